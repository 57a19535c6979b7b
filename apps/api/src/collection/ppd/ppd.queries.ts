/** Auto-outbound jobs as rows: configurations, jobs, dial lists as people read them. */
import type {
  listPpdConfigs,
  listPpdJobs,
  listPpdNumbers,
  PpdContactType,
  PpdCounts,
} from '@cordillera/contract/collection/ppd'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { sql } from 'kysely'
import { array, type Tx, takeLock } from '../../platform/db.ts'
import { pageOf } from '../../platform/page.ts'
import type { Asked } from '../cases/case-filter.queries.ts'
import type { PpdConfig } from './ppd.rules.ts'

const clockTime = (field: string) => sql`to_char(${sql.ref(field)}, 'HH24:MI')`

export async function configsOf({ db, rows }: Asked): Promise<Output<typeof listPpdConfigs>> {
  const { rows: found } = await sql<Output<typeof listPpdConfigs>[number]>`
    select c.config_id as "configId", c.country, c.stage as period, c.profile, ${clockTime('c.start_time')} as "startTime",
      ${clockTime('c.end_time')} as "endTime", c.rounds, c.lines, c.pause_minutes as "pauseMinutes", c.active,
      a.name as "updatedBy", c.updated_at as "updatedTime", c.version
    from ${rows.ppdConfigs} c join account a on a.account_id = c.updated_by
    order by c.country, (select min(s.dpd) from (values ('D0_BEFORE', -1), ('D0', 0), ('S1A', 1), ('S1B', 4), ('S2', 8), ('M1', 31),
      ('M2', 61), ('M3', 91)) s (name, dpd) where s.name = c.stage)`.execute(db)
  return found
}

/** The active configuration of a stage; undefined: none (40406). */
export async function activeConfig(
  { db, rows }: Asked,
  of: { country: string; stage: string },
): Promise<PpdConfig | undefined> {
  const { rows: found } = await sql<PpdConfig>`
    select c.profile, ${clockTime('c.start_time')} as start_time, ${clockTime('c.end_time')} as end_time, c.rounds, c.lines
    from ${rows.ppdConfigs} c where c.country = ${of.country} and c.stage = ${of.stage} and c.active`.execute(db)
  return found[0]
}

export interface JobOfRound {
  jobId: string
  state: string
  leaderId: number | null
  workplaceId: number | null
}

/** Jobs of a stage's day and round that reach one of these merchants, whoever made them; nobody makes another meanwhile. */
export async function jobsOfRound(
  tx: Tx,
  of: { country: string; stage: string; day: string; round: number; merchants: readonly number[] },
): Promise<JobOfRound[]> {
  await takeLock(tx, sql`hashtext('ppd ' || ${of.country} || ${of.stage} || ${of.day})`)
  const { rows } = await sql<JobOfRound>`
    select job_id, state, leader_id, workplace_id from ppd_job where country = ${of.country} and stage = ${of.stage}
      and day = ${of.day} and round = ${of.round} and merchants && ${array(of.merchants)}::smallint[]
    order by created_at desc`.execute(tx)
  return rows
}

export interface NewJob {
  country: string
  stage: string
  merchants: readonly number[]
  leaderId: number | null
  workplaceId: number | null
  day: string
  round: number
  dpdFrom: number
  dpdTo: number
  contactTypes: readonly PpdContactType[]
  excludeContacted: boolean
  excludePromised: boolean
  autoDerive: boolean
  startTime: string
  endTime: string
  zone: string
  profile: string
  lines: number
  follows: string | null
}

export async function addJob(tx: Tx, job: NewJob, by: { accountId: number; now: Date }): Promise<string> {
  const at = (time: string) => sql`(${job.day}::date + ${time}::time) at time zone ${job.zone}`
  const { rows } = await sql<{ jobId: string }>`
    insert into ppd_job (country, stage, merchants, leader_id, workplace_id, day, round, dpd_from, dpd_to, contact_types,
      exclude_contacted, exclude_promised, auto_derive, starts_at, ends_at, profile, lines, state, follows, created_by, created_at)
    values (${job.country}, ${job.stage}, ${array(job.merchants)}::smallint[], ${job.leaderId}, ${job.workplaceId}, ${job.day},
      ${job.round}, ${job.dpdFrom}, ${job.dpdTo}, ${array(job.contactTypes)}::text[], ${job.excludeContacted},
      ${job.excludePromised}, ${job.autoDerive}, ${at(job.startTime)}, ${at(job.endTime)}, ${job.profile}, ${job.lines},
      'init', ${job.follows}, ${by.accountId}, ${by.now}) returning job_id`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('a job was made')
  return made.jobId
}

export interface JobFound {
  jobId: string
  country: string
  stage: string
  day: string
  state: string
  endsAt: Date
  startsAt: Date
}

/** The job in scope, locked. */
export async function lockJob({ db, rows }: Asked, jobId: string): Promise<JobFound | undefined> {
  const { rows: found } = await sql<JobFound>`
    select j.job_id, j.country, j.stage, j.day, j.state, j.starts_at, j.ends_at
    from ${rows.ppdJobs} j where j.job_id = ${jobId} for update`.execute(db)
  return found[0]
}

const noCounts: PpdCounts = {
  found: 0,
  excluded: 0,
  refused: 0,
  waiting: 0,
  dialling: 0,
  answered: 0,
  notReached: 0,
  left: 0,
}

export async function pageOfJobs({ db, rows }: Asked, input: Parsed<typeof listPpdJobs>) {
  const { currentPage, pageSize, sortField, sortOrder, country, period, state, dayFrom, dayTo, jobId } = input
  const way = sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
  const hits = sql`
    from ${rows.ppdJobs} j where true
      ${country ? sql`and j.country = ${country}` : sql``} ${period ? sql`and j.stage = ${period}` : sql``}
      ${state ? sql`and j.state = ${state}` : sql``} ${jobId ? sql`and j.job_id = ${jobId}` : sql``}
      ${dayFrom ? sql`and j.day >= ${dayFrom}::date` : sql``} ${dayTo ? sql`and j.day <= ${dayTo}::date` : sql``}`
  return pageOf<Output<typeof listPpdJobs>['list'][number]>(
    db,
    { currentPage, pageSize },
    {
      as: 'j',
      fields: sql`j.job_id as "jobId", j.country, j.stage as period, j.day as date, j.round, j.dpd_from as "overdueDayFrom",
      j.dpd_to as "overdueDayTo", j.contact_types as "contactTypes", j.exclude_contacted as "excludeContacted",
      j.exclude_promised as "excludePtp", j.auto_derive as "autoDerive", j.starts_at as "startTime", j.ends_at as "endTime",
      j.profile, j.lines, j.state, j.failure, l.name as "leaderName", w.name as "workplaceName", o.name as "operatorName",
      j.created_at as "createdTime", j.started_at as "startedTime", j.finished_at as "finishedTime",
      ${JSON.stringify(noCounts)}::jsonb || j.counts as counts`,
      hits,
      joins: sql`left join account l on l.account_id = j.leader_id left join account o on o.account_id = j.created_by
      left join workplace w on w.workplace_id = j.workplace_id`,
      order: sql`j.day ${way}, j.job_id ${way}`,
    },
  )
}

export async function pageOfNumbers({ db, rows }: Asked, input: Parsed<typeof listPpdNumbers>) {
  const { currentPage, pageSize, sortField, sortOrder, jobId, state, outcome } = input
  const way = sortField && sortOrder === 'desc' ? sql`desc` : sql`asc`
  const hits = sql`
    from ${rows.ppdNumbers} n
    where n.job_id = ${jobId} ${state ? sql`and n.state = ${state}` : sql``}
      ${outcome ? sql`and (select o.outcome from phone_call o where o.call_id = n.call_id) = ${outcome}` : sql``}`
  return pageOf<Output<typeof listPpdNumbers>['list'][number]>(
    db,
    { currentPage, pageSize },
    {
      as: 'n',
      fields: sql`n.number_id as "numberId", n.case_id as "caseId", n.merchant_id as merchant,
      b.first_name || ' ' || mask_name(b.last_name) as borrower, n.contact_type as "contactType", mask_phone(n.number) as number,
      n.state, case when n.state = 'excluded' then n.reason end as exclusion,
      case when n.state <> 'excluded' then n.reason end as rule, n.not_before as "notBefore", n.decision_id as "decisionId",
      p.state as "callState", p.outcome, p.placed_at as "placedTime",
      extract(epoch from p.ended_at - p.answered_at)::int as talked, p.recording`,
      hits,
      joins: sql`join collection_case c using (case_id) join borrower b on b.user_id = c.user_id left join phone_call p using (call_id)`,
      order: sql`n.number_id ${way}`,
    },
  )
}
