/** Letting somebody of a channel in, and which channels they see. Nothing here knows an account of the console, nor the other way round. */
import { hashPassword, knownForDays, passwordFits, takeTry, trySucceeded } from '../../access/public.ts'
import { type Db, inTransaction, sql, type Tx } from '../../platform/db.ts'
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

interface SignedIn {
  readonly token: string
  readonly who: { channelUserId: number; merchantId: number }
}
interface Knocking {
  readonly email: string
  readonly password: string
  readonly address: string
  /** What the browser shows of itself. */
  readonly device: string
  readonly now: Date
}

/**
 * Unknown, wrong, without a password and let in no more take as long, answer the same and wait the same: tries are counted for the
 * address that was typed, whether it is anybody's or not. A browser that got in before is counted by itself.
 */
export async function signIn(
  db: Db,
  knocking: Knocking,
  cameIn: (tx: Tx, who: SignedIn['who']) => Promise<void>,
): Promise<SignedIn | { readonly blockedUntil: Date } | 'wrong'> {
  const { email, password, address, device, now } = knocking
  const [found] = (
    await sql<{ channelUserId: number; merchantId: number; passwordHash: string | null; isIn: boolean }>`
      select u.channel_user_id, u.merchant_id, u.password_hash, u.active and m.active as is_in
      from channel_user u join merchant m using (merchant_id) where u.email = ${email}`.execute(db)
  ).rows
  const deviceHash = tokenHash(device)
  // never a name of the console's: those are letters alone
  const trying = {
    userName: `partner ${tokenHash(email).slice(0, 40)}`,
    accountId: undefined,
    address,
    deviceId: deviceHash,
    now,
  }
  const taken = await takeTry(db, trying, (tx) => knowsDevice(tx, found?.channelUserId, deviceHash, now))
  if ('wait' in taken) return { blockedUntil: taken.wait }
  const fits = await passwordFits(password, found?.passwordHash ?? undefined)
  if (!found || !fits || !found.isIn) return 'wrong'
  const { channelUserId, merchantId, passwordHash } = found
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('channelUser')
      .set({ lastSignInAt: now })
      .where('channelUserId', '=', channelUserId)
      .where('passwordHash', '=', passwordHash)
      .where('active', '=', true)
      .executeTakeFirst()
    // the password was taken away while it was looked at
    if (numUpdatedRows !== 1n) return 'wrong'
    await trySucceeded(tx, taken)
    const token = newToken()
    await tx
      .insertInto('channelUserSession')
      .values({ tokenHash: tokenHash(token), channelUserId, createdAt: now, seenAt: now })
      .execute()
    await tx
      .insertInto('channelUserDevice')
      .values({ channelUserId, deviceHash, seenAt: now })
      .onConflict((known) => known.columns(['channelUserId', 'deviceHash']).doUpdateSet({ seenAt: now }))
      .execute()
    const who = { channelUserId, merchantId }
    await cameIn(tx, who)
    return { token, who }
  })
}

async function knowsDevice(tx: Tx, channelUserId: number | undefined, deviceHash: string, now: Date): Promise<boolean> {
  if (channelUserId === undefined) return false
  const { rows } = await sql`
    select from channel_user_device where channel_user_id = ${channelUserId} and device_hash = ${deviceHash}
      and seen_at > ${now}::timestamptz - make_interval(days => ${knownForDays})`.execute(tx)
  return rows.length > 0
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
    })
    .where('channelUserId', '=', channelUserId)
    .execute()
  await endSessions(tx, channelUserId, now)
}
