/** Colours and shapes of what attendance shows. */
import type { LeaveState } from '@cordillera/contract/attendance/leave'
import type { DayOutcome } from '@cordillera/contract/attendance/statistics'
import type { ToneName } from '../ui/show/show.tsx'

export const outcomeTones: Record<DayOutcome, ToneName> = {
  present: 'green',
  missing: 'amber',
  absent: 'red',
  leave: 'blue',
  holiday: 'slate',
  rest: 'grey',
  off: 'grey',
  extra: 'violet',
  open: 'slate',
}
export const leaveTones: Record<LeaveState, ToneName> = {
  asked: 'amber',
  leaderApproved: 'amber',
  approved: 'green',
  refused: 'red',
  withdrawn: 'grey',
}
export const punchTones = { asked: 'amber', counts: 'green', refused: 'red', replaced: 'grey' } as const

/** Hundredths of a day in the place's manner: `1.5`. */
export const daysText = (hundredths: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(hundredths / 100)

/** Minutes as `1:35`; nothing for none. */
export const clockText = (minutes: number): string =>
  minutes === 0 ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
