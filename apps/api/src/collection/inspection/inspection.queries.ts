/** Quality inspection as rows: drawing samples in one statement, samples with their records and scores. */
import type { getSample, listSamples, myInspections } from '@cordillera/contract/collection/inspection'
import type { FormItem } from '@cordillera/contract/collection/inspection-score'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { accountsOf } from '../../access/public.ts'
import { addDays } from '../../platform/clock.ts'
import { array, type Db, duringDays, type Tx } from '../../platform/db.ts'
import { hereFrom } from '../../platform/history.ts'
import { pageOf } from '../../platform/page.ts'
import type { Asked } from '../cases/case-filter.queries.ts'

export interface SamplingRule {
  ruleId: number
  country: string
  kind: 'call' | 'log'
  stage: string | null
  eachCollector: number
  minSeconds: number | null
  results: number[] | null
  calibrationPercent: number
}

/**
 * Draws so many records of each collector at random among those that were not drawn before, and gives a share of them to two
 * inspectors. Answers how many, and how many there were to choose from.
 */
export async function drawSamples(
  asked: Asked,
  tx: Tx,
  rule: SamplingRule,
  by: { startDay: string; endDay: string; formId: number; accountId: number; now: Date },
): Promise<{ sampled: number; calibration: number; eligible: number }> {
  const isCall = rule.kind === 'call'
  const record = isCall ? sql`phone_call r` : sql`contact_log r`
  const at = isCall ? sql`r.made_at` : sql`r.at`
  const fits = isCall
    ? sql`r.answered_at is not null and r.ended_at - r.answered_at >= make_interval(secs => ${rule.minSeconds ?? 0})
        and not exists (select from inspection_sample i where i.call_id = r.call_id)`
    : sql`${rule.results ? sql`r.result = any(${array(rule.results)}::smallint[])` : sql`true`}
        and not exists (select from inspection_sample i where i.log_id = r.log_id)`
  const here = await hereFrom(tx, 'contact_log')
  const { rows } = await sql<{ sampled: number; calibration: number; eligible: number }>`
    with eligible as materialized (
      select r.merchant_id, r.case_id, ${isCall ? sql`r.call_id` : sql`null::text`} as call_id, ${isCall ? sql`null::bigint` : sql`r.log_id`} as log_id,
        r.account_id, c.stage, row_number() over (partition by r.account_id order by random()) as place
      from ${record} join ${asked.rows.cases} c using (case_id) join merchant m on m.merchant_id = r.merchant_id
      where m.country = ${rule.country} and c.stage = coalesce(${rule.stage}::text, c.stage) and r.account_id is not null
        and r.account_id <> all(${accountsOf([by.accountId])}) and ${fits}
        and ${at} >= ${by.startDay}::date::timestamp at time zone m.time_zone
        and ${at} < (${by.endDay}::date + 1)::timestamp at time zone m.time_zone
        and ${at} >= ${addDays(by.startDay, -1)}::timestamptz and ${at} < ${addDays(by.endDay, 2)}::timestamptz
        and ${here && !isCall ? sql`r.at >= ${here}` : sql`true`}
    ), drawn as (
      insert into inspection_sample (merchant_id, case_id, kind, call_id, log_id, collector_id, stage, rule_id, form_id, wanted, sampled_by, sampled_at)
      select merchant_id, case_id, ${rule.kind}, call_id, log_id, account_id, stage, ${rule.ruleId}, ${by.formId},
        case when random() * 100 < ${rule.calibrationPercent} then 2 else 1 end, ${by.accountId}, ${by.now}
      from eligible where place <= ${rule.eachCollector}
      returning wanted
    )
    select (select count(*) from drawn) as sampled, (select count(*) from drawn where wanted = 2) as calibration,
      (select count(*) from eligible) as eligible`.execute(tx)
  return rows[0] ?? { sampled: 0, calibration: 0, eligible: 0 }
}

const fields = (accountId: number): RawBuilder<unknown> => sql`
  s.sample_id as "sampleId", s.kind, s.case_id as "caseId", m.name as "merchantName", s.stage as period, s.collector_id as collector,
  w.name as "collectorName", coalesce(p.made_at, s.log_at) as "recordTime", s.sampled_at as "sampledTime", s.wanted,
  (select count(*) from inspection_score x where x.sample_id = s.sample_id) as scored,
  exists (select from inspection_score x where x.sample_id = s.sample_id and x.inspector_id = ${accountId}) as mine,
  s.total, s.gap, s.seen_at as "seenTime"`
const joins = sql`
  join merchant m on m.merchant_id = s.merchant_id join account w on w.account_id = s.collector_id
  left join phone_call p on p.call_id = s.call_id`

/** The record, its form and its scores; of one that waits for another inspector only the reader's own score. */
const inspected = (accountId: number): RawBuilder<unknown> => sql`
  ${fields(accountId)}, s.reply,
  json_build_object('borrower', b.first_name || ' ' || mask_name(b.last_name), 'number', mask_phone(p.number), 'outcome', p.outcome,
    'talkSeconds', extract(epoch from p.ended_at - p.answered_at)::int, 'recording', p.recording, 'result', l.result, 'remark', l.remark) as record,
  (select items from inspection_form f where f.form_id = s.form_id) as items,
  coalesce((select json_agg(json_build_object('inspector', i.name, 'marks', x.marks, 'total', x.total, 'comment', x.comment, 'at', x.at) order by x.at)
    from inspection_score x join account i on i.account_id = x.inspector_id
    where x.sample_id = s.sample_id and (s.told_at is not null or x.inspector_id = ${accountId})), '[]') as scores`
/** `when`: the months that logs are looked for in, known to the planner. */
const withBorrower = (when: RawBuilder<unknown>) => sql`
  ${joins} left join contact_log l on l.log_id = s.log_id and ${when}
  join collection_case k on k.case_id = s.case_id join borrower b on b.user_id = k.user_id`

const inScope = ({ rows }: Asked) => sql`inspection_sample s join ${rows.cases} c using (case_id)`

export async function pageOfSamples(asked: Asked, input: Parsed<typeof listSamples>) {
  const { currentPage, pageSize, sortField, sortOrder, state, collector, period, calibration, dayFrom, dayTo } = input
  const way = sql.raw(sortField && sortOrder === 'asc' ? 'asc' : 'desc')
  const hits = sql`
    from ${inScope(asked)} join merchant z on z.merchant_id = s.merchant_id where ${duringDays(sql`s.sampled_at`, sql`z.time_zone`, { dayFrom, dayTo })}
      ${state ? sql`and (s.told_at is null) = ${state === 'open'}::boolean` : sql``}
      ${collector ? sql`and s.collector_id = ${collector}` : sql``} ${period ? sql`and s.stage = ${period}` : sql``}
      ${calibration === undefined ? sql`` : sql`and (s.wanted = 2) = ${calibration}::boolean`}`
  return pageOf<Output<typeof listSamples>['list'][number]>(
    asked.db,
    { currentPage, pageSize },
    {
      as: 's',
      fields: fields(asked.user.accountId),
      hits,
      joins,
      order: sql`s.sampled_at ${way}, s.sample_id ${way}`,
    },
  )
}

/** An instant has microseconds, and a Date none. */
const oneMs = 1

export async function sampleById(asked: Asked, sampleId: string): Promise<Output<typeof getSample> | undefined> {
  const { rows: when } = await sql<{ logAt: Date | null }>`
    select s.log_at from ${inScope(asked)} where s.sample_id = ${sampleId}`.execute(asked.db)
  const [sample] = when
  if (!sample) return undefined
  // a log in the archive is read there; any other never asks it
  const then = sample.logAt
    ? sql`l.at = s.log_at and l.at between ${sample.logAt} and ${new Date(sample.logAt.getTime() + oneMs)}`
    : sql`false`
  const { rows: found } = await sql<Output<typeof getSample>>`
    select ${inspected(asked.user.accountId)} from (select s.* from ${inScope(asked)} where s.sample_id = ${sampleId}) s
    ${withBorrower(then)}`.execute(asked.db)
  return found[0]
}

export interface ToScore {
  sampleId: string
  collectorId: number
  /** The asker's, by whichever account. */
  own: boolean
  /** The asker has given a score of it, by whichever account. */
  scored: boolean
  wanted: number
  toldAt: Date | null
  merchantId: number
  caseId: string
  items: FormItem[]
}

export async function lockSample(asked: Asked, sampleId: string): Promise<ToScore | undefined> {
  const mine = accountsOf([asked.user.accountId])
  const { rows: found } = await sql<ToScore>`
    select s.sample_id, s.collector_id, s.collector_id = any(${mine}) as own,
      exists (select from inspection_score x where x.sample_id = s.sample_id and x.inspector_id = any(${mine})) as scored, s.wanted, s.told_at, s.merchant_id, s.case_id, f.items
    from ${inScope(asked)} join inspection_form f using (form_id) where s.sample_id = ${sampleId} for update of s`.execute(
    asked.db,
  )
  return found[0]
}

/** Scores given to a sample so far. */
export async function totalsOf(tx: Tx, sampleId: string): Promise<number[]> {
  const found = await tx.selectFrom('inspectionScore').select('total').where('sampleId', '=', sampleId).execute()
  return found.map(({ total }) => total)
}

/** Who scored a sample. */
export async function inspectorsOf(tx: Tx, sampleId: string): Promise<number[]> {
  const found = await tx.selectFrom('inspectionScore').select('inspectorId').where('sampleId', '=', sampleId).execute()
  return found.map(({ inspectorId }) => inspectorId)
}

const averageDays = 30
const shownAtMost = 100

/** What was told to a collector. */
export async function toldTo(db: Db, accountId: number, now: Date): Promise<Output<typeof myInspections>> {
  const here = await hereFrom(db, 'contact_log')
  const { rows: list } = await sql<Output<typeof myInspections>['list'][number]>`
    select ${inspected(accountId)} from (select * from inspection_sample where collector_id = ${accountId} and told_at is not null
      order by told_at desc limit ${shownAtMost}) s
    ${withBorrower(here ? sql`l.at >= ${here}` : sql`true`)} order by s.told_at desc`.execute(db)
  const { rows: figures } = await sql<{ unseen: number; average: number | null }>`
    select count(*) filter (where seen_at is null) as unseen,
      round(avg(total) filter (where told_at > ${now}::timestamptz - make_interval(days => ${averageDays})))::int as average
    from inspection_sample where collector_id = ${accountId} and told_at is not null`.execute(db)
  return { unseen: figures[0]?.unseen ?? 0, average: figures[0]?.average ?? null, list }
}
