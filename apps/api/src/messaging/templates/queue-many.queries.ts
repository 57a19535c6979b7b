/** Putting many messages of templates into the queue at once. */
import type { TemplateModel } from '@cordillera/contract/messaging/sms-template-terms'
import { sql, type Tx } from '../../platform/db.ts'
import { notify } from '../../platform/events.ts'
import type { OwnAddress } from '../links/own-address.ts'
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
  /** The address that its text leads to. */
  link?: OwnAddress | null
}

/** Answers the messages' ids in the order given; each is decided on once more when it leaves. */
export async function queueMany(
  tx: Tx,
  { merchantId, accountId = null, now }: { merchantId: number; accountId?: number | null; now: Date },
  queued: readonly QueuedOfMany[],
): Promise<string[]> {
  if (queued.length === 0) return []
  const rows = queued.map(({ about, link, ...one }, n) => ({ ...one, ...about, ...link, n }))
  const { rows: made } = await sql<{ messageId: string; n: number }>`
    with q as materialized (
      select new_id('M') as message_id, q.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as q(n int, address text, "userId" text, text text,
        segments int, "versionId" int, channel text, purpose text, subject text, "caseId" text, "billId" text, "decisionId" text,
        "providerTemplate" jsonb, "linkId" text, token text, "expiresAt" timestamptz)
    ), made as (
      insert into message (message_id, merchant_id, account_id, user_id, channel, purpose, address, subject, body, segments, state, queued_at,
        sms_version_id, case_id, bill_id, decision_id, provider_template)
      select message_id, ${merchantId}, ${accountId}, "userId", channel, purpose, address, subject, text, segments, 'queued', ${now}, "versionId",
        "caseId", "billId", "decisionId", case when jsonb_typeof("providerTemplate") = 'object' then "providerTemplate" end from q
    ), linked as (
      insert into short_link_address (link_id, token, user_id, message_id, made_at, expires_at)
      select "linkId", token, "userId", message_id, ${now}, "expiresAt" from q where token is not null
    )
    select message_id, n from q order by n`.execute(tx)
  await notify(tx, { topic: outboxTopic })
  return made.map(({ messageId }) => messageId)
}
