/** A cascade as it goes: who is due, whose message ended, who is in it no more; each a statement for all of them. */
import type { CascadeEnd, CascadeStep, TraceKind } from '@cordillera/contract/messaging/cascade-terms'
import type { Language } from '@cordillera/contract/words'
import { array, type Db, sql, type Tx } from '../../platform/db.ts'

export interface Running {
  runId: string
  merchantId: number
  askedBy: number
  perMinute: number
  lookedAt: Date
  sweptAt: Date | null
  steps: CascadeStep[]
  versionIds: number[]
  version: number
}

export async function runsGoing(db: Db): Promise<string[]> {
  const { rows } = await sql<{ runId: string }>`
    select run_id from cascade_run join merchant m using (merchant_id) where state = 'running' and m.active order by looked_at`.execute(
    db,
  )
  return rows.map(({ runId }) => runId)
}

/** Locked for one round; null where another process is at it, or it does not run any more. */
export async function lockGoing(tx: Tx, runId: string): Promise<Running | null> {
  const { rows } = await sql<Running>`
    select r.run_id, r.merchant_id, r.asked_by, r.per_minute, r.looked_at, r.swept_at, v.steps, r.version_ids, r.version
    from cascade_run r join cascade_version v using (cascade_id, number)
    where r.run_id = ${runId} and r.state = 'running' for update of r skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Whoever waits for a message that is over waits no more. */
export async function wake(tx: Tx, runId: string, now: Date): Promise<void> {
  await sql`
    update cascade_person p set due_at = ${now} from message m
    where p.run_id = ${runId} and p.state = 'active' and p.due_at > ${now} and m.message_id = p.message_id
      and m.state in ('delivered', 'failed', 'expired', 'skipped')
      and (select v.steps -> (p.step - 1) ->> 'kind' from cascade_run r join cascade_version v using (cascade_id, number)
        where r.run_id = p.run_id) = 'waitFor'`.execute(tx)
}

/** Ends it for whoever replied, paid, promised, complained or has no open case: those whose time has come, or all of them. */
export async function endOver(tx: Tx, runId: string, { all, now }: { all: boolean; now: Date }): Promise<void> {
  await sql`
    with over as (
      select * from (
        select person_id, cascade_end(user_id, case_id, entered_at) as why from cascade_person
        where run_id = ${runId} and state = 'active' and (${all} or due_at <= ${now}) for update) p
      where why is not null
    ), ${ended(sql`over`, now)} select`.execute(tx)
}

/** Ends it for everybody; what the cascade wrote before it was over for somebody, and nobody took yet, is not sent either. */
export async function endAll(tx: Tx, runId: string, now: Date): Promise<void> {
  await sql`
    with over as (
      select person_id, 'stopped' as why from cascade_person where run_id = ${runId} and state = 'active' for update
    ), ${ended(sql`over`, now)} select`.execute(tx)
  await sql`
    with withdrawn as (
      update message m set state = 'skipped', failure = 'overtaken', failure_code = 'stopped', ended_at = ${now}
      from cascade_person p join cascade_trace t on t.person_id = p.person_id and t.kind = 'queued'
      where p.run_id = ${runId} and p.why = 'end' and m.message_id = t.message_id and m.state = 'queued' returning m.message_id
    )
    insert into message_event (message_id, at, kind, code) select message_id, ${now}, 'skipped', 'stopped' from withdrawn`.execute(
    tx,
  )
}

/** Of `over (person_id, why)`: ended, told, and what was not handed over yet is not sent. */
const ended = (over: ReturnType<typeof sql>, now: Date) => sql`
    gone as (
      update cascade_person p set state = 'ended', due_at = null, why = o.why, ended_at = ${now}
      from ${over} o where p.person_id = o.person_id returning p.person_id, p.step, p.why
    ), told as (
      insert into cascade_trace (person_id, at, step, kind, code) select person_id, ${now}, step, 'ended', why from gone
    ), withdrawn as (
      update message m set state = 'skipped', failure = 'overtaken', failure_code = g.why, ended_at = ${now}
      from gone g join cascade_trace t on t.person_id = g.person_id and t.kind = 'queued'
      where m.message_id = t.message_id and m.state = 'queued' returning m.message_id, g.why
    ), withdrawn_told as (
      insert into message_event (message_id, at, kind, code) select message_id, ${now}, 'skipped', why from withdrawn
    )`

export interface DuePerson {
  personId: number
  userId: string
  caseId: string
  billId: string
  step: number
  since: Date
  zone: string
  language: Language | null
  messageId: string | null
  messageState: string | null
  hundredth: number
}

/** Up to `most` whose time has come at one of these steps, the longest due first. */
export async function dueAt(
  tx: Tx,
  runId: string,
  { steps, most, now }: { steps: readonly number[]; most: number; now: Date },
): Promise<DuePerson[]> {
  if (steps.length === 0 || most <= 0) return []
  const { rows } = await sql<DuePerson>`
    select p.person_id, p.user_id, p.case_id, c.bill_id, p.step, p.since, coalesce(b.time_zone, m.time_zone) as zone, b.language, p.message_id,
      s.state as message_state, (hashtext(p.user_id || p.step) & 2147483647) % 100 as hundredth
    from cascade_person p join collection_case c using (case_id) join borrower b on b.user_id = p.user_id
      join merchant m on m.merchant_id = b.merchant_id left join message s on s.message_id = p.message_id
    where p.run_id = ${runId} and p.state = 'active' and p.due_at <= ${now} and p.step = any(${array(steps)}::smallint[])
    order by p.due_at, p.person_id limit ${most} for update of p`.execute(tx)
  return rows
}

/** One person goes on, stays until later, or comes to the end (`step: null`). */
export interface Move {
  personId: number
  from: number
  /** Null: it is over. */
  step: number | null
  minutes?: number
  days?: number
  at?: string
  /** Stays at its step until then. */
  until?: Date
  kind: TraceKind
  code?: string | null
  /** Left out: the one before stands; null: there is none to wait for. */
  messageId?: string | null
  decisionId?: string | null
}

export async function keepMoves(tx: Tx, moves: readonly Move[], now: Date): Promise<void> {
  if (moves.length === 0) return
  const end: CascadeEnd = 'end'
  const rows = moves.map((one, n) => ({ ...one, n, isNew: one.messageId !== undefined }))
  await sql`
    with moved as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(n int, "personId" bigint, "from" int, step int, minutes int, days int,
        at time, until timestamptz, kind text, code text, "messageId" text, "decisionId" text, "isNew" boolean)
    ), gone as (
      update cascade_person p set
        state = case when x.step is null then 'ended' else 'active' end,
        step = coalesce(x.step, p.step), since = case when x.until is null then ${now} else p.since end,
        due_at = case when x.step is null then null when x.until is not null then x.until
          when x.at is not null then next_local(${now}, coalesce(b.time_zone, m.time_zone), x.days, x.at)
          else ${now}::timestamptz + x.minutes * interval '1 minute' end,
        message_id = case when x."isNew" then x."messageId" else p.message_id end,
        why = case when x.step is null then ${end} end, ended_at = case when x.step is null then ${now}::timestamptz end
      from moved x, borrower b, merchant m
      where p.person_id = x."personId" and b.user_id = p.user_id and m.merchant_id = b.merchant_id
    )
    insert into cascade_trace (person_id, at, step, kind, code, message_id, decision_id)
    select "personId", ${now}, "from", kind, code, case when kind = 'queued' then "messageId" end, "decisionId" from (
      select n, 0 as last, "personId", "from", kind, code, "messageId", "decisionId" from moved
      union all select n, 1, "personId", "from", 'ended', ${end}, null, null from moved where step is null
    ) t order by n, last`.execute(tx)
}

/** What was waited for in vain and is still in the queue is not sent as well as what comes next. */
export async function withdraw(tx: Tx, messageIds: readonly string[], now: Date): Promise<void> {
  await sql`
    with withdrawn as (
      update message set state = 'skipped', failure = 'overtaken', failure_code = 'nextStep', ended_at = ${now}
      where message_id = any(${array(messageIds)}::text[]) and state = 'queued' returning message_id)
    insert into message_event (message_id, at, kind, code) select message_id, ${now}, 'skipped', 'nextStep' from withdrawn`.execute(
    tx,
  )
}

export async function anyActive(tx: Tx, runId: string): Promise<boolean> {
  const { rows } = await sql`
    select from cascade_person where run_id = ${runId} and state = 'active' limit 1`.execute(tx)
  return rows.length > 0
}

/** Hours on clocks of where people live, for calls. */
export async function hoursOf(
  tx: Tx,
  asked: readonly { caseId: string; zone: string; days: number; at: string }[],
  now: Date,
): Promise<{ caseId: string; at: Date }[]> {
  const { rows } = await sql<{ caseId: string; at: Date }>`
    select x."caseId" as case_id, next_local(${now}, x.zone, x.days, x.at) as at
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x("caseId" text, zone text, days int, at time)`.execute(
    tx,
  )
  return rows
}
