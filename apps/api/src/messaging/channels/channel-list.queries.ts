/** Channels as staff keep them. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { channelExportColumns, type listChannels, type saveChannel } from '@cordillera/contract/messaging/channel'
import { freezeReasons, testStates } from '@cordillera/contract/messaging/channel-terms'
import { array, type Db, sql, type Tx } from '../../platform/db.ts'
import { computed, listFile } from '../../platform/export.ts'
import { all } from '../../platform/page.ts'

type Row = Output<typeof listChannels>[number]
type Filter = Parsed<typeof listChannels>

export async function channels(db: Db, { type, country, active }: Filter, now: Date): Promise<Row[]> {
  const where = all([
    type && sql`c.type = ${type}`,
    country && sql`coalesce(c.country, ${country}) = ${country}`,
    active !== undefined && sql`c.active = ${active}`,
  ])
  const { rows } = await sql<Row>`
    select c.channel_id as "channelId", c.type, c.code, c.country, c.protocol, c.settings, c.active, c.test_pass as "testPass",
      c.test_state as "testState", c.tested_at as "testTime", c.priority, c.freeze_minutes as "freezeTime",
      case when c.frozen_until > ${now} then c.frozen_until end as "frozenUntil",
      case when c.frozen_until > ${now} then c.freeze_reason end as "freezeReason",
      case when c.frozen_until > ${now} then c.freeze_note end as "freezeNote",
      c.app_affiliate_channel as "appAffiliateChannel", c.cost_minor as "costPerSegment", c.currency, c.parts_per_second as "partsPerSecond",
      c.quality_floor as "qualityFloor", case when c.secret is null then '{}' else '{main}'::text[] end || array(select jsonb_object_keys(c.secrets)) as "secretsSet",
      c.collection_note as "collectionNote", w.name as "collectionAllowedBy",
      lately.sent, lately.arrived as "arrivedPercent", lately.seconds as "secondsToArrive",
      a.name as "updatedBy", c.updated_at as "updatedTime", c.version
    from message_channel c left join account a on a.account_id = c.updated_by
      left join account w on w.account_id = c.collection_allowed_by
      cross join lateral (
        select count(*)::int as sent,
          (100 * count(*) filter (where p.state = 'delivered') / nullif(count(*) filter (where p.ended_at is not null), 0))::int as arrived,
          percentile_disc(0.5) within group (order by extract(epoch from p.ended_at - p.sent_at)) filter (where p.state = 'delivered')::int as seconds
        from message_part p where p.channel_id = c.channel_id and p.sent_at > ${now}::timestamptz - interval '24 hours') lately
    where ${where} order by c.type, c.priority, c.channel_id`.execute(db)
  return rows
}

export const channelsFile = listFile({
  name: 'message-channels',
  columns: channelExportColumns,
  rows: async function* (asked, filter: Filter) {
    const { language } = asked
    const list = await channels(asked.unscoped('channels belong to the installation'), filter, asked.now)
    yield* computed(
      list.map((row) => ({
        ...row,
        testState: testStates[row.testState][language],
        freezeReason: row.freezeReason && freezeReasons[row.freezeReason][language],
      })),
    )
  },
})

export type Found = Pick<Row, 'channelId' | 'code' | 'version' | 'active' | 'type' | 'country' | 'protocol'> & {
  secret: string | null
  frozenUntil: Date | null
  settings: Record<string, unknown>
}

export async function lockChannel(tx: Tx, channelId: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select channel_id, code, version, active, type, country, protocol, secret, frozen_until, settings from message_channel
    where channel_id = ${channelId} for update`.execute(tx)
  return rows[0]
}

interface By {
  accountId: number
  now: Date
}
/** What it was tested with is not what it is now. */
const untested = { testPass: false, testState: 'none', testedAt: null } as const

const columnsOf = ({ type, country, protocol, settings, ...input }: Parsed<typeof saveChannel>) => ({
  type,
  country,
  protocol,
  settings: JSON.stringify(settings),
  freezeMinutes: input.freezeTime,
  appAffiliateChannel: input.appAffiliateChannel ?? null,
  costMinor: input.costPerSegment ?? null,
  currency: input.currency ?? null,
  partsPerSecond: input.partsPerSecond ?? null,
  qualityFloor: input.qualityFloor ?? null,
})

/** Null where the code is another channel's. */
export async function addChannel(tx: Tx, input: Parsed<typeof saveChannel>, { accountId, now }: By) {
  const made = await tx
    .insertInto('messageChannel')
    .values({
      ...columnsOf(input),
      code: input.code,
      priority: sql`(select coalesce(max(priority), 0) + 1 from message_channel where type = ${input.type})`,
      updatedBy: accountId,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('channelId')
    .executeTakeFirst()
  return made?.channelId ?? null
}

const placeOf = (protocol: string, { host, port, url }: Record<string, unknown>) =>
  JSON.stringify([protocol, host ?? null, port ?? null, url ?? null])

/** A password or token goes where it was entered for: a channel that leads elsewhere begins without one. */
export async function changeChannel(tx: Tx, before: Found, input: Parsed<typeof saveChannel>, by: By) {
  const leadsElsewhere = placeOf(before.protocol, before.settings) !== placeOf(input.protocol, input.settings)
  const values = { ...columnsOf(input), ...untested, ...(leadsElsewhere ? { secret: null } : {}) }
  await setChannel(tx, before.channelId, values, by)
}

export async function setChannel(tx: Tx, channelId: number, values: Record<string, unknown>, { accountId, now }: By) {
  await tx
    .updateTable('messageChannel')
    .set({ ...values, updatedBy: accountId, updatedAt: now, version: sql`version + 1` })
    .where('channelId', '=', channelId)
    .execute()
}

export async function setSecret(tx: Tx, channelId: number, name: string, sealed: string, by: By): Promise<void> {
  const value =
    name === 'main' ? { secret: sealed } : { secrets: sql`secrets || ${JSON.stringify({ [name]: sealed })}::jsonb` }
  await setChannel(tx, channelId, { ...value, ...untested }, by)
}

/** False where these are not all channels of the type: somebody added one meanwhile. */
export async function setOrder(tx: Tx, type: string, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ channelId: number }>`
    select channel_id from message_channel where type = ${type} order by channel_id for update`.execute(tx)
  const wanted = new Set(ids)
  if (wanted.size !== ids.length || rows.length !== ids.length) return false
  if (!rows.every(({ channelId }) => wanted.has(channelId))) return false
  await sql`
    update message_channel c set priority = o.priority from unnest(${array(ids)}::int[]) with ordinality o (channel_id, priority)
    where c.channel_id = o.channel_id and c.priority <> o.priority`.execute(tx)
  return true
}

/** Whether an address is a borrower's or one of their contacts': nobody tests with those. */
export async function isBorrowers(db: Db, address: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from borrower where mobile = ${address}) or exists (select from borrower where lower(email) = ${address})
      or exists (select from contact where mobile = ${address}) as known`.execute(db)
  return rows[0]?.known ?? true
}

/** A message of its own that leaves by this channel alone. */
export async function queueTest(
  tx: Tx,
  {
    channelId,
    type,
    address,
    text,
    merchantId,
  }: Pick<Found, 'channelId' | 'type'> & { address: string; text: string; merchantId: number },
  { accountId, now }: By,
): Promise<string> {
  const { messageId } = await tx
    .insertInto('message')
    .values({
      ...{
        merchantId,
        channel: type,
        purpose: 'service',
        address,
        body: text,
        state: 'queued',
        queuedAt: now,
        accountId,
      },
      ...{ testChannelId: channelId, subject: type === 'email' ? 'Cordillera' : null },
    })
    .returning('messageId')
    .executeTakeFirstOrThrow()
  await sql`
    update message_channel set test_message_id = ${messageId}, test_state = 'waiting', test_pass = false, tested_at = ${now}
    where channel_id = ${channelId}`.execute(tx)
  return messageId
}

/** What happened to a message, of a merchant of the caller. */
export async function traceOf(db: Db, messageId: string, merchants: readonly number[]) {
  const { rows } = await sql<{ state: Row['testState']; events: never[] }>`
    select m.state, coalesce((
      select json_agg(json_build_object('time', e.at, 'kind', e.kind, 'channelCode', c.code, 'part', e.part, 'state', e.state,
        'code', e.code, 'decisionId', e.decision_id) order by e.event_id)
      from message_event e left join message_channel c using (channel_id) where e.message_id = m.message_id), '[]') as events
    from message m where m.message_id = ${messageId} and m.merchant_id = any(${array(merchants)}::smallint[])`.execute(
    db,
  )
  return rows[0]
}
