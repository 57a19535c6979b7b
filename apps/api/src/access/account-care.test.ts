import {
  disableTfa,
  enableTfa,
  endAccountSessions,
  exemptTfa,
  listAccounts,
  resetPassword,
  unbindTfa,
  unlockAccount,
} from '@cordillera/contract/access/account'
import { changePassword, queryUserInfo } from '@cordillera/contract/access/session'
import type { ErrorName } from '@cordillera/contract/errors'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testPassword } from '../../test/given.ts'
import { isSignedOut, lastEntryOf, shownAccount, signsInTo } from '../../test/given-accounts.ts'
import { type Person, startApp, testNow } from '../../test/harness.ts'

const it = startApp()
beforeEach(() => it().clock.set(testNow))

const reason = 'asked for by the person'
let admin: Person
beforeAll(async () => {
  admin = await it().given.person({ superuser: true })
})
const shown = (accountId: number) => shownAccount(it(), admin, accountId)
const lastEntry = (accountId: number) => lastEntryOf(it(), accountId)
const signsIn = (username: string, password: string) => signsInTo(it(), username, password)

describe('care', () => {
  test('a reset password is told once, ends the sessions and has to be changed', async () => {
    const person = await it().given.person({ role: 'AGENT', userName: 'forgetful' })
    const { password } = await admin.call(resetPassword, { accountId: person.accountId, reason })
    await isSignedOut(person)
    expect((await signsIn('forgetful', testPassword)).code).not.toBe(2000)
    expect((await signsIn('forgetful', password)).data).toMatchObject({ defaultPwd: true })
    expect(JSON.stringify(await lastEntry(person.accountId))).not.toContain(password)
  })

  test('a lock is lifted', async () => {
    const person = await it().given.person({ role: 'AGENT', userName: 'locked_out' })
    await it()
      .app.db.updateTable('account')
      .set({ failedSignIns: 10, lockedUntil: new Date(Date.parse(testNow) + 60_000) })
      .where('accountId', '=', person.accountId)
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
    const person = await it().given.person({ role: 'AGENT' })
    const elsewhere = await it().given.signedIn(person.accountId)
    expect(await admin.call(endAccountSessions, { accountId: person.accountId, reason })).toEqual({ ended: 2 })
    await isSignedOut(person)
    await isSignedOut(elsewhere)
  })

  test('the second factor is asked for when enabled, not for 24 hours of an exemption, not when disabled, bound anew when unbound', async () => {
    const person = await it().given.person({ role: 'AGENT' })
    const { db } = it().app
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
    it().clock.advance(24 * 3_600_000 + 61_000)
    await answers('access.bindRequired')
    admin = await it().given.signedIn(admin.accountId)
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
    it().clock.set(testNow)
    admin = await it().given.signedIn(admin.accountId)
  })
})

test.each(['Password1', 'Qwerty123', 'Welcome1!', 'Changer_Of1'])(
  'a password that a guesser begins with, such as %s, is refused',
  async (bad) => {
    const known = await it()
      .app.db.selectFrom('account')
      .select('accountId')
      .where('userName', '=', 'changer_of')
      .executeTakeFirst()
    const person = known
      ? await it().given.signedIn(known.accountId)
      : await it().given.person({ role: 'AGENT', userName: 'changer_of' })
    const input = { old_password: testPassword, new_password: bad, confirm_new_password: bad }
    await person.refused(changePassword, input, 'access.passwordCommon')
  },
)
