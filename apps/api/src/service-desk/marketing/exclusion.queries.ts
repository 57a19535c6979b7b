/** Why nobody may write to somebody for marketing now: the one place that says so, for building, previewing and sending. */
import { isSilenceOf } from '../../compliance/public.ts'
import { type Sql, sql } from '../../platform/db.ts'

/** As `judging`, where nobody is barred: of numbers alone nothing is told before they are written to. */
export const unjudged = (people: Sql): Sql => sql`
  asked as materialized (${people}),
  barred as (select null::text as mobile, null::text as why where false)`

/**
 * CTEs over `people`, a select of `mobile` (each once) and `user_id` (null: a number of nobody we know): `asked`, those rows, and
 * `barred`, the mobile of whoever may not be written to, with the first of the reasons. Whole lists are judged by joins, not one by one.
 */
export const judging = (people: Sql, now: Date): Sql => sql`
  asked as materialized (${people}),
  named as materialized (
    select k.mobile, p.user_id, p.doc_type, p.doc_number, p.anonymised_at, m.country
    from asked k join borrower p on p.user_id = k.user_id join merchant m on m.merchant_id = p.merchant_id
  ),
  -- whoever has the number as their own counts as much as who stands on the list
  theirs as materialized (
    select k.mobile, p.user_id from asked k join borrower p on p.mobile = k.mobile
    union select mobile, user_id from named
  ),
  barred as (
    select mobile, (array['deceased', 'silenced', 'complaint', 'stopped', 'debtor', 'suppressed', 'leaving'])[min(reason)] as why from (
      select n.mobile, case when s.kind = 'deceased' then 1 else 2 end as reason from named n
        join silence s on ${isSilenceOf({ person: 'n', country: sql`n.country` })}
      union all select k.mobile, 2 from asked k join silence s on s.phone = k.mobile where s.lifted_at is null
      union all select t.mobile, 3 from theirs t join complaint c on c.user_id = t.user_id where c.closed_at is null
      union all select t.mobile, 3 from theirs t join authority_complaint c on c.user_id = t.user_id where c.state <> 'closed'
      union all select t.mobile, 4 from theirs t join stop_case s on s.user_id = t.user_id where s.state = 'stopped'
      -- whoever is past due is written to about that alone
      union all select t.mobile, 5 from theirs t join collection_case c on c.user_id = t.user_id where c.closed_at is null
      union all select k.mobile, 6 from asked k join suppression s on s.address = k.mobile
        where s.channel = 'sms' and s.lifted_at is null and coalesce(s.purpose, 'marketing') = 'marketing'
          and coalesce(s.expires_at, 'infinity') > ${now}::timestamptz
      union all select n.mobile, 7 from named n join account_deletion d on d.user_id = n.user_id
        where d.state in ('requested', 'blocked', 'waiting')
      union all select n.mobile, 7 from named n where n.anonymised_at is not null
    ) found group by mobile
  )`
