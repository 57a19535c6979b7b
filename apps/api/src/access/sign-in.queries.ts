/** Tries to sign in, right and wrong ones. */
import { type Db, inTransaction, sql, type Tx } from '../platform/db.ts'
import { announce } from '../platform/notifications.ts'
import { blockedAfter, type SourceKind } from './sign-in.rules.ts'

export function findForSignIn(db: Db, userName: string) {
  return db
    .selectFrom('account')
    .select([
      'accountId',
      'userName',
      'passwordHash',
      'splitPassword',
      'firstPasswordUntil',
      'defaultPassword',
      'active',
    ])
    .where('userName', '=', userName.toLowerCase())
    .executeTakeFirst()
}

export interface Trying {
  /** As it was typed; there may be no such account. */
  userName: string
  accountId: number | undefined
  address: string
  deviceId: string
  now: Date
}

interface Source {
  source: string
  kind: SourceKind
  userName: string | null
}

/** A try that was let through. It counts as failed until `trySucceeded` takes it back. */
export interface Try {
  sources: readonly Source[]
  /** Until when the address waits because of this try. */
  addressUntil: Date | null
}

export const knownForDays = 30

/**
 * Counts a try before its password is looked at, its sources locked: many guesses sent at one moment would else all be looked
 * at before the first of them is counted. Answers until when to wait where the try may not be made.
 */
export function takeTry(
  db: Db,
  trying: Trying,
  isKnown: (tx: Tx) => Promise<boolean> = (tx) => isKnownDevice(tx, trying),
): Promise<Try | { wait: Date }> {
  const { now } = trying
  return inTransaction(db, async (tx) => {
    const sources = sourcesOf(trying, await isKnown(tx))
    const known = []
    for (const source of sources) known.push({ ...source, ...(await lockSource(tx, source, now)) })
    const waits = known.flatMap(({ blockedUntil }) => (blockedUntil && blockedUntil > now ? [blockedUntil] : []))
    if (waits[0]) return { wait: waits[0] }
    const until = known.map(({ kind, failed }) => blockedAfter(kind, failed + 1, now))
    await sql`
      update sign_in_throttle t set failed = t.failed + 1, blocked_until = u.until
      from unnest(${sources.map(({ source }) => source)}::text[], ${until}::timestamptz[]) u (source, until)
      where t.source = u.source`.execute(tx)
    return { sources, addressUntil: until[0] ?? null }
  })
}

/** In the order in which they are locked. A device that the account knows is not held up by strangers. */
function sourcesOf({ userName, address, deviceId }: Trying, isKnown: boolean): Source[] {
  const name = userName.toLowerCase().slice(0, 64)
  const from = { source: address, kind: 'address' as const, userName: null }
  if (isKnown) return [from, { source: `${name} on ${deviceId}`, kind: 'name', userName: name }]
  return [
    from,
    { source: `${name} everywhere`, kind: 'everywhere', userName: name },
    { source: `${name} at ${address}`, kind: 'name', userName: name },
  ]
}

/** Whether somebody got in with this device lately. */
async function isKnownDevice(tx: Tx, { accountId, deviceId, now }: Trying): Promise<boolean> {
  if (accountId === undefined) return false
  const since = new Date(now.getTime() - knownForDays * 86_400_000)
  const { rows } = await sql`
    select from session where account_id = ${accountId} and device_id = ${deviceId} and seen_at > ${since} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Tells the person and the leader of a device on which the account never worked; its first one is no news. */
export async function notifyOfNewDevice(tx: Tx, accountId: number, deviceId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ name: string; leaderId: number | null }>`
    select a.name, s.leader_id from account a left join staff s using (account_id)
    where a.account_id = ${accountId} and exists (select from session o where o.account_id = a.account_id)
      and not exists (select from session o where o.account_id = a.account_id and o.device_id = ${deviceId})`.execute(
    tx,
  )
  const [about] = rows
  if (!about) return
  const { name, leaderId } = about
  const leader = leaderId === null ? [] : [{ to: leaderId, kind: 'access.teamDevice' as const, params: { name } }]
  await announce(tx, now, [{ to: accountId, kind: 'access.ownDevice' }, ...leader])
}

/** One failure is forgotten after so long: an office behind one address types wrong names all day. */
const forgottenEvery: Record<SourceKind, string> = { address: '2 minutes', name: '30 minutes', everywhere: '2 minutes' }

/** What is counted of a source, locked. */
async function lockSource(
  tx: Tx,
  { source, kind, userName }: Source,
  now: Date,
): Promise<{ failed: number; blockedUntil: Date | null }> {
  const every = sql`${forgottenEvery[kind]}::interval`
  const forgotten = sql`greatest(0, floor(extract(epoch from (${now}::timestamptz - t.updated_at)) / extract(epoch from ${every})))::int`
  const { rows } = await sql<{ failed: number; blockedUntil: Date | null }>`
    insert into sign_in_throttle as t (source, user_name, failed, updated_at) values (${source}, ${userName}, 0, ${now})
    on conflict (source) do update set
      failed = greatest(0, t.failed - ${forgotten}),
      updated_at = case when t.failed <= ${forgotten} then ${now} else t.updated_at + ${forgotten} * ${every} end
    returning failed, blocked_until`.execute(tx)
  return rows[0] ?? { failed: 0, blockedUntil: null }
}

/**
 * The password was right: the failures of this name from here are forgotten, and no others. What the address failed on other
 * names stays, or somebody with a password of their own could guess at everybody else's for ever.
 */
export async function trySucceeded(tx: Tx, { sources, addressUntil }: Try): Promise<void> {
  const [address, ...named] = sources.map(({ source }) => source)
  await sql`
    with own as (select max(failed) as failed from sign_in_throttle where source = ${named.at(-1) ?? ''})
    update sign_in_throttle t set failed = greatest(0, t.failed - own.failed),
      blocked_until = case when t.source <> ${address ?? ''} or t.blocked_until = ${addressUntil}::timestamptz then null
        else t.blocked_until end
    from own where t.source = any(${[address, ...named]}::text[])`.execute(tx)
  await sql`delete from sign_in_throttle where source = any(${[address, ...named]}::text[]) and failed = 0`.execute(tx)
}

/** Forgets all failures of a name. */
export async function forgetFailures(tx: Tx, accountId: number): Promise<void> {
  await sql`delete from sign_in_throttle t using account a
    where a.account_id = ${accountId} and t.user_name = a.user_name`.execute(tx)
}
