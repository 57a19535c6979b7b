/** Coverage as people see it: a leader by person, a collector of the own. */
import type { listCovers, myCovers } from '@cordillera/contract/collection/cover'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { collectorRoles } from '@cordillera/contract/roles'
import { isAbsent } from '../../attendance/public.ts'
import { array, type Db, sql } from '../../platform/db.ts'
import { type Asked, todayOf } from '../cases/case-filter.queries.ts'

/** `[{ name, count }]` of the live covers in which `mine` is the person, by the other one. */
const sharesOf = (mine: 'owner_id' | 'backup_id', person: ReturnType<typeof sql>) => sql`(
  select coalesce(json_agg(json_build_object('name', name, 'count', n) order by n desc, name), '[]'::json) from (
    select a.name, count(*) as n from case_cover k
      join account a on a.account_id = k.${sql.raw(mine === 'owner_id' ? 'backup_id' : 'owner_id')}
    where k.${sql.raw(mine)} = ${person} and k.ended_at is null group by a.name) shares)`

export async function pageOfCovers(asked: Asked, input: Parsed<typeof listCovers>): Promise<Output<typeof listCovers>> {
  const { db, rows, now } = asked
  const { currentPage, pageSize, sortOrder, away, period } = input
  const way = sortOrder === 'desc' ? sql`desc` : sql`asc`
  const people = sql`
    ${rows.staff} s join account a using (account_id)
    where s.status = 'COLLECTING' and s.role = any(${array(collectorRoles)}::text[])
      ${period === undefined ? sql`` : sql`and s.stage = ${period}`}
      ${away === undefined ? sql`` : sql`and ${isAbsent(now)} = ${away}::boolean`}`
  const { rows: list } = await sql<Output<typeof listCovers>['list'][number]>`
    select s.account_id as "accountId", s.name, s.stage as period, leader.name as "leaderName", ${isAbsent(now)} as away,
      case when backup.account_id is not null then json_build_object('accountId', backup.account_id, 'name', backup.name) end as backup,
      (select count(*)::int from collection_case c where c.collector_id = s.account_id and c.closed_at is null and not c.stopped
        and not c.on_hold and (c.promised_on <= ${todayOf(asked)} or c.callback_at < ${now}::timestamptz + interval '1 day')) as due,
      ${sharesOf('owner_id', sql`s.account_id`)} as lent, ${sharesOf('backup_id', sql`s.account_id`)} as covers
    from (select s.*, a.name from ${people} order by a.name ${way}, s.account_id limit ${pageSize} offset ${(currentPage - 1) * pageSize}) s
      left join account leader on leader.account_id = s.leader_id left join cover_choice choice on choice.account_id = s.account_id
      left join account backup on backup.account_id = choice.backup_id
    order by s.name ${way}, s.account_id`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${people}`.execute(db)
  return { list, total: counted[0]?.n ?? 0, totalIsExact: true, currentPage, pageSize }
}

export async function coversOf(db: Db, accountId: number): Promise<Output<typeof myCovers>> {
  const person = sql`${accountId}::int`
  const { rows } = await sql<Output<typeof myCovers>>`
    select ${sharesOf('owner_id', person)} as lent, ${sharesOf('backup_id', person)} as covers`.execute(db)
  return rows[0] ?? { lent: [], covers: [] }
}

/** A collector in the caller's scope, and whether the backup may cover them: another collector of the country, in scope too. */
export async function pairInScope(
  { db, rows }: Asked,
  { accountId, backup }: { accountId: number; backup: number | null },
): Promise<{ name: string; fits: boolean } | null> {
  const { rows: found } = await sql<{ name: string; fits: boolean }>`
    select a.name, ${backup}::int is null or exists (
      select from ${rows.staff} b join account ba using (account_id)
      where b.account_id = ${backup} and b.account_id <> s.account_id and b.country = s.country and ba.active
        and b.status = 'COLLECTING' and b.role = any(${array(collectorRoles)}::text[])) as fits
    from ${rows.staff} s join account a using (account_id)
    where s.account_id = ${accountId} and s.status = 'COLLECTING' and s.role = any(${array(collectorRoles)}::text[])`.execute(
    db,
  )
  return found[0] ?? null
}
