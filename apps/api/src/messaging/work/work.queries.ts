/** What of messages waits for a person, and what they say of it. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { listMessageWork, messageWorkCandidates } from '@cordillera/contract/messaging/work'
import { array, type Db, sql, type Tx } from '../../platform/db.ts'
import { maskEmail, maskPhone, maskProviderId, maskWords } from '../../platform/mask.ts'
import { all, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listMessageWork>['list'][number]

export async function pageOfWork({ db, rows }: Asked, input: Parsed<typeof listMessageWork>) {
  const where = all([input.kind && sql`h.kind = ${input.kind}`])
  const way = sql.raw(input.sortOrder === 'desc' ? 'desc' : 'asc')
  const page = await pageOf<Row>(db, input, {
    hits: sql`from ${rows.messageWork} h where ${where}`,
    fields: sql`
      h.work_id as "workId", h.kind, h.at as time, h.why, h.country, c.code as channel, h.address, h.detail, h.told, h.message_id as "messageId"`,
    joins: sql`left join message_channel c on c.channel_id = h.channel_id`,
    order: sql`h.at ${way}, h.work_id ${way}`,
  })
  const masked = (address: string) => (address.includes('@') ? maskEmail(address) : maskPhone(address))
  const list = page.list.map((row) => ({
    ...row,
    address: row.address && masked(row.address),
    detail: row.detail && (row.kind === 'receipt' ? maskProviderId(row.detail) : maskWords(row.detail)),
  }))
  return { ...page, list }
}

export interface FoundWork {
  kind: 'receipt' | 'unknown' | 'stranger'
  /** The receipt's or the text's number; of a message nothing. */
  numberOf: number | null
  messageId: string | null
}

/** One in scope that still waits; null where there is none. */
export async function findWork({ db, rows }: Asked, workId: string): Promise<FoundWork | null> {
  const { rows: found } = await sql<FoundWork>`
    select h.kind, case when h.kind <> 'unknown' then split_part(h.work_id, ' ', 2)::bigint end as number_of, h.message_id
    from ${rows.messageWork} h where h.work_id = ${workId}`.execute(db)
  return found[0] ?? null
}

/** Messages of these merchants that a receipt may be of. */
const candidate = (merchants: readonly number[]) => sql`
  m.merchant_id = any(${array(merchants)}::smallint[])
  and right(m.address, 8) = right(r.address, 8) and m.queued_at between r.received_at - interval '8 days' and r.received_at
  and m.state in ('sent', 'unknown') and coalesce(m.channel_id, r.channel_id) = r.channel_id`

export async function candidatesOf(
  db: Db,
  receiptId: number,
  merchants: readonly number[],
): Promise<Output<typeof messageWorkCandidates>> {
  const { rows } = await sql<Output<typeof messageWorkCandidates>[number]>`
    select m.message_id as "messageId", m.state, m.queued_at as "queuedTime", m.sent_at as "sentTime",
      regexp_replace(readable_text(m.purpose, m.body), '(https?://[^/\\s]+/)\\S+', '\\1…', 'g') as text
    from message_receipt r join message m on ${candidate(merchants)} where r.receipt_id = ${receiptId} order by m.queued_at desc limit 20`.execute(
    db,
  )
  return rows
}

/** Takes the receipt for one of a candidate's parts; false where it is none of them any more. */
export async function matchReceipt(
  tx: Tx,
  {
    receiptId,
    messageId,
    accountId,
    merchants,
    note,
  }: { receiptId: number; messageId: string; accountId: number; merchants: readonly number[]; note: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with found as (
      select r.receipt_id, m.message_id, r.channel_id, r.provider_id, ltrim(m.address, '+') as address, r.state, r.failure, r.failure_code,
        coalesce((select min(p.part) from message_part p where p.message_id = m.message_id and p.state = 'sent'), 1) as part
      from message_receipt r join message m on ${candidate(merchants)}
      where r.receipt_id = ${receiptId} and r.message_id is null and r.closed_at is null and m.message_id = ${messageId} for update of r, m
    ), known as (
      update message_receipt r set message_id = f.message_id, open_because = null, closed_by = ${accountId}, closed_at = ${now}, closed_note = ${note}
      from found f where r.receipt_id = f.receipt_id
    ), part as (
      insert into message_part as p (message_id, part, channel_id, provider_id, address, state, failure, failure_code, sent_at, ended_at)
      select message_id, part, channel_id, provider_id, address, case state when 'read' then 'delivered' else state end, failure, failure_code, ${now}, ${now}
      from found
      on conflict (message_id, part) do update set state = excluded.state, failure = excluded.failure, failure_code = excluded.failure_code,
        ended_at = excluded.ended_at where message_rank(excluded.state) > message_rank(p.state)
    ), told as (
      insert into message_event (message_id, at, kind, part, channel_id, state, code, account_id)
      select message_id, ${now}, 'settled', part, channel_id, state, ${note}, ${accountId} from found
    )
    select from found`.execute(tx)
  return rows.length > 0
}

/** What a person says became of it: it moves on like by a receipt, never backwards. */
export async function settleUnknown(
  tx: Tx,
  {
    messageId,
    state,
    accountId,
    note,
  }: { messageId: string; state: 'delivered' | 'failed'; accountId: number; note: string },
  now: Date,
): Promise<void> {
  await sql`
    with moved as (
      update message set state = ${state}, failure = case when ${state} = 'failed' then 'unclear' end, ended_at = ${now}
      where message_id = ${messageId} and state = 'unknown' returning message_id, channel_id)
    insert into message_event (message_id, at, kind, channel_id, state, code, account_id)
    select message_id, ${now}, 'settled', channel_id, ${state}, ${note}, ${accountId} from moved`.execute(tx)
}

export async function closeWork(
  tx: Tx,
  { kind, numberOf }: FoundWork,
  { accountId, note }: { accountId: number; note: string },
  now: Date,
): Promise<void> {
  if (kind === 'receipt')
    await sql`
      update message_receipt set closed_by = ${accountId}, closed_at = ${now}, closed_note = ${note}
      where receipt_id = ${numberOf} and closed_at is null`.execute(tx)
  else
    await sql`
      insert into inbound_done (inbound_id, closed_by, closed_at, note) values (${numberOf}, ${accountId}, ${now}, ${note})
      on conflict do nothing`.execute(tx)
}
