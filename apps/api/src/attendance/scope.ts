/** Which rows of attendance a caller reaches. */
import { sql } from 'kysely'
import { ofPeople, staffIn } from '../data-scope/public.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReachOf } from '../platform/reach.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'
import { standingDelegations } from './leave.queries.ts'

/** People whose leave the caller decides today in somebody's place: a leader's team, HR's country. */
const delegated = ({ accountId }: Caller, now: Date) =>
  sql`exists (select from (${standingDelegations(now)}) d join staff f on f.account_id = d.from_account where d.to_account = ${accountId} and f.country = staff.country and (staff.leader_id = f.account_id or f.role in ('HR', 'HR_DIRECTOR', 'DIRECTOR', 'WORKPLACE_DIRECTOR', 'COUNTRY_DIRECTOR')))`

export const attendanceTables = {
  /** Leave of people in scope, one's own, and of those in whose leader's or HR's place the caller decides. */
  leaves: scopedTable(
    'leaveApplication',
    ['staff'],
    (caller, now) => sql`${ofPeople(caller, sql`account_id`, sql`(${staffIn(caller)} or ${delegated(caller, now)})`)}`,
  ),
  /** Punches of people in scope and one's own. */
  punches: scopedTable('punch', ['staff'], (caller) => ofPeople(caller, sql`account_id`)),
  /** Days and months of attendance that were computed, of the same people. */
  attendanceDays: scopedTable('attendanceDay', ['staff'], (caller) => ofPeople(caller, sql`account_id`)),
  attendanceMonths: scopedTable('attendanceMonth', ['staff'], (caller) => ofPeople(caller, sql`account_id`)),
}

export const attendanceReach: ReachOf = {
  nobody: ['holiday', 'holiday_year', 'annual_leave_rule'],
  accounts: ['leave_delegation', 'staff'],
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof attendanceTables> {}
}
