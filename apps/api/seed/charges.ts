/**
 * Demo data of charges: borrowers in Colombia opened payment links; PayValida's simulator took the orders, told of some, kept
 * silent about others, and one was taken back. What nobody opened yet is made when its link is opened.
 */

import { cancelPayvalidaOrder, payvalidaNotices } from '@cordillera/contract/payment/charge/payvalida'
import { partPayment } from '@cordillera/contract/payment/pay-link'
import type { Simulators } from '../simulators/start.ts'
import { bindCollectors } from '../src/channels.ts'
import { workAllCharges } from '../src/payment/charge/charge.module.ts'
import type { App } from '../src/platform/app.ts'
import { sql } from '../src/platform/db.ts'
import { DemoPerson } from './demo-client.ts'

const amountMinor = 4_500_000
/** In the simulator's words; told: how often PayValida tells it. */
const ends = [
  { status: 'APROBADA', told: 2 },
  { status: 'APROBADA', told: 0 },
  { status: 'VENCIDA', told: 1 },
  { status: 'cancel', told: 0 },
  { status: '', told: 0 },
  { status: '', told: 0 },
] as const

export async function makeCharges(app: App, simulators: Simulators): Promise<void> {
  bindCollectors(app, simulators)
  const { rows: bills } = await sql<{ billId: string; userId: string }>`
    select b.bill_id, b.user_id from bill b join merchant m using (merchant_id)
    where m.country = 'CO' and b.status <> 'repaid' and b.open_minor > ${2 * amountMinor}::bigint
    order by b.bill_id limit ${ends.length}`.execute(app.db)
  const service = await DemoPerson.signIn(app, 'customer_service_co')
  for (const [at, { billId, userId }] of bills.entries()) {
    const { url } = await service.call(partPayment, { billId, amount: amountMinor + at * 100_000 })
    await app.http.inject({ method: 'GET', url: new URL(url).pathname })
    const { status, told } = ends[at] ?? { status: '', told: 0 }
    await endOrder(app, simulators, { userId, status, told })
  }
  await workAllCharges(app)
  // the simulator that knew them ends with the making of the demo: only what still waits is asked about
  await sql`update charge set next_at = null where state <> 'open'`.execute(app.db)
}

async function endOrder(
  app: App,
  { payvalida }: Simulators,
  { userId, status, told }: { userId: string; status: string; told: number },
): Promise<void> {
  const charge = await app.db.selectFrom('charge').selectAll().where('userId', '=', userId).executeTakeFirst()
  if (!charge || status === '') return
  if (status === 'cancel') {
    const finance = await DemoPerson.signIn(app, 'finance_co')
    const { orderId, version } = await finance.call(payvalidaNotices, { orderId: charge.chargeId })
    await finance.call(cancelPayvalidaOrder, { orderId, version, reason: 'El cliente pagará por transferencia' })
    return
  }
  const pay = { order: charge.orderKey, status, notify: 0 }
  const answer = await fetch(`${payvalida.url}/simulate/pay`, { method: 'POST', body: JSON.stringify(pay) })
  const { notice } = (await answer.json()) as { notice: object }
  // the making of the demo listens nowhere: what is told is handed in as it would come
  for (let n = 0; n < told; n++)
    await app.http.inject({ method: 'POST', url: '/api/webhook/payvalida/notice', payload: notice })
  if (told === 0)
    await sql`update charge set next_at = ${app.clock.now()} where charge_id = ${charge.chargeId}`.execute(app.db)
}
