import type { PolicyTerms } from '@cordillera/contract/compliance/terms'
import { useLingui } from '@lingui/react/macro'
import classes from './compliance.module.css'
import { useTermWords } from './words.ts'

type Hours = PolicyTerms['week'][number]
interface WeekBarsProps {
  readonly week: PolicyTerms['week']
  /** What is in force now: drawn below each day that would be another. */
  readonly before?: PolicyTerms['week'] | undefined
}

/** A week by hours: a bar where contact is permitted, and under it what it was, where that is something else. */
export function WeekBars({ week, before }: WeekBarsProps) {
  const { t } = useLingui()
  const { days } = useTermWords()
  const said = (hours: Hours | undefined) => (hours ? `${hours.from} – ${hours.to}` : t`no contact`)
  const isOther = (day: number) => before !== undefined && said(before[day]) !== said(week[day])
  return (
    <figure className={classes.weekBars} aria-label={t`Hours by weekday`}>
      <div aria-hidden>
        <span />
        <span className={classes.clock}>
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
              {hour}
            </span>
          ))}
        </span>
        <span />
      </div>
      {week.map((hours, day) => (
        <div key={days[day]}>
          <span>{days[day]}</span>
          <span className={classes.track} aria-hidden>
            <Bar hours={hours} />
            {isOther(day) && <Bar hours={before?.[day] ?? null} old />}
          </span>
          <span>
            {said(hours)}
            {isOther(day) && <small>{t`now ${said(before?.[day])}`}</small>}
          </span>
        </div>
      ))}
    </figure>
  )
}

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const dayMinutes = 24 * 60

function Bar({ hours, old }: { hours: Hours; old?: true }) {
  if (!hours) return null
  const from = minutes(hours.from) / dayMinutes
  const to = minutes(hours.to) / dayMinutes
  return (
    <span
      data-old={old}
      style={{ insetInlineStart: `${from * 100}%`, inlineSize: `${Math.max(0, to - from) * 100}%` }}
    />
  )
}
