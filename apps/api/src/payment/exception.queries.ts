/** Exceptions of money: opened by whatever meets one, listed, and resolved by finance. */

import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { Minor } from '@cordillera/contract/money'
import {
  exceptionExportColumns,
  type exceptionKinds,
  type listExceptions,
} from '@cordillera/contract/payment/exception'
import type { paymentStates } from '@cordillera/contract/payment/payment'
import { type Db, sql, type Tx } from '../platform/db.ts'
import { listFile } from '../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, type Made, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { shownRaw } from './raw.rules.ts'

export type ExceptionKind = (typeof exceptionKinds)[number]

export interface NewException {
  kind: ExceptionKind
  channel: string
  currency: string
  trackingKey: string
  raw: object
  amountMinor?: number | null
  sendingBank?: string | null
  operationDay?: string | null
  paidAt?: Date
  valueDay?: string
  merchantId?: number
  userId?: string
  webhookId?: number
  chargeNoticeId?: number
  paymentId?: string
  orderId?: string
}

export const openException = (tx: Tx, of: NewException, now: Date): Promise<void> => openExceptions(tx, [of], now)

/** What is open or was resolved already for the same notice, line or person is not opened again. */
export async function openExceptions(tx: Tx, exceptions: readonly NewException[], now: Date): Promise<void> {
  if (exceptions.length === 0) return
  await tx
    .insertInto('paymentException')
    .values(exceptions.map(({ raw, ...of }) => ({ ...of, raw: JSON.stringify(raw), openedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Balances that a reversal of these has taken below zero are claims against their borrowers. */
export async function openClaims(tx: Tx, reversalIds: ReturnType<typeof sql>, now: Date): Promise<void> {
  await sql`
    insert into payment_exception (kind, merchant_id, channel, currency, amount_minor, tracking_key, sending_bank, operation_day,
      paid_at, value_day, payment_id, user_id, raw, opened_at)
    select distinct on (b.user_id) 'claim', b.merchant_id, p.channel, p.currency, b.balance_minor, p.tracking_key, p.sending_bank,
      p.operation_day, p.paid_at, p.value_day, p.payment_id, b.user_id, p.raw, ${now}::timestamptz
    from payment p join borrower b using (user_id)
    where p.payment_id in ${reversalIds} and p.kind = 'reversal' and b.balance_minor < 0
    order by b.user_id, p.payment_id
    on conflict (user_id) where kind = 'claim' and state = 'open' do update set amount_minor = excluded.amount_minor`.execute(
    tx,
  )
}

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listExceptions>['list'][number]

const made: Made = { at: 'opened_at', id: 'exception_id' }
const fields = sql`
  h.exception_id as "exceptionId", h.kind, h.state, h.merchant_id as merchant, m.name as "merchantName", h.channel,
  h.tracking_key as "trackingKey", h.sending_bank as "sendingBank", h.operation_day as "operationDay", h.currency,
  h.amount_minor as amount, h.payment_id as "paymentId", h.order_id as "orderId", h.user_id as "userId",
  b.first_name || ' ' || mask_name(b.last_name) as borrower, h.opened_at as "openedTime", h.resolution, h.note,
  h.resolved_at as "resolvedTime", a.name as "resolvedBy", h.booked_as as "bookedAs", h.version`
const joins = sql`
  left join merchant m on m.merchant_id = h.merchant_id left join borrower b on b.user_id = h.user_id
  left join account a on a.account_id = h.resolved_by`

function listed({ rows }: Pick<Asked, 'rows'>, filter: FilterOf<typeof listExceptions>): Listed {
  const { state, kind, merchant, trackingKey, userId } = filter
  const where = all([
    state && sql`h.state = ${state}`,
    kind && sql`h.kind = ${kind}`,
    merchant && sql`h.merchant_id = ${merchant}`,
    trackingKey && sql`h.tracking_key = ${trackingKey}`,
    userId && sql`h.user_id = ${userId}`,
  ])
  return { fields, hits: sql`from ${rows.paymentExceptions} h where ${where}`, joins }
}

export const pageOfExceptions = (asked: Asked, input: Parsed<typeof listExceptions>) =>
  pageOf<Row>(asked.db, input, { ...listed(asked, input), order: byTime(made, input) })

export const exceptionsFile = listFile({
  name: 'payment-exceptions',
  columns: exceptionExportColumns,
  rows: ({ db, rows }, filter: FilterOf<typeof listExceptions>) => latestFirst<Row>(db, listed({ rows }, filter), made),
})

export async function detailOfException({ db, rows }: Asked, exceptionId: string) {
  const { rows: found } = await sql<Row & { raw: Record<string, unknown> }>`
    select ${fields}, h.raw from ${rows.paymentExceptions} h ${joins} where h.exception_id = ${exceptionId}`.execute(db)
  const [row] = found
  if (!row) return null
  return { ...row, raw: shownRaw(row.raw), booked: await bookedUnder({ db, rows }, row) }
}

type Booked = Pick<Row, 'paymentId' | 'sendingBank' | 'operationDay' | 'currency'> & {
  paymentId: string
  kind: 'payment' | 'reversal'
  state: (typeof paymentStates)[number]
  amount: Minor
  valueDay: string
  receivedTime: string
}
async function bookedUnder({ db, rows }: Asked, { channel, trackingKey }: Row): Promise<Booked[]> {
  const { rows: booked } = await sql<Booked>`
    select p.payment_id as "paymentId", p.kind, p.state, p.sending_bank as "sendingBank", p.operation_day as "operationDay",
      p.currency, p.amount_minor as amount, p.value_day as "valueDay", p.received_at as "receivedTime"
    from ${rows.payments} p where p.channel = ${channel} and p.tracking_key = ${trackingKey}
    order by p.received_at, p.payment_id limit 50`.execute(db)
  return booked
}

export interface ExceptionToResolve {
  exceptionId: string
  kind: ExceptionKind
  state: string
  merchantId: number | null
  channel: string
  currency: string
  amountMinor: number | null
  trackingKey: string
  sendingBank: string | null
  operationDay: string | null
  paidAt: Date | null
  valueDay: string | null
  webhookId: number | null
  jobId: string | null
  raw: Record<string, unknown>
  version: number
}

export async function findException({ db, rows }: Asked, exceptionId: string): Promise<ExceptionToResolve | null> {
  const { rows: found } = await sql<ExceptionToResolve>`
    select h.exception_id, h.kind, h.state, h.merchant_id, h.channel, h.currency, h.amount_minor, h.tracking_key, h.sending_bank,
      h.operation_day, h.paid_at, h.value_day, h.webhook_id, h.job_id, h.raw, h.version
    from ${rows.paymentExceptions} h where h.exception_id = ${exceptionId} for update of h`.execute(db)
  return found[0] ?? null
}

export async function markResolved(
  tx: Tx,
  { exceptionId, version }: Pick<ExceptionToResolve, 'exceptionId' | 'version'>,
  end: { resolution: 'booked' | 'closed'; note: string; bookedAs: string | null; accountId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('paymentException')
    .set({
      state: 'resolved',
      resolution: end.resolution,
      note: end.note,
      bookedAs: end.bookedAs,
      resolvedBy: end.accountId,
      resolvedAt: end.now,
      version: version + 1,
    })
    .where('exceptionId', '=', exceptionId)
    .execute()
}

/** How many payments of one identity there are already: the next one is counted on. */
export async function nextOccurrence(
  db: Db,
  of: Pick<ExceptionToResolve, 'channel' | 'trackingKey' | 'sendingBank' | 'operationDay'>,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(occurrence), 0) + 1 as next from payment
    where channel = ${of.channel} and tracking_key = ${of.trackingKey} and kind = 'payment'
      and sending_bank is not distinct from ${of.sendingBank} and operation_day is not distinct from ${of.operationDay}::date`.execute(
    db,
  )
  return rows[0]?.next ?? 1
}
