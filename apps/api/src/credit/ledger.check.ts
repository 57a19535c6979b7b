/** The proof that the books are right: run every night and at the end of tests that move money. */

import type { Db } from '../platform/db.ts'
import { sql } from '../platform/db.ts'
import { account } from './ledger.accounts.ts'

export interface Difference {
  /** `currency`: entries don't sum to zero; `bill`, `borrower`, `refund`: a record differs from its entries; `case`: from its bill. */
  what: 'currency' | 'bill' | 'case' | 'borrower' | 'refund' | 'staff' | 'loan' | 'unidentified'
  /** The currency (of unidentified money too), the bill's id and component, the borrower's id (of refunds too), the merchant's id (of staff), the application's id. */
  which: string
  recorded: number
  inLedger: number
}

const shownAtMost = 1000

/**
 * What does not agree: entries of a currency that don't sum to zero; an open case that doesn't repeat its bill; a bill's open component that is not the sum of its
 * receivable; a balance that is not what the ledger owes the borrower; refunds under way that are not what it holds for
 * them; lines of staff payouts that are not what it owes for them; a loan paid out here whose bills are not what went out; money held for nobody known that is not what
 * waits to be matched or to go back. Empty is right. Minor units.
 */
export async function checkLedger(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with receivable as (
      select bill_id, account, sum(amount_minor)::bigint as amount from ledger_entry
      where bill_id is not null and account like 'receivable.%' group by bill_id, account
    ), component as (
      select b.bill_id, c.account, c.open from bill b cross join lateral (values
        (${account.receivable.penalty}, b.penalty_open), (${account.receivable.fee}, b.fee_open),
        (${account.receivable.feeTax}, b.fee_tax_open), (${account.receivable.interest}, b.interest_open),
        (${account.receivable.principal}, b.principal_open)) c (account, open)
    ), balance as (
      select user_id, -sum(amount_minor)::bigint as amount from ledger_entry
      where account = ${account.borrowerBalance} group by user_id
    ), under_way as (
      select user_id, sum(amount_minor)::bigint as amount from refund
      where state in ('requested', 'approved', 'failed') group by user_id
    ), held as (
      select user_id, -sum(amount_minor)::bigint as amount from ledger_entry
      where account = ${account.refund} group by user_id having sum(amount_minor) <> 0
    ), owed_to_staff as (
      select merchant_id, sum(amount_minor)::bigint as amount from staff_payout_line
      where state in ('paying', 'failed') group by merchant_id
    ), staff_held as (
      select merchant_id, -sum(amount_minor)::bigint as amount from ledger_entry
      where account = ${account.staffPayout} group by merchant_id having sum(amount_minor) <> 0
    ), nameless as (
      select currency, sum(amount_minor)::bigint as amount from payment where state in ('unidentified', 'returning') group by currency
    ), nameless_held as (
      select currency, -sum(amount_minor)::bigint as amount from ledger_entry
      where account = ${account.unidentified} group by currency having sum(amount_minor) <> 0
    )
    select 'currency' as what, currency as which, 0::bigint as recorded, sum(amount_minor)::bigint as in_ledger
    from ledger_entry group by currency having sum(amount_minor) <> 0
    union all
    select 'bill', c.bill_id || ' ' || c.account, c.open, coalesce(r.amount, 0)
    from component c left join receivable r using (bill_id, account) where c.open <> coalesce(r.amount, 0)
    union all
    select 'case', c.case_id, c.open_minor, b.open_minor
    from collection_case c join bill b using (bill_id) join product t using (product_id)
    where c.closed_at is null and (c.open_minor, c.accrues_from, c.accrues_daily, c.accrues_most) is distinct from (b.open_minor,
      greatest(b.due_date + t.grace_days, b.penalty_through), b.principal_open * t.penalty_daily_rate,
      greatest(0, round(b.principal_minor * t.penalty_cap_rate)::bigint - b.penalty_minor))
    union all
    select 'borrower', p.user_id, p.balance_minor, coalesce(b.amount, 0)
    from borrower p left join balance b using (user_id) where p.balance_minor <> coalesce(b.amount, 0)
    union all
    select 'refund', user_id, coalesce(w.amount, 0), coalesce(h.amount, 0)
    from under_way w full join held h using (user_id) where coalesce(w.amount, 0) <> coalesce(h.amount, 0)
    union all
    select 'staff', merchant_id::text, coalesce(o.amount, 0), coalesce(h.amount, 0)
    from owed_to_staff o full join staff_held h using (merchant_id) where coalesce(o.amount, 0) <> coalesce(h.amount, 0)
    union all
    select 'unidentified', currency, coalesce(w.amount, 0), coalesce(h.amount, 0)
    from nameless w full join nameless_held h using (currency) where coalesce(w.amount, 0) <> coalesce(h.amount, 0)
    union all
    select 'loan', o.target_id, coalesce(b.amount, 0), o.amount_minor
    from payout o left join lateral (
      select sum(principal_minor)::bigint as amount from bill where app_id = o.target_id) b on true
    where o.purpose = 'loan' and o.state = 'settled' and coalesce(b.amount, 0) <> o.amount_minor
    limit ${shownAtMost}`.execute(db)
  return rows
}
