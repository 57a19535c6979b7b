/** What lets somebody in anew; of an account that may move money two people do it together (decision 008). */
import type { CareName, listCareRequests } from '@cordillera/contract/access/account'
import { careDone } from '@cordillera/contract/access/care-words'
import type { Output } from '@cordillera/contract/endpoint'
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import type { Context } from '../platform/implement.ts'
import { announce } from '../platform/notifications.ts'
import type { FoundAccount } from './account.queries.ts'
import * as accounts from './account.queries.ts'
import { confirming, leaderMayConfirm, strong } from './account.rules.ts'
import { linkAddressOf, sendLink } from './first-password.service.ts'
import { holdersOf } from './holders.queries.ts'
import { halfHash, halfPassword } from './passwords.ts'
import { exemptFromTfa, giveFirstPassword, unbindFromTfa } from './people.service.ts'
import { keepTouches } from './second-person.queries.ts'
import { forgetCallers } from './session.queries.ts'

/** A new password, where that is what was asked for. */
export async function carryOut(
  tx: Tx,
  {
    accountId,
    care,
    by,
    halfHash: firstHash,
    linkAddress,
  }: {
    accountId: number
    care: CareName
    by: readonly number[]
    halfHash?: string | null
    linkAddress?: string | null
  },
  now: Date,
): Promise<{ password: string | null }> {
  await notifyOfCare(tx, { accountId, care, by }, now)
  await keepTouches(tx, { accountIds: [accountId], kind: care === 'resetPassword' ? 'reset' : 'letIn', by, now })
  if (care === 'resetPassword' && linkAddress) {
    await sendLink(tx, { accountId, address: linkAddress }, now)
    return { password: null }
  }
  if (care === 'resetPassword') return { password: await giveFirstPassword(tx, accountId, now, firstHash) }
  if (care === 'unbindTfa') await unbindFromTfa(tx, accountId, now)
  if (care === 'exemptTfa') await exemptFromTfa(tx, accountId, now)
  if (care === 'disableTfa') {
    await accounts.setTfa(tx, accountId, { tfaRequired: false })
    await forgetCallers(tx, accountId)
  }
  return { password: null }
}

/** Tells the person and the leader, so that what nobody asked for is noticed. */
async function notifyOfCare(
  tx: Tx,
  { accountId, care, by }: { accountId: number; care: CareName; by: readonly number[] },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ name: string; leaderId: number | null; byNames: string }>`
    select a.name, s.leader_id,
      (select string_agg(b.name, ', ' order by b.account_id) from account b where b.account_id = any(${array(by)}::int[])) as by_names
    from account a left join staff s using (account_id) where a.account_id = ${accountId}`.execute(tx)
  const [about] = rows
  if (!about) throw new Error('who is let in has an account')
  const { name, leaderId, byNames } = about
  const params = { what: careDone[care], by: byNames }
  const leader =
    leaderId === null ? [] : [{ to: leaderId, kind: 'access.teamCare' as const, params: { ...params, name } }]
  await announce(tx, now, [{ to: accountId, kind: 'access.ownCare', params }, ...leader])
}

interface Asking {
  care: CareName
  reason: string
  by: number
  now: Date
}

/**
 * Keeps what one person asks for, and tells those who may confirm it. Answers the first half of the password where that is what
 * was asked for and its person gets no link; undefined where it waits already.
 */
export async function askSecondPerson(
  tx: Tx,
  found: FoundAccount,
  asking: Asking,
): Promise<{ half: string | null } | undefined> {
  const { care, reason, by, now } = asking
  const { accountId, userName, merchants, leaderId } = found
  const linkAddress = care === 'resetPassword' ? await linkAddressOf(tx, accountId) : null
  const half = care === 'resetPassword' && linkAddress === null ? halfPassword() : null
  const made = await tx
    .insertInto('careRequest')
    .values({
      accountId,
      care,
      reason,
      requestedBy: by,
      requestedAt: now,
      halfHash: half && halfHash(half),
      linkAddress,
    })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'care']).where(sql<boolean>`state = 'pending'`).doNothing(),
    )
    .returning('requestId')
    .executeTakeFirst()
  if (!made) return undefined
  const holders = await holdersOf(tx, confirming, merchants)
  const told = new Map<number, Place>(holders.map((holder) => [holder.accountId, '/account/accountManage']))
  if (leaderId !== null && !told.has(leaderId) && leaderMayConfirm(found)) told.set(leaderId, '/collection/workFlow')
  told.delete(by)
  told.delete(accountId)
  const what = { params: { what: userName }, about: made.requestId }
  await announce(
    tx,
    now,
    [...told].map(([to, place]) => ({ to, kind: 'approval.wanted', place, ...what })),
  )
  return { half }
}

type Place = '/account/accountManage' | '/collection/workFlow'
type Waiting = Output<typeof listCareRequests>[number]

export async function waitingCare({ db, rows, user }: Pick<Context<typeof listCareRequests>, 'db' | 'rows' | 'user'>) {
  const { rows: list } = await sql<Waiting>`
    select q.request_id, q.account_id, a.user_name, a.name, q.care, q.reason, b.name as requested_by_name,
      q.requested_at as requested_time, q.link_address, ${user.accountId}::int in (q.requested_by, q.account_id) as mine
    from care_request q join ${rows.accounts} a on a.account_id = q.account_id join account b on b.account_id = q.requested_by
    where q.state = 'pending' and (${user.isSuperuser || user.permissions.has(confirming)}
      or exists (select from staff s where s.account_id = q.account_id and s.leader_id = ${user.accountId})
        and not a.is_superuser and not exists (select from staff s where s.leader_id = q.account_id)
        and not exists (select from contained_roles(array(select role_id from account_role ar where ar.account_id = a.account_id))
          join role r using (role_id) where r.permissions && ${array(strong)}::text[]))
    order by q.requested_at, q.request_id`.execute(db)
  return list
}

export interface CareToDecide {
  requestId: string
  accountId: number
  care: CareName
  reason: string
  requestedBy: number
  halfHash: string | null
  linkAddress: string | null
  state: 'pending' | 'approved' | 'refused'
}

/** The request, locked. */
export async function findCareRequest(tx: Db, requestId: string): Promise<CareToDecide | undefined> {
  const { rows } = await sql<CareToDecide>`
    select request_id, account_id, care, reason, requested_by, half_hash, link_address, state from care_request where request_id = ${requestId}
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
