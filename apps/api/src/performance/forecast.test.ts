/** Forecasts: rates learnt by day past due, cases and people from them, held against what came. */
import {
  exportForecastCase,
  exportForecastHr,
  forecastCustomer,
  modifyCasesPerHead,
  modifyForecastCustomer,
  queryForecastCase,
  queryForecastDailyHr,
  queryForecastMonthlyHr,
  queryRollRates,
} from '@cordillera/contract/performance/forecast'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenLoans } from '../../test/given-loans.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'
import { forecastCases, meanError, peopleFor, rollRates, survivalOf } from './forecast.rules.ts'
import { keepForecasts } from './forecast.service.ts'

const testApp = startApp({ now: '2026-11-10T18:00:00Z' })

describe('the rules', () => {
  /** A tenth of what is open is paid on each of the first five days past due, nothing after. */
  const exposures = Array.from({ length: 5 }, (_, index) => ({ dpd: index + 1, atRisk: 1000, repaid: 100 }))

  test('survival falls by each day’s rate and stays where nothing was watched', () => {
    const survival = survivalOf(exposures)
    expect(survival.slice(0, 4)).toEqual([1, 1, 1, 0.9])
    expect(survival.at(-1)).toBeCloseTo(0.9 ** 5)
  })

  test('a stage’s roll is what enters the next one, and unknown where nothing was watched', () => {
    const rolls = Object.fromEntries(rollRates(exposures).map(({ stage, roll }) => [stage, roll]))
    expect(rolls['S1A']).toBeCloseTo(0.9 ** 3)
    expect(rolls['S1B']).toBeCloseTo(0.9 ** 2)
    expect(rolls['M1']).toBeNull()
  })

  test('open bills age along the rates; new customers’ bills arrive when they fall due', () => {
    const history = {
      exposures,
      cohorts: [{ dueDay: '2026-11-09', bills: 100 }],
      billsAfter: [{ days: 7, perNewCustomer: 2 }],
    }
    const newCustomers = new Map([['2026-11-12', 10]])
    const forecast = forecastCases(history, { today: '2026-11-10', days: 10, newCustomers })
    // a day past due today; three tomorrow's morrow
    expect(forecast.get('2026-11-11')?.S1A).toBeCloseTo(90)
    expect(forecast.get('2026-11-13')).toMatchObject({ S1A: 0, S1B: 100 * 0.9 ** 3 })
    expect(forecast.get('2026-11-18')?.D0_BEFORE).toBe(20)
    expect(forecast.get('2026-11-19')?.D0).toBe(20)
  })

  test('people are rounded up, and the error is of all that came', () => {
    expect([peopleFor(0, 200), peopleFor(1, 200), peopleFor(400, 200), peopleFor(401, 200)]).toEqual([0, 1, 2, 3])
    expect(
      meanError([
        { forecast: 90, actual: 100 },
        { forecast: 60, actual: 50 },
      ]),
    ).toBe(1333)
    expect(meanError([{ forecast: 5, actual: 0 }])).toBeNull()
  })
})

describe('a country’s forecast', () => {
  let director: Person
  const ahead = { country: 'MX', startDay: '2026-11-11', endDay: '2026-11-17' } as const

  beforeAll(async () => {
    director = await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })
    await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    await givenLoans(testApp(), { count: 30, dpd: 1 })
    await givenLoans(testApp(), { count: 10, dpd: 5 })
  })

  test('new customers follow the weekday’s mean until somebody expects another number', async () => {
    const before = await director.call(forecastCustomer, ahead)
    expect(before).toHaveLength(7)
    expect(before[0]).toMatchObject({ day: '2026-11-11', actual: null, changedByName: null })
    expect(before[0]?.customers).toBe(before[0]?.suggested)
    const change = { ...ahead, startDay: '2026-11-12', endDay: '2026-11-13', customers: 500 }
    expect(await director.call(modifyForecastCustomer, change)).toEqual({ changed: 2 })
    const after = await director.call(forecastCustomer, ahead)
    expect(after.map(({ customers }) => customers).slice(1, 3)).toEqual([500, 500])
    expect(after[1]?.changedByName).not.toBeNull()
    expect(await director.call(modifyForecastCustomer, { ...change, customers: null })).toEqual({ changed: 2 })
    expect(await director.call(forecastCustomer, ahead)).toEqual(before)
    const [past] = await director.call(forecastCustomer, {
      country: 'MX',
      startDay: '2026-11-02',
      endDay: '2026-11-02',
    })
    expect(past?.actual).toBe(15)
  })

  test('cases move on through the stages, and people are what they take', async () => {
    const { rows } = await director.call(queryForecastCase, { ...ahead, startDay: '2026-11-10' })
    const of = (day: string, period: string) => rows.find((row) => row.day === day && row.period === period)
    expect(of('2026-11-10', 'S1A')).toMatchObject({ actual: 30, forecast: null })
    expect(of('2026-11-11', 'S1A')).toMatchObject({ forecast: 30, actual: null })
    expect(of('2026-11-13', 'S1B')?.forecast).toBe(30)
    expect(of('2026-11-13', 'S2')?.forecast).toBe(10)
    await director.call(modifyCasesPerHead, { country: 'MX', period: 'S1A', cases: 12, was: 200 })
    // a page that still shows 200
    const stale = { country: 'MX', period: 'S1A', cases: 90, was: 200 } as const
    await director.refused(modifyCasesPerHead, stale, 'record.stale')
    const daily = await director.call(queryForecastDailyHr, { ...ahead, period: 'S1A' })
    expect(daily[0]).toMatchObject({ caseCount: 30, casesPerHead: 12, hrCount: 3, activeCount: 1, floatingHrCount: 2 })
    const monthly = await director.call(queryForecastMonthlyHr, { country: 'MX' })
    expect(new Set(monthly.map(({ month }) => month))).toEqual(
      new Set(['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']),
    )
    expect(monthly.find(({ period, month }) => period === 'S1A' && month === '2026-11-01')?.peakCount).toBe(30)
  })

  test('before a country’s first case nobody counted; after it a stage without cases has none', async () => {
    const { rows } = await director.call(queryForecastCase, {
      country: 'MX',
      startDay: '2026-11-01',
      endDay: '2026-11-10',
    })
    const first = await sql<{ day: string }>`select min(opened_on) as day from collection_case`.execute(
      testApp().app.db,
    )
    const since = first.rows[0]?.day ?? ''
    expect(since > '2026-11-01' && since <= '2026-11-10').toBe(true)
    expect(rows.filter(({ day }) => day < since).every(({ actual }) => actual === null)).toBe(true)
    const after = rows.filter(({ day }) => day >= since)
    expect(after.every(({ actual }) => actual !== null)).toBe(true)
    expect(after.find(({ period }) => period === 'M3')?.actual).toBe(0)
  })

  test('the tables are taken away as files, by day, by month, and with what was missed', async () => {
    const file = async (endpoint: typeof exportForecastHr | typeof exportForecastCase, input: object) => {
      const { body } = await director.download(endpoint, { country: 'MX', format: 'csv', ...input } as never)
      return body.toString('utf8').trim().split('\r\n')
    }
    const { startDay, endDay } = ahead
    const daily = await file(exportForecastHr, { days: { startDay, endDay }, period: 'S1A' })
    expect(daily[0]).toContain('Country,Day,Stage,New customers,Cases')
    expect(daily).toHaveLength(8)
    expect(daily[1]).toBe('MX,2026-11-11,S1A,0,30,,12,3,1,2')
    expect((await file(exportForecastHr, { period: 'S1A' })).map((line) => line.split(',')[1]).slice(1)).toEqual([
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
    ])
    const cases = await file(exportForecastCase, { startDay: '2026-11-10', endDay, period: 'S1A' })
    expect(cases.slice(1, 3)).toEqual(['2026-11-10,S1A,,30,', '2026-11-11,S1A,30,,'])
    const past = { days: { startDay: '2026-11-10', endDay }, country: 'MX', format: 'csv' } as const
    await director.refused(exportForecastHr, past, 'staff.invalidStartDay')
  })

  test('what was forecast is kept once a day and held against what came', async () => {
    await keepForecasts(testApp().app)
    await keepForecasts(testApp().app)
    testApp().clock.set('2026-11-12T18:00:00Z')
    director = await testApp().given.signedIn(director.accountId)
    const { rows, error } = await director.call(queryForecastCase, { ...ahead, endDay: '2026-11-12', period: 'S1A' })
    // nobody aged the cases here: they all stand where they stood
    expect(rows).toEqual([
      { day: '2026-11-11', period: 'S1A', forecast: 30, actual: 30, difference: 0 },
      { day: '2026-11-12', period: 'S1A', forecast: 30, actual: 30, difference: 0 },
    ])
    expect(error).toBe(0)
  })

  test('rates are learnt from the bills’ own history', async () => {
    await sql`update bill set status = 'repaid', repaid_at = '2026-11-11T12:00:00Z' where bill_id in (
      select bill_id from bill where due_date = '2026-11-09' order by bill_id limit 15)`.execute(testApp().app.db)
    const rolls = await director.call(queryRollRates, { country: 'MX' })
    // fifteen of the forty that were ever two days past due were repaid then
    expect(rolls.find(({ period }) => period === 'S1A')?.roll).toBe(6250)
    expect(rolls.find(({ period }) => period === 'M3')?.roll).toBeNull()
  })

  test('days that are none, too far or past are refused, and so is another country', async () => {
    const refused = (wrong: object, error: 'staff.invalidStartDay' | 'staff.invalidEndDay' | 'staff.noPermission') =>
      director.refused(forecastCustomer, { ...ahead, ...wrong }, error)
    await refused({ startDay: 'soon' }, 'staff.invalidStartDay')
    await refused({ startDay: '2025-01-01' }, 'staff.invalidStartDay')
    await refused({ endDay: '2026-11-10' }, 'staff.invalidEndDay')
    await refused({ endDay: '2027-11-10' }, 'staff.invalidEndDay')
    await refused({ country: 'CL' }, 'staff.noPermission')
    const past = { country: 'MX', startDay: '2026-11-02', endDay: '2026-11-13', customers: 4 } as const
    await director.refused(modifyForecastCustomer, past, 'staff.invalidStartDay')
    const finance = await testApp().given.person({ role: 'FINANCE' })
    await finance.refused(modifyForecastCustomer, { ...past, startDay: '2026-11-13' }, 'access.forbidden')
  })
})
