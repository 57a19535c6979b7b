-- What keeps an account was written before proofs of payment, orders at tills and exceptions of money, and forgot two that it knew: a
-- refund that its bank refused is still owed, and a change of account that waits would write a number to whoever has gone.
-- `keepsAccounts` in test/deletion-reasons.ts names every table whose rows wait for something about a person.
create or replace function deletion_obstacles(of_user text) returns text[] language sql stable as $$
  select array_remove(array[
    case when exists (select from bill b where b.user_id = of_user and b.status <> 'repaid') then 'debt' end,
    case when exists (select from borrower p where p.user_id = of_user and p.balance_minor <> 0) then 'balance' end,
    case when exists (select from application a where a.user_id = of_user and (a.status in ('in audit', 're-upload', 'suspended')
      or a.status = 'approved' and a.accepted_at is not null and a.payout_status is distinct from 'success')) then 'application' end,
    case when exists (select from payout o where o.state in ('waiting', 'sent', 'unknown') and o.target_id in (
      select a.app_id from application a where a.user_id = of_user union select r.refund_id from refund r where r.user_id = of_user)) then 'payout' end,
    case when exists (select from refund r where r.user_id = of_user and r.state in ('requested', 'approved', 'failed')) then 'refund' end,
    case when exists (select from payment_proof r where r.user_id = of_user and r.state in ('pending', 'asked'))
      or exists (select from charge c where c.user_id = of_user and c.state in ('asked', 'open'))
      or exists (select from payment_exception e where e.user_id = of_user and e.state = 'open') then 'payment' end,
    case when exists (select from withholding w where w.user_id = of_user and w.state in ('init', 'untreated')) then 'debit' end,
    case when exists (select from debit_mandate d where d.user_id = of_user and d.revoked_at is null
      and coalesce(d.valid_until, 'infinity'::date) >= current_date) then 'mandate' end,
    case when exists (select from complaint c where c.user_id = of_user and c.closed_at is null)
      or exists (select from authority_complaint c where c.user_id = of_user and c.state <> 'closed') then 'complaint' end,
    case when exists (select from work_order o where o.user_id = of_user and o.closed_at is null) then 'workOrder' end,
    case when exists (select from phone_change c where c.user_id = of_user and c.state in ('requested', 'codeSent', 'verified')) then 'phoneChange' end,
    case when exists (select from bank_card_request r where r.user_id = of_user and r.state = 'pending') then 'bankCard' end
  ], null)
$$;
