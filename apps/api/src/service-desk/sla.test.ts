import { decideHoliday, listHolidays, updateHoliday } from '@cordillera/contract/attendance/holiday'
import {
  createOrder,
  orderDetail,
  reopenOrder,
  resolveOrder,
  resumeOrder,
  takeOrder,
  transferOrder,
  waitForCustomer,
} from '@cordillera/contract/service-desk/order'
import type { OrderTypeName } from '@cordillera/contract/service-desk/terms'
import { beforeAll, expect, test } from 'vitest'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { ensureYears } from '../attendance/public.ts'
import { sql } from '../platform/db.ts'
import { escalateLate } from './care/escalation.service.ts'

const testApp = startApp()
let accountId: number
let ana: Person
let loan: GivenLoan

beforeAll(async () => {
  ana = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  accountId = ana.accountId
  const [given] = await givenLoans(testApp())
  if (!given) throw new Error('one loan was asked for')
  loan = given
  await ensureYears(testApp().app.db, testApp().clock.now())
})

/** Mexico City is six hours behind, all year. */
async function at(local: string): Promise<void> {
  testApp().clock.set(new Date(`${local}:00-06:00`))
  ana = await testApp().given.signedIn(accountId)
}
async function make(type: OrderTypeName): Promise<string> {
  const question = { contactType: 'Call', questionContent: 'where is it' } as const
  return (await ana.call(createOrder, { userId: loan.userId, type, ...question })).orderId
}
const due = async (orderId: string) => new Date((await ana.call(orderDetail, { orderId })).dueTime).toISOString()
const local = (text: string) => new Date(`${text}:00-06:00`).toISOString()

test('the clock runs in the desk’s hours: not at night, at the weekend or on a holiday', async () => {
  await at('2026-11-20T16:00')
  // Friday 16 to 18, Saturday 9 to 14, Monday 9 to 10
  expect(await due(await make('repayment'))).toBe(local('2026-11-23T10:00'))
  await at('2026-11-21T20:00')
  expect(await due(await make('fraud'))).toBe(local('2026-11-23T11:00'))
  // 25 December is a Friday without work: Thursday 16 to 18, Saturday 9 to 14, Monday 9 to 10
  await at('2026-12-24T16:00')
  expect(await due(await make('repayment'))).toBe(local('2026-12-28T10:00'))
})

test('a holiday that is added moves what is due of open work orders at once, and so does one that is taken away', async () => {
  const [hr, other] = await Promise.all(
    [1, 2].map(() => testApp().given.person({ role: 'HR', merchants: ['Luna Credito'] })),
  )
  if (!hr || !other) throw new Error('two people were asked for')
  await at('2026-11-26T17:00')
  const orderId = await make('repayment')
  expect(await due(orderId)).toBe(local('2026-11-27T16:00'))
  const [maker, second] = [
    await testApp().given.signedIn(hr.accountId),
    await testApp().given.signedIn(other.accountId),
  ]
  await maker.call(updateHoliday, {
    ...{ operation: 'add', country: 'MX', day: '2026-11-27', name: 'Día de asueto' },
  })
  // Friday is none, Saturday has five hours of the seven that are left
  expect(await due(orderId)).toBe(local('2026-11-30T11:00'))
  const { list } = await maker.call(listHolidays, { country: 'MX', year: 2026 })
  const added = list.find(({ day }) => day === '2026-11-27')
  const of = { holidayId: added?.holidayId ?? 0, version: added?.version ?? 0 }
  const { version } = await maker.call(updateHoliday, {
    operation: 'remove',
    ...of,
    reason: 'decreed for schools alone',
  })
  expect(await due(orderId)).toBe(local('2026-11-30T11:00'))
  await second.call(decideHoliday, { ...of, version, approve: true, reason: 'the decree says so' })
  expect(await due(orderId)).toBe(local('2026-11-27T16:00'))
})

test('what was left when the customer was waited for is left when they answered, over a weekend too', async () => {
  await at('2026-11-20T16:00')
  const orderId = await make('repayment')
  await ana.call(takeOrder, { orderId, version: 0 })
  await at('2026-11-20T17:00')
  // seven working hours are left
  await ana.call(waitForCustomer, { orderId, version: 1, note: 'the receipt' })
  await at('2026-11-23T12:00')
  await ana.call(resumeOrder, { orderId, version: 2 })
  expect(await due(orderId)).toBe(local('2026-11-24T10:00'))
})

test('handing it over ends the wait the same way, and what was past its time stays past it', async () => {
  await at('2026-11-23T09:00')
  const orderId = await make('fraud')
  await ana.call(takeOrder, { orderId, version: 0 })
  await ana.call(waitForCustomer, { orderId, version: 1, note: 'a statement' })
  await at('2026-11-24T15:00')
  await ana.call(transferOrder, { orderId, version: 2, group: 'payments', note: 'it is about money' })
  expect(await due(orderId)).toBe(local('2026-11-24T17:00'))
  await ana.call(takeOrder, { orderId, version: 3 })
  await at('2026-11-25T12:00')
  await ana.call(waitForCustomer, { orderId, version: 4, note: 'once more' })
  await ana.call(resumeOrder, { orderId, version: 5 })
  expect(await due(orderId)).toBe(local('2026-11-24T17:00'))
  await ana.call(resolveOrder, { orderId, version: 6, note: 'done' })
  await ana.call(reopenOrder, { orderId, version: 7, note: 'not done' })
  expect(await due(orderId)).toBe(local('2026-11-25T14:00'))
})

test('what is told as late is late by working minutes, the second time too', async () => {
  const escalation = async (orderId: string) => {
    await escalateLate(testApp().app.db, testApp().clock.now())
    return (await ana.call(orderDetail, { orderId })).escalation
  }
  // Saturday 13:00, two hours: one is left of Saturday, one of Monday
  await at('2026-12-05T13:00')
  const orderId = await make('fraud')
  await at('2026-12-06T12:00')
  expect(await escalation(orderId)).toBe(0)
  await at('2026-12-07T09:59')
  expect(await escalation(orderId)).toBe(0)
  await at('2026-12-07T10:00')
  expect(await escalation(orderId)).toBe(1)
  // two more working hours after ten, when it was due
  await at('2026-12-07T11:59')
  expect(await escalation(orderId)).toBe(1)
  await at('2026-12-07T12:00')
  expect(await escalation(orderId)).toBe(2)
})

test('where clocks change the desk keeps its hours of the wall', async () => {
  // Santiago goes from -4 to -3 in the night to Sunday 6 September 2026
  const { rows } = await sql<{ due: Date; minutes: number }>`
    select desk_due('CL', 'America/Santiago', '2026-09-05 13:00-04', 120) as due,
      desk_minutes('CL', 'America/Santiago', '2026-09-05 13:00-04', '2026-09-07 10:00-03') as minutes`.execute(
    testApp().app.db,
  )
  expect(rows[0]?.due.toISOString()).toBe(new Date('2026-09-07T10:00:00-03:00').toISOString())
  expect(rows[0]?.minutes).toBe(120)
})

test('any span counted by hand, minute by minute, comes to the same', async () => {
  const { rows } = await sql<{ counted: number; walked: number }>`
    select desk_minutes('MX', 'America/Mexico_City', a, b) as counted,
      (select count(*)::int from generate_series(a, b - interval '1 minute', '1 minute') at
        where extract(isodow from at at time zone 'America/Mexico_City') < 7
          and (at at time zone 'America/Mexico_City')::time >= '09:00'
          and (at at time zone 'America/Mexico_City')::time < case when extract(isodow from at at time zone 'America/Mexico_City') = 6 then time '14:00' else time '18:00' end
          and (at at time zone 'America/Mexico_City')::date not in (select day from holiday where country = 'MX' and place is null and removed_at is null)) as walked
    from (values (timestamptz '2026-11-13 10:17-06', timestamptz '2026-11-18 11:03-06'),
      ('2026-12-24 16:00-06', '2027-01-04 09:30-06'), ('2026-11-21 20:00-06', '2026-11-22 20:00-06')) v(a, b)`.execute(
    testApp().app.db,
  )
  for (const { counted, walked } of rows) expect(counted).toBe(walked)
  expect(rows.map(({ counted }) => counted > 0)).toEqual([true, true, false])
})

test('long spans come to what walking them day by day does, also where the clock changes within the hours', async () => {
  const { db } = testApp().app
  const differing = () =>
    sql<{ n: number; minutes: number }>`
      with span as (
        select country, zone, a, a + (x * x * x * 700 - 0.05) * interval '1 day' as b
        from (values ('MX', 'America/Mexico_City'), ('CL', 'America/Santiago'), ('CL', 'Pacific/Easter')) v (country, zone),
          generate_series(1, 40) n, lateral (select timestamptz '2025-01-01' + random() * interval '700 days' as a, random() as x where n > 0) r
      )
      select count(*) filter (where desk_minutes(country, zone, a, b) <> desk_minutes_walked(country, zone, a, b))::int as n,
        sum(desk_minutes(country, zone, a, b))::int as minutes from span`.execute(db)
  const { rows: byDay } = await differing()
  expect(byDay[0]).toMatchObject({ n: 0 })
  expect(byDay[0]?.minutes).toBeGreaterThan(100_000)
  await sql`update desk_hours set opens = '00:00', closes = '24:00'`.execute(db)
  const { rows: byNight } = await differing()
  expect(byNight[0]).toMatchObject({ n: 0 })
  const { rows } = await sql<{ minutes: number }>`
    select desk_minutes('CL', 'America/Santiago', '2026-09-04 00:00-04', '2026-09-08 00:00-03') as minutes`.execute(db)
  // Friday, Saturday, a Monday; the desk rests on Sunday, whose night lost the hour
  expect(rows[0]?.minutes).toBe(3 * 24 * 60)
})
