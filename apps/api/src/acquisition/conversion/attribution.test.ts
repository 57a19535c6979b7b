import { randomUUID } from 'node:crypto'
import { attributionRule, type Touch, wonBy } from '@cordillera/contract/acquisition/attribution'
import {
  listChannelCosts,
  saveChannel,
  saveChannelCost,
  saveChannelPrice,
} from '@cordillera/contract/acquisition/channels'
import { collectEvents } from '@cordillera/contract/acquisition/events'
import { convertFigures, listRegistrations, tryAttribution } from '@cordillera/contract/acquisition/figures'
import type { Input } from '@cordillera/contract/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenProduct, type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'
import { countBatches } from '../events/rollup.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour
const registered = Date.parse('2026-11-20T12:00:00Z')
const touch = (channelId: number, before: number, given: Partial<Touch> = {}): Touch => ({
  ...{ channelId, kind: 'click', runs: true, at: registered - before, ...given },
})
/** The channel that won, and why each of the others did not. */
function outcome(...touches: Touch[]) {
  const { by, refused } = wonBy(touches, registered)
  return [by?.channelId ?? null, ...refused.map((one) => `${one.touch.channelId} ${one.reason}`)]
}
const many = (channelId: number, count: number, before: number) =>
  Array.from({ length: count }, (_, n) => touch(channelId, before + n * second))

describe('the rule', () => {
  test('counts a click for seven days and a view for a day, their last moment included', () => {
    expect(outcome(touch(1, 7 * day))).toEqual([1])
    expect(outcome(touch(1, 7 * day + 1))).toEqual([null, '1 tooOld'])
    expect(outcome(touch(1, day, { kind: 'view' }))).toEqual([1])
    expect(outcome(touch(1, day + 1, { kind: 'view' }))).toEqual([null, '1 tooOld'])
  })

  test('gives an older click the win over a newer view', () => {
    expect(outcome(touch(1, 2 * day), touch(2, hour, { kind: 'view' }))).toEqual([1])
  })

  test('refuses an install too short after its click, and takes the next legitimate one', () => {
    const least = attributionRule.leastSeconds * second
    expect(outcome(touch(1, least - 1), touch(2, hour))).toEqual([2, '1 tooFast'])
    expect(outcome(touch(1, least), touch(2, hour))).toEqual([1])
  })

  test('refuses every click of a flood, the first as the last, and takes the next legitimate one', () => {
    const flood = many(1, attributionRule.clicksAnHour, hour)
    const [won, ...refused] = outcome(...flood, touch(2, 2 * day))
    expect(won).toBe(2)
    expect(refused).toEqual(flood.map(() => '1 clickSpam'))
    expect(outcome(...many(1, attributionRule.clicksAnHour - 1, hour))).toEqual([1])
    const slow = Array.from({ length: 40 }, (_, n) => touch(1, hour + n * 4 * 60 * second))
    expect(outcome(...slow)).toEqual([1])
  })

  test('leaves nobody but organic where every touch is refused, each with its reason', () => {
    expect(outcome(touch(1, second), touch(2, hour, { runs: false }), touch(3, 9 * day))).toEqual([
      ...[null, '1 tooFast', '2 channelEnded', '3 tooOld'],
    ])
  })

  test('knows nothing of what came after the registration', () => {
    expect(outcome(touch(1, -second))).toEqual([null])
  })
})

describe('what the apps tell', () => {
  const now = '2026-11-23T18:00:00Z'
  const testApp = startApp({ now })
  let phone: LendingApp
  let tech: Person
  type Event = Input<typeof collectEvents>['events'][number]
  beforeAll(async () => {
    await givenProduct(testApp())
    phone = await lendingApp(testApp())
    tech = await testApp().given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
    const terms = { partner: 'Agencia', kind: 'ads', validFrom: '2025-01-01' } as const
    await tech.call(saveChannel, { ...terms, code: 'early', name: 'Early' })
    await tech.call(saveChannel, { ...terms, code: 'late', name: 'Late' })
  })
  /** Told when the last of them had just happened: what waited for months is not believed. */
  async function told(...events: Event[]) {
    const sentAt =
      events
        .map(({ createdAt }) => createdAt)
        .sort()
        .at(-1) ?? now
    testApp().clock.set(sentAt)
    await phone.call(collectEvents, { sentAt, events })
    await countBatches(testApp().app.db, new Date(sentAt))
    testApp().clock.set(now)
  }
  const event = (name: string, deviceId: string, createdAt: string, channel = ''): Event => ({
    ...{ eventId: randomUUID(), name, deviceId, createdAt, channel, platform: 'Android', version: '1.0.0' },
  })
  const kept = async (device: string) => {
    const { rows } = await sql<{ day: string; channel: string | null; repeats: number; isOver: boolean }>`
      select r.day, c.name as channel, r.repeats, r.replaced_at is not null as is_over
      from app_registration r left join acquisition_channel c using (channel_id) where r.device_id = ${device} order by r.day`.execute(
      testApp().app.db,
    )
    return rows
  }

  test('the same device registers once, whatever channel it comes by again', async () => {
    await told(
      event('channel.click', 'same', '2026-11-10T17:00:00Z', 'early'),
      event('register', 'same', '2026-11-10T18:00:00Z'),
    )
    await told(
      event('channel.click', 'same', '2026-11-15T17:00:00Z', 'late'),
      event('register', 'same', '2026-11-15T18:00:00Z'),
    )
    expect(await kept('same')).toEqual([{ day: '2026-11-10', channel: 'Early', repeats: 1, isOver: false }])
  })

  test('after ninety days of rest it is won anew; a day sooner it is not', async () => {
    await told(
      event('channel.click', 'rested', '2026-08-20T17:00:00Z', 'early'),
      event('register', 'rested', '2026-08-20T18:00:00Z'),
    )
    await told(
      event('channel.click', 'rested', '2026-11-19T17:00:00Z', 'late'),
      event('register', 'rested', '2026-11-19T18:00:00Z'),
    )
    expect(await kept('rested')).toEqual([
      { day: '2026-08-20', channel: 'Early', repeats: 0, isOver: true },
      { day: '2026-11-19', channel: 'Late', repeats: 0, isOver: false },
    ])
    await told(event('register', 'awake', '2026-08-21T18:00:00Z'), event('app.open', 'awake', '2026-08-22T18:00:00Z'))
    await told(event('register', 'awake', '2026-11-19T18:00:00Z'))
    expect(await kept('awake')).toEqual([{ day: '2026-08-21', channel: null, repeats: 1, isOver: false }])
  })

  test('a flood of clicks leaves the win to the click before it, and the reason is kept with the registration', async () => {
    const at = (n: number) => new Date(Date.parse('2026-11-18T17:30:00Z') + n * second).toISOString()
    const flood = Array.from({ length: 45 }, (_, n) => event('channel.click', 'flood', at(n), 'late'))
    await told(
      event('channel.click', 'flood', '2026-11-17T17:00:00Z', 'early'),
      ...flood,
      event('register', 'flood', '2026-11-18T18:00:00Z'),
    )
    const asked = { startDay: '2026-11-18', endDay: '2026-11-18', basis: 'cohort', step: 'registrations' } as const
    const [found] = (await tech.call(listRegistrations, asked)).list
    expect(found?.channelName).toBe('Early')
    expect(found?.refused.length).toBe(20)
    expect(new Set(found?.refused.map(({ reason }) => reason))).toEqual(new Set(['clickSpam']))
  })

  /** A borrower and a loan of theirs, where lending keeps it. */
  async function borrower(document: string, paidOut: string): Promise<string> {
    const { rows } = await sql<{ userId: string }>`
      with person as (
        insert into borrower (merchant_id, first_name, last_name, doc_type, doc_number, mobile, registered_at)
        select merchant_id, 'Ana', 'Mar', 'CURP', ${document}, '+5215500000000', now() from merchant where name = 'Luna Credito'
        returning user_id, merchant_id
      )
      insert into application (merchant_id, user_id, loan_ref, product_id, loan_amount_minor, currency, instalments, status, new_customer,
        applied_at, decided_at, payout_status, disbursed_on)
      select merchant_id, user_id, ${document}, (select min(product_id) from product p where p.merchant_id = person.merchant_id), 100000, 'MXN', 1,
        'approved', true, ${`${paidOut}T15:00:00Z`}::timestamptz, ${`${paidOut}T16:00:00Z`}::timestamptz, 'success', ${paidOut}::date
      from person returning user_id`.execute(testApp().app.db)
    return rows[0]?.userId ?? ''
  }
  const two = async (code: string) => {
    const terms = { partner: 'Agencia', kind: 'ads', validFrom: '2025-01-01' } as const
    const ids = []
    for (const each of [`${code}-1`, `${code}-2`]) {
      const { channelId } = await tech.call(saveChannel, { ...terms, code: each, name: each })
      await tech.call(saveChannelPrice, { channelId, model: 'cps', price: 5000, fromDay: '2025-01-01' })
      ids.push(channelId)
    }
    return ids
  }
  const registers = (device: string, channel: string, day: string, userId: string) => [
    event('channel.click', device, `${day}T17:00:00Z`, channel),
    event('register', device, `${day}T18:00:00Z`),
    { ...event('app.open', device, `${day}T18:01:00Z`), userId },
  ]
  const broughtBy = async (ids: readonly number[], startDay: string) => {
    const { rows } = await tech.call(convertFigures, { startDay, endDay: '2026-11-22', by: 'channel' })
    return ids.map((id) => {
      const { registrations = 0, paidOut = 0, cost = null } = rows.find(({ channelId }) => channelId === id) ?? {}
      return { registrations, paidOut, cost }
    })
  }

  test.each([
    ['as it happened', (a: Event[], b: Event[]) => [a, b]],
    ['the other way round', (a: Event[], b: Event[]) => [b, a]],
    ['at once', (a: Event[], b: Event[]) => [[...b, ...a]]],
  ])('one person with two phones is one person, and the loan is paid for once: told %s', async (order, batches) => {
    const code = order.replaceAll(' ', '_')
    const ids = await two(code)
    const userId = await borrower(`TWO${code}`, '2026-11-12')
    const first = registers(`${code}-a`, `${code}-1`, '2026-11-01', userId)
    const second = registers(`${code}-b`, `${code}-2`, '2026-11-10', userId)
    for (const batch of batches(first, second)) await told(...batch)
    expect(await broughtBy(ids, '2026-11-01')).toEqual([
      { registrations: 1, paidOut: 1, cost: 5000 },
      { registrations: 1, paidOut: 0, cost: 0 },
    ])
    // beside what was entered stands the same as in the figures
    for (const channelId of ids) await tech.call(saveChannelCost, { channelId, day: '2026-11-12', amount: 1 })
    const expected = async (channelId: number) => (await tech.call(listChannelCosts, { channelId })).list[0]?.expected
    expect([await expected(ids[0] ?? 0), await expected(ids[1] ?? 0)]).toEqual([5000, 0])
    const asked = { startDay: '2026-11-10', endDay: '2026-11-10', channelId: ids[1] ?? 0, basis: 'cohort' } as const
    const { list } = await tech.call(listRegistrations, { ...asked, step: 'registrations' })
    expect(list).toMatchObject([{ userId, furtherDevice: true, repeats: 0, paidOutDay: null }])
  })

  test('who rested for more than ninety days is won anew on another phone, and the loan is that one’s', async () => {
    const ids = await two('anew')
    const userId = await borrower('ANEW', '2026-11-12')
    await told(...registers('anew-a', 'anew-1', '2026-07-20', userId))
    await told(...registers('anew-b', 'anew-2', '2026-11-01', userId))
    expect(await broughtBy(ids, '2026-08-23')).toEqual([
      { registrations: 0, paidOut: 0, cost: 0 },
      { registrations: 1, paidOut: 1, cost: 5000 },
    ])
    expect(await kept('anew-a')).toMatchObject([{ isOver: true }])
  })

  test('the box says of a device that did not rest that nobody wins', async () => {
    const asked = {
      registeredAt: '2026-11-20T12:00:00Z',
      touches: [{ channelId: 1, kind: 'click', at: '2026-11-20T11:00:00Z', runs: true }],
    } satisfies Input<typeof tryAttribution>
    expect(await tech.call(tryAttribution, asked)).toEqual({ counts: true, won: 0, refused: [] })
    expect(await tech.call(tryAttribution, { ...asked, restedDays: 91 })).toEqual({ counts: true, won: 0, refused: [] })
    expect(await tech.call(tryAttribution, { ...asked, restedDays: 90 })).toEqual({
      ...{ counts: false, won: null, refused: [] },
    })
  })
})
