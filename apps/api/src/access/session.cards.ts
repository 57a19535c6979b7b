/** What `query_user_info` shows of merchants and the staff record, and a person's kept settings. */
import { preferencesAtMost } from '@cordillera/contract/access/session'
import type { Country, Currency } from '@cordillera/contract/countries'
import type { RoleName } from '@cordillera/contract/roles'
import type { Stage } from '@cordillera/contract/stages'
import { array, type Db, sql } from '../platform/db.ts'

interface MerchantCard {
  merchant: number
  merchant_name: string
  merchant_app_id: string
  country: Country
  currency: Currency
  time_zone: string
  locale: string
}

export async function merchantCards(db: Db, merchants: readonly number[]): Promise<MerchantCard[]> {
  const rows = await db
    .selectFrom('merchant')
    .selectAll()
    .where('merchantId', '=', sql<number>`any(${array(merchants)}::smallint[])`)
    .orderBy('country')
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    merchant: row.merchantId,
    merchant_name: row.name,
    merchant_app_id: row.appId,
    country: row.country as Country,
    currency: row.currency as Currency,
    time_zone: row.timeZone,
    locale: row.locale,
  }))
}

export async function staffCard(db: Db, accountId: number) {
  const row = await db.selectFrom('staff').selectAll().where('accountId', '=', accountId).executeTakeFirst()
  return (
    row && {
      user_no: row.userNo,
      role: row.role as RoleName,
      stage: row.stage as Stage | null,
      country: row.country as Country,
      enter_day: row.enterDay,
    }
  )
}

/** The roles an account holds by itself, by name. */
export async function rolesHeld(db: Db, accountId: number): Promise<{ role: number; role_name: string }[]> {
  const held = await db
    .selectFrom('accountRole')
    .innerJoin('role', 'role.roleId', 'accountRole.roleId')
    .select(['role.roleId as role', 'role.name as name'])
    .where('accountId', '=', accountId)
    .orderBy('role.name')
    .execute()
  return held.map(({ role, name }) => ({ role, role_name: name }))
}

export async function readPreferences(db: Db, accountId: number): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('preference').select(['key', 'value']).where('accountId', '=', accountId).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Keeps a setting under its key; false where it would be one too many. */
export async function keepPreference(db: Db, accountId: number, key: string, json: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into preference (account_id, key, value)
    select ${accountId}::int, ${key}, ${json}::jsonb
    where (select count(*) from preference where account_id = ${accountId} and key <> ${key}) < ${preferencesAtMost}
    on conflict (account_id, key) do update set value = excluded.value`.execute(db)
  return numAffectedRows === 1n
}
