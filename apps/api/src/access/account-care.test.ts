import {
  decideCareRequest,
  disableTfa,
  enableTfa,
  endAccountSessions,
  exemptTfa,
  listAccounts,
  listCareRequests,
  resetPassword,
  unbindTfa,
  unlockAccount,
} from '@cordillera/contract/access/account'
import { changePassword, queryUserInfo } from '@cordillera/contract/access/session'
import type { ErrorName } from '@cordillera/contract/errors'
import { resetStaffPassword } from '@cordillera/contract/staff/change'
import { listOperation } from '@cordillera/contract/staff/operation'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testPassword } from '../../test/given.ts'
import { isSignedOut, lastEntryOf, shownAccount, signsInTo } from '../../test/given-accounts.ts'
import { type Person, startApp, testNow } from '../../test/harness.ts'

const testApp = startApp()
beforeEach(() => testApp().clock.set(testNow))

const reason = 'asked for by the person'
let admin: Person
beforeAll(async () => {
  admin = await testApp().given.person({ superuser: true })
})
const shown = (accountId: number) => shownAccount(testApp(), admin, accountId)
const lastEntry = (accountId: number) => lastEntryOf(testApp(), accountId)
const toldTo = async ({ accountId }: Person) =>
  (
    await testApp()
      .app.db.selectFrom('notification')
      .select(['kind', 'params'])
      .where('accountId', '=', accountId)
      .orderBy('at')
      .orderBy('kind')
      .execute()
  ).map(({ kind, params }) => [kind, params] as const)
const signsIn = (username: string, password: string) => signsInTo(testApp(), username, password)

describe('care', () => {
  test('a plain agent’s reset is told to nobody whole: who asks knows a half, the own leader the other one', async () => {
    const leader = await testApp().given.person({ role: 'LEADER' })
    const stranger = await testApp().given.person({ role: 'LEADER' })
    const person = await testApp().given.person({ role: 'AGENT', userName: 'forgetful', leader })
    const hr = await testApp().given.person({ role: 'HR' })
    const first = await hr.call(resetPassword, { accountId: person.accountId, reason })
    expect(first).toMatchObject({ waits: true })
    expect((await signsIn('forgetful', testPassword)).code).toBe(2000)
    expect(await stranger.call(listCareRequests, {})).toEqual([])
    const [request] = await leader.call(listCareRequests, {})
    expect(request).toMatchObject({ userName: 'forgetful', care: 'resetPassword', mine: false })
    expect(await toldTo(leader)).toContainEqual(['approval.wanted', { what: 'forgetful' }])
    const decision = { requestId: request?.requestId ?? '', decision: 'approve', note: 'stands before me' } as const
    await stranger.refused(decideCareRequest, decision, 'staff.noPermission')
    await hr.refused(decideCareRequest, decision, 'credit.ownRequest')
    const { password } = await leader.call(decideCareRequest, decision)
    await isSignedOut(person)
    for (const known of [first.password, password])
      expect((await signsIn('forgetful', known ?? '')).code).not.toBe(2000)
    expect((await signsIn('forgetful', `${first.password}${password}`)).data).toMatchObject({ defaultPwd: true })
    expect(JSON.stringify(await lastEntry(person.accountId))).not.toContain(password)
    const what = 'the password was reset'
    expect(JSON.stringify(await toldTo(person))).toContain(what)
    expect(JSON.stringify(await toldTo(leader))).toContain(what)
  })

  test('a leader is no second person for somebody who moves money or leads others', async () => {
    const leader = await testApp().given.person({ role: 'LEADER' })
    const leads = await testApp().given.person({ role: 'AGENT', leader })
    await testApp().given.person({ role: 'AGENT', leader: leads })
    const finance = await testApp().given.person({ role: 'FINANCE', leader })
    const hr = await testApp().given.person({ role: 'HR' })
    for (const { accountId } of [leads, finance]) {
      await hr.call(resetPassword, { accountId, reason })
      const request = (await hr.call(listCareRequests, {})).find((one) => one.accountId === accountId)
      const decision = { requestId: request?.requestId ?? '', decision: 'approve', note: 'on my team' } as const
      await leader.refused(decideCareRequest, decision, 'access.forbidden')
    }
    expect(await leader.call(listCareRequests, {})).toEqual([])
  })

  test('an unbound second factor and a sign-in on a new device are told to the person and the leader', async () => {
    const leader = await testApp().given.person({ role: 'LEADER' })
    const person = await testApp().given.person({ role: 'AGENT', userName: 'watched', leader })
    await admin.call(unbindTfa, { accountId: person.accountId, reason })
    expect((await toldTo(person)).map(([kind]) => kind)).toEqual(['access.ownCare'])
    expect((await toldTo(leader)).map(([kind]) => kind)).toEqual(['access.teamCare'])
    for (const _ of [1, 2]) await signsIn('watched', testPassword)
    expect((await toldTo(person)).map(([kind]) => kind)).toEqual(['access.ownCare', 'access.ownDevice'])
    expect((await toldTo(leader)).map(([kind]) => kind)).toEqual(['access.teamCare', 'access.teamDevice'])
  })

  test('a lock is lifted', async () => {
    const person = await testApp().given.person({ role: 'AGENT', userName: 'locked_out' })
    await testApp()
      .app.db.insertInto('signInThrottle')
      .values({
        source: 'locked_out at 127.0.0.1',
        userName: 'locked_out',
        failed: 10,
        updatedAt: new Date(testNow),
        blockedUntil: new Date(Date.parse(testNow) + 60_000),
      })
      .execute()
    expect((await shown(person.accountId)).lockedUntil).not.toBeNull()
    expect((await admin.call(listAccounts, { locked: true })).list.map(({ userName }) => userName)).toEqual([
      'locked_out',
    ])
    expect((await signsIn('locked_out', testPassword)).msg).toMatch(/60 seconds/)
    await admin.call(unlockAccount, { accountId: person.accountId, reason })
    expect((await signsIn('locked_out', testPassword)).code).toBe(2000)
  })

  test('sessions are ended and counted', async () => {
    const person = await testApp().given.person({ role: 'AGENT' })
    const elsewhere = await testApp().given.signedIn(person.accountId)
    expect(await admin.call(endAccountSessions, { accountId: person.accountId, reason })).toEqual({ ended: 2 })
    await isSignedOut(person)
    await isSignedOut(elsewhere)
  })

  test('the second factor is asked for when enabled, not for 24 hours of an exemption, not when disabled, bound anew when unbound', async () => {
    const person = await testApp().given.person({ role: 'AGENT' })
    const { db } = testApp().app
    const { accountId } = person
    await db.updateTable('session').set({ verifiedAt: null }).where('accountId', '=', accountId).execute()
    const answers = (error: ErrorName | null) =>
      vi.waitFor(
        async () =>
          void (error ? await person.refused(queryUserInfo, {}, error) : await person.call(queryUserInfo, {})),
      )
    await admin.call(enableTfa, { accountId, reason })
    await answers('access.bindRequired')
    await admin.call(exemptTfa, { accountId, reason })
    await answers(null)
    expect((await shown(accountId)).tfa).toBe('exempt')
    await db
      .updateTable('session')
      .set({
        createdAt: new Date(Date.parse(testNow) + 20 * 3_600_000),
        seenAt: new Date(Date.parse(testNow) + 24 * 3_600_000),
      })
      .where('accountId', '=', accountId)
      .execute()
    testApp().clock.advance(24 * 3_600_000 + 61_000)
    await answers('access.bindRequired')
    admin = await testApp().given.signedIn(admin.accountId)
    await admin.call(disableTfa, { accountId, reason })
    await answers(null)
    await db
      .updateTable('account')
      .set({ tfaBoundAt: new Date(testNow), tfaSecret: 'sealed' })
      .where('accountId', '=', accountId)
      .execute()
    await admin.call(enableTfa, { accountId, reason })
    await answers('access.verifyRequired')
    await admin.call(unbindTfa, { accountId, reason })
    await answers('access.signedOut')
    expect((await shown(accountId)).tfa).toBe('unbound')
    testApp().clock.set(testNow)
    admin = await testApp().given.signedIn(admin.accountId)
  })
})

test.each(['Password1', 'Qwerty123', 'Welcome1!', 'Changer_Of1'])(
  'a password that a guesser begins with, such as %s, is refused',
  async (bad) => {
    const known = await testApp()
      .app.db.selectFrom('account')
      .select('accountId')
      .where('userName', '=', 'changer_of')
      .executeTakeFirst()
    const person = known
      ? await testApp().given.signedIn(known.accountId)
      : await testApp().given.person({ role: 'AGENT', userName: 'changer_of' })
    const input = { old_password: testPassword, new_password: bad, confirm_new_password: bad }
    await person.refused(changePassword, input, 'access.passwordCommon')
  },
)

describe('letting in whoever may move money', () => {
  const hrPeople = async () =>
    [await testApp().given.person({ role: 'HR' }), await testApp().given.person({ role: 'HR' })] as const
  const waitingFor = async (hr: Person, accountId: number) =>
    (await hr.call(listCareRequests, {})).filter((one) => one.accountId === accountId)

  test('takes two: one asks, another confirms, each is told a half of the password, and nothing happens before', async () => {
    const [hr, colleague] = await hrPeople()
    const finance = await testApp().given.person({ role: 'FINANCE', userName: 'pays_out' })
    const asked = { accountId: finance.accountId, reason }
    const first = await hr.call(resetPassword, asked)
    expect(first).toMatchObject({ waits: true })
    expect((await signsIn('pays_out', testPassword)).code).toBe(2000)
    await hr.refused(resetPassword, asked, 'access.careWaits')
    const [request] = await waitingFor(colleague, finance.accountId)
    expect(request).toMatchObject({ userName: 'pays_out', care: 'resetPassword', reason, mine: false })
    const decision = { requestId: request?.requestId ?? '', decision: 'approve', note: 'called them back' } as const
    await hr.refused(decideCareRequest, decision, 'credit.ownRequest')
    const { password } = await colleague.call(decideCareRequest, decision)
    for (const half of [password, first.password, `${password}${first.password}`])
      expect((await signsIn('pays_out', half ?? '')).code).not.toBe(2000)
    expect((await signsIn('pays_out', `${first.password}${password}`)).data).toMatchObject({ defaultPwd: true })
    await isSignedOut(finance)
    await colleague.refused(decideCareRequest, decision, 'credit.decided')
    expect(await waitingFor(hr, finance.accountId)).toEqual([])
    expect(JSON.stringify(await lastEntry(finance.accountId))).not.toContain(password)
    const { list } = await colleague.call(listOperation, { target: finance.accountId })
    expect(list.map(({ action, operator }) => [action, operator])).toEqual([['resetPassword', colleague.accountId]])
  })

  test('a refusal leaves everything as it was, and it may be asked for again', async () => {
    const [hr, colleague] = await hrPeople()
    const finance = await testApp().given.person({ role: 'FINANCE' })
    const asked = { accountId: finance.accountId, reason }
    for (const endpoint of [unbindTfa, exemptTfa, disableTfa])
      expect(await hr.call(endpoint, asked)).toEqual({ done: false })
    const waiting = await waitingFor(colleague, finance.accountId)
    expect(waiting.map(({ care }) => care).sort()).toEqual(['disableTfa', 'exemptTfa', 'unbindTfa'])
    const before = await shown(finance.accountId)
    for (const { requestId } of waiting) {
      const refusal = { requestId, decision: 'refuse', note: 'nobody there knew of it' } as const
      expect(await colleague.call(decideCareRequest, refusal)).toEqual({ state: 'refused', password: null })
    }
    expect(await shown(finance.accountId)).toEqual(before)
    expect(await hr.call(unbindTfa, asked)).toEqual({ done: false })
  })

  test('holds for a superuser too, who does not confirm what they asked for; the screen of staff asks the same', async () => {
    const [hr] = await hrPeople()
    const finance = await testApp().given.person({ role: 'FINANCE' })
    expect(await admin.call(exemptTfa, { accountId: finance.accountId, reason })).toEqual({ done: false })
    const [request] = await waitingFor(hr, finance.accountId)
    const decision = { requestId: request?.requestId ?? '', decision: 'approve', note: 'seen in person' } as const
    await admin.refused(decideCareRequest, decision, 'credit.ownRequest')
    await hr.call(decideCareRequest, decision)
    expect((await shown(finance.accountId)).tfaExemptUntil).not.toBeNull()
    expect(await hr.call(resetStaffPassword, { accountId: finance.accountId, reason })).toMatchObject({ waits: true })
  })

  test('nobody sees or decides what waits in another country, and no agent decides', async () => {
    const [hr] = await hrPeople()
    const abroad = await testApp().given.person({ role: 'HR', country: 'PE' })
    const finance = await testApp().given.person({ role: 'FINANCE' })
    await hr.call(resetPassword, { accountId: finance.accountId, reason })
    const [request] = await waitingFor(hr, finance.accountId)
    expect(await waitingFor(abroad, finance.accountId)).toEqual([])
    const decision = { requestId: request?.requestId ?? '', decision: 'approve', note: 'from afar' } as const
    await abroad.refused(decideCareRequest, decision, 'staff.targetMissing')
    await finance.refused(decideCareRequest, decision, 'access.forbidden')
    await hr.refused(decideCareRequest, { ...decision, requestId: 'Y000000000000' }, 'record.missing')
  })
})
