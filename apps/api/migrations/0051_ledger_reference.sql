-- That every ledger entry has its transaction is checked once a statement over all of its rows, planned for as many, no
-- longer row by row: the row check keeps its plan, and one made while the ledger was a page long reads all of ledger_tx for
-- each of the 300,000 entries of a large import (docs/decisions/005-plans-of-large-imports.md). Nothing deletes a transaction.
alter table ledger_entry drop constraint ledger_entry_tx_id_fkey;

create or replace function ledger_balances() returns trigger language plpgsql as $$
declare
  wrong boolean;
begin
  -- planned anew each time: a kept plan would be of another size
  execute 'select exists (select from inserted group by tx_id, currency having sum(amount_minor) <> 0)' into wrong;
  if wrong then
    raise exception 'ledger entries of a transaction must be inserted together and sum to zero';
  end if;
  execute 'select exists (select from inserted i where not exists (select from ledger_tx x where x.tx_id = i.tx_id))' into wrong;
  if wrong then
    raise exception 'a ledger entry needs its transaction' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
