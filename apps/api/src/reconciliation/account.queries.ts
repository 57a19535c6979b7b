/** Which channels' accounts a caller works with. */
import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import type { Caller } from '../platform/caller.ts'
import { array, type Db, sql } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'

export async function demandCurrency(
  db: Db,
  { merchants }: Pick<Caller, 'merchants'>,
  currency: string,
): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from merchant where merchant_id = any(${array([...merchants])}::smallint[]) and currency = ${currency}) as there`.execute(
    db,
  )
  if (!rows[0]?.there) throw new Failure('reconciliation.noSuchAccount', { currency })
}

/** Throws where a day of the account is closed: nothing of it is changed any more. */
export async function demandOpenDay(db: Db, of: { channel: string; currency: string; bookDay: string }): Promise<void> {
  const closed = await db
    .selectFrom('reconDay')
    .select('day')
    .where('channel', '=', of.channel)
    .where('currency', '=', of.currency)
    .where('day', '>=', of.bookDay)
    .where('state', '=', 'closed')
    .executeTakeFirst()
  if (closed) throw new Failure('reconciliation.dayClosed', { day: of.bookDay })
}

/** Whose days an account counts in: each currency is one country's. */
export const countryOf = (currency: string): Country =>
  countryNames.find((country) => countries[country].currency === currency) ?? 'MX'
export const zoneOf = (currency: string): string => countries[countryOf(currency)].zone
