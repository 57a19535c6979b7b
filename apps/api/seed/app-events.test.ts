import { eventFigures } from '@cordillera/contract/acquisition/events'
import { expect, test } from 'vitest'
import { addDays } from '../src/platform/clock.ts'
import { sql } from '../src/platform/db.ts'
import { givenLoans } from '../test/given-loans.ts'
import { startApp } from '../test/harness.ts'
import { makeAcquisition } from './acquisition.ts'

const testApp = startApp({ now: '2026-11-23T18:00:00Z' })

test('two apps of the demo are a year old and more: told up to today, and of what is older than is kept the counts alone', async () => {
  const { app, clock, given } = testApp()
  const boss = await given.person({ superuser: true })
  for (const merchant of ['Luna Credito', 'Cafe Plata']) await givenLoans(testApp(), { merchant, count: 400, dpd: 3 })
  await makeAcquisition(app, clock.now())
  const { rows: ages } = await sql<{
    merchantId: number
    days: number
    rawDays: number
    silent: number
    differs: number
  }>`
    with counted as (
      select k.merchant_id, d.day, sum(d.events) as n from app_event_day d join app_event_key k using (key_id) group by 1, 2
    ), raw as (select merchant_id, day, count(*) as n from app_event group by 1, 2)
    select c.merchant_id, ${clock.now()}::timestamptz::date - min(c.day) as days, ${clock.now()}::timestamptz::date - min(r.day) as raw_days,
      count(*) filter (where c.n <> r.n)::int as differs,
      (select count(*)::int from generate_series(0, 11) ago where not exists (
        select from counted o where o.merchant_id = c.merchant_id
          and o.day between ${clock.now()}::timestamptz::date - 28 * (ago + 1) + 1 and ${clock.now()}::timestamptz::date - 28 * ago)) as silent
    from counted c left join raw r using (merchant_id, day) group by c.merchant_id order by 2 desc`.execute(app.db)
  expect(ages).toHaveLength(2)
  const [old, young] = ages
  expect(old?.days).toBeGreaterThan(395)
  expect(old?.rawDays).toBeLessThanOrEqual(395)
  expect(young?.days).toBeGreaterThan(340)
  expect(young?.days).toBeLessThan(370)
  // what is there of single events is what was counted, and no four weeks of the year are silent
  expect(ages.map(({ differs, silent }) => [differs, silent])).toEqual([
    [0, 0],
    [0, 0],
  ])
  const { merchantId: merchant = 0 } = old ?? {}
  const endDay = '2026-11-22'
  const late = await boss.call(eventFigures, { merchant, startDay: addDays(endDay, -27), endDay })
  const before = await boss.call(eventFigures, {
    ...{ merchant, startDay: addDays(endDay, -307), endDay: addDays(endDay, -280) },
  })
  const eventsOf = ({ rows }: typeof late) => rows.reduce((sum, { events }) => sum + events, 0)
  expect(eventsOf(late)).toBeGreaterThan(eventsOf(before))
  expect(new Set(late.versions).size).toBeGreaterThan(5)
})
