/** Which rows of jobs and files a caller reaches. */
import { sql } from 'kysely'
import type { Caller } from '../platform/caller.ts'
import type { ReachOf } from '../platform/reach.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

const made = (caller: Caller) => (caller.isSuperuser ? sql`true` : sql`created_by = ${caller.accountId}`)

export const jobTables = {
  /** Jobs the caller asked for; a superuser sees all. */
  jobs: scopedTable('job', ['own', 'merchant'], (caller) => made(caller)),
  /** Files the caller uploaded or had made; a superuser sees all. */
  files: scopedTable('file', ['own', 'merchant'], (caller) => made(caller)),
}

export const jobReach: ReachOf = {
  accounts: ['job', 'file', 'file_chunk'],
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof jobTables> {}
}
