import { type attendanceDays, dayOutcomes } from '@cordillera/contract/attendance/statistics'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { currentLanguage, inWords } from '../ui/language.ts'
import { longDay, weekday } from '../ui/show/dates.ts'
import classes from './attendance.module.css'
import { clockText, outcomeTones } from './words.ts'

type PersonDay = Output<typeof attendanceDays>['days'][number]

/** From a Monday on, to name the columns. */
const someWeek = Array.from({ length: 7 }, (_, at) => `2026-11-${23 + at}`)

/** A month by weeks, coloured by what each day was; the more of a day was missed, the stronger its mark. */
export function MonthMap({ days }: { days: readonly PersonDay[] }) {
  const { t } = useLingui()
  const language = currentLanguage()
  const first = days[0]?.day
  if (!first) return null
  const seen = [...new Set(days.map(({ outcome }) => outcome))]
  return (
    <figure className={classes.map} aria-label={t`The month by weeks`}>
      <ol>
        {someWeek.map((day) => (
          <li key={day} aria-hidden data-head>
            {weekday(day, language)}
          </li>
        ))}
        {days.map((one, at) => (
          <Cell key={one.day} day={one} {...(at === 0 ? { column: columnOf(first) } : {})} />
        ))}
      </ol>
      <figcaption>
        {seen.map((outcome) => (
          <span key={outcome} data-tone={outcomeTones[outcome]}>
            {inWords(dayOutcomes[outcome])}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** 1 on a Monday. */
const columnOf = (day: string): number => ((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7) + 1

function Cell({ day: one, column }: { day: PersonDay; column?: number }) {
  const { t } = useLingui()
  const lost = one.lateMinutes + one.earlyMinutes
  const outcome = inWords(dayOutcomes[one.outcome])
  const said = lost > 0 ? t`${outcome}, ${clockText(lost)} late or left early` : outcome
  return (
    <li
      title={`${longDay(one.day, currentLanguage())}: ${said}`}
      data-tone={outcomeTones[one.outcome]}
      style={column ? { gridColumnStart: column } : undefined}
    >
      {Number(one.day.slice(8))}
      {lost > 0 && <small>{clockText(lost)}</small>}
    </li>
  )
}
