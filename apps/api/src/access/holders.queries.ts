/** Who may do something: for those who tell people of work that waits. */
import { array, type Db, type Sql, sql } from '../platform/db.ts'

/** Whether an account's roles, or the roles inside them, grant a permission. */
export const holds = (account: Sql, permission: string): Sql => sql`exists (
  select from contained_roles(array(select role_id from account_role ar where ar.account_id = ${account}))
    join role r using (role_id) where ${permission} = any(r.permissions))`

/** Whether what lies with an account can still be worked by it: in use, with the permission and the merchant (null: any). */
export const mayStillWork = (account: Sql, merchant: Sql, permission: string): Sql => sql`exists (
  select from account worker where worker.account_id = ${account} and worker.active and worker.deleted_at is null and (worker.is_superuser
    or ${holds(sql`worker.account_id`, permission)} and exists (select from account_merchant am
      where am.account_id = worker.account_id and am.merchant_id = coalesce(${merchant}, am.merchant_id))))`

/**
 * Who holds rows (`held`: a select of `holder` and `merchant_id`) and can work them no more: asked once for each pair of the two, not once
 * a row.
 */
export const lostHolders = (held: Sql, permission: string): Sql => sql`
  select h.holder, h.merchant_id from (select distinct holder, merchant_id from (${held}) held) h
  where not ${mayStillWork(sql`h.holder`, sql`h.merchant_id`, permission)}`

export interface Holder {
  accountId: number
  merchantId: number
}

/** Accounts in use whose roles grant `permission`, with each of these merchants that they work for. Superusers are not among them: they may do everything, and it is nobody's job of theirs. */
export async function holdersOf(db: Db, permission: string, merchants: readonly number[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select a.account_id, am.merchant_id
    from account a join account_merchant am using (account_id)
    where a.active and a.deleted_at is null and not a.is_superuser
      and am.merchant_id = any(${array([...merchants])}::smallint[])
      and ${holds(sql`a.account_id`, permission)}
    order by am.merchant_id, a.account_id`.execute(db)
  return rows
}
