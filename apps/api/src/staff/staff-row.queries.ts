/** A person as lists show them. */
import { sql } from '../platform/db.ts'

export const accountStateOf = sql`case when a.deleted_at is not null then 'deleted' when a.active then 'active' else 'inactive' end`

/** Of `s` (staff), `a` (account), `l` (leader's account), `w` (workplace), `f` (shift), `v` (leaving). */
export const staffFields = sql`
  s.account_id as "accountId", s.user_no as "userNo", a.name, a.user_name as "userName", s.role, s.status,
  s.work_status as "workStatus", s.country, s.stage as period, s.workplace_id as workplace, w.name as "workplaceName",
  s.leader_id as leader, l.name as "leaderName", f.name as "shiftName", s.enter_day as "enterDay", v.leave_day as "leaveDay",
  ${accountStateOf} as "accountState",
  coalesce((select json_agg(json_build_object('role', r.role_id, 'name', r.name) order by r.name)
    from account_role ar join role r using (role_id) where ar.account_id = s.account_id and r.superset_of <> '{}'), '[]'::json) as "supersetRoles",
  (select count(*)::int from collection_case c where c.collector_id = s.account_id and c.closed_at is null) as "openCases",
  coalesce((select min(later.from_day) from staff_posting later where later.account_id = s.account_id and later.status = s.status
    and not exists (select from staff_posting other where other.account_id = s.account_id and other.from_day > later.from_day
      and other.status <> s.status)), s.enter_day) as "statusDay",
  s.version`

export const staffJoins = sql`
  join account a on a.account_id = s.account_id left join account l on l.account_id = s.leader_id
  left join workplace w on w.workplace_id = s.workplace_id left join shift f on f.shift_id = s.shift_id
  left join staff_leaving v on v.account_id = s.account_id`
