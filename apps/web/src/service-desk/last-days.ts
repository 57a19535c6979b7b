import { addDays, dayIn } from '../ui/show/dates.ts'

/** So many days until today, in the zone of whoever looks. */
export function lastDays(zone: string, now: Date, days: number): { startDay: string; endDay: string } {
  const endDay = dayIn(zone, now)
  return { startDay: addDays(endDay, 1 - days), endDay }
}
