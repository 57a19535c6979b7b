/** When stories are told: see shifted-clock.mjs. */

const dayMs = 86_400_000
/** Days of the year that are holidays in one of the five countries, whatever the year. */
const holidays = [
  ...[
    '01-01',
    '05-01',
    '05-21',
    '05-24',
    '06-24',
    '06-29',
    '07-16',
    '07-20',
    '07-23',
    '07-28',
    '07-29',
    '08-06',
    '08-07',
  ],
  ...[
    '08-10',
    '08-15',
    '08-30',
    '09-16',
    '09-18',
    '09-19',
    '10-08',
    '10-09',
    '10-12',
    '10-31',
    '11-01',
    '11-02',
    '11-03',
  ],
  ...['11-16', '12-06', '12-08', '12-09', '12-24', '12-25', '12-31'],
]

/** By how many ms the clock has to be moved: to the next Tuesday, Wednesday or Thursday that is no holiday, at 16:30 UTC. */
export function untilWorkingHour(now: number): number {
  const midnight = Math.floor(now / dayMs) * dayMs
  for (let ahead = 0; ; ahead++) {
    const at = new Date(midnight + ahead * dayMs + 16.5 * 3_600_000)
    const isWorking = at.getUTCDay() >= 2 && at.getUTCDay() <= 4 && !holidays.includes(at.toISOString().slice(5, 10))
    if (isWorking && at.getTime() >= now) return at.getTime() - now
  }
}
