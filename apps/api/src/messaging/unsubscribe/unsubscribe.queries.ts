/** Ending messages by one's own hand, and taking that back. */
import { type Db, sql, type Tx } from '../../platform/db.ts'

export interface Sent {
  messageId: string
  userId: string | null
  channel: 'sms' | 'email' | 'whatsapp'
  purpose: 'collection' | 'service' | 'marketing' | 'code' | 'legal'
  merchantName: string
  /** What holds now: nothing, messages for that purpose, or all. */
  ended: 'none' | 'one' | 'all'
}

const addressOf = sql`case when m.channel = 'email' then lower(m.address) else m.address end`

export async function sentOne(db: Db, messageId: string, now: Date): Promise<Sent | null> {
  const { rows } = await sql<Sent>`
    select m.message_id, m.user_id, m.channel, m.purpose, h.name as merchant_name,
      case when bool_or(s.suppression_id is not null and s.purpose is null) then 'all' when count(s.suppression_id) > 0 then 'one' else 'none' end as ended
    from message m join merchant h on h.merchant_id = m.merchant_id
      left join suppression s on s.channel = m.channel and s.address = ${addressOf} and s.lifted_at is null
        and coalesce(s.purpose, m.purpose) = m.purpose and coalesce(s.expires_at, 'infinity') > ${now}
    where m.message_id = ${messageId} group by m.message_id, h.name`.execute(db)
  return rows[0] ?? null
}

/** From now on nothing like it, or nothing at all, is written to that address; told once on the message's trace. */
export async function end(tx: Tx, messageId: string, { all, how }: { all: boolean; how: string }, now: Date) {
  await sql`
    with ended as (
      insert into suppression (channel, address, purpose, origin, evidence, made_at)
      select m.channel, ${addressOf}, case when ${all} then null else m.purpose end, 'unsubscribed', ${`${how}: `} || m.message_id, ${now}
      from message m where m.message_id = ${messageId}
      on conflict do nothing returning 1
    )
    insert into message_event (message_id, at, kind, code) select ${messageId}, ${now}, 'unsubscribed', ${all ? 'all' : null} from ended`.execute(
    tx,
  )
}

/** Takes back what the same person ended by such a page; what staff, a register or a bounce ended stays. */
export async function takeBack(tx: Tx, messageId: string, now: Date): Promise<void> {
  await sql`
    update suppression s set lifted_at = ${now}, lifted_reason = 'the person, on the page where it was ended'
    from message m where m.message_id = ${messageId} and s.channel = m.channel and s.address = ${addressOf}
      and s.origin = 'unsubscribed' and s.lifted_at is null`.execute(tx)
}
