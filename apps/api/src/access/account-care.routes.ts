/** What an administrator or HR does for somebody who can't get in, or who must not: password, lock, sessions, second factor. */
import {
  type CareName,
  type decideCareRequest,
  disableTfa,
  enableTfa,
  endAccountSessions,
  exemptTfa,
  listCareRequests,
  resetPassword,
  unbindTfa,
  unlockAccount,
} from '@cordillera/contract/access/account'
import type { Action } from '@cordillera/contract/actions'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { App } from '../platform/app.ts'
import { sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import type { FoundAccount } from './account.queries.ts'
import * as accounts from './account.queries.ts'
import { accountToChange } from './account.routes.ts'
import { accountTarget, mayConfirm, takesTwoFor } from './account.rules.ts'
import {
  askSecondPerson,
  type CareToDecide,
  carryOut,
  closeCareRequest,
  findCareRequest,
  waitingCare,
} from './care.service.ts'
import { endSessions, forgetCallers } from './session.queries.ts'

export function accountCareRoutes(app: App): void {
  implement(app, resetPassword, async ({ accountId, reason }, context) => {
    const { password, waits } = await letIn(context, { accountId, reason, care: 'resetPassword' })
    return { password, waits }
  })

  implement(app, unlockAccount, async ({ accountId, reason }, context) => {
    await caringFor(context, { accountId, reason, action: 'access.unlock' }, (tx) => accounts.unlock(tx, accountId))
    return { done: true as const }
  })

  implement(app, endAccountSessions, async ({ accountId, reason }, context) => {
    const asked: Asked = { accountId, reason, action: 'access.endSessions', own: true }
    const ended = await caringFor(context, asked, (tx) =>
      endSessions(tx, accountId, 'ended by an administrator', context.now),
    )
    return { ended }
  })

  implement(app, enableTfa, async ({ accountId, reason }, context) => {
    const asked: Asked = { accountId, reason, action: 'access.enableTfa', own: true }
    await caringFor(context, asked, async (tx) => {
      await accounts.setTfa(tx, accountId, { tfaRequired: true, tfaExemptUntil: null })
      await forgetCallers(tx, accountId)
    })
    return { done: true as const }
  })

  const tfaCares = { disableTfa, unbindTfa, exemptTfa } as const
  for (const care of ['disableTfa', 'unbindTfa', 'exemptTfa'] as const)
    implement(app, tfaCares[care], async ({ accountId, reason }, context) => ({
      done: !(await letIn(context, { accountId, reason, care })).waits,
    }))

  implement(app, listCareRequests, (_, context) => waitingCare(context))
}

interface Asked {
  accountId: number
  reason: string
  action: Action
  /** Also to one's own account: it takes nothing from the protection of it. */
  own?: boolean
}

type CareContext = Pick<Context<typeof resetPassword>, 'db' | 'rows' | 'reach' | 'unscoped' | 'user' | 'now' | 'log'>

/** Permission, existence, rule; the work; one line in the log. */
async function caringFor<T>(
  context: CareContext,
  { accountId, reason, action, own }: Asked,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const found = await foundToCare(context, accountId, own)
  const done = await work(context.reach.from(found))
  await context.log({ action, target: accountTarget(accountId), reason, after: { name: found.userName } })
  return done
}

async function foundToCare(context: CareContext, accountId: number, own = false): Promise<FoundAccount> {
  const found = await accountToChange(context, accountId)
  const { user } = context
  if (!own && accountId === user.accountId && !user.isSuperuser) throw new Failure('access.notOneself')
  return found
}

type Work = (tx: Tx) => Promise<{ password: string | null }>

/**
 * Lets somebody in anew, or asks a second person to confirm it: then a password is its first half. `work` is for who keeps more of it than `carryOut`
 * does.
 */
export async function letIn(
  context: CareContext,
  { accountId, reason, care }: { accountId: number; reason: string; care: CareName },
  work: Work = (tx) => carryOut(tx, { accountId, care, by: [context.user.accountId] }, context.now),
): Promise<{ password: string | null; waits: boolean }> {
  const { reach, user, now, log } = context
  const found = await foundToCare(context, accountId)
  const entry = { target: accountTarget(accountId), reason, after: { name: found.userName } }
  const tx = reach.from(found)
  if (!takesTwoFor(found, care)) {
    const done = await work(tx)
    await log({ action: `access.${care}`, ...entry })
    return { ...done, waits: false }
  }
  // the table demands it too: nobody asks for themselves
  if (accountId === user.accountId) throw new Failure('access.notOneself')
  const asked = await askSecondPerson(tx, found, { care, reason, by: user.accountId, now })
  if (!asked) throw new Failure('access.careWaits')
  await log({ action: 'access.careAsked', ...entry })
  return { password: asked.half, waits: true }
}

/** A second person's word on what waits. `work` as for `letIn`. */
export async function decideCare(
  context: CareContext & Pick<Context<typeof decideCareRequest>, 'secondPerson'>,
  { requestId, decision, note }: Parsed<typeof decideCareRequest>,
  work: (tx: Tx, asked: CareToDecide) => ReturnType<Work>,
): Promise<Output<typeof decideCareRequest>> {
  const { unscoped, user, now, log } = context
  const tx = unscoped('what is asked for an account that is looked for in scope next')
  const asked = await findCareRequest(tx, requestId)
  if (!asked) throw new Failure('record.missing')
  const found = await accountToChange(context, asked.accountId)
  if (!mayConfirm(user, found)) throw new Failure('access.forbidden')
  if (asked.state !== 'pending') throw new Failure('credit.decided')
  await context.secondPerson({ askedBy: [asked.requestedBy], gainers: sql`select ${asked.accountId}::int` })
  const state = decision === 'approve' ? 'approved' : 'refused'
  const done = state === 'approved' ? await work(tx, asked) : null
  await closeCareRequest(tx, requestId, { state, by: user.accountId, note, now })
  await log({
    action: state === 'approved' ? `access.${asked.care}` : 'access.careRefused',
    target: accountTarget(asked.accountId),
    reason: note,
    after: { name: found.userName },
  })
  return { state, password: done?.password ?? null }
}
