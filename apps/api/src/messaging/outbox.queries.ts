/** The outbox in the database: claiming what waits, keeping what became of it, and choosing the way out. */
import type { MessageFailure } from '@cordillera/contract/messaging/failures'
import { type Db, sql } from '../platform/db.ts'
import { maskWords } from '../platform/mask.ts'
import type { Receipt } from './provider.ts'

export interface Waiting {
  messageId: string
  decisionId: string
  caseId: string
  contactId: string | null
  merchantId: number
  accountId: number | null
  country: string
  channel: 'sms' | 'email' | 'whatsapp'
  address: string
  subject: string | null
  body: string
  queuedAt: Date
}

export interface WayOut {
  channelId: number
  code: string
  protocol: 'smpp' | 'http' | 'smtp' | 'whatsapp'
  settings: Record<string, unknown>
  secret: string | null
  freezeMinutes: number
}

/** What nobody could send waits this long before it is tried again, and this long altogether. */
const againAfter = '30 seconds'
const givenUpAfter = '24 hours'
/** A process that died while sending leaves its messages so: nobody knows, so they are not sent again. */
const interruptedAfter = '5 minutes'

/** Takes up to `most` messages; each is taken once. */
export async function claim(db: Db, now: Date, most: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    update message set state = 'sending', claimed_at = ${now}, attempts = attempts + 1
    from merchant m
    where m.merchant_id = message.merchant_id and message_id = any(array(
      select message_id from message
      where state = 'queued' and (claimed_at is null or claimed_at < ${now}::timestamptz - ${againAfter}::interval)
      order by queued_at limit ${most} for update skip locked))
    returning message_id, decision_id, case_id, contact_id, message.merchant_id, account_id, m.country, channel, address,
      subject, body, queued_at`.execute(db)
  return rows
}

export interface Verdict {
  messageId: string
  /** The decision under which it leaves now, or is refused. */
  decisionId: string | null
  allowed: boolean
  rule: string | null
}

/** What was decided at the moment of sending: each message refers to its newest decision; what is refused has failed. */
export async function keepVerdicts(db: Db, verdicts: readonly Verdict[], now: Date): Promise<void> {
  if (verdicts.length === 0) return
  await sql`
    update message m set decision_id = coalesce(v."decisionId", m.decision_id), state = case when v.allowed then m.state else 'failed' end,
      failure = case when v.allowed then m.failure else 'refused' end, failure_code = case when v.allowed then m.failure_code else v.rule end,
      ended_at = case when v.allowed then m.ended_at else ${now} end
    from json_to_recordset(${JSON.stringify(verdicts)}::json) v ("messageId" text, "decisionId" text, allowed boolean, rule text)
    where m.message_id = v."messageId"
      and (not v.allowed or v."decisionId" is distinct from m.decision_id)`.execute(db)
}

/** Gives up what waited too long, and what a process left behind when it died. */
export async function sweep(db: Db, now: Date): Promise<void> {
  await sql`
    update message set state = case when state = 'queued' then 'expired' else 'failed' end, ended_at = ${now},
      failure = case when state = 'queued' then 'noChannel' else 'interrupted' end
    where (state = 'queued' and queued_at < ${now}::timestamptz - ${givenUpAfter}::interval)
      or (state = 'sending' and claimed_at < ${now}::timestamptz - ${interruptedAfter}::interval)`.execute(db)
}

/** Channels of a kind that can be used in a country now, in the order to try them. */
export async function waysOut(db: Db, type: string, country: string, now: Date): Promise<WayOut[]> {
  return db
    .selectFrom('messageChannel')
    .select(['channelId', 'code', 'protocol', 'settings', 'secret', 'freezeMinutes'])
    .where('type', '=', type)
    .where((where) => where.or([where('country', 'is', null), where('country', '=', country)]))
    .where('active', '=', true)
    .where('testPass', '=', true)
    .where((where) => where.or([where('frozenUntil', 'is', null), where('frozenUntil', '<=', now)]))
    .orderBy('priority')
    .orderBy('channelId')
    .execute() as Promise<WayOut[]>
}

export async function freeze(db: Db, { channelId, freezeMinutes }: WayOut, now: Date): Promise<void> {
  await db
    .updateTable('messageChannel')
    .set({ frozenUntil: new Date(now.getTime() + freezeMinutes * 60_000) })
    .where('channelId', '=', channelId)
    .execute()
}

/** Back into the queue: no channel could take it now. */
export async function putBack(db: Db, messageId: string): Promise<void> {
  await db.updateTable('message').set({ state: 'queued' }).where('messageId', '=', messageId).execute()
}

/** What a provider says may name whom it was for. */
const kept = (code: string | null): string | null => code && maskWords(code.slice(0, 500))

export async function markFailed(
  db: Db,
  messageId: string,
  { failure, code }: { failure: MessageFailure; code: string | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('message')
    .set({ state: 'failed', failure, failureCode: kept(code), endedAt: now })
    .where('messageId', '=', messageId)
    .execute()
}

export async function markSent(
  db: Db,
  messageId: string,
  by: { channelId: number; providerId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('message')
    .set({ state: 'sent', channelId: by.channelId, providerId: by.providerId, sentAt: by.now })
    .where('messageId', '=', messageId)
    .execute()
  // its receipt may have come before the provider's own answer
  const early = await db
    .selectFrom('providerNotice')
    .select('raw')
    .where('provider', '=', receiptsOf(by.channelId))
    .where('eventKey', 'like', `${by.providerId}:%`)
    .execute()
  for (const { raw } of early) await applyReceipt(db, by.channelId, raw as unknown as Receipt, by.now)
}

const receiptsOf = (channelId: number) => `message channel ${channelId}`

/** Keeps a receipt as it came; false where the same one came before. */
export async function keepReceipt(db: Db, channelId: number, receipt: Receipt, now: Date): Promise<boolean> {
  const kept = await db
    .insertInto('providerNotice')
    .values({
      provider: receiptsOf(channelId),
      receivedAt: now,
      eventKey: `${receipt.providerId}:${receipt.state}`,
      raw: JSON.stringify(receipt),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'eventKey']).doNothing())
    .executeTakeFirst()
  return (kept.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface ReceiptApplied {
  messageId: string
  caseId: string
  accountId: number | null
}

/** Moves a sent message on; what was delivered stays delivered. Answers whose message it was. */
export async function applyReceipt(
  db: Db,
  channelId: number,
  receipt: Receipt,
  now: Date,
): Promise<ReceiptApplied | null> {
  const { rows } = await sql<ReceiptApplied>`
    update message set state = ${receipt.state}, ended_at = ${now}, failure = ${receipt.failure}, failure_code = ${kept(receipt.code)}
    where channel_id = ${channelId} and provider_id = ${receipt.providerId} and state = 'sent'
    returning message_id, case_id, account_id`.execute(db)
  return rows[0] ?? null
}
