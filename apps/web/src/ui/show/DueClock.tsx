import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import classes from './show.module.css'

const soonMinutes = 30
const tickMs = 20_000

interface DueClockProps {
  readonly due: string
  /** Where the clock rests at night: the minutes that are left in working hours, below zero past it. It does not go on by itself. */
  readonly workingMinutes?: number | null
}

/** How long there is still, or since when it is over: it goes on while one looks. */
export function DueClock({ due, workingMinutes }: DueClockProps) {
  const { t } = useLingui()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const left = workingMinutes ?? Math.round((Date.parse(due) - now) / 60_000)
  const tone = left < 0 ? 'red' : left < soonMinutes ? 'amber' : 'green'
  const minutes = Math.abs(left)
  const span =
    minutes < 60
      ? t`${minutes} min`
      : minutes < 1440 || typeof workingMinutes === 'number'
        ? hours(minutes)
        : days(minutes)
  function hours(of: number) {
    const whole = Math.floor(of / 60)
    const rest = of % 60
    return t`${whole} h ${rest} min`
  }
  function days(of: number) {
    const whole = Math.floor(of / 1440)
    const rest = Math.floor((of % 1440) / 60)
    return t`${whole} d ${rest} h`
  }
  return (
    <time dateTime={due} className={classes.clock} data-tone={tone}>
      {left < 0 ? t`${span} over` : t`${span} left`}
    </time>
  )
}
