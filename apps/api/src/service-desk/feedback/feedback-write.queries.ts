/** Writing feedback: what comes from the app, one found in scope and locked, and what is done with it. */
import type { Parsed } from '@cordillera/contract/endpoint'
import type { sendFeedback } from '@cordillera/contract/service-desk/feedback'
import {
  type FeedbackKind,
  type FeedbackState,
  feedbackGoesOnDays,
} from '@cordillera/contract/service-desk/feedback-terms'
import { array, sql, type Tx } from '../../platform/db.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}

export interface FoundFeedback {
  feedbackId: string
  merchantId: number
  kind: FeedbackKind
  userId: string
  content: string
  tags: string[]
  state: FeedbackState
  platform: 'Android' | 'iOS'
  appVersion: string | null
  updatedAt: Date
  version: number
}

/** One in scope, locked: of several who act on it at once each sees what the one before came to. */
export async function lockFeedback({ db, rows }: Asked, feedbackId: string): Promise<FoundFeedback | null> {
  const { rows: found } = await sql<FoundFeedback>`
    select h.* from ${rows.appFeedback} h where h.feedback_id = ${feedbackId} for update of h`.execute(db)
  return found[0] ?? null
}

/** Sent again, it is the one that is there. */
export async function keepFeedback(
  tx: Tx,
  merchantId: number,
  { userId, clientRef, kind, content, score, platform, appVersion }: Parsed<typeof sendFeedback>,
  { now, follows }: { now: Date; follows: string | null },
): Promise<string> {
  const { rows } = await sql<{ feedbackId: string }>`
    insert into app_feedback (merchant_id, kind, user_id, client_ref, content, score, app_version, platform, follows_id, created_at,
      unanswered_since, updated_at)
    values (${merchantId}, ${kind}, ${userId}, ${clientRef}, ${content}, ${score ?? null}, ${appVersion || null}, ${platform}, ${follows},
      ${now}, ${now}, ${now})
    on conflict (merchant_id, user_id, client_ref) do update set client_ref = excluded.client_ref
    returning feedback_id`.execute(tx)
  const [kept] = rows
  if (!kept) throw new Error('an insert answers its row')
  return kept.feedbackId
}

/** What is over is not gone on with: who writes then begins anew. */
export const isOver = ({ state, updatedAt }: FoundFeedback, now: Date): boolean =>
  state === 'closed' ||
  state === 'converted' ||
  now.getTime() - updatedAt.getTime() > feedbackGoesOnDays * 24 * 3_600_000

export interface Entry {
  now: Date
  /** Null: the customer. */
  accountId: number | null
  text: string
  clientRef?: string
}

export async function addEntry(tx: Tx, { feedbackId, merchantId }: FoundFeedback, entry: Entry): Promise<void> {
  const { now, ...said } = entry
  await tx
    .insertInto('appFeedbackEntry')
    .values({ ...said, feedbackId, merchantId, at: now })
    .execute()
}

/** Whether the customer's words of this name stand under it already. */
export async function isSaid(tx: Tx, feedbackId: string, clientRef: string): Promise<boolean> {
  const { rows } = await sql`
    select from app_feedback_entry where feedback_id = ${feedbackId} and client_ref = ${clientRef}`.execute(tx)
  return rows.length > 0
}

/** A further word of the customer waits for an answer again; where one waits already the clock goes on. */
export async function customerWrote(
  tx: Tx,
  found: FoundFeedback,
  { content: text, clientRef }: { content: string; clientRef: string },
  now: Date,
): Promise<void> {
  await addEntry(tx, found, { now, accountId: null, text, clientRef })
  await sql`
    update app_feedback set state = 'new', unanswered_since = coalesce(unanswered_since, ${now}), updated_at = ${now},
      version = version + 1
    where feedback_id = ${found.feedbackId}`.execute(tx)
}

interface Change {
  state: FeedbackState
  orderId?: string
  tags?: readonly string[]
  accountId: number
  now: Date
}

/** Answers the new version. */
export async function changeFeedback(tx: Tx, { feedbackId, version }: FoundFeedback, change: Change): Promise<number> {
  const { state, orderId, tags, accountId, now } = change
  await sql`
    update app_feedback set state = ${state}, order_id = coalesce(${orderId ?? null}, order_id),
      tags = ${tags ? sql`${array(tags)}::text[]` : sql`tags`},
      unanswered_since = case when ${state} = 'new' then unanswered_since end,
      updated_by = ${accountId}, updated_at = ${now}, version = ${version + 1}
    where feedback_id = ${feedbackId}`.execute(tx)
  return version + 1
}

/** At the next place; null where all places are taken. */
export async function keepImage(tx: Tx, feedbackId: string, fileId: string): Promise<void> {
  await sql`
    insert into app_feedback_image (feedback_id, position, file_id)
    select ${feedbackId}, count(*), ${fileId} from app_feedback_image where feedback_id = ${feedbackId}`.execute(tx)
}

export async function imagesOf(tx: Tx, feedbackId: string): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    select file_id from app_feedback_image where feedback_id = ${feedbackId} order by position`.execute(tx)
  return rows.map(({ fileId }) => fileId)
}

export async function hasImage({ db, rows }: Asked, feedbackId: string, fileId: string) {
  const { rows: found } = await sql<{ kind: FeedbackKind; userId: string; merchantId: number }>`
    select h.kind, h.user_id, h.merchant_id from ${rows.appFeedback} h join app_feedback_image i using (feedback_id)
    where h.feedback_id = ${feedbackId} and i.file_id = ${fileId}`.execute(db)
  return found[0] ?? null
}
