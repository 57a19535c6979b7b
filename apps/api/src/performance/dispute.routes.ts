/** Disputing a result, writing about it, deciding. */
import {
  answerDispute,
  decideDispute,
  disputeOutcomes,
  getDispute,
  listDisputes,
  openDispute,
} from '@cordillera/contract/performance/incentive-dispute'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'
import { announce } from '../platform/notifications.ts'
import {
  addCorrection,
  addDispute,
  addNote,
  awaitedOf,
  closeDispute,
  disputeWithThread,
  type FoundDispute,
  findDispute,
  ownResultToDispute,
  pageOfDisputes,
} from './dispute.queries.ts'
import { mayPlan } from './plan.rules.ts'

export function disputeRoutes(app: App): void {
  implement(app, listDisputes, (input, { db, rows }) => pageOfDisputes(db, rows, input))

  implement(app, getDispute, async ({ disputeId }, { db, rows, user, fail }) => {
    const dispute = await disputeWithThread(db, rows, disputeId, user.accountId)
    if (!dispute) throw fail('performance.disputeMissing')
    return dispute
  })

  implement(app, openDispute, async ({ resultId, text }, { db, rows, reach, user, now, fail, log }) => {
    const result = await ownResultToDispute(db, rows, resultId, user.accountId)
    if (!result) throw fail('performance.resultMissing')
    const tx = reach.from(result)
    const disputeId = await addDispute(tx, resultId, user.accountId, now)
    if (!disputeId) throw fail('performance.disputeOpen')
    await addNote(tx, disputeId, { by: user.accountId, at: now, text })
    await notifyAwaited(tx, disputeId, user.accountId, now)
    await log({ action: 'performance.incentive.disputed', target: disputeId, reason: text, after: { resultId } })
    return { disputeId }
  })

  implement(app, answerDispute, async ({ disputeId, text }, { db, rows, reach, user, now, fail, log }) => {
    const dispute = await findDispute(db, rows, disputeId)
    if (!dispute) throw fail('performance.disputeMissing')
    if (dispute.state !== 'open') throw fail('performance.disputeDecided')
    const tx = reach.from(dispute)
    const notes = await addNote(tx, disputeId, { by: user.accountId, at: now, text })
    if (dispute.accountId !== user.accountId) await notifyOpener(tx, dispute, 'answered', now)
    await notifyAwaited(tx, disputeId, user.accountId, now)
    await log({ action: 'performance.incentive.dispute.answered', target: disputeId, reason: text })
    return { notes }
  })

  implement(app, decideDispute, async (input, context) => {
    const { db, rows, reach, user, now, fail, log } = context
    const { disputeId, accept, text, correction } = input
    const dispute = await findDispute(db, rows, disputeId)
    if (!dispute) throw fail('performance.disputeMissing')
    if (!mayPlan(user, dispute.country, dispute.stage)) throw fail('staff.noPermission')
    await context.secondPerson({ askedBy: [dispute.accountId] })
    if (dispute.state !== 'open') throw fail('performance.disputeDecided')
    if (dispute.version !== input.version) throw fail('record.stale')
    if (accept && !correction) throw fail('performance.correctionNeeded')
    const tx = reach.from(dispute)
    await addNote(tx, disputeId, { by: user.accountId, at: now, text })
    await closeDispute(tx, dispute, { accept, by: user.accountId, at: now })
    const paidWith =
      accept && correction
        ? await addCorrection(tx, dispute, { amount: correction, reason: text, by: user.accountId, at: now })
        : null
    const outcome = accept ? 'accepted' : 'rejected'
    await notifyOpener(tx, dispute, outcome, now)
    await log({
      action: `performance.incentive.dispute.${outcome}`,
      target: disputeId,
      reason: text,
      before: { state: dispute.state },
      after: { correction: accept ? correction : null, paidWith },
    })
    return { version: dispute.version + 1, paidWith }
  })
}

async function notifyAwaited(tx: Tx, disputeId: string, by: number, now: Date): Promise<void> {
  const { people, name, month } = await awaitedOf(tx, disputeId, by)
  const place = '/collection/incentive?view=disputes'
  await announce(
    tx,
    now,
    people.map((to) => ({ to, kind: 'incentive.disputed', params: { name, month }, place, about: disputeId })),
  )
}

const notifyOpener = (
  tx: Tx,
  { accountId, disputeId, month }: FoundDispute,
  outcome: keyof typeof disputeOutcomes,
  now: Date,
): Promise<void> =>
  announce(tx, now, [
    {
      to: accountId,
      kind: 'incentive.dispute',
      params: { month: month.slice(0, 7), outcome: disputeOutcomes[outcome] },
      place: '/collection/incentive?view=disputes',
      about: disputeId,
    },
  ])
