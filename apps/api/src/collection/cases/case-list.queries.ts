/** The case list as one statement: page, count and every shown field, the JSON built by PostgreSQL. */
import type { listCases } from '@cordillera/contract/collection/case'
import type { Parsed } from '@cordillera/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { accruedPenalty, billedMinor } from '../../credit/public.ts'
import { RawJson } from '../../platform/answer.ts'
import { pageAsText } from '../../platform/page.ts'
import { stageOrder } from '../../settings/public.ts'
import { dueOfCase } from './case-due.queries.ts'
import {
  type Asked,
  type CaseFilter,
  type CaseSelection,
  casesMatching,
  casesSelected,
  todayOf,
} from './case-filter.queries.ts'

type ListInput = Parsed<typeof listCases>

/** Filters that leave few cases, each found by an index of its own. */
const narrow = ['collector', 'leader', 'promisedFrom', 'promisedTo', 'happened'] as const

/**
 * The order of a page: columns as the index of each sort has them, so that a page is read from it. Few cases are sorted: an index in the order would be walked past all others, because whose cases they
 * are and how late they are go together, which PostgreSQL does not know (decision 253). One's own in working order have theirs.
 */
function orderOf(
  { sortField, sortOrder }: Pick<ListInput, 'sortField' | 'sortOrder'>,
  filter: CaseFilter,
): RawBuilder<unknown> {
  if (filter.closed === true) return sql`c.closed_at desc, c.case_id`
  const descending = sortOrder === 'desc'
  const way = descending ? sql`desc` : sql`asc`
  const few = narrow.some((name) => filter[name] !== undefined)
  // a sum is in no index
  const sorted = (column: RawBuilder<unknown>) => (few ? sql`${column} + 0` : column)
  switch (sortField) {
    // more days past due is an earlier due date
    case 'dpd':
      return descending
        ? sql`${sorted(sql`c.due_date`)} asc, c.case_id asc`
        : sql`${sorted(sql`c.due_date`)} desc, c.case_id desc`
    case 'amount':
      return sql`${sorted(sql`c.open_minor`)} ${way}, c.case_id ${way}`
    default: {
      const rank = filter.collector?.length === 1 ? sql`c.work_rank` : sorted(sql`c.work_rank`)
      return sql`${rank} ${way}, c.work_at ${way}, c.case_id ${way}`
    }
  }
}

/** A cover that ended is told for so many days. */
const coverToldDays = 3

/** `caseCover` of `c`, whose merchant's `today` is known: whom its collector covers, else who covered them lately. */
export const coverOfCase: RawBuilder<unknown> = sql`(
  select json_build_object('state', case when k.ended_at is null then 'for' else 'by' end,
    'name', other.name, 'since', k.since, 'until', k.ended_at)
  from case_cover k join account other on other.account_id = case when k.ended_at is null then k.owner_id else k.backup_id end
  where k.bill_id = c.bill_id and (k.ended_at is null and k.backup_id = c.collector_id
    or k.outcome = 'came back' and k.owner_id = c.collector_id and k.ended_at > today.day - ${sql.lit(coverToldDays)}::int)
  order by k.since desc limit 1)`

/** Fields of `caseRow` from `c` (a case), its bill, product, merchant, borrower and collector. */
export const caseRowFields: RawBuilder<unknown> = sql`
  c.case_id as "caseId", c.app_id as "appId", c.user_id as "userId", c.bill_id as "billId",
  c.merchant_id as merchant, m.name as "merchantName", m.country,
  p.first_name || ' ' || mask_name(p.last_name) as borrower,
  c.instalment as cycle, b.instalments as periods, c.stage as period, c.status, c.repayment_status as "repaymentStatus",
  c.case_type as "caseType", c.currency,
  ${billedMinor} + penalty.accrued as "billAmount",
  ${dueOfCase(sql`today.day`)} as "dueAmount", b.penalty_minor + penalty.accrued as "penalInterest",
  b.fee_minor + b.fee_tax_minor as "channelFee", c.due_date as "dueDate", today.day - c.due_date as dpd,
  c.collector_id as collector, who.name as "collectorName", ${coverOfCase} as cover, c.assigned_at as "assignedTime",
  c.last_contact_at as "lastContactTime", c.contact_times as "contactTimes", c.last_result as "lastResult",
  c.promised_on as "promisedRepaymentTime", c.promised_minor as "promisedAmount", c.new_customer as "newCustomer",
  c.multi_arrears as "multiArrears", c.extended as extension, c.stopped, c.on_hold as "onHold",
  c.closed_at as "closedTime", c.close_reason as "closeReason", c.version`

/** What `caseRowFields` reads from, beside `c`. */
export const caseRowJoins = (now: Date): RawBuilder<unknown> => sql`
  join bill b on b.bill_id = c.bill_id
  join product t on t.product_id = b.product_id
  join merchant m on m.merchant_id = c.merchant_id
  join borrower p on p.user_id = c.user_id
  left join account who on who.account_id = c.collector_id
  cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date as day) today
  cross join lateral (select ${accruedPenalty(sql`today.day`)} as accrued) penalty`

/** One page of cases as JSON text of `listOf(caseRow)`. */
export async function pageOfCases(asked: Asked, input: ListInput): Promise<RawJson> {
  const { db, rows, now } = asked
  const { currentPage, pageSize, sortField, sortOrder, ...filter } = input
  const where = casesMatching(filter, asked)
  const order = orderOf({ sortField, sortOrder }, filter)
  return pageAsText(
    db,
    { currentPage, pageSize },
    {
      as: 'c',
      fields: caseRowFields,
      hits: sql`from ${rows.cases} c where ${where}`,
      counted: sql`from ${rows.casesApart} c where ${where}`,
      joins: caseRowJoins(now),
      order,
    },
  )
}

/** Unassigned open cases as JSON text, by country, stages from calm to hot. */
export async function unassignedByStage({ db, rows, now }: Asked, country: string | undefined): Promise<RawJson> {
  const { rows: answers } = await sql<{ list: string }>`
    with taken as materialized (
      select distinct unnest(cases) as case_id from check_in_return where at > ${now}::timestamptz - interval '1 day'
    )
    select coalesce(json_agg(json_build_object('country', country, 'period', stage, 'count', n, 'notCheckedIn', taken)
      order by country, ${stageOrder(sql`stage`)}), '[]')::text as list
    from (
      select m.country, c.stage, count(*) as n, count(taken.case_id) as taken
      from ${rows.cases} c join merchant m using (merchant_id) left join taken using (case_id)
      where c.closed_at is null and c.status = 'not assigned' and not c.stopped
        and m.country = coalesce(${country ?? null}, m.country)
      group by m.country, c.stage
    ) pool`.execute(db)
  return new RawJson(answers[0]?.list ?? '[]')
}

/** Exact count, people and sums of what is due today (one per currency) of a selection, as JSON text. */
export async function summaryOf(asked: Asked, selection: CaseSelection): Promise<RawJson> {
  const { db, rows } = asked
  const { where } = casesSelected(selection, asked)
  const { rows: answers } = await sql<{ summary: string }>`
    with chosen as materialized (
      select c.currency, c.merchant_id, c.collector_id, ${dueOfCase(todayOf(asked))} as due from ${rows.cases} c where ${where})
    select json_build_object(
      'count', (select count(*) from chosen), 'collectors', (select count(distinct collector_id) from chosen),
      'people', coalesce((select json_agg(json_build_object('name', name, 'cases', cases) order by cases desc, name)
        from (select who.name, count(*) as cases from chosen join account who on who.account_id = chosen.collector_id
          group by who.account_id, who.name order by cases desc, who.name limit 10) p), '[]'::json),
      'sums', coalesce((select json_agg(json_build_object('currency', currency, 'amount', amount) order by currency)
        from (select currency, sum(due) as amount from chosen group by currency) s), '[]'::json),
      'merchants', coalesce((select json_agg(json_build_object('merchant', merchant_id, 'name', name) order by name)
        from merchant where merchant_id in (select merchant_id from chosen)), '[]'::json))::text as summary`.execute(db)
  return new RawJson(answers[0]?.summary ?? 'null')
}
