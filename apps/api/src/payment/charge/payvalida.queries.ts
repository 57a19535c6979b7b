/** What providers were asked to collect, as its screen lists it, and one with every word about it. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  type listPayvalidaOrders,
  payvalidaExportColumns,
  type payvalidaNotices,
} from '@cordillera/contract/payment/charge/payvalida'
import type { ChargeProvider } from '@cordillera/contract/payment/charge/terms'
import { duringDays, sql } from '../../platform/db.ts'
import { listFile } from '../../platform/export.ts'
import { all, type FilterOf, type Listed, latestFirst, type Made, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { shownRaw } from '../raw.rules.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listPayvalidaOrders>['list'][number]
type Filter = FilterOf<typeof listPayvalidaOrders>

const made: Made = { at: 'asked_at', id: 'charge_id' }
const fields = sql`
  h.charge_id as "orderId", h.provider, h.order_key as "poId", h.provider_ref as "pvPoId", h.reference, h.merchant_id as merchant,
  m.name as "merchantName", h.user_id as "userId", b.first_name || ' ' || mask_name(b.last_name) as borrower, h.bill_id as "billId",
  h.amount_minor as amount, h.currency, h.state, h.raw_status as "rawStatus", h.asked_at as "createdTime",
  h.expires_at as "expiresAt", h.paid_at as "paidTime", h.payment_id as "paymentId", h.other_minor as "otherAmount",
  h.answered_at as "answeredTime", h.next_at as "nextTime", h.problem, h.cancel_asked_at as "cancelAskedTime",
  h.cancel_reason as "cancelReason", h.version`
const joins = sql`join merchant m on m.merchant_id = h.merchant_id join borrower b on b.user_id = h.user_id`

function listed({ rows }: Pick<Asked, 'rows'>, filter: Filter): Listed {
  const { provider = 'PAYVALIDA', state, merchant, userId, reference, dayFrom, dayTo } = filter
  const byDay = Boolean(dayFrom ?? dayTo)
  const where = all([
    sql`h.provider = ${provider}`,
    state && sql`h.state = ${state}`,
    merchant && sql`h.merchant_id = ${merchant}`,
    userId && sql`h.user_id = ${userId}`,
    reference && sql`h.reference = ${reference}`,
    byDay && duringDays(sql`h.asked_at`, sql`z.time_zone`, { dayFrom, dayTo }),
  ])
  const zone = byDay ? sql`join merchant z on z.merchant_id = h.merchant_id` : sql``
  return { fields, hits: sql`from ${rows.charges} h ${zone} where ${where}`, joins }
}

export const pageOfOrders = (asked: Asked, { sortField, sortOrder, ...input }: Parsed<typeof listPayvalidaOrders>) => {
  const way = sql.raw(sortField && sortOrder === 'asc' ? 'asc' : 'desc')
  const by = sortField === 'amount' ? sql`h.amount_minor` : sql`h.asked_at`
  return pageOf<Row>(asked.db, input, { ...listed(asked, input), order: sql`${by} ${way}, h.charge_id ${way}` })
}

export const payvalidaFile = listFile({
  name: 'charges',
  columns: payvalidaExportColumns,
  rows: ({ db, rows }, filter: Filter) => latestFirst<Row>(db, listed({ rows }, filter), made),
})

export interface OrderFound {
  chargeId: string
  merchantId: number
  userId: string
  appId: string | null
  poId: string
  provider: ChargeProvider
}

export async function orderInScope({ db, rows }: Asked, orderId: string): Promise<OrderFound | null> {
  const { rows: found } = await sql<OrderFound>`
    select h.charge_id, h.merchant_id, h.user_id, h.app_id, h.order_key as po_id, h.provider from ${rows.charges} h
    where h.charge_id = ${orderId}`.execute(db)
  return found[0] ?? null
}

export async function orderWithNotices(
  { db, rows }: Asked,
  orderId: string,
): Promise<Output<typeof payvalidaNotices> | null> {
  const { rows: found } = await sql<Row & { answer: Record<string, string> | null; told: Told[] }>`
    select ${fields}, h.answer, coalesce((
      select json_agg(json_build_object('receivedTime', n.received_at, 'times', n.times, 'trusted', n.trusted,
        'outcome', n.outcome, 'body', n.body) order by n.notice_id desc)
      from charge_notice n where n.charge_id = h.charge_id), '[]'::json) as told
    from ${rows.charges} h ${joins} where h.charge_id = ${orderId}`.execute(db)
  const [order] = found
  if (!order) return null
  const { told, answer, ...of } = order
  const notices = told.map(({ body, receivedTime, ...notice }) => ({
    ...notice,
    receivedTime: new Date(receivedTime).toISOString(),
    raw: shownRaw(body),
  }))
  return { ...of, answer: answer && shownRaw(answer), notices }
}

interface Told
  extends Pick<Output<typeof payvalidaNotices>['notices'][number], 'receivedTime' | 'times' | 'trusted' | 'outcome'> {
  body: Record<string, unknown>
}
