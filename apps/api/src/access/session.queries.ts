/** Sessions: opening, ending, telling every node. A token is 256 random bits; only its SHA-256 is stored. */
import { createHash, randomBytes } from 'node:crypto'
import { type Db, sql } from '../platform/db.ts'
import { notify, notifyAll } from '../platform/events.ts'
import { Failure } from '../platform/fail.ts'

/** No setting makes a session live longer (DOMAIN §2). */
export const idleLifeMs = 8 * 3_600_000
export const absoluteLifeMs = 24 * 3_600_000
export const sessionEndedTopic = 'session.ended'

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

interface NewSession {
  accountId: number
  deviceId: string
  browserId: string
  address: string
  now: Date
  verified: boolean
}

export async function openSession(db: Db, session: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      tokenHash: tokenHash(token),
      accountId: session.accountId,
      deviceId: session.deviceId,
      browserId: session.browserId || null,
      address: session.address,
      createdAt: session.now,
      seenAt: session.now,
      verifiedAt: session.verified ? session.now : null,
    })
    .execute()
  return token
}

/**
 * A session under a new token, to work in one role or (null) in all that are held. It is no new sign-in: it ends when the old
 * one would have ended, and has passed a second factor only if that one had.
 */
export async function exchangeSession(
  db: Db,
  oldToken: string,
  { activeRole, now }: { activeRole: number | null; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ accountId: number }>`
    with old as (
      update session set ended_at = ${now}, end_reason = 'changed role'
      where token_hash = ${tokenHash(oldToken)} and ended_at is null returning *)
    insert into session (token_hash, account_id, device_id, browser_id, address, created_at, seen_at, verified_at, active_role_id)
    select ${tokenHash(token)}, account_id, device_id, browser_id, address, created_at, ${now}, verified_at, ${activeRole}::int
    from old returning account_id`.execute(db)
  if (!rows[0]) throw new Failure('access.signedOut')
  await forgetCallers(db, rows[0].accountId)
  return token
}

/** Ends sessions of an account (all, or the one of a token) on every node. Answers how many were live. */
export async function endSessions(
  db: Db,
  accountId: number,
  reason: string,
  now: Date,
  onlyToken?: string,
): Promise<number> {
  let ending = db
    .updateTable('session')
    .set({ endedAt: now, endReason: reason })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
  if (onlyToken) ending = ending.where('tokenHash', '=', tokenHash(onlyToken))
  const { numUpdatedRows } = await ending.executeTakeFirstOrThrow()
  await forgetCallers(db, accountId)
  return Number(numUpdatedRows)
}

/** Ends every session of several accounts. */
export async function endSessionsOf(db: Db, accountIds: readonly number[], reason: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: now, endReason: reason })
    .where('accountId', 'in', [...accountIds])
    .where('endedAt', 'is', null)
    .execute()
  await forgetCallersOf(db, accountIds)
}

/** Above so many, every node reads everybody anew: one event instead of one for each. */
const toldOneByOne = 20

/** Tells every node to read these accounts anew at their next call: their rights or their scope changed. */
export async function forgetCallersOf(db: Db, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length > toldOneByOne) return forgetAllCallers(db)
  await notifyAll(
    db,
    accountIds.map((accountId) => ({ topic: sessionEndedTopic, data: { accountId } })),
  )
}

/** Tells every node to read everybody anew: a role or a rule for all has changed. */
export async function forgetAllCallers(db: Db): Promise<void> {
  await notify(db, { topic: sessionEndedTopic, data: { everybody: true } })
}

/** Tells every node to read this account anew at its next call. */
export async function forgetCallers(db: Db, accountId: number): Promise<void> {
  await notify(db, { topic: sessionEndedTopic, data: { accountId } })
}

export async function touchSession(db: Db, token: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ seenAt: now }).where('tokenHash', '=', tokenHash(token)).execute()
}
