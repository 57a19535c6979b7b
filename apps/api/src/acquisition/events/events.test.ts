import { createHash, randomUUID } from 'node:crypto'
import { saveChannel } from '@cordillera/contract/acquisition/channels'
import {
  collectEvents,
  countFunnel,
  eventFigures,
  exportBatches,
  exportEventFigures,
  exportEvents,
  exportFunnelDevices,
  listBatches,
  listEvents,
  listFunnelDevices,
  listFunnels,
  retireFunnel,
  saveFunnel,
} from '@cordillera/contract/acquisition/events'
import { dayFigures, retention } from '@cordillera/contract/acquisition/figures'
import type { Input } from '@cordillera/contract/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { Random } from '../../../seed/random.ts'
import { type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { inTransaction, sql } from '../../platform/db.ts'
import { keepMonths } from './kept.queries.ts'
import { countBatches } from './rollup.ts'

const testApp = startApp({ now: '2026-11-23T18:00:00Z' })
type Event = Input<typeof collectEvents>['events'][number]
let phone: LendingApp
let neighbour: LendingApp
let tech: Person
let abroad: Person

beforeAll(async () => {
  phone = await lendingApp(testApp())
  neighbour = await lendingApp(testApp(), 'Cafe Plata')
  tech = await testApp().given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  abroad = await testApp().given.person({ role: 'TECHNICAL', country: 'CO', merchants: ['Cafe Plata'] })
})

const now = '2026-11-23T18:00:00Z'
const before = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString()
const event = (more: Partial<Event> = {}): Event => ({
  eventId: randomUUID(),
  name: 'view',
  page: 'home',
  platform: 'Android',
  version: '1.10.0',
  deviceId: 'device-1',
  createdAt: before(1),
  ...more,
})
const send = (events: Event[], sentAt = now) => phone.call(collectEvents, { sentAt, events })
const counted = () => countBatches(testApp().app.db, new Date(now))
const today = { startDay: '2026-11-23', endDay: '2026-11-23' }

test('an event is kept once, in one batch, in two, and by two callers at the same moment', async () => {
  const one = event({ name: 'once' })
  const two = event({ name: 'once' })
  expect(await send([one, two, one])).toEqual({ kept: 2, known: 1 })
  expect(await send([two, one])).toEqual({ kept: 0, known: 2 })
  const many = Array.from({ length: 40 }, () => event({ name: 'raced' }))
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => send(at % 2 === 0 ? many : [...many].reverse())),
  )
  expect(answers.reduce((sum, { kept }) => sum + kept, 0)).toBe(40)
  await counted()
  const { rows } = await tech.call(eventFigures, today)
  expect(rows.find(({ name }) => name === 'raced')).toMatchObject({ events: 40, devices: 1 })
  expect(rows.find(({ name }) => name === 'once')).toMatchObject({ events: 2 })
})

test('when it happened is told by how long the device waited, not by what its clock says', async () => {
  // the device's clock is two hours behind; the event waited ten minutes
  const late = event({ name: 'clock', createdAt: before(130) })
  await send([late], before(120))
  // its clock was set back between the two: taken to have happened when it came
  await send([event({ name: 'clock', createdAt: before(-60) })], before(0))
  const { list } = await tech.call(listEvents, { name: 'clock', ...today })
  expect(list.map(({ time }) => new Date(time).toISOString())).toEqual([
    new Date(now).toISOString(),
    new Date(before(10)).toISOString(),
  ])
})

test('a late event counts on the day it happened, and is called late; whole days stay different devices, each once', async () => {
  const days = { startDay: '2026-11-20', endDay: '2026-11-23' }
  await send([event({ name: 'late', createdAt: before(3 * 24 * 60) }), event({ name: 'late' })])
  await counted()
  await send([event({ name: 'late', createdAt: before(3 * 24 * 60 + 5) })])
  await counted()
  const { rows, days: byDay } = await tech.call(eventFigures, { ...days, name: 'late' })
  expect(rows).toMatchObject([{ events: 3, devices: 1, late: 2 }])
  expect(byDay).toEqual([
    { day: '2026-11-20', events: 2, devices: 1 },
    { day: '2026-11-21', events: 0, devices: 0 },
    { day: '2026-11-22', events: 0, devices: 0 },
    { day: '2026-11-23', events: 1, devices: 1 },
  ])
})

test('whoever counts, and however often, the rollups are the raw count', async () => {
  const random = new Random(21)
  const names = ['a', 'b', 'c']
  const made = Array.from({ length: 600 }, () =>
    event({
      name: `sum_${random.pick(names)}`,
      page: random.pick(['home', 'apply']),
      deviceId: `device-${random.between(1, 60)}`,
      version: random.pick(['1.9.0', '1.10.0', 'nonsense']),
      createdAt: before(random.between(1, 4000)),
    }),
  )
  for (let at = 0; at < made.length; at += 100) {
    await Promise.all([send(made.slice(at, at + 100)), counted(), counted(), send(made.slice(at, at + 50))])
  }
  await counted()
  const days = { startDay: '2026-11-15', endDay: '2026-11-23' }
  const { rows } = await tech.call(eventFigures, days)
  // by other code: over what was sent
  const key = ({ name, page }: { name: string; page?: string | undefined }) => `${name} ${page}`
  const expected = new Map<string, { events: number; devices: Set<string> }>()
  for (const one of made) {
    const found = expected.get(key(one)) ?? { events: 0, devices: new Set() }
    found.events++
    found.devices.add(one.deviceId)
    expected.set(key(one), found)
  }
  const seen = rows.filter(({ name }) => name.startsWith('sum_'))
  expect(Object.fromEntries(seen.map((row) => [key(row), [row.events, row.devices]]))).toEqual(
    Object.fromEntries([...expected].map(([name, { events, devices }]) => [name, [events, devices.size]])),
  )
  const unreadable = await tech.call(eventFigures, { ...days, version: 'nonsense' })
  expect(unreadable.rows).toEqual([])
  expect(unreadable.versions).toEqual(['1.10.0', '1.9.0'])
})

test('a funnel follows the order of events, ends with its window, and steps of one instant by their arrival', async () => {
  const step = (deviceId: string, name: string, minutes: number) =>
    event({ deviceId, name, createdAt: before(minutes) })
  await send([
    // both steps in one instant, in this order; the next device has them the other way round
    step('fun-1', 'f_open', 50),
    step('fun-1', 'f_apply', 50),
    step('fun-2', 'f_apply', 50),
    step('fun-2', 'f_open', 50),
    // arrives later than an hour after entering
    step('fun-3', 'f_open', 300),
    step('fun-3', 'f_apply', 200),
    // its second step comes first in the batch
    step('fun-4', 'f_sign', 10),
    step('fun-4', 'f_apply', 20),
    step('fun-4', 'f_open', 30),
  ])
  const steps = [{ name: 'f_open' }, { name: 'f_apply' }, { name: 'f_sign' }]
  const funnel = await tech.call(countFunnel, { ...today, steps, windowHours: 1 })
  expect(funnel.steps.map(({ devices }) => devices)).toEqual([4, 2, 1])
  expect(funnel.open).toBe(3)
  const wide = await tech.call(countFunnel, { ...today, steps, windowHours: 24 })
  expect(wide.steps.map(({ devices, medianSeconds }) => [devices, medianSeconds])).toEqual([
    [4, 0],
    [3, 600],
    [1, 1200],
  ])
})

test('a step of a funnel opens the devices that it counts and those lost before it, and none of a neighbour’s', async () => {
  const walk = (deviceId: string, ...names: string[]) =>
    names.map((name, at) => event({ deviceId, name, createdAt: before(100 - 10 * at) }))
  const sent = [
    ...walk('open-1', 'o_open', 'o_apply', 'o_sign'),
    ...walk('open-2', 'o_open', 'o_apply'),
    ...walk('open-3', 'o_open', 'o_sign', 'o_apply'),
    ...walk('open-4', 'o_open'),
    ...walk('open-5', 'o_apply', 'o_sign'),
  ]
  await send(sent)
  const walked = {
    ...today,
    steps: [{ name: 'o_open' }, { name: 'o_apply' }, { name: 'o_sign' }],
    windowHours: 1,
  }
  const funnel = await tech.call(countFunnel, walked)
  const shown = (device: string) => createHash('md5').update(device).digest('hex').slice(0, 4)
  const opened = async (step: number, lost?: true) => {
    const { list, total } = await tech.call(listFunnelDevices, { ...walked, step, ...(lost ? { lost } : {}) })
    expect(total).toBe(list.length)
    return list.map(({ device }) => device).sort()
  }
  const named = (...devices: number[]) => devices.map((n) => shown(`open-${n}`)).sort()
  expect(funnel.steps.map(({ devices }) => devices)).toEqual([4, 3, 1])
  expect(await opened(1)).toEqual(named(1, 2, 3, 4))
  expect(await opened(2)).toEqual(named(1, 2, 3))
  expect(await opened(3)).toEqual(named(1))
  expect(await opened(2, true)).toEqual(named(4))
  expect(await opened(3, true)).toEqual(named(2, 3))
  expect([await opened(1, true), await opened(4)]).toEqual([[], []])
  const [first] = (await tech.call(listFunnelDevices, { ...walked, step: 3 })).list
  expect(first).toMatchObject({ seconds: 1200, open: false, userId: null })
  const file = await tech.download(exportFunnelDevices, { filter: { ...walked, step: 3, lost: true }, format: 'csv' })
  expect(file.body.toString('utf8').split('\r\n').filter(Boolean)).toHaveLength(3)
  const merchant = await testApp().given.merchantId('Luna Credito')
  expect((await abroad.call(listFunnelDevices, { ...walked, step: 1 })).list).toEqual([])
  await abroad.refused(listFunnelDevices, { ...walked, merchant, step: 1 }, 'market.merchantForeign')
})

test('the days choose who enters; who goes on after them has still come, and whose window is open is told', async () => {
  // ten to midnight in Mexico City, and ten past it
  const evening = Date.parse('2026-11-23T05:50:00Z')
  const at = (minutes: number) => new Date(evening + minutes * 60_000).toISOString()
  await send([
    event({ deviceId: 'night-1', name: 'n_open', createdAt: at(0) }),
    event({ deviceId: 'night-1', name: 'n_apply', createdAt: at(20) }),
    event({ deviceId: 'night-2', name: 'n_open', createdAt: at(15) }),
    event({ deviceId: 'night-2', name: 'n_apply', createdAt: at(30) }),
  ])
  const steps = [{ name: 'n_open' }, { name: 'n_apply' }]
  const on = async (day: string, windowHours: number) => {
    const funnel = await tech.call(countFunnel, { startDay: day, endDay: day, steps, windowHours })
    return [funnel.steps.map(({ devices }) => devices), funnel.open]
  }
  expect(await on('2026-11-22', 1)).toEqual([[1, 1], 0])
  expect(await on('2026-11-23', 1)).toEqual([[1, 1], 0])
  // now is half a day later: a window of a day is still open
  expect(await on('2026-11-22', 24)).toEqual([[1, 1], 1])
})

test('a funnel is kept under a name, changed by one at a time, and taken away', async () => {
  const steps = [{ name: 'view' }, { name: 'click', page: 'home' }]
  const { funnelId } = await tech.call(saveFunnel, { name: 'Home', steps, windowHours: 24 })
  const changed = { funnelId, version: 0, name: 'Start', steps, windowHours: 48 }
  await tech.call(saveFunnel, changed)
  await tech.refused(saveFunnel, changed, 'record.stale')
  expect(await tech.call(listFunnels, {})).toMatchObject([{ name: 'Start', steps, windowHours: 48, version: 1 }])
  await abroad.refused(retireFunnel, { funnelId, version: 1 }, 'record.missing')
  await tech.call(retireFunnel, { funnelId, version: 1 })
  expect(await tech.call(listFunnels, {})).toEqual([])
})

test('what an app tells is its merchant’s: a neighbour sees nothing of it, and may send the same ids', async () => {
  const shared = event({ name: 'mine' })
  await send([shared])
  expect(await neighbour.call(collectEvents, { sentAt: now, events: [shared] })).toEqual({ kept: 1, known: 0 })
  await counted()
  const merchant = await testApp().given.merchantId('Luna Credito')
  await abroad.refused(eventFigures, { ...today, merchant }, 'market.merchantForeign')
  expect((await abroad.call(eventFigures, today)).rows).toMatchObject([{ name: 'mine', events: 1 }])
  expect((await abroad.call(listBatches, {})).list).toHaveLength(1)
})

test('raw events older than the setting are forgotten, what was counted of them stays, and months get their partitions', async () => {
  await send([event({ name: 'kept' })])
  await counted()
  const { db } = testApp().app
  await keepMonths(db, new Date('2026-11-24T00:00:00Z'))
  const partitions = async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'app_event'::regclass order by 1`.execute(db)
    return rows.map(({ name }) => name)
  }
  // November's events lie in the default partition already
  expect(await partitions()).toEqual(['app_event_2026_12', 'app_event_2027_01', 'app_event_default'])
  await keepMonths(db, new Date('2028-06-01T00:00:00Z'))
  expect(await partitions()).not.toContain('app_event_2026_12')
  expect((await tech.call(listEvents, { name: 'kept', ...today })).list).toEqual([])
  expect((await tech.call(eventFigures, { ...today, name: 'kept' })).rows).toMatchObject([{ events: 1 }])
})

test('a figure of clicks opens the clicks that it counts, as long as their events are kept, and none of a neighbour’s', async () => {
  const { db } = testApp().app
  const kept = async (code: string) =>
    (await tech.call(saveChannel, { code, name: code, kind: 'ads', partner: 'Agencia Norte', validFrom: '2026-01-01' }))
      .channelId
  const [first, other] = [await kept('opens-a'), await kept('opens-b')]
  const click = (channel: string, more: object = {}) => event({ name: 'channel.click', channel, ...more })
  await send([
    click('opens-a'),
    click('opens-a'),
    click('opens-b'),
    click('nobodys'),
    event({ name: 'channel.view', channel: 'opens-a' }),
  ])
  await send([click('opens-a', { createdAt: before(30 * 60) })])
  await counted()
  const figures = await tech.call(dayFigures, { ...today, by: 'channel' })
  const clicksOf = (id: number) => figures.rows.find(({ channelId }) => channelId === id)?.clicks
  const opened = async (more: object) =>
    (await tech.call(listEvents, { ...today, name: 'channel.click', ...more })).list.map(({ channel }) => channel)
  expect(await opened({ channelId: first })).toEqual(['opens-a', 'opens-a'])
  expect(clicksOf(first)).toBe(2)
  expect(await opened({ channelId: other })).toEqual(['opens-b'])
  expect((await opened({ ofChannels: true })).sort()).toEqual(['opens-a', 'opens-a', 'opens-b'])
  expect(figures.total.clicks).toBe(3)
  expect(await opened({ ofChannels: false })).toEqual(['nobodys'])
  expect((await abroad.call(listEvents, { ...today, name: 'channel.click', channelId: first })).list).toEqual([])
  await keepMonths(db, new Date('2028-06-01T00:00:00Z'))
  expect((await sql`select from channel_touch`.execute(db)).rows).toHaveLength(0)
  expect((await tech.call(dayFigures, { ...today, by: 'channel' })).total.clicks).toBe(3)
})

test('figures are taken away as a file', async () => {
  await send([event({ name: 'filed' })])
  await counted()
  const file = await tech.download(exportEventFigures, { filter: { ...today, name: 'filed' }, format: 'csv' })
  expect(file.body.toString('utf8')).toContain('filed,home,,1,1,0,0')
})

test('single events and what was received are taken away whole, beyond a page, and none of a neighbour’s', async () => {
  const many = Array.from({ length: 700 }, (_, at) =>
    event({ name: 'whole', element: `e${at}`, createdAt: before(at) }),
  )
  await send(many)
  const linesOf = (file: { body: Buffer }) => file.body.toString('utf8').split('\r\n').slice(1).filter(Boolean)
  const filter = { ...today, startDay: '2026-11-22', name: 'whole' }
  const lines = linesOf(await tech.download(exportEvents, { filter, format: 'csv' }))
  expect(lines.map((line) => line.split(',')[3])).toEqual(many.map(({ element }) => element))
  expect(linesOf(await abroad.download(exportEvents, { filter, format: 'csv' }))).toEqual([])
  const { total } = await tech.call(listBatches, {})
  const batches = linesOf(await tech.download(exportBatches, { filter: {}, format: 'csv' }))
  expect(batches).toHaveLength(total)
  expect(batches.filter((line) => line.split(',')[1] === '700')).toHaveLength(1)
})

test('counting a batch reads its events, not all that came since the database was last cleaned', async () => {
  const { db } = testApp().app
  const batch = () => send(Array.from({ length: 500 }, () => event({ name: 'many' })))
  for (let n = 0; n < 20; n++) await batch()
  while ((await counted()) > 0);
  const readBeside = () =>
    inTransaction(db, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain (analyze, costs off) select from app_event where batch_id = (select max(batch_id) from app_event_batch)`.execute(
        tx,
      )
      return rows.reduce((sum, row) => sum + Number(/Index Recheck: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? 0), 0)
    })
  await batch()
  expect(await readBeside()).toBeLessThan(2000)
})

test('days of devices are forgotten after their setting: what was counted stays, of devices and retention it says nothing', async () => {
  const { db } = testApp().app
  await send([event({ name: 'register' }), event({ name: 'devices.kept' })])
  await counted()
  const figures = async () => {
    const { rows, days } = await tech.call(eventFigures, { ...today, name: 'devices.kept' })
    return { row: rows[0], day: days.at(-1) }
  }
  expect(await figures()).toMatchObject({ row: { events: 1, devices: 1 }, day: { events: 1, devices: 1 } })
  const kept = async () => {
    const { rows } = await sql<{ devices: number; active: number }>`
      select (select count(*)::int from app_event_device) as devices, (select count(*)::int from app_active_day) as active`.execute(
      db,
    )
    return rows[0]
  }
  await keepMonths(db, new Date('2027-12-01T00:00:00Z'))
  expect((await kept())?.devices).toBeGreaterThan(0)
  // more than 1,100 days later
  const late = new Date('2030-03-01T16:00:00Z')
  await keepMonths(db, late)
  expect(await kept()).toEqual({ devices: 0, active: 0 })
  testApp().clock.set(late)
  tech = await testApp().given.signedIn(tech.accountId)
  expect(await figures()).toMatchObject({ row: { events: 1, devices: null }, day: { events: 1, devices: null } })
  const { total } = await tech.call(retention, { ...today, by: 'day' })
  expect(total.registrations).toBeGreaterThan(0)
  expect(total.returned.map(({ devices, of }) => [devices, of])).toEqual(total.returned.map(() => [null, 0]))
})
