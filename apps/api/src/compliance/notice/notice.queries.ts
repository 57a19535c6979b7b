/** What is known of whom a notice is for, and keeping what was decided. */
import type { SilenceKind } from '@cordillera/contract/compliance/rules'
import type { Country } from '@cordillera/contract/countries'
import { type Db, sql } from '../../platform/db.ts'
import { isSilenceOf } from '../person.ts'
import type { NoticePurpose, NoticeQuestion, OfferHours } from './notice.rules.ts'

export interface Notice {
  /** Null: not queued yet. */
  messageId: string | null
  merchantId: number
  userId: string | null
  channel: 'sms' | 'email' | 'whatsapp'
  purpose: NoticePurpose
  address: string
  /** Of a template: not the house's own answer to what somebody just did. */
  byTemplate: boolean
}

export interface Home {
  country: Country
  timeZone: string | null
  state: string | null
  city: string | null
}

export interface NoticeFacts {
  suppressed: boolean
  silences: SilenceKind[]
  /** Whoever is meant or has the address, and whether collection is under way with them. */
  people: (Home & { owes: boolean })[]
  /** The merchant's. */
  country: Country
  offerHours: OfferHours
  /** Of the same purpose, let out to the address within a day. */
  lately: number
  /** When the message was let out last. */
  letOutAt: Date | null
  /** The version of the rules that holds at this moment (rulebook.queries.ts). */
  rules: string
}

/** One row for each, in the order asked. */
export async function noticeFacts(db: Db, notices: readonly Notice[], now: Date): Promise<NoticeFacts[]> {
  const { rows } = await sql<NoticeFacts>`
    select exists (select from suppression s where s.channel = q.channel and s.address = q.to and s.lifted_at is null
        and coalesce(s.purpose, q.purpose) = q.purpose and coalesce(s.expires_at, 'infinity') > ${now}) as suppressed,
      array(select kind from silence where lifted_at is null and q.channel <> 'email' and phone = q.address
        union select kind from silence where lifted_at is null and q.channel = 'email' and email = q.to
        union select kind from silence s where ${isSilenceOf({ person: 'p', country: sql`h.country` })} order by 1) as silences,
      array(select jsonb_build_object('country', m.country, 'timeZone', b.time_zone, 'state', b.state, 'city', b.city,
          'owes', exists (select from collection_case c where c.user_id = b.user_id and c.closed_at is null))
        from (
          select user_id from borrower where q.channel <> 'email' and mobile = q.address
          union select user_id from borrower where q.channel = 'email' and lower(email) = q.to
          union select q."userId") theirs
        join borrower b on b.user_id = theirs.user_id join merchant m on m.merchant_id = b.merchant_id order by b.user_id) as people,
      h.country, jsonb_build_object('from', (select value from setting where key = 'marketing_from_hour'),
        'to', (select value from setting where key = 'marketing_to_hour')) as "offerHours",
      (select count(distinct e.message_id) from message e join notice_decision n on n.message_id = e.message_id
        where e.channel = q.channel and right(e.address, 8) = right(q.address, 8) and e.address = q.address and e.purpose = q.purpose
          and e.queued_at > ${now}::timestamptz - interval '2 days' and n.allowed and n.at > ${now}::timestamptz - interval '1 day'
          and e.message_id is distinct from q."messageId")::int as lately,
      (select max(at) from notice_decision n where n.message_id = q."messageId" and n.allowed) as "letOutAt",
      (select version from contact_rules_version) as rules
    from (select *, case when channel = 'email' then lower(address) else address end as to
        from jsonb_to_recordset(${JSON.stringify(notices.map((notice, n) => ({ ...notice, n })))}::jsonb) asked (n int,
          "messageId" text, "merchantId" int, "userId" text, channel text, purpose text, address text)) q
      join merchant h on h.merchant_id = q."merchantId" left join borrower p on p.user_id = q."userId"
    order by q.n`.execute(db)
  return rows
}

export interface KeptNotice extends Notice {
  allowed: boolean
  rule: string | null
  figures: Record<string, string | number>
  nextAt: Date | null
  basis: NoticeQuestion
  rulebook: string | null
}

/** Answers which of their rulebooks nobody kept so far. */
export async function keepNotices(db: Db, kept: readonly KeptNotice[], now: Date): Promise<readonly string[]> {
  if (kept.length === 0) return []
  const { rows } = await sql<{ hash: string }>`
    with kept as (
      insert into notice_decision (at, message_id, merchant_id, user_id, channel, purpose, allowed, rule, figures, next_at, basis, rulebook)
      select ${now}, "messageId", "merchantId", "userId", channel, purpose, allowed, rule, figures, "nextAt", basis, rulebook
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) k ("messageId" text, "merchantId" smallint, "userId" text, channel text,
        purpose text, allowed boolean, rule text, figures jsonb, "nextAt" timestamptz, basis jsonb, rulebook text)
      returning rulebook
    )
    select distinct rulebook as hash from kept
    where rulebook is not null and not exists (select from contact_rulebook b where b.hash = rulebook)`.execute(db)
  return rows.map(({ hash }) => hash)
}
