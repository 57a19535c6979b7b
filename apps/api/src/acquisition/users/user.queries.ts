/** Channel users as the console keeps them. */
import { createHash, randomBytes } from 'node:crypto'
import {
  channelUserColumns,
  type exportChannelUsers,
  type listChannelUsers,
  type saveChannelUser,
} from '@cordillera/contract/acquisition/channel-users'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { sql, type Tx } from '../../platform/db.ts'
import { computed, listFile } from '../../platform/export.ts'
import { all, type FilterOf, type Listed, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { marketMerchant } from '../merchant.ts'

const linkLivesMs = 24 * 3_600_000
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
export const newToken = (): string => randomBytes(32).toString('base64url')

interface Asked {
  db: Scoped
  rows: ScopedRows
  now: Date
}
type Row = Output<typeof listChannelUsers>['list'][number]
const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function listed(
  { rows, now }: Asked,
  merchantId: number,
  { channelId, active, text }: FilterOf<typeof listChannelUsers>,
): Listed {
  return {
    fields: sql`h.channel_user_id as "channelUserId", h.name, h.email, (
        select coalesce(jsonb_agg(jsonb_build_object('channelId', c.channel_id, 'name', c.name) order by c.name), '[]')
        from channel_user_channel u join acquisition_channel c using (channel_id) where u.channel_user_id = h.channel_user_id) as channels,
      h.active, case when h.password_hash is not null then 'chosen' when h.link_until > ${now}::timestamptz then 'waits' else 'none' end
        as password,
      h.last_sign_in_at as "lastSignInTime", a.name as "changedBy", h.changed_at as "changedTime", h.version`,
    hits: sql`from ${rows.channelUsers} h where ${all([
      sql`h.merchant_id = ${merchantId}`,
      active !== undefined && sql`h.active = ${active}`,
      channelId &&
        sql`exists (select from channel_user_channel u where u.channel_user_id = h.channel_user_id and u.channel_id = ${channelId})`,
      text && sql`(h.name ilike ${like(text)} or h.email ilike ${like(text)})`,
    ])}`,
    joins: sql`join account a on a.account_id = h.changed_by`,
  }
}

export function pageOfUsers(asked: Asked, merchantId: number, input: Parsed<typeof listChannelUsers>) {
  const way = sql.raw(input.sortField && input.sortOrder === 'desc' ? 'desc' : 'asc')
  const order = sql`h.name ${way}, h.channel_user_id ${way}`
  return pageOf<Row>(asked.db, input, { ...listed(asked, merchantId, input), order })
}

export const channelUsersFile = listFile({
  name: 'channel-users',
  columns: channelUserColumns,
  async *rows(asked, { filter }: { filter: Parsed<typeof exportChannelUsers>['filter'] }) {
    const { fields, hits, joins = sql`` } = listed(asked, marketMerchant(asked.user, filter.merchant), filter)
    const { rows } = await sql<Row>`
      select ${fields} from (select h.* ${hits}) h ${joins} order by h.name, h.channel_user_id`.execute(asked.db)
    yield* computed(rows.map((row) => ({ ...row, channelNames: row.channels.map(({ name }) => name).join(' · ') })))
  },
})

export interface FoundUser {
  channelUserId: number
  merchantId: number
  name: string
  active: boolean
  version: number
}
export async function lockUser(
  { db, rows }: Pick<Asked, 'db' | 'rows'>,
  channelUserId: number,
): Promise<FoundUser | undefined> {
  const { rows: found } = await sql<FoundUser>`
    select h.channel_user_id, h.merchant_id, h.name, h.active, h.version from ${rows.channelUsers} h
    where h.channel_user_id = ${channelUserId} for update of h`.execute(db)
  return found[0]
}

/** Codes of those channels that are the merchant's. */
export async function codesOf(tx: Tx, merchantId: number, channels: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from acquisition_channel where merchant_id = ${merchantId} and channel_id = any(${[...channels]}::int[]) order by code`.execute(
    tx,
  )
  return rows.map(({ code }) => code)
}

interface By {
  accountId: number
  now: Date
}
type Given = Pick<Parsed<typeof saveChannelUser>, 'name' | 'email' | 'channels'>

/** Null: somebody signs in with that address already. */
export async function insertUser(
  tx: Tx,
  merchantId: number,
  { name, email, channels }: Given,
  { accountId, now }: By,
): Promise<number | null> {
  const made = await tx
    .insertInto('channelUser')
    .values({
      ...{ merchantId, name, email, madeBy: accountId, madeAt: now },
      ...{ changedBy: accountId, changedAt: now },
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('channelUserId')
    .executeTakeFirst()
  if (!made) return null
  await setChannels(tx, made.channelUserId, channels)
  return made.channelUserId
}

/** False: somebody else signs in with that address. */
export async function changeUser(
  tx: Tx,
  { channelUserId, version }: FoundUser,
  { name, email, channels }: Given,
  { accountId, now }: By,
): Promise<boolean> {
  const { rows } = await sql`
    update channel_user set name = ${name}, email = ${email}, changed_by = ${accountId}, changed_at = ${now}, version = ${version + 1}
    where channel_user_id = ${channelUserId}
      and not exists (select from channel_user o where o.email = ${email} and o.channel_user_id <> ${channelUserId})
    returning channel_user_id`.execute(tx)
  if (rows.length > 0) await setChannels(tx, channelUserId, channels)
  return rows.length > 0
}

async function setChannels(tx: Tx, channelUserId: number, channels: readonly number[]): Promise<void> {
  await sql`
    with gone as (delete from channel_user_channel where channel_user_id = ${channelUserId} and channel_id <> all(${[...channels]}::int[]))
    insert into channel_user_channel (channel_user_id, channel_id)
    select ${channelUserId}, unnest(${[...channels]}::int[]) on conflict do nothing`.execute(tx)
}

export async function switchUser(
  tx: Tx,
  { channelUserId, version }: FoundUser,
  active: boolean,
  { accountId, now }: By,
): Promise<void> {
  await tx
    .updateTable('channelUser')
    .set({ active, changedBy: accountId, changedAt: now, version: version + 1 })
    .where('channelUserId', '=', channelUserId)
    .execute()
  if (!active) await endSessions(tx, channelUserId, now)
}

export async function endSessions(tx: Tx, channelUserId: number, now: Date): Promise<void> {
  await tx
    .updateTable('channelUserSession')
    .set({ endedAt: now })
    .where('channelUserId', '=', channelUserId)
    .where('endedAt', 'is', null)
    .execute()
}

/** A link in place of the password and of every earlier link. */
export async function giveLink(tx: Tx, channelUserId: number, { accountId, now }: By): Promise<string> {
  const token = newToken()
  await sql`
    update channel_user set password_hash = null, link_hash = ${tokenHash(token)},
      link_until = ${new Date(now.getTime() + linkLivesMs)}, changed_by = ${accountId}, changed_at = ${now}, version = version + 1
    where channel_user_id = ${channelUserId}`.execute(tx)
  await endSessions(tx, channelUserId, now)
  return token
}
