/** Which rows of performance a caller reaches. */
import { type RawBuilder, sql } from 'kysely'
import { countryScope, staffIn } from '../data-scope/public.ts'
import { type Caller, maySee } from '../platform/caller.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

/** Who works one stage sees what is planned for it; everybody else sees all stages. */
function planScope({ isSuperuser, role, stage }: Caller): RawBuilder<unknown> {
  const worksOne = role === 'AGENT' || role === 'JUNIOR' || role === 'LEADER' || role === 'DIRECTOR'
  return worksOne && !isSuperuser ? sql`stage = ${stage}` : sql`true`
}

/**
 * A result belongs to its stage's director even when the person works elsewhere now; finance pays the country's. Who may not
 * open the incentive screen sees their own alone, whomever else they have in scope.
 */
function resultScope(caller: Caller): RawBuilder<unknown> {
  if (caller.isSuperuser) return sql`true`
  const { accountId, country, role, stage } = caller
  if (!maySee(caller, 'incentive')) return sql`account_id = ${accountId}`
  if (role === 'FINANCE') return sql`country = ${country}`
  if (role === 'DIRECTOR') return sql`((country = ${country} and stage = ${stage}) or account_id = ${accountId})`
  return sql`(account_id = ${accountId} or account_id in (select account_id from staff where ${staffIn(caller)}))`
}

export const performanceTables = {
  /** Incentive rules and months of the caller's country; those who work one stage see that stage's rules. */
  incentivePlans: scopedTable(
    'incentivePlan',
    ['staff'],
    (caller) => sql`${countryScope(caller)} and ${planScope(caller)}`,
  ),
  incentiveRuns: scopedTable('incentiveRun', ['staff'], (caller) => countryScope(caller)),
  /** Goals, like rules. */
  goals: scopedTable('goal', ['staff'], (caller) => sql`${countryScope(caller)} and ${planScope(caller)}`),
  /** Incentive results of people in scope, one's own among them. */
  incentiveResults: scopedTable('incentiveResult', ['staff'], (caller) => resultScope(caller)),
  /** What was said of such results, and what became of them. */
  incentiveDisputes: scopedTable('incentiveDispute', ['staff'], (caller) => resultScope(caller)),
  incentiveAdjustments: scopedTable('incentiveAdjustment', ['staff'], (caller) => resultScope(caller)),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof performanceTables> {}
}
