/** Public holidays: made from the library, edited by people of that country. */
import {
  citeHoliday,
  decideHoliday,
  listHolidays,
  updateHoliday,
  updateHolidayYear,
} from '@cordillera/contract/attendance/holiday'
import { type Country, countries } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { App } from '../platform/app.ts'
import { keeps } from '../platform/caller.ts'
import { dayIn } from '../platform/clock.ts'
import { type Db, sql } from '../platform/db.ts'
import { happened } from '../platform/domain-events.ts'
import { type Context, implement } from '../platform/implement.ts'
import { addYear, ensureYears } from './holiday.queries.ts'

const dayMs = 86_400_000

export function holidayRoutes(app: App): void {
  // a year that nobody made is contacted on no day: the coming one is made in time
  app.jobs.regularly(dayMs, (db) => ensureYears(db, app.clock.now()))

  implement(app, listHolidays, async ({ country, year }, { reach, user }) => {
    const db = reach.shared()
    const known = await db
      .selectFrom('holidayYear')
      .select('year')
      .where('country', '=', country)
      .where('year', '=', year)
      .executeTakeFirst()
    return { known: known !== undefined, list: await holidaysIn(db, user.accountId, country, year) }
  })

  implement(app, updateHolidayYear, async ({ country, year }, { reach, user, now, fail, log }) => {
    if (!keeps(user, country)) throw fail('staff.noPermission')
    const made = await addYear(reach.country(country), country, year, now)
    await log({ action: 'attendance.makeHolidayYear', target: `${country} ${year}`, after: made })
    return made
  })

  implement(app, updateHoliday, (input, context) =>
    input.operation === 'add' ? add(input, context) : change(input, context),
  )
  implement(app, citeHoliday, async ({ holidayId, version, source, dated }, context) => {
    const { reach, user, now, fail, log } = context
    const db = reach.shared()
    const found = await db
      .selectFrom('holiday')
      .select(['country', 'day', 'name', 'place', 'version'])
      .where('holidayId', '=', holidayId)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw fail('record.missing')
    const { country, name, place } = found
    if (!keeps(user, country)) throw fail('staff.noPermission')
    if (found.version !== version) throw fail('record.stale')
    if (dated > dayIn(countries[country as Country].zone, now)) throw fail('attendance.sourceDay')
    await db
      .updateTable('holiday')
      .set((row) => ({ source, sourceDated: dated, version: row('version', '+', 1) }))
      .where('country', '=', country)
      .where('name', '=', name)
      .where('place', 'is not distinct from', place)
      .execute()
    await log({
      action: 'attendance.citeHoliday',
      target: `${country} ${found.day}`,
      after: { name, place, source, day: dated },
    })
    return { version: version + 1 }
  })
  implement(app, decideHoliday, (input, context) => decide(input, context))
}

async function holidaysIn(db: Db, accountId: number, country: Country, year: number) {
  const { rows } = await sql<Output<typeof listHolidays>['list'][number]>`
    select h.holiday_id as "holidayId", h.day, h.name, h.place, h.removed_at is not null as removed, h.source, h.source_dated as "sourceDated", a.name as "editedBy",
      case when h.proposal is not null then json_build_object('kind', h.proposal, 'day', h.proposed_day, 'name', h.proposed_name,
        'place', h.proposed_place, 'reason', h.proposed_reason, 'by', asker.name, 'own', h.proposed_by = ${accountId}) end as proposal,
      h.version
    from holiday h left join account a on a.account_id = h.edited_by
      left join account asker on asker.account_id = h.proposed_by
    where h.country = ${country} and h.day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    order by h.day, h.place nulls first`.execute(db)
  return rows
}

type Update = Parsed<typeof updateHoliday>
type Updating = Context<typeof updateHoliday>

async function add(input: Update & { operation: 'add' }, { reach, user, now, fail, log }: Updating) {
  const { country, day, name, place } = input
  if (!keeps(user, country)) throw fail('staff.noPermission')
  const db = reach.country(country)
  if (await isTaken(db, country, day, place, null)) throw fail('attendance.holidayTwice')
  const made = await db
    .insertInto('holiday')
    .values({ country, day, name, place: place ?? null, editedBy: user.accountId, editedAt: now })
    .returning(['holidayId', 'version'])
    .executeTakeFirstOrThrow()
  await happened(db, 'attendance.holidaysChanged', { country, now })
  await log({
    action: 'attendance.addHoliday',
    target: `${country} ${day}`,
    after: { day, name, place: place ?? null },
  })
  return { ...made, waits: false }
}

async function change(input: Exclude<Update, { operation: 'add' }>, { reach, user, now, fail, log }: Updating) {
  const db = reach.shared()
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
  const { day, name, place } = found
  const target = `${found.country} ${day}`
  // what takes a day away opens contact: somebody else has to agree
  const waits = input.operation === 'remove' || (isEdit && (input.day !== day || (input.place ?? null) !== place))
  const edited = isEdit ? { day: input.day, name: input.name, place: input.place ?? null } : null
  const set = waits
    ? {
        proposal: input.operation,
        proposedDay: edited?.day ?? null,
        proposedName: edited?.name ?? null,
        proposedPlace: edited?.place ?? null,
        proposedReason: input.reason,
        proposedBy: user.accountId,
      }
    : { ...(edited ?? { removedAt: null }), editedBy: user.accountId, editedAt: now }
  const made = await db
    .updateTable('holiday')
    .set({ ...set, version: found.version + 1 })
    .where('holidayId', '=', found.holidayId)
    .returning(['holidayId', 'version'])
    .executeTakeFirstOrThrow()
  if (!waits)
    await happened(reach.country(found.country), 'attendance.holidaysChanged', { country: found.country, now })
  await log({
    action: waits ? 'attendance.askHoliday' : `attendance.${input.operation}Holiday`,
    target,
    reason: input.reason,
    ...(edited ? { before: { day, name, place }, after: edited } : {}),
  })
  return { ...made, waits }
}

async function decide(input: Parsed<typeof decideHoliday>, context: Context<typeof decideHoliday>) {
  const { reach, user, now, fail, log } = context
  const { holidayId, version, approve, reason } = input
  const db = reach.shared()
  const found = await db
    .selectFrom('holiday')
    .selectAll()
    .where('holidayId', '=', holidayId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw fail('record.missing')
  const { country, day, name, place, proposal, proposedBy, proposedDay, proposedName, proposedPlace } = found
  if (!keeps(user, country)) throw fail('staff.noPermission')
  if (found.version !== version) throw fail('record.stale')
  if (proposal === null) throw fail('attendance.noProposal')
  // whoever takes back what they asked for decides nothing
  await context.secondPerson({ askedBy: !approve && proposedBy === user.accountId ? [] : [proposedBy] })
  const edited = { day: proposedDay ?? day, name: proposedName ?? name, place: proposedPlace }
  if (
    approve &&
    proposal === 'change' &&
    (await isTaken(db, country, edited.day, edited.place ?? undefined, holidayId))
  )
    throw fail('attendance.holidayTwice')
  const set = proposal === 'change' ? edited : { removedAt: now }
  const made = await db
    .updateTable('holiday')
    .set({
      ...(approve ? { ...set, editedBy: user.accountId, editedAt: now } : {}),
      ...{ proposal: null, proposedDay: null, proposedName: null, proposedPlace: null },
      ...{ proposedReason: null, proposedBy: null, version: version + 1 },
    })
    .where('holidayId', '=', holidayId)
    .returning(['holidayId', 'version'])
    .executeTakeFirstOrThrow()
  if (approve) await happened(reach.country(country), 'attendance.holidaysChanged', { country, now })
  const done = proposal === 'change' ? ('attendance.changeHoliday' as const) : ('attendance.removeHoliday' as const)
  await log({
    action: approve ? done : 'attendance.refuseHoliday',
    target: `${country} ${day}`,
    reason,
    ...(approve && proposal === 'change' ? { before: { day, name, place }, after: edited } : {}),
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
