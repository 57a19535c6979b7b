/** Which rows of notification a caller reaches. */
import { sql } from 'kysely'
import type { ReachOf } from '../platform/reach.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const notificationTables = {
  /** What the caller was told of. */
  notifications: scopedTable('notification', ['own'], (caller) => sql`account_id = ${caller.accountId}`),
}

export const notificationReach: ReachOf = {
  accounts: ['notification'],
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof notificationTables> {}
}
