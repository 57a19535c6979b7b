import { randomUUID } from 'node:crypto'
import {
  alertRulesAtMost,
  exportAlertEvents,
  exportAlerts,
  listAlertEvents,
  listAlerts,
  monitorChannels,
  retireAlert,
  saveAlert,
  watchAlert,
} from '@cordillera/contract/acquisition/alerts'
import { saveChannel } from '@cordillera/contract/acquisition/channels'
import { collectEvents } from '@cordillera/contract/acquisition/events'
import type { Input } from '@cordillera/contract/endpoint'
import { listNotifications } from '@cordillera/contract/notification/notification'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenProduct, type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { databaseUrl, type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'
import { countBatches } from '../events/rollup.ts'
import { lookAtAlerts } from './watch.ts'

/** Monday, noon in Mexico. */
const monday = '2026-11-23T18:00:00Z'
const testApp = startApp({ now: monday })
let phone: LendingApp
let tech: Person
let colleague: Person
let abroad: Person

beforeAll(async () => {
  await givenProduct(testApp())
  phone = await lendingApp(testApp())
})
/** People who signed in on this day. */
async function comeIn(at: string) {
  testApp().clock.set(at)
  tech = await testApp().given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  colleague = await testApp().given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  abroad = await testApp().given.person({ role: 'TECHNICAL', country: 'CO', merchants: ['Cafe Plata'] })
}
beforeEach(async () => {
  await comeIn(monday)
  await sql`update alert_rule set active = false`.execute(testApp().app.db)
})

let serial = 0
async function channel() {
  const code = `c${++serial}`
  const terms = { partner: 'Agencia', kind: 'ads', validFrom: '2026-01-01' } as const
  return { code, channelId: (await tech.call(saveChannel, { ...terms, code, name: `Channel ${code}` })).channelId }
}
/** So many clicks at an instant, told a second later. */
async function clicks(code: string, at: string, count: number) {
  testApp().clock.set(new Date(Date.parse(at) + 1000).toISOString())
  const one = () => ({
    ...({
      eventId: randomUUID(),
      name: 'channel.click',
      channel: code,
      platform: 'Android',
      version: '1.0.0',
    } as const),
    ...{ deviceId: randomUUID(), createdAt: at },
  })
  await phone.call(collectEvents, {
    sentAt: new Date(Date.parse(at) + 1000).toISOString(),
    events: Array.from({ length: count }, one),
  })
  await countBatches(testApp().app.db, testApp().clock.now())
}
const terms: Omit<Input<typeof saveAlert>, 'name'> = {
  ...{ metric: 'clicks', comparison: 'below', window: 'hour', threshold: 5 },
  ...{ minVolume: 0, windows: 1, quietMinutes: 0, active: true },
}
const rule = async (given: Partial<Input<typeof saveAlert>>) =>
  (await tech.call(saveAlert, { name: `Rule ${++serial}`, ...terms, ...given })).ruleId
const errors: unknown[] = []
function look(at: string) {
  testApp().clock.set(at)
  return lookAtAlerts(testApp().app.db, testApp().clock.now(), (error) => errors.push(error))
}
const standing = async (ruleId: number) =>
  (await tech.call(listAlerts, { pageSize: 200 })).list.find((row) => row.ruleId === ruleId)
const said = async (ruleId: number) => (await tech.call(listAlertEvents, { ruleId })).list.map(({ what }) => what)
const toldOf = async (who: Person, ruleId: number) => {
  const name = (await standing(ruleId))?.name ?? ''
  return (await who.call(listNotifications, { pageSize: 100 })).list.filter((one) => one.text.includes(name))
}

describe('a rule', () => {
  test('is the merchant’s own, is changed as it was seen, and is taken off the list', async () => {
    const { channelId } = await channel()
    const ruleId = await rule({ channelId })
    await tech.refused(saveAlert, { ...terms, ruleId, version: 7, name: 'Late' }, 'record.stale')
    await tech.call(saveAlert, { ...terms, ruleId, version: 0, name: 'Night clicks', channelId: null })
    await abroad.refused(saveAlert, { ...terms, ruleId, version: 1, name: 'Mine' }, 'record.missing')
    await abroad.refused(saveAlert, { ...terms, name: 'Mine', channelId }, 'record.missing')
    await abroad.refused(watchAlert, { ruleId, watch: true }, 'record.missing')
    expect((await abroad.call(listAlerts, {})).list).toEqual([])
    expect(await standing(ruleId)).toMatchObject({ name: 'Night clicks', channelId: null, watched: true, version: 1 })
    await tech.call(retireAlert, { ruleId, version: 1, reason: 'of no use' })
    expect(await standing(ruleId)).toBeUndefined()
    await tech.refused(retireAlert, { ruleId, version: 2, reason: 'again' }, 'record.missing')
  })

  test('goes into a file with the others', async () => {
    await rule({ name: 'Filed rule' })
    const file = await tech.download(exportAlerts, { filter: {}, format: 'csv' })
    expect(file.body.toString()).toContain('Filed rule')
  })

  test('there are so many of a merchant, and no more', async () => {
    await sql`insert into alert_rule (merchant_id, name, metric, comparison, window_of, threshold, min_volume, windows, quiet_minutes, active,
        made_by, made_at, changed_by, changed_at)
      select merchant_id, 'Filler ' || n, 'clicks', 'below', 'day', 1, 0, 1, 0, false, 1, now(), 1, now()
      from merchant, generate_series(1, ${alertRulesAtMost}::int) n where name = 'Luna Credito'`.execute(
      testApp().app.db,
    )
    await tech.refused(saveAlert, { ...terms, name: 'One more' }, 'acquisition.alertsAtMost')
    await sql`delete from alert_rule where name like 'Filler %'`.execute(testApp().app.db)
  })
})

describe('watching', () => {
  test('a whole hour is looked at once, some minutes after it; it fires once and recovers', async () => {
    const { code, channelId } = await channel()
    await clicks(code, '2026-11-23T17:30:00Z', 3)
    const ruleId = await rule({ channelId })
    expect(await look('2026-11-23T18:03:00Z')).toBe(0)
    expect(await look('2026-11-23T18:06:00Z')).toBe(1)
    expect(await look('2026-11-23T18:07:00Z')).toBe(0)
    expect(await standing(ruleId)).toMatchObject({ state: 'firing', health: 'fine', value: 3 })
    expect(await toldOf(tech, ruleId)).toHaveLength(1)
    expect(await toldOf(colleague, ruleId)).toHaveLength(0)
    await clicks(code, '2026-11-23T18:30:00Z', 2)
    await look('2026-11-23T19:06:00Z')
    expect(await said(ruleId)).toEqual(['fired'])
    await clicks(code, '2026-11-23T19:30:00Z', 9)
    await look('2026-11-23T20:06:00Z')
    expect(await standing(ruleId)).toMatchObject({ state: 'ok', value: 9 })
    await clicks(code, '2026-11-23T20:30:00Z', 1)
    await look('2026-11-23T21:06:00Z')
    expect(await said(ruleId)).toEqual(['fired', 'recovered', 'fired'])
    const file = await tech.download(exportAlertEvents, { filter: { ruleId }, format: 'csv' })
    expect(
      file.body
        .toString()
        .split('\r\n')
        .slice(1)
        .filter(Boolean)
        .map((line) => line.split(',').slice(2, 5)),
    ).toEqual([
      ['Clicks', 'Fired', '1'],
      ['Clicks', 'Back to usual', '9'],
      ['Clicks', 'Fired', '3'],
    ])
    const none = await abroad.download(exportAlertEvents, { filter: { ruleId }, format: 'csv' })
    expect(none.body.toString().trim().split('\r\n')).toHaveLength(1)
  })

  test('several processes that look at once look once', async () => {
    await comeIn('2026-11-24T16:00:00Z')
    const { code, channelId } = await channel()
    await clicks(code, '2026-11-24T17:30:00Z', 3)
    const ruleId = await rule({ channelId })
    const looked = await Promise.all(Array.from({ length: 6 }, () => look('2026-11-24T18:06:00Z')))
    expect(looked.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await said(ruleId)).toEqual(['fired'])
  })

  test('what waits to be counted is waited for: it could end the alarm', async () => {
    await comeIn('2026-11-25T16:00:00Z')
    const { code, channelId } = await channel()
    const ruleId = await rule({ channelId })
    testApp().clock.set('2026-11-25T17:30:01Z')
    const events = Array.from({ length: 8 }, () => ({
      ...({ eventId: randomUUID(), name: 'channel.click', channel: code, platform: 'iOS', version: '1.0.0' } as const),
      ...{ deviceId: randomUUID(), createdAt: '2026-11-25T17:30:00Z' },
    }))
    await phone.call(collectEvents, { sentAt: '2026-11-25T17:30:01Z', events })
    expect(await look('2026-11-25T18:06:00Z')).toBe(0)
    await countBatches(testApp().app.db, testApp().clock.now())
    await look('2026-11-25T18:07:00Z')
    expect(await standing(ruleId)).toMatchObject({ state: 'ok', value: 8 })
  })

  test('no data is said once, and is neither good nor bad news', async () => {
    await comeIn('2026-11-26T16:00:00Z')
    const { code, channelId } = await channel()
    await clicks(code, '2026-11-26T17:30:00Z', 3)
    const ruleId = await rule({ channelId })
    await look('2026-11-26T18:06:00Z')
    await look('2026-11-26T20:06:00Z')
    await look('2026-11-26T21:06:00Z')
    expect(await standing(ruleId)).toMatchObject({ state: 'firing', health: 'noData', value: null })
    expect(await said(ruleId)).toEqual(['noData', 'fired'])
  })

  test('a query that fails keeps what stood, is told, and the rest of the work goes on', async () => {
    await comeIn('2026-11-27T16:00:00Z')
    const { code, channelId } = await channel()
    await clicks(code, '2026-11-27T17:30:00Z', 3)
    const ruleId = await rule({ channelId })
    await look('2026-11-27T18:06:00Z')
    const owner = new pg.Client({ connectionString: databaseUrl(testApp().databaseName) })
    await owner.connect()
    await owner.query('alter table channel_hour rename to channel_hour_away')
    await look('2026-11-27T19:06:00Z')
    await owner.query('alter table channel_hour_away rename to channel_hour')
    await owner.end()
    expect(errors).toHaveLength(1)
    expect(await standing(ruleId)).toMatchObject({ state: 'firing', health: 'failed' })
    expect(await said(ruleId)).toEqual(['failed', 'fired'])
    await clicks(code, '2026-11-27T19:30:00Z', 3)
    await look('2026-11-27T20:06:00Z')
    expect(await said(ruleId)).toEqual(['dataAgain', 'failed', 'fired'])
  })

  test('the usual is the same hour of the same weekdays, whatever the other days were like', async () => {
    const { code, channelId } = await channel()
    for (const [at, count] of [
      ['2027-02-02T17:30:00Z', 20],
      ['2027-02-09T17:30:00Z', 30],
      ['2027-02-15T17:30:00Z', 2],
      ['2027-02-16T17:30:00Z', 12],
    ] as const)
      await clicks(code, at, count)
    await comeIn('2027-02-16T18:00:00Z')
    const ruleId = await rule({ channelId, comparison: 'dropsBy', threshold: 5000 })
    await look('2027-02-16T18:06:00Z')
    expect(await standing(ruleId)).toMatchObject({ state: 'firing', value: 12, baseline: 25, volume: 25 })
  })

  test('a running day is never judged: the day before is, once it is over where the merchant is', async () => {
    const { code, channelId } = await channel()
    await clicks(code, '2026-12-20T05:30:00Z', 2)
    await clicks(code, '2026-12-20T20:00:00Z', 50)
    await comeIn('2026-12-20T20:30:00Z')
    const ruleId = await rule({ channelId, window: 'day' })
    await look('2026-12-20T21:00:00Z')
    expect(await standing(ruleId)).toMatchObject({ state: 'firing', value: 2 })
    expect(await look('2026-12-21T05:59:00Z')).toBe(0)
    await comeIn('2026-12-21T06:00:00Z')
    await look('2026-12-21T06:06:00Z')
    expect(await standing(ruleId)).toMatchObject({ state: 'ok', value: 50 })
  })

  test('whoever stops watching is told no more', async () => {
    await comeIn('2026-12-22T16:00:00Z')
    const { code, channelId } = await channel()
    await clicks(code, '2026-12-22T17:30:00Z', 3)
    const ruleId = await rule({ channelId })
    await tech.call(watchAlert, { ruleId, watch: false })
    await colleague.call(watchAlert, { ruleId, watch: true })
    await look('2026-12-22T18:06:00Z')
    expect(await toldOf(tech, ruleId)).toHaveLength(0)
    expect(await toldOf(colleague, ruleId)).toHaveLength(1)
  })

  test('whoever lost the market, the merchant or the screen is told no more', async () => {
    await comeIn('2026-12-23T16:00:00Z')
    const { code, channelId } = await channel()
    await clicks(code, '2026-12-23T17:30:00Z', 3)
    const ruleId = await rule({ channelId })
    const { db } = testApp().app
    const others = await Promise.all(
      ['market', 'merchant', 'screen'].map(() =>
        testApp().given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] }),
      ),
    )
    for (const one of others) await one.call(watchAlert, { ruleId, watch: true })
    const [noMarket, noMerchant, noScreen] = others.map(({ accountId }) => accountId)
    await sql`delete from account_market_merchant where account_id in (${noMarket}, ${noMerchant})`.execute(db)
    await sql`delete from account_merchant where account_id = ${noMerchant}`.execute(db)
    await sql`delete from account_role where account_id = ${noScreen}`.execute(db)
    await look('2026-12-23T18:06:00Z')
    expect(await toldOf(tech, ruleId)).toHaveLength(1)
    const { rows } = await sql<{ accountId: number }>`
      select account_id from notification where about = ${`alert:${ruleId}`}`.execute(db)
    expect(rows).toEqual([{ accountId: tech.accountId }])
    const { rows: events } = await sql<{
      told: number
    }>`select told from alert_event where rule_id = ${ruleId}`.execute(db)
    expect(events).toEqual([{ told: 1 }])
  })
})

test('hours of a day stand beside the day before and a week before; what runs is nothing yet', async () => {
  const { code, channelId } = await channel()
  await clicks(code, '2027-01-04T16:30:00Z', 4)
  await clicks(code, '2027-01-10T16:30:00Z', 3)
  await clicks(code, '2027-01-11T16:30:00Z', 2)
  await comeIn('2027-01-11T18:10:00Z')
  const { day, clicks: hours } = await tech.call(monitorChannels, { channelId })
  expect(day).toBe('2027-01-11')
  expect([hours.now[10], hours.yesterday[10], hours.weekAgo[10]]).toEqual([2, 3, 4])
  expect([hours.now[11], hours.now[12]]).toEqual([0, null])
})
