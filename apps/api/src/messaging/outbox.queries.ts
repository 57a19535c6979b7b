/** What waits to be sent, and what became of each handing over. Every statement is about a set of messages. */

import type { Country } from '@cordillera/contract/countries'
import type { MessageFailure } from '@cordillera/contract/messaging/failures'
import { array, type Db, type Sql, sql, type Tx } from '../platform/db.ts'
import { maskWords } from '../platform/mask.ts'
import type { ProviderTemplate } from './templates/send.queries.ts'

export interface Waiting {
  messageId: string
  decisionId: string | null
  /** Null: to somebody whom no case is about. */
  caseId: string | null
  contactId: string | null
  merchantId: number
  accountId: number | null
  country: Country
  channel: 'sms' | 'email' | 'whatsapp'
  purpose: 'collection' | 'service' | 'marketing' | 'code' | 'legal'
  address: string
  subject: string | null
  body: string
  providerTemplate: ProviderTemplate | null
  queuedAt: Date
  userId: string | null
  /** Of a template that people approved: not the house's own answer to what somebody did. */
  byTemplate: boolean
  /** Channels on which its reader wrote within a day. */
  answersOn: number[]
  /** A test leaves by this channel alone, whatever its state. */
  testChannelId: number | null
  /** The link that its words leave a place for. */
  firstPasswordLinkId: string | null
}

/** So long after somebody wrote by WhatsApp they may be answered in free words; judged as the message leaves. */
const answeredWithin = '24 hours'
/** What nobody could send waits this long before it is tried again, and this long altogether. */
const againAfter = '30 seconds'
const givenUpAfter = '24 hours'
/** A process that died while sending leaves its messages so: nobody knows, so they are not sent again. */
const interruptedAfter = '5 minutes'

/** Channels of a pace take no more of a country's messages now than leave while the gate's word about them holds. */
export interface Room {
  channel: string
  country: Country
  messages: number
}

/** The oldest that wait, as many as each kind of channel has room for. */
const fitting = (rooms: readonly Room[], oldest: (joins: Sql, where: Sql) => Sql): Sql =>
  rooms.length === 0
    ? oldest(sql``, sql`true`)
    : sql`select message_id from (
        select o.*, row_number() over (partition by channel, country order by queued_at) as nth from (${oldest(
          sql`join merchant w using (merchant_id) left join json_to_recordset(${JSON.stringify(rooms)}::json)
            l (channel text, country text, messages int) on l.channel = message.channel and l.country = w.country`,
          sql`coalesce(l.messages, 1) > 0`,
        )}) o) fits where nth <= coalesce(messages, nth)`

/** Takes up to `most` messages; each is taken once. */
export async function claim(tx: Tx, now: Date, most: number, rooms: readonly Room[] = []): Promise<Waiting[]> {
  const fields = rooms.length === 0 ? sql`` : sql`, message.channel, w.country, queued_at, l.messages`
  const oldest = (joins: Sql, where: Sql) => sql`
      select message_id${fields} from message ${joins}
      where state = 'queued' and coalesce(not_before, claimed_at + ${againAfter}::interval, ${now}) <= ${now}
        -- put back while its cascade was paused: the next look holds it
        and not exists (select from cascade_trace t join cascade_person p using (person_id) join cascade_run r using (run_id)
          where t.message_id = message.message_id and r.state = 'paused')
        -- of a merchant out of use nobody would see the answer; collection is refused by the gate, with its reason
        and (purpose not in ('service', 'marketing') or exists (select from merchant u where u.merchant_id = message.merchant_id and u.active)
          or first_password_link_id is not null or test_channel_id is not null) and ${where}
      order by queued_at limit ${most} for update of message skip locked`
  const { rows } = await sql<Waiting>`
    update message set state = 'sending', claimed_at = ${now}, attempts = attempts + 1, not_before = null
    from merchant m
    where m.merchant_id = message.merchant_id and message_id = any(array(${fitting(rooms, oldest)}))
    returning message_id, decision_id, case_id, contact_id, message.merchant_id, account_id, m.country, channel, purpose, address,
      subject, body, provider_template, queued_at, test_channel_id, first_password_link_id, message.user_id,
      sms_version_id is not null as by_template,
      case when channel = 'whatsapp' then array(select distinct i.channel_id from inbound_message i
        where i.user_id = message.user_id and i.channel = 'whatsapp' and i.received_at > ${now}::timestamptz - ${answeredWithin}::interval
          and right(i.from_address, 8) = right(message.address, 8)) else '{}' end as answers_on`.execute(tx)
  return rows
}

export interface Verdict {
  messageId: string
  /** The decision under which it leaves now, or is kept back; null where no case is about the person. */
  decisionId: string | null
  allowed: boolean
  rule: string | null
  /** Not the gate's word: the cascade that wrote it is over for its reader. */
  overtaken?: boolean
  /** Not now, but then; null: never. */
  waitsUntil?: Date | null
  /** The channel that is tried first; null where none can be used now. */
  channelId: number | null
}

/** What was decided at the moment of sending: each message refers to its newest decision and to the channel that is tried now. */
export async function keepVerdicts(tx: Tx, verdicts: readonly Verdict[], now: Date): Promise<void> {
  if (verdicts.length === 0) return
  await sql`
    with v as (select *, not allowed and "waitsUntil" is null as ends from json_to_recordset(${JSON.stringify(verdicts)}::json) v
      ("messageId" text, "decisionId" text, allowed boolean, rule text, overtaken boolean, "waitsUntil" timestamptz, "channelId" int)
    ), kept as (
      update message m set decision_id = coalesce(v."decisionId", m.decision_id), channel_id = case when v."waitsUntil" is null then v."channelId" end,
        state = case when v.ends then 'skipped' when v.allowed then m.state else 'queued' end, not_before = v."waitsUntil",
        -- no channel was tried: patience with channels begins afresh
        attempts = case when v."waitsUntil" is null then m.attempts else 0 end,
        failure = case when not v.ends then m.failure when v.overtaken then 'overtaken' when v.rule in ('suppressed', 'debtor', 'whatsappPolicy') then v.rule else 'refused' end,
        failure_code = case when v.ends then v.rule else m.failure_code end, ended_at = case when v.ends then ${now} else m.ended_at end
      from v where m.message_id = v."messageId"
    )
    insert into message_event (message_id, at, kind, channel_id, code, decision_id)
    select "messageId", ${now}, case when ends then 'skipped' when allowed then 'tried' else 'putBack' end,
      case when "waitsUntil" is null then "channelId" end, rule, "decisionId"
    from v where not allowed or "channelId" is not null`.execute(tx)
}

/**
 * Of these, what nobody took yet is not sent any more; answers which. What is in a channel's hands may go out, and is not sent where it
 * comes back from there.
 */
export async function withdraw(tx: Tx, messageIds: readonly string[], code: string, now: Date): Promise<string[]> {
  const these = sql`message_id = any(${array(messageIds)}::text[])`
  // whoever takes them just now is waited for: what they took is seen as taken
  await sql`select from message where ${these} and state in ('queued', 'sending') order by message_id for update`.execute(
    tx,
  )
  const { rows } = await sql<{ messageId: string }>`
    with recalled as (
      update message set recalled = ${code} where ${these} and state = 'sending'
    ), withdrawn as (
      update message set state = 'skipped', failure = 'overtaken', failure_code = ${code}, ended_at = ${now}
      where ${these} and state = 'queued' returning message_id
    ), told as (
      insert into message_event (message_id, at, kind, code) select message_id, ${now}, 'skipped', ${code} from withdrawn
    )
    select message_id from withdrawn`.execute(tx)
  return rows.map(({ messageId }) => messageId)
}

/** They may go out again: what is still in a channel's hands is called back no more. Answers what came back meanwhile and stayed. */
export async function callAgain(tx: Tx, messageIds: readonly string[], code: string): Promise<string[]> {
  const these = sql`message_id = any(${array(messageIds)}::text[]) and recalled = ${code}`
  await sql`select from message where ${these} order by message_id for update`.execute(tx)
  await sql`update message set recalled = null where ${these} and state = 'sending'`.execute(tx)
  const { rows } = await sql<{ messageId: string }>`
    select message_id from message where ${these} and state = 'skipped'`.execute(tx)
  return rows.map(({ messageId }) => messageId)
}

/** Ends what waited too long; of what a process left behind when it died nobody knows. */
export async function sweep(db: Db, now: Date): Promise<void> {
  await sql`
    with ended as (
      update message set state = case when state = 'queued' then 'expired' else 'unknown' end,
        ended_at = case when state = 'queued' then ${now}::timestamptz end,
        failure = case when state = 'queued' then 'noChannel' else 'interrupted' end
      where (state = 'queued' and greatest(queued_at, not_before) < ${now}::timestamptz - ${givenUpAfter}::interval)
        or (state = 'sending' and claimed_at < ${now}::timestamptz - ${interruptedAfter}::interval)
      returning message_id, state, channel_id
    )
    insert into message_event (message_id, at, kind, channel_id)
    select message_id, ${now}, state, channel_id from ended`.execute(db)
}

/** What a provider says may name whom it was for. */
export const kept = (code: string | null): string | null => code && maskWords(code.slice(0, 500))

export type Outcome = { messageId: string; channelId: number | null } & (
  | { kind: 'accepted'; providerIds: readonly string[] }
  /** Handed to the next channel, as the one before surely did not take it. */
  | { kind: 'tried'; code: string }
  | { kind: 'refused'; failure: MessageFailure; code: string }
  | { kind: 'unknown'; code: string; providerIds?: readonly string[]; partCount?: number }
  | { kind: 'putBack'; code: string | null; afterMs: number | null }
)

/**
 * What came of handing messages over. An acceptance moves on also what was taken for unknown meanwhile; nothing else is told of a message
 * that is not being sent any more.
 */
export async function keepOutcomes(tx: Tx, outcomes: readonly Outcome[], now: Date): Promise<void> {
  const rows = outcomes.map((one) => ({
    failure: null,
    providerIds: [],
    partCount: 'providerIds' in one ? one.providerIds?.length : null,
    afterMs: null,
    ...one,
    code: 'code' in one ? kept(one.code) : null,
  }))
  await sql`
    with o as (select * from json_to_recordset(${JSON.stringify(rows)}::json) o
      ("messageId" text, "channelId" int, kind text, failure text, code text, "providerIds" json, "partCount" smallint, "afterMs" int)
    ), moved as (
      update message m set
        state = case o.kind when 'accepted' then 'sent' when 'tried' then 'sending'
          when 'putBack' then case when m.recalled is null then 'queued' else 'skipped' end when 'refused' then 'failed'
          else 'unknown' end,
        channel_id = case when o.kind = 'putBack' then null else o."channelId" end,
        part_count = coalesce(o."partCount", m.part_count), cost_currency = coalesce(c.currency, m.cost_currency),
        cost_minor = coalesce(json_array_length(o."providerIds") * c.cost_minor, m.cost_minor),
        sent_at = case when o.kind = 'accepted' then coalesce(m.sent_at, ${now}) else m.sent_at end,
        ended_at = case when o.kind = 'refused' or (o.kind = 'putBack' and m.recalled is not null) then ${now}::timestamptz end,
        -- a channel that wants patience is asked ever more slowly
        not_before = case when o.kind = 'putBack' and o.code is not null then ${now}::timestamptz
          + greatest(o."afterMs" * interval '1 millisecond', least(${againAfter}::interval * 2 ^ (m.attempts - 1), interval '30 minutes')) end,
        failure = case o.kind when 'refused' then o.failure when 'unknown' then 'unclear'
          when 'putBack' then case when m.recalled is not null then 'overtaken' end end,
        failure_code = case when o.kind in ('refused', 'unknown') then o.code when o.kind = 'putBack' then m.recalled end
      from o left join message_channel c on c.channel_id = o."channelId" and json_array_length(o."providerIds") > 0
      where m.message_id = o."messageId" and (m.state = 'sending' or (o.kind = 'accepted' and m.state = 'unknown'))
      returning m.message_id, m.state, m.recalled
    ), stayed as (
      insert into message_event (message_id, at, kind, code)
      select message_id, ${now}, 'skipped', recalled from moved where state = 'skipped'
    ), parts as (
      insert into message_part (message_id, part, channel_id, provider_id, address, state, sent_at)
      select o."messageId", id.part, o."channelId", id.provider_id, ltrim(m.address, '+'), 'sent', ${now}
      from o join message m on m.message_id = o."messageId"
        cross join lateral json_array_elements_text(o."providerIds") with ordinality id (provider_id, part)
      on conflict (message_id, part) do nothing
    )
    insert into message_event (message_id, at, kind, channel_id, code)
    select "messageId", ${now}, kind, "channelId", code from o where kind <> 'putBack' or code is not null`.execute(tx)
}

/** One part was accepted after everybody had stopped waiting: it is known now, and the message is when all its parts are. */
export async function keepLateAnswer(
  tx: Tx,
  answer: { messageId: string; part: number; partCount: number; providerId: string; channelId: number },
  now: Date,
): Promise<void> {
  const { messageId, part, partCount, providerId, channelId } = answer
  await sql`select from message where message_id = ${messageId} for update`.execute(tx)
  await sql`
    insert into message_part (message_id, part, channel_id, provider_id, address, state, sent_at)
    select message_id, ${part}, ${channelId}, ${providerId}, ltrim(address, '+'), 'sent', ${now} from message
    where message_id = ${messageId} on conflict (message_id, part) do nothing`.execute(tx)
  await sql`
    with known as (
      select count(*) as parts from message_part where message_id = ${messageId}
    ), moved as (
      update message m set part_count = ${partCount}, state = 'sent', channel_id = ${channelId}, sent_at = coalesce(sent_at, ${now}),
        failure = null, failure_code = null, cost_minor = ${partCount} * c.cost_minor, cost_currency = c.currency
      from known, message_channel c
      where message_id = ${messageId} and state = 'unknown' and c.channel_id = ${channelId} and known.parts = ${partCount})
    insert into message_event (message_id, at, kind, part, channel_id) values (${messageId}, ${now}, 'accepted', ${part}, ${channelId})`.execute(
    tx,
  )
}
