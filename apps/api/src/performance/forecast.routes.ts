/** Forecasts of customers, cases and people. */
import { type Country, countries } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import {
  forecastCustomer,
  forecastDaysAhead,
  forecastDaysBack,
  forecastHorizonDays,
  forecastMonths,
  modifyCasesPerHead,
  modifyForecastCustomer,
  queryForecastCase,
  queryForecastDailyHr,
  queryForecastMonthlyHr,
  queryRollRates,
} from '@cordillera/contract/performance/forecast'
import { type Stage, stageNames } from '@cordillera/contract/stages'
import type { App } from '../platform/app.ts'
import type { Caller } from '../platform/caller.ts'
import { addDays, dayIn, daysBetween } from '../platform/clock.ts'
import { Failure } from '../platform/fail.ts'
import { implement } from '../platform/implement.ts'
import {
  actualCases,
  customersOf,
  expectCustomers,
  historyOf,
  keptForecasts,
  type Staffing,
  setCasesPerHead,
  staffingOf,
} from './forecast.queries.ts'
import { meanError, peopleFor, rollRates } from './forecast.rules.ts'
import { type Forecast, forecastOf, keepForecasts } from './forecast.service.ts'
import { addMonths, dayOf } from './month.rules.ts'
import { mayPlan } from './plan.rules.ts'

const keepEveryMs = 3_600_000
const counts = 'counts by country, day and stage: no row of a case or a person'

interface Asked {
  country: Country
  startDay: string
  endDay: string
}

/** The range, both days right and within what is forecast, for a country that is the caller's. */
function rangeOf({ country, startDay, endDay }: Asked, user: Caller, now: Date) {
  if (!mayPlan(user, country, null)) throw new Failure('staff.noPermission')
  const today = dayIn(countries[country].zone, now)
  const from = dayOf(startDay)
  if (!from || from < addDays(today, -forecastDaysBack) || from > addDays(today, forecastDaysAhead))
    throw new Failure('staff.invalidStartDay')
  const to = dayOf(endDay)
  if (!to || to < from || to > addDays(today, forecastDaysAhead)) throw new Failure('staff.invalidEndDay')
  return { from, to, today }
}

export function forecastRoutes(app: App): void {
  app.jobs.regularly(keepEveryMs, () => keepForecasts(app))

  implement(app, forecastCustomer, async (input, { beyond, user, now }) =>
    customersOf(beyond(counts), input.country, rangeOf(input, user, now)),
  )

  implement(app, modifyForecastCustomer, async (input, { beyond, user, now, fail, log }) => {
    const { from, to, today } = rangeOf(input, user, now)
    if (from < today) throw fail('staff.invalidStartDay')
    const { country, customers } = input
    const by = { by: user.accountId, at: now }
    const changed = await expectCustomers(beyond(counts), country, { from, to, customers }, by)
    await log({ action: 'performance.forecast.changed', target: country, after: { from, to, customers } })
    return { changed }
  })

  implement(app, queryForecastCase, async (input, { beyond, user, now }) => {
    const { from, to, today } = rangeOf(input, user, now)
    const db = beyond(counts)
    const { country, period } = input
    const horizonDays = forecastHorizonDays
    const [actual, kept, ahead] = await Promise.all([
      from <= today ? actualCases(db, country, { from, to: to < today ? to : today }) : [],
      keptForecasts(db, country, { from, to: to < today ? to : today, horizonDays }),
      to > today ? forecastOf(db, country, today, daysBetween(today, to)) : null,
    ])
    const came = new Map(actual.map((row) => [`${row.day} ${row.stage}`, row.cases]))
    const had = new Map(kept.map((row) => [`${row.day} ${row.stage}`, row.cases]))
    const wanted = period ? [period] : stageNames
    const rows = daysFrom(from, to).flatMap((day) =>
      wanted.map((stage) => caseRow(day, stage, { today, came, had, ahead })),
    )
    const past = rows.flatMap(({ day, forecast, actual }) =>
      day < today && forecast !== null && actual !== null ? [{ forecast, actual }] : [],
    )
    return { error: meanError(past), rows }
  })

  implement(app, queryRollRates, async ({ country }, { beyond, user, now, fail }) => {
    if (!mayPlan(user, country, null)) throw fail('staff.noPermission')
    const { exposures } = await historyOf(beyond(counts), country, dayIn(countries[country].zone, now))
    return rollRates(exposures).map(({ stage, roll, watched }) => ({
      period: stage,
      roll: roll === null ? null : Math.round(roll * 10_000),
      watched,
    }))
  })

  implement(app, queryForecastDailyHr, async (input, { beyond, user, now, fail }) => {
    const { from, to, today } = rangeOf(input, user, now)
    if (from <= today) throw fail('staff.invalidStartDay')
    const db = beyond(counts)
    const { country, period } = input
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
  })

  implement(app, queryForecastMonthlyHr, async ({ country, period }, { beyond, user, now, fail }) => {
    if (!mayPlan(user, country, null)) throw fail('staff.noPermission')
    const today = dayIn(countries[country].zone, now)
    const months = Array.from({ length: forecastMonths }, (_, index) => addMonths(`${today.slice(0, 7)}-01`, index))
    const end = addDays(addMonths(`${today.slice(0, 7)}-01`, forecastMonths), -1)
    const db = beyond(counts)
    const [forecast, staffing] = await Promise.all([
      forecastOf(db, country, today, daysBetween(today, end)),
      staffingOf(db, country),
    ])
    return months.flatMap((month) =>
      chosen(staffing, period).flatMap((stage) => monthRow(country, month, stage, forecast) ?? []),
    )
  })

  implement(app, modifyCasesPerHead, async ({ country, period, cases }, { beyond, user, fail, log }) => {
    if (!mayPlan(user, country, period)) throw fail('staff.noPermission')
    const { before, version } = await setCasesPerHead(beyond(counts), country, period, cases)
    await log({
      action: 'performance.casesPerHead.changed',
      target: `${country} ${period}`,
      before: { cases: before },
      after: { cases },
    })
    return { version }
  })
}

const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
const chosen = (staffing: readonly Staffing[], period: Stage | undefined) =>
  period ? staffing.filter(({ stage }) => stage === period) : staffing

function caseRow(
  day: string,
  stage: Stage,
  of: { today: string; came: Map<string, number>; had: Map<string, number>; ahead: Forecast | null },
): Output<typeof queryForecastCase>['rows'][number] {
  const key = `${day} ${stage}`
  if (day > of.today) {
    const forecast = Math.round(of.ahead?.cases.get(day)?.[stage] ?? 0)
    return { day, period: stage, forecast, actual: null, difference: null }
  }
  const actual = of.came.get(key) ?? 0
  const forecast = of.had.get(key) ?? null
  return { day, period: stage, forecast, actual, difference: forecast === null ? null : forecast - actual }
}

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
