/**
 * Sending what was ordered. Orders are routed and marked in one transaction, then told to their channels one by one,
 * outside of any; an answer that does not come leaves the order in doubt, and its outcome is asked for before anything else.
 */
import type { App } from '../platform/app.ts'
import { inTransaction } from '../platform/db.ts'
import type { Channel, Outcome } from './channel.ts'
import { endDebit } from './debit.end.ts'
import { failWithoutMandate, takeOnlyWhatIsOwed } from './debit.queries.ts'
import { endOvertaken, orderLoans } from './loan-payout.service.ts'
import { keepAnswer, openContradiction, takeWanted } from './order-answer.queries.ts'
import { endPayout, payoutsToAskAbout, payoutTaken, payoutWaitsAgain } from './payout.queries.ts'
import { failOvertaken } from './refund.queries.ts'
import { orderRefunds } from './refund.service.ts'
import { connectionsOf } from './routing/connections.ts'
import type { Leaving } from './routing/route.queries.ts'
import { answerOf, mayTell, routeOrders } from './routing/route.service.ts'
import { withholdingsToAskAbout, withholdingTaken } from './withholding.queries.ts'

type Sending = Pick<App, 'db' | 'clock' | 'http' | 'secretKey'>

const doubtAfterMs = 15_000
/** A channel says within seconds what became of an order; its word may be lost on the way. */
const unheardAfterMs = 10 * 60_000

/** One look: orders what was approved, sends what waits, asks about what is in doubt or was never heard of again. */
export async function sendOrders(app: Sending): Promise<void> {
  await orderLoans(app)
  await orderRefunds(app)
  await failOvertaken(app.db, app.clock.now())
  await endOvertaken(app)
  await sendRouted(app, 'payOut')
  await failWithoutMandate(app.db, app.clock.now())
  await takeOnlyWhatIsOwed(app.db, app.clock.now())
  await sendRouted(app, 'debit')
  await askOutcomes(app)
  await answerWanted(app)
}

const ways = {
  payOut: { taken: payoutTaken, ended: payoutEnded, send: 'payOut' },
  debit: { taken: withholdingTaken, ended: withholdingEnded, send: 'withhold' },
} as const

async function sendRouted(app: Sending, direction: Leaving): Promise<void> {
  const { taken, ended, send } = ways[direction]
  const { sending, refusedByAll, routedAt } = await routeOrders(app, direction)
  for (const { id, message } of refusedByAll) await ended(app, id, { state: 'failed', message })
  const connection = await connectionsOf(
    app,
    sending.map(({ channel }) => channel),
  )
  for (const order of sending) {
    if (!(await mayTell(app, direction, order, routedAt))) continue
    const channel = connection(direction, order.channel)
    // no answer: the order stays in doubt
    const sent = (await channel?.[send](order).catch(() => null)) ?? null
    if (sent?.raw) await keepAnswer(app.db, order.id, 'sent', sent.raw, app.clock.now())
    const answered = await answerOf(app, direction, order, sent, channel?.name ?? order.channel)
    if (sent?.taken) await taken(app.db, order.id, sent.ref)
    else if (sent && answered === 'failed') await ended(app, order.id, { state: 'failed', message: sent.message })
  }
}

async function askOutcomes(app: Sending): Promise<void> {
  const now = app.clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const payouts = await payoutsToAskAbout(app.db, { doubt: ago(doubtAfterMs), unheard: ago(unheardAfterMs), now })
  const debits = await withholdingsToAskAbout(app.db, { before: ago(doubtAfterMs), now })
  const connection = await connectionsOf(
    app,
    [...payouts, ...debits].map(({ channel }) => channel),
  )
  for (const { id, channel, trackingKey } of payouts) {
    const outcome = await answerAbout(app, { id, trackingKey }, connection('payOut', channel))
    if (outcome === null) await payoutWaitsAgain(app.db, id)
    else if (outcome) await payoutEnded(app, id, outcome)
  }
  for (const { id, channel, trackingKey } of debits) {
    const outcome = await answerAbout(app, { id, trackingKey }, connection('debit', channel))
    if (outcome === null) await withholdingEnded(app, id, { state: 'failed', message: 'the channel never got it' })
    else if (outcome) await withholdingEnded(app, id, outcome)
  }
}

/** What somebody wants to know: it is asked, whatever became of the order, and nothing is sent again by it. */
async function answerWanted(app: Sending): Promise<void> {
  const wanted = await takeWanted(app.db, app.clock.now())
  const connection = await connectionsOf(
    app,
    wanted.map(({ channel }) => channel),
  )
  for (const { isDebit, ...order } of wanted) {
    const outcome = await answerAbout(app, order, connection(isDebit ? 'debit' : 'payOut', order.channel))
    if (outcome) await (isDebit ? withholdingEnded : payoutEnded)(app, order.id, outcome)
    else {
      const answer = outcome === null ? 'no such order' : 'the channel could not be reached'
      await keepAnswer(app.db, order.id, 'asked', { answer }, app.clock.now())
    }
  }
}

async function answerAbout(
  app: Sending,
  { id, trackingKey }: { id: string; trackingKey: string },
  channel: Channel | null,
): Promise<Outcome | null | undefined> {
  const outcome = await outcomeOf(channel, trackingKey)
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
