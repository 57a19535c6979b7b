/** What lets somebody in anew; of an account that may move money two people do it together (decision 008). */
import type { careNames, listCareRequests } from '@cordillera/contract/access/account'
import type { Output } from '@cordillera/contract/endpoint'
import { type Db, sql, type Tx } from '../platform/db.ts'
import type { Context } from '../platform/implement.ts'
import { announce } from '../platform/notifications.ts'
import type { FoundAccount } from './account.queries.ts'
import * as accounts from './account.queries.ts'
import { confirming } from './account.rules.ts'
import { holdersOf } from './holders.queries.ts'
import { halfHash, halfPassword } from './passwords.ts'
import { exemptFromTfa, giveFirstPassword, unbindFromTfa } from './people.service.ts'
import { keepTouches } from './second-person.queries.ts'
import { forgetCallers } from './session.queries.ts'

export type CareName = (typeof careNames)[number]

/** A new password, where that is what was asked for. */
export async function carryOut(
  tx: Tx,
  {
    accountId,
    care,
    by,
    halfHash: firstHash,
  }: { accountId: number; care: CareName; by: readonly number[]; halfHash?: string | null },
  now: Date,
): Promise<{ password: string | null }> {
  await keepTouches(tx, { accountIds: [accountId], kind: care === 'resetPassword' ? 'reset' : 'letIn', by, now })
  if (care === 'resetPassword') return { password: await giveFirstPassword(tx, accountId, now, firstHash) }
  if (care === 'unbindTfa') await unbindFromTfa(tx, accountId, now)
  if (care === 'exemptTfa') await exemptFromTfa(tx, accountId, now)
  if (care === 'disableTfa') {
    await accounts.setTfa(tx, accountId, { tfaRequired: false })
    await forgetCallers(tx, accountId)
  }
  return { password: null }
}

interface Asking {
  care: CareName
  reason: string
  by: number
  now: Date
}

/**
 * Keeps what one person asks for, and tells those who may confirm it. Answers the first half of the password where that is what
 * was asked for; undefined where it waits already.
 */
export async function askSecondPerson(
  tx: Tx,
  found: FoundAccount,
  asking: Asking,
): Promise<{ half: string | null } | undefined> {
  const { care, reason, by, now } = asking
  const { accountId, userName, merchants } = found
  const half = care === 'resetPassword' ? halfPassword() : null
  const made = await tx
    .insertInto('careRequest')
    .values({ accountId, care, reason, requestedBy: by, requestedAt: now, halfHash: half && halfHash(half) })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'care']).where(sql<boolean>`state = 'pending'`).doNothing(),
    )
    .returning('requestId')
    .executeTakeFirst()
  if (!made) return undefined
  const holders = await holdersOf(tx, confirming, merchants)
  const told = new Set(holders.map((holder) => holder.accountId))
  told.delete(by)
  told.delete(accountId)
  const what = { params: { what: userName }, place: '/account/accountManage', about: made.requestId } as const
  await announce(
    tx,
    now,
    [...told].map((to) => ({ to, kind: 'approval.wanted', ...what })),
  )
  return { half }
}

type Waiting = Output<typeof listCareRequests>[number]

export async function waitingCare({ db, rows, user }: Pick<Context<typeof listCareRequests>, 'db' | 'rows' | 'user'>) {
  const { rows: list } = await sql<Waiting>`
    select q.request_id, q.account_id, a.user_name, a.name, q.care, q.reason, b.name as requested_by_name,
      q.requested_at as requested_time, ${user.accountId}::int in (q.requested_by, q.account_id) as mine
    from care_request q join ${rows.accounts} a on a.account_id = q.account_id join account b on b.account_id = q.requested_by
    where q.state = 'pending' order by q.requested_at, q.request_id`.execute(db)
  return list
}

export interface CareToDecide {
  requestId: string
  accountId: number
  care: CareName
  reason: string
  requestedBy: number
  halfHash: string | null
  state: 'pending' | 'approved' | 'refused'
}

/** The request, locked. */
export async function findCareRequest(tx: Db, requestId: string): Promise<CareToDecide | undefined> {
  const { rows } = await sql<CareToDecide>`
    select request_id, account_id, care, reason, requested_by, half_hash, state from care_request where request_id = ${requestId}
    for update`.execute(tx)
  return rows[0]
}

export async function closeCareRequest(
  tx: Tx,
  requestId: string,
  { state, by, note, now }: { state: 'approved' | 'refused'; by: number; note: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('careRequest')
    .set({ state, decidedBy: by, decidedAt: now, decisionNote: note })
    .where('requestId', '=', requestId)
    .execute()
}
