/** Forecasts of customers, cases and people. */
import { type Country, countries } from '@cordillera/contract/countries'
import {
  exportForecastCase,
  exportForecastHr,
  forecastCustomer,
  forecastDaysAhead,
  forecastDaysBack,
  modifyCasesPerHead,
  modifyForecastCustomer,
  queryForecastCase,
  queryForecastDailyHr,
  queryForecastMonthlyHr,
  queryRollRates,
} from '@cordillera/contract/performance/forecast'
import type { App } from '../platform/app.ts'
import type { Caller } from '../platform/caller.ts'
import { addDays, dayIn } from '../platform/clock.ts'
import { Failure } from '../platform/fail.ts'
import { implement } from '../platform/implement.ts'
import { customersOf, expectCustomers, historyOf, setCasesPerHead } from './forecast.queries.ts'
import { meanError, rollRates } from './forecast.rules.ts'
import { keepForecasts } from './forecast.service.ts'
import { caseForecastFile, caseRows, dailyNeeds, monthlyNeeds, peopleForecastFile } from './forecast.tables.ts'
import { dayOf } from './month.rules.ts'
import { mayPlan } from './plan.rules.ts'

const keepEveryMs = 3_600_000

interface Asked {
  country: Country
  startDay: string
  endDay: string
}

/** The day it is in a country that is the caller's to plan for. */
function todayOf(country: Country, user: Caller, now: Date): string {
  if (!mayPlan(user, country, null)) throw new Failure('staff.noPermission')
  return dayIn(countries[country].zone, now)
}

/** The range, both days right and within what is forecast, for a country that is the caller's. */
function rangeOf({ country, startDay, endDay }: Asked, user: Caller, now: Date) {
  const today = todayOf(country, user, now)
  const from = dayOf(startDay)
  if (!from || from < addDays(today, -forecastDaysBack) || from > addDays(today, forecastDaysAhead))
    throw new Failure('staff.invalidStartDay')
  const to = dayOf(endDay)
  if (!to || to < from || to > addDays(today, forecastDaysAhead)) throw new Failure('staff.invalidEndDay')
  return { from, to, today }
}

/** The same of days that are all ahead. */
function rangeAhead(asked: Asked, user: Caller, now: Date) {
  const range = rangeOf(asked, user, now)
  if (range.from <= range.today) throw new Failure('staff.invalidStartDay')
  return range
}

export function forecastRoutes(app: App): void {
  app.jobs.regularly(keepEveryMs, (db) => keepForecasts({ ...app, db }))

  implement(app, forecastCustomer, async (input, { reach, user, now }) =>
    customersOf(reach.country(input.country), input.country, rangeOf(input, user, now)),
  )

  implement(app, modifyForecastCustomer, async (input, { reach, user, now, fail, log }) => {
    const { from, to, today } = rangeOf(input, user, now)
    if (from < today) throw fail('staff.invalidStartDay')
    const { country, customers } = input
    const by = { by: user.accountId, at: now }
    const changed = await expectCustomers(reach.country(country), country, { from, to, customers }, by)
    await log({ action: 'performance.forecast.changed', target: country, after: { from, to, customers } })
    return { changed }
  })

  implement(app, queryForecastCase, async (input, { reach, user, now }) => {
    const range = rangeOf(input, user, now)
    const rows = await caseRows(reach.country(input.country), input, range)
    const past = rows.flatMap(({ day, forecast, actual }) =>
      day < range.today && forecast !== null && actual !== null ? [{ forecast, actual }] : [],
    )
    return { error: meanError(past), rows }
  })

  implement(app, exportForecastCase, async ({ format, ...input }, context) => {
    const { reach, user, now, log } = context
    const rows = await caseRows(reach.country(input.country), input, rangeOf(input, user, now))
    await log({ action: 'performance.forecast.exported', target: input.country, after: { ...input, format } })
    return context.sendList(caseForecastFile, rows, format)
  })

  implement(app, queryRollRates, async ({ country }, { reach, user, now }) => {
    const { exposures } = await historyOf(reach.country(country), country, todayOf(country, user, now))
    return rollRates(exposures).map(({ stage, roll, watched }) => ({
      period: stage,
      roll: roll === null ? null : Math.round(roll * 10_000),
      watched,
    }))
  })

  implement(app, queryForecastDailyHr, (input, { reach, user, now }) =>
    dailyNeeds(reach.country(input.country), input, rangeAhead(input, user, now)),
  )

  implement(app, queryForecastMonthlyHr, (input, { reach, user, now }) =>
    monthlyNeeds(reach.country(input.country), input, todayOf(input.country, user, now)),
  )

  implement(app, exportForecastHr, async ({ country, days, period, format }, context) => {
    const { reach, user, now, log } = context
    const [db, of] = [reach.country(country), { country, period }]
    const rows = days
      ? (await dailyNeeds(db, of, rangeAhead({ ...days, country }, user, now))).map(({ day, ...row }) => ({
          ...row,
          from: day,
          peakCount: null,
        }))
      : (await monthlyNeeds(db, of, todayOf(country, user, now))).map(({ month, ...row }) => ({ ...row, from: month }))
    await log({ action: 'performance.forecast.exported', target: country, after: { days, period, format } })
    return context.sendList(peopleForecastFile, rows, format)
  })

  implement(app, modifyCasesPerHead, async ({ country, period, cases, was }, { reach, user, fail, log }) => {
    if (!mayPlan(user, country, period)) throw fail('staff.noPermission')
    const version = await setCasesPerHead(reach.country(country), country, period, { cases, was })
    if (version === null) throw fail('record.stale')
    await log({
      action: 'performance.casesPerHead.changed',
      target: `${country} ${period}`,
      before: { cases: was },
      after: { cases },
    })
    return { version }
  })
}
