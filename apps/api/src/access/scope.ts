/** Which rows of accounts and the caller's own a caller reaches. */
import { type RawBuilder, sql } from 'kysely'
import { staffIn } from '../data-scope/public.ts'
import { type Caller, mayUse } from '../platform/caller.ts'
import type { ReachOf } from '../platform/reach.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

/** Which accounts a caller sees. An account of no merchant is for superusers. */
function accountScope(caller: Caller): RawBuilder<unknown> {
  if (caller.isSuperuser) return sql`true`
  const people = sql`account_id in (select account_id from staff where ${staffIn(caller)})`
  if (!mayUse(caller, 'accountManage_change')) return people
  return sql`(${people} or (account_id in (select am.account_id from account_merchant am) and account_id not in (
    select am.account_id from account_merchant am where am.merchant_id <> all(${[...caller.merchants]}::smallint[]))))`
}

export const accessTables = {
  /** Accounts of people in the caller's scope; who edits accounts also reaches those that use only merchants of theirs. */
  accounts: scopedTable('account', ['staff'], (caller) => accountScope(caller)),
  /** The caller's own account. */
  me: scopedTable(
    'account',
    ['own', 'staff', 'case', 'merchant', 'log'],
    (caller) => sql`account_id = ${caller.accountId}`,
  ),
}

export const accessReach: ReachOf = {
  nobody: ['role'],
  names: ['account', 'account_role', 'account_merchant', 'merchant'],
  accounts: ['account', 'account_role', 'account_merchant', 'session', 'preference'],
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof accessTables> {}
}
