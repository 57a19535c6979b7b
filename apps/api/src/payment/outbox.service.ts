/**
 * Sending what was ordered. Orders are taken and marked in one statement, then told to the channel one by one, outside of
 * any transaction; an answer that does not come leaves the order in doubt, and its outcome is asked for before anything else.
 */
import type { App } from '../platform/app.ts'
import { inTransaction } from '../platform/db.ts'
import { type Channel, channelNamed, type Outcome, type Sent } from './channel.ts'
import { endDebit } from './debit.end.ts'
import { failWithoutMandate } from './debit.queries.ts'
import { orderLoans } from './loan-payout.service.ts'
import { keepAnswer, openContradiction, takeWanted } from './order-answer.queries.ts'
import {
  endPayout,
  payoutsToAskAbout,
  payoutTaken,
  payoutWaitsAgain,
  type Taken,
  takePayouts,
} from './payout.queries.ts'
import { takeWithholdings, withholdingsToAskAbout, withholdingTaken } from './withholding.queries.ts'

type Sending = Pick<App, 'db' | 'clock' | 'http'>

const doubtAfterMs = 15_000
/** A channel says within seconds what became of an order; its word may be lost on the way. */
const unheardAfterMs = 10 * 60_000

/** One look: orders what was approved, sends what waits, asks about what is in doubt or was never heard of again. */
export async function sendOrders(app: Sending): Promise<void> {
  await orderLoans(app)
  await eachTaken(app, await takePayouts(app.db, app.clock.now()), 'payOut', async ({ id }, sent) => {
    if (sent.taken) return payoutTaken(app.db, id, sent.ref)
    return payoutEnded(app, id, { state: 'failed', message: sent.message })
  })
  await failWithoutMandate(app.db, app.clock.now())
  await eachTaken(app, await takeWithholdings(app.db, app.clock.now()), 'withhold', async ({ id }, sent) => {
    if (sent.taken) return withholdingTaken(app.db, id, sent.ref)
    return withholdingEnded(app, id, { state: 'failed', message: sent.message })
  })
  await askOutcomes(app)
  await answerWanted(app)
}

async function eachTaken(
  app: Sending,
  orders: readonly Taken[],
  how: 'payOut' | 'withhold',
  answered: (order: Taken, sent: Sent) => Promise<void>,
): Promise<void> {
  for (const order of orders) {
    const channel = channelNamed(app, order.channel)
    // no answer: the order stays in doubt
    const sent = await channel?.[how](order).catch(() => null)
    if (!sent) continue
    if (sent.raw) await keepAnswer(app.db, order.id, 'sent', sent.raw, app.clock.now())
    await answered(order, sent)
  }
}

async function askOutcomes(app: Sending): Promise<void> {
  const now = app.clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const payouts = await payoutsToAskAbout(app.db, { doubt: ago(doubtAfterMs), unheard: ago(unheardAfterMs), now })
  for (const { id, channel, trackingKey } of payouts) {
    const outcome = await answerAbout(app, { id, channel, trackingKey })
    if (outcome === null) await payoutWaitsAgain(app.db, id)
    else if (outcome) await payoutEnded(app, id, outcome)
  }
  for (const { id, channel, trackingKey } of await withholdingsToAskAbout(app.db, { before: ago(doubtAfterMs), now })) {
    const outcome = await answerAbout(app, { id, channel, trackingKey })
    if (outcome === null) await withholdingEnded(app, id, { state: 'failed', message: 'the channel never got it' })
    else if (outcome) await withholdingEnded(app, id, outcome)
  }
}

/** What somebody wants to know: it is asked, whatever became of the order, and nothing is sent again by it. */
async function answerWanted(app: Sending): Promise<void> {
  for (const { isDebit, ...order } of await takeWanted(app.db, app.clock.now())) {
    const outcome = await answerAbout(app, order)
    if (outcome) await (isDebit ? withholdingEnded : payoutEnded)(app, order.id, outcome)
    else {
      const answer = outcome === null ? 'no such order' : 'the channel could not be reached'
      await keepAnswer(app.db, order.id, 'asked', { answer }, app.clock.now())
    }
  }
}

async function answerAbout(
  app: Sending,
  { id, channel, trackingKey }: { id: string; channel: string; trackingKey: string },
): Promise<Outcome | null | undefined> {
  const outcome = await outcomeOf(channelNamed(app, channel), trackingKey)
  if (outcome?.raw) await keepAnswer(app.db, id, 'asked', outcome.raw, app.clock.now())
  return outcome
}

/** Undefined: the channel can't be reached; null: it never heard of it. */
const outcomeOf = async (channel: Channel | null, trackingKey: string): Promise<Outcome | null | undefined> =>
  channel?.outcomeOf(trackingKey).catch(() => undefined)

async function payoutEnded(app: Sending, payoutId: string, outcome: Outcome): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    if ((await endPayout(tx, payoutId, outcome, now)) === 'contradicts')
      await openContradiction(tx, payoutId, outcome, now)
  })
}

async function withholdingEnded(app: Sending, withholdingId: string, outcome: Outcome): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    if ((await endDebit(tx, withholdingId, outcome, now)) === 'contradicts')
      await openContradiction(tx, withholdingId, outcome, now)
  })
}
