/** Work mode: the next case in hand, kept while its page is open, released with a result or a reason. */
import { claimNextCase, keepClaim, releaseClaim, workDue } from '@cordillera/contract/collection/work-mode'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import { waitingOf } from './case-wait.queries.ts'
import * as claims from './claim.queries.ts'
import { takeFromPool } from './pool.queries.ts'
import { dueOf, ownLists } from './work-mode.queries.ts'
import { demandCase } from './workbench.queries.ts'

export function workModeRoutes(app: App): void {
  const lists = ownLists(app.db)

  implement(app, claimNextCase, async (input, context) => {
    const { reach, fail, user, now } = context
    const request = { user, now, ...input }
    const own = await lists.takeRested(request)
    if (own?.wasInHand && input.after !== undefined) throw fail('collection.resultNeeded')
    const pool = reach.merchant(...user.merchants)
    const taken = own ?? (await takeFromPool(pool, context)) ?? (await lists.takeRecent(request))
    if (!taken) {
      const { count, from } = await waitingOf(pool, { accountId: user.accountId, now })
      return { caseId: null, reason: null, until: null, waiting: { count, from: from?.toISOString() ?? null } }
    }
    const { caseId, reason, until } = taken
    return { caseId, reason, until: until.toISOString(), waiting: null }
  })

  implement(app, keepClaim, async ({ caseId }, context) => {
    const found = await demandCase(context, caseId)
    const until = await claims.prolong(context.reach.from(found), context, caseId)
    return { held: until !== null, until: until?.toISOString() ?? null }
  })

  implement(app, releaseClaim, async ({ caseId, reason }, context) => {
    const { reach, user, log } = context
    const found = await demandCase(context, caseId)
    const { merchantId, appId, userId } = found
    const released = await claims.release(reach.from(found), user.accountId, caseId)
    if (released) await log({ action: 'collection.releaseClaim', merchantId, caseId, appId, userId, reason })
    return { released }
  })

  implement(app, workDue, (_, context) => dueOf(context, context.reach.merchant(...context.user.merchants)))
}
