/** What people write: stored, joined to whom it is from, heeded where it asks for silence. */

import type { Country } from '@cordillera/contract/countries'
import { stopConfirmation, stopIsConfirmed } from '@cordillera/contract/messaging/keywords'
import { array, sql, type Tx } from '../platform/db.ts'
import type { Inbound } from './provider.ts'
import { numbersMeant } from './sender.rules.ts'

/** A reply is to the latest message of this long. */
const repliesWithin = '90 days'

export interface From {
  inboundId: number
  channel: 'sms' | 'email' | 'whatsapp'
  merchantId: number | null
  country: Country | null
  /** Where the channel works; null: in all countries. */
  channelCountry: Country | null
  userId: string | null
  caseId: string | null
  messageId: string | null
  /** Where the message that is answered went: networks write a sender's number in more than one way. */
  answeredAt: string | null
  /** Who works the case, else who had written. */
  accountId: number | null
}

/** Keeps it once, with the message that it answers; null where the same one came before. */
export async function keepInbound(
  tx: Tx,
  channelId: number,
  { providerId, from, to, text, part, asksToStop, automatic = false }: Inbound & { asksToStop: boolean },
  now: Date,
): Promise<From | null> {
  const numbers = from.includes('@') ? [] : numbersMeant(from)
  const { rows } = await sql<From>`
    with answered as (
      select m.message_id, m.merchant_id, m.user_id, m.case_id, m.account_id, m.address from message m join message_channel c on c.channel_id = ${channelId}
        join merchant h on h.merchant_id = m.merchant_id
      where m.channel = c.type and right(m.address, 8) = right(${from}, 8) and m.queued_at > ${now}::timestamptz - ${repliesWithin}::interval
        and case when c.type = 'email' then lower(m.address) = ${from} else m.address = any(${array(numbers)}::text[]) end
      order by m.address = ${`+${from}`} desc, coalesce(c.country, h.country) = h.country desc, m.queued_at desc limit 1
    ), kept as (
      insert into inbound_message (channel_id, channel, provider_id, from_address, to_address, body, part_reference, part_total, part_number,
        received_at, merchant_id, user_id, case_id, message_id, asked_to_stop, automatic)
      select c.channel_id, c.type, ${providerId}, ${from}, ${to}, ${text}, ${part?.reference ?? null}, ${part?.total ?? 1}, ${part?.part ?? 1},
        ${now}, a.merchant_id, a.user_id, a.case_id, a.message_id, ${asksToStop}, ${automatic}
      from message_channel c left join answered a on true where c.channel_id = ${channelId}
      on conflict do nothing
      returning *
    ), traced as (
      insert into message_event (message_id, at, kind, channel_id)
      select message_id, ${now}, 'reply', channel_id from kept where message_id is not null and not automatic
    )
    select k.inbound_id, k.channel, k.merchant_id, m.country, (select country from message_channel where channel_id = k.channel_id) as channel_country, k.user_id, k.case_id, k.message_id, a.address as answered_at, coalesce(c.collector_id, a.account_id) as account_id
    from kept k left join merchant m on m.merchant_id = k.merchant_id left join collection_case c on c.case_id = k.case_id
      left join answered a on true`.execute(tx)
  return rows[0] ?? null
}

/** From now on nothing is written to those addresses on that channel, whatever else stands against them; true where that is new. */
export async function suppress(
  tx: Tx,
  {
    channel,
    addresses,
    evidence,
    origin = 'reply',
  }: { channel: string; addresses: readonly string[]; evidence: string; origin?: 'reply' | 'bounce' | 'complaint' },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into suppression (channel, address, origin, evidence, made_at)
    select ${channel}, address, ${origin}, ${evidence}, ${now} from unnest(${array(addresses)}::text[]) address
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** Where the law asks for it, the end is confirmed once: that message is not held back by the silence that it confirms. */
export async function confirmStop(tx: Tx, from: From, address: string, now: Date): Promise<boolean> {
  const { merchantId, country, channel } = from
  if (merchantId === null || country === null || !stopIsConfirmed[country]) return false
  await sql`
    insert into message (merchant_id, channel, purpose, address, body, state, queued_at, subject)
    values (${merchantId}, ${channel}, 'legal', ${address}, ${stopConfirmation}, 'queued', ${now},
      ${channel === 'email' ? 'Solicitud registrada' : null})`.execute(tx)
  return true
}
