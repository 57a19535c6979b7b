import type { Country } from '@cordillera/contract/countries'
import { type WeekendPlan, weekendPlans } from '@cordillera/contract/performance/weekend'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { dayText, longDay, weekday } from '../../ui/show/dates.ts'
import { type Cell, isIn, moved, type Plan, planOfKey, type Range } from './range.ts'
import classes from './weekend.module.css'

interface WeekendGridProps {
  readonly plan: Plan
  readonly today: string
  readonly range: Range | null
  readonly onRange: (range: Range) => void
  readonly onSet: (plan: WeekendPlan) => void
  readonly nameOf: (country: Country) => string
}

/** People by weekend days. One stop of the tab order: arrows move, Shift extends, W, R and U set what is chosen. */
export function WeekendGrid({ plan, today, range, onRange, onSet, nameOf }: WeekendGridProps) {
  const { t } = useLingui()
  const grid = useRef<HTMLTableElement>(null)
  const [isDrawing, setDrawing] = useState(false)
  const { days, people } = plan
  const size = { rows: people.length, columns: days.length }
  const at = range?.to ?? { row: 0, column: 0 }
  const language = currentLanguage()
  const firstAhead = days.findIndex((day) => day >= today)

  // by thumb the days that can still be planned lie off the edge
  useLayoutEffect(() => {
    const table = grid.current
    const heads = table?.tHead?.rows[0]?.cells
    const [names, first] = [heads?.[0], heads?.[firstAhead + 1]]
    if (table?.parentElement && names && first && firstAhead > 0)
      table.parentElement.scrollLeft = first.offsetLeft - names.offsetWidth
  }, [firstAhead])

  function choose(to: Cell, extend: boolean) {
    onRange({ from: extend ? (range?.from ?? at) : to, to })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = moved(at, event.key, size)
    const wanted = planOfKey(event.key)
    if (!next && !wanted) return
    event.preventDefault()
    if (wanted) return onSet(wanted)
    if (!next) return
    choose(next, event.shiftKey)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus()
  }
  const whole = (column: number) => onRange({ from: { row: 0, column }, to: { row: people.length - 1, column } })
  const everyDay = (row: number) => onRange({ from: { row, column: 0 }, to: { row, column: days.length - 1 } })

  return (
    <div className={classes.scroll}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are worked in is a grid
        role="grid"
        aria-label={t`Weekend plan`}
        aria-multiselectable
        className={classes.grid}
        onKeyDown={onKeyDown}
        onPointerUp={() => setDrawing(false)}
        onPointerLeave={() => setDrawing(false)}
      >
        <thead>
          <tr>
            <th scope="col">{t`Collector`}</th>
            {days.map((day, column) => (
              <th key={day} scope="col" data-past={day < today || undefined} title={longDay(day, language)}>
                <button type="button" tabIndex={-1} onClick={() => whole(column)}>
                  <small>{weekday(day, language)}</small> {dayText(day, language, today)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person, row) => (
            <tr key={person.accountId}>
              <th scope="row">
                <button type="button" tabIndex={-1} onClick={() => everyDay(row)}>
                  {person.name} <small>{[nameOf(person.country), person.period].filter(Boolean).join(' · ')}</small>
                </button>
              </th>
              {days.map((day, column) => {
                const cell = { row, column }
                const set = person.plans[day] ?? 'unset'
                const isHere = at.row === row && at.column === column
                return (
                  <td
                    key={day}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid
                    role="gridcell"
                    data-cell={`${row}-${column}`}
                    data-plan={set}
                    data-past={day < today || undefined}
                    aria-selected={range !== null && isIn(range, cell)}
                    aria-label={`${person.name}, ${longDay(day, language)}: ${inWords(weekendPlans[set])}`}
                    tabIndex={isHere ? 0 : -1}
                    // where the keyboard comes in is chosen: a key there sets it
                    onFocus={() => range === null && choose(cell, false)}
                    onPointerDown={(event) => {
                      choose(cell, event.shiftKey)
                      setDrawing(true)
                    }}
                    onPointerEnter={() => isDrawing && choose(cell, true)}
                  >
                    {set === 'unset' ? '·' : inWords(weekendPlans[set])}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
