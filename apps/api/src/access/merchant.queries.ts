/** Reading and changing merchants. */
import type { listMerchants, merchantUse } from '@cordillera/contract/access/merchant'
import { type Country, countries } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import type { RawBuilder } from 'kysely'
import type { Caller } from '../platform/caller.ts'
import { type Db, sql, type Tx } from '../platform/db.ts'

/** A superuser's are all; others' are those of the own account, whether in use or not. */
const ownOf = ({ isSuperuser, accountId }: Caller): RawBuilder<unknown> =>
  isSuperuser
    ? sql`true`
    : sql`m.merchant_id in (select merchant_id from account_merchant where account_id = ${accountId})`

export async function merchantsOf(db: Db, caller: Caller): Promise<Output<typeof listMerchants>> {
  const { rows } = await sql<Output<typeof listMerchants>[number]>`
    select m.merchant_id as merchant, m.name, m.app_id, m.country, m.currency, m.time_zone, m.locale, m.active, m.version,
      (select count(*) from account_merchant am join account a using (account_id)
        where am.merchant_id = m.merchant_id and a.deleted_at is null and not a.is_superuser) as people
    from merchant m where ${ownOf(caller)} order by m.active desc, m.country, m.name`.execute(db)
  return rows
}

export interface FoundMerchant {
  merchantId: number
  name: string
  appId: string
  country: Country
  timeZone: string
  active: boolean
  version: number
}

export async function lockMerchant(tx: Tx, caller: Caller, merchant: number): Promise<FoundMerchant | undefined> {
  const { rows } = await sql<FoundMerchant>`
    select merchant_id, name, app_id, country, time_zone, active, version from merchant m
    where merchant_id = ${merchant} and ${ownOf(caller)} for update`.execute(tx)
  return rows[0]
}

export interface MerchantContent {
  name: string
  appId: string
  country: Country
  timeZone: string
}

/** Whether the name in its country or the app id belongs to another merchant. */
export async function isTaken(tx: Tx, { name, appId, country }: MerchantContent, but: number): Promise<boolean> {
  const { rows } = await sql`
    select from merchant where merchant_id <> ${but}
      and ((country = ${country} and lower(name) = lower(${name})) or app_id = ${appId}) limit 1`.execute(tx)
  return rows.length > 0
}

/** A new merchant, which its maker may use at once. */
export async function insertMerchant(tx: Tx, content: MerchantContent, maker: number): Promise<number> {
  const { currency, locale } = countries[content.country]
  const { merchantId } = await tx
    .insertInto('merchant')
    .values({ ...content, currency, locale })
    .returning('merchantId')
    .executeTakeFirstOrThrow()
  await tx.insertInto('accountMerchant').values({ accountId: maker, merchantId }).execute()
  await tx.insertInto('accountMarketMerchant').values({ accountId: maker, merchantId }).execute()
  return merchantId
}

export async function updateMerchant(
  tx: Tx,
  merchantId: number,
  set: Partial<Omit<MerchantContent, 'country'>> & { active?: boolean },
): Promise<number> {
  await tx
    .updateTable('merchant')
    .set({ ...set, version: sql`version + 1` })
    .where('merchantId', '=', merchantId)
    .execute()
  return merchantId
}

/** The merchant that an account would go on with: one of the same country before others. Null where there is none. */
const nextOne = (merchant: number) => sql`(
  select n.merchant_id from merchant n
  where n.active and n.merchant_id <> ${merchant}
    and (a.is_superuser or n.merchant_id in (select merchant_id from account_merchant am where am.account_id = a.account_id))
  order by n.country = (select country from merchant where merchant_id = ${merchant}) desc, n.merchant_id limit 1)`

/** Accounts in use that may use this merchant. */
const usersOf = (merchant: number) => sql`
  a.active and a.deleted_at is null and (a.is_superuser or exists (
    select from account_merchant am where am.account_id = a.account_id and am.merchant_id = ${merchant}))`

export async function useOf(db: Db, caller: Caller, merchant: number): Promise<Output<typeof merchantUse> | undefined> {
  const { rows } = await sql<Output<typeof merchantUse>>`
    select who.moved, who.without,
      (select count(*) from collection_case c where c.merchant_id = m.merchant_id and c.closed_at is null) as open_cases
    from merchant m cross join lateral (
      select count(*) filter (where a.current_merchant = ${merchant} and next is not null) as moved,
        count(*) filter (where next is null) as without
      from (select a.current_merchant, ${nextOne(merchant)} as next from account a where ${usersOf(merchant)}) a) who
    where m.merchant_id = ${merchant} and ${ownOf(caller)}`.execute(db)
  return rows[0]
}

/** Whoever works for this merchant works for another of theirs from now on. Answers how many accounts. */
export async function moveAway(tx: Tx, merchant: number): Promise<number> {
  const { rows } = await sql`
    update account a set current_merchant = ${nextOne(merchant)}
    where a.current_merchant = ${merchant} and ${usersOf(merchant)} and ${nextOne(merchant)} is not null
    returning a.account_id`.execute(tx)
  return rows.length
}

export async function isOnlyActive(tx: Tx, merchant: number): Promise<boolean> {
  const { rows } = await sql`select from merchant where active and merchant_id <> ${merchant} limit 1`.execute(tx)
  return rows.length === 0
}
