/** Putting many messages of templates into the queue at once. */
import type { TemplateModel } from '@cordillera/contract/messaging/sms-template-terms'
import { sql, type Tx } from '../../platform/db.ts'
import { notify } from '../../platform/events.ts'
import { outboxTopic } from '../outbox.service.ts'
import type { ProviderTemplate } from './send.queries.ts'

export interface QueuedOfMany {
  address: string
  userId: string | null
  text: string
  segments: number
  versionId: number
  channel: 'sms' | 'email' | 'whatsapp'
  purpose: TemplateModel
  subject?: string | null
  /** With the decision under which it is queued. */
  about?: { caseId: string; billId: string; decisionId: string }
  providerTemplate?: ProviderTemplate | null
}

/** Answers the messages' ids in the order given; each is decided on once more when it leaves. */
export async function queueMany(
  tx: Tx,
  { merchantId, accountId = null, now }: { merchantId: number; accountId?: number | null; now: Date },
  queued: readonly QueuedOfMany[],
): Promise<string[]> {
  if (queued.length === 0) return []
  const rows = queued.map(({ about, ...one }, n) => ({ ...one, ...about, n }))
  const { rows: made } = await sql<{ messageId: string; n: number }>`
    with q as materialized (
      select new_id('M') as message_id, q.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as q(n int, address text, "userId" text, text text,
        segments int, "versionId" int, channel text, purpose text, subject text, "caseId" text, "billId" text, "decisionId" text,
        "providerTemplate" jsonb)
    ), made as (
      insert into message (message_id, merchant_id, account_id, user_id, channel, purpose, address, subject, body, segments, state, queued_at,
        sms_version_id, case_id, bill_id, decision_id, provider_template)
      select message_id, ${merchantId}, ${accountId}, "userId", channel, purpose, address, subject, text, segments, 'queued', ${now}, "versionId",
        "caseId", "billId", "decisionId", case when jsonb_typeof("providerTemplate") = 'object' then "providerTemplate" end from q
    )
    select message_id, n from q order by n`.execute(tx)
  await notify(tx, { topic: outboxTopic })
  return made.map(({ messageId }) => messageId)
}
