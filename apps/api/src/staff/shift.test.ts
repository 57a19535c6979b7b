/** Who worked which shift on which day: what attendance counts by. */
import { allWorkplace } from '@cordillera/contract/staff/workplace'
import { beforeAll, expect, test } from 'vitest'
import { type Person, startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'
import { shiftDays } from './public.ts'

const testApp = startApp()
let first: number
let second: number
let ana: Person

/** Ana's days from one day to another, in order. */
const daysOf = async (person: Person, from: string, to: string) =>
  (
    await sql<{ day: string; workplaceId: number; works: boolean; startsAt: Date; endsAt: Date; status: string }>`
      select * from ${shiftDays(from, to)} where account_id = ${person.accountId} order by day`.execute(
      testApp().app.db,
    )
  ).rows

beforeAll(async () => {
  first = await testApp().given.workplace('CL', 'Santiago Centro')
  second = await testApp().given.workplace('CL', 'Santiago Norte')
  ana = await testApp().given.person({ role: 'AGENT', country: 'CL', stage: 'S1A', workplaceId: first })
})

test('a workplace comes with the shift everybody works', async () => {
  const found = await ana.call(allWorkplace, { country: 'CL' })
  expect(found).toMatchObject([
    {
      name: 'Santiago Centro',
      timeZone: 'America/Santiago',
      shifts: [{ startTime: '09:00', endTime: '18:00', isDefault: true }],
    },
    { name: 'Santiago Norte' },
  ])
})

test('a day begins and ends by the clock of the workplace, on the days its clocks change too', async () => {
  // clocks go forward on Sunday 6 September 2026: from UTC-4 to UTC-3
  const days = await daysOf(ana, '2026-09-05', '2026-09-07')
  expect(days.map(({ day, works, startsAt }) => [day, works, startsAt.toISOString()])).toEqual([
    ['2026-09-05', true, '2026-09-05T13:00:00.000Z'],
    ['2026-09-06', false, '2026-09-06T12:00:00.000Z'],
    ['2026-09-07', true, '2026-09-07T12:00:00.000Z'],
  ])
})

test('somebody in two workplaces in a month has days in both, and none after leaving', async () => {
  const { db } = testApp().app
  const posting = { accountId: ana.accountId, role: 'AGENT', stage: 'S1A', leaderId: null, shiftId: null }
  await db
    .insertInto('staffPosting')
    .values([
      { ...posting, fromDay: '2026-10-12', status: 'COLLECTING', workplaceId: second },
      { ...posting, fromDay: '2026-10-15', status: 'LEAVE', workplaceId: second },
    ])
    .execute()
  const days = await daysOf(ana, '2026-10-10', '2026-10-20')
  expect(days.map(({ day, workplaceId }) => [day.slice(8), workplaceId])).toEqual([
    ['10', first],
    ['11', first],
    ['12', second],
    ['13', second],
    ['14', second],
  ])
})

test('a night shift ends on the next day, and new hours leave the days before them alone', async () => {
  const night = await testApp().given.workplace('CL', 'Santiago Noche')
  const bea = await testApp().given.person({ role: 'AGENT', country: 'CL', stage: 'S1A', workplaceId: night })
  await sql`
    insert into shift_hours (shift_id, from_day, start_time, end_time, days, break_minutes, tolerance_minutes)
    select shift_id, '2026-11-11', '22:00', '06:00', '{1,2,3,4,5}', 30, 5 from shift where workplace_id = ${night}`.execute(
    testApp().app.db,
  )
  const [before, after] = await daysOf(bea, '2026-11-10', '2026-11-11')
  expect(before?.startsAt.toISOString()).toBe('2026-11-10T12:00:00.000Z')
  expect([after?.startsAt.toISOString(), after?.endsAt.toISOString()]).toEqual([
    '2026-11-12T01:00:00.000Z',
    '2026-11-12T09:00:00.000Z',
  ])
})
