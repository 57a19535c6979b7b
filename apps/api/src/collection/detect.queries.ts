/** Calls and logs of cases in scope: figures over a span of days, and the records behind them. */
import type { detectCallRecords, detectCsLogs, detectStatistics } from '@cordillera/contract/collection/detect'
import { collectResults } from '@cordillera/contract/collection/results'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { countedTo } from '@cordillera/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { array, duringDays } from '../platform/db.ts'
import type { Asked } from './case-filter.queries.ts'

const attempts = collectResults.filter(({ attempt }) => attempt).map(({ code }) => code)
const reached = collectResults.filter((result) => result.reached === 'borrower').map(({ code }) => code)

const zone = sql`m.time_zone`

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
  const narrowed = sql`
    join ${rows.cases} c using (case_id) join merchant m on m.merchant_id = c.merchant_id
    where true ${merchant ? sql`and c.merchant_id = ${merchant}` : sql``} ${period ? sql`and c.stage = ${period}` : sql``}`
  const days = { dayFrom, dayTo }
  const { rows: found } = await sql<Statistics[number]>`
    with records as (
      select p.account_id, c.stage, (p.made_at at time zone m.time_zone)::date as day, c.case_id, 'call' as kind,
        p.answered_at is not null as answered, extract(epoch from p.ended_at - p.answered_at)::int as seconds,
        false as attempt, false as reached, false as promised
      from phone_call p ${narrowed} and ${duringDays(sql`p.made_at`, zone, days)}
      union all
      select l.account_id, c.stage, (l.at at time zone m.time_zone)::date, c.case_id, 'log', false, 0,
        l.result = any(${array(attempts)}::smallint[]), l.result = any(${array(reached)}::smallint[]), l.promise_id is not null
      from contact_log l ${narrowed} and ${duringDays(sql`l.at`, zone, days)}
    )
    select ${group}, count(*) filter (where kind = 'call') as calls,
      json_build_object('part', count(*) filter (where answered), 'whole', count(*) filter (where kind = 'call')) as answered,
      coalesce(sum(seconds), 0)::int as "talkSeconds", count(*) filter (where kind = 'log') as logs,
      json_build_object('part', count(*) filter (where attempt and reached), 'whole', count(*) filter (where attempt)) as "rightParty",
      count(*) filter (where promised) as promises, count(distinct case_id) as cases
    from records r group by ${by} order by ${groupBy === 'date' ? sql`r.day` : sql`count(*) desc`} limit 500`.execute(
    db,
  )
  return found
}

/** A page of records, newest first unless said, with its total up to 10,000. */
async function pageOf<R>(
  { db }: Asked,
  input: { currentPage: number; pageSize: number; sortField?: string | undefined; sortOrder: string },
  of: {
    fields: RawBuilder<unknown>
    hits: RawBuilder<unknown>
    at: string
    id: string
    joins: RawBuilder<unknown>
  },
) {
  const { currentPage, pageSize, sortField, sortOrder } = input
  const way = sql.raw(sortField && sortOrder === 'asc' ? 'asc' : 'desc')
  const [at, id] = [sql.raw(of.at), sql.raw(of.id)]
  const order = (table: string) => sql`order by ${sql.raw(table)}.${at} ${way}, ${sql.raw(table)}.${id} ${way}`
  const { rows: list } = await sql<R>`
    select ${of.fields} from (
      select r.*, m.name as merchant_name ${of.hits} ${order('r')} limit ${pageSize} offset ${(currentPage - 1) * pageSize}
    ) r ${of.joins} ${order('r')}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from (select ${of.hits} limit ${countedTo + 1}) hit`.execute(db)
  const total = counted[0]?.n ?? 0
  return { list, total: Math.min(total, countedTo), totalIsExact: total <= countedTo, currentPage, pageSize }
}

const withPeople = sql`join collection_case c on c.case_id = r.case_id join borrower b on b.user_id = r.user_id left join account a on a.account_id = r.account_id`

export function pageOfCalls(asked: Asked, input: Parsed<typeof detectCallRecords>) {
  const { collector, merchant, caseId, outcome, purpose, dayFrom, dayTo } = input
  const hits = sql`
    from ${asked.rows.phoneCalls} r join merchant m on m.merchant_id = r.merchant_id
    where true ${collector ? sql`and r.account_id = ${collector}` : sql``} ${merchant ? sql`and r.merchant_id = ${merchant}` : sql``}
      ${caseId ? sql`and r.case_id = ${caseId}` : sql``} ${outcome ? sql`and r.outcome = ${outcome}` : sql``}
      ${purpose ? sql`and exists (select from contact_decision d where d.decision_id = r.decision_id and d.purpose = ${purpose})` : sql``}
      and ${duringDays(sql`r.made_at`, zone, { dayFrom, dayTo })}`
  const fields = sql`
    r.call_id as "callId", r.case_id as "caseId", r.merchant_name as "merchantName", b.first_name || ' ' || mask_name(b.last_name) as borrower,
    c.stage as period, r.account_id as collector, a.name as "collectorName",
    (select split_part(k.name, ' ', 1) from contact k where k.contact_id = r.contact_id) as "contactName", mask_phone(r.number) as number,
    d.purpose, r.line, r.outcome, r.made_at as time, extract(epoch from coalesce(r.answered_at, r.ended_at) - r.ringing_at)::int as "ringSeconds",
    extract(epoch from r.ended_at - r.answered_at)::int as "talkSeconds", r.recording, r.decision_id as "decisionId",
    (select sample_id from inspection_sample i where i.call_id = r.call_id) as "sampleId"`
  const joins = sql`${withPeople} join contact_decision d using (decision_id)`
  return pageOf<Output<typeof detectCallRecords>['list'][number]>(asked, input, {
    ...{ fields, hits, joins, at: 'made_at', id: 'call_id' },
  })
}

export function pageOfLogs(asked: Asked, input: Parsed<typeof detectCsLogs>) {
  const { collector, merchant, caseId, result, channel, dayFrom, dayTo } = input
  const hits = sql`
    from ${asked.rows.contactLogs} r join merchant m on m.merchant_id = r.merchant_id
    where true ${collector ? sql`and r.account_id = ${collector}` : sql``} ${merchant ? sql`and r.merchant_id = ${merchant}` : sql``}
      ${caseId ? sql`and r.case_id = ${caseId} and r.bill_id = (select bill_id from collection_case where case_id = ${caseId})` : sql``}
      ${result === undefined ? sql`` : sql`and r.result = ${result}`}
      ${channel ? sql`and r.channel = ${channel}` : sql``}
      and ${duringDays(sql`r.at`, zone, { dayFrom, dayTo })}`
  const fields = sql`
    r.log_id as "logId", r.case_id as "caseId", r.merchant_name as "merchantName", b.first_name || ' ' || mask_name(b.last_name) as borrower,
    c.stage as period, r.account_id as collector, a.name as "collectorName", r.channel, r.result, r.remark,
    (select promised_on from promise q where q.promise_id = r.promise_id) as "promisedDay", r.at as time,
    (select sample_id from inspection_sample i where i.log_id = r.log_id) as "sampleId"`
  return pageOf<Output<typeof detectCsLogs>['list'][number]>(asked, input, {
    ...{ fields, hits, joins: withPeople, at: 'at', id: 'log_id' },
  })
}
