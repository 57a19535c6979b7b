/** Making a year of holidays from the library, without touching what people edited. */
import { type Country, countryNames } from '@cordillera/contract/countries'
import { type Db, inTransaction, sql, type Tx } from '../platform/db.ts'
import { happened } from '../platform/domain-events.ts'
import { holidaysOfYear } from './holiday.calendar.ts'

declare module '../platform/domain-events.ts' {
  interface DomainEvents {
    /** Other days of a country are holidays now. */
    'attendance.holidaysChanged': { country: string; now: Date }
  }
}

/** Adds what the library has and the table has not; a day that is there in any state is left as it is. */
export async function addYear(db: Tx, country: Country, year: number, now: Date) {
  const holidays = await holidaysOfYear(country, year)
  const { rows } = await sql`
    insert into holiday (country, day, place, name, source, source_dated)
    select ${country}, row.day, row.place, row.name, known.source, known.source_dated
    from json_to_recordset(${JSON.stringify(holidays)}::json) row (day date, place text, name text)
      left join lateral (
        select source, source_dated from holiday h where h.country = ${country} and h.name = row.name
          and h.place is not distinct from row.place and h.source is not null
        order by source_dated desc limit 1) known on true
    on conflict do nothing returning holiday_id`.execute(db)
  await db
    .insertInto('holidayYear')
    .values({ country, year, madeAt: now })
    .onConflict((conflict) => conflict.columns(['country', 'year']).doNothing())
    .execute()
  if (rows.length > 0) await happened(db, 'attendance.holidaysChanged', { country, now })
  return { added: rows.length, kept: holidays.length - rows.length }
}

/** This year and the next of every country, where they are missing. */
export async function ensureYears(db: Db, now: Date): Promise<void> {
  const years = [now.getUTCFullYear(), now.getUTCFullYear() + 1]
  const known = await db.selectFrom('holidayYear').select(['country', 'year']).execute()
  const wanted = countryNames.flatMap((country) => years.map((year) => ({ country, year })))
  for (const { country, year } of wanted) {
    if (known.some((row) => row.country === country && row.year === year)) continue
    await inTransaction(db, (tx) => addYear(tx, country, year, now))
  }
}
