/** What changes of staff and of rules ask of cases, and what becomes of the cases of people who leave (DOMAIN §7). */
import { collectorRoles } from '@cordillera/contract/roles'
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { announce } from '../platform/notifications.ts'
import { lockAssignment } from './assign/assign.queries.ts'
import { waitingInPool } from './assign/assign-rule.queries.ts'

/** A stage's rules don't change while its pool waits: throws `staff.poolNotAssigned` (40005). */
export async function demandPoolAssigned(db: Db, of: { country: string; stage: string }): Promise<void> {
  if ((await waitingInPool(db, of)) > 0) throw new Failure('staff.poolNotAssigned')
}

interface HandBack {
  from: readonly number[]
  /** A collector of the same country and stage as all of them; null: the pool of their workplace. */
  to: number | null
  /** Kept with each case. */
  why: 'left the company' | 'works elsewhere'
  by: number
  now: Date
}

/**
 * Takes every open case from these people: to the pool, or to a colleague where that one may work its merchant. Answers how
 * many moved. Throws `collection.collectorMissing` where the colleague can't take them.
 */
export async function handCasesBack(tx: Tx, { from, to, why, by, now }: HandBack): Promise<number> {
  await lockAssignment(tx)
  if (to !== null) await demandColleague(tx, from, to)
  const { rows } = await sql<{ moved: number; given: number }>`
    with going as (
      select c.case_id, c.collector_id, case when exists (select from account_merchant m
        where m.account_id = ${to}::int and m.merchant_id = c.merchant_id) then ${to}::int end as taker
      from collection_case c where c.collector_id = any(${array(from)}::int[]) and c.closed_at is null
      order by c.case_id for update
    ), moved as (
      update collection_case c set collector_id = g.taker, version = c.version + 1,
        status = case when g.taker is null then 'not assigned' else 'assigned' end,
        assigned_at = case when g.taker is not null then ${now}::timestamptz end,
        workplace_id = case when g.taker is null then coalesce(
          (select workplace_id from staff where account_id = g.collector_id), c.workplace_id) end
      from going g where c.case_id = g.case_id
      returning c.merchant_id, c.case_id, c.bill_id, c.open_minor, g.collector_id as from_collector, g.taker
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, from_collector, to_collector, open_minor, detail)
      select merchant_id, case_id, bill_id, ${now}, ${by}, case when taker is null then 'recalled' else 'assigned' end,
        from_collector, taker, open_minor, jsonb_build_object('reason', ${why}::text) from moved
    )
    select count(*) as moved, count(taker) as given from moved`.execute(tx)
  const { moved = 0, given = 0 } = rows[0] ?? {}
  if (to !== null && given > 0) {
    await announce(tx, now, [
      { to, kind: 'case.assigned', params: { count: given }, place: '/collection/pendingCollect' },
    ])
  }
  return moved
}

/** Somebody who collects in the country and stage of all of them, and is none of them. */
async function demandColleague(tx: Tx, from: readonly number[], to: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from staff s join account a using (account_id)
    where s.account_id = ${to} and a.active and s.status = 'COLLECTING' and s.role = any(${array(collectorRoles)}::text[])
      and s.account_id <> all(${array(from)}::int[])
      and not exists (select from staff f where f.account_id = any(${array(from)}::int[])
        and (f.country, f.stage) is distinct from (s.country, s.stage))`.execute(tx)
  if (rows[0]?.n !== 1) throw new Failure('collection.collectorMissing')
}
