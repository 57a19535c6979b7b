import { addDays } from '../ui/show/dates.ts'

const shownDays = 28

/** Whole days up to yesterday where no others are chosen: what still runs is not compared with what is over. */
export const shownFrom = (today: string, { startDay, endDay }: { startDay?: string; endDay?: string }) => {
  const end = endDay ?? addDays(today, -1)
  return { startDay: startDay ?? addDays(end, 1 - shownDays), endDay: end }
}

/** The address of a view of this screen, with its filters. */
export function placeOfView(view: string, values: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams({ view })
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return `?${search}`
}
