/** The authority's copy of a dossier: one person asks, another lets it out, either takes it. */
import {
  askWholeDossier,
  decideWholeDossier,
  listWholeDossiers,
  takeWholeDossier,
} from '@cordillera/contract/compliance/whole-dossier'
import type { App } from '../platform/app.ts'
import { implement } from '../platform/implement.ts'
import { demandCase } from './contact.queries.ts'
import { whole } from './dossier.say.ts'
import { sendDossier } from './dossier.service.ts'
import { countTaken, lockRequest, requestsOf } from './whole-dossier.queries.ts'

export function wholeDossierRoutes(app: App): void {
  implement(app, listWholeDossiers, async ({ caseId }, context) => {
    const { user, now, reach } = context
    const found = await demandCase(context, caseId)
    return requestsOf(reach.from(found), caseId, { accountId: user.accountId, now })
  })

  implement(app, askWholeDossier, async ({ caseId, scope, reason }, context) => {
    const { reach, user, now, log } = context
    const found = await demandCase(context, caseId)
    const { merchantId, userId, appId } = found
    const asked = await reach
      .from(found)
      .insertInto('wholeDossier')
      .values({ merchantId, caseId, userId, scope, reason, askedBy: user.accountId, askedAt: now })
      .returning('requestId')
      .executeTakeFirstOrThrow()
    const of = { merchantId, caseId, appId, userId, target: asked.requestId }
    await log({ action: 'compliance.askWholeDossier', ...of, reason, after: { covers: scope } })
    return asked
  })

  implement(app, decideWholeDossier, async ({ requestId, approve, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await lockRequest(context, requestId)
    if (!found) throw fail('record.missing')
    const { merchantId, caseId, userId, askedBy } = found
    await context.secondPerson({ askedBy: [askedBy], borrower: userId })
    if (found.decidedBy !== null) throw fail('compliance.dossierDecided')
    await reach
      .from(found)
      .updateTable('wholeDossier')
      .set({ decidedBy: user.accountId, decidedAt: now, decidedReason: reason, approved: approve })
      .where('requestId', '=', requestId)
      .execute()
    const action = approve ? 'compliance.approveWholeDossier' : 'compliance.refuseWholeDossier'
    await log({ action, merchantId, caseId, userId, target: requestId, reason })
    return { done: true as const }
  })

  implement(app, takeWholeDossier, async ({ requestId }, context) => {
    const { reach, reply, now, language, fail, log, user } = context
    const found = await lockRequest(context, requestId)
    if (!found) throw fail('record.missing')
    const { askedBy, decidedBy, canBeTaken, merchantId, userId, scope, reason } = found
    if (!(canBeTaken && [askedBy, decidedBy].includes(user.accountId))) throw fail('compliance.dossierNotYours')
    const of = await demandCase(context, found.caseId)
    const db = reach.from(found)
    await countTaken(db, requestId)
    const { caseId, appId } = of
    const about = { merchantId, caseId, appId, userId, target: requestId, reason }
    await log({ action: 'compliance.takeWholeDossier', ...about, after: { covers: scope } })
    return sendDossier({ reply, db, now, language, scope, merchants: user.merchants, show: whole }, of)
  })
}
