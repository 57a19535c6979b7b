/** Which rows of collection a caller reaches. */
import { type RawBuilder, sql } from 'kysely'
import { caseScope, caseScopeParts, inMerchants, onCases, orContained, stageScope } from '../data-scope/public.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReachOf } from '../platform/reach.ts'
import { type Narrowed, narrow, type ScopedTable, scopedTable, type TablesOf } from '../platform/rows.ts'

/** A leader sees the own team's jobs and those of the whole stage; a workplace director the own workplace's and those of all. */
function ppdReach({ isSuperuser, role, accountId, workplaceId }: Caller): RawBuilder<unknown> {
  if (isSuperuser) return sql`true`
  if (role === 'LEADER') return sql`(leader_id is null or leader_id = ${accountId})`
  if (role === 'WORKPLACE_DIRECTOR') return sql`(workplace_id is null or workplace_id = ${workplaceId})`
  return sql`true`
}

/** A caller with contained roles has one part: what those see may be in both. */
function casesApart(caller: Caller): Narrowed<'collectionCase'> {
  const hasContained = !caller.isSuperuser && caller.containedRoles.length > 0
  const parts = hasContained
    ? [sql`(${caseScope(caller)}${orContained(caller, sql`collector_id`)})`]
    : caseScopeParts(caller)
  const narrowed = parts.map((part) => narrow('collectionCase', sql`${inMerchants(caller)} and ${part}`))
  return narrowed.length === 1 && narrowed[0] ? narrowed[0] : sql`(${sql.join(narrowed, sql` union all `)})`
}

export const collectionTables = {
  /** Cases in the caller's merchants and scope. */
  cases: scopedTable(
    'collectionCase',
    ['case', 'merchant', 'log'],
    (caller) => sql`${inMerchants(caller)} and (${caseScope(caller)}${orContained(caller, sql`collector_id`)})`,
  ),
  /** The same cases, for counting them from an index alone. */
  casesApart: {
    table: 'collectionCase',
    groups: ['case', 'merchant', 'log'],
    of: casesApart,
  } as ScopedTable<'collectionCase'>,
  /** Cases in the caller's merchants, whether in scope or not: only to tell "not yours" (40712) from "not there" (40711). */
  merchantCases: scopedTable('collectionCase', ['case', 'log'], (caller) => inMerchants(caller)),
  ageingRuns: scopedTable('ageingRun', ['merchant'], (caller) => inMerchants(caller)),
  /** Live rules for stages in the caller's scope whose merchants it may all reach. */
  assignmentRules: scopedTable(
    'assignmentRule',
    ['case'],
    (caller) => sql`deleted_at is null and merchants <@ ${[...caller.merchants]}::smallint[] and ${stageScope(caller)}`,
  ),
  /** How stages in the caller's scope are split among workplaces. */
  workplaceRatios: scopedTable(
    'workplaceRatio',
    ['case'],
    (caller) => sql`${inMerchants(caller)} and ${stageScope(caller)}`,
  ),
  /** Stopped and restored bills that have a case in the caller's scope. */
  stopCases: scopedTable('stopCase', ['case'], (caller) => onCases(caller, 'stop_case', 'bill_id')),
  /** Calls of the dialer, results logged and numbers of auto-outbound jobs, of cases in the caller's scope. */
  phoneCalls: scopedTable('phoneCall', ['case'], (caller) => onCases(caller, 'phone_call', 'case_id')),
  contactLogs: scopedTable('contactLog', ['case'], (caller) => onCases(caller, 'contact_log', 'case_id')),
  ppdNumbers: scopedTable('ppdNumber', ['case'], (caller) => onCases(caller, 'ppd_number', 'case_id')),
  /** How stages in the caller's scope are dialled, in the countries of its merchants. */
  ppdConfigs: scopedTable(
    'ppdConfig',
    ['case'],
    (caller) => sql`country in (select country from merchant where ${inMerchants(caller)}) and ${stageScope(caller)}`,
  ),
  /** Auto-outbound jobs of stages in the caller's scope whose merchants it may all reach; another leader's are not shown. */
  ppdJobs: scopedTable(
    'ppdJob',
    ['case'],
    (caller) =>
      sql`merchants <@ ${[...caller.merchants]}::smallint[] and ${stageScope(caller)} and ${ppdReach(caller)}`,
  ),
}

export const collectionReach: ReachOf = {
  nobody: ['inspection_form', 'inspection_rule'],
  accounts: ['case_cover', 'cover_choice'],
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof collectionTables> {}
}
