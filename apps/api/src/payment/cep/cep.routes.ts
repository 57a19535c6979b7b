/** The proof of a payment that came by SPEI: what Banxico said of it, and asking for it. */
import { cepOfPayment, checkCep } from '@cordillera/contract/payment/cep'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/db.ts'
import { implement } from '../../platform/implement.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { noticeText } from '../notices.ts'
import { shownRaw } from '../raw.rules.ts'
import { type CepQuery, cepOf, ownBank, wantCep, workCep } from './cep.service.ts'

const lookEveryMs = 3_000

interface Found {
  paymentId: string
  merchantId: number | null
  userId: string | null
  channel: string
  trackingKey: string
  sendingBank: string | null
  day: string
  amountMinor: number
  raw: Record<string, unknown>
}

export function cepRoutes(app: App): void {
  app.jobs.regularly(lookEveryMs, () => workCep(app))

  implement(app, cepOfPayment, async ({ paymentId }, { db, rows, reach, fail }) => {
    const found = await paymentInScope(db, rows, paymentId)
    if (!found) throw fail('payment.missing')
    const query = queryOf(found)
    const check = query && (await cepOf(reach.from(found), query))
    const { receipt = null } = check ?? {}
    return { canAsk: query !== null, check: check && { ...check, receipt: receipt && shownRaw(receipt) } }
  })

  implement(app, checkCep, async ({ paymentId }, { db, rows, reach, now, user, fail, log }) => {
    const found = await paymentInScope(db, rows, paymentId)
    if (!found) throw fail('payment.missing')
    const query = queryOf(found)
    if (!query) throw fail('payment.cepNotSpei')
    await wantCep(reach.from(found), query, { now, accountId: user.accountId })
    const { merchantId, userId, trackingKey } = found
    const about = { ...(merchantId === null ? {} : { merchantId }), ...(userId === null ? {} : { userId }) }
    await log({ ...about, action: 'payment.cepAsked', target: paymentId, after: { trackingKey } })
    return { paymentId, asked: true as const }
  })
}

async function paymentInScope(db: Scoped, rows: ScopedRows, paymentId: string): Promise<Found | null> {
  const { rows: found } = await sql<Found>`
    select p.payment_id, p.merchant_id, p.user_id, p.channel, p.tracking_key, p.sending_bank, coalesce(p.operation_day, p.value_day) as day,
      p.amount_minor, p.raw
    from ${rows.payments} p where p.payment_id = ${paymentId} and p.kind = 'payment'`.execute(db)
  return found[0] ?? null
}

/** Null: it did not come by SPEI, or does not say from which bank to which account. */
function queryOf({ channel, trackingKey, sendingBank, day, amountMinor, raw }: Found): CepQuery | null {
  const account = noticeText(raw['CuentaBeneficiario'])
  if (channel !== 'STP' || sendingBank === null || !/^\d{18}$/.test(account)) return null
  return { trackingKey, operationDay: day, sendingBank, receivingBank: ownBank, account, amountMinor }
}
