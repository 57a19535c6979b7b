/** Which rows of notification a caller reaches. */
import { sql } from 'kysely'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const notificationTables = {
  /** What the caller was told of. */
  notifications: scopedTable('notification', ['own'], (caller) => sql`account_id = ${caller.accountId}`),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof notificationTables> {}
}
