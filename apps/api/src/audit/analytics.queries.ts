/** What auditors did in a range of days, and what became of what they approved. */
import { type auditAnalytics, defaultDays, type listConclusions } from '@cordillera/contract/audit/analytics'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { RawBuilder } from 'kysely'
import { sql } from '../platform/db.ts'
import { all, pageOf } from '../platform/page.ts'
import type { Asked } from './audit.queries.ts'

type Analytics = Output<typeof auditAnalytics>
type Figures = Analytics['total']

/** Of `c`, a conclusion: whether a second person came to the same; null where nobody looked, or it is still open. */
const agreed = sql`(select r.outcome = c.outcome from audit_conclusion r where r.audit_id = c.audit_id and c.step = 'first'
  and c.outcome in ('pass', 'reject') and r.step in ('second', 'sample') order by r.conclusion_id limit 1)`

/** Of `c`: whether the first bill of what it passed defaulted; null where that can't be told yet. By the original due date. */
const defaulted = (now: Date) => sql`(select b.status <> 'repaid'
    or (b.repaid_at at time zone m.time_zone)::date > b.original_due_date + ${defaultDays}::int
  from audit a join bill b on b.app_id = a.app_id and b.instalment = 1
  where a.audit_id = c.audit_id and c.outcome = 'pass'
    and b.original_due_date + ${defaultDays}::int < (${now}::timestamptz at time zone m.time_zone)::date)`

const figures = sql`
  count(*) as concluded, count(*) filter (where outcome = 'pass') as passed,
  count(*) filter (where outcome = 're-upload') as "reUpload", count(*) filter (where outcome = 'reject') as rejected,
  count(*) filter (where outcome = 'suspend') as suspended, count(*) filter (where in_time) as "inTime",
  round((percentile_cont(0.5) within group (order by extract(epoch from at - claimed_at) / 60))::numeric, 1)::float as "medianMinutes",
  count(agreed) as reviewed, count(*) filter (where agreed) as agreed, count(defaulted) as matured,
  count(*) filter (where defaulted) as defaulted`

export async function analyticsOf(
  { db, rows, now }: Asked,
  { dayFrom, dayTo, merchant }: Parsed<typeof auditAnalytics>,
): Promise<Analytics> {
  const { rows: found } = await sql<Analytics>`
    with looked as materialized (
      select c.account_id, c.day, c.outcome, c.reason, c.in_time, c.at, c.claimed_at, ${agreed} as agreed,
        ${defaulted(now)} as defaulted
      from ${rows.auditConclusions} c join merchant m on m.merchant_id = c.merchant_id
      where c.step = 'first' and c.day between ${dayFrom} and ${dayTo} ${merchant ? sql`and c.merchant_id = ${merchant}` : sql``}
    )
    select (select row_to_json(row) from (select ${figures} from looked) row) as total,
      ${list(sql`select account_id as auditor, who.name, f.* from (select account_id, ${figures} from looked group by account_id) f
        join account who using (account_id) order by f.concluded desc, who.name`)} as auditors,
      ${list(sql`select d.day::date as day, count(*) filter (where outcome = 'pass') as passed,
          count(*) filter (where outcome = 'reject') as rejected, count(*) filter (where outcome = 're-upload') as "reUpload",
          count(*) filter (where outcome = 'suspend') as suspended
        from (select generate_series(min(day), max(day), interval '1 day') as day from looked) d
          left join looked l on l.day = d.day group by d.day order by d.day`)} as days,
      ${list(sql`select outcome, reason, count(*) as count from looked group by outcome, reason
        order by count(*) desc, outcome, reason`)} as reasons`.execute(db)
  const [answer] = found
  if (!answer) throw new Error('a select without from answers one row')
  const auditors = answer.auditors.map(({ auditor, name, ...of }) => ({ auditor, name, ...figuresOf(of) }))
  return { ...answer, auditors }
}

function figuresOf(of: Figures & { account_id?: number }): Figures {
  const { account_id: _, ...rest } = of
  return rest
}

const list = (of: RawBuilder<unknown>) => sql`(select coalesce(json_agg(row), '[]'::json) from (${of}) row)`

export type Conclusion = Output<typeof listConclusions>['list'][number]

export function pageOfConclusions({ db, rows, now }: Asked, input: Parsed<typeof listConclusions>) {
  const way = input.sortField && input.sortOrder === 'asc' ? sql`asc` : sql`desc`
  return pageOf<Conclusion>(db, input, {
    fields: sql`c.audit_id as "auditId", a.app_id as "appId", a.user_id as "userId",
      p.first_name || ' ' || mask_name(p.last_name) as borrower, m.name as "merchantName", a.amount_minor as "loanAmount",
      a.currency, c.at, who.name as "auditorName", c.step, c.outcome, c.reason, c.remark, c.in_time as "inTime",
      ${agreed} as agreed, coalesce(${defaulted(now)}, false) as defaulted`,
    hits: sql`from ${rows.auditConclusions} h where ${all([
      input.auditor !== undefined && sql`h.account_id = ${input.auditor}`,
      input.dayFrom && sql`h.day >= ${input.dayFrom}`,
      input.dayTo && sql`h.day <= ${input.dayTo}`,
      input.merchant !== undefined && sql`h.merchant_id = ${input.merchant}`,
      input.outcome && sql`h.outcome = ${input.outcome}`,
      input.reason && sql`h.reason = ${input.reason}`,
      input.step && sql`h.step = ${input.step}`,
      input.defaulted &&
        sql`exists (select from merchant m, (select h.*) c where m.merchant_id = h.merchant_id and ${defaulted(now)})`,
    ])}`,
    joins: sql`join lateral (select h.*) c on true join audit a on a.audit_id = h.audit_id
      join merchant m on m.merchant_id = h.merchant_id join borrower p on p.user_id = a.user_id
      join account who on who.account_id = h.account_id`,
    order: sql`h.at ${way}, h.conclusion_id ${way}`,
  })
}
