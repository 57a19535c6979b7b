/** Letting somebody of a channel in, and which channels they see. Nothing here knows an account of the console, nor the other way round. */
import { blockedAfter, hashPassword, passwordFits } from '../../access/public.ts'
import { type Db, sql, type Tx } from '../../platform/db.ts'
import { endSessions, newToken, tokenHash } from '../users/user.queries.ts'

const idleMs = 30 * 60_000
export const sessionLivesMs = 12 * 3_600_000

export interface Visitor {
  channelUserId: number
  merchantId: number
  merchantName: string
  name: string
  email: string
  channels: { channelId: number; name: string }[]
}

const visitor = sql`u.channel_user_id, u.merchant_id, m.name as merchant_name, u.name, u.email, (
  select coalesce(jsonb_agg(jsonb_build_object('channelId', c.channel_id, 'name', c.name) order by c.name), '[]')
  from channel_user_channel h join acquisition_channel c using (channel_id)
  where h.channel_user_id = u.channel_user_id and c.merchant_id = u.merchant_id) as channels`

/** Who a session is of, its use noted; undefined where it is over, or its person is let in no more. */
export async function visitorOf(db: Db, token: string, now: Date): Promise<Visitor | undefined> {
  const { rows } = await sql<Visitor>`
    with used as (
      update channel_user_session set seen_at = ${now}
      where token_hash = ${tokenHash(token)} and ended_at is null and seen_at > ${new Date(now.getTime() - idleMs)}
        and created_at > ${new Date(now.getTime() - sessionLivesMs)} returning channel_user_id
    )
    select ${visitor} from used join channel_user u using (channel_user_id) join merchant m using (merchant_id)
    where u.active and m.active`.execute(db)
  return rows[0]
}

export type Came =
  | { readonly token: string; readonly who: { channelUserId: number; merchantId: number } }
  | { readonly blockedUntil: Date }
  | 'wrong'

/** Unknown, wrong, without a password and let in no more take as long and answer the same; a failure stays counted. */
export async function signIn(tx: Tx, email: string, password: string, now: Date): Promise<Came> {
  const { rows } = await sql<{
    channelUserId: number
    merchantId: number
    passwordHash: string | null
    failures: number
    blockedUntil: Date | null
    isIn: boolean
  }>`
    select u.channel_user_id, u.merchant_id, u.password_hash, u.failures, u.blocked_until, u.active and m.active as is_in
    from channel_user u join merchant m using (merchant_id) where u.email = ${email} for update of u`.execute(tx)
  const [found] = rows
  if (found?.blockedUntil && found.blockedUntil > now) return { blockedUntil: found.blockedUntil }
  const fits = await passwordFits(password, found?.passwordHash ?? undefined)
  if (!found) return 'wrong'
  const { channelUserId, merchantId } = found
  if (!fits || !found.isIn) {
    const failures = found.failures + 1
    const blockedUntil = blockedAfter('name', failures, now)
    await tx
      .updateTable('channelUser')
      .set({ failures, blockedUntil })
      .where('channelUserId', '=', channelUserId)
      .execute()
    return 'wrong'
  }
  await tx
    .updateTable('channelUser')
    .set({ failures: 0, blockedUntil: null, lastSignInAt: now })
    .where('channelUserId', '=', channelUserId)
    .execute()
  const token = newToken()
  await tx
    .insertInto('channelUserSession')
    .values({ tokenHash: tokenHash(token), channelUserId, createdAt: now, seenAt: now })
    .execute()
  return { token, who: { channelUserId, merchantId } }
}

/** Takes away sessions that nobody can use any more; that somebody signed in stays in the operation log. */
export async function forgetSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('channelUserSession')
    .where('createdAt', '<=', new Date(now.getTime() - sessionLivesMs))
    .execute()
}

export async function signOut(db: Db, token: string, now: Date): Promise<void> {
  await db
    .updateTable('channelUserSession')
    .set({ endedAt: now })
    .where('tokenHash', '=', tokenHash(token))
    .where('endedAt', 'is', null)
    .execute()
}

export interface OpenLink {
  channelUserId: number
  merchantId: number
  email: string
}
/** Whose link it is, while it can be used. */
export async function openLink(tx: Tx, token: string, now: Date): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select u.channel_user_id, u.merchant_id, u.email from channel_user u join merchant m using (merchant_id)
    where u.link_hash = ${tokenHash(token)} and u.link_until > ${now}::timestamptz and u.active and m.active for update of u`.execute(
    tx,
  )
  return rows[0]
}

export async function setPassword(tx: Tx, { channelUserId }: OpenLink, password: string, now: Date): Promise<void> {
  await tx
    .updateTable('channelUser')
    .set({
      ...{ passwordHash: await hashPassword(password), linkHash: null, linkUntil: null },
      ...{ failures: 0, blockedUntil: null },
    })
    .where('channelUserId', '=', channelUserId)
    .execute()
  await endSessions(tx, channelUserId, now)
}
