/** The tables of a country's forecast: cases against what came, people that they take. */
import type { Country } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import {
  forecastCaseColumns,
  forecastHorizonDays,
  forecastHrColumns,
  forecastMonths,
  type queryForecastCase,
} from '@cordillera/contract/performance/forecast'
import { type Stage, stageNames } from '@cordillera/contract/stages'
import { addDays, daysBetween } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { computed, listFile } from '../platform/export.ts'
import { actualCases, countedSince, keptForecasts, type Staffing, staffingOf } from './forecast.queries.ts'
import { peopleFor } from './forecast.rules.ts'
import { type Forecast, forecastOf } from './forecast.service.ts'
import { addMonths } from './month.rules.ts'

interface Of {
  country: Country
  period?: Stage | undefined
}
interface Range {
  from: string
  to: string
  today: string
}
type CaseRow = Output<typeof queryForecastCase>['rows'][number]

/** Each day and stage of the range: what was forecast for it, and what came, up to today. */
export async function caseRows(db: Db, { country, period }: Of, { from, to, today }: Range): Promise<CaseRow[]> {
  const past = { from, to: to < today ? to : today }
  const [actual, since, kept, ahead] = await Promise.all([
    from <= today ? actualCases(db, country, past) : [],
    from <= today ? countedSince(db, country) : null,
    keptForecasts(db, country, { ...past, horizonDays: forecastHorizonDays }),
    to > today ? forecastOf(db, country, today, daysBetween(today, to)) : null,
  ])
  const came = new Map(actual.map((row) => [`${row.day} ${row.stage}`, row.cases]))
  const had = new Map(kept.map((row) => [`${row.day} ${row.stage}`, row.cases]))
  const wanted = period ? [period] : stageNames
  return daysFrom(from, to).flatMap((day) =>
    wanted.map((stage) => caseRow(day, stage, { today, since, came, had, ahead })),
  )
}

function caseRow(
  day: string,
  stage: Stage,
  of: {
    today: string
    since: string | null
    came: Map<string, number>
    had: Map<string, number>
    ahead: Forecast | null
  },
): CaseRow {
  const key = `${day} ${stage}`
  if (day > of.today) {
    const forecast = Math.round(of.ahead?.cases.get(day)?.[stage] ?? 0)
    return { day, period: stage, forecast, actual: null, difference: null }
  }
  const actual = of.came.get(key) ?? (of.since !== null && day >= of.since ? 0 : null)
  const forecast = of.had.get(key) ?? null
  const difference = forecast === null || actual === null ? null : forecast - actual
  return { day, period: stage, forecast, actual, difference }
}

/** People needed on each day ahead. */
export async function dailyNeeds(db: Db, { country, period }: Of, { from, to, today }: Range) {
  const [forecast, staffing] = await Promise.all([
    forecastOf(db, country, today, daysBetween(today, to)),
    staffingOf(db, country),
  ])
  return daysFrom(from, to).flatMap((day) =>
    chosen(staffing, period).map((stage) => ({
      day,
      newCustomers: forecast.newCustomers.get(day) ?? 0,
      ...need(country, stage, Math.round(forecast.cases.get(day)?.[stage.stage] ?? 0)),
    })),
  )
}

/** People needed in each month, by its days that are still ahead. */
export async function monthlyNeeds(db: Db, { country, period }: Of, today: string) {
  const first = `${today.slice(0, 7)}-01`
  const months = Array.from({ length: forecastMonths }, (_, index) => addMonths(first, index))
  const end = addDays(addMonths(first, forecastMonths), -1)
  const [forecast, staffing] = await Promise.all([
    forecastOf(db, country, today, daysBetween(today, end)),
    staffingOf(db, country),
  ])
  return months.flatMap((month) =>
    chosen(staffing, period).flatMap((stage) => monthRow(country, month, stage, forecast) ?? []),
  )
}

const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
const chosen = (staffing: readonly Staffing[], period: Stage | undefined) =>
  period ? staffing.filter(({ stage }) => stage === period) : staffing

function need(country: Country, { stage, casesPerHead, active }: Staffing, caseCount: number) {
  const hrCount = peopleFor(caseCount, casesPerHead)
  return {
    country,
    period: stage,
    caseCount,
    casesPerHead,
    hrCount,
    activeCount: active,
    floatingHrCount: hrCount - active,
  }
}

/** A month by the mean of its days that are still ahead; nothing where none is. */
function monthRow(country: Country, month: string, staffing: Staffing, { cases, newCustomers }: Forecast) {
  const days = [...cases].filter(([day]) => day.startsWith(month.slice(0, 7)))
  if (days.length === 0) return null
  const ofStage = days.map(([, byStage]) => byStage[staffing.stage])
  const mean = ofStage.reduce((sum, count) => sum + count, 0) / ofStage.length
  const customers = days.reduce((sum, [day]) => sum + (newCustomers.get(day) ?? 0), 0)
  return {
    ...need(country, staffing, Math.round(mean)),
    month,
    newCustomers: customers,
    peakCount: Math.round(Math.max(...ofStage)),
  }
}

export const caseForecastFile = listFile({
  name: 'case-forecast',
  columns: forecastCaseColumns,
  rows: (_, rows: CaseRow[]) => computed(rows),
})

type Needed = Awaited<ReturnType<typeof dailyNeeds>>[number]
type PeopleRow = Omit<Needed, 'day'> & { from: string; peakCount: number | null }

export const peopleForecastFile = listFile({
  name: 'people-forecast',
  columns: forecastHrColumns,
  rows: (_, rows: PeopleRow[]) => computed(rows),
})
