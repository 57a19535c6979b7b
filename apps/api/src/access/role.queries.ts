/** Reading and changing roles. */
import type { getSupersetRole, listRoles, rolePeople } from '@cordillera/contract/access/role'
import type { Output } from '@cordillera/contract/endpoint'
import type { RawBuilder } from 'kysely'
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

export function roleNamesOf(db: Db) {
  return db
    .selectFrom('role')
    .select(['roleId as role', 'name', 'builtIn'])
    .orderBy('builtIn')
    .orderBy('name')
    .execute()
}

/** Roles that `next` (jsonb, a proposal) contains and the row doesn't, or the other way round, by name. */
const namesOf = (roles: RawBuilder<unknown>, except: RawBuilder<unknown>) => sql`
  coalesce((select jsonb_agg(o.name order by o.name) from role o where o.role_id = any(${roles}) and not o.role_id = any(${except})), '[]')`
const without = (texts: RawBuilder<unknown>, except: RawBuilder<unknown>) => sql`
  coalesce((select jsonb_agg(p order by p) from unnest(${texts}) p where not p = any(${except})), '[]')`
const asked = {
  permissions: sql`array(select jsonb_array_elements_text(r.proposal -> 'permissions'))`,
  contains: sql`array(select (jsonb_array_elements_text(r.proposal -> 'supersetOf'))::int)`,
}

export async function rolesWithPeople(db: Db, reader: number): Promise<Output<typeof listRoles>> {
  const { rows } = await sql<Output<typeof listRoles>[number]>`
    select r.role_id as role, r.name, r.description, r.built_in, r.permissions, r.superset_of as contains, r.version,
      (select count(*) from account_role ar join account a using (account_id)
        where ar.role_id = r.role_id and a.deleted_at is null) as people,
      case when r.proposal is not null then jsonb_build_object('name', r.proposal ->> 'name',
        'permissionsAdded', ${without(asked.permissions, sql`r.permissions`)}, 'permissionsTaken', ${without(sql`r.permissions`, asked.permissions)},
        'containsAdded', ${namesOf(asked.contains, sql`r.superset_of`)}, 'containsTaken', ${namesOf(sql`r.superset_of`, asked.contains)},
        'reason', r.proposed_reason, 'by', by.name, 'time', r.proposed_at, 'own', r.proposed_by = ${reader}::int) end as proposal
    from role r left join account by on by.account_id = r.proposed_by order by r.built_in, r.name`.execute(db)
  return rows
}

export async function supersets(db: Db, role: number | null): Promise<Output<typeof getSupersetRole>> {
  const { rows } = await sql<Output<typeof getSupersetRole>[number]>`
    select r.role_id as role, r.name, (
        select json_agg(json_build_object('role', i.role_id, 'name', i.name) order by i.name)
        from contained_roles(r.superset_of) c join role i on i.role_id = c.role_id) as contains
    from role r where r.superset_of <> '{}' and r.role_id = coalesce(${role}::int, r.role_id) order by r.name`.execute(
    db,
  )
  return rows
}

const peopleAtMost = 500

/** Who holds a role, themselves or inside another one, among accounts in scope. */
export async function peopleOfRole(db: Scoped, rows: ScopedRows, role: number): Promise<Output<typeof rolePeople>> {
  const { rows: found } = await sql<Output<typeof rolePeople>[number]>`
    with giving as (select r.role_id, r.name from role r where ${role} in (select role_id from contained_roles(array[r.role_id])))
    select a.account_id, a.user_name, a.name, a.active,
      case when bool_or(g.role_id = ${role}) then null else min(g.name) end as through
    from ${rows.accounts} a join account_role ar using (account_id) join giving g on g.role_id = ar.role_id
    where a.deleted_at is null group by a.account_id, a.user_name, a.name, a.active
    order by a.name, a.account_id limit ${peopleAtMost}`.execute(db)
  return found
}

export interface FoundRole {
  roleId: number
  name: string
  description: string
  builtIn: boolean
  permissions: string[]
  supersetOf: number[]
  proposal: RoleContent | null
  proposedBy: number | null
  version: number
}

export function lockRole(tx: Tx, role: number): Promise<FoundRole | undefined> {
  return tx
    .selectFrom('role')
    .select(['roleId', 'name', 'description', 'builtIn', 'permissions', 'supersetOf', 'proposedBy', 'version'])
    .select(sql<RoleContent | null>`proposal`.as('proposal'))
    .where('roleId', '=', role)
    .forUpdate()
    .executeTakeFirst()
}

/** These roles and all inside them, with what they grant. */
export async function contentOf(tx: Tx, roles: readonly number[]) {
  const { rows } = await sql<{ roleId: number; permissions: string[] }>`
    select r.role_id, r.permissions from contained_roles(${array(roles)}::int[]) c join role r using (role_id)`.execute(
    tx,
  )
  return rows
}

export async function heldRoles(tx: Tx, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ roleId: number }>`
    select role_id from contained_roles(array(select role_id from account_role where account_id = ${accountId}))`.execute(
    tx,
  )
  return rows.map(({ roleId }) => roleId)
}

export interface RoleContent {
  name: string
  description: string
  permissions: string[]
  supersetOf: number[]
}

/** Null where the name is taken. */
export async function insertRole(tx: Tx, role: RoleContent): Promise<number | null> {
  const made = await tx
    .insertInto('role')
    .values(role)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('roleId')
    .executeTakeFirst()
  return made?.roleId ?? null
}

/** Keeps beside a role what it would become once somebody else agrees. */
export async function proposeRole(
  tx: Tx,
  roleId: number,
  { content, by, reason, now }: { content: RoleContent; by: number; reason: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('role')
    .set({ proposal: JSON.stringify(content), proposedBy: by, proposedAt: now, proposedReason: reason })
    .set({ version: sql`version + 1` })
    .where('roleId', '=', roleId)
    .execute()
}

const noProposal = { proposal: null, proposedBy: null, proposedAt: null, proposedReason: null }

export async function dropProposal(tx: Tx, roleId: number): Promise<void> {
  await tx
    .updateTable('role')
    .set({ ...noProposal, version: sql`version + 1` })
    .where('roleId', '=', roleId)
    .execute()
}

/** A changed role has no proposal any more. Null where the name is another role's. */
export async function updateRole(tx: Tx, roleId: number, role: RoleContent): Promise<number | null> {
  const taken = await tx
    .selectFrom('role')
    .select('roleId')
    .where('name', '=', role.name)
    .where('roleId', '<>', roleId)
    .executeTakeFirst()
  if (taken) return null
  await tx
    .updateTable('role')
    .set({ ...role, ...noProposal, version: sql`version + 1` })
    .where('roleId', '=', roleId)
    .execute()
  return roleId
}

/** Accounts that hold a role, deleted ones not counted, and roles that contain it. */
export async function holdersOf(tx: Tx, role: number): Promise<{ people: number; roles: number }> {
  const { rows } = await sql<{ people: number; roles: number }>`
    select (select count(*) from account_role ar join account a using (account_id)
        where ar.role_id = ${role} and a.deleted_at is null) as people,
      (select count(*) from role where ${role}::int = any(superset_of)) as roles`.execute(tx)
  return rows[0] ?? { people: 0, roles: 0 }
}

export async function removeRole(tx: Tx, role: number): Promise<void> {
  // what deleted accounts held stands in the operation log
  await tx.deleteFrom('accountRole').where('roleId', '=', role).execute()
  await tx.deleteFrom('role').where('roleId', '=', role).execute()
}

/** Accounts that hold a role, by itself or within another. */
export async function accountsHolding(tx: Tx, role: number): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select distinct ar.account_id from account_role ar
    where exists (select from contained_roles(array[ar.role_id]) c where c.role_id = ${role}::int)`.execute(tx)
  return rows.map(({ accountId }) => accountId)
}
