/** Talks with users of the app: the list, one of them, and what is written in it. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  type chatReport,
  type conversationDetail,
  conversationExportColumns,
  type listConversations,
  type sendChat,
} from '@cordillera/contract/service-desk/chat'
import {
  type ChatFigure,
  type ChatState,
  chatStates,
  type HandOverReason,
  handOverReasons,
} from '@cordillera/contract/service-desk/chat-terms'
import type { Language } from '@cordillera/contract/words'
import { type Db, type Sql, sql, type Tx } from '../../platform/db.ts'
import { each, listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listConversations>['list'][number]
type Detail = Output<typeof conversationDetail>
const record = { at: 'last_at', id: 'conversation_id' }

const fields = sql`
  h.conversation_id as "conversationId", h.user_id as "userId", p.first_name || ' ' || mask_name(p.last_name) as borrower,
  h.merchant_id as merchant, m.name as "merchantName", m.country, h.language, h.platform, h.state, h.handler_id as handler,
  who.name as "handlerName", h.handed_why as "handedWhy", h.handed_at as "handedTime", h.returned_count as returned,
  h.order_id as "orderId", h.opened_at as "openedTime", h.last_at as "lastTime", h.unanswered_since as "unansweredSince",
  (select left(c.text, 200) from chat_message c where c.conversation_id = h.conversation_id order by c.message_id desc limit 1) as "lastText",
  h.version`
const joins = sql`
  join merchant m on m.merchant_id = h.merchant_id join borrower p on p.user_id = h.user_id
  left join account who on who.account_id = h.handler_id`

const began = (now: Date) => sql`h.opened_at > ${now}::timestamptz - interval '30 days'`
/** Of talks that began within thirty days; one that rests for a day without a person is resolved. */
const figures: Record<ChatFigure, (now: Date) => Sql> = {
  began: () => sql`true`,
  resolved: (now) =>
    sql`(h.handed_why is null and (h.state = 'closed' or (h.state = 'bot' and h.last_at < ${now}::timestamptz - interval '1 day')))`,
  handed: () => sql`h.handed_why is not null`,
  waiting: () => sql`h.state = 'waiting'`,
}

function conversations({ rows, now }: Asked & { now: Date }, filter: FilterOf<typeof listConversations>): Listed {
  const { state, handedWhy, merchant, userId, counted } = filter
  const where = all([
    state && sql`h.state = ${state}`,
    handedWhy && sql`h.handed_why = ${handedWhy}`,
    merchant !== undefined && sql`h.merchant_id = ${merchant}`,
    userId && sql`h.user_id = ${userId}`,
    counted && began(now),
    counted && figures[counted](now),
  ])
  return { hits: sql`from ${rows.chatConversations} h where ${where}`, fields, joins }
}

export const pageOfConversations = (asked: Asked & { now: Date }, input: Parsed<typeof listConversations>) =>
  pageOf<Row>(asked.db, input, { ...conversations(asked, input), order: byTime(record, input) })

export const conversationsFile = listFile({
  name: 'conversations',
  columns: conversationExportColumns,
  rows: (asked, filter: FilterOf<typeof listConversations>) =>
    each(latestFirst<Row>(asked.db, conversations(asked, filter), record), (row) => ({
      ...row,
      state: chatStates[row.state][asked.language],
      handedWhy: row.handedWhy && handOverReasons[row.handedWhy][asked.language],
    })),
})

export async function readConversation({ db, rows }: Asked, conversationId: string): Promise<Detail | null> {
  const { rows: found } = await sql<{ talk: Detail }>`
    select row_to_json(shown) as talk from (
      select ${fields},
        (select coalesce(json_agg(row order by row."messageId"), '[]'::json) from (
          select c.message_id as "messageId", c.at, c.speaker, a.name, c.text, coalesce(r.name, q.question_es) as by, c.understood
          from chat_message c left join account a using (account_id) left join chat_rule r on r.rule_id = c.rule_id
            left join help_question q on q.question_id = c.question_id
          where c.conversation_id = h.conversation_id) row) as messages
      from ${rows.chatConversations} h ${joins} where h.conversation_id = ${conversationId}) shown`.execute(db)
  return found[0]?.talk ?? null
}

export interface Talk {
  conversationId: string
  merchantId: number
  userId: string
  state: ChatState
  language: Language
  handlerId: number | null
  handlerName: string | null
  handedWhy: HandOverReason | null
  handedAt: Date | null
  lastAt: Date
  /** Of the customer's words that nobody answered the first. */
  unansweredSince: Date | null
  orderId: string | null
  version: number
}

/** One in scope, locked. */
export async function lockTalk({ db, rows }: Asked, conversationId: string): Promise<Talk | null> {
  const { rows: found } = await sql<Talk>`
    select h.*, who.name as handler_name from ${rows.chatConversations} h left join account who on who.account_id = h.handler_id
    where h.conversation_id = ${conversationId} for update of h`.execute(db)
  return found[0] ?? null
}

/** Whoever has waited longest for a person, locked; whom others take in this moment is passed over. */
export async function nextTalk({ db, rows }: Asked): Promise<{ conversationId: string; version: number } | null> {
  const { rows: found } = await sql<{ conversationId: string; version: number }>`
    select h.conversation_id, h.version from ${rows.chatConversations} h where h.state = 'waiting'
    order by coalesce(h.unanswered_since, h.last_at), h.conversation_id limit 1 for update of h skip locked`.execute(db)
  return found[0] ?? null
}

/** The one that goes on with a person, locked; of several messages of one moment each sees what the one before came to. */
export async function openTalk(tx: Tx, userId: string): Promise<Talk | null> {
  await sql`select pg_advisory_xact_lock(hashtext('chat ' || ${userId}))`.execute(tx)
  const { rows } = await sql<Talk>`
    select h.*, null as handler_name from chat_conversation h where h.user_id = ${userId} and h.state <> 'closed' for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function beginTalk(
  tx: Tx,
  of: { merchantId: number; now: Date } & Pick<Parsed<typeof sendChat>, 'userId' | 'language' | 'platform'>,
): Promise<Talk> {
  const { merchantId, userId, language, platform, now } = of
  const { rows } = await sql<Talk>`
    insert into chat_conversation (merchant_id, user_id, platform, language, state, opened_at, last_at)
    values (${merchantId}, ${userId}, ${platform}, ${language}, 'bot', ${now}, ${now})
    returning *, null as handler_name`.execute(tx)
  const [talk] = rows
  if (!talk) throw new Error('an insert answers its row')
  return talk
}

export interface Said {
  speaker: 'customer' | 'bot' | 'person'
  text: string
  accountId?: number
  ruleId?: string
  questionId?: string
  understood?: boolean
  clientRef?: string
}

export async function addMessages(
  tx: Tx,
  talk: Pick<Talk, 'conversationId' | 'merchantId'>,
  now: Date,
  said: readonly Said[],
): Promise<void> {
  const { conversationId, merchantId } = talk
  await tx
    .insertInto('chatMessage')
    .values(said.map((each) => ({ ...each, conversationId, merchantId, at: now })))
    .execute()
}

export interface TalkChange {
  state: ChatState
  handlerId: number | null
  handedWhy?: HandOverReason
  returned?: boolean
  orderId?: string
  /** The customer's words wait for nobody any more; or begin to wait. */
  waits?: boolean
}

export async function changeTalk(
  tx: Tx,
  { conversationId }: Pick<Talk, 'conversationId'>,
  change: TalkChange,
  now: Date,
): Promise<void> {
  const { state, handlerId, handedWhy = null, returned = false, orderId = null, waits } = change
  await sql`
    update chat_conversation set state = ${state}, handler_id = ${handlerId}, last_at = ${now}, version = version + 1,
      handed_why = coalesce(handed_why, ${handedWhy}), handed_at = coalesce(handed_at, case when ${handedWhy}::text is not null then ${now}::timestamptz end),
      returned_count = returned_count + ${returned}::boolean::int, order_id = coalesce(order_id, ${orderId}),
      unanswered_since = case ${waits ?? null}::boolean when true then coalesce(unanswered_since, ${now}::timestamptz) when false then null else unanswered_since end,
      closed_at = case when ${state} = 'closed' then ${now}::timestamptz end
    where conversation_id = ${conversationId}`.execute(tx)
}

export async function isSaid(tx: Tx, userId: string, clientRef: string): Promise<boolean> {
  const { rows } = await sql`
    select from chat_message m join chat_conversation c using (conversation_id)
    where c.user_id = ${userId} and m.client_ref = ${clientRef} limit 1`.execute(tx)
  return rows.length > 0
}

/** What was said last by the bot, and the latest entry. */
export async function lastOf(tx: Tx, conversationId: string) {
  const { rows } = await sql<{
    messageId: number
    at: string
    speaker: string
    text: string
    name: string | null
    bot: string | null
  }>`
    select c.message_id, to_char(c.at at time zone m.time_zone, 'HH24:MI') as at, c.speaker, c.text, a.name,
      (select b.text from chat_message b where b.conversation_id = ${conversationId} and b.speaker = 'bot' order by b.message_id desc limit 1) as bot
    from chat_message c join merchant m using (merchant_id) left join account a using (account_id)
    where c.conversation_id = ${conversationId} order by c.message_id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** As the app shows it: the latest one of a person. */
export async function talkOfUser(db: Db, userId: string): Promise<Output<typeof sendChat>> {
  const { rows } = await sql<Output<typeof sendChat>>`
    select h.conversation_id as "conversationId", h.state,
      (select coalesce(json_agg(json_build_object('messageId', c.message_id, 'at', c.at, 'speaker', c.speaker, 'text', c.text) order by c.message_id), '[]'::json)
       from chat_message c where c.conversation_id = h.conversation_id) as messages
    from chat_conversation h where h.user_id = ${userId} order by h.opened_at desc, h.conversation_id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? { conversationId: null, state: null, messages: [] }
}

/** The whole talk as a text, for a work order. */
export async function talkAsText(tx: Tx, conversationId: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select string_agg(case speaker when 'customer' then '› ' when 'bot' then '• ' else '· ' end || text, E'\\n' order by message_id) as text
    from chat_message where conversation_id = ${conversationId}`.execute(tx)
  return rows[0]?.text ?? ''
}

/** Of those that began in the last thirty days; each figure opens its talks by the same words. */
export async function chatReportOf(
  { db, rows }: Asked,
  { merchant }: Parsed<typeof chatReport>,
  now: Date,
): Promise<Output<typeof chatReport>> {
  const talks = sql`${rows.chatConversations} h where ${all([
    began(now),
    merchant !== undefined && sql`h.merchant_id = ${merchant}`,
  ])}`
  const { rows: found } = await sql<Omit<Output<typeof chatReport>, 'notUnderstood'>>`
    select count(*)::int as began, count(*) filter (where ${figures.handed(now)})::int as handed,
      count(*) filter (where ${figures.resolved(now)})::int as resolved,
      count(*) filter (where ${figures.waiting(now)})::int as waiting,
      (select coalesce(json_agg(json_build_object('reason', w.handed_why, 'count', w.n) order by w.n desc), '[]'::json)
        from (select h.handed_why, count(*)::int as n from ${talks} and h.handed_why is not null group by 1) w) as why
    from ${talks}`.execute(db)
  const { rows: notUnderstood } = await sql<Output<typeof chatReport>['notUnderstood'][number]>`
    select min(c.text) as text, count(*)::int as count, max(c.at) as "lastTime"
    from (select h.conversation_id from ${talks}) t join chat_message c using (conversation_id)
    where c.understood = false group by lower(c.text) order by 2 desc, 3 desc limit 50`.execute(db)
  const [counted] = found
  if (!counted) throw new Error('an aggregate answers one row')
  return { ...counted, notUnderstood }
}
