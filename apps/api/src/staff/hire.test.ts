/** Hiring: the record, the account, its first password; every field refused by its own code. */
import { decideCareRequest, listCareRequests } from '@cordillera/contract/access/account'
import { login, queryUserInfo } from '@cordillera/contract/access/session'
import type { ErrorName } from '@cordillera/contract/errors'
import { createUser, hiringOptions, updateUser } from '@cordillera/contract/staff/change'
import { listOperation } from '@cordillera/contract/staff/operation'
import { getCurrentUserInfo, getUserInfo, listStaff } from '@cordillera/contract/staff/workflow'
import { beforeAll, describe, expect, test } from 'vitest'
import { hire, newcomer, seenBy } from '../../test/given-staff.ts'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp()
let hr: Person
let workplace: number

beforeAll(async () => {
  workplace = await testApp().given.workplace('MX', 'México Centro')
  hr = await testApp().given.person({ role: 'HR', workplaceId: workplace })
})

describe('hiring', () => {
  test('HR hires a collector, who waits for training and changes a first password of which two people know a half', async () => {
    const leader = await testApp().given.person({ role: 'LEADER', stage: 'S1A', workplaceId: workplace })
    const hired = { account: 'Rosa_N', workplace, period: 'S1A' as const, leader: leader.accountId }
    const { accountId, userNo, password, waits } = await hire(hr, hired)
    expect([password?.length, waits]).toEqual([8, true])
    expect(userNo).toMatch(/^MX\d{4}$/)
    const info = await hr.call(getUserInfo, { accountId })
    expect(info).toMatchObject({
      userName: 'rosa_n',
      status: 'WAIT_TRAIN',
      workStatus: 'working',
      role: 'AGENT',
      period: 'S1A',
      phone: '+525512345678',
      recruiter: hr.accountId,
      tfa: 'unbound',
      merchants: [{ name: 'Luna Credito' }, { name: 'Sol Rapido' }],
      postings: [{ fromDay: '2026-11-23', status: 'WAIT_TRAIN', workplaceName: 'México Centro' }],
      masked: false,
    })
    const deviceId = 'd'.repeat(32)
    const signsIn = (typed: string | null) =>
      testApp().send(login, { username: 'rosa_n', password: typed, deviceId }, { 'device-id': deviceId })
    expect((await signsIn(password)).code).not.toBe(2000)
    const [request] = await leader.call(listCareRequests, {})
    const word = { requestId: request?.requestId ?? '', decision: 'approve' as const, note: 'stands before me' }
    const second = await leader.call(decideCareRequest, word)
    const signedIn = await signsIn(`${password}${second.password}`)
    expect(signedIn.data).toMatchObject({ defaultPwd: true })
    const { list } = await hr.call(listOperation, { target: accountId })
    const made = list.find(({ action }) => action === 'createUser')
    expect(made).toMatchObject({ operator: hr.accountId, before: { name: null } })
    expect(made?.after).toMatchObject({
      name: 'Rosa María Núñez',
      workplace: 'México Centro',
      phone: '+52 55••••78',
    })
    expect(JSON.stringify(list)).not.toContain(password)
  })

  test('numbers go on, and a user name is used once', async () => {
    const first = await hire(hr, { account: 'once_only' })
    const second = await hire(hr)
    expect(Number(second.userNo.slice(2))).toBe(Number(first.userNo.slice(2)) + 1)
    await hr.refused(createUser, newcomer({ account: 'ONCE_only' }), 'staff.userExists')
  })

  const wrong: [string, Parameters<typeof newcomer>[0], ErrorName][] = [
    ['a role that there is none of', { role: 'PILOT' }, 'staff.unsupportedRole'],
    ['a sex that there is none of', { sex: 'x' }, 'staff.unsupportedSex'],
    ['a name with digits', { name: 'Ana 2' }, 'staff.invalidRealName'],
    ['a birthday that never was', { birthday: '1990-02-30' }, 'staff.invalidBirthday'],
    ['somebody under 18', { birthday: '2010-01-01' }, 'staff.invalidBirthday'],
    ['an entry day far ahead', { enterDay: '2027-11-01' }, 'staff.invalidEntryDay'],
    ['a phone of nowhere', { phone: '123' }, 'staff.invalidPhone'],
    ['an e-mail without a place', { email: 'ana@' }, 'staff.invalidEmail'],
    ['a stage that there is none of', { period: 'M9' }, 'staff.invalidPeriod'],
    ['a leader without a stage', { role: 'LEADER', period: '' }, 'staff.invalidPeriod'],
    ['a stage for somebody who has none', { role: 'FINANCE', period: 'S1A' }, 'staff.invalidPeriod'],
    ['a company that does not employ here', { company: 'Nobody' }, 'staff.invalidCompany'],
    ['a working status that there is none of', { workStatus: 'asleep' }, 'staff.invalidWorkStatus'],
    ['a CLABE whose check digit is wrong', { bankAccount: '032180000118359718' }, 'staff.invalidBankAccount'],
    ['a recruiter whom nobody knows', { recruiter: 999_999 }, 'staff.targetMissing'],
  ]
  test.each(wrong)('%s is refused by its own code, and nobody is hired', async (_, change, error) => {
    const before = (await hr.call(listStaff, {})).total
    const { data } = await hr.refused(createUser, newcomer(change), error)
    expect((data as unknown as { field: string }[])[0]?.field).toBe(Object.keys(change ?? {}).at(-1))
    expect((await hr.call(listStaff, {})).total).toBe(before)
  })

  test('only HR hires (40002), in its own country, and nobody above itself', async () => {
    for (const role of ['DIRECTOR', 'TRAINER', 'LEADER', 'COUNTRY_DIRECTOR'] as const) {
      const person = await testApp().given.person({
        role,
        stage: role === 'DIRECTOR' || role === 'LEADER' ? 'S1A' : null,
      })
      await person.refused(createUser, newcomer(), 'staff.noPermission')
    }
    await hr.refused(createUser, newcomer({ country: 'CO', phone: '+573001234567' }), 'staff.noPermission')
    await hr.refused(createUser, newcomer({ role: 'COUNTRY_DIRECTOR' }), 'staff.roleBeyondHr')
    const { roles, countries } = await hr.call(hiringOptions, {})
    expect([roles.includes('AGENT'), roles.includes('COUNTRY_DIRECTOR'), countries]).toEqual([true, false, ['MX']])
    const head = await testApp().given.person({ role: 'HR_DIRECTOR' })
    await hire(head, { role: 'COUNTRY_DIRECTOR' })
  })

  test('a job that moves money, or that confirms such jobs, begins when a second person gives the first password', async () => {
    const colleague = await testApp().given.person({ role: 'HR', workplaceId: workplace })
    for (const role of ['FINANCE', 'HR'] as const) {
      const given = role === 'HR' ? await testApp().given.person({ role: 'HR_DIRECTOR' }) : hr
      const { accountId, password } = await hire(given, { role, account: `two_${role.toLowerCase()}` })
      expect(password).toHaveLength(8)
      const waiting = (await colleague.call(listCareRequests, {})).find((one) => one.accountId === accountId)
      expect(waiting).toMatchObject({ care: 'resetPassword', mine: false })
      const word = { requestId: waiting?.requestId ?? '', decision: 'approve' as const, note: 'contract seen' }
      await given.refused(decideCareRequest, word, 'credit.ownRequest')
      const told = await colleague.call(decideCareRequest, word)
      expect(told.password?.length).toBeGreaterThanOrEqual(8)
    }
  })

  test('salary accounts are kept with their check digits right: CLABE, CCI, digits elsewhere', async () => {
    const accounts = { MX: '032180000118359719', PE: '011-366-000100032542-21', CO: '23456789' } as const
    const phones = { MX: '5512345678', PE: '987654321', CO: '3001234567' }
    for (const country of ['MX', 'PE', 'CO'] as const) {
      await testApp().given.workplace(country)
      const of = await testApp().given.person({ role: 'HR', country })
      const { accountId } = await hire(of, { country, phone: phones[country], bankAccount: accounts[country] })
      expect((await of.call(getUserInfo, { accountId })).bankAccount).toBe(accounts[country].replaceAll('-', ''))
      const bad = newcomer({ country, phone: phones[country], bankAccount: '01136600010003254222' })
      if (country === 'PE') await of.refused(createUser, bad, 'staff.invalidBankAccount')
    }
  })
})

describe('a record', () => {
  test('is corrected by HR, and the record keeps what stood before, masked', async () => {
    const { accountId } = await hire(hr)
    const details = {
      name: 'Rosa Núñez',
      sex: 'female',
      birthday: '1996-04-23',
      phone: '5587654321',
      email: 'r@example.com',
    }
    const seen = await seenBy(hr, accountId)
    await hr.call(updateUser, { ...seen, ...details })
    await hr.refused(updateUser, { ...seen, ...details }, 'record.stale')
    const { list } = await hr.call(listOperation, { target: accountId, action: 'updateUser' })
    expect(list[0]).toMatchObject({
      before: { phone: '+52 55••••78', name: 'Rosa María Núñez' },
      after: { phone: '+52 55••••21', name: 'Rosa Núñez' },
    })
  })

  test('that pays elsewhere from now on is told to its person and the leader, by name and without the account', async () => {
    const leader = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    const { accountId } = await testApp().given.person({ role: 'AGENT', stage: 'S1A', leader })
    const details = { sex: 'female', birthday: '1996-04-23', phone: '5587654321', email: 'p@example.com' }
    const clabe = '032180000118359719'
    const change = async (bankAccount: string) =>
      hr.call(updateUser, { ...(await seenBy(hr, accountId)), ...details, name: 'Ana Paz', bankAccount })
    const told = async () => {
      const { db } = testApp().app
      const rows = await db.selectFrom('notification').select(['accountId', 'kind', 'params']).execute()
      return rows.filter(({ kind }) => kind.endsWith('AccountChanged'))
    }
    await change(clabe)
    const first = await told()
    expect(first.map(({ accountId: to, kind }) => [to, kind]).sort()).toEqual(
      [
        [accountId, 'staff.ownAccountChanged'],
        [leader.accountId, 'staff.teamAccountChanged'],
      ].sort(),
    )
    expect(JSON.stringify(first)).not.toContain(clabe)
    await change(clabe)
    expect(await told()).toHaveLength(2)
  })

  test('shows a director of the stage masked details, a person their own, and nobody’s where there is none (40001)', async () => {
    const { accountId } = await hire(hr, { workplace, period: 'S1A' })
    const director = await testApp().given.person({ role: 'DIRECTOR', stage: 'S1A' })
    expect(await director.call(getUserInfo, { accountId })).toMatchObject({
      masked: true,
      phone: '+52 55••••78',
      birthday: null,
    })
    await hr.refused(getUserInfo, { accountId: 999_999 }, 'staff.userMissing')
    const elsewhere = await testApp().given.person({ role: 'DIRECTOR', stage: 'M1' })
    await elsewhere.refused(getUserInfo, { accountId }, 'staff.noPermission')
    const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A', workplaceId: workplace })
    expect(await agent.call(getCurrentUserInfo, {})).toMatchObject({ accountId: agent.accountId, period: 'S1A' })
  })

  test('without what a view needs is told so: no stage for a director (40003), none for a collector (40014)', async () => {
    const director = await testApp().given.person({ role: 'DIRECTOR' })
    await director.refused(listStaff, {}, 'staff.notConfigured')
    await director.refused(getUserInfo, { accountId: hr.accountId }, 'staff.notConfigured')
    const collector = await testApp().given.person({ role: 'AGENT' })
    await collector.refused(getCurrentUserInfo, {}, 'staff.periodMissing')
    const superuser = await testApp().given.person({ superuser: true })
    await superuser.refused(getCurrentUserInfo, {}, 'staff.notConfigured')
    expect((await superuser.call(queryUserInfo, {})).is_superuser).toBe('1')
  })
})
