import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { collectorRoles } from '@cordillera/contract/roles'
import type { listCollector, listTeamLeader } from '@cordillera/contract/staff/workflow'
import { absenceOf } from '../attendance/public.ts'
import { array, sql } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

/** Active collectors with how many open cases each works, in scope, smallest inventory first. */
export async function collectorsWithInventory(
  db: Scoped,
  rows: ScopedRows,
  filter: Parsed<typeof listCollector>,
  { now, merchants }: { now: Date; merchants: readonly number[] },
) {
  const { country = null, period = null, leader = null } = filter
  const { rows: found } = await sql<Output<typeof listCollector>[number]>`
    select s.account_id, s.user_no, a.name, s.role, s.country, s.stage as period, s.workplace_id as workplace,
      w.name as workplace_name, s.leader_id as leader, l.name as leader_name, coalesce(${absenceOf(now)}, 'working') as work_status, s.case_limit,
      array(select merchant_id from account_merchant m where m.account_id = s.account_id and m.merchant_id = any(${array(merchants)}::smallint[])
        order by merchant_id) as merchants,
      (select count(*) from collection_case c where c.collector_id = s.account_id and c.closed_at is null) as inventory
    from ${rows.staff} s join account a using (account_id)
      left join account l on l.account_id = s.leader_id left join workplace w using (workplace_id)
    where a.active and s.status = 'COLLECTING' and s.role = any(${array(collectorRoles)}::text[])
      and s.country = coalesce(${country}, s.country)
      and s.stage is not distinct from coalesce(${period}, s.stage)
      and s.leader_id is not distinct from coalesce(${leader}::int, s.leader_id)
    order by inventory, a.name limit 2000`.execute(db)
  return found
}

export async function teamLeaders(db: Scoped, rows: ScopedRows, filter: Parsed<typeof listTeamLeader>) {
  const { country = null, period = null } = filter
  const { rows: found } = await sql<Output<typeof listTeamLeader>[number]>`
    select s.account_id, s.user_no, a.name, s.role, s.country, s.stage as period, s.workplace_id as workplace,
      w.name as workplace_name
    from ${rows.staff} s join account a using (account_id) left join workplace w using (workplace_id)
    where a.active and s.role = 'LEADER' and s.country = coalesce(${country}, s.country)
      and s.stage is not distinct from coalesce(${period}, s.stage)
    order by a.name limit 500`.execute(db)
  return found
}
