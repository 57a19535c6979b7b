/** The end of a direct debit: what was taken is a payment like any other, what the bank gives back later is its reversal. */
import type { Tx } from '../platform/db.ts'
import type { Outcome } from './channel.ts'
import { openException } from './exception.queries.ts'
import { bookIncoming } from './incoming.service.ts'
import type { Recorded } from './payout.queries.ts'
import { reverseIncoming } from './reversal.service.ts'
import { bookedByFile, waitForImports } from './webhook.queries.ts'
import { endWithholding, findWithholding, type WithholdingToEnd } from './withholding.queries.ts'

/** Told twice it happens once. */
export async function endDebit(tx: Tx, withholdingId: string, outcome: Outcome, now: Date): Promise<Recorded> {
  if (outcome.state === 'pending') return 'taken'
  const found = await findWithholding(tx, withholdingId, now)
  if (!found) return 'taken'
  if (found.state === 'success') return endAgain(tx, found, outcome, now)
  if (found.state === 'fail') return outcome.state === 'settled' ? 'contradicts' : 'taken'
  const { message } = outcome
  if (outcome.state !== 'settled') {
    await endWithholding(tx, withholdingId, { state: 'fail', message: message ?? outcome.state, paymentId: null, now })
    return 'taken'
  }
  return settle(tx, found, message, now)
}

/** One that had failed took the money after all, as two people have found. `contradicts`: its payment was made, and reversed. */
export async function settleFailedDebit(tx: Tx, withholdingId: string, message: string, now: Date): Promise<Recorded> {
  const found = await findWithholding(tx, withholdingId, now)
  if (found?.state !== 'fail' || found.paymentId !== null) return 'contradicts'
  return settle(tx, found, message, now)
}

async function settle(tx: Tx, found: WithholdingToEnd, message: string | null, now: Date): Promise<Recorded> {
  const paymentId = await bookDebit(tx, found, now)
  await endWithholding(tx, found.withholdingId, { state: 'success', message, paymentId, now })
  return 'taken'
}

/** The account's bank may give a debit back to its customer: the money is gone, so it is booked as gone. */
async function endAgain(tx: Tx, found: WithholdingToEnd, outcome: Outcome, now: Date): Promise<Recorded> {
  if (outcome.state === 'settled') return 'taken'
  const { withholdingId, paymentId } = found
  if (outcome.state === 'failed' || paymentId === null) return 'contradicts'
  const message = outcome.message ?? outcome.state
  const raw = { withholding: withholdingId, message }
  if ((await reverseIncoming(tx, paymentId, { raw, now })) === null) return 'contradicts'
  await endWithholding(tx, withholdingId, { state: 'fail', message, paymentId, now })
  return 'taken'
}

/** What a file brought of it before is its payment; where the two say something else of the money, finance decides. */
async function bookDebit(tx: Tx, found: WithholdingToEnd, now: Date): Promise<string | null> {
  const { withholdingId, state: _, paymentId: __, ...of } = found
  const raw = { withholding: withholdingId }
  await waitForImports(tx)
  const before = await bookedByFile(tx, of)
  if (before) {
    const { appId: _app, billId: _bill, ...told } = of
    if (before.differs) await openException(tx, { ...told, kind: 'conflict', paymentId: before.paymentId, raw }, now)
    return before.paymentId
  }
  const booked = await bookIncoming(tx, { ...of, purpose: 'repayment', raw }, now)
  if (!booked) throw new Error(`the money of ${withholdingId} was booked a moment ago`)
  return booked.paymentId
}
