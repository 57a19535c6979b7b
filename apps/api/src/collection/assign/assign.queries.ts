/** Assigning and recalling as single statements over any number of cases. */
import { collectorRoles } from '@cordillera/contract/roles'
import { sql } from 'kysely'
import { isAbsent } from '../../attendance/public.ts'
import { array, type Db, type Tx, takeLock } from '../../platform/db.ts'
import { notify } from '../../platform/events.ts'
import { type Asked, type CaseSelection, casesSelected } from '../cases/case-filter.queries.ts'
import type { Candidate } from './assign.rules.ts'

export interface Collector extends Candidate {
  name: string
  merchants: number[]
  /** On leave or otherwise not at work: gets nothing. */
  away: boolean
  workplaceId: number | null
}

/** The chosen people who can take cases, in the caller's scope, in a fixed order; their inventory without the selection. */
export async function collectorsFor(
  asked: Asked,
  accountIds: readonly number[],
  selection: CaseSelection,
): Promise<Collector[]> {
  const { where } = casesSelected(selection, asked)
  const { rows: found } = await sql<Collector>`
    select s.account_id, a.name, ${isAbsent(asked.now)} as away, s.workplace_id,
      array(select merchant_id from account_merchant am where am.account_id = s.account_id) as merchants, held.inventory,
      -- what the day still allows is a limit too: cases given since the workplace's midnight count against it
      least(s.case_limit, case when s.daily_capacity is not null
        then held.inventory + greatest(s.daily_capacity - held.today, 0) end) as case_limit
    from ${asked.rows.staff} s join account a using (account_id) left join workplace w on w.workplace_id = s.workplace_id
      cross join lateral (
        select count(*)::int as inventory, count(*) filter (where c.assigned_at >= date_trunc('day',
          ${asked.now}::timestamptz at time zone coalesce(w.time_zone, 'UTC')) at time zone coalesce(w.time_zone, 'UTC'))::int as today
        from collection_case c where c.collector_id = s.account_id and c.closed_at is null and not (${where})) held
    where s.account_id = any(${array(accountIds)}::int[]) and a.active and s.status = 'COLLECTING'
      and s.role = any(${array(collectorRoles)}::text[])
    order by s.account_id`.execute(asked.db)
  return found
}

/** From whom an allocation takes cases that they work now, by name, whoever loses most first. */
export async function takenFromWhom(asked: Asked, given: Pick<Allocation, 'ids' | 'collectors'>) {
  const { rows: found } = await sql<{ collector: number; name: string; cases: number }>`
    select c.collector_id as collector, a.name, count(*)::int as cases
    from unnest(${array(given.ids)}::text[], ${array(given.collectors)}::int[]) t(case_id, assignee)
      join ${asked.rows.cases} c using (case_id) join account a on a.account_id = c.collector_id
    where c.collector_id <> t.assignee group by c.collector_id, a.name
    order by cases desc, a.name`.execute(asked.db)
  return found
}

export interface SelectionState {
  selected: number
  assignable: number
  stopped: number
  onHold: number
  closed: number
  changed: string[]
  merchants: number[]
  /** Changes when any selected case does: a sum of hashes over id and version, whatever their order. */
  seen: string
}

/** What the selection looks like now. `changed`: ticked cases whose version is not the one that was seen. */
export async function stateOfSelection(asked: Asked, selection: CaseSelection): Promise<SelectionState> {
  const { where, seenVersion } = casesSelected(selection, asked)
  const { rows: states } = await sql<SelectionState>`
    with chosen as materialized (
      select c.case_id, c.merchant_id, c.version, c.stopped, c.on_hold, c.closed_at is not null as closed,
        c.version is distinct from ${seenVersion} as changed
      from ${asked.rows.cases} c where ${where})
    select count(*) as selected,
      count(*) filter (where not stopped and not on_hold and not closed and not changed) as assignable,
      count(*) filter (where stopped and not closed) as stopped,
      count(*) filter (where on_hold and not stopped and not closed) as on_hold,
      count(*) filter (where closed) as closed,
      array(select case_id from chosen where changed order by 1) as changed,
      array(select distinct merchant_id from chosen order by 1) as merchants,
      coalesce(sum(hashtextextended(case_id, version)), 0)::text as seen
    from chosen`.execute(asked.db)
  const [state] = states
  if (!state) throw new Error('an aggregate answers one row')
  return state
}

/** One assignment or recall at a time, so that two people's large ones wait for each other instead of deadlocking. */
export async function lockAssignment(tx: Tx): Promise<void> {
  await takeLock(tx, sql`hashtext('collection.assign')`)
}

/** What is to be assigned, in working order; the lists run in step. */
export interface AssignableCases {
  ids: string[]
  versions: number[]
  users: string[]
  /** Who of the collectors works other open cases of the borrower. */
  holders: (number | null)[]
  /** The workplace whose pool each waits in. */
  workplaces: (number | null)[]
}

/** The assignable cases of a selection, unchanged since they were seen. */
export async function assignableOf(
  asked: Asked,
  selection: CaseSelection,
  collectors: readonly number[],
): Promise<AssignableCases> {
  const { where, seenVersion } = casesSelected(selection, asked)
  const { rows: found } = await sql<{ assignable: AssignableCases }>`
    with chosen as materialized (
      select c.case_id, c.version, c.user_id, c.work_rank, c.work_at, c.workplace_id from ${asked.rows.cases} c
      where ${where} and c.closed_at is null and not c.stopped and not c.on_hold and c.version = ${seenVersion}
    ), holder as (
      select distinct on (o.user_id) o.user_id, o.collector_id
      from collection_case o
      where o.collector_id = any(${array(collectors)}::int[]) and o.closed_at is null
        and o.user_id in (select user_id from chosen) and o.case_id not in (select case_id from chosen)
      order by o.user_id, o.assigned_at, o.case_id
    )
    select json_build_object('ids', coalesce(json_agg(case_id), '[]'), 'versions', coalesce(json_agg(version), '[]'),
      'users', coalesce(json_agg(user_id), '[]'), 'holders', coalesce(json_agg(collector_id), '[]'), 'workplaces', coalesce(json_agg(workplace_id), '[]')) as assignable
    from (select chosen.case_id, chosen.version, chosen.user_id, chosen.workplace_id, holder.collector_id from chosen left join holder using (user_id)
      order by chosen.work_rank, chosen.work_at, chosen.case_id) allocated`.execute(asked.db)
  return found[0]?.assignable ?? { ids: [], versions: [], users: [], holders: [], workplaces: [] }
}

export interface Allocation {
  ids: readonly string[]
  /** As they were when the allocation was made. */
  versions: readonly number[]
  /** Who gets each. */
  collectors: readonly number[]
  batchId: string
  at: Date
  /** Who assigns; null for a rule at night. */
  accountId: number | null
}

/** Hands cases over with their history. One that changed since the allocation was made is left alone. Answers how many were assigned. */
export async function handOver(tx: Tx, allocation: Allocation): Promise<{ assigned: number; from: number[] }> {
  const { rows: done } = await sql<{ assigned: number; from: number[] }>`
    with allocated as materialized (
      select d.case_id, d.version, d.account_id, before.collector_id as from_collector
      from unnest(${array(allocation.ids)}::text[], ${array(allocation.versions)}::int[], ${array(allocation.collectors)}::int[])
        as d(case_id, version, account_id) join collection_case before using (case_id)
    ), assigned as (
      update collection_case c
      set status = 'assigned', collector_id = allocated.account_id, assigned_at = ${allocation.at}, workplace_id = null, version = c.version + 1
      from allocated where c.case_id = allocated.case_id and c.version = allocated.version and c.closed_at is null
      returning c.merchant_id, c.case_id, c.bill_id, c.open_minor, allocated.from_collector, allocated.account_id
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, from_collector, to_collector, batch_id, open_minor)
      select merchant_id, case_id, bill_id, ${allocation.at}, ${allocation.accountId}::int, 'assigned', from_collector, account_id, ${allocation.batchId},
        open_minor
      from assigned
    )
    select count(*) as assigned, array(select distinct from_collector from assigned where from_collector is not null) as from
    from assigned`.execute(tx)
  return done[0] ?? { assigned: 0, from: [] }
}

export async function openBatch(
  tx: Tx,
  batch: {
    strategy: string
    filter: unknown
    caseCount: number
    collectorCount: number
    accountId: number | null
    at: Date
    ruleId?: string
  },
): Promise<string> {
  const { batchId } = await tx
    .insertInto('assignmentBatch')
    .values({ ...batch, filter: JSON.stringify(batch.filter) })
    .returning('batchId')
    .executeTakeFirstOrThrow()
  return batchId
}

/** Takes the selected open cases from their collectors: to the pool, or out of this stage's collection. */
export async function recallSelected(
  asked: Asked,
  recall: { selection: CaseSelection; complete: boolean; reason: string },
): Promise<{ recalled: number; from: number[] }> {
  const { where, seenVersion } = casesSelected(recall.selection, asked)
  const detail = JSON.stringify({ reason: recall.reason })
  const { rows: done } = await sql<{ recalled: number; from: number[] }>`
    with chosen as (
      select c.case_id, c.version, c.collector_id from ${asked.rows.cases} c
      where ${where} and c.closed_at is null and c.version = ${seenVersion}
        and (c.collector_id is not null or ${recall.complete}::boolean)
    ), recalled as (
      update collection_case c
      set status = 'not assigned', collector_id = null, assigned_at = null, version = c.version + 1,
        workplace_id = coalesce((select workplace_id from staff where account_id = chosen.collector_id), c.workplace_id),
        closed_at = ${recall.complete ? asked.now : null}::timestamptz,
        close_reason = ${recall.complete ? 'completed' : null}
      from chosen where c.case_id = chosen.case_id and c.version = chosen.version
      returning c.merchant_id, c.case_id, c.bill_id, chosen.collector_id as from_collector
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, from_collector, detail)
      select merchant_id, case_id, bill_id, ${asked.now}, ${asked.user.accountId}, ${recall.complete ? 'completed' : 'recalled'},
        from_collector, ${detail}::jsonb from recalled
    )
    select count(*) as recalled, array(select distinct from_collector from recalled where from_collector is not null) as from
    from recalled`.execute(asked.db)
  return done[0] ?? { recalled: 0, from: [] }
}

/** Open lists and workbenches of those who got cases, or whose cases went, show it without asking. */
export async function notifyHolders(db: Db, accounts: readonly number[], change: string): Promise<void> {
  await notify(db, { topic: 'case', accounts: [...accounts], data: { change } })
}
