/** Demo data of messages: a month of notices to people without a case, with what goes wrong in a month, counted for the report. */
import { tally } from '../src/messaging/public.ts'
import { sql, type Tx } from '../src/platform/db.ts'
import { makeShortLinks } from './short-links.ts'

/** Notices a day of each merchant. */
const aDay = 24
const days = 30

export async function makeMessageMonth(tx: Tx, now: Date): Promise<void> {
  await sql`
    update message_channel set app_affiliate_channel = 'organic', parts_per_second = 200, quality_floor = 40, updated_at = ${now}
    where app_affiliate_channel is null`.execute(tx)
  await sql`
    with person as (
      select p.user_id, p.merchant_id, p.mobile, p.email, p.first_name, m.name as merchant, m.country, coalesce(p.time_zone, m.time_zone) as time_zone,
        row_number() over (partition by p.merchant_id order by p.user_id) as n, count(*) over (partition by p.merchant_id) as people
      from borrower p join merchant m using (merchant_id)
      where not exists (select from collection_case c where c.user_id = p.user_id)
    ), notice as (
      -- how each of them goes is a hash of its place: the same month every time
      select merchant_id, day, at, abs(hashtext(merchant_id || ' ' || day || ' ' || at)) as luck
      from merchant m cross join generate_series(1, ${days}) day cross join generate_series(1, ${aDay}) at
      -- on working days, when also what is no collection may be written in every country
      cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date - day as here) d
      where extract(isodow from here) < 6 and not exists (
        select from holiday h where h.country = m.country and h.day = here and h.removed_at is null)
    ), drawn as (
      select p.*, n.luck, (array['sms', 'sms', 'sms', 'whatsapp', 'email'])[1 + n.luck % 5] as channel,
        (date_trunc('day', ${now}::timestamptz at time zone p.time_zone) - n.day * interval '1 day' + interval '8 hours'
          + n.at * interval '26 minutes') at time zone p.time_zone as queued_at,
        -- one bad day of the provider, a fortnight ago
        case when n.luck / 5 % 100 < case when n.day = 14 then 35 else 4 end then 'failed' when n.luck / 5 % 100 < 92 + 2 * (n.day % 3) then 'delivered'
          when n.luck / 5 % 100 = 99 then 'unknown' when n.luck / 5 % 100 = 98 then 'skipped' else 'expired' end as state
      from notice n join person p on p.merchant_id = n.merchant_id and p.n = 1 + n.luck % p.people
    ), made as (
      insert into message (merchant_id, user_id, channel, purpose, address, subject, body, segments, state, channel_id, attempts, queued_at, claimed_at,
        sent_at, ended_at, part_count, cost_minor, cost_currency, failure, failure_code, sms_version_id)
      select d.merchant_id, d.user_id, d.channel, case when d.luck % 7 = 0 then 'marketing' else 'service' end,
        case when d.channel = 'email' then d.email else d.mobile end, case when d.channel = 'email' then 'Su cuenta en ' || d.merchant end,
        'Hola ' || d.first_name || case when d.is_offer then ', este mes tiene una oferta en ' || d.merchant || '. Vea la app.'
          else ', recibimos su pago. Gracias por confiar en ' || d.merchant || '.' end, 1, d.state,
        case when d.state <> 'skipped' then c.channel_id end, 1, d.queued_at, d.queued_at, case when d.state not in ('skipped', 'unknown') then d.queued_at + interval '1 second' end,
        case when d.state in ('delivered', 'failed', 'expired') then d.queued_at + (1 + d.luck % 45 + case when d.luck % 19 = 0 then 400 else 0 end) * interval '1 second'
          when d.state = 'skipped' then d.queued_at end,
        1, case when d.state <> 'skipped' then c.cost_minor end, case when d.state <> 'skipped' then c.currency end,
        case d.state when 'failed' then case d.channel when 'email' then 'mailboxFull' when 'whatsapp' then 'notOnWhatsapp'
            else (array['noSuchNumber', 'barred', 'provider'])[1 + d.luck % 3] end
          when 'expired' then 'unreachable' when 'skipped' then 'suppressed' when 'unknown' then 'unclear' end,
        case d.state when 'failed' then case d.channel when 'email' then '552 5.2.2' when 'whatsapp' then '131026' else 'UNDELIV err:011' end
          when 'expired' then 'EXPIRED err:027' when 'skipped' then 'suppressed' end,
        (select v.version_id from sms_template t join sms_template_version v on v.template_id = t.template_id and v.state = 'approved'
          where t.merchant_id = d.merchant_id and t.business_id = case d.channel when 'sms' then case when d.is_offer then 'offer.month' else 'payment.received' end when 'email' then 'statement.mail'
            else 'payment.received.wa' end)
      from (select *, luck % 7 = 0 and channel = 'sms' as is_offer from drawn) d join lateral (
        select channel_id, cost_minor, currency from message_channel c where c.type = d.channel and coalesce(c.country, d.country) = d.country
        order by c.priority limit 1) c on true
      where d.channel <> 'email' or d.email is not null
      returning message_id, channel_id, address, state, failure, failure_code, sent_at, ended_at, queued_at
    ), parts as (
      insert into message_part (message_id, part, channel_id, provider_id, address, state, failure, failure_code, sent_at, ended_at)
      select message_id, 1, channel_id, 'demo' || message_id, ltrim(address, '+'), state, failure, failure_code, sent_at, ended_at
      from made where sent_at is not null
    )
    insert into message_event (message_id, at, kind, channel_id, state, code)
    select message_id, queued_at, case state when 'skipped' then 'skipped' else 'tried' end, channel_id, null, case state when 'skipped' then failure_code end from made
    union all select message_id, sent_at, 'accepted', channel_id, null, null from made where sent_at is not null
    union all select message_id, ended_at, 'receipt', channel_id, state, failure_code from made where sent_at is not null
    union all select message_id, queued_at + interval '10 seconds', 'unknown', channel_id, null, null from made where state = 'unknown'`.execute(
    tx,
  )
  await makeShortLinks(tx, now)
  await tally(tx, now)
}
