/** Proposing and deciding write-offs. */
import { decideWriteOff, lastCollectedDay, listWriteOffs, proposeWriteOff } from '@cordillera/contract/credit/write-off'
import type { App } from '../platform/app.ts'
import { Failure } from '../platform/fail.ts'
import { implement } from '../platform/implement.ts'
import { account } from './ledger.accounts.ts'
import { book } from './ledger.book.ts'
import { type BillToWriteOff, findToWriteOff, findWriteOff, pageOfWriteOffs } from './write-off.queries.ts'

export function writeOffRoutes(app: App): void {
  implement(app, listWriteOffs, (input, context) => pageOfWriteOffs(context, input))

  implement(app, proposeWriteOff, async ({ billId, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const tx = reach.merchant(...user.merchants)
    const bill = await findToWriteOff(context, tx, billId, now)
    if (!bill) throw fail('credit.billMissing')
    demandHopeless(bill)
    if (bill.proposed) throw fail('credit.writeOffExists')
    const { userId, merchantId, currency, dpd, open } = bill
    const { writeOffId } = await tx
      .insertInto('writeOff')
      .values({
        merchantId,
        billId,
        userId,
        amountMinor: open,
        currency,
        dpd,
        state: 'proposed',
        reason,
        proposedAt: now,
        proposedBy: user.accountId,
      })
      .returning('writeOffId')
      .executeTakeFirstOrThrow()
    const after = { amount: open, currency, dpd }
    await log({
      action: 'credit.writeOffProposed',
      merchantId,
      appId: bill.appId,
      userId,
      target: billId,
      reason,
      after,
    })
    return { writeOffId, amount: open, currency }
  })

  implement(app, decideWriteOff, async ({ writeOffId, version, decision, note }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await findWriteOff(context, writeOffId, now)
    if (!found) throw fail('record.missing')
    if (found.state !== 'proposed') throw fail('credit.decided')
    if (found.version !== version) throw fail('record.stale')
    await context.secondPerson({ askedBy: [found.proposedBy], borrower: found.userId })
    const approved = decision === 'approve'
    if (approved) demandHopeless(found)
    const tx = reach.from(found)
    const { billId, userId, merchantId, currency, open } = found
    const state = approved ? ('approved' as const) : ('refused' as const)
    await tx
      .updateTable('writeOff')
      .set({
        state,
        decidedAt: now,
        decidedBy: user.accountId,
        decisionNote: note,
        version: version + 1,
        ...(approved ? { amountMinor: open } : {}),
      })
      .where('writeOffId', '=', writeOffId)
      .execute()
    if (approved) {
      const booking = { kind: 'write-off', merchantId, at: now, valueDay: found.today, accountId: user.accountId }
      await book(tx, { ...booking, reference: writeOffId, note }, [
        { account: account.writeOff, amount: open, currency, userId, billId },
        { account: account.writtenOff, amount: -open, currency, userId, billId },
      ])
    }
    await log({
      action: approved ? 'credit.writtenOff' : 'credit.writeOffRefused',
      merchantId,
      appId: found.appId,
      userId,
      target: billId,
      reason: note,
      before: { state: 'proposed' },
      after: { state, amount: open, currency },
    })
    return { writeOffId, state, amount: open }
  })
}

/** Owed still, and beyond the last stage: also when it is decided, as it may have been paid or extended since it was proposed. */
function demandHopeless({ status, open, dpd }: Pick<BillToWriteOff, 'status' | 'open' | 'dpd'>): void {
  if (status === 'repaid' || open === 0) throw new Failure('credit.billRepaid')
  if (dpd <= lastCollectedDay) throw new Failure('credit.tooEarlyToWriteOff', { dpd, last: lastCollectedDay })
}
