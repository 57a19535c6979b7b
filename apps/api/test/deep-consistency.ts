/** The books and cases of a business after a fault: figures that must agree, whatever happened. */
import { expect } from 'vitest'
import { checkLedger } from '../src/credit/public.ts'
import { type Db, sql } from '../src/platform/db.ts'

/** What must hold after every fault. */
export async function consistent(db: Db): Promise<void> {
  expect(await checkLedger(db)).toEqual([])
  const { rows } = await sql<{ what: string; n: number }>`
    select 'cases whose open amount is not their bill''s' as what, count(*) as n
    from collection_case c join bill b using (bill_id)
    where c.closed_at is null and c.open_minor <> b.principal_open + b.interest_open + b.fee_open + b.fee_tax_open + b.penalty_open
    union all
    select 'open cases whose status and collector disagree', count(*) from collection_case
    where closed_at is null and (status = 'assigned') <> (collector_id is not null)
    union all
    select 'cases opened twice', count(*) from (
      select case_id from case_event where kind = 'opened' group by case_id having count(*) > 1) twice
    union all
    select 'payments booked more or less than once', count(*) from payment p
    where p.state <> 'reversed' and (select count(*) from ledger_tx x where x.payment_id = p.payment_id) <> 1
    union all
    select 'payments whose money is not in their channel', count(*) from payment p
    where p.amount_minor <> (select coalesce(sum(e.amount_minor), 0) from ledger_tx x join ledger_entry e using (tx_id)
      where x.payment_id = p.payment_id and e.account like 'cash.%')
    union all
    select 'files without their bytes', count(*) from file f
    where f.size_bytes <> (select coalesce(sum(length(bytes)), 0) from file_chunk c where c.file_id = f.file_id)`.execute(
    db,
  )
  expect(rows.filter(({ n }) => n > 0)).toEqual([])
}
