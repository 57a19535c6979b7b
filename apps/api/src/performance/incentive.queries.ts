/** Computed results: lists, sums, months, the file. */
import type { Country, Currency } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { type Minor, toDecimal } from '@cordillera/contract/money'
import {
  collectedWords,
  entryWords,
  type listAdjustments,
  type queryMonthList,
  type queryResultList,
  resultColumns,
  type resultSummary,
} from '@cordillera/contract/performance/incentive-month'
import { incentiveTypes } from '@cordillera/contract/performance/incentive-types'
import type { Language } from '@cordillera/contract/words'
import { sql } from 'kysely'
import { each, inBatches, listFile } from '../platform/export.ts'
import { all, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { rulesChanged } from './incentive.compute.queries.ts'
import { paying } from './incentive.metrics.queries.ts'

type MonthResult = Output<typeof queryResultList>['list'][number]
type ResultFilter = Omit<Parsed<typeof resultSummary>, 'incentiveDate'> & { month: string }

/** Whether the caller sees results or people of that number at all. */
export async function knowsUserNo(db: Scoped, rows: ScopedRows, userNo: string): Promise<boolean> {
  const { rows: found } = await sql<{ known: boolean }>`
    select exists (select from ${rows.staff} s where s.user_no = ${userNo})
      or exists (select from ${rows.incentiveResults} r join staff s using (account_id) where s.user_no = ${userNo}) as known`.execute(
    db,
  )
  return found[0]?.known === true
}

/** The filter but for its month. */
const like = ({ country, period, role, incentiveType, userNo }: ResultFilter) =>
  all([
    country && sql`h.country = ${country}`,
    period && sql`h.stage = ${period}`,
    role && sql`h.role = ${role}`,
    incentiveType && sql`h.type = ${incentiveType}::smallint`,
    userNo && sql`h.account_id = (select account_id from staff where user_no = ${userNo})`,
  ])
const matching = (filter: ResultFilter) => sql`h.month = ${filter.month}::date and ${like(filter)}`

const fields = sql`
  h.result_id, h.month as date, h.country, s.user_no, a.name as user_name, h.type as incentive_type, h.goal as incentive_goal,
  h.result, h.amount_minor as amount, h.currency, h.stage as period, h.ranking, h.tier, h.case_rate as case_percentage,
  h.amount_rate as amount_percentage, h.role, run.state, h.cases, h.repaid_cases, h.placed_minor as placed,
  h.collected_minor as collected, exists (select from incentive_dispute d where d.result_id = h.result_id and d.state = 'open') as disputed`
const joins = sql`
  join staff s on s.account_id = h.account_id join account a on a.account_id = h.account_id
  join incentive_run run on run.country = h.country and run.month = h.month`

export function pageOfResults(db: Scoped, rows: ScopedRows, input: Parsed<typeof queryResultList> & { month: string }) {
  const way = input.sortOrder === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
  const named = sql`from (select r.*, n.name as person from ${rows.incentiveResults} r join account n using (account_id)) h`
  const by = { amount: sql`h.amount_minor`, userName: sql`h.person`, ranking: sql`h.ranking` }[
    input.sortField ?? 'ranking'
  ]
  return pageOf<MonthResult>(db, input, {
    fields,
    hits: sql`${named} where ${matching(input)}`,
    joins,
    order: input.sortField
      ? sql`${by} ${way}, h.result_id`
      : sql`h.country, h.stage, h.type, h.ranking asc nulls last, h.result_id`,
  })
}

export async function summaryOfResults(
  db: Scoped,
  rows: ScopedRows,
  filter: ResultFilter,
): Promise<Output<typeof resultSummary>> {
  const { rows: sums } = await sql<{ people: number; currency: Currency; amount: Minor; adjustments: Minor }>`
    with hit as materialized (select h.* from ${rows.incentiveResults} h where ${matching(filter)}), adjusted as (
      select h.currency, sum(h.amount_minor)::bigint as amount from ${rows.incentiveAdjustments} h where ${matching(filter)}
      group by h.currency
    )
    select (select count(distinct account_id) from hit) as people, currency, coalesce(h.amount, 0)::bigint as amount,
      coalesce(d.amount, 0)::bigint as adjustments
    from (select currency, sum(amount_minor) as amount from hit group by currency) h full join adjusted d using (currency)
    order by currency`.execute(db)
  return {
    people: sums[0]?.people ?? 0,
    sums: sums.map(({ currency, amount, adjustments }) => ({ currency, amount, adjustments })),
  }
}

/** Results by country, person, stage and type; then what is adjusted with the month. */
export const resultsFile = listFile({
  name: 'incentive',
  of: ({ month }: ResultFilter) => month.slice(0, 7),
  columns: resultColumns,
  async *rows({ db, rows, language }, filter: ResultFilter) {
    type Row = MonthResult & { accountId: number }
    const first = { country: '', accountId: 0, period: '', incentiveType: 0 }
    const results = inBatches<Row>(async (last, limit) => {
      const after = last ?? first
      const { rows: batch } = await sql<Row>`
        select ${fields}, h.account_id from (
          select h.* from ${rows.incentiveResults} h where ${matching(filter)}
            and (h.country, h.account_id, h.stage, h.type)
              > (${after.country}, ${after.accountId}::int, ${after.period}, ${after.incentiveType}::smallint)
          order by h.country, h.account_id, h.stage, h.type limit ${limit}) h
        ${joins} order by h.country, h.account_id, h.stage, h.type`.execute(db)
      return batch
    })
    yield* each(results, fileRow(language))
    const entries = inBatches<FileEntry>(async (last, limit) => {
      const { rows: batch } = await sql<FileEntry>`
        select h.adjustment_id, h.month as date, h.country, h.stage as period, h.role, s.user_no, a.name as user_name,
          h.type as incentive_type, h.currency, h.amount_minor as amount, run.state, h.kind, h.for_month, ${why}
        from (
          select h.* from ${rows.incentiveAdjustments} h
          where ${matching(filter)} and h.adjustment_id > ${last?.adjustmentId ?? ''} order by h.adjustment_id limit ${limit}) h
          join staff s on s.account_id = h.account_id join account a on a.account_id = h.account_id
          left join incentive_run run on run.country = h.country and run.month = h.month
        order by h.adjustment_id`.execute(db)
      return batch
    })
    yield* each(entries, entryRow(language))
  },
})

type FileRow = Record<(typeof resultColumns)[number]['key'], string | number | null>

/** A row of the file: goal and result as numbers a person reads. */
function fileRow(language: Language) {
  const percent = (hundredths: number | null) => (hundredths === null ? null : toDecimal(hundredths, 'USD'))
  return (row: MonthResult): FileRow => {
    const { unit, title } = incentiveTypes[row.incentiveType]
    const shown = (value: number | null): string | number | null =>
      value === null || unit === 'cases' || unit === 'rank'
        ? value
        : unit === 'share'
          ? percent(value)
          : toDecimal(value, row.currency)
    const month = row.date.slice(0, 7)
    return {
      ...row,
      date: month,
      type: title[language],
      goal: shown(row.incentiveGoal),
      result: shown(row.result),
      casePercentage: percent(row.casePercentage),
      amountPercentage: percent(row.amountPercentage),
      entry: entryWords.result[language],
      forMonth: month,
      reason: null,
    }
  }
}
/** Of a correction the reason that was written; of the others by how much the money moved, which computing wrote there. */
const why = sql`
  case when h.kind <> 'correction' then substring(h.reason from '^(?:taken back|came late): ([0-9]+)$')::bigint
    * case when h.reason like 'taken back: %' then -1 else 1 end end as moved,
  case when h.kind = 'correction' then h.reason end as reason`

type FileEntry = Adjustment & Pick<MonthResult, 'date' | 'role'> & { state: MonthResult['state'] | null }

/** An entry as a row of the same file; the money that moved is its reason where nobody wrote one. */
const entryRow =
  (language: Language) =>
  ({ incentiveType, kind, reason, moved, ...row }: FileEntry): FileRow => ({
    ...row,
    date: row.date.slice(0, 7),
    type: incentiveTypes[incentiveType].title[language],
    entry: entryWords[kind][language],
    forMonth: row.forMonth.slice(0, 7),
    reason: reason ?? (moved === null ? null : `${collectedWords[language]} ${toDecimal(moved, row.currency)}`),
    ...noFigures,
  })
const noFigures = {
  goal: null,
  result: null,
  ranking: null,
  casePercentage: null,
  amountPercentage: null,
  cases: null,
  repaidCases: null,
  placed: null,
  collected: null,
} as const

type MonthRow = Omit<Output<typeof queryMonthList>[number], 'state' | 'hindrance'> & {
  state: 'computed' | 'frozen' | null
  isEmpty: boolean
  areOutdated: boolean
}

/**
 * How a month stands in each country of the caller: those it works in, or all of a superuser's merchants. Where it is
 * `judged`, every result is held against its rule; otherwise nobody's are called outdated.
 */
export async function monthsOf(
  db: Scoped,
  rows: ScopedRows,
  countries: readonly Country[],
  { month, judged }: { month: string; judged: boolean },
) {
  const of = { country: sql`c.country`, month: sql`${month}::date` }
  const { rows: found } = await sql<MonthRow>`
    select c.country, m.currency, u.state, coalesce(u.people, 0) as people, coalesce(u.results, 0) as results,
      (select count(*) from ${paying(rows.incentivePlans, of)}) as rules,
      coalesce(u.state = 'computed' and u.results = 0 and not exists (select from incentive_adjustment j
        where j.country = c.country and j.month = u.month), false) as is_empty,
      ${judged ? sql`coalesce(u.state = 'computed' and ${rulesChanged({ ...of, computedAt: sql`u.computed_at` })}, false)` : sql`false`} as are_outdated,
      u.computed_at as computed_time, u.computed_by, computer.name as computed_by_name, u.approved_at as approved_time,
      approver.name as approved_by_name, coalesce(u.version, 0) as version,
      (select count(*) from incentive_dispute d join incentive_result r using (result_id)
        where d.state = 'open' and r.country = c.country and r.month = ${month}::date) as open_disputes
    from unnest(${[...countries]}::text[]) c (country)
      join lateral (select min(currency) as currency from merchant where merchant.country = c.country) m on true
      left join ${rows.incentiveRuns} u on u.country = c.country and u.month = ${month}::date
      left join account computer on computer.account_id = u.computed_by
      left join account approver on approver.account_id = u.approved_by
    order by c.country`.execute(db)
  return found
}

type Adjustment = Output<typeof listAdjustments>['list'][number]

export function pageOfAdjustments(
  db: Scoped,
  rows: ScopedRows,
  input: Parsed<typeof listAdjustments> & { month: string; only: number | null },
) {
  return pageOf<Adjustment>(db, input, {
    fields: sql`h.adjustment_id, h.result_id, h.country, h.stage as period, s.user_no, a.name as user_name, h.type as incentive_type,
      h.for_month, h.kind, h.currency, h.amount_minor as amount, ${why}, h.created_at as created_time`,
    hits: sql`from ${rows.incentiveAdjustments} h
      where ${all([input.only !== null && sql`h.account_id = ${input.only}`, matching(input)])}`,
    joins: sql`join staff s on s.account_id = h.account_id join account a on a.account_id = h.account_id`,
    order:
      input.sortField === 'amount' && input.sortOrder === 'desc'
        ? sql`h.amount_minor desc, h.adjustment_id`
        : sql`h.amount_minor, h.adjustment_id`,
  })
}
