/** A batch of assignments as rows: the last day's, and taking one back. */
import type { listAssignments } from '@cordillera/contract/collection/assign-rule'
import { undoWithinMinutes } from '@cordillera/contract/collection/assign-rule'
import type { Output } from '@cordillera/contract/endpoint'
import { sql } from 'kysely'
import type { Asked } from '../cases/case-filter.queries.ts'

const dayMs = 86_400_000
/** Batches can be taken back for an hour: older months of history, which may lie in the archive, are not asked. */
const recently = (now: Date): Date => new Date(now.getTime() - 30 * dayMs)

/** Batches that assigned cases which are in scope now. */
export async function recentBatches({ db, rows, now }: Asked): Promise<Output<typeof listAssignments>> {
  const { rows: found } = await sql<Output<typeof listAssignments>[number]>`
    select b.batch_id as "batchId", b.at as time, a.name as by, r.name as rule, b.strategy, b.case_count as cases,
      b.collector_count as collectors, b.undone_at as "undoneTime", u.name as "undoneBy",
      b.at + make_interval(mins => ${undoWithinMinutes}) as "undoUntil"
    from assignment_batch b left join account a on a.account_id = b.account_id left join account u on u.account_id = b.undone_by
      left join assignment_rule r on r.rule_id = b.rule_id
    where b.at > ${new Date(now.getTime() - dayMs)}
      and exists (select from case_event e join ${rows.cases} c using (case_id)
        where e.batch_id = b.batch_id and e.at > ${recently(now)})
    order by b.at desc, b.batch_id limit 50`.execute(db)
  return found
}

export interface Batch {
  at: Date
  undoneAt: Date | null
}

/** The batch locked, if it assigned any case that is in scope. */
export async function lockBatch({ db, rows, now }: Asked, batchId: string): Promise<Batch | undefined> {
  const { rows: found } = await sql<Batch>`
    select b.at, b.undone_at from assignment_batch b where b.batch_id = ${batchId}
      and exists (select from case_event e join ${rows.cases} c using (case_id)
        where e.batch_id = b.batch_id and e.at > ${recently(now)})
    for update of b`.execute(db)
  return found[0]
}

export interface Undone {
  returned: number
  toPool: number
  stayed: number
  stayedCases: string[]
}

/**
 * Cases of a batch go back to whom they were taken from where that person still collects, else to the pool. A case on which
 * anything happened since (a log, another assignment, a payment in full) stays where it is. The batch stands open as long
 * as some of it is with people of others: a leader takes back the own team's part, the director the rest.
 */
export async function takeBack(
  { db, rows, now, user }: Asked,
  batchId: string,
): Promise<{ undone: Undone; holders: number[] }> {
  const { rows: done } = await sql<Undone & { holders: number[] }>`
    with given as (
      select e.event_id, e.at, e.to_collector, e.from_collector, c.case_id, c.version,
        c.closed_at is null and c.collector_id = e.to_collector
          and not exists (select from case_event later where later.case_id = e.case_id and later.event_id > e.event_id
            and later.at > ${recently(now)})
          and not exists (select from contact_log l where l.bill_id = e.bill_id and l.case_id = e.case_id and l.at >= e.at
            and l.at > ${recently(now)}) as untouched
      from case_event e join ${rows.cases} c using (case_id)
      where e.batch_id = ${batchId} and e.at > ${recently(now)} and e.kind = 'assigned'
    ), going as (
      select given.*, s.account_id as back_to from given
        left join staff s on s.account_id = given.from_collector and s.status = 'COLLECTING'
      where untouched
    ), back as (
      update collection_case c
      set collector_id = going.back_to, status = case when going.back_to is null then 'not assigned' else 'assigned' end,
        assigned_at = case when going.back_to is not null then ${now}::timestamptz end, version = c.version + 1
      from going where c.case_id = going.case_id and c.version = going.version
      returning c.case_id, c.merchant_id, c.bill_id, c.collector_id, c.open_minor, going.to_collector
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, from_collector, to_collector, open_minor, detail)
      select merchant_id, case_id, bill_id, ${now}, ${user.accountId}, 'assignment undone', to_collector, collector_id, open_minor,
        jsonb_build_object('batch', ${batchId}::text) from back
    ), left_alone as (
      select case_id from given where case_id not in (select case_id from back)
    )
    select (select count(*) from back) as returned, (select count(*) from back where collector_id is null) as to_pool,
      (select count(*) from left_alone) as stayed,
      array(select case_id from left_alone order by case_id limit 200) as stayed_cases,
      array(select to_collector from back union select collector_id from back where collector_id is not null) as holders`.execute(
    db,
  )
  const [row] = done
  if (!row) throw new Error('an aggregate answers one row')
  const { accountId } = user
  await sql`update assignment_batch b set undone_at = ${now}, undone_by = ${accountId} where b.batch_id = ${batchId}
    and exists (select from case_event e join ${rows.merchantCases} c using (case_id)
      where e.batch_id = b.batch_id and e.at > ${recently(now)})
    and not exists (
      select from case_event e join ${rows.merchantCases} c using (case_id)
      where e.batch_id = b.batch_id and e.at > ${recently(now)} and e.kind = 'assigned' and c.collector_id = e.to_collector and c.closed_at is null
        and not exists (select from ${rows.cases} mine where mine.case_id = c.case_id))`.execute(db)
  const { holders, ...undone } = row
  return { undone, holders }
}
