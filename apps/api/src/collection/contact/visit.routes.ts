/** Going to somebody's door: the gate decides before, the log tells what came of it. */
import { beginVisit, cancelVisit } from '@cordillera/contract/collection/visit'
import { answerOf, casesInScope, decideContacts } from '../../compliance/public.ts'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import { Pulse } from '../../platform/pulse.ts'
import * as visits from './visit.queries.ts'

/** Where a policy's hours have no end that day. */
const longestMs = 12 * 60 * 60_000

export function visitRoutes(app: App): void {
  const pulse = new Pulse(app, 'work')

  implement(app, beginVisit, async ({ caseId, contactId }, context) => {
    const { reach, user, now, fail, log, afterCommit } = context
    const found = (await casesInScope(context, [caseId])).get(caseId)
    if (!found) throw fail('collection.contactMissing')
    const tx = reach.from(found)
    const asking = { channel: 'visit', now, purpose: 'visit', accountId: user.accountId } as const
    const [decided] = await decideContacts(tx, [{ caseId, contactId }], asking)
    if (!decided) throw fail('collection.contactMissing')
    const { merchantId, userId, decisionId, allowed, address, untilAt } = decided
    if (!allowed) afterCommit(() => pulse.beat(merchantId))
    const of = { merchantId, caseId, userId }
    const visitId =
      allowed && address !== null
        ? await visits.addVisit(tx, {
            ...{ ...of, decisionId, billId: found.billId, contactId, accountId: user.accountId, address },
            ...{ begunAt: now, untilAt: new Date(untilAt ?? now.getTime() + longestMs) },
          })
        : null
    const { appId } = found
    await log({ action: 'collection.beginVisit', ...of, appId, target: decisionId, after: { allowed, contactId } })
    return { visitId, decisionId, answer: { ...answerOf(decided), channel: 'visit' as const } }
  })

  implement(app, cancelVisit, async ({ visitId, reason }, { unscoped, user, now, fail, log }) => {
    const by = { accountId: user.accountId, now, reason }
    const cancelled = await visits.cancelOwn(unscoped('the caller’s own visit'), visitId, by)
    if (!cancelled) throw fail('collection.visitOver')
    await log({ action: 'collection.cancelVisit', ...cancelled, target: visitId, reason })
    return { done: true as const }
  })
}
