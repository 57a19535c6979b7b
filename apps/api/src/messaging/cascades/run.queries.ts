/** Runs of cascades: who enters, how far it is, who is where, and what happened to one of them. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { cascadeRun, cascadeTrace, listCascadePeople } from '@cordillera/contract/messaging/cascade'
import type { CascadeAudience, CascadeStep, RunState } from '@cordillera/contract/messaging/cascade-terms'
import { casesMatching, workable } from '../../collection/public.ts'
import type { Caller } from '../../platform/caller.ts'
import { array, sql, type Tx } from '../../platform/db.ts'
import { takeLock } from '../../platform/lock-wait.ts'
import { all, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { placeAt } from './step.rules.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
  user: Caller
  now: Date
}

export const runFields = sql`
  r.run_id as "runId", r.number, r.state,
  (select count(*)::int from cascade_person p where p.run_id = r.run_id) as people,
  (select count(*)::int from cascade_person p where p.run_id = r.run_id and p.state = 'control') as control,
  (select count(*)::int from cascade_person p where p.run_id = r.run_id and p.state = 'active') as active,
  asker.name as "askedBy", decider.name as "decidedBy", r.asked_at as "askedTime", r.started_at as "startedTime",
  r.ended_at as "endedTime", r.paused_why as "pausedWhy", r.per_minute as "perMinute", r.version`
export const runJoins = sql`
  join account asker on asker.account_id = r.asked_by left join account decider on decider.account_id = r.decided_by`

/**
 * Whom an audience finds among the cases in the caller's scope: of each person the case that is due the longest, `here` false where another
 * cascade has them. Whoever replied, complained or has nothing open is not asked for at all.
 */
function found(asked: Asked, { merchantId, audience }: { merchantId: number; audience: CascadeAudience }) {
  const { rows, now } = asked
  return sql`
    select f.user_id, f.case_id, not exists (select from cascade_person o where o.user_id = f.user_id and o.state = 'active') as here
    from (select distinct on (c.user_id) c.user_id, c.case_id from ${rows.cases} c
      where c.merchant_id = ${merchantId} and c.closed_at is null and ${workable} and ${casesMatching(audience, asked)}
      order by c.user_id, c.due_date, c.case_id) f
    where cascade_end(f.user_id, f.case_id, ${now}) is null`
}

/** How many would enter, and of how many another cascade has hold; the cases of the first `most` who would, to ask the gate about. */
export async function forecastRun(
  asked: Asked,
  audience: { merchantId: number; audience: CascadeAudience },
  most: number,
): Promise<{ enter: number; elsewhere: number; caseIds: string[] }> {
  const { rows } = await sql<{ enter: number; elsewhere: number; caseIds: string[] }>`
    with f as materialized (${found(asked, audience)})
    select count(*) filter (where here)::int as enter, count(*) filter (where not here)::int as elsewhere,
      array(select case_id from f where here order by user_id limit ${most}) as case_ids from f`.execute(asked.db)
  return rows[0] ?? { enter: 0, elsewhere: 0, caseIds: [] }
}

/**
 * How many people somebody, by whichever of their accounts, let enter alone within a day. Their next beginning waits until the transaction ends, so
 * that none of two at once is overlooked.
 */
export async function begunAlone(tx: Tx, { accountId, now }: { accountId: number; now: Date }): Promise<number> {
  await takeLock(tx, sql`hashtext('cascade.begin'), (select min(one) from accounts_of(array[${accountId}::int]) one)`)
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from cascade_run r join cascade_person p using (run_id)
    where r.asked_by in (select accounts_of(array[${accountId}::int])) and r.decided_by in (select accounts_of(array[${accountId}::int]))
      and r.started_at > ${now}::timestamptz - interval '1 day'`.execute(tx)
  return rows[0]?.people ?? 0
}

/**
 * Everybody an audience finds enters, those held out by a hash of the run and the person. The first step is due like any other: one that waits
 * is waited for. Answers how many there are.
 */
export async function enterPeople(
  asked: Asked,
  { runId, controlPercent, steps }: Pick<FoundRun, 'runId' | 'controlPercent' | 'steps'>,
  audience: { merchantId: number; audience: CascadeAudience },
): Promise<number> {
  const { now } = asked
  const { minutes, days, at } = { minutes: 0, days: 0, at: null, ...placeAt(steps, 1, false)?.due }
  const { rows } = await sql<{ count: number }>`
    with entered as (
      insert into cascade_person (run_id, user_id, case_id, state, due_at, since, entered_at)
      select ${runId}, f.user_id, f.case_id, f.state,
        case when f.state = 'control' then null
          when ${at}::time is not null then next_local(${now}, coalesce(b.time_zone, m.time_zone), ${days}::int, ${at}::time)
          else ${now}::timestamptz + ${minutes}::int * interval '1 minute' end, ${now}, ${now}
      from (select f.*, case when (hashtext(${runId} || user_id) & 2147483647) % 100 < ${controlPercent} then 'control' else 'active' end as state
        from (${found(asked, audience)}) f where here) f
        join borrower b on b.user_id = f.user_id join merchant m on m.merchant_id = b.merchant_id
      -- two that begin at once wait for one another's people in one order
      order by f.user_id
      on conflict do nothing returning person_id
    ), told as (
      insert into cascade_trace (person_id, at, step, kind) select person_id, ${now}, 1, 'entered' from entered
    )
    select count(*)::int as count from entered`.execute(asked.db)
  return rows[0]?.count ?? 0
}

export interface FoundRun {
  runId: string
  cascadeId: string
  merchantId: number
  state: RunState
  controlPercent: number
  perMinute: number
  askedBy: number
  madeBy: number
  pausedAt: Date | null
  audience: CascadeAudience
  steps: CascadeStep[]
  /** Of the texts it was asked for with. */
  versionIds: number[]
  version: number
}

/** One in scope, locked. */
export async function lockRun({ db, rows }: Pick<Asked, 'db' | 'rows'>, runId: string): Promise<FoundRun | null> {
  const { rows: found } = await sql<FoundRun>`
    select h.run_id, h.cascade_id, h.merchant_id, h.state, h.control_percent, h.per_minute, h.asked_by, h.paused_at, h.version_ids, h.version, v.made_by, v.audience, v.steps
    from ${rows.cascadeRuns} h join cascade_version v on v.cascade_id = h.cascade_id and v.number = h.number
    where h.run_id = ${runId} for update of h`.execute(db)
  return found[0] ?? null
}

export async function insertRun(
  tx: Tx,
  {
    versionIds,
    ...run
  }: {
    cascadeId: string
    merchantId: number
    number: number
    controlPercent: number
    perMinute: number
    versionIds: readonly number[]
  },
  { accountId, now }: { accountId: number; now: Date },
): Promise<string> {
  const { runId } = await tx
    .insertInto('cascadeRun')
    .values({ ...run, versionIds: array(versionIds), state: 'asked', askedBy: accountId, askedAt: now })
    .returning('runId')
    .executeTakeFirstOrThrow()
  return runId
}

export interface RunChange {
  state?: RunState
  decidedBy?: number
  startedAt?: Date
  lookedAt?: Date
  sweptAt?: Date
  pausedAt?: Date | null
  pausedBy?: number | null
  pausedWhy?: string | null
  endedAt?: Date
}

/** Answers where it stands then. A look that changes nothing people see leaves its version. */
export async function changeRun(tx: Tx, { runId, version }: { runId: string; version: number }, change: RunChange) {
  const next = change.state === undefined ? version : version + 1
  if (Object.keys(change).length > 0)
    await tx
      .updateTable('cascadeRun')
      .set({ ...change, version: next })
      .where('runId', '=', runId)
      .execute()
  return { runId, version: next }
}

/** Nothing of it leaves while it is paused, not even what is in the queue: of whoever has their last message there the cascade is over. */
export async function holdQueue(tx: Tx, runId: string): Promise<void> {
  await sql`
    update message m set not_before = 'infinity' from cascade_person p join cascade_trace t on t.person_id = p.person_id and t.kind = 'queued'
    where p.run_id = ${runId} and m.message_id = t.message_id and m.state = 'queued'`.execute(tx)
}

/** The clocks of everybody's waits stood: each has as much left as when it was paused, and what waited in the queue goes. */
export async function goOn(tx: Tx, { runId, pausedAt }: FoundRun, now: Date): Promise<void> {
  await sql`
    with later as (
      update cascade_person set due_at = due_at + (${now}::timestamptz - ${pausedAt}::timestamptz), since = since + (${now}::timestamptz - ${pausedAt}::timestamptz)
      where run_id = ${runId} and state = 'active')
    update message m set not_before = ${now} from cascade_person p join cascade_trace t on t.person_id = p.person_id and t.kind = 'queued'
    where p.run_id = ${runId} and m.message_id = t.message_id and m.state = 'queued' and m.not_before = 'infinity'`.execute(
    tx,
  )
}

/**
 * What waited into another day tells that day's amounts, by a template that may have changed: it is not sent, and its step is taken again
 * for whoever has nothing later and is in no other cascade by now.
 */
export async function writeAnew(tx: Tx, { runId }: FoundRun, now: Date): Promise<void> {
  await sql`
    with old as (
      select p.person_id, p.user_id, t.step, m.message_id, p.message_id = m.message_id and (p.state = 'active' or p.why = 'end') as is_last
      from cascade_person p join cascade_trace t on t.person_id = p.person_id and t.kind = 'queued' join message m on m.message_id = t.message_id
        join merchant h on h.merchant_id = m.merchant_id
      where p.run_id = ${runId} and m.state = 'queued'
        and (m.queued_at at time zone h.time_zone)::date < (${now}::timestamptz at time zone h.time_zone)::date
      for update of m
    ), withdrawn as (
      update message m set state = 'skipped', failure = 'overtaken', failure_code = 'earlierDay', ended_at = ${now}
      from old o where m.message_id = o.message_id returning m.message_id
    ), told as (
      insert into message_event (message_id, at, kind, code) select message_id, ${now}, 'skipped', 'earlierDay' from withdrawn
    )
    update cascade_person p set state = 'active', step = o.step, due_at = ${now}, since = ${now}, message_id = null, why = null, ended_at = null
    from old o where p.person_id = o.person_id and o.is_last
      and not exists (select from cascade_person e where e.user_id = o.user_id and e.state = 'active' and e.person_id <> o.person_id)`.execute(
    tx,
  )
}

type Run = Output<typeof cascadeRun>

export async function readRun({ db, rows }: Pick<Asked, 'db' | 'rows'>, runId: string): Promise<Run | null> {
  const { rows: found } = await sql<{ shown: Run }>`
    select row_to_json(shown) as shown from (
      select ${runFields}, h.name as "cascadeName", v.steps,
        (select coalesce(json_agg(a order by a.step), '[]'::json) from (
          select n::int as step, (select count(*)::int from cascade_person p where p.run_id = r.run_id and p.state = 'active' and p.step = n) as people,
            count(t.message_id)::int as sent, count(*) filter (where s.state = 'delivered')::int as delivered,
            count(*) filter (where s.state in ('failed', 'expired'))::int as failed, count(*) filter (where s.state = 'skipped')::int as skipped
          from generate_series(1, jsonb_array_length(v.steps)) n
            left join (cascade_person p join cascade_trace t on t.person_id = p.person_id and t.kind = 'queued' left join message s on s.message_id = t.message_id)
              on p.run_id = r.run_id and t.step = n
          group by n) a) as at,
        (select coalesce(json_agg(e order by e.people desc, e.why), '[]'::json) from (
          select why, count(*)::int as people from cascade_person p where p.run_id = r.run_id and p.state = 'ended' group by why) e) as ends,
        (select coalesce(json_agg(g order by g.arm desc), '[]'::json) from (
          select case state when 'control' then 'control' else 'written' end as arm, count(*)::int as people,
            count(*) filter (where exists (select from payment y where y.user_id = p.user_id and y.kind = 'payment' and y.state = 'booked'
              and y.received_at between r.started_at and r.started_at + interval '72 hours'))::int as paid
          from cascade_person p where p.run_id = r.run_id group by 1) g) as arms
      from ${rows.cascadeRuns} r ${runJoins} join cascade h on h.cascade_id = r.cascade_id
        join cascade_version v on v.cascade_id = r.cascade_id and v.number = r.number
      where r.run_id = ${runId}
    ) shown`.execute(db)
  return found[0]?.shown ?? null
}

type Person = Output<typeof listCascadePeople>['list'][number]

export function pageOfPeople({ db, rows }: Pick<Asked, 'db' | 'rows'>, input: Parsed<typeof listCascadePeople>) {
  const { runId, state, why, step } = input
  const where = all([
    sql`h.run_id = ${runId}`,
    state && sql`h.state = ${state}`,
    why && sql`h.why = ${why}`,
    step && sql`h.step = ${step}`,
  ])
  return pageOf<Person>(db, input, {
    hits: sql`from (select p.* from ${rows.cascadeRuns} r join cascade_person p using (run_id)) h where ${where}`,
    fields: sql`
      h.person_id as "personId", h.case_id as "caseId", h.user_id as "userId", b.first_name || ' ' || mask_name(b.last_name) as borrower, h.state,
      h.step, h.due_at as "dueTime", h.why, h.ended_at as "endedTime"`,
    joins: sql`join borrower b on b.user_id = h.user_id`,
    order: input.sortOrder === 'desc' ? sql`h.person_id desc` : sql`h.person_id`,
  })
}

type Line = Output<typeof cascadeTrace>[number]

/** What the cascade did and what was told of its messages, in order; null where the run is not in scope or the person not in it. */
export async function traceOf(
  { db, rows }: Pick<Asked, 'db' | 'rows'>,
  { runId, personId }: Parsed<typeof cascadeTrace>,
): Promise<Line[] | null> {
  const { rows: found } = await sql<{ trace: Line[] }>`
    select (select json_agg(to_jsonb(l) - 'place' order by l.time, l.told is not null, l.place) from (
      select t.at as time, t.trace_id as place, t.step, t.kind as did, null as told, null as channel, t.code, t.decision_id as "decisionId",
        t.message_id as "messageId"
      from cascade_trace t where t.person_id = p.person_id
      union all
      select e.at, e.event_id, t.step, null, e.kind, c.code, coalesce(e.code, e.state), e.decision_id, e.message_id
      from cascade_trace t join message_event e on e.message_id = t.message_id left join message_channel c on c.channel_id = e.channel_id
      where t.person_id = p.person_id and t.kind = 'queued') l) as trace
    from ${rows.cascadeRuns} r join cascade_person p using (run_id) where r.run_id = ${runId} and p.person_id = ${personId}`.execute(
    db,
  )
  return found[0]?.trace ?? null
}
