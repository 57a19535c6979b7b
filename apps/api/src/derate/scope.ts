/** Which rows of derate a caller reaches. */
import { type RawBuilder, sql } from 'kysely'
import { countryScope, inMerchants, knownTo, ofPeople, onCases } from '../data-scope/public.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReachOf } from '../platform/reach.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

/** Reductions: what one's own people asked for; who decides sees what anybody asked for in the stage, or on a case in scope. */
function derateScope(caller: Caller): RawBuilder<unknown> {
  if (caller.isSuperuser || caller.role === 'COUNTRY_DIRECTOR') return sql`true`
  const ofOwn = ofPeople(caller, sql`asked_by`)
  if (caller.role === 'DIRECTOR') return sql`(${ofOwn} or stage = ${caller.stage})`
  if (caller.role === 'WORKPLACE_DIRECTOR') return sql`(${ofOwn} or ${onCases(caller, 'derate', 'case_id')})`
  return ofOwn
}

export const derateTables = {
  /** Settlements with people in the caller's merchants and scope. */
  settlements: scopedTable(
    'settlement',
    ['merchant'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'settlement')}`,
  ),
  /** Reductions in the caller's merchants that it asked for, or people in its scope did. */
  derates: scopedTable('derate', ['case'], (caller) => sql`${inMerchants(caller)} and ${derateScope(caller)}`),
  /** Quotas of people in scope, one's own among them. */
  derateQuotas: scopedTable('derateQuota', ['case'], (caller) => ofPeople(caller, sql`account_id`)),
  /** Live derate rules of the caller's country. */
  derateRules: scopedTable('derateRule', ['case'], (caller) => sql`deleted_at is null and ${countryScope(caller)}`),
  /** Changes of rules and limits of the caller's country, and of quotas of people in scope. */
  derateChanges: scopedTable(
    'derateChange',
    ['case'],
    (caller) => sql`${countryScope(caller)} and (quota_id is null or ${ofPeople(caller, sql`account_id`)})`,
  ),
}

export const derateReach: ReachOf = {
  nobody: ['settlement_limit'],
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof derateTables> {}
}
