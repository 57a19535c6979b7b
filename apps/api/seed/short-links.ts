/** Demo data of short links: one that a month of messages carried, one that is over, one out of use; with those who opened it. */
import { sql, type Tx } from '../src/platform/db.ts'

export async function makeShortLinks(tx: Tx, now: Date): Promise<void> {
  await sql`
    with who as (
      select min(account_id) as account_id from account where is_superuser
    ), demo (name, target, days, active) as (
      values ('app', 'https://app.cordillera.example/', 60, true), ('oferta de primavera', 'https://www.cordillera.example/oferta', -20, true),
        ('encuesta anterior', 'https://www.cordillera.example/encuesta', 90, false)
    ), made as (
      insert into short_link (merchant_id, name, target_url, valid_until, active, created_by, created_at, updated_by, updated_at)
      select m.merchant_id, d.name, d.target, ${now}::timestamptz + d.days * interval '1 day', d.active, w.account_id, ${now}::timestamptz - interval '60 days',
        w.account_id, ${now}::timestamptz - interval '40 days'
      from merchant m cross join demo d cross join who w where w.account_id is not null
      returning link_id, merchant_id, name, valid_until
    ), paper as (
      insert into short_link_address (link_id, token, made_at, expires_at)
      select link_id, substr(translate(md5(link_id), '01', 'xy'), 1, 11), ${now}::timestamptz - interval '60 days', valid_until from made
    ), given as (
      -- one of three notices of the month carried it; how it went is a hash of the message's place
      select d.link_id, m.message_id, m.user_id, m.sent_at, d.valid_until, abs(hashtext(m.address || m.queued_at)) as luck
      from message m join made d on d.merchant_id = m.merchant_id and d.name = 'app'
      where m.channel = 'sms' and m.state = 'delivered' and m.sms_version_id is not null and abs(hashtext(m.address || m.queued_at)) % 3 = 0
    ), addressed as (
      insert into short_link_address (link_id, token, user_id, message_id, made_at, expires_at, first_click_at, clicks, robots)
      select link_id, substr(translate(md5(message_id || link_id), '01', 'xy'), 1, 11), user_id, message_id, sent_at, valid_until,
        case when luck / 3 % 10 < 4 then sent_at + (2 + luck % 400) * interval '1 minute' end, case when luck / 3 % 10 < 4 then 1 else 0 end,
        case when luck / 3 % 10 > 6 then 1 else 0 end
      from given returning address_id, link_id, message_id, made_at, first_click_at, robots
    ), told as (
      insert into message_event (message_id, at, kind) select message_id, first_click_at, 'clicked' from addressed where first_click_at is not null
    )
    insert into short_link_click (address_id, link_id, at, by_whom, device, is_first)
    select address_id, link_id, first_click_at, 'person', (array['phone', 'phone', 'phone', 'tablet', 'computer'])[1 + address_id % 5], true
    from addressed where first_click_at is not null
    union all
    select address_id, link_id, made_at + interval '1 second', (array['robot', 'preview'])[1 + address_id % 2], 'other', false
    from addressed where robots > 0`.execute(tx)
}
