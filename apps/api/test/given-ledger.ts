/** The ledger of loans that tests made without importing: what was lent, as an import would have booked it. */
import { account, receivable } from '../src/credit/public.ts'
import { type Db, sql } from '../src/platform/db.ts'

/** Books the bills of these applications that the ledger doesn't know yet, as they stand. */
export async function openBooks(db: Db, appIds: readonly string[]): Promise<void> {
  await sql`
    with part as (
      select b.bill_id, b.user_id, b.merchant_id, b.currency, b.due_date, b.created_at, e.account, e.amount from bill b
      cross join lateral (values (${receivable.principal}, b.principal_open), (${receivable.interest}, b.interest_open),
        (${receivable.fee}, b.fee_open), (${receivable.feeTax}, b.fee_tax_open)) e (account, amount)
      where b.app_id = any(${[...appIds]}::text[]) and e.amount > 0
        and not exists (select from ledger_entry known where known.bill_id = b.bill_id)
    ), opened as (
      insert into ledger_tx (merchant_id, kind, bill_id, at, value_day)
      select distinct merchant_id, 'disbursement', bill_id, created_at, due_date from part returning tx_id, bill_id
    )
    insert into ledger_entry (tx_id, merchant_id, account, bill_id, user_id, currency, amount_minor)
    select tx_id, merchant_id, account, bill_id, user_id, currency, amount from opened join part using (bill_id)
    union all
    select tx_id, merchant_id, ${account.cashPayout}, null, null, currency, -sum(amount)
    from opened join part using (bill_id) group by tx_id, merchant_id, currency`.execute(db)
}
