/** Channels as the outbox uses them. */
import { type Db, sql } from '../platform/db.ts'

export interface WayOut {
  channelId: number
  code: string
  type: 'sms' | 'email' | 'whatsapp'
  /** Null: every country. */
  country: string | null
  protocol: 'smpp' | 'http' | 'smtp' | 'whatsapp'
  settings: Record<string, unknown>
  secret: string | null
  secrets: unknown
  freezeMinutes: number
  partsPerSecond: number | null
  /** So far ahead its turns are taken. */
  pacedMs: number
  /** WhatsApp: somebody answers for collection by it. */
  mayCollect: boolean
  active: boolean
  /** It passed its test, is in use and does not rest. */
  usable: boolean
}

/** All channels in the order to try them. One that is out of use still hears receipts, and may be tested. */
export async function waysOut(db: Db, now: Date): Promise<WayOut[]> {
  const { rows } = await sql<WayOut>`
    select channel_id, code, type, country, protocol, settings, secret, secrets, freeze_minutes, parts_per_second, active,
      coalesce(greatest(0, extract(epoch from paced_until - clock_timestamp()) * 1000), 0)::int as paced_ms,
      type <> 'whatsapp' or collection_note is not null as may_collect,
      active and test_pass and coalesce(frozen_until, ${now}) <= ${now} as usable
    from message_channel order by priority, channel_id`.execute(db)
  return rows
}

/** Whether collection may go by WhatsApp in a country at all. */
export async function whatsappMayCollect(db: Db, country: string): Promise<boolean> {
  const { rows } = await sql`
    select from message_channel where type = 'whatsapp' and active and collection_note is not null and coalesce(country, ${country}) = ${country} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** What a segment costs by the channel that would be tried first; null: no price is known. */
export async function priceOf(
  db: Db,
  country: string,
  type: WayOut['type'],
): Promise<{ minor: number; currency: string } | null> {
  const { rows } = await sql<{ minor: number; currency: string }>`
    select cost_minor as minor, currency from message_channel
    where type = ${type} and active and cost_minor is not null and coalesce(country, ${country}) = ${country} order by priority limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function freeze(
  db: Db,
  { channelId, freezeMinutes }: WayOut,
  { now, note }: { now: Date; note: string },
): Promise<void> {
  await db
    .updateTable('messageChannel')
    .set({
      frozenUntil: new Date(now.getTime() + freezeMinutes * 60_000),
      freezeReason: 'fault',
      freezeNote: note,
      frozenBy: null,
    })
    .where('channelId', '=', channelId)
    .execute()
}

/** So many of the latest are looked at, and fewer than this say nothing. */
const lookedAt = 100
const judgedFrom = 20

/** Of the latest that ended, too few arrived for reasons that are not the recipients': the channel rests, and says why. */
export async function freezePoor(db: Db, now: Date): Promise<void> {
  await sql`
    update message_channel c set frozen_until = ${now}::timestamptz + c.freeze_minutes * interval '1 minute', freeze_reason = 'quality',
      freeze_note = q.arrived || ' / ' || q.ended, frozen_by = null
    from (select c.channel_id, count(*) as ended, count(*) filter (where p.state = 'delivered') as arrived
      from message_channel c cross join lateral (
        select state from message_part p where p.channel_id = c.channel_id and p.ended_at > ${now}::timestamptz - interval '2 hours'
          and coalesce(p.failure, 'other') not in ('noSuchNumber', 'notOnWhatsapp', 'noMailbox', 'barred')
          -- what it did before its last rest is paid for
          and p.ended_at > coalesce(c.frozen_until, '-infinity')
        order by p.ended_at desc limit ${lookedAt}) p
      where c.quality_floor is not null and c.active
      group by c.channel_id having count(*) >= ${judgedFrom}) q
    where q.channel_id = c.channel_id and 100 * q.arrived < c.quality_floor * q.ended and coalesce(c.frozen_until, ${now}) <= ${now}`.execute(
    db,
  )
}

/** What became of tests: passed with the receipt, or, where none comes by that protocol, with the acceptance; failed after its time. */
const testedWithin = '5 minutes'
export async function settleTests(db: Db, now: Date): Promise<void> {
  await sql`
    update message_channel c set test_state = r.result, test_pass = r.result = 'pass'
    from (select c.channel_id, case when m.state = 'delivered' or (c.protocol = 'smtp' and m.state = 'sent') then 'pass'
        when m.state in ('failed', 'expired', 'skipped') or c.tested_at < ${now}::timestamptz - ${testedWithin}::interval then 'fail' end as result
      from message_channel c join message m on m.message_id = c.test_message_id where c.test_state = 'waiting') r
    where r.channel_id = c.channel_id and r.result is not null`.execute(db)
}
