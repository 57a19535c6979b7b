import {
  costStatistics,
  endUnitCost,
  exportUnitCosts,
  listUnitCosts,
  saveUnitCost,
} from '@cordillera/contract/costs/costs'
import type { Input } from '@cordillera/contract/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { type Person, startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'

const testApp = startApp({ now: '2026-11-23T18:00:00Z' })
let fin: Person
let abroad: Person

beforeAll(async () => {
  fin = await testApp().given.person({ role: 'FINANCE', merchants: ['Luna Credito'] })
  abroad = await testApp().given.person({ role: 'FINANCE', country: 'CO' })
})

const price = {
  kind: 'payment',
  channel: '',
  country: 'MX',
  unit: 'transaction',
  unitCost: '6.5',
  currency: 'MXN',
  fromDay: '2026-11-01',
} as const satisfies Input<typeof saveUnitCost>

test('a price is never written over: the next one ends it the day before, and none begins in the past of another', async () => {
  const first = await fin.call(saveUnitCost, price)
  const second = await fin.call(saveUnitCost, { ...price, unitCost: '7.25', fromDay: '2026-11-10' })
  await fin.refused(saveUnitCost, { ...price, unitCost: '9', fromDay: '2026-11-10' }, 'costs.dayTaken')
  await fin.refused(saveUnitCost, { ...price, unitCost: '9', fromDay: '2026-11-05' }, 'costs.dayTaken')
  const { list } = await fin.call(listUnitCosts, { kind: 'payment' })
  expect(list).toMatchObject([
    { costId: second.costId, unitCost: '7.250000', fromDay: '2026-11-10', lastDay: null },
    { costId: first.costId, unitCost: '6.500000', fromDay: '2026-11-01', lastDay: '2026-11-09' },
  ])
  const { list: then } = await fin.call(listUnitCosts, { kind: 'payment', onDay: '2026-11-09' })
  expect(then).toMatchObject([{ costId: first.costId }])
})

test('a kind is priced by its own units; another country’s prices are neither seen nor made nor ended', async () => {
  await fin.refused(saveUnitCost, { ...price, unit: 'minute' }, 'costs.unitOfAnotherKind')
  await abroad.refused(saveUnitCost, price, 'access.merchantNotAllowed')
  expect((await abroad.call(listUnitCosts, {})).list).toEqual([])
  const [mine] = (await fin.call(listUnitCosts, {})).list
  const end = {
    costId: mine?.costId ?? 0,
    version: mine?.version ?? 0,
    lastDay: '2026-12-31',
    reason: 'a new contract',
  }
  await abroad.refused(endUnitCost, end, 'record.missing')
})

test('two who add the same price at once add one', async () => {
  const same = { ...price, channel: 'STP', fromDay: '2026-10-01' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => fin.raw(saveUnitCost, same)))
  expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
  const [made] = (await fin.call(listUnitCosts, { onDay: '2026-10-02' })).list
  const end = { costId: made?.costId ?? 0, version: made?.version ?? 0, reason: 'the test is over' }
  await fin.refused(endUnitCost, { ...end, lastDay: '2026-09-30' }, 'costs.endsBeforeItBegins')
  await fin.call(endUnitCost, { ...end, lastDay: '2026-10-01' })
  await fin.refused(endUnitCost, { ...end, lastDay: '2026-10-01' }, 'record.stale')
})

test('statistics are what each day’s use cost by the price of that day; what has none is said apart', async () => {
  // by hand: two payments on the 9th at 6.50, one on the 10th at 7.25, one on 31 October without a price; 1,300.00 came in
  const days = ['2026-10-31', '2026-11-09', '2026-11-09', '2026-11-10']
  await sql`
    insert into payment (merchant_id, channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, raw, received_at)
    select m.merchant_id, 'OXXO', 'cost ' || n, 'payment', 'booked', 32500, 'MXN', day::date, day::date, '{}', day::date
    from merchant m, unnest(${days}::text[]) with ordinality d (day, n) where m.name = 'Luna Credito'`.execute(
    testApp().app.db,
  )
  const days30 = { startDay: '2026-10-25', endDay: '2026-11-23', kind: 'payment' as const }
  const byDay = await fin.call(costStatistics, { ...days30, by: 'day' })
  expect(byDay.rows.map(({ day, units, unpriced, cost }) => ({ day, units, unpriced, cost }))).toEqual([
    { day: '2026-11-10', units: 1, unpriced: 0, cost: 725 },
    { day: '2026-11-09', units: 2, unpriced: 0, cost: 1300 },
    { day: '2026-10-31', units: 1, unpriced: 1, cost: null },
  ])
  const whole = await fin.call(costStatistics, { ...days30, by: 'channel' })
  expect(whole.rows).toMatchObject([
    { channel: 'OXXO', unit: 'transaction', units: 3, cost: 2025, currency: 'MXN' },
    { channel: 'OXXO', unit: null, units: 1, unpriced: 1, cost: null },
  ])
  expect(whole.collected).toEqual([{ country: 'MX', currency: 'MXN', amount: 130_000, cost: 2025 }])
  expect(await abroad.call(costStatistics, { ...days30, by: 'channel' })).toEqual({ rows: [], collected: [] })
  await fin.refused(costStatistics, { ...days30, startDay: '2026-01-01', by: 'day' }, 'request.invalid')
})

test('money that goes out costs what its channel takes, on the day it was carried out; what came to nothing does not', async () => {
  const own = { ...price, channel: 'wire', unitCost: '4' }
  await fin.call(saveUnitCost, own)
  // 05:30 UTC is the evening before in Mexico
  await sql`
    insert into payout (merchant_id, channel, tracking_key, purpose, target_id, state, amount_minor, currency, bank_account, beneficiary, concept, made_at, sent_at, finished_at)
    select m.merchant_id, 'wire', 'out ' || n, 'refund', 'R' || n, state, 10000, 'MXN', '012180004412345678', 'x', 'x', at - interval '3 days', at, at + interval '2 days'
    from merchant m, (values (1, 'settled', '2026-11-12T18:00:00Z'::timestamptz), (2, 'returned', '2026-11-13T05:30:00Z'), (3, 'failed', '2026-11-12T18:00:00Z'),
      (4, 'unknown', '2026-11-12T18:00:00Z'), (5, 'settled', '2026-11-13T18:00:00Z')) o (n, state, at) where m.name = 'Luna Credito'`.execute(
    testApp().app.db,
  )
  const asked = { startDay: '2026-11-12', endDay: '2026-11-12', kind: 'payment', by: 'channel' } as const
  const { rows } = await fin.call(costStatistics, asked)
  expect(rows).toMatchObject([{ channel: 'wire', unit: 'transaction', units: 2, cost: 800, currency: 'MXN' }])
})

test('a channel with a price of its own is not charged its kind’s as well, though that counts by another unit', async () => {
  const sms = { ...price, kind: 'sms', fromDay: '2026-11-01' } as const
  await fin.call(saveUnitCost, { ...sms, unit: 'message', unitCost: '1' })
  await fin.call(saveUnitCost, { ...sms, channel: 'own', unit: 'segment', unitCost: '0.5' })
  await sql`
    with lines as (
      insert into message_channel (type, code, protocol, settings, priority, test_pass)
      values ('sms', 'own', 'smpp', '{}', 90, true), ('sms', 'plain', 'smpp', '{}', 91, true) returning channel_id
    )
    insert into message (merchant_id, channel, channel_id, purpose, address, body, state, queued_at, sent_at, segments)
    select m.merchant_id, 'sms', channel_id, 'service', '+525512345678', 'x', 'sent', '2026-11-15T18:00:00Z', '2026-11-15T18:00:00Z', 2
    from merchant m, lines where m.name = 'Luna Credito'`.execute(testApp().app.db)
  const asked = { startDay: '2026-11-14', endDay: '2026-11-16', kind: 'sms', by: 'channel' } as const
  const { rows } = await fin.call(costStatistics, asked)
  expect(rows.map(({ channel, unit, units, cost }) => ({ channel, unit, units, cost }))).toEqual([
    { channel: 'own', unit: 'segment', units: 2, cost: 100 },
    { channel: 'plain', unit: 'message', units: 1, cost: 100 },
  ])
})

test('the list is taken away as a file with words', async () => {
  const file = await fin.download(exportUnitCosts, { filter: {}, format: 'csv' })
  expect(file.body.toString('utf8')).toContain('Per transaction')
})
