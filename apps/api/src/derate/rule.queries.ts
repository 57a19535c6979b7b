/** Derate rules: the list, and the row that is changed. */
import type { derateRule, FeeType, listDerateRules } from '@cordillera/contract/derate/rule'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { output } from 'zod/v4/core'
import { type Db, sql } from '../platform/db.ts'
import { all, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

type Rule = output<typeof derateRule>

export function pageOfRules(db: Scoped, rows: ScopedRows, input: Parsed<typeof listDerateRules>) {
  const { country, period } = input
  const way = input.sortField && input.sortOrder === 'asc' ? sql`asc` : sql`desc`
  return pageOf<Rule>(db, input, {
    fields: sql`
      h.rule_id as id, s.user_no as "userNo", who.name as "userName", h.country, h.workplace_id as workplace,
      w.name as "workplaceName", coalesce(h.stage, s.stage) as period, h.rate_count as "rateCount",
      h.rate_amount as "rateAmount", h.fee_types as "feeTypes", maker.name as "operatorName", h.at as time, h.version`,
    hits: sql`from ${rows.derateRules} h where ${all([
      country && sql`h.country = ${country}`,
      period && sql`(h.stage = ${period} or h.account_id in (select account_id from staff where stage = ${period}))`,
    ])}`,
    joins: sql`
      join account maker on maker.account_id = h.operator_id left join account who on who.account_id = h.account_id
      left join staff s on s.account_id = h.account_id left join workplace w on w.workplace_id = h.workplace_id`,
    order: sql`h.at ${way}, h.rule_id ${way}`,
  })
}

/** Whom a rule is for, as its reach is judged. */
export interface RuleOf {
  country: string
  stage: string | null
  workplaceId: number | null
}

export interface RuleToChange extends RuleOf {
  ruleId: string
  rateCount: number
  rateAmount: number
  feeTypes: FeeType[]
  accountId: number | null
  /** Of one person or one workplace: a wider one may stand behind it. */
  isNarrow: boolean
  version: number
}

/** The live rule of the caller's country, locked; a person's rule has the person's stage and workplace. */
export async function lockRule(db: Scoped, rows: ScopedRows, ruleId: string): Promise<RuleToChange | null> {
  const { rows: found } = await sql<RuleToChange>`
    select h.rule_id, h.country, coalesce(h.stage, s.stage) as stage, coalesce(h.workplace_id, s.workplace_id) as workplace_id,
      h.rate_count, h.rate_amount, h.fee_types, h.account_id, h.account_id is not null or h.workplace_id is not null as is_narrow, h.version
    from ${rows.derateRules} h left join staff s on s.account_id = h.account_id
    where h.rule_id = ${ruleId} for update of h`.execute(db)
  return found[0] ?? null
}

/** A person in scope by their number. */
export async function personOf(
  db: Scoped,
  rows: ScopedRows,
  userNo: string,
): Promise<(RuleOf & { accountId: number }) | null> {
  const { rows: found } = await sql<RuleOf & { accountId: number }>`
    select account_id, country, stage, workplace_id from ${rows.staff} s where s.user_no = ${userNo}`.execute(db)
  return found[0] ?? null
}

/** Whether there is a live rule for just this person, or this stage and workplace. */
export async function hasRule(
  db: Db,
  { country, stage, workplaceId, accountId }: RuleOf & { accountId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from derate_rule where deleted_at is null and case when ${accountId}::int is not null then account_id = ${accountId}
      else account_id is null and country = ${country} and stage = ${stage} and workplace_id is not distinct from ${workplaceId} end`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether a workplace of this country is open under that number. */
export async function isWorkplaceOf(db: Db, workplaceId: number, country: string): Promise<boolean> {
  const { rows } = await sql`
    select from workplace where workplace_id = ${workplaceId} and country = ${country} and closed_on is null`.execute(
    db,
  )
  return rows.length > 0
}
