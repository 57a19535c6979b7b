/** When ageing runs and how long a promise waits. Pure: days and moments are arguments. */
import { type Stage, stages } from '@cordillera/contract/stages'
import { addDays } from '../../platform/clock.ts'

/**
 * Days after its own that a promise waits to be judged: cash networks and bank files bring a day's money on the next.
 * One for every channel until channels have settings of their own (DOMAIN §9).
 */
export const settlementGraceDays = 1

/** A night's run starts at this local time: the day has begun for certain, and nobody works yet. */
export const nightlyAt = '00:05'

/** Has the night's run of its day begun at this instant in this zone? */
export function nightHasCome(zone: string, now: Date): boolean {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(now)
  return time >= nightlyAt
}

/** The days to run, in order: those missed since the last one and `through`; that one alone when it is done or first. */
export function daysToRun(lastDone: string | null, through: string): string[] {
  if (lastDone === null || lastDone === through) return [through]
  const days: string[] = []
  for (let day = addDays(lastDone, 1); day <= through; day = addDays(day, 1)) days.push(day)
  return days
}

/** Due dates that don't belong to a stage on a day: bills there with such a date have to move. */
export function misfits(stage: Stage, day: string): { movedOn: string; extended: string } {
  return { movedOn: addDays(day, -stages[stage].to), extended: addDays(day, -stages[stage].from) }
}

/** Due dates that belong to some stage on a day, inclusive. */
export function collectable(day: string): { from: string; to: string } {
  return { from: addDays(day, -stages.M3.to), to: addDays(day, -stages.D0_BEFORE.from) }
}
