/** Changing accounts. Every change locks the account's row first. */
import type { RawBuilder } from 'kysely'
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import type { Rights, Target } from './account.rules.ts'
import { forgetFailures } from './sign-in.queries.ts'

export interface FoundAccount extends Target, Rights {
  userName: string
  name: string
  language: string
  active: boolean
  version: number
  leaderId: number | null
  leads: boolean
}

const firstPasswordMs = 24 * 3_600_000

const lockIn = (table: RawBuilder<unknown>, accountId: number) => sql<FoundAccount>`
    select a.account_id, a.user_name, a.name, a.language, a.active, a.is_superuser, a.version,
      array(select role_id from account_role ar where ar.account_id = a.account_id order by 1) as roles,
      array(select merchant_id from account_merchant am where am.account_id = a.account_id order by 1) as merchants,
      array(select distinct unnest(r.permissions) from contained_roles(array(
        select role_id from account_role ar where ar.account_id = a.account_id)) join role r using (role_id)) as permissions,
      (select leader_id from staff s where s.account_id = a.account_id) as leader_id,
      exists (select from staff s where s.leader_id = a.account_id) as leads
    from ${table} a where a.account_id = ${accountId} and a.deleted_at is null for update of a`

/** The account in the caller's scope, locked, with what it holds; undefined where it isn't there for the caller. */
export async function lockAccount(db: Scoped, rows: ScopedRows, accountId: number): Promise<FoundAccount | undefined> {
  return (await lockIn(rows.accounts, accountId).execute(db)).rows[0]
}

/** As `lockAccount`, of somebody whose record was looked for in scope. */
export async function lockAccountOf(tx: Tx, accountId: number): Promise<FoundAccount | undefined> {
  return (await lockIn(sql`account`, accountId).execute(tx)).rows[0]
}

/** Whether an account that is out of scope shares a merchant with the caller: then it is "no permission", else it isn't there. */
export async function sharesMerchant(db: Db, accountId: number, merchants: readonly number[]): Promise<boolean> {
  const shared = await db
    .selectFrom('accountMerchant')
    .innerJoin('account', 'account.accountId', 'accountMerchant.accountId')
    .select('account.accountId')
    .where('account.accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('merchantId', '=', sql<number>`any(${array(merchants)}::smallint[])`)
    .limit(1)
    .executeTakeFirst()
  return shared !== undefined
}

/** Other superusers in use. Their rows are locked, in key order, so that two can't remove each other at once. */
export async function otherSuperusers(tx: Tx, accountId: number): Promise<number> {
  const found = await tx
    .selectFrom('account')
    .select('accountId')
    .where('isSuperuser', '=', true)
    .where('active', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('accountId')
    .forUpdate()
    .execute()
  return found.filter((one) => one.accountId !== accountId).length
}

/** Roles among these that exist, with all that each grants. */
export async function permissionsOfRoles(tx: Tx, roles: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ roleId: number; permissions: string[] }>`
    select role_id, array(select distinct unnest(i.permissions) from contained_roles(array[r.role_id]) c
      join role i on i.role_id = c.role_id) as permissions
    from role r where role_id = any(${array(roles)}::int[]) for share`.execute(tx)
  return new Map(rows.map(({ roleId, permissions }) => [roleId, permissions]))
}

export async function merchantsThere(tx: Tx, merchants: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from merchant where merchant_id = any(${array(merchants)}::smallint[])`.execute(tx)
  return rows[0]?.n ?? 0
}

interface NewAccount {
  userName: string
  name: string
  language: string
  isSuperuser: boolean
  passwordHash: string
  now: Date
}

/** Null where the user name is taken, by a deleted account too: the log names people by it. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<number | null> {
  const { now, ...values } = account
  const made = await tx
    .insertInto('account')
    .values({ ...values, createdAt: now })
    .onConflict((conflict) => conflict.column('userName').doNothing())
    .returning('accountId')
    .executeTakeFirst()
  return made?.accountId ?? null
}

export async function updateAccount(
  tx: Tx,
  accountId: number,
  change: { name?: string; language?: string; isSuperuser?: boolean; active?: boolean; deletedAt?: Date },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ ...change, version: sql`version + 1` })
    .where('accountId', '=', accountId)
    .execute()
}

/** Makes roles and merchants exactly these. */
export async function setRights(tx: Tx, accountId: number, { roles, merchants }: Rights): Promise<void> {
  await sql`
    with gone as (delete from account_role where account_id = ${accountId} and role_id <> all(${array(roles)}::int[])),
      left_merchant as (delete from account_merchant where account_id = ${accountId}
        and merchant_id <> all(${array(merchants)}::smallint[])),
      given as (insert into account_role (account_id, role_id) select ${accountId}::int, unnest(${array(roles)}::int[])
        on conflict do nothing)
    insert into account_merchant (account_id, merchant_id) select ${accountId}::int, unnest(${array(merchants)}::smallint[])
    on conflict do nothing`.execute(tx)
}

/** The loan market is kept for these merchants, as far as they are the account's; `undefined`: what is left of those that were. */
export async function setMarketMerchants(
  tx: Tx,
  accountId: number,
  merchants: readonly number[] | undefined,
): Promise<void> {
  const kept = merchants === undefined ? sql`true` : sql`k.merchant_id = any(${array(merchants)}::smallint[])`
  await sql`
    delete from account_market_merchant k where k.account_id = ${accountId} and not (${kept} and exists (
      select from account_merchant am where am.account_id = k.account_id and am.merchant_id = k.merchant_id))`.execute(
    tx,
  )
  if (merchants === undefined) return
  await sql`
    insert into account_market_merchant (account_id, merchant_id)
    select account_id, merchant_id from account_merchant
    where account_id = ${accountId} and merchant_id = any(${array(merchants)}::smallint[])
    on conflict do nothing`.execute(tx)
}

export async function marketMerchantsOf(tx: Tx, accountId: number): Promise<number[]> {
  const kept = await tx
    .selectFrom('accountMarketMerchant')
    .select('merchantId')
    .where('accountId', '=', accountId)
    .orderBy('merchantId')
    .execute()
  return kept.map(({ merchantId }) => merchantId)
}

export async function openCasesOf(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from collection_case where collector_id = ${accountId} and closed_at is null`.execute(tx)
  return rows[0]?.n ?? 0
}

export async function setFirstPassword(
  tx: Tx,
  accountId: number,
  { passwordHash, isSplit, now }: { passwordHash: string; isSplit: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      passwordHash,
      splitPassword: isSplit,
      defaultPassword: true,
      passwordResetAt: now,
      firstPasswordUntil: new Date(now.getTime() + firstPasswordMs),
    })
    .where('accountId', '=', accountId)
    .execute()
  await forgetFailures(tx, accountId)
}

export async function unlock(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({ tfaFailed: 0, tfaLockedUntil: null })
    .where('accountId', '=', accountId)
    .execute()
  await forgetFailures(tx, accountId)
}

export async function setTfa(
  tx: Tx,
  accountId: number,
  change: { tfaRequired?: boolean; tfaExemptUntil?: Date | null },
): Promise<void> {
  await tx.updateTable('account').set(change).where('accountId', '=', accountId).execute()
}

/** Forgets the authenticator: the next sign-in binds another. */
export async function forgetAuthenticator(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({ tfaSecret: null, tfaBoundAt: null, tfaLastStep: null, tfaFailed: 0, tfaLockedUntil: null })
    .where('accountId', '=', accountId)
    .execute()
}
