import {
  activateAccount,
  decideCareRequest,
  deleteAccount,
  disableTfa,
  exemptTfa,
  exportAccounts,
  isSuper,
  listAccounts,
  listCareRequests,
  resetPassword,
  saveAccount,
  unbindTfa,
  unlockAccount,
} from '@cordillera/contract/access/account'
import { queryUserInfo } from '@cordillera/contract/access/session'
import { listAccountOperations } from '@cordillera/contract/operation-log/log'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testPassword } from '../../test/given.ts'
import { isSignedOut, lastEntryOf, shownAccount, signsInTo } from '../../test/given-accounts.ts'
import { givenKnownCase } from '../../test/given-cases.ts'
import { type Person, startApp, testNow } from '../../test/harness.ts'

const testApp = startApp()
beforeEach(() => testApp().clock.set(testNow))

const reason = 'asked for by the person'
let admin: Person
let luna: number
let cafe: number
let agentRole: number
let financeRole: number
/** Runs the accounts of Luna Credito; no superuser. */
let clerk: Person
let clerkRole: number

const roleId = async (name: string) =>
  (await testApp().app.db.selectFrom('role').select('roleId').where('name', '=', name).executeTakeFirstOrThrow()).roleId

beforeAll(async () => {
  admin = await testApp().given.person({ superuser: true })
  luna = await testApp().given.merchantId('Luna Credito')
  cafe = await testApp().given.merchantId('Cafe Plata')
  agentRole = await roleId('AGENT')
  financeRole = await roleId('FINANCE')
  clerk = await testApp().given.person({ role: 'OTHER', merchants: ['Luna Credito'] })
  const agentPermissions = (
    await testApp()
      .app.db.selectFrom('role')
      .select('permissions')
      .where('roleId', '=', agentRole)
      .executeTakeFirstOrThrow()
  ).permissions
  clerkRole = (
    await testApp()
      .app.db.insertInto('role')
      .values({
        name: 'Accounts clerk',
        permissions: [
          'web_menu_accountManage',
          'web_btn_accountManage_change',
          'web_btn_accountManage_tfa',
          ...agentPermissions,
        ],
      })
      .returning('roleId')
      .executeTakeFirstOrThrow()
  ).roleId
  await testApp().app.db.insertInto('accountRole').values({ accountId: clerk.accountId, roleId: clerkRole }).execute()
  clerk = await testApp().given.signedIn(clerk.accountId)
})

const wanted = (username: string, change: object = {}) => ({
  username,
  name: 'New Person',
  language: 'es' as const,
  roles: [agentRole],
  merchants: [luna],
  isSuperuser: false,
  ...change,
})

const asSaved = async (accountId: number, change: object = {}) => {
  const row = await shown(accountId)
  return {
    accountId,
    version: row.version,
    username: row.userName,
    name: row.name,
    language: row.language,
    roles: row.roles.map(({ role }) => role),
    merchants: row.merchants.map(({ merchant }) => merchant),
    isSuperuser: row.isSuperuser,
    ...change,
  }
}
const shown = (accountId: number) => shownAccount(testApp(), admin, accountId)
const lastEntry = (accountId: number) => lastEntryOf(testApp(), accountId)
const signsIn = (username: string, password: string) => signsInTo(testApp(), username, password)

describe('making an account', () => {
  test('it signs in with a first password of which two people know a half, which has to be changed, and is asked for a second factor', async () => {
    const { accountId, password: half, waits } = await admin.call(saveAccount, wanted('Nueva_Persona'))
    expect(half).toMatch(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])\w{8}$/)
    expect(waits).toBe(true)
    expect((await signsIn('nueva_persona', half ?? '')).code).not.toBe(2000)
    const colleague = await testApp().given.person({ superuser: true })
    const request = (await colleague.call(listCareRequests, {})).find((one) => one.accountId === accountId)
    const word = { requestId: request?.requestId ?? '', decision: 'approve' as const, note: 'stands before me' }
    await admin.refused(decideCareRequest, word, 'credit.ownRequest')
    const { password } = await colleague.call(decideCareRequest, word)
    for (const known of [half, password, `${password}${half}`])
      expect((await signsIn('nueva_persona', known ?? '')).code).not.toBe(2000)
    const answer = await signsIn('nueva_persona', `${half}${password}`)
    expect(answer.data).toMatchObject({ defaultPwd: true })
    expect(await shown(accountId)).toMatchObject({
      userName: 'nueva_persona',
      state: 'active',
      tfa: 'unbound',
      defaultPwd: true,
      sessions: 1,
    })
    const entry = await lastEntry(accountId)
    expect(entry.action).toBe('access.resetPassword')
    expect(JSON.stringify(entry)).not.toContain(password)
  })

  test('a user name has letters and underscores only, and is taken once, however it is written', async () => {
    for (const bad of ['ana1', 'ana.b', 'ana b', 'añа', 'a'])
      await admin.refused(saveAccount, wanted(bad), 'request.invalid')
    await admin.call(saveAccount, wanted('taken_name'))
    await admin.refused(saveAccount, wanted('Taken_Name'), 'staff.userExists')
  })

  test('a role or a merchant that does not exist makes nothing', async () => {
    await admin.refused(saveAccount, wanted('no_role', { roles: [999_999] }), 'record.missing')
    await admin.refused(saveAccount, wanted('no_merchant', { merchants: [999] }), 'access.merchantNotAllowed')
    expect((await admin.call(listAccounts, { find: 'no_role' })).total).toBe(0)
  })
})

describe('changing an account', () => {
  test('new rights sign it out everywhere at once; a new name does not', async () => {
    const person = await testApp().given.person({ role: 'AGENT', merchants: ['Luna Credito'] })
    await admin.call(saveAccount, await asSaved(person.accountId, { name: 'Renamed' }))
    await person.call(queryUserInfo, {})
    const { roleId: quality } = await testApp()
      .app.db.selectFrom('role')
      .select('roleId')
      .where('name', '=', 'QUALITY_INSPECTION')
      .executeTakeFirstOrThrow()
    await admin.call(saveAccount, await asSaved(person.accountId, { roles: [agentRole, quality] }))
    await isSignedOut(person)
    expect((await lastEntry(person.accountId)).after).toMatchObject({
      roles: [agentRole, quality].sort((a, b) => a - b),
    })
  })

  test('what somebody else changed meanwhile is not written over', async () => {
    const person = await testApp().given.person({ role: 'AGENT' })
    const mine = await asSaved(person.accountId, { name: 'Mine' })
    await admin.call(saveAccount, await asSaved(person.accountId, { name: 'Theirs' }))
    await admin.refused(saveAccount, mine, 'record.stale')
    expect((await shown(person.accountId)).name).toBe('Theirs')
  })

  test('a user name never changes', async () => {
    const person = await testApp().given.person({ role: 'AGENT' })
    const answer = await admin.refused(
      saveAccount,
      await asSaved(person.accountId, { username: 'other_name' }),
      'request.invalid',
    )
    expect(answer.data).toEqual([{ field: 'username', message: 'a user name never changes' }])
  })
})

describe('who may give what', () => {
  test('nobody gives themselves a market to keep', async () => {
    const { db } = testApp().app
    await db.deleteFrom('accountMarketMerchant').where('accountId', '=', clerk.accountId).execute()
    const mine = await asSaved(clerk.accountId)
    await clerk.refused(saveAccount, { ...mine, marketMerchants: mine.merchants }, 'access.notOneself')
    await clerk.call(saveAccount, { ...mine, marketMerchants: [] })
  })

  test('nobody gives a permission that they do not hold', async () => {
    const answer = await clerk.refused(
      saveAccount,
      wanted('too_much', { roles: [financeRole] }),
      'access.grantBeyondOwn',
    )
    expect(answer.msg).toContain('web_')
    await clerk.call(saveAccount, wanted('just_right'))
  })

  test('nobody gives a merchant that they may not use, nor the superuser flag', async () => {
    await clerk.refused(saveAccount, wanted('abroad', { merchants: [cafe] }), 'access.merchantNotAllowed')
    await clerk.refused(saveAccount, wanted('almighty', { isSuperuser: true }), 'access.superuserOnly')
  })

  test('nobody raises themselves', async () => {
    await clerk.refused(
      saveAccount,
      await asSaved(clerk.accountId, { roles: [clerkRole, agentRole] }),
      'access.notOneself',
    )
    await clerk.refused(disableTfa, { accountId: clerk.accountId, reason }, 'access.notOneself')
    await clerk.call(saveAccount, await asSaved(clerk.accountId, { name: 'New name' }))
  })

  test('a superuser’s account is changed by superusers alone', async () => {
    const other = await testApp().given.person({ superuser: true, merchants: ['Luna Credito'] })
    const { version } = await shown(other.accountId)
    for (const [endpoint, input] of [
      [resetPassword, { accountId: other.accountId, reason }],
      [unbindTfa, { accountId: other.accountId, reason }],
      [deleteAccount, { accountId: other.accountId, version, reason }],
    ] as const) {
      await clerk.refused(endpoint, input, 'access.superuserOnly')
    }
  })

  test('an account of other merchants does not exist for the clerk; one that shares a merchant is out of reach', async () => {
    const abroad = await testApp().given.person({ role: 'AGENT', country: 'CO' })
    const shared = await testApp().given.person({ role: 'AGENT' })
    await clerk.refused(unlockAccount, { accountId: abroad.accountId, reason }, 'staff.targetMissing')
    await clerk.refused(unlockAccount, { accountId: shared.accountId, reason }, 'staff.noPermission')
    const seen = (await clerk.call(listAccounts, { pageSize: 200 })).list.map(({ accountId }) => accountId)
    expect(seen).not.toContain(abroad.accountId)
    expect(seen).not.toContain(shared.accountId)
  })

  test('HR cares for passwords and second factors of its country, and changes nothing else', async () => {
    const hr = await testApp().given.person({ role: 'HR' })
    const here = await testApp().given.person({ role: 'AGENT' })
    const abroad = await testApp().given.person({ role: 'AGENT', country: 'PE' })
    await hr.call(resetPassword, { accountId: here.accountId, reason })
    await hr.call(exemptTfa, { accountId: here.accountId, reason })
    await hr.refused(resetPassword, { accountId: abroad.accountId, reason }, 'staff.targetMissing')
    await hr.refused(saveAccount, await asSaved(here.accountId), 'access.forbidden')
    await hr.refused(deleteAccount, { accountId: here.accountId, version: 0, reason }, 'access.forbidden')
    const keeper = await testApp().given.person({ role: 'OTHER' })
    await testApp()
      .app.db.insertInto('accountRole')
      .values({ accountId: keeper.accountId, roleId: clerkRole })
      .execute()
    await hr.refused(resetPassword, { accountId: keeper.accountId, reason }, 'access.superuserOnly')
  })
})

test('HR reads all that was done to an account in its country, also by a superuser, and its sign-ins', async () => {
  const hr = await testApp().given.person({ role: 'HR' })
  const person = await testApp().given.person({ role: 'AGENT', userName: 'well_known' })
  const abroad = await testApp().given.person({ role: 'AGENT', country: 'PE' })
  await admin.call(unlockAccount, { accountId: person.accountId, reason })
  await signsIn('well_known', 'Wrong12345')
  await signsIn('well_known', testPassword)
  const { list, total } = await hr.call(listAccountOperations, { account: person.accountId })
  expect(list.map(({ action }) => action)).toEqual(['access.signIn', 'access.signInRefused', 'access.unlock'])
  expect(total).toBe(3)
  await hr.refused(listAccountOperations, { account: abroad.accountId }, 'staff.targetMissing')
})

describe('out of use', () => {
  test('a deactivated account is signed out and can’t sign in until it is activated again', async () => {
    const person = await testApp().given.person({ role: 'AGENT', userName: 'on_and_off' })
    const { version } = await shown(person.accountId)
    await admin.call(activateAccount, { accountId: person.accountId, version, active: false, reason })
    await isSignedOut(person)
    expect((await signsIn('on_and_off', testPassword)).msg).toBe('check username, password and network')
    await admin.call(activateAccount, { accountId: person.accountId, version: version + 1, active: true, reason })
    expect((await signsIn('on_and_off', testPassword)).code).toBe(2000)
  })

  test('a deleted account is only hidden: its row, its name and its history stay, and it never signs in again', async () => {
    const person = await testApp().given.person({ role: 'AGENT', userName: 'long_gone' })
    const { version } = await shown(person.accountId)
    await admin.call(deleteAccount, { accountId: person.accountId, version, reason })
    await isSignedOut(person)
    expect((await admin.call(listAccounts, { find: 'long_gone' })).total).toBe(0)
    expect((await admin.call(listAccounts, { find: 'long_gone', state: 'deleted' })).total).toBe(1)
    await admin.refused(
      activateAccount,
      { accountId: person.accountId, version: version + 1, active: true, reason },
      'staff.targetMissing',
    )
    await admin.refused(saveAccount, wanted('long_gone'), 'staff.userExists')
    expect((await lastEntry(person.accountId)).before).toMatchObject({ name: 'long_gone' })
  })

  test('a collector with open cases is not deleted', async () => {
    const person = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    await givenKnownCase(testApp(), person, { merchant: 'Luna Credito', dpd: 2 })
    const { version } = await shown(person.accountId)
    await admin.refused(deleteAccount, { accountId: person.accountId, version, reason }, 'staff.stillHasCases')
  })

  test('the last superuser can’t be removed, also not by two who remove each other at once', async () => {
    await testApp()
      .app.db.updateTable('account')
      .set({ isSuperuser: false })
      .where('accountId', '<>', admin.accountId)
      .execute()
    const mine = await asSaved(admin.accountId, { isSuperuser: false })
    await admin.refused(saveAccount, mine, 'access.lastSuperuser')
    await admin.refused(
      activateAccount,
      { accountId: admin.accountId, version: mine.version, active: false, reason },
      'access.notOneself',
    )
    const second = await testApp().given.person({ superuser: true })
    const { version } = await shown(second.accountId)
    const answers = await Promise.all([
      admin.raw(activateAccount, { accountId: second.accountId, version, active: false, reason }),
      second.raw(saveAccount, { ...mine, merchants: [luna] }),
    ])
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
    const left = await testApp()
      .app.db.selectFrom('account')
      .select('accountId')
      .where('isSuperuser', '=', true)
      .where('active', '=', true)
      .execute()
    expect(left).toHaveLength(1)
    await testApp()
      .app.db.updateTable('account')
      .set({ isSuperuser: true, active: true })
      .where('accountId', '=', admin.accountId)
      .execute()
    admin = await testApp().given.signedIn(admin.accountId)
  })
})

test('the list is exported with its filters', async () => {
  const file = await admin.download(exportAccounts, { filter: { country: 'MX' }, format: 'csv' })
  const [header, ...lines] = file.body.toString().trim().split('\r\n')
  expect(header).toBe('User name,Name,User number,Roles,Merchants,Country,Superuser,State,Two-factor,Last sign-in')
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.every((line) => line.includes(',MX,'))).toBe(true)
})

test('whether I am a superuser is text, as the specification has it', async () => {
  expect(await admin.call(isSuper, {})).toEqual({ is_superuser: '1' })
  expect(await clerk.call(isSuper, {})).toEqual({ is_superuser: '0' })
})

test('a superuser whom another one makes comes alive by a third person’s word, and neither of them knows the password', async () => {
  const one = await testApp().given.person({ superuser: true })
  const other = await testApp().given.person({ superuser: true })
  const made = await one.call(saveAccount, { ...wanted('second_self'), roles: [], merchants: [], isSuperuser: true })
  expect(made).toMatchObject({ waits: true })
  expect((await signsIn('second_self', made.password ?? '')).code).not.toBe(2000)
  const request = (await other.call(listCareRequests, {})).find(({ accountId }) => accountId === made.accountId)
  const decision = { requestId: request?.requestId ?? '', decision: 'approve' as const, note: 'she was at my desk' }
  await one.refused(decideCareRequest, decision, 'credit.ownRequest')
  const { password } = await other.call(decideCareRequest, decision)
  expect((await signsIn('second_self', password ?? '')).code).not.toBe(2000)
  expect((await signsIn('second_self', `${made.password}${password}`)).data).toMatchObject({ defaultPwd: true })
})

test('whose loan market an account keeps is a setting of it, of its merchants, and all of them unless somebody says otherwise', async () => {
  const { db } = testApp().app
  const merchants = (
    await db.selectFrom('merchant').select('merchantId').where('country', '=', 'MX').orderBy('merchantId').execute()
  ).map(({ merchantId }) => merchantId)
  const [first = 0] = merchants
  const person = await testApp().given.person({ role: 'OTHER' })
  const told = async () =>
    (await (await testApp().given.signedIn(person.accountId)).call(queryUserInfo, {})).loan_market_merchant
  expect(await told()).toEqual(merchants)
  const seen = async () => {
    const {
      userName: username,
      name,
      language,
      roles,
      merchants: held,
      isSuperuser,
      version,
    } = await shown(person.accountId)
    const rights = {
      roles: roles.map(({ role }) => role),
      merchants: held.map(({ merchant }) => merchant),
      isSuperuser,
    }
    return { accountId: person.accountId, version, username, name, language, ...rights }
  }
  await admin.call(saveAccount, { ...(await seen()), marketMerchants: [first] })
  expect(await told()).toEqual([first])
  expect((await shown(person.accountId)).marketMerchants).toEqual([first])
  // left out it stays; what is no merchant of the account any more, or never was, is none of its market
  await admin.call(saveAccount, { ...(await seen()), name: 'Renamed' })
  expect(await told()).toEqual([first])
  await admin.call(saveAccount, { ...(await seen()), merchants: merchants.slice(1), marketMerchants: merchants })
  expect(await told()).toEqual(merchants.slice(1))
  // a superuser keeps everybody's
  const everybodys = (await db.selectFrom('merchant').select('merchantId').execute()).length
  expect((await admin.call(queryUserInfo, {})).loan_market_merchant).toHaveLength(everybodys)
  // a new account keeps that of all its merchants
  const made = await admin.call(saveAccount, wanted('keeps_market', { merchants }))
  expect((await shown(made.accountId)).marketMerchants).toEqual(merchants)
})
