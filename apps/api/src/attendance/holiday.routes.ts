/** Public holidays: made from the library, edited by people of that country. */
import { listHolidays, updateHoliday, updateHolidayYear } from '@cordillera/contract/attendance/holiday'
import type { Country } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { App } from '../platform/app.ts'
import { keeps } from '../platform/caller.ts'
import { type Db, sql } from '../platform/db.ts'
import { type Context, implement } from '../platform/implement.ts'
import { addYear, ensureYears } from './holiday.queries.ts'

const dayMs = 86_400_000
const shared = 'holidays belong to a country, to no merchant'

export function holidayRoutes(app: App): void {
  // a year that nobody made is contacted on no day: the coming one is made in time
  app.jobs.regularly(dayMs, (db) => ensureYears(db, app.clock.now()))

  implement(app, listHolidays, async ({ country, year }, { beyond }) => {
    const db = beyond(shared)
    const known = await db
      .selectFrom('holidayYear')
      .select('year')
      .where('country', '=', country)
      .where('year', '=', year)
      .executeTakeFirst()
    return { known: known !== undefined, list: await holidaysIn(db, country, year) }
  })

  implement(app, updateHolidayYear, async ({ country, year }, { beyond, user, now, fail, log }) => {
    if (!keeps(user, country)) throw fail('staff.noPermission')
    const made = await addYear(beyond(shared), country, year, now)
    await log({ action: 'attendance.makeHolidayYear', target: `${country} ${year}`, after: made })
    return made
  })

  implement(app, updateHoliday, (input, context) =>
    input.operation === 'add' ? add(input, context) : change(input, context),
  )
}

async function holidaysIn(db: Db, country: Country, year: number) {
  const { rows } = await sql<Output<typeof listHolidays>['list'][number]>`
    select h.holiday_id as "holidayId", h.day, h.name, h.place, h.removed_at is not null as removed, a.name as "editedBy",
      h.version
    from holiday h left join account a on a.account_id = h.edited_by
    where h.country = ${country} and h.day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    order by h.day, h.place nulls first`.execute(db)
  return rows
}

type Update = Parsed<typeof updateHoliday>
type Updating = Context<typeof updateHoliday>

async function add(input: Update & { operation: 'add' }, { beyond, user, now, fail, log }: Updating) {
  const { country, day, name, place } = input
  if (!keeps(user, country)) throw fail('staff.noPermission')
  const db = beyond(shared)
  if (await isTaken(db, country, day, place, null)) throw fail('attendance.holidayTwice')
  const made = await db
    .insertInto('holiday')
    .values({ country, day, name, place: place ?? null, editedBy: user.accountId, editedAt: now })
    .returning(['holidayId', 'version'])
    .executeTakeFirstOrThrow()
  await log({
    action: 'attendance.addHoliday',
    target: `${country} ${day}`,
    after: { day, name, place: place ?? null },
  })
  return made
}

async function change(input: Exclude<Update, { operation: 'add' }>, { beyond, user, now, fail, log }: Updating) {
  const db = beyond(shared)
  const found = await db
    .selectFrom('holiday')
    .selectAll()
    .where('holidayId', '=', input.holidayId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw fail('record.missing')
  if (!keeps(user, found.country)) throw fail('staff.noPermission')
  if (found.version !== input.version) throw fail('record.stale')
  const isEdit = input.operation === 'change'
  if (isEdit && (await isTaken(db, found.country, input.day, input.place, found.holidayId))) {
    throw fail('attendance.holidayTwice')
  }
  const set = isEdit
    ? { day: input.day, name: input.name, place: input.place ?? null }
    : { removedAt: input.operation === 'remove' ? now : null }
  const made = await db
    .updateTable('holiday')
    .set({ ...set, editedBy: user.accountId, editedAt: now, version: found.version + 1 })
    .where('holidayId', '=', found.holidayId)
    .returning(['holidayId', 'version'])
    .executeTakeFirstOrThrow()
  const { day, name, place } = found
  await log({
    action: `attendance.${input.operation}Holiday`,
    target: `${found.country} ${day}`,
    ...(isEdit ? { before: { day, name, place }, after: set } : { reason: input.reason }),
  })
  return made
}

async function isTaken(db: Db, country: string, day: string, place: string | undefined, except: number | null) {
  const found = await db
    .selectFrom('holiday')
    .select('holidayId')
    .where('country', '=', country)
    .where('day', '=', day)
    .where(sql`coalesce(place, '')`, '=', place ?? '')
    .executeTakeFirst()
  return found !== undefined && found.holidayId !== except
}
