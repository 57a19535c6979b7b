/**
 * Penalty interest as SQL. It is derived for a day from the terms and what is open (`accrued_penalty`), and booked when
 * something happens to the bill: the pieces here go into the statement in which it happens.
 */

import { sql } from 'kysely'
import type { Sql } from '../platform/db.ts'
import { account } from './ledger.accounts.ts'

/** What bill `b` has grown by through `day` under terms `t` (a product) and nobody has booked yet, in minor units. */
export const accruedPenalty = (day: Sql): Sql =>
  sql`accrued_penalty(b.principal_open, b.principal_minor, b.penalty_minor, b.penalty_through, b.due_date, t.grace_days,
    t.penalty_daily_rate, t.penalty_cap_rate, ${day})`

/** What was ever billed on bill `b`, booked late interest included; what accrued since (`accruedPenalty`) comes to it. */
export const billedMinor: Sql = sql`(b.principal_minor + b.interest_minor + b.fee_minor + b.fee_tax_minor + b.penalty_minor)`

/** By what bill `b` under terms `t` grows: so much a day from a day on, at most so much. An open case repeats them. */
export const accrualTerms: Sql = sql`
  b.principal_open * t.penalty_daily_rate as accrues_daily,
  greatest(b.due_date + t.grace_days, b.penalty_through) as accrues_from,
  greatest(0, round(b.principal_minor * t.penalty_cap_rate)::bigint - b.penalty_minor) as accrues_most`

/** Of what has accrued on `day`, the part until the month end before it: it is booked as of that day. */
export const accruedByMonthEnd = (day: Sql): Sql =>
  sql`accrued_by(b.principal_open * t.penalty_daily_rate, greatest(b.due_date + t.grace_days, b.penalty_through),
    round(b.principal_minor * t.penalty_cap_rate)::bigint - b.penalty_minor, ${day} - extract(day from ${day})::integer)`

/** Everything to pay on `day` of bill `b` under terms `t`: what is booked, and the late interest accrued since. */
export const dueOf = (day: Sql): Sql => sql`(b.open_minor + ${accruedPenalty(day)})`

/**
 * CTEs that book penalty, `penalty_tx` and `penalty_entries` the last of them, from an earlier CTE with the columns `bill_id,
 * user_id, merchant_id, currency, penalty, by_month_end, accrued_from, day`; rows with penalty 0 are left out. What accrued
 * until the month end before `day` (`by_month_end`) is of that month, the rest of the day: one transaction a merchant and value
 * day. A negative penalty takes back what was booked too far. The bill's own columns are the caller's to change.
 */
export const bookPenaltyFrom = (
  source: string,
  { kind, at, accountId }: { kind: string; at: Date; accountId: number | null },
): Sql => {
  const all = sql.raw(source)
  const from = sql`penalty_part`
  return sql`
  penalty_part as (
    select bill_id, user_id, merchant_id, currency, penalty - by_month_end as penalty, day,
      case when by_month_end <> 0 then day - extract(day from day)::integer else accrued_from end as accrued_from
    from ${all} where penalty <> by_month_end
    union all
    select bill_id, user_id, merchant_id, currency, by_month_end, day - extract(day from day)::integer, accrued_from
    from ${all} where by_month_end <> 0
  ),
  penalty_tx as (
    insert into ledger_tx (merchant_id, kind, at, value_day, account_id)
    select merchant_id, ${kind}, ${at}::timestamptz, day, ${accountId}::integer from ${from} where penalty <> 0
    group by merchant_id, day
    returning tx_id, merchant_id, value_day
  ), penalty_entries as (
    insert into ledger_entry (tx_id, merchant_id, account, bill_id, user_id, currency, amount_minor, accrued_from)
    select x.tx_id, s.merchant_id, ${account.receivable.penalty}, s.bill_id, s.user_id, s.currency, s.penalty, s.accrued_from
    from ${from} s join penalty_tx x on x.merchant_id = s.merchant_id and x.value_day = s.day where s.penalty <> 0
    union all
    select x.tx_id, s.merchant_id, ${account.income.penalty}, null, null, s.currency, -sum(s.penalty), null
    from ${from} s join penalty_tx x on x.merchant_id = s.merchant_id and x.value_day = s.day
    group by x.tx_id, s.merchant_id, s.currency having sum(s.penalty) <> 0
    returning entry_id
  )`
}
