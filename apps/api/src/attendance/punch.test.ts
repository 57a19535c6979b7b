/** Punches: a terminal's file as a difference to what is there, additions that somebody else approves, and every awkward day. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type AttendanceOutcome,
  addAdditions,
  applyAttendance,
  decideAdditions,
  importAttendance,
  listAttendance,
  myAttendance,
} from '@cordillera/contract/attendance/punch'
import type { Country } from '@cordillera/contract/countries'
import type { Input } from '@cordillera/contract/endpoint'
import { errors } from '@cordillera/contract/errors'
import { getJob } from '@cordillera/contract/job/job'
import { writeXlsxStream } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'

const testApp = startApp({ now: '2026-11-21T16:00:00Z' })
const fixture = (name: string) => readFileSync(resolve(import.meta.dirname, '../../test/fixtures', name))
let hr: Person
let office: number
let team: Person[]

beforeAll(async () => {
  const { given } = testApp()
  office = await given.workplace('MX')
  hr = await given.person({ role: 'HR', workplaceId: office })
  team = []
  for (const number of ['MX0101', 'MX0102', 'MX0103']) team.push(await staff(number, 'MX', office))
})

async function staff(userNo: string, country: Country, workplaceId: number): Promise<Person> {
  const person = await testApp().given.person({ role: 'AGENT', country, workplaceId })
  await testApp().app.db.updateTable('staff').set({ userNo }).where('accountId', '=', person.accountId).execute()
  return person
}

type File = { name: string; content: Buffer | string }
async function preview(person: Person, input: Input<typeof importAttendance>, file: File) {
  const { data } = await person.upload(importAttendance, input, file)
  await testApp().drainJobs()
  const job = await person.call(getJob, { jobId: data.jobId })
  expect(job.error).toBeNull()
  return { ...data, outcome: job.result as AttendanceOutcome }
}
async function imported(person: Person, input: Input<typeof importAttendance>, file: File) {
  const { fileId, outcome } = await preview(person, input, file)
  const { jobId } = await person.call(applyAttendance, { ...input, fileId, removes: outcome.counts.removed })
  await testApp().drainJobs()
  expect(await person.call(getJob, { jobId })).toMatchObject({ state: 'done' })
  return outcome
}
const csv = (...lines: string[]): File => ({
  name: 'device.csv',
  content: ['user_no,check_time,check_type,device', ...lines].join('\n'),
})
const punchesOf = async (person: Person) =>
  (await person.call(myAttendance, { sortField: 'day', sortOrder: 'asc' })).list

describe('a file of a terminal', () => {
  test('attlog.dat: numbers by their digits, out-of-order lines, a double tap; a preview changes nothing', async () => {
    const { outcome } = await preview(
      hr,
      { workplaceId: office },
      { name: '3_attlog.dat', content: fixture('attlog.dat') },
    )
    expect(outcome).toMatchObject({ from: '2026-11-16', to: '2026-11-20', hoursOff: 0, directionsGuessed: false })
    expect(outcome.counts).toEqual({ rows: 30, added: 29, same: 0, removed: 0, repeated: 1, refused: 0, people: 3 })
    expect(outcome.days[0]).toEqual({ day: '2026-11-16', added: 6, same: 0, removed: 0 })
    expect((await hr.call(listAttendance, {})).total).toBe(0)
  })

  test('the same file again changes nothing; a shorter one says what it takes away, keeps it as replaced, and only of its device', async () => {
    const whole = fixture('attlog.dat').toString()
    await imported(hr, { workplaceId: office }, { name: 'attlog.dat', content: whole })
    const other = csv('MX0101,2026-11-17 12:00:00,out,Puerta', 'MX0101,2026-11-17 12:30:00,in,Puerta')
    await imported(hr, { workplaceId: office }, other)
    const again = await preview(hr, { workplaceId: office }, { name: 'attlog.dat', content: whole })
    expect(again.outcome.counts).toMatchObject({ added: 0, same: 29, removed: 0 })

    const shorter = whole
      .split('\r\n')
      .filter((line) => !line.includes('102\t2026-11-17'))
      .join('\r\n')
    const { fileId, outcome } = await preview(hr, { workplaceId: office }, { name: 'attlog.dat', content: shorter })
    expect(outcome.counts).toMatchObject({ added: 0, same: 27, removed: 2 })
    expect(outcome.removed.map(({ userNo, checkType }) => [userNo, checkType])).toEqual([
      ['MX0102', 'in'],
      ['MX0102', 'out'],
    ])
    // whoever confirms another number than what is there now has not seen what would go
    const { jobId } = await hr.call(applyAttendance, { fileId, workplaceId: office, removes: 0 })
    await testApp().drainJobs()
    expect(await hr.call(getJob, { jobId })).toMatchObject({
      state: 'failed',
      error: errors['attendance.importChanged'].en,
    })
    await hr.call(applyAttendance, { fileId, workplaceId: office, removes: 2 })
    await testApp().drainJobs()
    const replaced = (await hr.call(listAttendance, { userNo: 'MX0102', state: 'replaced' })).list
    expect(replaced.map(({ attendanceDate }) => attendanceDate)).toEqual(['2026-11-17', '2026-11-17'])
    expect(
      (await hr.call(listAttendance, { userNo: 'MX0101', dayFrom: '2026-11-17', dayTo: '2026-11-17' })).total,
    ).toBe(4)
    await imported(hr, { workplaceId: office }, { name: 'attlog.dat', content: whole })
  })

  test('a spreadsheet’s CSV: what can’t be right is refused with its row and reason, the rest is taken', async () => {
    const { outcome } = await preview(
      hr,
      { workplaceId: office },
      { name: 'reloj.csv', content: fixture('punches.csv') },
    )
    expect(outcome.counts).toMatchObject({ rows: 9, added: 4, refused: 5, people: 2 })
    expect(outcome.errors.map(({ row, column, reason }) => `${row} ${column} ${reason}`)).toEqual([
      '6 user_no unknownUser',
      '7 check_time notTime',
      '8 check_type unknownType',
      '9 check_time inFuture',
      '10 user_no missing',
    ])
    expect(outcome.refusedFileId).not.toBeNull()
  })

  test('a spreadsheet of Excel: its own dates are the terminal’s wall clock, text is read as in a CSV', async () => {
    const values = [
      ['Número de usuario', 'Fecha y hora', 'Estado', 'Reloj'],
      ['MX0101', new Date('2026-11-10T09:02:00Z'), 'Entrada', 'RELOJ-7'],
      ['101', '2026-11-10 18:05', 'Salida', 'RELOJ-7'],
      ['MX0101', 'ayer', 'Salida', 'RELOJ-7'],
    ]
    const content = Buffer.from(await new Response(writeXlsxStream(values, { name: 'marcaciones' })).arrayBuffer())
    const { counts, errors } = await imported(hr, { workplaceId: office }, { name: 'reloj.xlsx', content })
    expect(counts).toMatchObject({ rows: 3, added: 2, refused: 1 })
    expect(errors).toMatchObject([{ row: 4, column: 'check_time', reason: 'notTime' }])
    const [mine] = team
    if (!mine) throw new Error('there is a team')
    const ofDay = (await punchesOf(mine)).filter(({ attendanceDate }) => attendanceDate === '2026-11-10')
    expect(ofDay.map(({ checkTime, checkType }) => [checkTime, checkType]).sort()).toEqual([
      ['2026-11-10T15:02:00.000Z', 'in'],
      ['2026-11-11T00:05:00.000Z', 'out'],
    ])
  })

  test('a device without function keys: directions follow from the order of the day', async () => {
    const lines = ['07:58:00', '12:00:00', '12:45:00', '18:00:00'].map(
      (time) => `102\t2026-11-13 ${time}\t9\t255\t1\t0`,
    )
    const outcome = await imported(hr, { workplaceId: office }, { name: 'attlog.dat', content: lines.join('\n') })
    expect(outcome).toMatchObject({ directionsGuessed: true, counts: { added: 4 } })
    const { list } = await hr.call(listAttendance, {
      userNo: 'MX0102',
      dayFrom: '2026-11-13',
      dayTo: '2026-11-13',
      sortField: 'day',
      sortOrder: 'asc',
    })
    expect(list.map(({ checkType }) => checkType)).toEqual(['in', 'out', 'in', 'out'])
  })

  test('a device without function keys: nights on a day shift are one day each, whoever forgot a tap is left without it', async () => {
    const [nights, forgot, both] = await Promise.all(
      ['MX0111', 'MX0112', 'MX0113'].map((number) => staff(number, 'MX', office)),
    )
    if (!nights || !forgot || !both) throw new Error('three people were asked for')
    const file = (...lines: string[]): File => ({
      name: 'device.csv',
      content: ['user_no,check_time,device', ...lines].join('\n'),
    })
    const days = async (person: Person) =>
      (await punchesOf(person)).map(({ attendanceDate, checkType }) => `${attendanceDate} ${checkType}`)
    const first = file(
      // three nights running, the last one's morning in another file
      ...['MX0111,2026-11-09 20:00:00,N', 'MX0111,2026-11-10 06:00:00,N', 'MX0111,2026-11-10 20:05:00,N'],
      ...['MX0111,2026-11-11 06:10:00,N', 'MX0111,2026-11-11 19:50:00,N'],
      // nobody knows when this person came on the 9th
      ...['MX0112,2026-11-09 18:04:00,N', 'MX0112,2026-11-10 08:01:00,N', 'MX0112,2026-11-10 18:02:00,N'],
      // a day, and then a night of the same day
      ...['MX0113,2026-11-09 09:00:00,N', 'MX0113,2026-11-09 18:00:00,N', 'MX0113,2026-11-09 20:00:00,N'],
      ...['MX0113,2026-11-10 05:00:00,N', 'MX0113,2026-11-11 09:00:00,N', 'MX0113,2026-11-11 18:00:00,N'],
    )
    const outcome = await imported(hr, { workplaceId: office }, first)
    expect(outcome).toMatchObject({ directionsGuessed: true, counts: { added: 14, refused: 0 } })
    await imported(hr, { workplaceId: office }, file('MX0111,2026-11-12 06:00:00,M'))
    const nine = ['2026-11-09 in', '2026-11-09 out']
    expect(await days(nights)).toEqual([
      ...[...nine, '2026-11-10 in', '2026-11-10 out', '2026-11-11 in', '2026-11-11 out'],
    ])
    expect(await days(forgot)).toEqual(['2026-11-09 in', '2026-11-10 in', '2026-11-10 out'])
    expect(await days(both)).toEqual([...nine, ...nine, '2026-11-11 in', '2026-11-11 out'])
    // the same file again finds everything as it is
    expect((await preview(hr, { workplaceId: office }, first)).outcome.counts).toMatchObject({
      same: 14,
      added: 0,
      removed: 0,
    })
  })

  test('a file of another zone: its offsets are kept, a zone can be said, and one that stands off the shift is noticed', async () => {
    const utc = ['MX0103,2026-11-12T15:01:00Z,in,UTC', 'MX0103,2026-11-12T09:02:00-06:00,in,UTC']
    expect((await preview(hr, { workplaceId: office }, csv(...utc))).outcome).toMatchObject({ hoursOff: 0 })
    const bogota = csv('MX0103,2026-11-11 10:00:00,in,B', 'MX0103,2026-11-11 19:00:00,out,B')
    expect((await preview(hr, { workplaceId: office }, bogota)).outcome.hoursOff).toBe(1)
    const said = { workplaceId: office, zone: 'America/Bogota' }
    expect((await preview(hr, said, bogota)).outcome.hoursOff).toBe(0)
    const answer = await hr.upload(importAttendance, { ...said, zone: 'America/Atlantis' }, bogota)
    expect(answer.code).toBe(errors['attendance.unknownZone'].code)
  })

  test('what is no file of punches, and a workplace that is not one’s own, are refused at once', async () => {
    const refused = async (person: Person, input: Input<typeof importAttendance>, content: string) =>
      (await person.upload(importAttendance, input, { name: 'a.csv', content })).msg
    expect(await refused(hr, { workplaceId: office }, 'a,b\n1,2\n')).toContain('user_no, check_time')
    expect(await refused(hr, { workplaceId: office }, '')).toBe(errors['file.empty'].en)
    expect(await refused(hr, { workplaceId: 32_000 }, 'a,b\n1,2\n')).toBe(errors['attendance.workplaceMissing'].en)
    const chile = await testApp().given.workplace('CL')
    expect(await refused(hr, { workplaceId: chile }, 'a,b\n')).toBe(errors['attendance.workplaceMissing'].en)
    const clerk = await testApp().given.person({
      role: 'ADMINISTRATIVE',
      workplaceId: await testApp().given.workplace('MX'),
    })
    expect(await refused(clerk, { workplaceId: office }, 'a,b\n')).toBe(errors['attendance.workplaceMissing'].en)
    const { fileId } = await preview(hr, { workplaceId: office }, csv('MX0103,2026-11-12 09:00:00,in,X'))
    const colleague = await testApp().given.person({ role: 'HR', workplaceId: office })
    await colleague.refused(applyAttendance, { fileId, workplaceId: office, removes: 0 }, 'file.missing')
  })
})

describe('awkward days', () => {
  const shift = async (workplaceId: number, start: string, end: string) => {
    await sql`update shift_hours h set start_time = ${start}::time, end_time = ${end}::time
      from shift s where s.shift_id = h.shift_id and s.workplace_id = ${workplaceId}`.execute(testApp().app.db)
  }

  test('a night shift’s morning belongs to the evening before', async () => {
    const night = await testApp().given.workplace('MX')
    await shift(night, '22:00', '06:00')
    const person = await staff('MX0201', 'MX', night)
    await imported(
      hr,
      { workplaceId: night },
      csv('MX0201,2026-11-16 21:55:00,in,N', 'MX0201,2026-11-17 06:04:00,out,N', 'MX0201,2026-11-17 21:50:00,in,N'),
    )
    expect((await punchesOf(person)).map(({ attendanceDate, checkType }) => `${attendanceDate} ${checkType}`)).toEqual([
      '2026-11-16 in',
      '2026-11-16 out',
      '2026-11-17 in',
    ])
  })

  test('a night worked by somebody of a day shift is one day’s, also where its morning comes with another file', async () => {
    const person = await staff('MX0202', 'MX', office)
    await imported(
      hr,
      { workplaceId: office },
      csv('MX0202,2026-11-16 20:00:00,in,D1', 'MX0202,2026-11-17 06:00:00,out,D1'),
    )
    await imported(hr, { workplaceId: office }, csv('MX0202,2026-11-18 20:00:00,in,D2'))
    await imported(
      hr,
      { workplaceId: office },
      csv('MX0202,2026-11-19 06:00:00,out,D3', 'MX0202,2026-11-20 09:00:00,in,D3'),
    )
    expect((await punchesOf(person)).map(({ attendanceDate, checkType }) => `${attendanceDate} ${checkType}`)).toEqual([
      '2026-11-16 in',
      '2026-11-16 out',
      '2026-11-18 in',
      '2026-11-18 out',
      '2026-11-20 in',
    ])
  })

  test('Chile’s clocks: a time that was leapt over is refused, a night with an hour more keeps its hours', async () => {
    const santiago = await testApp().given.workplace('CL')
    await shift(santiago, '22:00', '06:00')
    const person = await staff('CL0301', 'CL', santiago)
    const chile = await testApp().given.person({ role: 'HR', country: 'CL', workplaceId: santiago })
    // forward on 6 September 2026 at midnight, back on 4 April at midnight
    const outcome = await imported(
      chile,
      { workplaceId: santiago },
      csv(
        'CL0301,2026-09-06 00:30:00,out,S',
        'CL0301,2026-09-06 01:05:00,out,S',
        'CL0301,2026-04-04 21:58:00,in,S',
        'CL0301,2026-04-05 06:01:00,out,S',
      ),
    )
    expect(outcome.errors).toMatchObject([{ row: 2, reason: 'noSuchTime' }])
    const leapt = { accountId: person.accountId, checkTime: '2026-09-06 00:30', checkType: 'out' as const }
    await chile.refused(addAdditions, { additions: [leapt], reason: 'by hand' }, 'attendance.invalidStart')
    const list = await punchesOf(person)
    expect(list.map(({ attendanceDate }) => attendanceDate)).toEqual(['2026-04-04', '2026-04-04', '2026-09-05'])
    const [start, end] = list.map(({ checkTime }) => Date.parse(checkTime))
    expect(Math.round(((end ?? 0) - (start ?? 0)) / 3_600_000)).toBe(9)
  })

  test('of an hour that Chile’s clocks show twice the later is meant, unless the file says which', async () => {
    const santiago = await testApp().given.workplace('CL')
    await shift(santiago, '15:00', '23:30')
    const person = await staff('CL0302', 'CL', santiago)
    const chile = await testApp().given.person({ role: 'HR', country: 'CL', workplaceId: santiago })
    // 23:30 of 4 April 2026 is 02:30 and, the clocks put back at midnight, 03:30 UTC
    const outcome = await imported(
      chile,
      { workplaceId: santiago },
      csv(
        'CL0302,2026-04-04 23:30:00,out,S',
        'CL0302,2026-04-04 14:58:00,in,S',
        'CL0302,2026-04-04T23:31:00-03:00,out,S',
      ),
    )
    expect(outcome.counts).toMatchObject({ added: 3, refused: 0 })
    const list = await punchesOf(person)
    expect(list.map(({ attendanceDate }) => attendanceDate)).toEqual(['2026-04-04', '2026-04-04', '2026-04-04'])
    expect(list.map(({ checkTime }) => new Date(checkTime).toISOString().slice(11, 16)).sort()).toEqual([
      '02:31',
      '03:30',
      '17:58',
    ])
  })

  test('who works in two places in a month has punches of both; another country’s number is nobody’s', async () => {
    const branch = await testApp().given.workplace('MX')
    const person = await staff('MX0401', 'MX', office)
    await imported(hr, { workplaceId: office }, csv('MX0401,2026-11-03 09:00:00,in,Z'))
    await imported(hr, { workplaceId: branch }, csv('MX0401,2026-11-04 09:00:00,in,Z'))
    const again = await preview(hr, { workplaceId: office }, csv('MX0401,2026-11-05 09:00:00,in,Z'))
    expect(again.outcome.counts.removed).toBe(0)
    expect((await punchesOf(person)).map(({ workplaceId }) => workplaceId)).toEqual([office, branch])
    const foreign = await preview(hr, { workplaceId: branch }, csv('CL0301,2026-11-05 09:00:00,in,Z'))
    expect(foreign.outcome.errors).toMatchObject([{ reason: 'unknownUser' }])
  })

  test('who left in the middle of the month has no punch after that', async () => {
    const person = await staff('MX0501', 'MX', office)
    await sql`insert into staff_posting (account_id, from_day, role, status, workplace_id)
      values (${person.accountId}, '2026-11-11', 'AGENT', 'LEAVE', ${office})`.execute(testApp().app.db)
    const { outcome } = await preview(
      hr,
      { workplaceId: office },
      csv('MX0501,2026-11-10 18:00:00,out,L', 'MX0501,2026-11-12 09:00:00,in,L'),
    )
    expect(outcome.counts).toMatchObject({ added: 1, refused: 1 })
    expect(outcome.errors).toMatchObject([{ row: 3, reason: 'notEmployed' }])
  })
})

describe('punches added by hand', () => {
  const reason = 'the terminal was off'
  const waiting = async (person: Person) => (await person.call(myAttendance, { state: 'asked' })).list

  test('one asks, somebody else approves; until then they count for nothing', async () => {
    const leader = await testApp().given.person({ role: 'LEADER', stage: 'S1A', workplaceId: office })
    const person = await testApp().given.person({ role: 'AGENT', stage: 'S1A', workplaceId: office, leader })
    const additions = [{ checkTime: '2026-11-19 18:05', checkType: 'out' as const }]
    expect(await person.call(addAdditions, { additions, reason })).toEqual({ asked: 1 })
    await person.refused(addAdditions, { additions, reason }, 'attendance.punchTwice')
    const [asked] = await waiting(person)
    expect(asked).toMatchObject({ recordType: 'manual', reason, attendanceDate: '2026-11-19', mine: false })
    const punchIds = [asked?.punchId ?? 0]
    const stranger = await testApp().given.person({ role: 'LEADER', stage: 'M1' })
    await stranger.refused(decideAdditions, { punchIds, approve: true }, 'attendance.additionsNotYours')
    expect((await leader.call(listAttendance, { state: 'asked' })).list).toMatchObject([{ mine: true }])
    expect(await leader.call(decideAdditions, { punchIds, approve: true })).toEqual({ decided: 1 })
    await leader.refused(decideAdditions, { punchIds, approve: false }, 'attendance.additionsNotYours')
    expect((await punchesOf(person))[0]).toMatchObject({ state: 'counts', decidedByName: expect.any(String) })
  })

  test('what a device recorded after all takes the place of what was asked for', async () => {
    const person = await staff('MX0777', 'MX', office)
    const additions = [{ checkTime: '2026-11-18 18:05', checkType: 'out' as const }]
    await person.call(addAdditions, { additions, reason })
    const punchIds = (await waiting(person)).map(({ punchId }) => punchId)
    const outcome = await imported(hr, { workplaceId: office }, csv('MX0777,2026-11-18 18:05:00,out,Late'))
    expect(outcome.counts).toMatchObject({ added: 1, same: 0 })
    await hr.refused(decideAdditions, { punchIds, approve: false }, 'attendance.additionsNotYours')
    expect((await punchesOf(person)).map(({ recordType, state }) => [recordType, state])).toEqual([
      ['manual', 'replaced'],
      ['card', 'counts'],
    ])
  })

  test('HR adds for many at once, and a colleague approves, not HR itself', async () => {
    const additions = team.map(({ accountId }) => ({
      accountId,
      checkTime: '2026-11-09 09:00',
      checkType: 'in' as const,
    }))
    await hr.call(addAdditions, { additions, reason })
    const { list } = await hr.call(listAttendance, { state: 'asked', dayFrom: '2026-11-09', dayTo: '2026-11-09' })
    const punchIds = list.map(({ punchId }) => punchId)
    expect(punchIds).toHaveLength(3)
    await hr.refused(decideAdditions, { punchIds, approve: true }, 'attendance.additionsNotYours')
    const colleague = await testApp().given.person({ role: 'HR_DIRECTOR', workplaceId: office })
    expect(await colleague.call(decideAdditions, { punchIds, approve: false, note: 'they were on leave' })).toEqual({
      decided: 3,
    })
  })

  test('what is no time, in the future, not theirs or twice in one request is refused whole', async () => {
    const [first, second] = team
    const one = (checkTime: string, accountId?: number) => ({
      additions: [{ checkTime, checkType: 'in' as const, ...(accountId ? { accountId } : {}) }],
      reason,
    })
    if (!first || !second) throw new Error('there is a team')
    await first.refused(addAdditions, one('9 o’clock'), 'attendance.invalidStart')
    await first.refused(addAdditions, one('2026-11-21 23:00'), 'attendance.invalidStart')
    await first.refused(addAdditions, one('2025-11-03 09:00'), 'attendance.notEmployed')
    await first.refused(addAdditions, one('2026-11-10 09:00', second.accountId), 'staff.noPermission')
    const twice = {
      ...one('2026-11-10 09:00'),
      additions: [...one('2026-11-10 09:00').additions, ...one('2026-11-10 09:00').additions],
    }
    await first.refused(addAdditions, twice, 'attendance.punchTwice')
    const elsewhere = await testApp().given.person({ role: 'AGENT', country: 'CL' })
    await hr.refused(addAdditions, one('2026-11-10 09:00', elsewhere.accountId), 'staff.targetMissing')
    expect(await waiting(first)).toEqual([])
  })
})
