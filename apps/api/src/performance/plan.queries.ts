/** Incentive rules and their versions. */
import type { Country } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type {
  createRule,
  getRuleCount,
  modifyRule,
  queryRuleList,
} from '@cordillera/contract/performance/incentive-plan'
import { sql } from 'kysely'
import type { Db, Sql, Tx } from '../platform/db.ts'
import { pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

type Filter = Omit<Parsed<typeof getRuleCount>, 'incentiveDate'> & { month: string | null }
type Rule = Output<typeof queryRuleList>['list'][number]

/** Rules with the last month each pays: its own end, or the month before its next version. */
const versions = (plans: Sql) => sql`(
  select v.*, least(v.until_month, (v.next_month - interval '1 month')::date) as last_month
  from (select p.*, lead(from_month) over (partition by country, stage, role, type order by from_month) as next_month
    from ${plans} p) v)`
/** That the month `u` is frozen and the version `p` paid it. */
const wasPaidBy = sql`u.state = 'frozen' and u.month between p.from_month and coalesce(p.last_month, 'infinity')`

const matching = (filter: Filter) => {
  const { country = null, period = null, role = null, incentiveType = null, month } = filter
  return sql`
  h.country = coalesce(${country}, h.country) and h.stage = coalesce(${period}, h.stage)
  and h.role = coalesce(${role}, h.role) and h.type = coalesce(${incentiveType}::smallint, h.type)
  and (${month}::date is null or ${month}::date between h.from_month and coalesce(h.last_month, 'infinity'))`
}

export async function countRules(db: Scoped, rows: ScopedRows, filter: Filter): Promise<Output<typeof getRuleCount>> {
  const { rows: counts } = await sql<Output<typeof getRuleCount>['counts'][number]>`
    select h.type as incentive_type, count(*) as count from ${versions(rows.incentivePlans)} h where ${matching(filter)}
    group by h.type order by h.type`.execute(db)
  return { total: counts.reduce((sum, { count }) => sum + count, 0), counts }
}

export function pageOfRules(
  db: Scoped,
  rows: ScopedRows,
  input: Parsed<typeof queryRuleList> & { month: string | null; thisMonth: string },
) {
  const way = input.sortField && input.sortOrder === 'asc' ? sql`asc` : sql`desc`
  return pageOf<Rule>(db, input, {
    fields: sql`h.plan_id, h.country, h.stage as period, h.role, h.type as incentive_type, h.name, h.min_cases, h.tiers, h.currency,
      h.version_number, h.from_month, h.last_month as until_month, h.version, h.created_at as created_time, a.name as creator_name,
      case when h.from_month > ${input.thisMonth}::date then 'coming'
        when h.last_month < ${input.thisMonth}::date then 'past' else 'current' end as state,
      exists (select from incentive_run u join (select h.from_month, h.last_month) p on u.country = h.country
        where ${wasPaidBy}) as used`,
    hits: sql`from ${versions(rows.incentivePlans)} h where ${matching(input)}`,
    joins: sql`join account a on a.account_id = h.created_by`,
    order: sql`h.from_month ${way}, h.country, h.stage, h.role, h.type, h.plan_id`,
  })
}

/** The last frozen month of a country; nothing that begins then or before can be planned any more. */
export async function lastFrozenMonth(db: Db, country: Country): Promise<string | null> {
  const row = await db
    .selectFrom('incentiveRun')
    .select(({ fn }) => fn.max('month').as('month'))
    .where('country', '=', country)
    .where('state', '=', 'frozen')
    .executeTakeFirst()
  return row?.month ?? null
}

/** Adds a version; null where one begins in that month already. */
export async function addRule(
  tx: Tx,
  rule: Omit<Parsed<typeof createRule>, 'fromMonth'> & { month: string; currency: string; by: number; at: Date },
): Promise<Output<typeof createRule> | null> {
  const { rows } = await sql<Output<typeof createRule>>`
    insert into incentive_plan (country, stage, role, type, version_number, name, from_month, currency, min_cases, tiers,
      created_by, created_at)
    select ${rule.country}, ${rule.period}, ${rule.role}, ${rule.incentiveType}::smallint,
      1 + coalesce((select max(version_number) from incentive_plan where country = ${rule.country} and stage = ${rule.period}
        and role = ${rule.role} and type = ${rule.incentiveType}::smallint), 0),
      ${rule.name}, ${rule.month}::date, ${rule.currency}, ${rule.minCases}::int, ${JSON.stringify(rule.tiers)}::jsonb,
      ${rule.by}::int, ${rule.at}::timestamptz
    on conflict do nothing returning plan_id, version_number`.execute(tx)
  return rows[0] ?? null
}

export interface FoundRule {
  planId: number
  country: Country
  stage: string
  role: string
  type: 1 | 2 | 3 | 4 | 5
  name: string
  fromMonth: string
  untilMonth: string | null
  minCases: number
  tiers: Parsed<typeof modifyRule>['tiers']
  version: number
}

/** A rule in scope, locked for a change; computing a month may refer to it meanwhile. */
export async function findRule(db: Scoped, rows: ScopedRows, planId: number): Promise<FoundRule | null> {
  const { rows: found } = await sql<FoundRule>`
    select p.plan_id, p.country, p.stage, p.role, p.type, p.name, p.from_month, p.until_month, p.min_cases, p.tiers, p.version
    from ${rows.incentivePlans} p where p.plan_id = ${planId} for no key update of p`.execute(db)
  return found[0] ?? null
}

/** Whether a frozen month was paid by it. */
export async function isUsed(db: Db, planId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from incentive_run u join ${versions(sql`incentive_plan`)} p on u.country = p.country
      where p.plan_id = ${planId}::int and ${wasPaidBy}) as used`.execute(db)
  return rows[0]?.used === true
}

export async function changeRule(tx: Tx, { planId, version, name, minCases, tiers }: Parsed<typeof modifyRule>) {
  await tx
    .updateTable('incentivePlan')
    .set({ name, minCases, tiers: JSON.stringify(tiers), version: version + 1 })
    .where('planId', '=', planId)
    .execute()
}

export async function endRuleWith(tx: Tx, planId: number, month: string, version: number): Promise<void> {
  await tx
    .updateTable('incentivePlan')
    .set({ untilMonth: month, version: version + 1 })
    .where('planId', '=', planId)
    .execute()
}
