/** The people a change names, and whether the caller may change them. */
import type { Country } from '@cordillera/contract/countries'
import { countries } from '@cordillera/contract/countries'
import { type ErrorName, errors } from '@cordillera/contract/errors'
import type { Caller } from '../platform/caller.ts'
import { dayIn } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db.ts'
import { Failure, type FailureParams } from '../platform/fail.ts'
import type { Reach } from '../platform/reach.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { countThere, type Found, lockPeople } from './change.queries.ts'
import { isHr } from './staff.rules.ts'

export interface Changing {
  db: Scoped
  rows: ScopedRows
  user: Caller
  now: Date
  reach: Reach
  unscoped(reason: string): Tx
}

/** Throws 40002 unless HR asks: nobody else changes records. */
export function demandHr(user: Caller): void {
  if (!isHr(user)) throw new Failure('staff.noPermission')
}

/**
 * These people, locked, unchanged since they were seen. Not there, or in another country: 40029; out of scope: 40002. The
 * record of a superuser is changed by superusers alone.
 */
export async function peopleToChange(
  context: Changing,
  people: readonly { accountId: number; version?: number }[],
): Promise<Found[]> {
  const { db, rows, user, unscoped } = context
  const ids = [...new Set(people.map(({ accountId }) => accountId))]
  const found = await lockPeople(db, rows, ids)
  if (found.length !== ids.length) {
    const missing = ids.filter((id) => !found.some(({ accountId }) => accountId === id))
    const there = await countThere(unscoped('whether they are there at all'), missing, user.country)
    throw new Failure(there > 0 ? 'staff.noPermission' : 'staff.targetMissing')
  }
  for (const { accountId, version } of people) {
    const seen = found.find((one) => one.accountId === accountId)?.version
    if (version !== undefined && seen !== version) throw new Failure('record.stale')
  }
  if (!user.isSuperuser && found.some(({ isSuperuser }) => isSuperuser)) throw new Failure('access.superuserOnly')
  return found
}

export async function onePerson(context: Changing, one: { accountId: number; version?: number }): Promise<Found> {
  const [found] = await peopleToChange(context, [one])
  if (!found) throw new Failure('staff.targetMissing')
  return found
}

/** Throws 40027 where somebody has left: what they were stays as it is, only their details are corrected. */
export function demandHere(people: readonly Found[]): void {
  const gone = people.find(({ status }) => status === 'LEAVE')
  if (gone) throw refusalAbout('staff.unsupportedAction', gone)
}

/** A refusal about one of several people names them. */
export const refusalAbout = (why: ErrorName, { name }: { name: string }, params: FailureParams = {}): Failure =>
  new Failure(why, params, [{ field: name, message: errors[why] }])

/** The calendar day of a country. */
export const todayIn = (country: string, now: Date): string => dayIn(countries[country as Country].zone, now)

/** The calendar day where somebody works. */
export async function todayOf(
  db: Db,
  person: { country: string; workplaceId: number | null },
  now: Date,
): Promise<string> {
  if (person.workplaceId === null) return todayIn(person.country, now)
  const place = await db
    .selectFrom('workplace')
    .select('timeZone')
    .where('workplaceId', '=', person.workplaceId)
    .executeTakeFirst()
  return place ? dayIn(place.timeZone, now) : todayIn(person.country, now)
}
