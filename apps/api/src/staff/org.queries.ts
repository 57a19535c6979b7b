/** Who sits where and under whom. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { orgView } from '@cordillera/contract/staff/workflow'
import { sql } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

type Org = Output<typeof orgView>

export async function orgOf(
  { db, rows }: { db: Scoped; rows: ScopedRows },
  { country }: Parsed<typeof orgView>,
): Promise<Org> {
  const { rows: people } = await sql<Org['people'][number]>`
    select s.account_id, s.user_no, a.name, s.role, s.status, s.work_status, s.country, s.stage as period,
      s.workplace_id as workplace, s.leader_id as leader, s.version,
      (select count(*) from collection_case c where c.collector_id = s.account_id and c.closed_at is null) as open_cases
    from ${rows.staff} s join account a using (account_id)
    where s.status <> 'LEAVE' and s.country = coalesce(${country ?? null}, s.country) order by a.name limit 5000`.execute(
    db,
  )
  const { rows: workplaces } = await sql<Org['workplaces'][number]>`
    with mine as (select s.workplace_id, s.country from ${rows.staff} s)
    select w.workplace_id as workplace, w.name, w.country, w.capacity,
      (select count(*) from staff t where t.workplace_id = w.workplace_id and t.status <> 'LEAVE') as seated
    from workplace w
    where w.closed_on is null and w.country = coalesce(${country ?? null}, w.country) and w.country in (select country from mine)
    order by w.country, w.name`.execute(db)
  return { workplaces, people }
}
