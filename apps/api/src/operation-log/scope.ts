/** Which rows of the operation log a caller reaches. */
import { type RawBuilder, sql } from 'kysely'
import { inMerchants, staffIn } from '../data-scope/public.ts'
import type { Caller } from '../platform/caller.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

/** What HR reads of the operation log: what was done to staff and accounts, by whomever, and never a borrower's entry. */
const staffDomains = ['staff', 'access', 'attendance', 'performance']

const staffEntries = (caller: Caller) => sql`(case_id is null and app_id is null and user_id is null
  and split_part(action, '.', 1) = any(${staffDomains}::text[])
  and (account_id = any(array(select account_id from staff where ${staffIn(caller)}))
    or target = any(array(select 'account:' || account_id from staff where ${staffIn(caller)}))))`

/** Whose operations a role reads: a leader the team's, HR those on staff, others those on their merchants; everyone their own. */
function logScope(caller: Caller): RawBuilder<unknown> {
  if (caller.isSuperuser) return sql`true`
  const { accountId } = caller
  if (caller.role === 'LEADER') {
    return sql`account_id = any(array(select account_id from staff where leader_id = ${accountId} union select ${accountId}::int))`
  }
  if (caller.role === 'HR' || caller.role === 'HR_DIRECTOR')
    return sql`(account_id = ${accountId} or ${staffEntries(caller)})`
  return sql`(${inMerchants(caller)} or account_id = ${accountId})`
}

export const operationLogTables = {
  /** Operation-log entries the caller may read. */
  operationLog: scopedTable('operationLog', ['log'], (caller) => logScope(caller)),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof operationLogTables> {}
}
