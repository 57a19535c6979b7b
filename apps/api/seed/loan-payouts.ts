/**
 * Demo data of payouts: of the loans that Mexico's auditors passed today most are paid out and have their bills, one did not
 * arrive; the last one is sent once the console runs, by the channel's simulator.
 */
import { transferChannels } from '@cordillera/contract/payment/webhook'
import { sendOrders } from '../src/payment/outbox.service.ts'
import { endPayout } from '../src/payment/payout.queries.ts'
import { bindChannel, currencyOf, type Order, rails } from '../src/payment/public.ts'
import type { App } from '../src/platform/app.ts'
import { inTransaction, sql } from '../src/platform/db.ts'
import { firstToPay } from './applications.ts'
import { passAudit } from './audits.ts'
import { DemoPerson } from './demo-client.ts'

export async function makeLoanPayouts(app: App): Promise<void> {
  const { rows: audits } = await sql<{ auditId: string; auditor: string }>`
    select u.audit_id, coalesce(who.user_name, 'auditor_lead_' || lower(m.country)) as auditor
    from audit u join application a using (app_id) join merchant m on m.merchant_id = a.merchant_id left join account who on who.account_id = u.auditor_id
    where a.loan_ref ~ '^[A-Z]{2}-APP-[0-9]+$' and split_part(a.loan_ref, '-', 3)::int >= ${firstToPay}
      and u.step is not null and u.waits is null order by u.due_at`.execute(app.db)
  const pass = async (of: typeof audits) => {
    for (const { auditId, auditor } of of) await passAudit(await DemoPerson.signIn(app, auditor), auditId)
  }
  await pass(audits.slice(0, -1))
  await payOut(app)
  await pass(audits.slice(-1))
}

/** Channels of this process that know no account of Mexico's first, and deliver the others at once. */
async function payOut(app: App): Promise<void> {
  const told: Order[] = []
  const networks = transferChannels.flatMap((name) => (rails[name].paysOut ? { name, paysOut: currencyOf(name) } : []))
  for (const { name, paysOut } of [{ name: 'STP', paysOut: 'MXN' as const }, ...networks]) {
    bindChannel(app, {
      name,
      paysOut,
      payOut: async (order) => {
        told.push(order)
        if (paysOut === 'MXN' && told.filter(({ currency }) => currency === paysOut).length === 1)
          return { taken: false, message: 'Cuenta inexistente' }
        return { taken: true, ref: String(4_000_000 + told.length) }
      },
      withhold: async () => ({ taken: false, message: 'Sin mandato' }),
      outcomeOf: async () => ({ state: 'pending', message: null }),
      signed: () => false,
    })
  }
  await sendOrders(app)
  const { rows: sent } = await sql<{ payoutId: string }>`
    select payout_id from payout where purpose = 'loan' and state = 'sent' order by made_at`.execute(app.db)
  for (const { payoutId } of sent) {
    const now = app.clock.now()
    await inTransaction(app.db, (tx) => endPayout(tx, payoutId, { state: 'settled', message: null }, now))
  }
}
