/**
 * What providers tell of messages: stored first, as it came; then matched to the part that it is about. Both sides write before they
 * look, so a receipt that overtakes the provider's own answer finds its message all the same.
 */
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import { kept } from './outbox.queries.ts'
import type { Receipt } from './provider.ts'
import { type IdSpelling, keysOfAccepted, keysOfReceipt } from './provider-ids.rules.ts'

export interface Told extends Receipt {
  channelId: number
}

/** A message lives so long at a provider; an older one of the same id is another. */
const validFor = '8 days'
/** A receipt may come so long before the answer that names its message; what came earlier is of another message of the same id. */
const overtakenBy = '1 hour'
/** A receipt that fits no message is somebody's work after this long. */
const openAfter = '15 minutes'

/**
 * Keeps receipts as they came; answers the ids of those that are new. A centre that counts anew gives an id again: what it told under it
 * before stands in the trace of the message of that time, or, where it fitted none, among the notices.
 */
export async function keepReceipts(tx: Tx, told: readonly Told[], now: Date): Promise<number[]> {
  const rows = told.map((one) => ({ ...one, code: kept(one.code) }))
  const { rows: made } = await sql<{ receiptId: number }>`
    with told as (
      select distinct on ("channelId", "providerId", state) * from json_to_recordset(${JSON.stringify(rows)}::json) r
        ("channelId" int, "providerId" text, address text, state text, failure text, code text)
    ), unfitting as (
      insert into provider_notice (provider, received_at, event_key, raw)
      select 'channel ' || k.channel_id, k.received_at, concat_ws(' ', k.provider_id, k.state, '@' || k.receipt_id, k.received_at::date), to_jsonb(k)
      from told r join message_receipt k on k.channel_id = r."channelId" and k.provider_id = r."providerId" and k.state = r.state
      where k.message_id is null and k.received_at < ${now}::timestamptz - ${validFor}::interval
      on conflict do nothing
    )
    insert into message_receipt as k (channel_id, provider_id, address, state, failure, failure_code, received_at)
    select "channelId", "providerId", address, state, failure, code, ${now} from told
    on conflict (channel_id, provider_id, state) do update set address = excluded.address, failure = excluded.failure,
      failure_code = excluded.failure_code, received_at = excluded.received_at, message_id = null, open_because = null,
      closed_by = null, closed_at = null, closed_note = null
    where k.received_at < excluded.received_at - ${validFor}::interval
    returning receipt_id`.execute(tx)
  return made.map(({ receiptId }) => receiptId)
}

export interface Contradiction {
  messageId: string | null
  caseId: string | null
  accountId: number | null
  leaderId: number | null
}

/** Repeats of known receipts with another destination or reason: kept beside the first ones, which count. Answers what is new of it. */
export async function keepContradictions(tx: Tx, told: readonly Told[], now: Date): Promise<Contradiction[]> {
  const rows = told.map((one) => ({ ...one, code: kept(one.code) }))
  const { rows: made } = await sql<Contradiction>`
    with repeat as (
      select r.*, k.message_id from json_to_recordset(${JSON.stringify(rows)}::json) r
        ("channelId" int, "providerId" text, address text, state text, failure text, code text)
      join message_receipt k on k.channel_id = r."channelId" and k.provider_id = r."providerId" and k.state = r.state
        and k.received_at > ${now}::timestamptz - ${validFor}::interval
      where right(k.address, 8) <> right(r.address, 8) or k.failure <> r.failure or k.failure_code <> r.code
    ), noticed as (
      insert into provider_notice (provider, received_at, event_key, raw)
      select distinct on (4) 'channel ' || "channelId", ${now}::timestamptz,
        concat_ws(' ', "providerId", state, '#' || md5(concat_ws('|', address, failure, code))), to_jsonb(repeat) from repeat
      on conflict do nothing returning raw
    )
    select m.message_id, m.case_id, m.account_id, s.leader_id
    from noticed left join message m on m.message_id = noticed.raw ->> 'message_id' left join staff s on s.account_id = m.account_id`.execute(
    tx,
  )
  return made
}

/** Receipts that came before the answer which named these ids. */
export async function earlyReceipts(
  db: Db,
  accepted: readonly { channelId: number; providerId: string }[],
): Promise<number[]> {
  const keys = accepted.flatMap(({ channelId, providerId }) =>
    keysOfAccepted(providerId).map((key) => ({ channelId, key })),
  )
  const { rows } = await sql<{ receiptId: number }>`
    select r.receipt_id from json_to_recordset(${JSON.stringify(keys)}::json) k ("channelId" int, key text)
      join message_receipt r on r.channel_id = k."channelId" and r.id_key = k.key and r.message_id is null`.execute(db)
  return rows.map(({ receiptId }) => receiptId)
}

/** Receipts of the last day that fit no message yet, to be looked at again. */
export async function waitingReceipts(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ receiptId: number }>`
    select receipt_id from message_receipt where message_id is null and open_because is null
      and closed_at is null order by receipt_id limit 1000`.execute(db)
  if (rows.length > 0)
    await sql`
      update message_receipt set open_because = 'unknownId'
      where message_id is null and open_because is null and received_at < ${now}::timestamptz - ${openAfter}::interval`.execute(
      db,
    )
  return rows.map(({ receiptId }) => receiptId)
}

export interface Moved {
  messageId: string
  caseId: string | null
  accountId: number | null
  state: string
}

interface Matched {
  receiptId: number
  messageId: string
  part: number
}

/** Finds whose receipts these are and moves their messages on, never backwards. Answers the messages that moved. */
export async function applyReceipts(tx: Tx, receiptIds: readonly number[], now: Date): Promise<Moved[]> {
  if (receiptIds.length === 0) return []
  const matched = await match(tx, receiptIds)
  if (matched.length === 0) return []
  const ids = [...new Set(matched.map(({ messageId }) => messageId))]
  await sql`select from message where message_id = any(${array(ids)}::text[]) order by message_id for update`.execute(
    tx,
  )
  await moveParts(tx, matched, now)
  return moveMessages(tx, ids, now)
}

/** Exactly one part of the channel and the destination; where two fit, a person has to say. */
async function match(tx: Tx, receiptIds: readonly number[]): Promise<Matched[]> {
  const { rows: asked } = await sql<{ receiptId: number; providerId: string; spelling: IdSpelling | null }>`
    select receipt_id, provider_id, c.settings ->> 'idSpelling' as spelling
    from message_receipt join message_channel c using (channel_id)
    where receipt_id = any(${array(receiptIds)}::bigint[]) and message_id is null and closed_at is null
    order by receipt_id for update of message_receipt`.execute(tx)
  const keys = asked.flatMap(({ receiptId, providerId, spelling }) =>
    keysOfReceipt(providerId, spelling ?? 'learn').map((key) => ({ receiptId, key })),
  )
  const { rows } = await sql<{ receiptId: number; messageId: string | null; part: number | null; found: number }>`
    with fits as (
      select r.receipt_id, p.message_id, p.part
      from json_to_recordset(${JSON.stringify(keys)}::json) k ("receiptId" bigint, key text)
        join message_receipt r on r.receipt_id = k."receiptId"
        join message_part p on p.channel_id = r.channel_id and p.id_key = k.key
          and (r.address is null or right(p.address, 8) = right(r.address, 8)) and p.sent_at between r.received_at - ${validFor}::interval and r.received_at + ${overtakenBy}::interval
      group by r.receipt_id, p.message_id, p.part
    ), unsure as (
      -- nobody knows the id of a message whose answer never came: the only one to that number may be meant
      select r.receipt_id, m.message_id, 1 as part
      from message_receipt r join message m on m.state = 'unknown' and m.channel_id = r.channel_id and right(m.address, 8) = right(r.address, 8)
      where r.receipt_id = any(${array(asked.map(({ receiptId }) => receiptId))}::bigint[])
        and m.claimed_at between r.received_at - ${validFor}::interval and r.received_at
        and coalesce(m.part_count, m.segments) = 1
        and not exists (select from message_part p where p.message_id = m.message_id)
        and not exists (select from fits where fits.receipt_id = r.receipt_id)
    ), either as (select * from fits union all select * from unsure)
    select receipt_id, min(message_id) as message_id, min(part)::int as part, count(*)::int as found from either group by receipt_id`.execute(
    tx,
  )
  const ambiguous = rows.filter(({ found }) => found > 1).map(({ receiptId }) => receiptId)
  if (ambiguous.length > 0)
    await sql`update message_receipt set open_because = 'ambiguous' where receipt_id = any(${array(ambiguous)}::bigint[])`.execute(
      tx,
    )
  return rows.flatMap(({ receiptId, messageId, part, found }) =>
    found === 1 && messageId !== null && part !== null ? [{ receiptId, messageId, part }] : [],
  )
}

async function moveParts(tx: Tx, matched: readonly Matched[], now: Date): Promise<void> {
  await sql`
    with matched as (select * from json_to_recordset(${JSON.stringify(matched)}::json) x ("receiptId" bigint, "messageId" text, part smallint)
    ), known as (
      update message_receipt r set message_id = x."messageId", open_because = null from matched x where r.receipt_id = x."receiptId"
      returning r.receipt_id, r.message_id, x.part, r.channel_id, r.provider_id, r.address, r.state, r.failure, r.failure_code
    ), furthest as (
      select distinct on (message_id, part) *, case state when 'read' then 'delivered' else state end as reached from known
      order by message_id, part, message_rank(case state when 'read' then 'delivered' else state end) desc, receipt_id
    ), moved as (
      insert into message_part as p (message_id, part, channel_id, provider_id, address, state, failure, failure_code, sent_at, ended_at)
      select message_id, part, channel_id, provider_id, coalesce(address, ''), reached, failure, failure_code, ${now}, ${now} from furthest
      on conflict (message_id, part) do update set state = excluded.state, failure = excluded.failure,
        failure_code = excluded.failure_code, ended_at = excluded.ended_at
      where message_rank(excluded.state) > message_rank(p.state)
    ), seen as (
      update message m set read_at = ${now} from known k where m.message_id = k.message_id and k.state = 'read' and m.read_at is null
    )
    insert into message_event (message_id, at, kind, part, channel_id, state, code)
    select message_id, ${now}, case state when 'read' then 'read' else 'receipt' end, part, channel_id, state, failure_code from known`.execute(
    tx,
  )
}

/** A message is delivered when all its parts are, and failed when one is. */
export async function moveMessages(tx: Tx, messageIds: readonly string[], now: Date): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with folded as (
      select p.message_id, count(*) as parts, min(p.channel_id) as channel_id, min(p.sent_at) as sent_at,
        case when bool_or(p.state = 'failed') then 'failed' when bool_or(p.state = 'expired') then 'expired'
          when bool_and(p.state = 'delivered') then 'delivered' else 'sent' end as state,
        (array_agg(p.failure order by message_rank(p.state) desc) filter (where p.state in ('failed', 'expired')))[1] as failure,
        (array_agg(p.failure_code order by message_rank(p.state) desc) filter (where p.state in ('failed', 'expired')))[1] as failure_code
      from message_part p where p.message_id = any(${array(messageIds)}::text[]) group by p.message_id
    ), said as (
      select f.*, c.cost_minor as price, c.currency, case when f.state = 'delivered' and f.parts < coalesce(m.part_count, 1) then m.state else f.state end as reached
      from folded f join message m using (message_id) join message_channel c on c.channel_id = f.channel_id
    )
    update message m set state = s.reached, failure = s.failure, failure_code = s.failure_code,
      sent_at = coalesce(m.sent_at, s.sent_at), channel_id = coalesce(m.channel_id, s.channel_id),
      -- what was taken for unknown was sent after all, and costs
      cost_minor = case when m.state = 'unknown' then s.parts * s.price else m.cost_minor end,
      cost_currency = case when m.state = 'unknown' then s.currency else m.cost_currency end,
      ended_at = case when s.reached = 'sent' then null else ${now}::timestamptz end
    from said s where m.message_id = s.message_id and message_rank(s.reached) > message_rank(m.state)
    returning m.message_id, m.case_id, m.account_id, m.state`.execute(tx)
  return rows
}
