/** Leave as rules: what may be asked for, who decides, what annual leave the law gives. Pure; time is an argument. */

import type { LeaveState, LeaveType } from '@cordillera/contract/attendance/leave'
import type { Country } from '@cordillera/contract/countries'
import type { ErrorName } from '@cordillera/contract/errors'
import type { Caller } from '../platform/caller.ts'
import { addDays, daysBetween } from '../platform/clock.ts'

const hourMs = 3_600_000
/** Nobody asks for more at once. */
const longestDays = 366
/** How long after its start a leave may still be reported. */
const reportedWithinDays: Partial<Record<LeaveType, number>> = { sickLeave: 7, absence: 7 }

const localShape = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d)$/

/** `YYYY-MM-DD HH:mm` of the calendar; null for anything else. */
export function localTimeOf(text: string): string | null {
  const match = localShape.exec(text.trim())
  return match?.[1] && isDay(match[1]) ? text.trim() : null
}
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && addDaysSafe(text) === text
const addDaysSafe = (text: string) => (Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? null : addDays(text, 0))

/** Types that a person asks for by the hour; a sabbatical is asked for by the day. */
const hourly: readonly LeaveType[] = ['leave', 'absence', 'sickLeave', 'yearLeave']
export const hourlyType = (text: string): LeaveType | null => hourly.find((type) => type === text) ?? null

/** What is wrong with a span of leave; null where nothing is. */
export function whyNotSpan(type: LeaveType, start: Date, end: Date, now: Date): ErrorName | null {
  const daysAgo = reportedWithinDays[type]
  const earliest = daysAgo === undefined ? now.getTime() : now.getTime() - daysAgo * 24 * hourMs
  if (start.getTime() < earliest) return 'attendance.invalidStart'
  if (end.getTime() < start.getTime()) return 'attendance.endBeforeStart'
  if (end.getTime() - start.getTime() < hourMs) return 'attendance.tooShort'
  return end.getTime() - start.getTime() > longestDays * 24 * hourMs ? 'attendance.invalidEnd' : null
}

/** What keeps a leave from being withdrawn. */
export function whyNotWithdrawn(leave: { state: LeaveState; startAt: Date; endAt: Date }, now: Date): ErrorName | null {
  if (leave.state === 'withdrawn' || leave.state === 'refused') return 'attendance.leaveDecided'
  if (leave.endAt <= now) return 'attendance.leaveOver'
  return leave.startAt <= now ? 'attendance.leaveStarted' : null
}

export interface Deciding {
  state: LeaveState
  accountId: number
  leaderId: number | null
  country: string
  leaderBy: number | null
}

/** Somebody in whose place the caller may act today. */
export interface Delegator {
  accountId: number
  role: string
  country: string
}

const superiors: readonly string[] = ['DIRECTOR', 'WORKPLACE_DIRECTOR', 'COUNTRY_DIRECTOR']
const people: readonly string[] = ['HR', 'HR_DIRECTOR', 'COUNTRY_DIRECTOR']

/**
 * Whether somebody may decide the step that waits: the leader's belongs to the person's leader, a director above, or whoever
 * one of those named; HR's to HR of the country. Never one's own leave, never both steps.
 */
export function mayDecide(leave: Deciding, caller: Caller, delegators: readonly Delegator[]): boolean {
  if (leave.accountId === caller.accountId || leave.leaderBy === caller.accountId) return false
  if (leave.state !== 'asked' && leave.state !== 'leaderApproved') return false
  if (caller.isSuperuser) return true
  const acting = [
    { accountId: caller.accountId, role: caller.role ?? '', country: caller.country ?? '' },
    ...delegators,
  ]
  return acting.some(({ accountId, role, country }) =>
    country !== leave.country || accountId === leave.accountId
      ? false
      : leave.state === 'asked'
        ? accountId === leave.leaderId || superiors.includes(role)
        : people.includes(role),
  )
}

/** Who gives and takes days of annual leave. */
export const keepsBalances = (caller: Caller): boolean => caller.isSuperuser || people.includes(caller.role ?? '')

/**
 * Working days of annual leave by completed years of service. MX: Ley Federal del Trabajo art. 76 (2023) · CO: CST art. 186 · PE: 30
 * calendar days · CL: Código del Trabajo art. 67 · EC: 15 calendar days, one more for each year past the fifth (CT art. 69).
 */
const yearly: Record<Country, (years: number) => number> = {
  MX: (years) => (years < 1 ? 12 : years <= 5 ? 10 + 2 * years : 20 + 2 * Math.ceil((years - 5) / 5)),
  CO: () => 15,
  PE: () => 22,
  CL: () => 15,
  EC: (years) => 11 + Math.min(15, Math.max(0, years - 5)),
}

/** Annual leave of a calendar year in hundredths of a day: of the year of entry its share, in whole half days. */
export function statutoryDays(country: Country, enterDay: string, year: number): number {
  const enterYear = Number(enterDay.slice(0, 4))
  if (year < enterYear) return 0
  const full = yearly[country](year - enterYear) * 100
  if (year > enterYear) return full
  const share = (daysBetween(enterDay, `${year}-12-31`) + 1) / (daysBetween(`${year}-01-01`, `${year}-12-31`) + 1)
  return Math.floor((full * share) / 50) * 50
}
