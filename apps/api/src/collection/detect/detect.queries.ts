/** Calls and logs of cases in scope: figures over a span of days, and the records behind them. */
import { callOutcomes } from '@cordillera/contract/collection/call'
import type { detectCallRecords, detectCsLogs, detectStatistics } from '@cordillera/contract/collection/detect'
import { callExportColumns, logExportColumns } from '@cordillera/contract/collection/detect-export'
import { collectResult, collectResults } from '@cordillera/contract/collection/results'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { sql } from 'kysely'
import { array, duringDays } from '../../platform/db.ts'
import { each, type ListAsked, listFile } from '../../platform/export.ts'
import { type Look, lookBack } from '../../platform/history.ts'
import { maskWords } from '../../platform/mask.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import type { Asked } from '../cases/case-filter.queries.ts'

const attempts = collectResults.filter(({ attempt }) => attempt).map(({ code }) => code)
const borrowerReached = collectResults.filter((result) => result.reached === 'borrower').map(({ code }) => code)

const zone = sql`m.time_zone`
/** The stage in which the record was made. */
const inStage = (period: string | undefined) =>
  period && sql`exists (select from collection_case c where c.case_id = h.case_id and c.stage = ${period})`

type Statistics = Output<typeof detectStatistics>

export async function statisticsOf(
  { db, rows }: Asked,
  { startDay: dayFrom, endDay: dayTo, merchant, period, groupBy }: Parsed<typeof detectStatistics>,
): Promise<Statistics> {
  const group = {
    collector: sql`r.account_id as collector, (select name from account a where a.account_id = r.account_id) as name, null as period, null as date`,
    period: sql`null::int as collector, null as name, r.stage as period, null as date`,
    date: sql`null::int as collector, null as name, null as period, r.day::text as date`,
  }[groupBy]
  const by = { collector: sql`r.account_id`, period: sql`r.stage`, date: sql`r.day` }[groupBy]
  const of = all([merchant && sql`c.merchant_id = ${merchant}`, period && sql`c.stage = ${period}`])
  const narrowed = sql`join ${rows.cases} c using (case_id) join merchant m on m.merchant_id = c.merchant_id where ${of}`
  const holder = { collector: sql`c.collector_id`, period: sql`c.stage`, date: null }[groupBy]
  const coverage =
    holder &&
    sql`(select json_build_object('part', count(t.case_id), 'whole', count(*)) from ${rows.cases} c left join touched t using (case_id)
      where ${holder} = ${by} and c.collector_id is not null and c.closed_at is null and not c.stopped and not c.on_hold and ${of})`
  const days = { dayFrom, dayTo }
  const { rows: found } = await sql<Statistics[number]>`
    with records as (
      select p.account_id, c.stage, (p.made_at at time zone m.time_zone)::date as day, c.case_id, 'call' as kind,
        p.answered_at is not null as answered, extract(epoch from p.ended_at - p.answered_at)::int as seconds,
        false as attempt, false as reached, false as promised
      from phone_call p ${narrowed} and ${duringDays(sql`p.made_at`, zone, days)}
      union all
      select l.account_id, c.stage, (l.at at time zone m.time_zone)::date, c.case_id, 'log', false, 0,
        l.result = any(${array(attempts)}::smallint[]), l.result = any(${array(borrowerReached)}::smallint[]), l.promise_id is not null
      from contact_log l ${narrowed} and ${duringDays(sql`l.at`, zone, days)}
    ), touched as materialized (select distinct case_id from records)
    select ${group}, count(*) filter (where kind = 'call') as calls,
      json_build_object('part', count(*) filter (where answered), 'whole', count(*) filter (where kind = 'call')) as answered,
      coalesce(sum(seconds), 0)::int as "talkSeconds", count(*) filter (where kind = 'log') as logs,
      json_build_object('part', count(*) filter (where attempt and reached), 'whole', count(*) filter (where attempt)) as "rightParty",
      count(*) filter (where promised) as promises, count(distinct case_id) as cases, ${coverage ?? sql`null::json`} as coverage
    from records r group by ${by} order by ${groupBy === 'date' ? sql`r.day` : sql`count(*) desc`} limit 500`.execute(
    db,
  )
  return found
}

const withPeople = sql`
  join merchant m on m.merchant_id = h.merchant_id join collection_case c on c.case_id = h.case_id
  join borrower b on b.user_id = h.user_id left join account a on a.account_id = h.account_id`
const inWhichCase = sql`
  h.case_id as "caseId", m.name as "merchantName", b.first_name || ' ' || mask_name(b.last_name) as borrower, c.stage as period,
  h.account_id as collector, a.name as "collectorName"`

const callRecord = { at: 'made_at', id: 'call_id' }
type Call = Output<typeof detectCallRecords>['list'][number]

function calls({ rows }: Asked, filter: FilterOf<typeof detectCallRecords>): Listed {
  const { collector, merchant, caseId, period, outcome, purpose, live } = filter
  const asked = [
    collector && sql`h.account_id = ${collector}`,
    merchant && sql`h.merchant_id = ${merchant}`,
    caseId && sql`h.case_id = ${caseId}`,
    inStage(period),
    outcome && sql`h.outcome = ${outcome}`,
    purpose &&
      sql`exists (select from contact_decision d where d.decision_id = h.decision_id and d.purpose = ${purpose})`,
    live !== undefined && sql`(h.state in ('placed', 'ringing', 'answered')) = ${live}::boolean`,
    live && sql`h.state <> 'ended'`,
    duringDays(sql`h.made_at`, zone, filter),
  ]
  return {
    hits: sql`from ${rows.phoneCalls} h join merchant m on m.merchant_id = h.merchant_id where ${all(asked)}`,
    fields: sql`
      h.call_id as "callId", ${inWhichCase}, (select split_part(k.name, ' ', 1) from contact k where k.contact_id = h.contact_id) as "contactName",
      mask_phone(h.number) as number, d.purpose, h.line, h.state, h.outcome, h.failure, h.made_at as time,
      extract(epoch from coalesce(h.answered_at, h.ended_at) - h.ringing_at)::int as "ringSeconds",
      extract(epoch from h.ended_at - h.answered_at)::int as "talkSeconds", h.recording, h.decision_id as "decisionId",
      d.rule, d.figures, (select sample_id from inspection_sample i where i.call_id = h.call_id) as "sampleId"`,
    joins: sql`${withPeople} join contact_decision d using (decision_id)`,
  }
}

export const pageOfCalls = (asked: Asked, input: Parsed<typeof detectCallRecords>) =>
  pageOf<Call>(asked.db, input, { ...calls(asked, input), order: byTime(callRecord, input) })
export const callsFile = listFile({
  name: 'calls',
  columns: callExportColumns,
  rows: (asked, filter: FilterOf<typeof detectCallRecords>) =>
    each(latestFirst<Call>(asked.db, calls(asked, filter), callRecord), (row) => ({
      ...row,
      outcome: row.outcome && callOutcomes[row.outcome][asked.language],
    })),
})

const logRecord = { at: 'at', id: 'log_id' }
type Log = Output<typeof detectCsLogs>['list'][number]

function logs({ rows }: Asked, filter: FilterOf<typeof detectCsLogs>, { from }: Look): Listed {
  const { collector, merchant, caseId, period, result, channel, reached, promised } = filter
  const asked = [
    collector && sql`h.account_id = ${collector}`,
    merchant && sql`h.merchant_id = ${merchant}`,
    caseId &&
      sql`h.case_id = ${caseId} and h.bill_id = (select bill_id from collection_case where case_id = ${caseId})`,
    result !== undefined && sql`h.result = ${result}`,
    channel && sql`h.channel = ${channel}`,
    inStage(period),
    reached !== undefined && sql`(h.result = any(${array(borrowerReached)}::smallint[])) = ${reached}::boolean`,
    promised !== undefined && sql`(h.promise_id is not null) = ${promised}::boolean`,
    duringDays(sql`h.at`, zone, filter),
    from && sql`h.at >= ${from}`,
  ]
  return {
    hits: sql`from ${rows.contactLogs} h join merchant m on m.merchant_id = h.merchant_id where ${all(asked)}`,
    fields: sql`
      h.log_id as "logId", ${inWhichCase}, h.channel, h.result, h.remark,
      (select promised_on from promise q where q.promise_id = h.promise_id) as "promisedDay", h.at as time,
      (select sample_id from inspection_sample i where i.log_id = h.log_id) as "sampleId"`,
    joins: withPeople,
  }
}

export async function pageOfLogs(asked: Asked & Pick<ListAsked, 'reach'>, input: Parsed<typeof detectCsLogs>) {
  const look = await lookBack(asked.reach.shared(), input, 'contact_log')
  const page = await pageOf<Log>(asked.db, input, { ...logs(asked, input, look), order: byTime(logRecord, input) })
  return { ...page, since: look.since }
}
export const logsFile = listFile({
  name: 'logs',
  columns: logExportColumns,
  async *rows(asked, filter: FilterOf<typeof detectCsLogs>) {
    const look = await lookBack(asked.reach.shared(), filter, 'contact_log')
    yield* each(latestFirst<Log>(asked.db, logs(asked, filter, look), logRecord), (row) => ({
      ...row,
      remark: row.remark && maskWords(row.remark),
      resultWords: collectResult(row.result).label[asked.language],
    }))
  },
})
