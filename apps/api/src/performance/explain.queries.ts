/** What is behind a result: the same figures as computing's, of one person, down to cases and payments. */
import type { Country, Currency } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { explainResult } from '@cordillera/contract/performance/incentive-month'
import type { Stage } from '@cordillera/contract/stages'
import { sql } from 'kysely'
import { RawJson } from '../platform/answer.ts'
import type { Db } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { eventsFrom, metrics } from './incentive.metrics.queries.ts'

/** Whose figures of what, as known when. */
export interface Explained {
  accountId: number
  userNo: string
  userName: string
  country: Country
  currency: Currency
  stage: Stage
  month: string
  asOf: Date
  rule: Output<typeof explainResult>['rule']
}

/** The result, in scope, and the knowledge it was computed on. */
export async function explainedResult(db: Scoped, rows: ScopedRows, resultId: string): Promise<Explained | null> {
  const { rows: found } = await sql<Explained>`
    select r.account_id, s.user_no, a.name as user_name, r.country, r.currency, r.stage, r.month, u.computed_at as as_of,
      json_build_object('name', p.name, 'incentiveType', r.type, 'minCases', p.min_cases, 'tiers', p.tiers, 'result', r.result,
        'tier', r.tier, 'amount', r.amount_minor) as rule
    from ${rows.incentiveResults} r join incentive_run u using (country, month) join incentive_plan p using (plan_id)
      join staff s on s.account_id = r.account_id join account a on a.account_id = r.account_id
    where r.result_id = ${resultId}`.execute(db)
  return found[0] ?? null
}

/** The caller's own figures of a stage and month, as of now. */
export async function explainedOwn(
  db: Scoped,
  rows: ScopedRows,
  own: { accountId: number; stage: Stage; month: string; now: Date },
): Promise<Explained | null> {
  const { rows: found } = await sql<Explained>`
    select s.account_id, s.user_no, a.name as user_name, s.country, m.currency, ${own.stage} as stage, ${own.month}::date as month,
      ${own.now}::timestamptz as as_of, null as rule
    from ${rows.staff} s join account a using (account_id)
      join lateral (select min(currency) as currency from merchant where country = s.country) m on true
    where s.account_id = ${own.accountId}`.execute(db)
  return found[0] ?? null
}

type Paging = Pick<Parsed<typeof explainResult>, 'page' | 'pageSize' | 'paidOnly'> & {
  /** Whether the reader works with borrowers: others trace a result by its cases alone. */
  namesBorrowers: boolean
}

/** One page of the person's cases with the payments of each, and the figures they add up to, as JSON text. */
export async function explain(db: Db, of: Explained, paging: Paging): Promise<RawJson> {
  const { page, pageSize, paidOnly, namesBorrowers } = paging
  const offset = (page - 1) * pageSize
  const events = await eventsFrom(db, of.month)
  const { rows: answers } = await sql<{ answer: string }>`
    with ${metrics({ ...of, events })}, mine as materialized (
      select * from per_case where account_id = ${of.accountId} and (not ${paidOnly}::boolean or collected > 0)
    ), page as (
      select m.*, c.app_id, case when ${namesBorrowers}::boolean then b.first_name || ' ' || mask_name(b.last_name) end as borrower,
        h.since, h.until
      from (select * from mine order by collected desc, case_id limit ${pageSize} offset ${offset}) m
        join collection_case c using (case_id) join borrower b on b.user_id = c.user_id
        cross join lateral (select min(since) as since, nullif(max(until), 'infinity') as until from held
          where held.case_id = m.case_id and held.account_id = m.account_id) h
    )
    select json_build_object(
      'list', coalesce((select json_agg(json_build_object('caseId', case_id, 'appId', app_id, 'borrower', borrower, 'since', since,
          'until', until, 'placed', placed, 'collected', collected, 'repaid', repaid, 'payments', coalesce((
            select json_agg(json_build_object('paymentId', g.payment_id, 'valueDay', y.value_day, 'paidTime', y.paid_at,
              'amount', g.minor, 'channel', y.channel, 'finishes', g.finishes) order by y.paid_at, g.payment_id)
            from got g join payment y using (payment_id) where g.case_id = page.case_id and g.account_id = page.account_id),
          '[]'::json)) order by collected desc, case_id) from page), '[]'::json),
      'total', (select count(*) from mine),
      'country', ${of.country}::text, 'currency', ${of.currency}::text, 'period', ${of.stage}::text, 'userNo', ${of.userNo}::text,
      'userName', ${of.userName}::text, 'date', ${of.month}::date, 'asOf', ${of.asOf}::timestamptz,
      'cases', coalesce(p.cases, 0), 'repaidCases', coalesce(p.repaid, 0), 'placed', coalesce(p.placed, 0),
      'collected', coalesce(p.collected, 0), 'casePercentage', p.case_rate, 'amountPercentage', p.amount_rate,
      'rule', ${JSON.stringify(of.rule)}::json)::text as answer
    from (select ${of.accountId}::int as account_id) me left join person p using (account_id)`.execute(db)
  return new RawJson(answers[0]?.answer ?? 'null')
}
