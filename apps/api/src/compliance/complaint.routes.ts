/** Complaints: opened by whoever hears of one, closed by a leader; the dossier. */
import { closeComplaint, complaintDossier, openComplaint } from '@cordillera/contract/compliance/complaint'
import type { App } from '../platform/app.ts'
import { implement } from '../platform/implement.ts'
import { isInUse } from '../settings/public.ts'
import { closeComplaintOn, openComplaintOn } from './complaint.service.ts'
import { demandCase } from './contact.queries.ts'
import { masked } from './dossier.say.ts'
import { sendDossier } from './dossier.service.ts'

export function complaintRoutes(app: App): void {
  implement(app, openComplaint, async (input, context) => {
    const { reach, user, now, fail, log } = context
    const found = await demandCase(context, input.caseId)
    if (input.kind === 'authority' && !input.authority) throw fail('compliance.authorityNeeded')
    const tx = reach.from(found)
    if (input.authority && !(await isInUse(tx, 'authority', input.authority, found.country))) {
      throw fail('settings.valueUnknown')
    }
    const { merchantId, caseId, billId, userId, appId } = found
    const { kind, authority = null, reference = null, description } = input
    const by = { accountId: user.accountId, now }
    const of = { merchantId, caseId, billId, userId, kind, authority, reference, description }
    const complaintId = await openComplaintOn(tx, of, by)
    if (complaintId === null) throw fail('compliance.complaintOpen')
    await log({
      action: 'compliance.openComplaint',
      merchantId,
      caseId,
      appId,
      userId,
      target: complaintId,
      reason: description,
      after: { kind, authority, reference },
    })
    return { complaintId }
  })

  implement(app, closeComplaint, async ({ caseId, complaintId, outcome }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await demandCase(context, caseId)
    const tx = reach.from(found)
    const by = { accountId: user.accountId, now, outcome }
    if (!(await closeComplaintOn(tx, { ...found, complaintId }, by))) throw fail('compliance.complaintMissing')
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
    const db = context.reach.from(found)
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
