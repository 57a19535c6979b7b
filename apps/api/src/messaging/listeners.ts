/** What messaging does when something happened elsewhere. */
import { pickLanguage } from '@cordillera/contract/words'
import { sql } from '../platform/db.ts'
import { when } from '../platform/domain-events.ts'
import { notify } from '../platform/events.ts'
import { firstPasswordMail } from './first-password.words.ts'
import { outboxTopic } from './outbox.service.ts'

export const messagingListeners = [
  when('access.firstPasswordLink', async (tx, { linkId, accountId, address, now }) => {
    const { rows } = await sql<{ name: string; userName: string; language: string; merchantId: number }>`
      select a.name, a.user_name, a.language, m.merchant_id from account a
        join lateral (select merchant_id from account_merchant m where m.account_id = a.account_id order by 1 limit 1) m on true
      where a.account_id = ${accountId}`.execute(tx)
    const [person] = rows
    if (!person) throw new Error('who gets a link works a merchant')
    const mail = firstPasswordMail[pickLanguage(person.language)]
    await tx
      .insertInto('message')
      .values({
        ...{
          merchantId: person.merchantId,
          channel: 'email',
          purpose: 'code',
          address,
          state: 'queued',
          queuedAt: now,
        },
        ...{ subject: mail.subject, body: mail.text(person), firstPasswordLinkId: linkId },
      })
      .execute()
    await notify(tx, { topic: outboxTopic })
  }),
]
