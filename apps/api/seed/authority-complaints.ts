/** Demo data of complaints through authorities: with each merchant some at every step, one of them late. */
import { sql, type Tx } from '../src/platform/db.ts'

const stories = [
  {
    subject: 'collection',
    text: 'Se queja de llamadas en domingo y a su trabajo.',
    daysAgo: 70,
    answeredAfter: 12,
    outcome: 'favourable',
  },
  {
    subject: 'charges',
    text: 'No reconoce la comisión de la segunda cuota.',
    daysAgo: 48,
    answeredAfter: 34,
    outcome: 'agreement',
  },
  {
    subject: 'fraud',
    text: 'Dice que el crédito lo pidió otra persona con sus datos.',
    daysAgo: 9,
    answeredAfter: null,
    outcome: null,
  },
  {
    subject: 'personalData',
    text: 'Pide que se supriman sus referencias personales.',
    daysAgo: 3,
    answeredAfter: null,
    outcome: null,
  },
] as const

export async function makeAuthorityComplaints(tx: Tx, now: Date): Promise<void> {
  await sql`
    with story as (
      select *, row_number() over () as n from jsonb_to_recordset(${JSON.stringify(stories)}::jsonb)
        as s(subject text, text text, "daysAgo" int, "answeredAfter" int, outcome text)
    ), place as (
      select m.merchant_id, m.country, (${now}::timestamptz at time zone m.time_zone)::date as today,
        (select account_id from staff where role = 'CUSTOMER_SERVICE' and country = m.country order by account_id limit 1) as account_id,
        (select code from dictionary_value where list = 'authority' and country = m.country order by position limit 1) as authority
      from merchant m
    ), person as (
      select p.merchant_id, p.user_id, row_number() over (partition by p.merchant_id order by p.doc_number desc) as n
      from borrower p
    )
    insert into authority_complaint (merchant_id, user_id, authority, case_number, subject, description, received_day, deadline_day,
      deadline_source, state, handler_id, answered_day, outcome, created_by, created_at, closed_at)
    select place.merchant_id, person.user_id, place.authority, place.authority || '-' || extract(year from place.today) || '-' || (1000 + place.merchant_id * 10 + s.n),
      s.subject, s.text, place.today - s."daysAgo", place.today - s."daysAgo" + 21, 'Oficio de la autoridad',
      case when s.outcome is not null then 'closed' when s.n = 3 then 'answering' else 'received' end,
      case when s.outcome is not null or s.n = 3 then place.account_id end, place.today - s."daysAgo" + s."answeredAfter", s.outcome,
      place.account_id, ${now}::timestamptz - s."daysAgo" * interval '1 day',
      case when s.outcome is not null then ${now}::timestamptz - (s."daysAgo" - s."answeredAfter") * interval '1 day' end
    from place join story s on place.account_id is not null join person on person.merchant_id = place.merchant_id and person.n = s.n`.execute(
    tx,
  )
}
