import type { Input, Output } from '@cordillera/contract/endpoint'
import {
  createOrder,
  exportOrders,
  invalidateOrder,
  listOrders,
  reopenOrder,
  resolveOrder,
  takeOrder,
} from '@cordillera/contract/service-desk/order'
import { mergeOrder } from '@cordillera/contract/service-desk/order-care'
import { exportOrderReport, orderReport } from '@cordillera/contract/service-desk/report'
import { type OrderTypeName, orderAgeNames } from '@cordillera/contract/service-desk/terms'
import { beforeAll, expect, test } from 'vitest'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp, testNow } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'

const testApp = startApp()
const hourMs = 3_600_000
let ana: Person
let loan: GivenLoan
const days = { startDay: '2026-11-01', endDay: '2026-11-30' }
const later = (hours: number) => testApp().clock.set(new Date(new Date(testNow).getTime() + hours * hourMs))

beforeAll(async () => {
  ana = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  const [given] = await givenLoans(testApp())
  if (!given) throw new Error('one loan was asked for')
  loan = given
  const make = async (type: OrderTypeName) => {
    const question = { type, contactType: 'Call', questionContent: 'where is it' } as const
    return (await ana.call(createOrder, { userId: loan.userId, ...question })).orderId
  }
  const [quick, late, reopened, wrong] = [
    await make('fraud'),
    await make('fraud'),
    await make('account'),
    await make('account'),
  ]
  await make('other')
  for (const orderId of [quick, late, reopened, wrong]) await ana.call(takeOrder, { orderId, version: 0 })
  later(1)
  await ana.call(resolveOrder, { orderId: quick, version: 1, note: 'done' })
  await ana.call(invalidateOrder, { orderId: wrong, version: 1, note: 'the same' })
  await ana.call(resolveOrder, { orderId: reopened, version: 1, note: 'done' })
  await ana.call(reopenOrder, { orderId: reopened, version: 2, note: 'not done' })
  later(3)
  await ana.call(resolveOrder, { orderId: late, version: 1, note: 'done' })
})

test('figures agree with what a second way of counting says, and every one of them opens its work orders', async () => {
  const { rows, total } = await ana.call(orderReport, { ...days, groupBy: 'type' })
  expect(total).toMatchObject({ created: 5, open: 2, resolved: 2, invalid: 1, reopened: 1, inTime: 1 })
  const fraud = rows.find(({ key }) => key === 'fraud')
  // an hour and three hours of a Saturday that ends at two
  expect(fraud).toMatchObject({ created: 2, resolved: 2, resolutionMedian: 120, resolutionNinth: 168, inTime: 1 })
  const { rows: counted } = await sql<{ type: string; n: number }>`
    select type, count(*)::int as n from work_order group by type`.execute(testApp().app.db)
  expect(Object.fromEntries(rows.map(({ key, created }) => [key, created]))).toEqual(
    Object.fromEntries(counted.map(({ type, n }) => [type, n])),
  )
  const behind = { createdFrom: days.startDay, createdTo: days.endDay }
  expect((await ana.call(listOrders, { ...behind, status: 'all' })).total).toBe(total.created)
  expect((await ana.call(listOrders, { ...behind, status: 'resolved', type: 'fraud' })).total).toBe(fraud?.resolved)
  expect((await ana.call(listOrders, { ...behind, status: 'all', reopened: true })).total).toBe(total.reopened)
})

test('by day, group, person and how they got in touch the sums stay the same', async () => {
  const sums = async (groupBy: 'day' | 'group' | 'handler' | 'contactType') => {
    const { rows }: Output<typeof orderReport> = await ana.call(orderReport, { ...days, groupBy })
    return rows.reduce((sum, { created }) => sum + created, 0)
  }
  for (const groupBy of ['day', 'group', 'handler', 'contactType'] as const) expect(await sums(groupBy)).toBe(5)
})

test('what is open is told by its age, and days that can’t be a report are refused', async () => {
  const { backlog } = await ana.call(orderReport, { ...days, groupBy: 'day' })
  expect(backlog).toMatchObject({ day: 2, threeDays: 0, week: 0, older: 0 })
  const tooMany = { startDay: '2026-01-01', endDay: '2026-11-30', groupBy: 'day' as const }
  await ana.refused(orderReport, tooMany, 'serviceDesk.reportDays')
})

test('the report and the queue are files too, names masked', async () => {
  const report = await ana.download(exportOrderReport, { filter: { ...days, groupBy: 'type' }, format: 'csv' })
  expect(report.body.toString('utf8')).toContain('Fraud')
  const queue = await ana.download(exportOrders, { filter: { status: 'all' }, format: 'csv' })
  expect(queue.body.toString('utf8').trim().split('\r\n')).toHaveLength(6)
})

test('what each figure opens is what it counts: ages, those nobody handles, merged ones left out', async () => {
  const question = { type: 'repayment', contactType: 'Email', questionContent: 'twice asked' } as const
  const [from, into, old] = await Promise.all(
    [1, 2, 3].map(async () => (await ana.call(createOrder, { userId: loan.userId, ...question })).orderId),
  )
  if (!from || !into || !old) throw new Error('three were made')
  await ana.call(takeOrder, { orderId: from, version: 0 })
  await ana.call(mergeOrder, { orderId: from, version: 1, intoId: into, note: 'the same' })
  await sql`update work_order set created_at = created_at - interval '8 days' where order_id = ${old}`.execute(
    testApp().app.db,
  )
  const { rows, total, backlog } = await ana.call(orderReport, { ...days, groupBy: 'handler' })
  const behind = { createdFrom: days.startDay, createdTo: days.endDay, unmerged: true } as const
  const found = async (filter: Input<typeof listOrders>) => (await ana.call(listOrders, filter)).total
  expect(await found({ ...behind, status: 'all' })).toBe(total.created)
  expect(await found({ ...behind, status: 'invalid' })).toBe(total.invalid)
  const nobody = rows.find(({ key }) => key === null)
  expect(nobody?.created).toBeGreaterThan(0)
  expect(await found({ ...behind, status: 'all', unhandled: true })).toBe(nobody?.created)
  for (const age of orderAgeNames) expect(await found({ status: 'open', age }), age).toBe(backlog[age])
  expect(backlog.older).toBe(1)
})
