/** The borrower's page. */
import {
  fetchAllUserInfo,
  fetchHistory,
  fetchUserBaseInfo,
  queryLatestAuditRecord,
  queryLatestLoginInfo,
  showUserSensitiveInfo,
} from '@cordillera/contract/borrower/user'
import {
  anyOpenCase,
  maskSensitive,
  recordReveal,
  revealsLeft,
  sensitiveValue,
  verdictOn,
} from '../collection/public.ts'
import type { App } from '../platform/app.ts'
import { maySee, mayUse } from '../platform/caller.ts'
import { hereFrom, lookBack } from '../platform/history.ts'
import { type Context, implement } from '../platform/implement.ts'
import { findBorrower, lastAudit, lastLogin, readHanging, readHistory, type StoredBorrower } from './user.queries.ts'
import { baseInfoOf, maskedContact } from './user.rules.ts'

export function userRoutes(app: App): void {
  implement(app, fetchUserBaseInfo, async ({ userId }, context) => {
    const { found, hanging } = await demandBorrower(context, userId)
    return baseInfoOf(found, await lastLogin(hanging, userId), context)
  })

  implement(app, fetchAllUserInfo, async ({ userId }, context) => {
    const { found, hanging } = await demandBorrower(context, userId)
    const { user } = context
    const worksCases =
      maySee(user, 'pendingCollect') || maySee(user, 'caseManagement') || mayUse(user, 'searchUsers_contact')
    const shared = context.reach.shared()
    const eventsFrom = await hereFrom(shared, 'case_event', 'contact_log')
    const logsSince = (await hereFrom(shared, 'contact_log'))?.toISOString() ?? null
    const all = await readHanging(hanging, found, context.now, {
      eventsFrom,
      user: context.user,
      cases: worksCases ? context.rows.cases : null,
      opensDesk: maySee(context.user, 'order_handel'),
    })
    const base = baseInfoOf(found, all.logins[0] ?? null, context)
    const eventsSince = eventsFrom?.toISOString() ?? null
    return { ...all, today: found.today, base, contacts: all.contacts.map(maskedContact), eventsSince, logsSince }
  })

  implement(app, fetchHistory, async (input, context) => {
    const { hanging } = await demandBorrower(context, input.userId)
    const { from } = await lookBack(context.reach.shared(), input, 'contact_log')
    return readHistory(hanging, input, from)
  })

  implement(app, queryLatestAuditRecord, async ({ userId }, context) => {
    const { hanging } = await demandBorrower(context, userId)
    return lastAudit(hanging, userId, context.user)
  })

  implement(app, queryLatestLoginInfo, async ({ userId }, context) => {
    const { hanging } = await demandBorrower(context, userId)
    return lastLogin(hanging, userId)
  })

  implement(app, showUserSensitiveInfo, async (input, context) => {
    const { user, now, fail, log, language } = context
    const { userId, field, contactId, reason } = input
    const { found, hanging: tx } = await demandBorrower(context, userId)
    const day = { today: found.today, timeZone: found.merchantZone }
    const { left, limit } = await revealsLeft(tx, user.accountId, day)
    if (left === 0) throw fail('collection.revealLimit', { limit })
    const value = await sensitiveValue(tx, userId, field, contactId)
    if (value === null) return { value, remaining: left, refusal: null }
    const { accountId, userName } = user
    // whose money is collected is not contacted past the rules of collection
    const by = { caseId: await anyOpenCase(tx, userId), userId, address: value, accountId, now, language }
    const { shown, kept, said, refusal } = await verdictOn(context.reach.from(found), input, by)
    if (!shown) return { value: null, remaining: left, refusal }
    await recordReveal(tx, { accountId, userName, at: now, userId, field, reason, ...kept })
    await log({
      action: 'borrower.reveal',
      merchantId: found.merchantId,
      userId,
      reason,
      after: {
        ...{ field, value: maskSensitive[field](value), ...said },
        ...(contactId ? { contactId } : {}),
      },
    })
    return { value, remaining: left - 1, refusal }
  })
}

type Asking = Pick<Context<typeof fetchUserBaseInfo>, 'db' | 'rows' | 'now' | 'fail' | 'reach'>

/** The borrower in scope, and the tables of what belongs to them; throws `borrower.missing`. */
async function demandBorrower(
  context: Asking,
  userId: string,
): Promise<{ found: StoredBorrower; hanging: Asking['db'] }> {
  const found = await findBorrower(context, userId)
  if (!found) throw context.fail('borrower.missing')
  return { found, hanging: context.reach.from(found) }
}
