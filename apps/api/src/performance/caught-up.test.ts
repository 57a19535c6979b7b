/** Nights that were missed and caught up: a case that left its stage meanwhile counts in one stage a day, not in two. */
import { runAgeing } from '@cordillera/contract/collection/ageing'
import { listCases } from '@cordillera/contract/collection/case'
import { queryForecastCase } from '@cordillera/contract/performance/forecast'
import { getStatistics } from '@cordillera/contract/performance/statistics'
import { expect, test } from 'vitest'
import { later } from '../../test/given-cases.ts'
import { givenLoans } from '../../test/given-loans.ts'
import { startApp } from '../../test/harness.ts'

const testApp = startApp({ now: '2026-11-10T18:00:00Z' })

test('cases of days that nobody aged are counted where their days past due say they were', async () => {
  let boss = await testApp().given.person({ superuser: true })
  let director = await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })
  // a day past due: S1A until the 12th, S1B from the 13th on
  await givenLoans(testApp(), { count: 10, dpd: 1 })
  const age = async () => {
    await boss.call(runAgeing, { country: 'MX' })
    await testApp().drainJobs()
  }
  await age()
  boss = await later(testApp(), '2026-11-16T18:00:00Z', boss)
  director = await testApp().given.signedIn(director.accountId)
  await age()

  const { rows } = await director.call(queryForecastCase, {
    country: 'MX',
    startDay: '2026-11-12',
    endDay: '2026-11-15',
  })
  const cases = (period: string) => rows.filter((row) => row.period === period).map(({ actual }) => actual)
  expect([cases('S1A'), cases('S1B')]).toEqual([
    [10, 0, 0, 0],
    [0, 10, 10, 10],
  ])

  const range = { startDay: '2026-11-14', endDay: '2026-11-15' } as const
  const stages = await director.call(getStatistics, { ...range, groupBy: 'period' })
  expect(stages.map(({ period, accounts }) => [period, accounts])).toEqual([['S1B', 10]])
  const counted = { what: 'open', from: range.startDay, to: range.endDay } as const
  expect((await director.call(listCases, { period: ['S1A'], counted })).total).toBe(0)
  expect((await director.call(listCases, { period: ['S1B'], counted })).total).toBe(10)
})
