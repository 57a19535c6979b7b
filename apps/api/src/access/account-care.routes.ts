/** What an administrator or HR does for somebody who can't get in, or who must not: password, lock, sessions, second factor. */
import {
  disableTfa,
  enableTfa,
  endAccountSessions,
  exemptTfa,
  resetPassword,
  unbindTfa,
  unlockAccount,
} from '@cordillera/contract/access/account'
import type { Action } from '@cordillera/contract/operation-log/actions'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import * as accounts from './account.queries.ts'
import { accountTarget, accountToChange } from './account.routes.ts'
import { exemptFromTfa, giveFirstPassword, unbindFromTfa } from './people.service.ts'
import { endSessions, forgetCallers } from './session.queries.ts'

export function accountCareRoutes(app: App): void {
  implement(app, resetPassword, async ({ accountId, reason }, context) => {
    const asked: Asked = { accountId, reason, action: 'access.resetPassword' }
    return { password: await caringFor(context, asked, (tx) => giveFirstPassword(tx, accountId, context.now)) }
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

  implement(app, disableTfa, async ({ accountId, reason }, context) => {
    await caringFor(context, { accountId, reason, action: 'access.disableTfa' }, async (tx) => {
      await accounts.setTfa(tx, accountId, { tfaRequired: false })
      await forgetCallers(tx, accountId)
    })
    return { done: true as const }
  })

  implement(app, unbindTfa, async ({ accountId, reason }, context) => {
    const asked: Asked = { accountId, reason, action: 'access.unbindTfa' }
    await caringFor(context, asked, (tx) => unbindFromTfa(tx, accountId, context.now))
    return { done: true as const }
  })

  implement(app, exemptTfa, async ({ accountId, reason }, context) => {
    const asked: Asked = { accountId, reason, action: 'access.exemptTfa' }
    await caringFor(context, asked, (tx) => exemptFromTfa(tx, accountId, context.now))
    return { done: true as const }
  })
}

interface Asked {
  accountId: number
  reason: string
  action: Action
  /** Also to one's own account: it takes nothing from the protection of it. */
  own?: boolean
}

/** Permission, existence, rule; the work; one line in the log. */
export async function caringFor<T>(
  context: Pick<Context<typeof unlockAccount>, 'db' | 'rows' | 'beyond' | 'user' | 'log'>,
  { accountId, reason, action, own }: Asked,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { beyond, user, log } = context
  const found = await accountToChange(context, accountId)
  if (!own && accountId === user.accountId && !user.isSuperuser) throw new Failure('access.notOneself')
  const done = await work(beyond('an account in scope'))
  await log({ action, target: accountTarget(accountId), reason, after: { name: found.userName } })
  return done
}
