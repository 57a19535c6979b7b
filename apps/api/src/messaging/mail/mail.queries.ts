/** Whom mail that comes in is for and about. */
import { type Db, sql, type Tx } from '../../platform/db.ts'

/** The address of a From, without its name. */
const bare = sql`lower(regexp_replace(settings ->> 'from', '^.*<|>.*$', '', 'g'))`

/** The channel that sends from this address; null where none does. */
export async function channelFrom(db: Db, address: string): Promise<number | null> {
  const { rows } = await sql<{ channelId: number }>`
    select channel_id from message_channel where protocol = 'smtp' and ${bare} = ${address}
    order by active desc, priority, channel_id limit 1`.execute(db)
  return rows[0]?.channelId ?? null
}

export async function bouncesTo(db: Db, domain: string): Promise<boolean> {
  const { rows } = await sql`
    select from message_channel where protocol = 'smtp' and lower(settings ->> 'bounceDomain') = ${domain} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

interface SentMail {
  messageId: string
  userId: string | null
  address: string
  channelId: number
  /** Its Message-ID as it went. */
  providerId: string
}

/** A mail that went out; null where there is none. `recipient`: and to this address, where only its id is known. */
export async function sentMail(db: Db, messageId: string, recipient?: string | null): Promise<SentMail | null> {
  const { rows } = await sql<SentMail>`
    select m.message_id, m.user_id, lower(m.address) as address, p.channel_id, p.provider_id
    from message m join message_part p on p.message_id = m.message_id and p.part = 1
    where m.message_id = ${messageId} and m.channel = 'email' and p.provider_id is not null
      and (${recipient === undefined} or lower(m.address) = ${recipient ?? ''})`.execute(db)
  return rows[0] ?? null
}

/** How many mails to the address bounced within 90 days, and none arrived after. */
export async function bouncesOf(tx: Tx, address: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message m
    where m.channel = 'email' and right(m.address, 8) = right(${address}, 8) and lower(m.address) = ${address} and m.state = 'failed'
      and m.queued_at > ${now}::timestamptz - interval '90 days'`.execute(tx)
  return rows[0]?.count ?? 0
}
