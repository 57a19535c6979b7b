/** People through the status machine, out of the company, and from place to place. */
import { decideCareRequest, listCareRequests } from '@cordillera/contract/access/account'
import { saveRole } from '@cordillera/contract/access/role'
import { login, queryUserInfo } from '@cordillera/contract/access/session'
import { assignCases, listCases } from '@cordillera/contract/collection/case'
import {
  exemptStaffTfa,
  getSupersetRole,
  movePeople,
  resetStaffPassword,
  unbindStaffTfa,
  updateLeader,
  updatePeriod,
  updateRole,
  updateStatus,
  updateSupersetRole,
  updateWorkConfig,
} from '@cordillera/contract/staff/change'
import { listOperation } from '@cordillera/contract/staff/operation'
import { getUserInfo, listStaff, orgView } from '@cordillera/contract/staff/workflow'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCases } from '../../test/given-cases.ts'
import { givenLoans } from '../../test/given-loans.ts'
import { hire, seenBy } from '../../test/given-staff.ts'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp()
let workplace: number
let hr: Person
let trainer: Person
let director: Person
let leader: Person

beforeAll(async () => {
  const { given } = testApp()
  workplace = await given.workplace('MX', 'México Centro')
  hr = await given.person({ role: 'HR', workplaceId: workplace })
  trainer = await given.person({ role: 'TRAINER' })
  director = await given.person({ role: 'DIRECTOR', stage: 'S1A', workplaceId: workplace })
  leader = await given.person({ role: 'LEADER', stage: 'S1A', workplaceId: workplace })
})

const collector = (stage: 'S1A' | 'M1' = 'S1A', of: Person | undefined = leader) =>
  testApp().given.person({ role: 'AGENT', stage, workplaceId: workplace, ...(of ? { leader: of } : {}) })
const one = async (accountId: number) => [await seenBy(hr, accountId)]
const step = async (by: Person, accountId: number, action: string, more: object = {}) =>
  by.call(updateStatus, { people: await one(accountId), action, ...more })
const resultOf = (accountId: number, action: string) =>
  action === 'END_TEST' ? { testScores: [{ accountId, score: 84 }] } : {}
const statusOf = async (accountId: number) => (await hr.call(getUserInfo, { accountId })).status
const reason = 'found another job'

describe('the status machine', () => {
  test('takes a newcomer through training and testing to collecting, each step by its actor', async () => {
    const { accountId } = await hire(hr, { workplace, period: 'S1A', leader: leader.accountId })
    for (const [action, status] of [
      ['START_TRAIN', 'TRAINING'],
      ['END_TRAIN', 'WAIT_TEST'],
      ['START_TEST', 'TESTING'],
      ['END_TEST', 'WAIT_COLLECT'],
    ] as const) {
      await director.refused(updateStatus, { people: await one(accountId), action }, 'staff.noPermission')
      await step(trainer, accountId, action, resultOf(accountId, action))
      expect(await statusOf(accountId)).toBe(status)
    }
    await trainer.refused(updateStatus, { people: await one(accountId), action: 'START_COLLECT' }, 'staff.noPermission')
    await step(director, accountId, 'START_COLLECT')
    expect(await statusOf(accountId)).toBe('COLLECTING')
    const { list } = await hr.call(listOperation, { target: accountId, sortField: 'time', sortOrder: 'asc' })
    expect(list.map(({ action }) => action)).toContain('START_COLLECT')
    expect(list.find(({ action }) => action === 'START_TEST')).toMatchObject({
      operator: trainer.accountId,
      before: { status: 'WAIT_TEST' },
      after: { status: 'TESTING' },
    })
  })

  test('refuses what does not follow (40027), what is no action (40030), and whoever is not there (40029)', async () => {
    const { accountId } = await hire(hr)
    const people = await one(accountId)
    await hr.refused(updateStatus, { people, action: 'END_TEST' }, 'staff.unsupportedAction')
    await hr.refused(updateStatus, { people, action: 'FLY' }, 'staff.invalidAction')
    await hr.refused(
      updateStatus,
      { people: [{ accountId: 999_999, version: 0 }], action: 'START_TRAIN' },
      'staff.targetMissing',
    )
    await leader.refused(updateStatus, { people, action: 'START_TRAIN' }, 'staff.noPermission')
    await hr.refused(updateStatus, { people, action: 'GIVE_UP_TRAIN' }, 'staff.reasonNeeded')
  })

  test('a class moves together or not at all', async () => {
    const [ana, bea] = [await hire(hr), await hire(hr)]
    await step(trainer, ana.accountId, 'START_TRAIN')
    const both = [...(await one(ana.accountId)), ...(await one(bea.accountId))]
    await trainer.refused(updateStatus, { people: both, action: 'START_TRAIN' }, 'staff.unsupportedAction')
    expect(await statusOf(bea.accountId)).toBe('WAIT_TRAIN')
  })

  test('a test ends with its result for each of them, which the person’s record and the HR record keep', async () => {
    const [ana, bea] = [await hire(hr), await hire(hr)]
    for (const { accountId } of [ana, bea])
      for (const action of ['START_TRAIN', 'END_TRAIN', 'START_TEST']) await step(trainer, accountId, action)
    const people = [...(await one(ana.accountId)), ...(await one(bea.accountId))]
    const first = { accountId: ana.accountId, score: 91 }
    await trainer.refused(updateStatus, { people, action: 'END_TEST' }, 'staff.testScoreNeeded')
    await trainer.refused(updateStatus, { people, action: 'END_TEST', testScores: [first] }, 'staff.testScoreNeeded')
    expect(await statusOf(ana.accountId)).toBe('TESTING')
    const testScores = [first, { accountId: bea.accountId, score: 62 }]
    await trainer.call(updateStatus, { people, action: 'END_TEST', testScores })
    expect(await hr.call(getUserInfo, { accountId: bea.accountId })).toMatchObject({ testScore: 62 })
    const { list } = await hr.call(listOperation, { target: ana.accountId, sortField: 'time', sortOrder: 'asc' })
    expect(list.find(({ action }) => action === 'END_TEST')).toMatchObject({
      after: { status: 'WAIT_COLLECT', testScore: 91 },
    })
  })

  test('a collector begins with a stage (40014)', async () => {
    const { accountId } = await hire(hr)
    for (const action of ['START_TRAIN', 'END_TRAIN', 'START_TEST', 'END_TEST'])
      await step(hr, accountId, action, resultOf(accountId, action))
    await hr.refused(updateStatus, { people: await one(accountId), action: 'START_COLLECT' }, 'staff.periodMissing')
  })

  test('who gives up has left at once, and can’t sign in', async () => {
    const { accountId } = await hire(hr)
    await step(trainer, accountId, 'GIVE_UP_TRAIN', { reason })
    expect(await hr.call(getUserInfo, { accountId })).toMatchObject({
      status: 'LEAVE',
      accountState: 'inactive',
      leaving: { reason },
    })
  })
})

describe('leaving the company', () => {
  test('takes a director and HR, asks what was handed over, and signs the person out within a second', async () => {
    const ana = await collector()
    await ana.call(queryUserInfo, {})
    await step(hr, ana.accountId, 'APPLY_LEAVE', { reason, leaveDay: '2026-11-20' })
    await hr.refused(
      updateStatus,
      { people: await one(ana.accountId), action: 'START_COLLECT' },
      'staff.unsupportedAction',
    )
    await hr.refused(updateStatus, { people: await one(ana.accountId), action: 'OK_LEAVE' }, 'staff.noPermission')
    await step(director, ana.accountId, 'OK_LEAVE')
    await step(hr, ana.accountId, 'OK_LEAVE', { assets: [{ asset: 'headset', returned: true }], assetsNote: 'box 12' })
    expect(await hr.call(getUserInfo, { accountId: ana.accountId })).toMatchObject({
      status: 'LEAVE',
      accountState: 'inactive',
      leaveDay: '2026-11-20',
      leaving: { reason, assets: [{ asset: 'headset', returned: true }], assetsNote: 'box 12' },
      postings: [{ fromDay: '2026-11-21', status: 'LEAVE' }, {}],
    })
    await expect.poll(async () => (await ana.raw(queryUserInfo, {})).http).toBe(401)
    // what they were stays as it is
    const people = await one(ana.accountId)
    await hr.refused(updatePeriod, { people, period: 'M1' }, 'staff.unsupportedAction')
    await hr.refused(updateLeader, { people, leader: null }, 'staff.unsupportedAction')
    await hr.refused(resetStaffPassword, { accountId: ana.accountId, reason }, 'staff.unsupportedAction')
  })

  test('a superuser gives one of the two confirmations, never both', async () => {
    const superuser = await testApp().given.person({ superuser: true })
    const ana = await collector()
    await step(hr, ana.accountId, 'APPLY_LEAVE', { reason })
    await step(superuser, ana.accountId, 'OK_LEAVE')
    await superuser.refused(
      updateStatus,
      { people: await one(ana.accountId), action: 'OK_LEAVE' },
      'staff.secondConfirmation',
    )
  })

  test('waits for open cases (40004), which go back to the pool or to a colleague of the stage', async () => {
    const [ana, bea, cas] = [await collector(), await collector(), await collector('M1')]
    const [first] = await givenCases(testApp(), ana, { count: 3 })
    await step(director, ana.accountId, 'APPLY_LEAVE', { reason })
    const people = await one(ana.accountId)
    const to = (person: Person) => ({ to: 'collector' as const, collector: person.accountId })
    await director.refused(updateStatus, { people, action: 'OK_LEAVE', cases: to(cas) }, 'collection.collectorMissing')
    expect(await director.call(updateStatus, { people, action: 'OK_LEAVE', cases: to(bea) })).toEqual({
      changed: 1,
      casesMoved: 3,
    })
    expect((await bea.call(listCases, {})).list.map(({ caseId }) => caseId)).toContain(first?.caseId)
    await step(director, bea.accountId, 'APPLY_LEAVE', { reason })
    await step(director, bea.accountId, 'OK_LEAVE')
    await hr.refused(updateStatus, { people: await one(bea.accountId), action: 'OK_LEAVE' }, 'staff.stillHasCases')
    expect(await step(hr, bea.accountId, 'OK_LEAVE', { cases: { to: 'pool' } })).toEqual({ changed: 1, casesMoved: 3 })
    expect((await director.call(listCases, { status: ['not assigned'] })).total).toBe(3)
    await testApp()
      .app.db.updateTable('collectionCase')
      .set({ closedAt: testApp().clock.now(), closeReason: 'paid' })
      .execute()
  })

  test('a leader leaves when nobody is left behind, and not before they came', async () => {
    const head = await testApp().given.person({ role: 'LEADER', stage: 'M1', workplaceId: workplace })
    await collector('M1', head)
    await hr.refused(
      updateStatus,
      { people: await one(head.accountId), action: 'APPLY_LEAVE', reason, leaveDay: '2019-01-01' },
      'staff.invalidEndDay',
    )
    await step(hr, head.accountId, 'APPLY_LEAVE', { reason })
    const superuser = await testApp().given.person({ superuser: true })
    await step(superuser, head.accountId, 'OK_LEAVE')
    await hr.refused(updateStatus, { people: await one(head.accountId), action: 'OK_LEAVE' }, 'staff.stillLeads')
  })
})

describe('stage, leader, job', () => {
  test('a stage changes without open cases (40004), to one there is (40024), by HR alone (40002)', async () => {
    const ana = await collector()
    const people = await one(ana.accountId)
    await director.refused(updatePeriod, { people, period: 'M1' }, 'staff.noPermission')
    await hr.refused(updatePeriod, { people, period: 'M7' }, 'staff.invalidPeriod')
    await givenCases(testApp(), ana, { count: 1 })
    await hr.refused(updatePeriod, { people, period: 'M1' }, 'staff.stillHasCases')
    // the way on: they go back to the pool with the change
    const cases = { to: 'pool' as const }
    expect(await hr.call(updatePeriod, { people, period: 'M1', cases })).toEqual({ changed: 1, casesMoved: 1 })
    expect((await director.call(listCases, { status: ['not assigned'] })).total).toBe(1)
    await testApp()
      .app.db.updateTable('collectionCase')
      .set({ closedAt: testApp().clock.now(), closeReason: 'paid' })
      .execute()
    const info = await hr.call(getUserInfo, { accountId: ana.accountId })
    expect(info).toMatchObject({ period: 'M1', leader: null })
    expect(info.postings).toMatchObject([
      { fromDay: '2026-11-21', period: 'M1' },
      { fromDay: '2026-01-05', period: 'S1A' },
    ])
  })

  test('a leader is at work in the same country, workplace and stage (40015)', async () => {
    const ana = await collector()
    const people = await one(ana.accountId)
    const elsewhere = await testApp().given.person({ role: 'LEADER', stage: 'M1', workplaceId: workplace })
    const abroad = await testApp().given.person({ role: 'LEADER', country: 'CO', stage: 'S1A' })
    const outside = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    for (const { accountId } of [elsewhere, abroad, outside, ana, director]) {
      await hr.refused(updateLeader, { people, leader: accountId }, 'staff.invalidLeader')
    }
    const other = await testApp().given.person({ role: 'LEADER', stage: 'S1A', workplaceId: workplace })
    expect(await hr.call(updateLeader, { people, leader: other.accountId })).toEqual({ changed: 1, casesMoved: 0 })
    const { list } = await hr.call(listOperation, { target: ana.accountId, action: 'updateLeader' })
    expect(Object.keys(list[0]?.after ?? {})).toEqual(['leader'])
    const bare = await testApp().given.person({ role: 'AGENT', workplaceId: workplace })
    await hr.refused(
      updateLeader,
      { people: await one(bare.accountId), leader: other.accountId },
      'staff.periodMissing',
    )
  })

  test('a job changes with its role and rights; a stage’s leaders change when its pool is assigned (40005)', async () => {
    const ana = await collector('M1', undefined)
    const seen = await seenBy(hr, ana.accountId)
    await hr.refused(updateRole, { ...seen, role: 'KING', reason }, 'staff.unsupportedRole')
    await hr.refused(updateRole, { ...seen, role: 'LEADER', period: '', reason }, 'staff.invalidPeriod')
    await hr.refused(updateRole, { ...seen, role: 'COUNTRY_DIRECTOR', reason }, 'staff.roleBeyondHr')
    await givenLoans(testApp(), { dpd: 40, count: 1 })
    await hr.refused(updateRole, { ...seen, role: 'LEADER', reason }, 'staff.poolNotAssigned')
    await testApp()
      .app.db.updateTable('collectionCase')
      .set({ closedAt: testApp().clock.now(), closeReason: 'paid' })
      .execute()
    await hr.call(updateRole, { ...seen, role: 'LEADER', reason })
    const again = await testApp().given.signedIn(ana.accountId)
    expect((await again.call(queryUserInfo, {})).roles).toEqual(['LEADER'])
    await expect.poll(async () => (await ana.raw(queryUserInfo, {})).http).toBe(401)
  })

  test('the org view shows people by place; moving one says what stands in the way before anything is done', async () => {
    const small = await testApp().given.workplace('MX', 'México Norte')
    await testApp().app.db.updateTable('workplace').set({ capacity: 1 }).where('workplaceId', '=', small).execute()
    const [ana, bea, cas] = [await collector(), await collector(), await collector()]
    const head = await testApp().given.person({ role: 'LEADER', stage: 'S1A', workplaceId: workplace })
    const to = { workplace, period: 'S1A', leader: head.accountId }
    const people = [...(await one(ana.accountId)), ...(await one(bea.accountId))]
    await givenCases(testApp(), bea, { count: 1 })
    const { obstacles, moved } = await hr.call(movePeople, { people, ...to, preview: true })
    expect([moved, obstacles]).toMatchObject([0, [{ accountId: bea.accountId, code: 40004 }]])
    await hr.refused(movePeople, { people, ...to }, 'staff.stillHasCases')
    // handed over with the move: to a colleague who stays in the stage, never to somebody who moves along
    const given = (person: Person) => ({ to: 'collector' as const, collector: person.accountId })
    expect(await hr.call(movePeople, { people, ...to, cases: given(cas), preview: true })).toMatchObject({
      obstacles: [],
    })
    await hr.refused(movePeople, { people, ...to, cases: given(bea) }, 'collection.collectorMissing')
    expect(await hr.call(movePeople, { people, ...to, cases: given(cas) })).toMatchObject({ moved: 2, casesMoved: 1 })
    expect((await cas.call(listCases, {})).total).toBe(1)
    await testApp()
      .app.db.updateTable('collectionCase')
      .set({ closedAt: testApp().clock.now(), closeReason: 'paid' })
      .execute()
    const org = await hr.call(orgView, {})
    expect(org.people.filter((person) => person.leader === head.accountId)).toHaveLength(2)
    const again = [...(await one(ana.accountId)), ...(await one(bea.accountId))]
    const north = { workplace: small, period: 'S1A', leader: null }
    await hr.refused(movePeople, { people: again, ...north }, 'staff.workplaceFull')
    await hr.call(movePeople, { people: again.slice(0, 1), ...north })
    expect(await hr.call(listStaff, { workplace: small })).toMatchObject({
      list: [{ accountId: ana.accountId, leader: null }],
    })
    const abroad = await testApp().given.workplace('CO')
    await hr.refused(
      movePeople,
      { people: again.slice(1), workplace: abroad, period: 'S1A', leader: null },
      'staff.invalidCompany',
    )
  })
})

describe('work config and access', () => {
  test('capacity, shift, stages and lines are HR’s; a line serves one person', async () => {
    const [ana, bea] = [await collector(), await collector()]
    const config = {
      shift: null,
      dailyCapacity: 40,
      caseLimit: 120,
      languages: ['es' as const],
      stagesCovered: ['S1B'],
      outboundAccounts: [{ channel: 'call' as const, name: 'line 77' }],
    }
    await hr.call(updateWorkConfig, { ...(await seenBy(hr, ana.accountId)), ...config })
    expect(await hr.call(getUserInfo, { accountId: ana.accountId })).toMatchObject(config)
    const other = await seenBy(hr, bea.accountId)
    await hr.refused(updateWorkConfig, { ...other, ...config }, 'staff.outboundTaken')
    await hr.refused(
      updateWorkConfig,
      { ...other, ...config, outboundAccounts: [], stagesCovered: ['S1A'] },
      'staff.invalidPeriod',
    )
    await hr.refused(updateWorkConfig, { ...other, ...config, outboundAccounts: [], shift: 9999 }, 'staff.invalidShift')
    await director.refused(updateWorkConfig, { ...other, ...config }, 'staff.noPermission')
    await hr.call(updateWorkConfig, { ...(await seenBy(hr, ana.accountId)), ...config, outboundAccounts: [] })
    await hr.call(updateWorkConfig, { ...other, ...config })
  })

  test('nobody is given more cases a day than their capacity', async () => {
    const ana = await collector()
    const config = {
      shift: null,
      dailyCapacity: 2,
      caseLimit: null,
      languages: [],
      stagesCovered: [],
      outboundAccounts: [],
    }
    await hr.call(updateWorkConfig, { ...(await seenBy(hr, ana.accountId)), ...config })
    const assign = async () => {
      const cases = (await givenLoans(testApp(), { count: 3 })).map(({ caseId }) => ({ caseId, version: 0 }))
      const request = { selection: { cases }, collectors: [ana.accountId], strategy: 'average number' }
      return (await director.call(assignCases, request)).assigned
    }
    expect([await assign(), await assign()]).toEqual([2, 0])
  })

  test('a superset role that grants no more than HR may hire for is given and taken', async () => {
    const superuser = await testApp().given.person({ superuser: true })
    const { db } = testApp().app
    const roleId = async (name: string) =>
      (await db.selectFrom('role').select('roleId').where('name', '=', name).executeTakeFirstOrThrow()).roleId
    const make = async (name: string, contains: number[]) =>
      (await superuser.call(saveRole, { name, permissions: [], contains })).role
    const team = await make('Team view', [await roleId('AGENT')])
    const power = await superuser.call(saveRole, {
      name: 'Power',
      permissions: ['web_btn_roleManage_change'],
      contains: [await roleId('AGENT')],
    })
    const ana = await collector()
    const seen = await seenBy(hr, ana.accountId)
    expect(await hr.call(getSupersetRole, { accountId: ana.accountId })).toMatchObject([
      { name: 'Power', givable: false, held: false },
      { name: 'Team view', givable: true, held: false },
    ])
    await hr.refused(updateSupersetRole, { ...seen, roles: [power.role], reason }, 'staff.roleBeyondHr')
    await hr.call(updateSupersetRole, { ...seen, roles: [team], reason })
    expect(await hr.call(listStaff, { find: 'agent' })).toMatchObject({
      list: expect.arrayContaining([
        expect.objectContaining({ accountId: ana.accountId, supersetRoles: [{ role: team, name: 'Team view' }] }),
      ]),
    })
    await hr.refused(
      updateSupersetRole,
      { ...(await seenBy(hr, hr.accountId)), roles: [team], reason },
      'access.notOneself',
    )
  })

  test('who gains a job that moves money is let in by a second person, whatever password the first one knew', async () => {
    const ana = await collector()
    const { password } = await hr.call(resetStaffPassword, { accountId: ana.accountId, reason })
    const seen = await seenBy(hr, ana.accountId)
    expect(await hr.call(updateRole, { ...seen, role: 'OTHER', reason })).toMatchObject({ waits: false })
    const next = await seenBy(hr, ana.accountId)
    expect(await hr.call(updateRole, { ...next, role: 'FINANCE', reason })).toMatchObject({ waits: true })
    const { userName } = await hr.call(getUserInfo, { accountId: ana.accountId })
    const deviceId = 'e'.repeat(32)
    const tried = await testApp().send(login, { username: userName, password, deviceId }, { 'device-id': deviceId })
    expect(tried.data).toBe(null)
    await hr.refused(resetStaffPassword, { accountId: ana.accountId, reason }, 'access.careWaits')
  })

  test('password, exemption and unbinding are done from here too, and stand in the record', async () => {
    const ana = await collector()
    const asked = { accountId: ana.accountId, reason }
    await hr.call(exemptStaffTfa, asked)
    await hr.call(unbindStaffTfa, asked)
    expect(await hr.call(resetStaffPassword, asked)).toMatchObject({ waits: true })
    const colleague = await testApp().given.person({ role: 'HR' })
    const request = (await colleague.call(listCareRequests, {})).find(({ accountId }) => accountId === ana.accountId)
    await colleague.call(decideCareRequest, { requestId: request?.requestId ?? '', decision: 'approve', note: reason })
    await director.refused(resetStaffPassword, asked, 'staff.noPermission')
    const { list } = await hr.call(listOperation, { target: ana.accountId })
    expect(list.map(({ action }) => action).sort()).toEqual(['exempt-tfa', 'resetPassword', 'unbind-tfa'])
  })
})

describe('the HR operation record', () => {
  test('is searched by whom, who, what and when; what is not there is said by its code', async () => {
    expect(
      (await hr.call(listOperation, { operator: trainer.accountId, startDay: '2026-11-21', endDay: '2026-11-21' }))
        .total,
    ).toBeGreaterThan(0)
    expect((await hr.call(listOperation, { startDay: '2026-11-22' })).total).toBe(0)
    await hr.refused(listOperation, { operator: 999_999 }, 'staff.operatorMissing')
    await hr.refused(listOperation, { target: 999_999 }, 'staff.targetMissing')
    await hr.refused(listOperation, { action: 'FLY' }, 'staff.invalidAction')
    await hr.refused(listOperation, { startDay: '2026-13-01' }, 'staff.invalidStartDay')
    await hr.refused(listOperation, { startDay: '2026-11-21', endDay: '2026-11-20' }, 'staff.invalidEndDay')
    const abroad = await testApp().given.person({ role: 'HR', country: 'CO' })
    expect((await abroad.call(listOperation, {})).total).toBe(0)
  })
})
