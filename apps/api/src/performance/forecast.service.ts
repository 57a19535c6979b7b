/** A country's forecast, and keeping it every day so that it can be held against what came. */
import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import { forecastDaysAhead } from '@cordillera/contract/performance/forecast'
import type { Clock } from '../platform/clock.ts'
import { addDays, dayIn } from '../platform/clock.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { customersOf, hasForecast, historyOf, keepForecast } from './forecast.queries.ts'
import { type CasesOf, forecastCases } from './forecast.rules.ts'

export interface Forecast {
  cases: Map<string, CasesOf>
  newCustomers: Map<string, number>
}

/** Cases and new customers by day, from the day after `today` on. */
export async function forecastOf(db: Db, country: Country, today: string, days: number): Promise<Forecast> {
  const [history, expected] = await Promise.all([
    historyOf(db, country, today),
    customersOf(db, country, { from: today, to: addDays(today, days), today }),
  ])
  const newCustomers = new Map(expected.map(({ day, customers }) => [day, customers]))
  return { cases: forecastCases(history, { today, days, newCustomers }), newCustomers }
}

/** Keeps today's forecast of every country that has none yet. */
export async function keepForecasts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  for (const country of countryNames) {
    const today = dayIn(countries[country].zone, now)
    if (await hasForecast(db, country, today)) continue
    const { cases } = await forecastOf(db, country, today, forecastDaysAhead)
    await inTransaction(db, (tx) => keepForecast(tx, country, today, cases))
  }
}
