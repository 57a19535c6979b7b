import { addDays, dayIn } from '../../ui/show/dates.ts'

/** Without a choice: the last thirty days, in the zone of whoever looks. */
export function shownDays(zone: string, now: Date): { startDay: string; endDay: string } {
  const endDay = dayIn(zone, now)
  return { startDay: addDays(endDay, -29), endDay }
}
