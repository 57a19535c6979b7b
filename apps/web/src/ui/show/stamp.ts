/** Exact times by tokens, for copying and for files: screens show times by `Instant`, in the manner of the place. */
import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.extend(advancedFormat)

/**
 * `2026-11-21 14:05:09` of an instant in a zone. Tokens: YYYY year, MM month, DD day, HH hour, mm minute, ss second,
 * Q quarter, SSS millisecond; text in [brackets] stands as it is.
 */
export const stamp = (instant: Date, zone: string, format = 'YYYY-MM-DD HH:mm:ss'): string =>
  dayjs(instant).tz(zone).format(format)
