/** Putting many messages of a template into the queue at once, each to another address. */
import { sql, type Tx } from '../../platform/db.ts'
import { notify } from '../../platform/events.ts'
import { outboxTopic } from '../outbox.service.ts'

export interface QueuedOfMany {
  address: string
  userId: string | null
  text: string
  segments: number
  versionId: number
}

/** Answers each address's message; each is decided on once more when it leaves. */
export async function queueMany(
  tx: Tx,
  { merchantId, now }: { merchantId: number; now: Date },
  queued: readonly QueuedOfMany[],
): Promise<{ messageId: string; address: string }[]> {
  if (queued.length === 0) return []
  const { rows } = await sql<{ messageId: string; address: string }>`
    insert into message (merchant_id, user_id, channel, purpose, address, body, segments, state, queued_at, sms_version_id)
    select ${merchantId}, q."userId", 'sms', 'marketing', q.address, q.text, q.segments, 'queued', ${now}, q."versionId"
    from jsonb_to_recordset(${JSON.stringify(queued)}::jsonb) as q(address text, "userId" text, text text, segments int, "versionId" int)
    returning message_id, address`.execute(tx)
  await notify(tx, { topic: outboxTopic })
  return rows
}
