/** Accounts that one person made, or gave rights that take two: somebody else confirms how they are let in. */
import type { resetPassword } from '@cordillera/contract/access/account'
import { Failure } from '../platform/fail.ts'
import type { Context } from '../platform/implement.ts'
import * as accounts from './account.queries.ts'
import { accountTarget, needsSecondPerson } from './account.rules.ts'
import { askSecondPerson } from './care.service.ts'
import { giveFirstPassword, unbindFromTfa } from './people.service.ts'

type Gaining = Pick<Context<typeof resetPassword>, 'unscoped' | 'user' | 'now' | 'log'>
const gaining = 'an account whose record was found in scope'

/** Whether letting the account in takes two people now. */
export async function takesTwo({ unscoped }: Pick<Gaining, 'unscoped'>, accountId: number): Promise<boolean> {
  const found = await accounts.lockAccountOf(unscoped(gaining), accountId)
  return found !== undefined && needsSecondPerson(found)
}

/** Asks a second person to confirm the first password of a new account; answers its first half. Nobody knows what it has until then. */
export async function askFirstPassword(
  { unscoped, user, now, log }: Gaining,
  { accountId, reason }: { accountId: number; reason: string },
): Promise<string | null> {
  const tx = unscoped(gaining)
  const found = await accounts.lockAccountOf(tx, accountId)
  if (!found) throw new Failure('staff.targetMissing')
  const asked = await askSecondPerson(tx, found, { care: 'resetPassword', reason, by: user.accountId, now })
  await log({ action: 'access.careAsked', target: accountTarget(accountId), reason, after: { name: found.userName } })
  return asked?.half ?? null
}

/**
 * Of an account that gained rights which take two people, hired for them or given them: one person alone may have made it and
 * know how it is let in. So password and authenticator are forgotten, and a second person is asked to give a new one.
 */
export async function askToLetIn(
  context: Gaining,
  { accountId, reason }: { accountId: number; reason: string },
): Promise<string | null> {
  const tx = context.unscoped(gaining)
  await giveFirstPassword(tx, accountId, context.now)
  await unbindFromTfa(tx, accountId, context.now)
  return askFirstPassword(context, { accountId, reason })
}
