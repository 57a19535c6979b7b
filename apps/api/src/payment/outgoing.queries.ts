/** Orders of money as one list: payouts, and direct debits as money that is asked for. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { type listOutgoing, outgoingExportColumns, type outgoingTotals } from '@cordillera/contract/payment/outgoing'
import { array, duringDays, sql } from '../platform/db.ts'
import { listFile } from '../platform/export.ts'
import { all, type FilterOf, type Listed, latestFirst, type Made, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listOutgoing>['list'][number]
type Filter = FilterOf<typeof listOutgoing>

const made: Made = { at: 'made_at', id: 'order_id' }

/** Channels contradict each other about an order, and nobody has resolved that yet. */
export const contradicted = (order: ReturnType<typeof sql>) => sql`exists (select from payment_exception e
  where e.order_id = ${order} and e.kind = 'stateConflict' and e.state = 'open')`
export const markWaits = (order: ReturnType<typeof sql>) =>
  sql`exists (select from order_mark k where k.order_id = ${order} and k.state = 'requested')`

/** As `outgoingRow`; the joins are named in `outgoingJoins`. */
export const outgoingFields = sql`
  h.order_id as "orderId", h.kind, h.merchant_id as merchant, m.name as "merchantName", m.country,
  coalesce(b.first_name || ' ' || mask_name(b.last_name), split_part(s.name, ' ', 1)
    || coalesce(' ' || mask_name(nullif(substr(s.name, position(' ' in s.name) + 1), s.name)), ''), mask_name(g.beneficiary)) as person,
  b.user_id as "userId", h.amount_minor as amount, h.currency, h.channel, h.tracking_key as "trackingKey",
  h.channel_ref as "providerId", h.state, h.message, h.made_at as "madeTime", h.finished_at as "finishedTime",
  ${markWaits(sql`h.order_id`)} as "markWaits", ${contradicted(sql`h.order_id`)} as contradicted`
export const outgoingJoins = sql`
  join merchant m on m.merchant_id = h.merchant_id
  left join application a on h.kind = 'loan' and a.app_id = h.target_id
  left join refund r on h.kind = 'refund' and r.refund_id = h.target_id
  left join payer_return g on h.kind = 'payerReturn' and g.return_id = h.target_id
  left join bill i on h.kind = 'debit' and i.bill_id = h.target_id
  left join staff_payout_line l on h.kind = 'staff' and l.line_id = h.target_id
  left join account s on s.account_id = l.account_id
  left join borrower b on b.user_id = coalesce(a.user_id, r.user_id, i.user_id)`

/** What the orders of a borrower are for. */
const targetsOf = (userId: string) => sql`array(
  select app_id from application where user_id = ${userId} union all select refund_id from refund where user_id = ${userId}
  union all select bill_id from bill where user_id = ${userId})`

function hitsOf({ rows }: Pick<Asked, 'rows'>, filter: Filter) {
  const { state, kind, country, merchant, channel, currency, dayFrom, dayTo, trackingKey, userId } = filter
  const byDay = Boolean(dayFrom ?? dayTo)
  const where = all([
    state && (state.length === 1 ? sql`h.state = ${state[0]}` : sql`h.state = any(${array(state)}::text[])`),
    kind && sql`h.kind = ${kind}`,
    country && sql`h.merchant_id = any(array(select merchant_id from merchant where country = ${country}))`,
    merchant && sql`h.merchant_id = ${merchant}`,
    channel && sql`h.channel = ${channel}`,
    currency && sql`h.currency = ${currency}`,
    trackingKey && sql`h.tracking_key = ${trackingKey}`,
    userId && sql`h.target_id = any(${targetsOf(userId)})`,
    filter.markWaits && sql`h.order_id = any(array(select order_id from order_mark where state = 'requested'))`,
    byDay && duringDays(sql`h.made_at`, sql`z.time_zone`, { dayFrom, dayTo }),
  ])
  const zone = byDay ? sql`join merchant z on z.merchant_id = h.merchant_id` : sql``
  return sql`from ${rows.outgoingOrders} h ${zone} where ${where}`
}

const listed = (asked: Pick<Asked, 'rows'>, filter: Filter): Listed => ({
  fields: outgoingFields,
  hits: hitsOf(asked, filter),
  joins: outgoingJoins,
})

export const pageOfOutgoing = (asked: Asked, { sortField, sortOrder, ...input }: Parsed<typeof listOutgoing>) => {
  const way = sql.raw(sortField && sortOrder === 'asc' ? 'asc' : 'desc')
  const by = sortField === 'amount' ? sql`h.amount_minor` : sql`h.made_at`
  return pageOf<Row>(asked.db, input, { ...listed(asked, input), order: sql`${by} ${way}, h.order_id ${way}` })
}

export const outgoingFile = listFile({
  name: 'outgoing-money',
  columns: outgoingExportColumns,
  rows: ({ db, rows }, filter: Filter) => latestFirst<Row>(db, listed({ rows }, filter), made),
})

export async function totalsOfOutgoing({ db, rows }: Asked, filter: Filter): Promise<Output<typeof outgoingTotals>> {
  const { rows: sums } = await sql<Output<typeof outgoingTotals>[number]>`
    select h.currency, h.state, count(*) as orders, sum(h.amount_minor)::bigint as amount
    ${hitsOf({ rows }, filter)} group by h.currency, h.state order by h.currency, h.state`.execute(db)
  return sums
}
