/** A month's attendance: what each day was and why, computed again and again, locked, fixed in bulk with its trail. */
import { addAdditions, decideAdditions, listAttendance } from '@cordillera/contract/attendance/punch'
import {
  attendanceDays,
  attendanceMonths,
  computeAttendance,
  downloadAttendanceExcel,
  listMissingPunches,
  listStatistics,
  lockAttendance,
} from '@cordillera/contract/attendance/statistics'
import { getJob } from '@cordillera/contract/job/job'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'

// the shift: Monday to Saturday, 9 to 18, an hour's break, ten minutes' tolerance
const testApp = startApp({ now: '2026-12-02T18:00:00Z' })
const month = '2026-11-01'
let office: number
let hr: Person
let boss: Person
let ana: Person

beforeAll(async () => {
  const { given } = testApp()
  office = await given.workplace('MX')
  hr = await given.person({ role: 'HR', workplaceId: office })
  boss = await given.person({ role: 'HR_DIRECTOR', workplaceId: office })
  ana = await given.person({ role: 'AGENT', stage: 'S1A', workplaceId: office })
})

/** Punches as `day in out`, local; `-` for one that is missing. */
async function punched(person: Person, ...days: string[]) {
  const rows = days.flatMap((text) => {
    const [day = '', start = '-', end = '-'] = text.split(' ')
    return [
      ...(start === '-' ? [] : [{ day, type: 'in', at: `${day} ${start}` }]),
      ...(end === '-' ? [] : [{ day, type: 'out', at: `${day} ${end}` }]),
    ]
  })
  await sql`
    insert into punch (account_id, workplace_id, check_time, attendance_date, check_type, record_type, state)
    select ${person.accountId}, s.workplace_id, r.at::timestamp at time zone 'America/Mexico_City', r.day::date, r.type, 'card', 'counts'
    from json_to_recordset(${JSON.stringify(rows)}::json) r (day text, type text, at text), staff s
    where s.account_id = ${person.accountId}`.execute(testApp().app.db)
}
const leave = (person: Person, start: string, end: string) =>
  sql`insert into leave_application (account_id, type, start_at, end_at, time_zone, days, reason, state, asked_by, asked_at)
    values (${person.accountId}, 'leave', ${start}::timestamp at time zone 'America/Mexico_City',
      ${end}::timestamp at time zone 'America/Mexico_City', 'America/Mexico_City', 0, 'x', 'approved', ${person.accountId}, now())`.execute(
    testApp().app.db,
  )
const dayOf = async (person: Person, day: string) =>
  (await person.call(attendanceDays, { month: day })).days.find((one) => one.day === day)
async function compute(person: Person, of = month) {
  const { jobId } = await person.call(computeAttendance, { country: 'MX', month: of, workplace: office })
  await testApp().drainJobs()
  return person.call(getJob, { jobId })
}

describe('a day', () => {
  test('late and early past the tolerance, overtime, the break taken off', async () => {
    await punched(
      ana,
      '2026-11-03 09:10 18:05',
      '2026-11-04 09:24 17:30',
      '2026-11-05 08:40 20:15',
      '2026-11-06 09:05 -',
    )
    expect(await dayOf(ana, '2026-11-03')).toMatchObject({
      outcome: 'present',
      lateMinutes: 0,
      overtimeMinutes: 0,
      workedMinutes: 475,
    })
    expect(await dayOf(ana, '2026-11-04')).toMatchObject({ lateMinutes: 24, earlyMinutes: 30, workedMinutes: 426 })
    expect(await dayOf(ana, '2026-11-05')).toMatchObject({ overtimeMinutes: 135, workedMinutes: 635 })
    expect(await dayOf(ana, '2026-11-06')).toMatchObject({ outcome: 'missing', workedMinutes: 0 })
    expect(await dayOf(ana, '2026-11-07')).toMatchObject({ outcome: 'absent' })
    expect(await dayOf(ana, '2026-11-08')).toMatchObject({ outcome: 'off' })
  })

  test('holidays and weekend rest are not due; who works on one has it as extra; who was told to work a Sunday owes it', async () => {
    const ben = await testApp().given.person({ role: 'AGENT', stage: 'S1A', workplaceId: office })
    await sql`insert into weekend_plan (account_id, day, plan, planned_by, planned_at)
      values (${ben.accountId}, '2026-11-14', 'rest', 1, now()), (${ben.accountId}, '2026-11-15', 'work', 1, now())`.execute(
      testApp().app.db,
    )
    await punched(ben, '2026-11-16 10:00 14:00')
    expect((await dayOf(ben, '2026-11-14'))?.outcome).toBe('rest')
    expect((await dayOf(ben, '2026-11-15'))?.outcome).toBe('absent')
    expect(await dayOf(ben, '2026-11-16')).toMatchObject({ outcome: 'extra', overtimeMinutes: 240 })
    // a whole shift on a free day has its break too, and no overtime for it
    await punched(ben, '2026-11-14 09:00 18:00')
    const worked = { outcome: 'extra', overtimeMinutes: 480, workedMinutes: 480 }
    expect(await dayOf(ben, '2026-11-14')).toMatchObject(worked)
    expect((await dayOf(ana, '2026-11-16'))?.outcome).toBe('holiday')
  })

  test('leave over the whole shift owes nothing; hours of it move the start', async () => {
    const eva = await testApp().given.person({ role: 'AGENT', stage: 'S1A', workplaceId: office })
    await leave(eva, '2026-11-10 00:00', '2026-11-11 00:00')
    await leave(eva, '2026-11-12 09:00', '2026-11-12 13:30')
    await punched(eva, '2026-11-12 13:45 18:00')
    expect((await dayOf(eva, '2026-11-10'))?.outcome).toBe('leave')
    expect(await dayOf(eva, '2026-11-12')).toMatchObject({ outcome: 'present', leaveDays: 50, lateMinutes: 15 })
  })

  test('a split day counts what was worked; a night worked on a day shift is one night, and neither late nor missing', async () => {
    const luz = await testApp().given.person({ role: 'AGENT', stage: 'S1A', workplaceId: office })
    await punched(
      luz,
      '2026-11-03 09:00 12:00',
      '2026-11-03 17:00 18:00',
      '2026-11-04 09:00 13:00',
      '2026-11-04 14:00 18:00',
    )
    expect(await dayOf(luz, '2026-11-03')).toMatchObject({ outcome: 'present', workedMinutes: 240, lateMinutes: 0 })
    expect(await dayOf(luz, '2026-11-04')).toMatchObject({ outcome: 'present', workedMinutes: 480 })
    // two taps of one direction are one; a day that ends inside is missing its way out
    await punched(
      luz,
      '2026-11-05 09:00 17:59',
      '2026-11-05 09:01 18:00',
      '2026-11-06 09:00 12:00',
      '2026-11-06 13:00 -',
    )
    expect(await dayOf(luz, '2026-11-05')).toMatchObject({ outcome: 'present', workedMinutes: 480 })
    expect(await dayOf(luz, '2026-11-06')).toMatchObject({ outcome: 'missing', workedMinutes: 180 })

    const nights = [
      { checkTime: '2026-11-09 20:00', checkType: 'in' as const, accountId: luz.accountId },
      { checkTime: '2026-11-10 06:00', checkType: 'out' as const, accountId: luz.accountId },
    ]
    await hr.call(addAdditions, { additions: nights, reason: 'The terminal was off' })
    const { list } = await boss.call(listAttendance, { state: 'asked', pageSize: 200 })
    const punchIds = list.filter(({ accountId }) => accountId === luz.accountId).map(({ punchId }) => punchId)
    await boss.call(decideAdditions, { punchIds, approve: true })
    expect(await dayOf(luz, '2026-11-09')).toMatchObject({
      outcome: 'present',
      lateMinutes: 0,
      earlyMinutes: 0,
      overtimeMinutes: 0,
      workedMinutes: 540,
    })
    expect(await dayOf(luz, '2026-11-10')).toMatchObject({ outcome: 'absent' })
  })

  test('today is open until its shift is over', async () => {
    await punched(ana, '2026-12-02 09:00 -')
    expect(await dayOf(ana, '2026-12-02')).toMatchObject({ outcome: 'open' })
    expect((await ana.call(attendanceDays, { month: '2026-12-01' })).days).toHaveLength(2)
  })

  test('people see their own and their scope’s', async () => {
    const stranger = await testApp().given.person({ role: 'LEADER', stage: 'M1' })
    await stranger.refused(attendanceDays, { accountId: ana.accountId, month }, 'staff.targetMissing')
    expect((await hr.call(attendanceDays, { accountId: ana.accountId, month })).figures).toMatchObject({
      due: 2400,
      present: 4,
      late: 1,
      missing: 1,
      absent: 2000,
    })
  })
})

describe('a month', () => {
  test('is computed by a job, again with the same figures; who came late or left in it has fewer days', async () => {
    const late = await testApp().given.person({ role: 'AGENT', stage: 'S1A', workplaceId: office })
    await sql`update staff_posting set from_day = '2026-11-25' where account_id = ${late.accountId}`.execute(
      testApp().app.db,
    )
    const gone = await testApp().given.person({ role: 'AGENT', stage: 'S1A', workplaceId: office })
    await sql`insert into staff_posting (account_id, from_day, role, status, workplace_id)
      values (${gone.accountId}, '2026-11-08', 'AGENT', 'LEAVE', ${office})`.execute(testApp().app.db)
    const first = await compute(hr)
    expect(first).toMatchObject({ state: 'done' })
    expect((await compute(hr)).counts).toEqual(first.counts)
    const { list } = await hr.call(listStatistics, { month, workplace: office, sortField: 'absent', sortOrder: 'desc' })
    const of = ({ accountId }: Person) => list.find((row) => row.accountId === accountId)
    expect(of(ana)).toMatchObject({ due: 2400, present: 4, late: 1, lateMinutes: 24, missing: 1, locked: false })
    expect(of(late)).toMatchObject({ due: 500 })
    expect(of(gone)).toMatchObject({ due: 600 })
    const file = await hr.download(downloadAttendanceExcel, { month, workplace: office })
    expect(file.http).toBe(200)
    expect(file.body.subarray(0, 2).toString()).toBe('PK')
  })

  test('is one row of who worked in two places, where they stood last, each day by its place’s shift', async () => {
    const night = await testApp().given.workplace('MX')
    await sql`update shift_hours h set start_time = '14:00', end_time = '22:00' from shift s
      where s.shift_id = h.shift_id and s.workplace_id = ${night}`.execute(testApp().app.db)
    const moved = await testApp().given.person({ role: 'AGENT', stage: 'S1A', workplaceId: night })
    await sql`insert into staff_posting (account_id, from_day, role, status, workplace_id)
      values (${moved.accountId}, '2026-11-17', 'AGENT', 'COLLECTING', ${office})`.execute(testApp().app.db)
    await punched(moved, '2026-11-13 14:20 22:00', '2026-11-18 09:20 18:00')
    await compute(hr)
    const { list } = await hr.call(listStatistics, { month, workplace: office })
    expect(list.find(({ accountId }) => accountId === moved.accountId)).toMatchObject({ late: 2, lateMinutes: 40 })
  })

  test('that is ahead, or of another’s workplace, is not computed', async () => {
    const ask = { country: 'MX' as const, workplace: office }
    await hr.refused(computeAttendance, { ...ask, month: '2027-01-01' }, 'attendance.monthAhead')
    await hr.refused(computeAttendance, { country: 'CL', month }, 'attendance.workplaceMissing')
    const clerk = await testApp().given.person({
      role: 'ADMINISTRATIVE',
      workplaceId: await testApp().given.workplace('MX'),
    })
    await clerk.refused(computeAttendance, { ...ask, month }, 'attendance.workplaceMissing')
    expect(await clerk.call(attendanceMonths, { month })).toMatchObject([{ people: 0, mayLock: true }])
  })
})

test('missing punches are filled in bulk at the shift’s hours, by one person and approved by another; the trail stays', async () => {
  const eve = await testApp().given.person({ role: 'AGENT', stage: 'S1A', workplaceId: office })
  await punched(eve, '2026-11-19 09:00 -', '2026-11-20 - 18:02')
  await compute(hr)
  const mine = async () =>
    (await hr.call(listMissingPunches, { workplace: office })).list.filter((row) => row.accountId === eve.accountId)
  const gaps = await mine()
  expect(gaps.map(({ day, lacks, checkTime }) => `${day} ${lacks} ${checkTime}`)).toEqual([
    '2026-11-20 in 2026-11-20 09:00',
    '2026-11-19 out 2026-11-19 18:00',
  ])
  const additions = gaps.map(({ accountId, lacks, checkTime }) => ({ accountId, checkTime, checkType: lacks }))
  await hr.call(addAdditions, { additions, reason: 'the terminal was off' })
  expect((await mine()).map(({ asked }) => asked)).toEqual([true, true])
  const { list } = await boss.call(listAttendance, { state: 'asked' })
  await boss.call(decideAdditions, { punchIds: list.map(({ punchId }) => punchId), approve: true })
  await compute(hr)
  expect(await mine()).toEqual([])
  expect(await dayOf(eve, '2026-11-20')).toMatchObject({ outcome: 'present' })
  const trail = (await hr.call(listAttendance, { recordType: 'manual', dayFrom: '2026-11-19', dayTo: '2026-11-20' }))
    .list
  expect(trail.map((row) => [row.reason, row.askedByName !== row.decidedByName])).toEqual([
    ['the terminal was off', true],
    ['the terminal was off', true],
  ])
})

test('a locked month stands: no computing, no punch, no addition, until a director unlocks it with a reason', async () => {
  const lock = { workplace: office, month, lock: true }
  await hr.refused(lockAttendance, { ...lock, month: '2026-12-01' }, 'attendance.monthNotOver')
  await hr.refused(lockAttendance, { ...lock, month: '2026-09-01' }, 'attendance.monthNotComputed')
  await hr.refused(lockAttendance, { ...lock, lock: false }, 'attendance.lockUnchanged')
  const before = (await hr.call(attendanceDays, { accountId: ana.accountId, month })).figures
  expect(await hr.call(lockAttendance, lock)).toEqual({ locked: true })
  await hr.refused(computeAttendance, { country: 'MX', month, workplace: office }, 'attendance.monthLocked')
  const addition = { additions: [{ checkTime: '2026-11-06 18:00', checkType: 'out' }], reason: 'forgot' }
  await ana.refused(addAdditions, addition, 'attendance.monthLocked')
  await punched(ana, '2026-11-07 09:00 18:00') // even what comes behind our back doesn't show
  expect(await hr.call(attendanceDays, { accountId: ana.accountId, month })).toMatchObject({
    locked: true,
    figures: before,
  })
  expect((await compute(hr, '2026-12-01')).state).toBe('done')

  await hr.refused(lockAttendance, { ...lock, lock: false, reason: 'a mistake' }, 'staff.noPermission')
  await boss.refused(lockAttendance, { ...lock, lock: false }, 'attendance.unlockReason')
  await boss.call(lockAttendance, { ...lock, lock: false, reason: 'a file came late' })
  expect(
    (await boss.call(attendanceMonths, { month })).find(({ workplaceId }) => workplaceId === office),
  ).toMatchObject({
    locked: false,
    reason: 'a file came late',
  })
  expect(await compute(hr)).toMatchObject({ state: 'done' })
})
