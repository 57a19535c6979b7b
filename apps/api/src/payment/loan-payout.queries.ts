/** Payouts of loans as staff see them. */
import type { Currency } from '@cordillera/contract/countries'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { listLoanPayouts } from '@cordillera/contract/payment/loan-payout'
import { isListedSince } from '../credit/public.ts'
import type { RawJson } from '../platform/answer.ts'
import { array, type Sql, sql, type Tx } from '../platform/db.ts'
import { all, pageAsText } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

type Asked = Parsed<typeof listLoanPayouts>

const leaves = (
  unless: Sql,
) => sql`o.purpose = 'loan' and exists (select from application a join borrower b using (user_id)
  where a.app_id = o.target_id and ${unless})`
const isMoved = sql`o.bank_account is distinct from b.bank_account`
/** An order `o` whose loan does not leave as it was ordered: its person was blacklisted since, or the account on record is another. */
export const loanIsLeft = sql`(${leaves(sql`(${isListedSince} or ${isMoved})`)})`

/** Orders that wait and may not leave, locked, and why. */
export async function overtakenLoans(tx: Tx): Promise<{ payoutId: string; isListed: boolean }[]> {
  const { rows } = await sql<{ payoutId: string; isListed: boolean }>`
    select o.payout_id, ${leaves(isListedSince)} as is_listed from payout o
    where o.state = 'waiting' and ${loanIsLeft} for update of o skip locked`.execute(tx)
  return rows
}

const stateIs: Record<NonNullable<Asked['state']>, Sql> = {
  accepted: sql`a.status = 'approved' and a.payout_status is null`,
  handing: sql`a.payout_status = 'handing'`,
  fail: sql`a.payout_status = 'fail'`,
  success: sql`a.payout_status = 'success'`,
  cancelled: sql`a.status = 'cancelled'`,
}

/** As JSON of `listOf(loanPayoutRow)`; `currencies` are those that have a channel. */
export async function pageOfLoanPayouts(
  { db, rows }: { db: Scoped; rows: ScopedRows },
  { currentPage, pageSize, sortField, sortOrder, state, merchant, userId }: Asked,
  currencies: readonly Currency[],
): Promise<RawJson> {
  const way = sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
  const order = sql`a.accepted_at ${way}, a.app_id ${way}`
  const where = all([
    sql`a.accepted_at is not null`,
    state && stateIs[state],
    merchant !== undefined && sql`a.merchant_id = ${merchant}`,
    userId && sql`a.user_id = ${userId}`,
  ])
  return pageAsText(
    db,
    { currentPage, pageSize },
    {
      as: 'a',
      fields: sql`a.app_id as "appId", a.loan_ref as "loanId", a.user_id as "userId",
          p.first_name || ' ' || mask_name(p.last_name) as borrower, a.merchant_id as merchant, m.name as "merchantName",
          case when a.status = 'cancelled' then a.status else coalesce(a.payout_status, 'accepted') end as state,
          a.payout_status as "paymentStatus",
          a.loan_amount_minor as "loanAmount", a.loan_amount_minor as "withdrawAmount", a.currency,
          case when exists (select from bill b where b.app_id = a.app_id) then 'made' else 'waiting' end as "billGenStatus",
          mask_number(case when a.payout_status in ('handing', 'success') then o.bank_account else p.bank_account end) as "bankAccount",
          a.auto_confirm as "autoConfirm", a.circulate, a.accepted_at as "acceptedTime", o.made_at as "orderStartTime",
          o.finished_at as "payEndTime", o.channel_ref as "channelOrderId", o.tracking_key as "trackingKey",
          o.state as "payoutState", a.payout_failure as failure, coalesce(o.n, 0) as orders,
          a.currency = any(${array([...currencies])}::text[]) as payable, a.version`,
      hits: sql`from ${rows.applications} a where ${where}`,
      joins: sql`join borrower p using (user_id) join merchant m on m.merchant_id = a.merchant_id left join lateral (
            select y.*, count(*) over () as n from payout y where y.target_id = a.app_id order by y.made_at desc limit 1) o on true`,
      order,
    },
  )
}
