/** A text of the house's own, such as a code: queued as an SMS, gone once the transaction has committed. */
import { smsSize } from '@cordillera/contract/messaging/text'
import type { Tx } from '../platform/db.ts'
import { notify } from '../platform/events.ts'
import { outboxTopic } from './outbox.service.ts'
import { type Queued, queueOne } from './templates/send.queries.ts'

type Text = Pick<Queued, 'merchantId' | 'purpose' | 'address' | 'text' | 'now' | 'accountId' | 'userId'>

export async function sendText(tx: Tx, text: Text): Promise<string> {
  const { segments } = smsSize(text.text)
  const messageId = await queueOne(tx, { ...text, channel: 'sms', subject: null, segments })
  await notify(tx, { topic: outboxTopic })
  return messageId
}
