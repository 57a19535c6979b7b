/** Rules and the terms of a channel, as they hold now. */
import { type Db, sql } from '../../platform/db.ts'
import type { Account } from '../statement/statement.queries.ts'
import type { Rule, Terms } from './pass.queries.ts'

const newest = sql`select distinct on (rule) * from recon_rule order by rule, version desc`

export async function liveRules(db: Db): Promise<Rule[]> {
  const { rows } =
    await sql<Rule>`select rule, version, confirms from (${newest}) r where active order by position`.execute(db)
  return rows
}

export interface RuleRow extends Rule {
  active: boolean
  position: number
  madeTime: string
  madeBy: string | null
  reason: string | null
}
export async function allRules(db: Db): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select r.rule, r.version, r.confirms, r.active, r.position, r.made_at as "madeTime", a.name as "madeBy", r.reason
    from (${newest}) r left join account a on a.account_id = r.made_by order by r.position`.execute(db)
  return rows
}

/** Where nobody has said any: what is told the next day, without a fee. */
export const usualTerms: Terms = {
  ...{ settlementDays: 1, dayTolerance: 2, amountToleranceMinor: 0, roundingMinor: 0, feeFixedMinor: 0 },
  ...{ feeRate: '0', feeTaxRate: '0', cutoffHour: 24 },
}

export async function findTerms(db: Db, { channel, currency }: Account): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select settlement_days, day_tolerance, amount_tolerance_minor, rounding_minor, fee_fixed_minor, fee_rate::text, fee_tax_rate::text, cutoff_hour
    from recon_channel where channel = ${channel} and currency = ${currency}`.execute(db)
  return rows[0] ?? usualTerms
}
