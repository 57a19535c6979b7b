/** The weekend plan. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { listWeekendPlan, WeekendPlan } from '@cordillera/contract/performance/weekend'
import { collectorRoles } from '@cordillera/contract/roles'
import { sql } from 'kysely'
import { array, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { addMonths } from './month.rules.ts'

type Planned = Output<typeof listWeekendPlan>['people'][number]
const peopleAtMost = 2_000

/** Collectors in scope who still work here, with their plans of a month. */
export async function plansOf(
  db: Scoped,
  rows: ScopedRows,
  { country = null, period = null, leader = null, month }: Filter,
): Promise<Planned[]> {
  const { rows: found } = await sql<Planned>`
    select s.account_id, s.user_no, a.name, s.country, s.stage as period, l.name as leader_name, coalesce((
      select json_object_agg(p.day, p.plan) from weekend_plan p
      where p.account_id = s.account_id and p.day >= ${month}::date and p.day < ${addMonths(month, 1)}::date), '{}'::json) as plans
    from ${rows.staff} s join account a using (account_id) left join account l on l.account_id = s.leader_id
    where a.active and s.status <> 'LEAVE' and s.role = any(${array(collectorRoles)}::text[])
      and s.country = coalesce(${country}::text, s.country) and s.stage is not distinct from coalesce(${period}::text, s.stage)
      and s.leader_id is not distinct from coalesce(${leader}::int, s.leader_id)
    order by s.country, l.name nulls last, a.name, s.account_id limit ${peopleAtMost}`.execute(db)
  return found
}
interface Filter {
  country?: Parsed<typeof listWeekendPlan>['country'] | null
  period?: Parsed<typeof listWeekendPlan>['period'] | null
  leader?: number | null | undefined
  month: string
}

/** How many of these people are collectors in scope who still work here. */
export async function countPlannable(db: Scoped, rows: ScopedRows, people: readonly number[]): Promise<number> {
  const { rows: found } = await sql<{ n: number }>`
    select count(*) as n from ${rows.staff} s
    where s.account_id = any(${array(people)}::int[]) and s.status <> 'LEAVE' and s.role = any(${array(collectorRoles)}::text[])`.execute(
    db,
  )
  return found[0]?.n ?? 0
}

/** Sets everybody's plan of every day in one statement; answers how many plans that changed. */
export async function setPlans(
  tx: Tx,
  {
    people,
    days,
    plan,
    by,
    at,
  }: { people: readonly number[]; days: readonly string[]; plan: WeekendPlan; by: number; at: Date },
): Promise<number> {
  const cells = sql`unnest(${array(people)}::int[]) account_id, unnest(${array(days)}::date[]) day`
  const { rows } =
    plan === 'unset'
      ? await sql<{ n: number }>`
          with gone as (
            delete from weekend_plan w using (select account_id, day from ${cells}) c
            where (w.account_id, w.day) = (c.account_id, c.day) returning 1)
          select count(*) as n from gone`.execute(tx)
      : await sql<{ n: number }>`
          with kept as (
            insert into weekend_plan (account_id, day, plan, planned_by, planned_at)
            select account_id, day, ${plan}, ${by}::int, ${at}::timestamptz from ${cells}
            on conflict (account_id, day) do update
            set plan = excluded.plan, planned_by = excluded.planned_by, planned_at = excluded.planned_at
            where weekend_plan.plan <> excluded.plan returning 1)
          select count(*) as n from kept`.execute(tx)
  return rows[0]?.n ?? 0
}
