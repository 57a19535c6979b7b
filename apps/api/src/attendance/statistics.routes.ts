/** A month's attendance: computing it, locking it, showing it, taking it away as a file. */
import {
  attendanceDays,
  attendanceMonths,
  computeAttendance,
  downloadAttendanceExcel,
  listMissingPunches,
  listStatistics,
  lockAttendance,
} from '@cordillera/contract/attendance/statistics'
import { type Country, countries } from '@cordillera/contract/countries'
import type { ErrorName } from '@cordillera/contract/errors'
import { sql } from 'kysely'
import { recordSystem } from '../operation-log/public.ts'
import type { App } from '../platform/app.ts'
import { type Caller, mayUse } from '../platform/caller.ts'
import { addDays, dayIn } from '../platform/clock.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { implement } from '../platform/implement.ts'
import type { JobContext, JobOutcome } from '../platform/jobs.ts'
import { findWorkplace } from './punch.queries.ts'
import { keepsWorkplace } from './punch.rules.ts'
import {
  type Lock,
  lockStateOf,
  monthsOfWorkplaces,
  pageOfMissing,
  pageOfStatistics,
  statisticsFile,
} from './statistics.list.queries.ts'
import { computeMonthDays, daysOfPerson, type MonthOf } from './statistics.queries.ts'

export const statisticsKind = 'attendance.statistics'
const firstOf = (day: string) => `${day.slice(0, 7)}-01`
const nextMonth = (first: string) => firstOf(addDays(first, 31))

const unlockers: readonly string[] = ['HR_DIRECTOR', 'COUNTRY_DIRECTOR']
const mayUnlock = (caller: Caller) => caller.isSuperuser || unlockers.includes(caller.role ?? '')

function whyNotLocked({ locked, over, computed }: Lock): ErrorName | null {
  if (locked) return 'attendance.lockUnchanged'
  if (!over) return 'attendance.monthNotOver'
  return computed ? null : 'attendance.monthNotComputed'
}
function whyNotUnlocked({ locked }: Lock, user: Caller, reason: string | undefined): ErrorName | null {
  if (!locked) return 'attendance.lockUnchanged'
  if (!mayUnlock(user)) return 'staff.noPermission'
  return reason === undefined ? 'attendance.unlockReason' : null
}

export function statisticsRoutes(app: App): void {
  app.jobs.define(statisticsKind, compute, 'StatisticsAttendance_compute')

  implement(app, listStatistics, (input, { db, rows }) => pageOfStatistics(db, rows, input))
  implement(app, listMissingPunches, (input, { db, rows }) => pageOfMissing(db, rows, input))

  implement(app, downloadAttendanceExcel, async (input, { log, sendList }) => {
    await log({ action: 'attendance.statisticsExported', target: input.month.slice(0, 7), after: input })
    return sendList(statisticsFile, input, 'xlsx')
  })

  implement(app, computeAttendance, async (input, { unscoped, user, now, fail, log }) => {
    const tx = unscoped('a workplace or country whose attendance the caller keeps')
    const { country } = input
    // who keeps one workplace computes that one
    const workplaceId = input.workplace ?? (keepsCountry(user, country) ? null : user.workplaceId)
    const month = firstOf(input.month)
    if (workplaceId !== null) {
      const place = await findWorkplace(tx, workplaceId)
      if (!place || place.country !== country || !keepsWorkplace(user, place)) throw fail('attendance.workplaceMissing')
      const { locked, ahead } = await lockStateOf(tx, workplaceId, month, now)
      if (ahead) throw fail('attendance.monthAhead')
      if (locked) throw fail('attendance.monthLocked', { month: month.slice(0, 7) })
    } else if (!keepsCountry(user, country)) throw fail('attendance.workplaceMissing')
    else if (month > dayIn(countries[country].zone, now)) throw fail('attendance.monthAhead')
    const asked: MonthOf = { country, workplaceId, month }
    const title = `${country} ${month.slice(0, 7)}`
    const jobId = await app.jobs.enqueue(tx, {
      kind: statisticsKind,
      title,
      input: asked,
      createdBy: user.accountId,
      now,
    })
    await log({ action: 'attendance.computeAsked', target: jobId, after: asked })
    return { jobId }
  })

  implement(app, attendanceMonths, async ({ month }, { unscoped, user }) => {
    const db = unscoped('workplaces whose attendance the caller keeps or sees')
    const list = await monthsOfWorkplaces(db, firstOf(month), workplacesOf(user))
    return list.map((row) => {
      const place = { workplaceId: row.workplaceId, country: row.country, zone: '' }
      const keeps = mayUse(user, 'StatisticsAttendance_compute') && keepsWorkplace(user, place)
      return { ...row, mayLock: keeps && !row.locked, mayUnlock: keeps && row.locked && mayUnlock(user) }
    })
  })

  implement(app, lockAttendance, async ({ workplace, month, lock, reason }, { unscoped, user, now, fail, log }) => {
    const tx = unscoped('a workplace whose attendance the caller keeps')
    const place = await findWorkplace(tx, workplace)
    if (!place || !keepsWorkplace(user, place)) throw fail('attendance.workplaceMissing')
    const first = firstOf(month)
    const state = await lockStateOf(tx, workplace, first, now)
    const why = lock ? whyNotLocked(state) : whyNotUnlocked(state, user, reason)
    if (why) throw new Failure(why)
    await tx
      .insertInto('attendanceLock')
      .values({
        workplaceId: workplace,
        month: first,
        locked: lock,
        reason: reason ?? null,
        at: now,
        byAccount: user.accountId,
      })
      .execute()
    await log({
      action: lock ? 'attendance.locked' : 'attendance.unlocked',
      target: `${workplace} ${first.slice(0, 7)}`,
      ...(reason ? { reason } : {}),
      before: { locked: state.locked },
      after: { locked: lock },
    })
    return { locked: lock }
  })

  implement(app, attendanceDays, async (input, { db, rows, reach, user, now, fail }) => {
    const accountId = input.accountId ?? user.accountId
    const person = await findPerson(db as Db, rows.staff, accountId)
    if (!person) throw fail('staff.targetMissing')
    const first = firstOf(input.month)
    const all = reach.from(person)
    const kept = await isKept(all, accountId, first)
    const span = { first, last: addDays(nextMonth(first), -1), now, kept }
    const { days, figures } = await daysOfPerson(all, accountId, span)
    return { accountId, ...person, locked: kept, figures, days }
  })
}

const keepsCountry = (user: Caller, country: Country) =>
  // a workplace of the country that nobody belongs to
  keepsWorkplace({ ...user, workplaceId: null }, { workplaceId: -1, country, zone: '' })

/** Workplaces whose months somebody sees: the country's, or the own one. */
function workplacesOf(user: Caller) {
  if (user.isSuperuser) return sql`true`
  return user.country && keepsCountry(user, user.country as Country)
    ? sql`w.country = ${user.country}`
    : sql`w.workplace_id = ${user.workplaceId}`
}

async function findPerson(db: Db, staff: ReturnType<typeof sql>, accountId: number) {
  const { rows } = await sql<{ name: string; zone: string }>`
    select a.name, coalesce(w.time_zone, (select m.time_zone from merchant m where m.country = s.country
      order by m.merchant_id limit 1), 'UTC') as zone
    from ${staff} s join account a using (account_id) left join workplace w using (workplace_id)
    where s.account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** Whether a person's month stands as it was computed. */
async function isKept(db: Db, accountId: number, month: string): Promise<boolean> {
  const { rows } = await sql`
    select from attendance_month x join locked_month m on m.workplace_id = x.workplace_id and m.month = x.month and m.locked
    where x.account_id = ${accountId} and x.month = ${month}::date`.execute(db)
  return rows.length > 0
}

async function compute({ db, input, clock, createdBy }: JobContext<MonthOf>): Promise<JobOutcome> {
  const now = clock.now()
  const counts = await computeAttendanceMonth(db, input, { by: createdBy, now })
  return { counts }
}

/** All of it in one transaction: who looks meanwhile sees the month as it was. */
export function computeAttendanceMonth(db: Db, of: MonthOf, { by, now }: { by: number | null; now: Date }) {
  return inTransaction(db, async (tx) => {
    const counts = await computeMonthDays(tx, of, { by, now })
    await recordSystem(tx, now, statisticsKind, {
      action: 'attendance.computed',
      target: `${of.country} ${of.month.slice(0, 7)}`,
      after: { ...of, ...counts, by },
    })
    return counts
  })
}
