/** How many devices were where within any days, against sets made by other code: told in any order, in any batches, and told again. */
import { eventFigures } from '@cordillera/contract/acquisition/events'
import { versionText } from '@cordillera/contract/market/version'
import { beforeAll, expect, test } from 'vitest'
import { Random } from '../../../seed/random.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'
import { forgetDevices } from './kept.queries.ts'

const testApp = startApp({ now: '2026-11-23T18:00:00Z' })
const random = new Random(41)
const lastDay = 40
const dayOf = (day: number) => new Date(Date.UTC(2026, 9, 10 + day)).toISOString().slice(0, 10)
const versions = [1, 2, 3].map((major) => versionText(major * 1_000_000_000_000))

interface Seen {
  name: string
  page: string
  element: string
  platform: 'Android' | 'iOS'
  version: string
  device: number
  day: number
}

/** Devices of one number exist on both platforms, and change their version as they go, sometimes within a day. */
const seen: Seen[] = Array.from({ length: 6000 }, () => ({
  name: random.pick(['view', 'click', 'scroll']),
  page: random.pick(['home', 'apply']),
  element: random.pick(['', 'e1']),
  platform: random.pick(['Android', 'iOS']),
  version: random.pick(versions),
  device: random.between(1, 40),
  day: Math.max(0, lastDay - Math.floor(random.next() ** 2 * (lastDay + 1))),
}))

let tech: Person
let merchantId: number

/** What the rollup of one batch writes. */
async function rollUp(batch: readonly Seen[]): Promise<void> {
  const { db } = testApp().app
  const came = JSON.stringify(
    batch.map(({ day, ...one }) => ({ ...one, day: dayOf(day), version: Number(one.version[0]) * 1e12 })),
  )
  const rows = sql`jsonb_to_recordset(${came}::jsonb) as e(name text, page text, element text, platform text, version bigint, device bigint, day date)`
  const key = sql`app_event_key k on (k.merchant_id, k.name, k.page, k.element, k.platform, k.app_version)
    = (${merchantId}::smallint, e.name, e.page, e.element, e.platform, e.version)`
  await sql`insert into app_event_key (merchant_id, name, page, element, platform, app_version)
    select distinct ${merchantId}::smallint, name, page, element, platform, version from ${rows} on conflict do nothing`.execute(
    db,
  )
  await sql`insert into app_event_day (key_id, day, events) select k.key_id, e.day, count(*) from ${rows} join ${key} group by 1, 2
    on conflict (day, key_id) do update set events = app_event_day.events + excluded.events`.execute(db)
  await sql`insert into app_event_device (key_id, day, device) select distinct k.key_id, e.day, e.device from ${rows} join ${key}
    on conflict do nothing`.execute(db)
}

beforeAll(async () => {
  tech = await testApp().given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  merchantId = await testApp().given.merchantId('Luna Credito')
  // the second half is told by the day, the first in whatever order; some of it twice
  const half = seen.slice(0, 3000)
  const told = [...half, ...half.slice(0, 500), ...seen.slice(3000).sort((a, b) => a.day - b.day)]
  for (let from = 0; from < told.length; ) {
    const many = random.between(1, 700)
    await rollUp(told.slice(from, from + many))
    from += many
  }
})

type Asked = Partial<Pick<Seen, 'name' | 'page' | 'element' | 'platform' | 'version'>>
const devicesOf = (those: readonly Seen[]) => new Set(those.map(({ platform, device }) => `${platform} ${device}`)).size

async function compare(from: number, to: number, asked: Asked): Promise<void> {
  const { rows, days } = await tech.call(eventFigures, { startDay: dayOf(from), endDay: dayOf(to), ...asked })
  const those = seen.filter(
    (one) =>
      one.day >= from &&
      one.day <= to &&
      Object.entries(asked).every(([field, value]) => one[field as keyof Seen] === value),
  )
  const places = new Map<string, Seen[]>()
  for (const one of those) {
    const place = `${one.name} ${one.page} ${one.element}`
    places.set(place, [...(places.get(place) ?? []), one])
  }
  const figures = rows.filter(({ events }) => events > 0)
  expect(Object.fromEntries(figures.map((row) => [`${row.name} ${row.page} ${row.element}`, row.devices]))).toEqual(
    Object.fromEntries([...places].map(([place, ones]) => [place, devicesOf(ones)])),
  )
  expect(days.map(({ devices }) => devices)).toEqual(
    days.map(({ day }) => devicesOf(those.filter((one) => dayOf(one.day) === day))),
  )
}

const filters: Asked[] = [
  {},
  { platform: 'iOS' },
  { name: 'view' },
  { name: 'click', platform: 'Android' },
  { name: 'view', page: 'home', element: 'e1' },
  { name: 'view', page: 'home', element: '' },
  { page: 'apply' },
  { name: 'scroll', page: 'apply' },
  { version: versions[1] as string },
  { name: 'view', version: versions[2] as string, platform: 'iOS' },
]

test.each(filters)('of %j, within any days', async (asked) => {
  await compare(0, lastDay, asked)
  await compare(lastDay, lastDay, asked)
  for (let round = 0; round < 12; round++) {
    const from = random.between(0, lastDay)
    await compare(from, random.between(from, lastDay), asked)
  }
})

test('what stands of each device is the days it was there, and of each day who came after which', async () => {
  const { rows } = await sql<{ wrong: number }>`
    with was as (
      select distinct p.place_id, d.device, d.day from app_event_device d join app_key_place p using (key_id)
    ), counted as (
      select place_id, day, coalesce(since, '-infinity') as since, count(*)::int as devices from (
        select *, lag(day) over (partition by place_id, device order by day) as since from was) w group by 1, 2, 3
    )
    select ((select count(*) from (select * from counted except select place_id, day, since, devices from app_place_day) x)
      + (select count(*) from (select place_id, day, since, devices from app_place_day where devices <> 0 except select * from counted) x)
      + (select count(*) from was full join (
          select place_id, device, lower(r) + n as day from app_place_device, unnest(days) r, generate_series(0, upper(r) - lower(r) - 1) n) k
        using (place_id, device, day) where was.day is null or k.day is null))::int as wrong`.execute(testApp().app.db)
  expect(rows).toEqual([{ wrong: 0 }])
})

test('when the devices of old days are forgotten, those of the days after stay counted, and what comes late is too', async () => {
  const kept = 15
  await forgetDevices(testApp().app.db, dayOf(kept))
  const { rows } = await sql<{ first: string }>`select min(lower(days))::text as first from app_place_device`.execute(
    testApp().app.db,
  )
  expect(rows[0]?.first).toBe(dayOf(kept))
  const late: Seen[] = Array.from({ length: 200 }, (_, at) => ({
    ...{ name: 'view', page: 'home', element: 'e1', platform: 'iOS', version: versions[0] as string },
    ...{ device: at % 60, day: random.between(kept, lastDay) },
  }))
  seen.push(...late)
  await rollUp(late)
  for (const asked of filters) await compare(random.between(kept, lastDay), lastDay, asked)
})
