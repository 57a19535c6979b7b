/** Who may do something: for those who tell people of work that waits. */
import { array, type Db, sql } from '../platform/db.ts'

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
      and exists (select from contained_roles(array(select role_id from account_role ar where ar.account_id = a.account_id))
        join role r using (role_id) where ${permission} = any(r.permissions))
    order by am.merchant_id, a.account_id`.execute(db)
  return rows
}
