import { queryUserInfo } from '@cordillera/contract/access/session'
import { bindTfa, initTfa, verifyTfa } from '@cordillera/contract/access/tfa'
import { errors } from '@cordillera/contract/errors'
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, startApp, testNow } from '../../test/harness.ts'

const testApp = startApp()
beforeEach(() => testApp().clock.set(testNow))

/** The code an authenticator shows, some steps away from now. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(testApp().clock.now().getTime() / 1000) + steps * 30 })
const secretOf = (uri: string) => new URL(uri).searchParams.get('secret') ?? ''
const nextStep = () => testApp().clock.advance(30_000)

/** Somebody whose account needs a second factor, with a session that lacks it. */
async function unverified(): Promise<Person> {
  const person = await testApp().given.person({ role: 'AGENT' })
  const { db } = testApp().app
  await db.updateTable('account').set({ tfaRequired: true }).where('accountId', '=', person.accountId).execute()
  await db.updateTable('session').set({ verifiedAt: null }).where('accountId', '=', person.accountId).execute()
  return person
}

async function bound(): Promise<{ person: Person; secret: string }> {
  const person = await unverified()
  const secret = secretOf(await person.call(initTfa, {}))
  await person.call(bindTfa, { code: codeOf(secret) })
  nextStep()
  return { person, secret }
}

/** Another session of the same account, still to be verified. */
async function signedInAgain(person: Person): Promise<Person> {
  const again = await testApp().given.signedIn(person.accountId)
  await testApp()
    .app.db.updateTable('session')
    .set({ verifiedAt: null })
    .where('deviceId', '=', again.deviceId)
    .execute()
  return again
}

const wrong = '000000'

describe('binding', () => {
  test('a new account binds an authenticator by its code, and is then signed in', async () => {
    const person = await unverified()
    await person.refused(queryUserInfo, {}, 'access.bindRequired')
    const uri = await person.call(initTfa, {})
    expect(uri).toMatch(/^otpauth:\/\/totp\/Cordillera.*issuer=Cordillera/)
    await person.call(bindTfa, { code: codeOf(secretOf(uri)) })
    expect((await person.call(queryUserInfo, {})).account_id).toBe(person.accountId)
  })

  test('the secret is not readable in the database', async () => {
    const person = await unverified()
    const secret = secretOf(await person.call(initTfa, {}))
    const { tfaSecret, tfaBoundAt } = await testApp()
      .app.db.selectFrom('account')
      .select(['tfaSecret', 'tfaBoundAt'])
      .where('accountId', '=', person.accountId)
      .executeTakeFirstOrThrow()
    expect(tfaSecret).not.toContain(secret)
    expect(tfaBoundAt).toBeNull()
  })

  test('a wrong code binds nothing, and a second authenticator is refused', async () => {
    const person = await unverified()
    const secret = secretOf(await person.call(initTfa, {}))
    await person.refused(bindTfa, { code: wrong }, 'access.codeMismatch')
    await person.refused(verifyTfa, { code: codeOf(secret) }, 'access.notBound')
    await person.call(bindTfa, { code: codeOf(secret) })
    await person.refused(initTfa, {}, 'access.alreadyBound')
    await person.refused(bindTfa, { code: codeOf(secret) }, 'access.alreadyBound')
  })

  test('a code for a secret that was never asked for is wrong', async () => {
    const person = await unverified()
    await person.refused(bindTfa, { code: '123456' }, 'access.codeMismatch')
  })
})

describe('verifying', () => {
  test('a session does nothing before its code and everything after', async () => {
    const { person, secret } = await bound()
    const again = await signedInAgain(person)
    await again.refused(queryUserInfo, {}, 'access.verifyRequired')
    const answer = await again.raw(verifyTfa, { code: codeOf(secret) })
    expect(answer).toMatchObject({ code: 2000, data: 1 })
    await again.call(queryUserInfo, {})
  })

  test.each([-1, 0, 1])('a clock that is %i steps off still fits', async (steps) => {
    const { person, secret } = await bound()
    nextStep()
    await person.call(verifyTfa, { code: codeOf(secret, steps) })
  })

  test.each([-2, 2])('a clock that is %i steps off does not', async (steps) => {
    const { person, secret } = await bound()
    nextStep()
    nextStep()
    const answer = await person.refused(verifyTfa, { code: codeOf(secret, steps) }, 'access.codeMismatch')
    expect(answer.msg).toBe('Dynamic verification code does not match.')
  })

  test('a code is taken once, however many try it at the same moment', async () => {
    const { person, secret } = await bound()
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 4 }, () => person.raw(verifyTfa, { code })))
    expect(answers.filter((answer) => answer.code === 2000)).toHaveLength(1)
    nextStep()
    await person.refused(verifyTfa, { code }, 'access.codeMismatch')
  })

  test('a code with a space in it is still that code', async () => {
    const { person, secret } = await bound()
    const code = codeOf(secret)
    await person.call(verifyTfa, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  })

  test('five wrong codes lock the verification for five minutes, the right one too', async () => {
    const { person, secret } = await bound()
    const tries = await Promise.all(Array.from({ length: 5 }, () => person.raw(verifyTfa, { code: wrong })))
    expect(tries.filter(({ msg }) => msg === errors['access.codeMismatch'].en)).toHaveLength(4)
    expect(tries.filter(({ msg }) => /300 seconds/.test(msg))).toHaveLength(1)
    await person.refused(verifyTfa, { code: codeOf(secret) }, 'access.codeLocked')
    testApp().clock.advance(5 * 60_000 - 1000)
    await person.refused(verifyTfa, { code: codeOf(secret) }, 'access.codeLocked')
    testApp().clock.advance(1000)
    await person.call(verifyTfa, { code: codeOf(secret) })
  })

  test('the log has the binding, the refusals and the verification', async () => {
    const { person, secret } = await bound()
    await person.refused(verifyTfa, { code: wrong }, 'access.codeMismatch')
    await person.call(verifyTfa, { code: codeOf(secret) })
    const entries = await testApp()
      .app.db.selectFrom('operationLog')
      .select('action')
      .where('accountId', '=', person.accountId)
      .orderBy('entryId')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'access.initTfa',
      'access.bindTfa',
      'access.codeRefused',
      'access.verifyTfa',
    ])
  })
})
