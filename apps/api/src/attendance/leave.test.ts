/** Leave: asked for by the hour, decided in two steps, withdrawn before it starts; the work status follows the clock. */
import {
  applySabbatical,
  askLeave,
  decideLeave,
  delegateLeave,
  endDelegation,
  grantLeave,
  leaveBalance,
  leaveCalendar,
  listDelegations,
  listLeave,
  listLeaveRules,
  saveLeaveRule,
  withdrawLeave,
} from '@cordillera/contract/attendance/leave'
import { planWeekend } from '@cordillera/contract/performance/weekend'
import { listCollector } from '@cordillera/contract/staff/workflow'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startApp, testNow } from '../../test/harness.ts'
import { followLeave } from './leave.queries.ts'
import { statutoryDays } from './leave.rules.ts'

// a Saturday, 10:00 in Mexico; the workplace works Monday to Saturday from 9 to 18
const testApp = startApp()
let leader: Person
let hr: Person
let agent: Person
let director: Person
let place: number

const reason = 'a family matter'
beforeAll(async () => {
  const { given } = testApp()
  place = await given.workplace('MX')
  director = await given.person({ role: 'DIRECTOR', stage: 'S1A', workplaceId: place })
  leader = await given.person({ role: 'LEADER', stage: 'S1A', workplaceId: place })
  hr = await given.person({ role: 'HR', workplaceId: place })
})
beforeEach(async () => {
  testApp().clock.set(testNow)
  leader = await testApp().given.signedIn(leader.accountId)
  agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A', workplaceId: place, leader })
})

/** The clock goes on, and who was signed in signs in again. */
async function at(instant: string): Promise<void> {
  testApp().clock.set(instant)
  agent = await testApp().given.signedIn(agent.accountId)
  leader = await testApp().given.signedIn(leader.accountId)
}
const ask = (person: Person, startTime: string, endTime: string, type = 'leave') =>
  person.call(askLeave, { type, startTime, endTime, reason })
async function approved(person: Person, startTime: string, endTime: string, type = 'leave') {
  const { leaveId } = await ask(person, startTime, endTime, type)
  await leader.call(decideLeave, { leaveId, version: 0, approve: true })
  await hr.call(decideLeave, { leaveId, version: 1, approve: true })
  return leaveId
}
/** What somebody was told of last. */
async function toldOf({ accountId }: Person, kind = 'approval.wanted') {
  const { about } =
    (await testApp()
      .app.db.selectFrom('notification')
      .select('about')
      .where('accountId', '=', accountId)
      .where('kind', '=', kind)
      .orderBy('notificationId', 'desc')
      .executeTakeFirst()) ?? {}
  return about
}
const statusOf = async ({ accountId }: Person) =>
  (await leader.call(listCollector, {})).find((one) => one.accountId === accountId)?.workStatus

describe('asking', () => {
  test.each([
    ['soon', '2026-11-24 10:00', 'attendance.invalidStart'],
    ['2026-11-31 09:00', '2026-12-01 10:00', 'attendance.invalidStart'],
    ['2026-11-20 09:00', '2026-11-24 10:00', 'attendance.invalidStart'],
    ['2026-11-24 09:00', '24:00', 'attendance.invalidEnd'],
    ['2026-11-24 09:00', '2028-11-24 09:00', 'attendance.invalidEnd'],
    ['2026-11-24 12:00', '2026-11-24 11:00', 'attendance.endBeforeStart'],
    ['2026-11-24 12:00', '2026-11-24 12:59', 'attendance.tooShort'],
  ] as const)('from %s to %s is refused: %s', async (startTime, endTime, error) => {
    await agent.refused(askLeave, { type: 'leave', startTime, endTime, reason }, error)
  })

  test('hours that the clocks leap over are none', async () => {
    const chile = await testApp().given.person({
      role: 'AGENT',
      country: 'CL',
      workplaceId: await testApp().given.workplace('CL'),
    })
    const span = { type: 'leave', startTime: '2027-09-04 20:00', endTime: '2027-09-05 04:00', reason }
    await chile.refused(askLeave, { ...span, startTime: '2027-09-05 00:30' }, 'attendance.invalidStart')
    await chile.refused(askLeave, { ...span, endTime: '2027-09-05 00:30' }, 'attendance.invalidEnd')
    await chile.call(applySabbatical, { startDay: '2027-09-05', endDay: '2027-09-06', reason })
  })

  test('an unknown type is refused, and a sabbatical is asked for by the day', async () => {
    const span = { startTime: '2026-11-24 09:00', endTime: '2026-11-24 12:00', reason }
    for (const type of ['holiday', 'sabbatical', ''])
      await agent.refused(askLeave, { ...span, type }, 'attendance.unsupportedLeaveType')
    const days = { startDay: '2026-12-01', endDay: '2026-12-05', reason }
    await agent.refused(applySabbatical, { ...days, startDay: '1 Dec' }, 'attendance.invalidStart')
    await agent.refused(applySabbatical, { ...days, endDay: '2026-12-32' }, 'attendance.invalidEnd')
    await agent.refused(applySabbatical, { ...days, endDay: '2026-11-30' }, 'attendance.endBeforeStart')
    expect(await agent.call(applySabbatical, days)).toMatchObject({ days: 500, state: 'asked' })
  })

  test('hours count as their share of the shift; holidays and rest days take nothing', async () => {
    expect(await ask(agent, '2026-11-24 13:30', '2026-11-24 18:00')).toMatchObject({ days: 50 })
    await director.call(planWeekend, { people: [agent.accountId], days: ['2026-12-05'], plan: 'rest' })
    // Friday noon to Monday night: half a Friday, no rest Saturday, no Sunday, a Monday
    expect(await ask(agent, '2026-12-04 13:30', '2026-12-07 23:00')).toMatchObject({ days: 150 })
    await testApp().app.db.insertInto('holiday').values({ country: 'MX', day: '2026-12-30', name: 'Feriado' }).execute()
    expect(await ask(agent, '2026-12-29 00:00', '2026-12-31 00:00')).toMatchObject({ days: 100 })
  })

  test('two leaves don’t overlap; what touches does not, and what was withdrawn is free again', async () => {
    const { leaveId } = await ask(agent, '2026-11-24 09:00', '2026-11-24 12:00')
    const again = { type: 'sickLeave', startTime: '2026-11-24 11:00', endTime: '2026-11-24 13:00', reason }
    await agent.refused(askLeave, again, 'attendance.leaveOverlaps')
    await ask(agent, '2026-11-24 12:00', '2026-11-24 13:00')
    await agent.call(withdrawLeave, { leaveId })
    await ask(agent, '2026-11-24 10:00', '2026-11-24 12:00')
  })

  test('sickness is reported up to a week late, and by the leader for the team', async () => {
    const sick = { type: 'sickLeave', startTime: '2026-11-19 09:00', endTime: '2026-11-19 18:00', reason }
    expect(await leader.call(askLeave, { ...sick, accountId: agent.accountId })).toMatchObject({ days: 100 })
    await agent.refused(askLeave, { ...sick, startTime: '2026-11-10 09:00' }, 'attendance.invalidStart')
    await agent.refused(askLeave, { ...sick, accountId: leader.accountId }, 'staff.targetMissing')
  })
})

describe('the balance of annual leave', () => {
  test('is of the tier that completed years reach, and of the first year its share in half days', () => {
    const tiers = [
      { fromYears: 0, days: 12 },
      { fromYears: 2, days: 14 },
      { fromYears: 6, days: 22 },
    ]
    expect(statutoryDays(tiers, '2023-03-01', 2026)).toBe(1400)
    expect(statutoryDays(tiers, '2016-03-01', 2026)).toBe(2200)
    expect(statutoryDays(tiers, '2026-07-02', 2026)).toBe(600)
    expect(statutoryDays(tiers, '2027-01-01', 2026)).toBe(0)
    expect(statutoryDays([], '2016-03-01', 2026)).toBe(0)
  })

  test('goes by the rule that holds on a year’s first day, which a superuser changes with a source, and HR for its own country', async () => {
    const admin = await testApp().given.person({ superuser: true })
    const rule = {
      country: 'MX' as const,
      ...{ effectiveFrom: '2027-01-01', source: 'Reforma 2027', checked: true, reason: 'a new law' },
      tiers: [{ fromYears: 0, days: 15 }],
    }
    const left = async (year: number) => (await agent.call(leaveBalance, { year })).statutory
    const before = await left(2027)
    expect(await admin.call(saveLeaveRule, rule)).toEqual({ version: 0 })
    expect([await left(2026), await left(2027)]).toEqual([1150, 1500])
    expect(before).not.toBe(1500)
    await admin.refused(saveLeaveRule, rule, 'record.stale')
    expect(await admin.call(saveLeaveRule, { ...rule, tiers: [{ fromYears: 0, days: 18 }], version: 0 })).toEqual({
      version: 1,
    })
    expect(await left(2027)).toBe(1800)
    const falling = [
      { fromYears: 0, days: 15 },
      { fromYears: 0, days: 18 },
    ]
    await admin.refused(saveLeaveRule, { ...rule, tiers: falling, version: 1 }, 'attendance.leaveTiers')
    await agent.refused(saveLeaveRule, { ...rule, version: 1 }, 'access.forbidden')
    await leader.refused(saveLeaveRule, { ...rule, version: 1 }, 'staff.noPermission')
    await hr.refused(saveLeaveRule, { ...rule, country: 'CL', effectiveFrom: '2027-01-01' }, 'staff.noPermission')
    expect(await hr.call(saveLeaveRule, { ...rule, version: 1 })).toEqual({ version: 2 })
    expect(await left(2027)).toBe(1500)
    const shown = (await hr.call(listLeaveRules, {})).filter(({ country }) => country === 'MX')
    expect(shown).toMatchObject([
      { effectiveFrom: '2027-01-01', checked: true, version: 2 },
      { effectiveFrom: '2023-01-01', checked: false, changedByName: null },
    ])
  })

  test('is not overdrawn, counts what is asked for, and HR may add to it', async () => {
    const year = 2026
    const before = await agent.call(leaveBalance, { year })
    expect(before).toMatchObject({ statutory: 1150, taken: 0, asked: 0, left: 1150 })
    await ask(agent, '2026-12-01 00:00', '2026-12-12 00:00', 'yearLeave') // ten working days
    expect(await agent.call(leaveBalance, { year })).toMatchObject({ asked: 1000, left: 150 })
    const more = { type: 'yearLeave', startTime: '2026-12-14 00:00', endTime: '2026-12-17 00:00', reason }
    await agent.refused(askLeave, more, 'attendance.leaveBalance')
    const grant = { accountId: agent.accountId, year, days: 200, reason: 'worked a holiday' }
    await leader.refused(grantLeave, grant, 'staff.noPermission')
    await hr.refused(grantLeave, { ...grant, accountId: hr.accountId }, 'staff.noPermission')
    await hr.refused(grantLeave, { ...grant, days: -400 }, 'attendance.leaveBalance')
    expect(await hr.call(grantLeave, grant)).toEqual({ left: 350 })
    expect(await agent.call(askLeave, more)).toMatchObject({ days: 300 })
  })
})

describe('deciding', () => {
  test('the leader first, then HR, each told; never the own leave, never both steps', async () => {
    const { leaveId } = await ask(agent, '2026-11-24 09:00', '2026-11-24 18:00')
    const yes = { leaveId, approve: true }
    expect(await toldOf(leader)).toBe(leaveId)
    expect(await toldOf(hr)).not.toBe(leaveId)
    await hr.refused(decideLeave, { ...yes, version: 0 }, 'attendance.notYourStep')
    await leader.refused(decideLeave, { ...yes, version: 3 }, 'record.stale')
    expect((await leader.call(listLeave, { accountId: agent.accountId })).list[0]).toMatchObject({ mine: true })
    expect(await leader.call(decideLeave, { ...yes, version: 0 })).toEqual({
      leaveId,
      state: 'leaderApproved',
      version: 1,
    })
    // a director who looked at the same step and was slower
    const director = await testApp().given.person({ role: 'DIRECTOR', stage: 'S1A' })
    await director.refused(decideLeave, { ...yes, version: 0 }, 'record.stale')
    await leader.refused(decideLeave, { ...yes, version: 1 }, 'attendance.notYourStep')
    expect(await toldOf(hr)).toBe(leaveId)
    expect(await hr.call(decideLeave, { ...yes, version: 1 })).toMatchObject({ state: 'approved' })
    expect(await toldOf(agent, 'leave.decided')).toBe(leaveId)
    await hr.refused(decideLeave, { ...yes, version: 2 }, 'attendance.leaveDecided')
    const own = await ask(hr, '2026-11-24 09:00', '2026-11-24 18:00')
    await hr.refused(decideLeave, { leaveId: own.leaveId, version: 0, approve: true }, 'attendance.notYourStep')
    const stranger = await testApp().given.person({ role: 'LEADER', stage: 'M1' })
    await stranger.refused(decideLeave, { ...yes, version: 2 }, 'attendance.leaveMissing')
  })

  test('a refusal says why and frees the time', async () => {
    const { leaveId } = await ask(agent, '2026-11-24 09:00', '2026-11-24 18:00')
    const note = 'the month closes'
    await leader.call(decideLeave, { leaveId, version: 0, approve: false, note })
    expect((await agent.call(listLeave, { own: true })).list[0]).toMatchObject({ state: 'refused', note, mine: false })
    await ask(agent, '2026-11-24 09:00', '2026-11-24 18:00')
  })

  test('somebody else decides in the leader’s place, on the days named, until it is taken back', async () => {
    let other = await testApp().given.person({ role: 'LEADER', stage: 'M1' })
    const { leaveId } = await ask(agent, '2026-12-24 09:00', '2026-12-24 18:00')
    const decision = { leaveId, version: 0, approve: true }
    await other.refused(decideLeave, decision, 'attendance.leaveMissing')
    const days = { fromDay: '2026-11-23', toDay: '2026-11-27' }
    for (const to of [agent.accountId, leader.accountId])
      await leader.refused(delegateLeave, { ...days, to }, 'attendance.invalidDelegate')
    const { delegationId } = await leader.call(delegateLeave, { ...days, to: other.accountId })
    const shown = async (person: Person) =>
      (await person.call(listDelegations, {})).list.map(({ delegationId, mine }) => [delegationId, mine])
    expect(await shown(other)).toEqual([[delegationId, false]])
    expect(await shown(leader)).toEqual([[delegationId, true]])
    expect(await toldOf(other, 'leave.delegated')).toBe(String(delegationId))
    await other.refused(decideLeave, decision, 'attendance.leaveMissing')
    await at('2026-11-23T15:00:00Z')
    other = await testApp().given.signedIn(other.accountId)
    const meanwhile = await ask(agent, '2026-12-28 09:00', '2026-12-28 18:00')
    expect([await toldOf(leader), await toldOf(other)]).toEqual([meanwhile.leaveId, meanwhile.leaveId])
    expect(await other.call(decideLeave, decision)).toMatchObject({ state: 'leaderApproved' })
    await other.refused(endDelegation, { delegationId }, 'record.missing')
    // whoever may decide no leave any more decides none in another's place either
    const late = await ask(agent, '2026-12-29 09:00', '2026-12-29 18:00')
    const ofOther = testApp().app.db.updateTable('accountRole').where('accountId', '=', other.accountId)
    const roleOf = (name: string) => testApp().app.db.selectFrom('role').select('roleId').where('name', '=', name)
    await ofOther.set({ roleId: roleOf('AGENT') }).execute()
    const demoted = await testApp().given.signedIn(other.accountId)
    await demoted.refused(decideLeave, { leaveId: late.leaveId, version: 0, approve: true }, 'attendance.leaveMissing')
    await ofOther.set({ roleId: roleOf('LEADER') }).execute()
    other = await testApp().given.signedIn(other.accountId)
    // said twice, and once for later: taking it back takes all of it back
    const again = [days, days, { fromDay: '2026-12-01', toDay: '2026-12-02' }]
    for (const one of again) await leader.call(delegateLeave, { ...one, to: other.accountId })
    await leader.call(endDelegation, { delegationId })
    expect(await shown(leader)).toEqual([])
    await other.refused(decideLeave, { ...decision, version: 1 }, 'attendance.leaveMissing')
    await leader.refused(endDelegation, { delegationId }, 'record.missing')
  })

  test('whom nobody stands in for any more takes nothing back that is another’s, and days that are over are listed no more', async () => {
    const { given, app } = testApp()
    const away = await given.person({ role: 'LEADER', stage: 'M2' })
    const other = await given.person({ role: 'LEADER', stage: 'M3' })
    const days = { fromDay: '2026-11-20', toDay: '2026-11-21', to: other.accountId }
    await away.refused(delegateLeave, { ...days, toDay: '2026-11-20' }, 'attendance.invalidEnd')
    const { delegationId } = await away.call(delegateLeave, days)
    await app.db.updateTable('account').set({ active: false }).where('accountId', '=', away.accountId).execute()
    const { list, people } = await other.call(listDelegations, {})
    expect(list).toMatchObject([{ delegationId, mine: false }])
    expect(people.map(({ accountId }) => accountId)).not.toContain(away.accountId)
    await at('2026-11-22T15:00:00Z')
    expect((await (await given.signedIn(other.accountId)).call(listDelegations, {})).list).toEqual([])
  })

  test('nobody decides in the place of somebody who may not, or is not there to be stood in for', async () => {
    const { given, app } = testApp()
    const place = await given.workplace('MX')
    const head = await given.person({ role: 'COUNTRY_DIRECTOR' })
    const boss = await given.person({ role: 'LEADER', stage: 'S1A', workplaceId: place, leader: head })
    const member = await given.person({ role: 'AGENT', stage: 'S1A', workplaceId: place, leader: boss })
    const other = await given.person({ role: 'LEADER', stage: 'M1' })
    const seen = async () => (await other.call(listLeave, { own: false })).list.map(({ id, mine }) => ({ id, mine }))
    const days = { fromDay: '2026-11-21', toDay: '2026-11-21', to: other.accountId }
    const asking = { type: 'leave', startTime: '2026-12-24 09:00', endTime: '2026-12-24 12:00', reason }
    // what the leader asks for in a member's name, a director decides: not whoever stands in for the leader
    const { leaveId } = await boss.call(askLeave, { ...asking, accountId: member.accountId })
    await boss.call(delegateLeave, days)
    expect(await seen()).toEqual([{ id: leaveId, mine: false }])
    await other.refused(decideLeave, { leaveId, version: 0, approve: true }, 'attendance.notYourStep')
    // both steps are a country director's, who takes one of them; whoever stands in for them takes neither the other
    await head.call(decideLeave, { leaveId, version: 0, approve: true })
    await head.call(delegateLeave, days)
    await other.refused(decideLeave, { leaveId, version: 1, approve: true }, 'attendance.notYourStep')

    const asked = await ask(member, '2026-12-28 09:00', '2026-12-28 12:00')
    expect(await seen()).toContainEqual({ id: asked.leaveId, mine: true })
    const account = app.db.updateTable('account').where('accountId', 'in', [boss.accountId, head.accountId])
    await account.set({ active: false }).execute()
    expect(await seen()).toEqual([])
    await other.refused(decideLeave, { leaveId: asked.leaveId, version: 0, approve: true }, 'attendance.leaveMissing')
    await account.set({ active: true }).execute()
    expect(await seen()).toContainEqual({ id: asked.leaveId, mine: true })
    testApp().clock.set('2026-11-22T18:00:00Z')
    const nextDay = await given.signedIn(other.accountId)
    expect((await nextDay.call(listLeave, { own: false })).list).toEqual([])
  })

  test('who has no leader is HR’s from the start', async () => {
    const alone = await testApp().given.person({ role: 'AGENT', stage: 'S1A', workplaceId: place })
    expect(await ask(alone, '2026-11-24 09:00', '2026-11-24 12:00')).toMatchObject({ state: 'leaderApproved' })
  })
})

describe('withdrawing', () => {
  test('before it starts only, by whoever asked; afterwards the code says what it is too late for', async () => {
    await agent.refused(withdrawLeave, { leaveId: 'V000000000000' }, 'attendance.leaveMissing')
    const leaveId = await approved(agent, '2026-11-24 09:00', '2026-11-24 12:00')
    await leader.refused(withdrawLeave, { leaveId }, 'attendance.leaveMissing')
    await at('2026-11-24T16:00:00Z')
    await agent.refused(withdrawLeave, { leaveId }, 'attendance.leaveStarted')
    await at('2026-11-24T18:00:00Z')
    await agent.refused(withdrawLeave, { leaveId }, 'attendance.leaveOver')
    const { leaveId: next } = await ask(agent, '2026-11-26 09:00', '2026-11-26 12:00')
    expect(await agent.call(withdrawLeave, { leaveId: next })).toMatchObject({ state: 'withdrawn' })
    await agent.refused(withdrawLeave, { leaveId: next }, 'attendance.leaveDecided')
    expect((await agent.call(listLeave, { own: true, state: ['withdrawn'] })).list[0]).toMatchObject({
      withdrawn: true,
      dayOfWeek: 4,
    })
  })
})

describe('the work status', () => {
  test('follows the clock of the workplace, however often it is looked at', async () => {
    await approved(agent, '2026-11-24 09:00', '2026-11-24 12:00', 'sickLeave')
    const { db } = testApp().app
    const statusAt = async (instant: string) => {
      await followLeave(db, new Date(instant))
      return statusOf(agent)
    }
    expect(await statusAt('2026-11-24T14:59:00Z')).toBe('working')
    expect(await statusAt('2026-11-24T15:00:00Z')).toBe('sickLeave')
    expect(await statusAt('2026-11-24T17:59:00Z')).toBe('sickLeave')
    expect(await statusAt('2026-11-24T18:00:00Z')).toBe('working')
    expect(await statusAt('2026-11-24T18:00:00Z')).toBe('working')
  })

  test('a status that somebody set meanwhile stays', async () => {
    await approved(agent, '2026-11-24 09:00', '2026-11-24 12:00')
    const { db } = testApp().app
    await followLeave(db, new Date('2026-11-24T15:00:00Z'))
    await db.updateTable('staff').set({ workStatus: 'absence' }).where('accountId', '=', agent.accountId).execute()
    await followLeave(db, new Date('2026-11-24T18:00:00Z'))
    expect(await statusOf(agent)).toBe('absence')
  })
})

test('the calendar of a team shows who is away when, holidays and rest', async () => {
  await ask(agent, '2026-12-28 09:00', '2027-01-03 00:00')
  await director.call(planWeekend, { people: [agent.accountId], days: ['2026-12-20'], plan: 'rest' })
  const { people, holidays } = await leader.call(leaveCalendar, { month: '2026-12-01' })
  const mine = people.find(({ accountId }) => accountId === agent.accountId)
  expect(mine).toMatchObject({ rest: ['2026-12-20'] })
  expect(mine?.leaves).toMatchObject([{ from: '2026-12-28', to: '2026-12-31', type: 'leave', state: 'asked' }])
  expect(holidays.map(({ day }) => day)).toContain('2026-12-30')
  expect(people.some(({ accountId }) => accountId === director.accountId)).toBe(false)
})
