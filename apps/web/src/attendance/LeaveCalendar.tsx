import { leaveCalendar, leaveTypeNames, leaveTypes } from '@cordillera/contract/attendance/leave'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useEnvironment } from '../ui/environment.tsx'
import { currentLanguage, inWords } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Panel } from '../ui/page.tsx'
import { addDays, addMonths, dayIn, daysBetween, weekday } from '../ui/show/dates.ts'
import { Empty, Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { useMonth } from '../ui/view/MonthSwitch.tsx'
import classes from './attendance.module.css'

type Calendar = Output<typeof leaveCalendar>
type Person = Calendar['people'][number]

/** Who is away on which day of the month: leave in colour, asked for hatched, holidays and rest grey. */
export function LeaveCalendar() {
  const { t } = useLingui()
  const [month] = useMonth()
  const calendar = useData(leaveCalendar, { month: `${month}-01` })
  return (
    <Panel>
      <Loaded {...calendar}>
        {(data) =>
          data.people.length === 0 ? (
            <Empty title={t`Nobody in your scope`}>{t`The calendar shows the people you lead.`}</Empty>
          ) : (
            <Grid calendar={data} month={month} />
          )
        }
      </Loaded>
    </Panel>
  )
}

function Grid({ calendar, month }: { calendar: Calendar; month: string }) {
  const { t } = useLingui()
  const language = currentLanguage()
  const first = `${month}-01`
  const count = daysBetween(first, `${addMonths(month, 1)}-01`)
  const days = Array.from({ length: count }, (_, index) => addDays(first, index))
  const today = days.indexOf(dayIn(useEnvironment().zone, new Date()))
  const box = useRef<HTMLDivElement>(null)
  // where a month is wider than the window, it begins with today
  useEffect(() => {
    const scroller = box.current?.firstElementChild
    const cell = box.current?.querySelectorAll<HTMLElement>('th')[today + 1]
    const name = box.current?.querySelector<HTMLElement>('th')
    if (today >= 0 && scroller && cell && name)
      scroller.scrollLeft = cell.offsetLeft - name.offsetWidth - cell.offsetWidth
  }, [today])
  return (
    <div className={classes.calendar} ref={box}>
      <PlainTable<Person>
        label={t`Calendar of leave`}
        rows={calendar.people}
        rowKey={({ accountId }) => accountId}
        columns={[
          { header: t`Person`, cell: ({ name }) => name },
          ...days.map((day) => ({
            header: `${weekdayMark(day, language)} ${Number(day.slice(8))}`,
            cell: (person: Person) => <OnDay day={day} person={person} holidays={calendar.holidays} />,
          })),
        ]}
      />
      <Legend />
    </div>
  )
}

/** What the marks say: a title is read by a pointer alone, and a thumb has none. */
function Legend() {
  const { t } = useLingui()
  return (
    <p className={classes.legend}>
      {leaveTypeNames.map((type) => (
        <span key={type}>
          <span className={classes.away} data-leave aria-hidden>
            {mark(inWords(leaveTypes[type]))}
          </span>
          {inWords(leaveTypes[type])}
        </span>
      ))}
      <span>
        <span className={classes.away} data-leave data-asked aria-hidden>
          {'\u00a0'}
        </span>
        {t`asked for`}
      </span>
      <span>
        <span className={classes.away} aria-hidden>
          ·
        </span>
        {t`holiday or rest`}
      </span>
    </p>
  )
}

/** The first letters that tell a kind of leave from the others. */
function mark(words: string): string {
  const others = leaveTypeNames.map((type) => inWords(leaveTypes[type])).filter((other) => other !== words)
  const length = [1, 2, 3].find((size) => others.every((other) => !other.startsWith(words.slice(0, size))))
  return words.slice(0, length ?? 1)
}

/** Two letters of a weekday; of 周六 the one that says which. */
const weekdayMark = (day: string, language: ReturnType<typeof currentLanguage>): string =>
  language === 'zh' ? weekday(day, language).slice(-1) : weekday(day, language).slice(0, 2)

interface OnDayProps {
  readonly day: string
  readonly person: Person
  readonly holidays: Calendar['holidays']
}

/** What keeps a person away on a day, as a letter on a colour; nothing where they work. */
function OnDay({ day, person, holidays }: OnDayProps) {
  const { t } = useLingui()
  const leave = person.leaves.find(({ from, to }) => from <= day && day <= to)
  const holiday = holidays.find((one) => one.day === day && one.country === person.country)
  const free = holiday?.name ?? (person.rest.includes(day) ? t`Rest` : null)
  if (!leave && !free) return null
  const words = leave ? inWords(leaveTypes[leave.type]) : (free ?? '')
  const said = leave && leave.state !== 'approved' ? t`${words}, asked for` : words
  return (
    <span
      role="img"
      aria-label={said}
      title={said}
      className={classes.away}
      data-leave={leave ? true : undefined}
      data-asked={leave && leave.state !== 'approved' ? true : undefined}
    >
      {leave ? mark(words) : '·'}
    </span>
  )
}
