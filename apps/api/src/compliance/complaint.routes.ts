/** Complaints: opened by whoever hears of one, closed by a leader; the dossier. */
import { closeComplaint, complaintDossier, openComplaint } from '@cordillera/contract/compliance/complaint'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { notifyAll } from '../platform/events.ts'
import { implement } from '../platform/implement.ts'
import { isInUse } from '../settings/public.ts'
import { type CaseFound, demandCase } from './contact.queries.ts'
import { masked } from './dossier.say.ts'
import { sendDossier } from './dossier.service.ts'
import { beginHold, endHold, showHold } from './hold.queries.ts'

export function complaintRoutes(app: App): void {
  implement(app, openComplaint, async (input, context) => {
    const { unscoped, user, now, fail, log } = context
    const found = await demandCase(context, input.caseId)
    if (input.kind === 'authority' && !input.authority) throw fail('compliance.authorityNeeded')
    const tx = unscoped('the bill of a case found in scope')
    if (input.authority && !(await isInUse(tx, 'authority', input.authority, found.country))) {
      throw fail('settings.valueUnknown')
    }
    const { merchantId, caseId, billId, userId, appId } = found
    const { kind, authority = null, reference = null, description } = input
    const made = await tx
      .insertInto('complaint')
      .values({
        merchantId,
        caseId,
        billId,
        userId,
        kind,
        authority,
        reference,
        description,
        openedBy: user.accountId,
        openedAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('complaintId')
      .executeTakeFirst()
    if (!made) throw fail('compliance.complaintOpen')
    const by = { accountId: user.accountId, now }
    await beginHold(tx, found, 'complaint', by)
    await notifyHold(tx, found, { kind: 'held', ...by, reason: description })
    await log({
      action: 'compliance.openComplaint',
      merchantId,
      caseId,
      appId,
      userId,
      target: made.complaintId,
      reason: description,
      after: { kind, authority, reference },
    })
    return made
  })

  implement(app, closeComplaint, async ({ caseId, complaintId, outcome }, context) => {
    const { unscoped, user, now, fail, log } = context
    const found = await demandCase(context, caseId)
    const tx = unscoped('the complaint of a case found in scope')
    const closed = await tx
      .updateTable('complaint')
      .set({ closedBy: user.accountId, closedAt: now, outcome })
      .where('complaintId', '=', complaintId)
      .where('billId', '=', found.billId)
      .where('closedAt', 'is', null)
      .executeTakeFirst()
    if (closed.numUpdatedRows === 0n) throw fail('compliance.complaintMissing')
    const by = { accountId: user.accountId, now }
    await endHold(tx, found.billId, 'complaint', { ...by, endReason: outcome })
    await notifyHold(tx, found, { kind: 'released', ...by, reason: outcome })
    const { merchantId, appId, userId } = found
    await log({
      action: 'compliance.closeComplaint',
      merchantId,
      caseId,
      appId,
      userId,
      target: complaintId,
      reason: outcome,
    })
    return { done: true as const }
  })

  implement(app, complaintDossier, async ({ caseId, scope }, context) => {
    const found = await demandCase(context, caseId)
    const db = context.unscoped('the whole file of a person whose case is in scope, at the caller’s merchants')
    const { reply, now, language, log, user } = context
    const { merchantId, appId, userId } = found
    await log({
      action: 'compliance.dossier',
      merchantId,
      caseId,
      appId,
      userId,
      target: found.billId,
      after: { covers: scope },
    })
    return sendDossier({ reply, db, now, language, scope, merchants: user.merchants, show: masked }, found)
  })
}

interface Change {
  kind: 'held' | 'released'
  accountId: number
  now: Date
  reason: string
}

/** Where the bill's open case is held or free from now on, its own history says why; open screens of it show it. */
async function notifyHold(tx: Tx, of: CaseFound, { kind, accountId, now, reason }: Change): Promise<void> {
  const changed = await showHold(tx, of.billId)
  if (changed) {
    const detail = JSON.stringify({ reason })
    const { merchantId, billId } = of
    await tx
      .insertInto('caseEvent')
      .values({ merchantId, caseId: changed, billId, at: now, accountId, kind, detail })
      .execute()
  }
  const cases = new Set([of.caseId, ...(changed ? [changed] : [])])
  const merchants = [of.merchantId]
  await notifyAll(
    tx,
    [...cases].map((caseId) => ({ topic: 'case', merchants, data: { caseId, change: kind } })),
  )
}
