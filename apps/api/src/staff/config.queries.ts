/** Work config and roles as rows. */
import { sql, type Tx } from '../platform/db.ts'

export interface Outbound {
  channel: string
  name: string
}

export async function shiftOfWorkplace(tx: Tx, shiftId: number, workplaceId: number | null): Promise<boolean> {
  if (workplaceId === null) return false
  const found = await tx
    .selectFrom('shift')
    .select('shiftId')
    .where('shiftId', '=', shiftId)
    .where('workplaceId', '=', workplaceId)
    .where('closedOn', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** The first of these accounts that somebody else uses. */
export async function otherHolder(
  tx: Tx,
  accountId: number,
  wanted: readonly Outbound[],
): Promise<{ name: string; holder: string } | undefined> {
  const { rows } = await sql<{ name: string; holder: string }>`
    select o.name, a.name as holder from outbound_account o join account a using (account_id)
      join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(channel text, name text)
        on w.channel = o.channel and w.name = o.name
    where o.account_id <> ${accountId} and o.active order by o.name limit 1`.execute(tx)
  return rows[0]
}

/** Makes somebody's outbound accounts exactly these; what is taken away stays as a row, so that calls keep naming it. */
export async function keepOutbound(
  tx: Tx,
  accountId: number,
  country: string,
  wanted: readonly Outbound[],
): Promise<void> {
  const list = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(channel text, name text)`
  await sql`
    with kept as (
      insert into outbound_account (account_id, country, channel, name, active)
      select ${accountId}::int, ${country}, w.channel, w.name, true from ${list}
      on conflict (channel, name) do update set account_id = excluded.account_id, country = excluded.country, active = true
    )
    update outbound_account o set active = false
    where o.account_id = ${accountId} and (o.channel, o.name) not in (select w.channel, w.name from ${list})`.execute(
    tx,
  )
}

export async function rolesHeld(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx.selectFrom('accountRole').select('roleId').where('accountId', '=', accountId).execute()
  return rows.map(({ roleId }) => roleId)
}

/** Roles that contain others, each with all it grants at any depth. */
export async function supersetGrants(tx: Tx): Promise<{ role: number; permissions: string[] }[]> {
  const { rows } = await sql<{ role: number; permissions: string[] }>`
    select r.role_id as role, array(select distinct unnest(i.permissions)
      from contained_roles(array[r.role_id]) c join role i using (role_id)) as permissions
    from role r where r.superset_of <> '{}'`.execute(tx)
  return rows
}
