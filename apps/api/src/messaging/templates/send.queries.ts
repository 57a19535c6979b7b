/** Putting a message of a template into the queue; it is decided on once more when it leaves. */
import type { TemplateModel } from '@cordillera/contract/messaging/sms-template-terms'
import type { Tx } from '../../platform/db.ts'
import type { OwnAddress } from '../links/own-address.ts'
import { insertAddress } from '../links/short-link.queries.ts'

/** How a channel that fills templates itself is told of one. */
export interface ProviderTemplate {
  name: string
  language: string
  parameters: readonly string[]
}

export interface Queued {
  merchantId: number
  channel: 'sms' | 'email' | 'whatsapp'
  purpose: TemplateModel
  address: string
  subject: string | null
  text: string
  segments: number
  now: Date
  accountId?: number | null
  userId?: string | null
  /** With the decision under which it is queued. */
  about?: { caseId: string; billId: string; decisionId: string } | null
  versionId?: number | null
  providerTemplate?: ProviderTemplate | null
  testChannelId?: number | null
  /** The address that its text leads to. */
  link?: OwnAddress | null
}

export async function queueOne(tx: Tx, queued: Queued): Promise<string> {
  const { text, now, about, versionId, providerTemplate, accountId, userId, testChannelId, link, ...plain } = queued
  const { messageId } = await tx
    .insertInto('message')
    .values({
      ...plain,
      ...(about ?? {}),
      ...{ body: text, state: 'queued', queuedAt: now, smsVersionId: versionId ?? null },
      ...{ accountId: accountId ?? null, userId: userId ?? null, testChannelId: testChannelId ?? null },
      providerTemplate: providerTemplate ? JSON.stringify(providerTemplate) : null,
    })
    .returning('messageId')
    .executeTakeFirstOrThrow()
  if (link) await insertAddress(tx, link, { userId: userId ?? null, messageId, now })
  return messageId
}
