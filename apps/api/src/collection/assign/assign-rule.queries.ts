/** Assignment rules as rows: those in scope, what waits for them, who could take it. */
import type { queryAssignRules, ruleRun } from '@cordillera/contract/collection/assign-rule'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { collectorRoles } from '@cordillera/contract/roles'
import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { isAbsent } from '../../attendance/public.ts'
import { array, type Db, type Tx } from '../../platform/db.ts'
import { pageOf } from '../../platform/page.ts'
import type { Asked } from '../cases/case-filter.queries.ts'

export interface Rule {
  ruleId: string
  name: string
  country: string
  stage: string
  merchants: number[]
  leaderId: number | null
  workplaceId: number | null
  dpdFrom: number | null
  dpdTo: number | null
  strategy: string
  caseLimit: number | null
  version: number
}

const ruleFields = sql`r.rule_id, r.name, r.country, r.stage, r.merchants, r.leader_id, r.workplace_id, r.dpd_from, r.dpd_to,
  r.strategy, r.case_limit, r.version`

/** Rules in scope by id, in the order they were made, which is the order they run in. */
export async function rulesById({ db, rows }: Asked, ruleIds: readonly string[]): Promise<Rule[]> {
  const { rows: found } = await sql<Rule>`
    select ${ruleFields} from ${rows.assignmentRules} r where r.rule_id = any(${array(ruleIds)}::text[])
    order by r.created_at, r.rule_id`.execute(db)
  return found
}

/**
 * Nightly rules whose merchants have all been aged today and which have not run since; `zone`: where a rule's day is one.
 * Several processes may look.
 */
export async function rulesForTheNight(db: Db, now: Date): Promise<(Rule & { today: string })[]> {
  const { rows: found } = await sql<Rule & { today: string }>`
    select ${ruleFields}, place.today from assignment_rule r
      cross join lateral (
        select max((${now}::timestamptz at time zone m.time_zone)::date) as today,
          bool_and(exists (select from ageing_run a where a.merchant_id = m.merchant_id
            and a.day >= (${now}::timestamptz at time zone m.time_zone)::date)) as aged
        from merchant m where m.merchant_id = any(r.merchants) and m.active) place
    where r.deleted_at is null and r.nightly and place.aged and r.last_run_day is distinct from place.today
    order by r.country, r.created_at, r.rule_id`.execute(db)
  return found
}

/** Everybody a rule may give to, away or not: the plan leaves out who is away. */
export async function collectorsOfRule(
  { db, rows, now }: Asked,
  rule: Rule,
): Promise<{ accountId: number; away: boolean }[]> {
  const { rows: found } = await sql<{ accountId: number; away: boolean }>`
    select s.account_id, ${isAbsent(now)} as away from ${rows.staff} s join account a using (account_id)
    where a.active and s.status = 'COLLECTING' and s.role = any(${array(collectorRoles)}::text[])
      and s.country = ${rule.country} and s.stage = ${rule.stage}
      and s.leader_id is not distinct from coalesce(${rule.leaderId}::int, s.leader_id)
      and s.workplace_id is not distinct from coalesce(${rule.workplaceId}::smallint, s.workplace_id)
      and ${rule.merchants}::smallint[] <@ array(select merchant_id from account_merchant am where am.account_id = s.account_id)
    order by s.account_id`.execute(db)
  return found
}

export async function rememberRuleRun(
  tx: Tx,
  ruleId: string,
  run: { at: Date; day: string | null; result: output<typeof ruleRun> },
): Promise<void> {
  await sql`update assignment_rule set last_run_at = ${run.at}, last_run_day = coalesce(${run.day}::date, last_run_day),
    last_run = ${JSON.stringify(run.result)}::jsonb where rule_id = ${ruleId}`.execute(tx)
}

export async function pageOfRules(asked: Asked, input: Parsed<typeof queryAssignRules>) {
  const { db, rows } = asked
  const { currentPage, pageSize, sortOrder, sortField, period = null, caseCountry = null } = input
  const way = sortField && sortOrder === 'desc' ? sql`desc` : sql`asc`
  const hits = sql`from ${rows.assignmentRules} r where r.stage = coalesce(${period}, r.stage) and r.country = coalesce(${caseCountry}, r.country)`
  return pageOf<Output<typeof queryAssignRules>['list'][number]>(
    db,
    { currentPage, pageSize },
    {
      as: 'r',
      fields: sql`r.rule_id as "ruleId", r.name, r.stage as period, r.country as "caseCountry", r.leader_id as leader,
      l.name as "leaderName", r.workplace_id as workplace, w.name as "workplaceName", r.dpd_from as "dpdFrom", r.dpd_to as "dpdTo",
      r.strategy, r.case_limit as "caseLimit", r.nightly, o.name as "operatorName", r.created_at as time,
      r.last_run_at as "lastRunTime", r.last_run as "lastRun", r.version,
      (select count(*) from collection_case c where c.merchant_id = any(r.merchants) and c.stage = r.stage and c.closed_at is null
        and c.status = 'not assigned' and not c.stopped and not c.on_hold) as waiting,
      (select count(*) from staff s join account a using (account_id) where a.active and s.status = 'COLLECTING'
        and s.role = any(${array(collectorRoles)}::text[]) and not ${isAbsent(asked.now)} and s.country = r.country and s.stage = r.stage
        and s.leader_id is not distinct from coalesce(r.leader_id, s.leader_id)
        and s.workplace_id is not distinct from coalesce(r.workplace_id, s.workplace_id)) as collectors`,
      hits,
      joins: sql`join account o on o.account_id = r.operator_id left join account l on l.account_id = r.leader_id
      left join workplace w on w.workplace_id = r.workplace_id`,
      order: sql`r.created_at ${way}, r.rule_id`,
    },
  )
}

/** Open cases that wait in the pool of a country's stage, stopped and held ones not counted. */
export async function waitingInPool(db: Db, of: { country: string; stage: string }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from collection_case c join merchant m using (merchant_id)
    where m.country = ${of.country} and c.stage = ${of.stage} and c.closed_at is null and c.status = 'not assigned'
      and not c.stopped and not c.on_hold`.execute(db)
  return rows[0]?.n ?? 0
}
