/** Work mode: the next case in hand, kept while its page is open, released with a result or a reason. */
import { claimNextCase, keepClaim, releaseClaim, workDue } from '@cordillera/contract/collection/work-mode'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import * as work from './work-mode.queries.ts'
import { demandCase } from './workbench.queries.ts'

export function workModeRoutes(app: App): void {
  const lists = work.ownLists(app.db)

  implement(app, claimNextCase, async (input, context) => {
    const { unscoped, fail, user, now } = context
    const request = { user, now, ...input }
    const own = await lists.takeRested(request)
    if (own?.wasInHand && input.after !== undefined) throw fail('collection.resultNeeded')
    const pool = unscoped('the pool of the caller’s own stage')
    const taken = own ?? (await work.takeFromPool(pool, context)) ?? (await lists.takeRecent(request))
    if (!taken) return { caseId: null, reason: null, until: null }
    return { caseId: taken.caseId, reason: taken.reason, until: taken.until.toISOString() }
  })

  implement(app, keepClaim, async ({ caseId }, context) => {
    await demandCase(context, caseId)
    const until = await work.prolong(context.unscoped('a case found in scope'), context, caseId)
    return { held: until !== null, until: until?.toISOString() ?? null }
  })

  implement(app, releaseClaim, async ({ caseId, reason }, context) => {
    const { unscoped, user, log } = context
    const { merchantId, appId, userId } = await demandCase(context, caseId)
    const released = await work.release(unscoped('a case found in scope'), user.accountId, caseId)
    if (released) await log({ action: 'collection.releaseClaim', merchantId, caseId, appId, userId, reason })
    return { released }
  })

  implement(app, workDue, (_, context) => work.dueOf(context))
}
