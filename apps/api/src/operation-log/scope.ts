/** Which rows of the operation log a caller reaches. */
import { type RawBuilder, sql } from 'kysely'
import { caseScope, inMerchants, onCases, staffIn } from '../data-scope/public.ts'
import type { Caller } from '../platform/caller.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

/** What HR reads of the operation log: what was done to staff and accounts, by whomever, and never a borrower's entry. */
const staffDomains = ['staff', 'access', 'attendance', 'performance']

const staffEntries = (caller: Caller) => sql`(case_id is null and app_id is null and user_id is null
  and split_part(action, '.', 1) = any(${staffDomains}::text[])
  and (account_id = any(array(select account_id from staff where ${staffIn(caller)}))
    or target = any(array(select 'account:' || account_id from staff where ${staffIn(caller)}))))`

/** Looked up row by row, as the newest are wanted first. */
const onKnown = (caller: Caller, key: 'user_id' | 'app_id') =>
  sql`${inMerchants(caller)} and exists (select from collection_case known
    where known.${sql.ref(key)} = ${sql.ref(`operation_log.${key}`)} and ${caseScope(caller)} offset 0)`

/**
 * What who leads a stage reads: what was done to its cases and to the people of them, and what its own people and the nights did
 * beside. What finance, audits or other stages do stands on screens that they do not have.
 */
const stageEntries = (caller: Caller) => sql`case
  when case_id is not null then ${onCases(caller, 'operation_log', 'case_id')}
  when user_id is not null then ${onKnown(caller, 'user_id')}
  when app_id is not null then ${onKnown(caller, 'app_id')}
  else ${inMerchants(caller)} and (account_id is null or account_id = any(array(select account_id from staff where ${staffIn(caller)}))) end`

/** Who leads a workplace opens the screens of all of the merchants' work, but of the cases those of the workplace. */
const workplaceEntries = (caller: Caller) =>
  sql`(${inMerchants(caller)} and (case_id is null or ${onCases(caller, 'operation_log', 'case_id')}))`

/** What names no merchant, or one of the caller's: an entry about another one's records tells of what does not exist for them. */
const ofOwnMerchants = (caller: Caller) => sql`(merchant_id is null or ${inMerchants(caller)})`

/** Whose operations a role reads: a leader the team's, HR those on staff, others those on their merchants; everyone their own. */
function logScope(caller: Caller): RawBuilder<unknown> {
  if (caller.isSuperuser) return sql`true`
  const { accountId } = caller
  if (caller.role === 'LEADER') {
    return sql`${ofOwnMerchants(caller)} and account_id = any(array(select account_id from staff where leader_id = ${accountId} union select ${accountId}::int))`
  }
  const own = sql`account_id = ${accountId} and ${ofOwnMerchants(caller)}`
  if (caller.role === 'HR' || caller.role === 'HR_DIRECTOR') return sql`(${own} or ${staffEntries(caller)})`
  if (caller.role === 'DIRECTOR') return sql`(${own} or ${stageEntries(caller)})`
  if (caller.role === 'WORKPLACE_DIRECTOR') return sql`(${own} or ${workplaceEntries(caller)})`
  return sql`(${inMerchants(caller)} or ${own})`
}

export const operationLogTables = {
  /** Operation-log entries the caller may read. */
  operationLog: scopedTable('operationLog', ['log'], (caller) => logScope(caller)),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof operationLogTables> {}
}
