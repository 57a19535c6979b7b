import { type attendanceDays, dayOutcomes } from '@cordillera/contract/attendance/statistics'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useEnvironment } from '../ui/environment.tsx'
import { currentLanguage, inWords } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { longDay, timeText, weekday } from '../ui/show/dates.ts'
import { Count, nothing, Tone } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import classes from './attendance.module.css'
import { MonthMap } from './MonthMap.tsx'
import { clockText, daysText, outcomeTones } from './words.ts'

type Month = Output<typeof attendanceDays>
type PersonDay = Month['days'][number]

/** What a month comes to, and each of its days, the latest first. */
export function MonthDays({ month }: { month: Month }) {
  const { t } = useLingui()
  const language = currentLanguage()
  const time = (at: string | null) => (at === null ? nothing : timeText(new Date(at), language, month.zone))
  const minutes = (value: number) => (value === 0 ? nothing : clockText(value))
  if (month.days.length === 0) {
    return <Empty title={t`No days yet`}>{t`This month has not begun, or nobody worked here in it.`}</Empty>
  }
  return (
    <>
      <MonthFigures figures={month.figures} />
      {month.locked && <p className={classes.note}>{t`This month is locked: these figures stand.`}</p>}
      <MonthMap days={month.days} />
      <PlainTable<PersonDay>
        folds
        label={t`Days of the month`}
        rows={month.days.toReversed()}
        rowKey={({ day }) => day}
        columns={[
          { header: t`Day`, cell: ({ day }) => <DayOfMonth day={day} /> },
          {
            header: t`What it was`,
            cell: ({ outcome }) => <Tone tone={outcomeTones[outcome]}>{inWords(dayOutcomes[outcome])}</Tone>,
          },
          { header: t`In`, cell: ({ inAt }) => time(inAt) },
          { header: t`Out`, cell: ({ outAt }) => time(outAt) },
          { header: t`Late`, end: true, cell: ({ lateMinutes }) => minutes(lateMinutes) },
          { header: t`Left early`, end: true, cell: ({ earlyMinutes }) => minutes(earlyMinutes) },
          { header: t`Overtime`, end: true, cell: ({ overtimeMinutes }) => minutes(overtimeMinutes) },
          { header: t`Worked`, end: true, cell: ({ workedMinutes }) => minutes(workedMinutes) },
          {
            header: t`Shift`,
            cell: ({ startsAt, endsAt, outcome }) =>
              outcome === 'off' || outcome === 'rest' || outcome === 'holiday' ? (
                nothing
              ) : (
                <span className={classes.quiet}>
                  {time(startsAt)}–{time(endsAt)}
                </span>
              ),
          },
        ]}
      />
    </>
  )
}

function MonthFigures({ figures }: { figures: Month['figures'] }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { due, present, leaveDays, absent, missing, late, lateMinutes, overtimeMinutes } = figures
  const shown: { label: string; value: ReactNode; bad?: boolean }[] = [
    { label: t`Days due`, value: daysText(due, locale) },
    { label: t`Present`, value: <Count value={present} /> },
    { label: t`On leave`, value: daysText(leaveDays, locale) },
    { label: t`Absent`, value: daysText(absent, locale), bad: absent > 0 },
    { label: t`Punch missing`, value: <Count value={missing} />, bad: missing > 0 },
    { label: t`Late`, value: late === 0 ? '0' : `${late} · ${clockText(lateMinutes)}`, bad: late > 0 },
    { label: t`Overtime`, value: clockText(overtimeMinutes) || '0' },
  ]
  return (
    <dl className={classes.figures}>
      {shown.map(({ label, value, bad }) => (
        <div key={label} data-bad={bad || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The month stands above: `Sat 21` says which day, on a phone too. */
function DayOfMonth({ day }: { day: string }) {
  const language = currentLanguage()
  return (
    <time dateTime={day} title={longDay(day, language)}>{`${weekday(day, language)} ${Number(day.slice(8))}`}</time>
  )
}
