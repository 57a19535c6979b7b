/** A person's word that two people stand for ends an order as the channel's would have. */
import { lending } from '../credit/public.ts'
import { sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { endDebit, settleFailedDebit } from './debit.end.ts'
import type { OrderToMark } from './order-mark.queries.ts'
import { type MarkOutcome, outcomeOfMark } from './order-mark.rules.ts'
import { resumeReturn } from './payer-return.end.ts'
import { endPayout } from './payout.queries.ts'

/** The order is locked. Throws `payment.markTargetMoved` where what it was for is settled otherwise. */
export async function endByMark(
  tx: Tx,
  order: OrderToMark,
  { outcome, message, now }: { outcome: MarkOutcome; message: string; now: Date },
): Promise<void> {
  const { orderId, kind, state } = order
  const hadFailed = state === 'failed' || state === 'returned'
  const answer = { state: outcomeOfMark(state, outcome), message }
  if (kind === 'debit') {
    const told = hadFailed
      ? await settleFailedDebit(tx, orderId, message, now)
      : await endDebit(tx, orderId, answer, now)
    if (told !== 'taken') throw new Failure('payment.markTargetMoved')
    await sql`update withholding set marked_at = ${now} where withholding_id = ${orderId}`.execute(tx)
    return
  }
  if (hadFailed) await reopen(tx, order, now)
  const told = await endPayout(tx, orderId, answer, now)
  if (told !== 'taken') throw new Error(`${orderId} was locked as ${state} and can't be ${outcome}`)
  await sql`update payout set marked_at = ${now} where payout_id = ${orderId}`.execute(tx)
}

/** Takes a failed order back under way: what it is for waits for its end again. */
async function reopen(tx: Tx, { orderId, kind, targetId }: OrderToMark, now: Date): Promise<void> {
  if (!(await reopenTarget(tx, kind, targetId, now))) throw new Failure('payment.markTargetMoved')
  await sql`update payout set state = 'sent', finished_at = null where payout_id = ${orderId}`.execute(tx)
}

async function reopenTarget(tx: Tx, kind: OrderToMark['kind'], targetId: string, now: Date): Promise<boolean> {
  if (kind === 'loan') return lending.resumePayout(tx, targetId, now)
  if (kind === 'payerReturn') return resumeReturn(tx, targetId)
  const { numAffectedRows } =
    kind === 'refund'
      ? await sql`update refund set state = 'approved', version = version + 1
          where refund_id = ${targetId} and state = 'failed'`.execute(tx)
      : await sql`update staff_payout_line set state = 'paying', message = null, version = version + 1
          where line_id = ${targetId} and state = 'failed'`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}
