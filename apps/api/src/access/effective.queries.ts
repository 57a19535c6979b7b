/** What an account would see, and which role gives it. */
import type { accountPermissions, accountStates } from '@cordillera/contract/access/account'
import type { Output } from '@cordillera/contract/endpoint'
import { countedTo } from '@cordillera/contract/page'
import type { Caller } from '../platform/caller.ts'
import { type Db, sql } from '../platform/db.ts'
import { openScope } from '../platform/rows.ts'

type Answer = Output<typeof accountPermissions>

/** Each permission with the held roles that give it, themselves or through a role inside them. */
export async function permissionsWithSource(db: Db, accountId: number): Promise<Answer['permissions']> {
  const { rows } = await sql<Answer['permissions'][number]>`
    select p.permission, json_agg(json_build_object('role', d.name,
        'through', case when i.role_id <> d.role_id then i.name end) order by i.role_id <> d.role_id, d.name) as "from"
    from account_role ar join role d using (role_id) cross join lateral contained_roles(array[d.role_id]) c
      join role i on i.role_id = c.role_id cross join lateral unnest(i.permissions) p(permission)
    where ar.account_id = ${accountId} group by p.permission order by p.permission`.execute(db)
  return rows
}

export async function heldBy(db: Db, accountId: number) {
  const { rows } = await sql<{
    state: (typeof accountStates)[number]
    roles: Answer['roles']
    merchants: Answer['merchants']
    country: Answer['scope']['country']
    stage: Answer['scope']['stage']
    workplaceName: string | null
    contained: string[]
  }>`
    select case when a.deleted_at is not null then 'deleted' when a.active then 'active' else 'inactive' end as state,
      coalesce((select json_agg(json_build_object('role', r.role_id, 'name', r.name) order by r.name)
        from account_role ar join role r using (role_id) where ar.account_id = a.account_id), '[]'::json) as roles,
      coalesce((select json_agg(json_build_object('merchant', m.merchant_id, 'name', m.name) order by m.country, m.name)
        from merchant m where m.active and (a.is_superuser or m.merchant_id in (
          select merchant_id from account_merchant am where am.account_id = a.account_id))), '[]'::json) as merchants,
      st.country, st.stage, w.name as workplace_name,
      array(select r.name from contained_roles(array(select role_id from account_role ar
          where ar.account_id = a.account_id)) c join role r using (role_id)
        where r.role_id not in (select role_id from account_role ar where ar.account_id = a.account_id)
        order by 1) as contained
    from account a left join staff st using (account_id) left join workplace w using (workplace_id)
    where a.account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** How many open cases and people are in the scope of this caller, counted like any list. */
export async function reachOf(
  db: Db,
  caller: Caller,
  now: Date,
): Promise<{ openCaseCount: number; peopleCount: number }> {
  const { rows: scope, scoped } = openScope('case', caller, db, now)
  const { rows } = await sql<{ openCaseCount: number; peopleCount: number }>`
    select (select count(*) from (select from ${scope.cases} c where c.closed_at is null limit ${countedTo}) hit) as open_case_count,
      (select count(*) from (select from ${scope.staff} s limit ${countedTo}) hit) as people_count`.execute(scoped)
  return rows[0] ?? { openCaseCount: 0, peopleCount: 0 }
}
