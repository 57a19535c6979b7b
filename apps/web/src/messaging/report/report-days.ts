import { addDays, dayIn } from '../../ui/show/dates.ts'

/** Without a choice: the last thirty days, in the zone of whoever looks. */
export function shownDays(zone: string, now: Date): { startDay: string; endDay: string } {
  const endDay = dayIn(zone, now)
  return { startDay: addDays(endDay, -29), endDay }
}

/** A day as an axis has room for it; an hour as it is. */
export const shortDay = (group: string): string =>
  group.length === 10 ? `${group.slice(8)}/${group.slice(5, 7)}` : group
