/** Leave as rules: what may be asked for, who decides, what annual leave a year gives. Pure; time is an argument. */

import type { LeaveState, LeaveTier, LeaveType } from '@cordillera/contract/attendance/leave'
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
  askedBy: number
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
 * one of those named; HR's to HR of the country. Never one's own leave, never both steps; and nobody decides in the place of
 * somebody who may not: whose leave it is, who asked for it, who took the first step.
 */
export function mayDecide(leave: Deciding, caller: Caller, delegators: readonly Delegator[]): boolean {
  if (leave.accountId === caller.accountId || leave.leaderBy === caller.accountId) return false
  if (leave.state !== 'asked' && leave.state !== 'leaderApproved') return false
  if (caller.isSuperuser) return true
  const acting = [
    { accountId: caller.accountId, role: caller.role ?? '', country: caller.country ?? '' },
    ...delegators.filter(({ accountId }) => ![leave.accountId, leave.askedBy, leave.leaderBy].includes(accountId)),
  ]
  return acting.some(({ accountId, role, country }) =>
    country !== leave.country
      ? false
      : leave.state === 'asked'
        ? accountId === leave.leaderId || superiors.includes(role)
        : people.includes(role),
  )
}

/** Who gives and takes days of annual leave. */
export const keepsBalances = (caller: Caller): boolean => caller.isSuperuser || people.includes(caller.role ?? '')

/** The number of the first tier that does not rise, or does not begin with 0 years; null where all are right. */
export function wrongTier(tiers: readonly LeaveTier[]): number | null {
  const wrong = tiers.findIndex(({ fromYears }, at) => {
    const before = tiers[at - 1]
    return before ? fromYears <= before.fromYears : fromYears !== 0
  })
  return wrong < 0 ? null : wrong + 1
}

/**
 * Annual leave of a calendar year in hundredths of a day, by the tier that completed years of service reach: of the year of
 * entry its share, in whole half days. Nothing where no rule is known.
 */
export function statutoryDays(tiers: readonly LeaveTier[], enterDay: string, year: number): number {
  const years = year - Number(enterDay.slice(0, 4))
  if (years < 0) return 0
  const full = (tiers.findLast(({ fromYears }) => fromYears <= years)?.days ?? 0) * 100
  if (years > 0) return full
  const share = (daysBetween(enterDay, `${year}-12-31`) + 1) / (daysBetween(`${year}-01-01`, `${year}-12-31`) + 1)
  return Math.floor((full * share) / 50) * 50
}
