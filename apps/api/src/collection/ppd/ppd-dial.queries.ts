/** Working an auto-outbound job: its dial list as one statement, the next numbers of it, what became of them. */

import type { PpdCounts } from '@cordillera/contract/collection/ppd'
import { collectResults } from '@cordillera/contract/collection/results'
import { addDays } from '../../platform/clock.ts'
import { array, type Db, sql, type Tx } from '../../platform/db.ts'

export interface LiveJob {
  jobId: string
  country: string
  stage: string
  merchants: number[]
  leaderId: number | null
  workplaceId: number | null
  day: string
  round: number
  dpdFrom: number
  dpdTo: number
  contactTypes: string[]
  excludeContacted: boolean
  excludePromised: boolean
  autoDerive: boolean
  startsAt: Date
  endsAt: Date
  profile: string
  lines: number
  state: 'init' | 'running'
  follows: string | null
  createdBy: number | null
  startedAt: Date | null
  counts: Partial<PpdCounts>
}

/** Ids of jobs whose time has come and that have not ended. */
export async function liveJobs(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ jobId: string }>`
    select job_id from ppd_job where state in ('init', 'running') and starts_at <= ${now} order by starts_at, job_id`.execute(
    db,
  )
  return rows.map(({ jobId }) => jobId)
}

/** The job, taken for this transaction; undefined where another process has it or it has ended. */
export async function takeJob(tx: Tx, jobId: string): Promise<LiveJob | undefined> {
  const { rows } = await sql<LiveJob>`
    select job_id, country, stage, merchants, leader_id, workplace_id, day, round, dpd_from, dpd_to, contact_types,
      exclude_contacted, exclude_promised, auto_derive, starts_at, ends_at, profile, lines, state, follows, created_by, started_at, counts
    from ppd_job where job_id = ${jobId} and state in ('init', 'running') for update skip locked`.execute(tx)
  return rows[0]
}

const reached = collectResults.filter((result) => result.reached !== 'nobody').map(({ code }) => code)

/**
 * Makes the dial list: of each open case of the stage that is in the job's reach, the numbers of the contact types asked
 * for; of a later round, those of the round before that nobody answered. Excluded ones stand in it with their reason.
 * Each number stands once: a person with two bills is dialled for the one that is longest due.
 */
export async function makeDialList(db: Db, job: LiveJob): Promise<number> {
  const dayBegan = sql`(${job.day}::date::timestamp at time zone m.time_zone)`
  const fromBefore = sql`
    select n.merchant_id, n.case_id, n.contact_id, n.contact_type, n.number, c.due_date, c.user_id, c.bill_id, m.time_zone
    from ppd_number n left join phone_call p using (call_id) join collection_case c on c.case_id = n.case_id
      join merchant m on m.merchant_id = c.merchant_id
    where n.job_id = ${job.follows} and c.closed_at is null
      and (n.state = 'left' or (n.state = 'called' and p.outcome is distinct from 'answered'))`
  const numbers = sql`
    select c.merchant_id, c.case_id, k.contact_id, k.contact_type, k.number, c.due_date, c.user_id, c.bill_id, m.time_zone
    from collection_case c join merchant m using (merchant_id) join borrower b on b.user_id = c.user_id
      cross join lateral (
        select null::text as contact_id, 'self' as contact_type, b.mobile as number where ${'self'} = any(${job.contactTypes}::text[])
        union all
        select contact_id, case when source = 'application' then 'emergency' else 'contact directory' end, mobile
        from contact where contact.user_id = c.user_id and disabled_at is null
          and case when source = 'application' then 'emergency' else 'contact directory' end = any(${job.contactTypes}::text[])
      ) k
    where c.closed_at is null and c.stage = ${job.stage} and c.merchant_id = any(${array(job.merchants)}::smallint[])
      and not c.stopped and not c.on_hold and c.due_date between ${job.day}::date - ${job.dpdTo}::int and ${job.day}::date - ${job.dpdFrom}::int
      and k.number is not null and ${reachOf(job)}`
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ppdNumber')
    .columns(['jobId', 'merchantId', 'caseId', 'contactId', 'contactType', 'number', 'state', 'reason'])
    .expression(
      sql`
      with found as materialized (
        select distinct on (number) * from (${job.follows ? fromBefore : numbers}) all_numbers order by number, due_date, case_id
      ), others as materialized (
        select o.case_id, o.number from ppd_job j join ppd_number o using (job_id)
        where j.country = ${job.country} and j.stage = ${job.stage} and j.day = ${job.day}::date and j.round = ${job.round}
          and j.job_id <> ${job.jobId} and o.state in ('waiting', 'called')
      ), told as (
        select found.*, case
          when ${job.excludePromised}::boolean and exists (
            select from promise p where p.bill_id = found.bill_id and p.state = 'pending') then 'promised'
          when ${job.excludeContacted}::boolean and (
            exists (select from contact_log l join merchant m on m.merchant_id = l.merchant_id where l.user_id = found.user_id
              and l.at >= ${dayBegan} and l.at >= ${addDays(job.day, -1)}::timestamptz and l.result = any(${array(reached)}::smallint[]))
            or exists (select from phone_call p join merchant m on m.merchant_id = p.merchant_id where p.user_id = found.user_id
              and p.answered_at >= ${dayBegan})) then 'contacted'
          when (found.case_id, found.number) in (select case_id, number from others) then 'other job'
          end as reason
        from found
      )
      select ${job.jobId}, merchant_id, case_id, contact_id, contact_type, number,
        case when reason is null then 'waiting' else 'excluded' end, reason
      from told order by due_date, case_id, contact_id nulls first` as never,
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

/** A leader's job reaches the own team and the pool; a workplace director's, that workplace; any other the whole stage. */
function reachOf({ leaderId, workplaceId }: LiveJob) {
  if (leaderId !== null) {
    return sql`(c.collector_id is null or c.collector_id = ${leaderId}
      or c.collector_id in (select account_id from staff where leader_id = ${leaderId}))`
  }
  if (workplaceId !== null) {
    return sql`((c.collector_id is null and coalesce(c.workplace_id, ${workplaceId}) = ${workplaceId})
      or c.collector_id in (select account_id from staff where workplace_id = ${workplaceId}))`
  }
  return sql`true`
}

/** Lines of the job that no live or waiting call holds, by their numbers 1 to `lines`. */
export async function freeLines(db: Db, job: LiveJob): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select ${lineName(job)} || lpad(n::text, 3, '0') as line from generate_series(1, ${job.lines}::int) n
    where not exists (select from phone_call p where p.state <> 'ended' and p.line = ${lineName(job)} || lpad(n::text, 3, '0'))
    order by n`.execute(db)
  return rows.map(({ line }) => line)
}
const lineName = ({ country, stage }: LiveJob): string => `PPD-${country}-${stage}-`

export interface Waiting {
  numberId: number
  caseId: string
  contactId: string | null
  billId: string
}

export async function nextNumbers(tx: Tx, jobId: string, now: Date, most: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select n.number_id, n.case_id, n.contact_id, c.bill_id from ppd_number n join collection_case c using (case_id)
    where n.job_id = ${jobId} and n.state = 'waiting' and (n.not_before is null or n.not_before <= ${now})
    order by n.number_id limit ${most}`.execute(tx)
  return rows
}

export interface NumberDecided {
  numberId: number
  state: 'waiting' | 'refused' | 'called'
  reason: string | null
  notBefore: Date | null
  decisionId: string
  callId: string | null
}

export async function keepNumbers(tx: Tx, decided: readonly NumberDecided[]): Promise<void> {
  if (decided.length === 0) return
  await sql`
    update ppd_number n set state = d.state, reason = d.reason, not_before = d."notBefore", decision_id = d."decisionId",
      call_id = d."callId"
    from json_to_recordset(${JSON.stringify(decided)}::json) d ("numberId" bigint, state text, reason text, "notBefore" timestamptz,
      "decisionId" text, "callId" text)
    where n.number_id = d."numberId"`.execute(tx)
}

/** The job's numbers by what became of them, and how many of its latest calls failed one after the other. */
export async function countNumbers(db: Db, jobId: string): Promise<{ counts: PpdCounts; failedInRow: number }> {
  const { rows } = await sql<{ counts: PpdCounts; failedInRow: number }>`
    with numbers as (
      select n.state, p.state as call_state, p.outcome, p.ended_at from ppd_number n left join phone_call p using (call_id)
      where n.job_id = ${jobId}
    ), latest as (
      select outcome, row_number() over (order by ended_at desc) as place from numbers where ended_at is not null and outcome <> 'refused'
    )
    select json_build_object('found', count(*), 'excluded', count(*) filter (where state = 'excluded'),
        'refused', count(*) filter (where state = 'refused' or outcome = 'refused'),
        'waiting', count(*) filter (where state = 'waiting'),
        'dialling', count(*) filter (where state = 'called' and call_state <> 'ended'),
        'answered', count(*) filter (where outcome = 'answered'),
        'notReached', count(*) filter (where state = 'called' and call_state = 'ended' and outcome not in ('answered', 'refused', 'cancelled')),
        'left', count(*) filter (where state = 'left' or outcome = 'cancelled')) as counts,
      (select coalesce(min(place) filter (where outcome <> 'failed') - 1, count(*)) from latest)::int as "failedInRow"
    from numbers`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('counts are one row')
  return counted
}

export async function keepCounts(tx: Tx, jobId: string, counts: PpdCounts): Promise<void> {
  await sql`update ppd_job set counts = ${JSON.stringify(counts)}::jsonb where job_id = ${jobId}`.execute(tx)
}

export async function startJob(tx: Tx, jobId: string, now: Date): Promise<void> {
  await sql`update ppd_job set state = 'running', started_at = coalesce(started_at, ${now}) where job_id = ${jobId}`.execute(
    tx,
  )
}

/** Ends a job; what waits of it is not dialled any more. A call in progress goes on to its own end. */
export async function endJob(
  tx: Tx,
  jobId: string,
  ending: { state: 'success' | 'fail'; failure?: string },
  now: Date,
): Promise<void> {
  await sql`
    with ended as (
      update ppd_job set state = ${ending.state}, failure = ${ending.failure ?? null}, finished_at = ${now} where job_id = ${jobId}
    ), cancelled as (
      update phone_call set state = 'ended', outcome = 'cancelled', ended_at = ${now}
      where state = 'waiting' and call_id in (select call_id from ppd_number where job_id = ${jobId} and state = 'called')
    )
    update ppd_number set state = 'left' where job_id = ${jobId} and state = 'waiting'`.execute(tx)
}

/** A failed job goes on: what was left, or never rang, waits again, until `endsAt`. */
export async function restartJob(tx: Tx, jobId: string, endsAt: Date): Promise<void> {
  await sql`
    with again as (
      update ppd_job set state = case when started_at is null then 'init' else 'running' end, failure = null, finished_at = null,
        restarts = restarts + 1, ends_at = ${endsAt}
      where job_id = ${jobId}
    )
    update ppd_number n set state = 'waiting', reason = null, not_before = null, decision_id = null, call_id = null
    where n.job_id = ${jobId} and (n.state = 'left' or (n.state = 'called' and exists (
      select from phone_call p where p.call_id = n.call_id and p.outcome in ('cancelled', 'failed'))))`.execute(tx)
}

/** The round after a successful one: the same job, a round later, from `startsAt` on. */
export async function deriveNext(tx: Tx, jobId: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ jobId: string }>`
    insert into ppd_job (country, stage, merchants, leader_id, workplace_id, day, round, dpd_from, dpd_to, contact_types,
      exclude_contacted, exclude_promised, auto_derive, starts_at, ends_at, profile, lines, state, follows, created_at)
    select j.country, j.stage, j.merchants, j.leader_id, j.workplace_id, j.day, j.round + 1, j.dpd_from, j.dpd_to, j.contact_types,
      j.exclude_contacted, j.exclude_promised, true, ${now}::timestamptz + make_interval(mins => c.pause_minutes), j.ends_at, c.profile,
      c.lines, 'init', j.job_id, ${now}
    from ppd_job j join ppd_config c on c.country = j.country and c.stage = j.stage and c.active
    where j.job_id = ${jobId} and j.auto_derive and j.round < c.rounds
      and ${now}::timestamptz + make_interval(mins => c.pause_minutes) < j.ends_at
      and not exists (select from ppd_job o where o.country = j.country and o.stage = j.stage and o.day = j.day
        and o.round = j.round + 1 and o.merchants && j.merchants and o.leader_id is not distinct from j.leader_id
        and o.workplace_id is not distinct from j.workplace_id)
    returning job_id`.execute(tx)
  return rows[0]?.jobId
}
