import {
  changeMerchant,
  changePassword,
  getPreferences,
  login,
  logout,
  preferenceAtMost,
  preferencesAtMost,
  queryUserInfo,
  setPreference,
} from '@cordillera/contract/access/session'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { testPassword } from '../../test/given.ts'
import { databaseUrl, freshDatabase, startApp } from '../../test/harness.ts'

const testApp = startApp()
const deviceId = 'a'.repeat(32)
/** Another address, as the proxy on this machine names it. */
const from = (address: string) => ({ 'x-forwarded-for': address })

describe('signing in', () => {
  test('a person signs in with name, password and device, and the token works on that device only', async () => {
    await testApp().given.person({ role: 'AGENT', userName: 'ana' })
    const answer = await testApp().send(login, { username: ' Ana ', password: testPassword, deviceId })
    expect(answer).toMatchObject({ code: 2000, data: { defaultPwd: false } })
    const authorization = `JWT ${answer.data.token}`
    const here = await testApp().send(queryUserInfo, {}, { authorization, 'device-id': deviceId })
    expect(here.data).toMatchObject({ user_name: 'ana', roles: ['AGENT'], is_superuser: '0' })
    const elsewhere = await testApp().send(queryUserInfo, {}, { authorization, 'device-id': 'b'.repeat(32) })
    expect(elsewhere.http).toBe(401)
  })

  test('an unknown user and a wrong password get the same answer', async () => {
    const unknown = await testApp().send(login, { username: 'nobody', password: testPassword, deviceId })
    const wrong = await testApp().send(login, { username: 'ana', password: 'Wrong12345', deviceId })
    expect(unknown).toEqual(wrong)
    expect(unknown.msg).toBe('check username, password and network')
  })

  test('repeated failures make an account wait, longer each time, and the right password does not pass meanwhile', async () => {
    await testApp().given.person({ role: 'AGENT', userName: 'bea' })
    for (let failure = 0; failure < 4; failure++)
      await testApp().send(login, { username: 'bea', password: 'Wrong12345', deviceId })
    const blocked = await testApp().send(login, { username: 'bea', password: testPassword, deviceId })
    expect(blocked.msg).toMatch(/Too many failed attempts/)
    testApp().clock.advance(3000)
    const later = await testApp().send(login, { username: 'bea', password: testPassword, deviceId })
    expect(later.code).toBe(2000)
  })

  test('guesses sent at one moment are counted before any of them is looked at', async () => {
    await testApp().given.person({ role: 'AGENT', userName: 'carla' })
    const guess = (password: string) =>
      testApp().send(login, { username: 'carla', password, deviceId }, from('10.0.0.1'))
    const wrong = Array.from({ length: 12 }, (_, at) => guess(`Wrong1234${at}`))
    const answers = await Promise.all([...wrong, guess(testPassword)])
    expect(answers.filter(({ msg }) => msg === 'check username, password and network')).toHaveLength(4)
    expect(answers.at(-1)?.msg).toMatch(/Too many failed attempts/)
  })

  test('who has a password can’t guess at others’ for ever: the address forgets the failures of that account alone', async () => {
    await testApp().given.person({ role: 'AGENT', userName: 'dora' })
    const { db } = testApp().app
    const at = from('10.0.0.2')
    const failed = async () =>
      (await db.selectFrom('signInThrottle').select('failed').where('source', '=', '10.0.0.2').executeTakeFirst())
        ?.failed
    for (const username of ['eva', 'fay', 'dora'])
      await testApp().send(login, { username, password: 'Wrong12345', deviceId }, at)
    expect(await failed()).toBe(3)
    expect((await testApp().send(login, { username: 'dora', password: testPassword, deviceId }, at)).code).toBe(2000)
    expect(await failed()).toBe(2)
    for (let other = 0; other < 28; other++)
      await testApp().send(login, { username: `no_${other}`, password: 'Wrong12345', deviceId }, at)
    const blocked = await testApp().send(login, { username: 'dora', password: testPassword, deviceId }, at)
    expect(blocked.msg).toMatch(/Too many failed attempts/)
  })

  test('whether there is an account of a name is not told by how long it waits', async () => {
    await testApp().given.person({ role: 'AGENT', userName: 'hilda' })
    const at = from('10.0.0.4')
    const tries = async (username: string) => {
      const answers = []
      for (let n = 0; n < 7; n++)
        answers.push(await testApp().send(login, { username, password: 'Wrong12345', deviceId }, at))
      return answers
    }
    expect(await tries('nobody_here')).toEqual(await tries('hilda'))
  })

  test('a stranger who fails on a name locks out neither other addresses nor a device that the account knows', async () => {
    const ines = await testApp().given.person({ role: 'AGENT', userName: 'ines' })
    const stranger = (n: number) =>
      testApp().send(login, { username: 'ines', password: 'Wrong12345', deviceId: 's'.repeat(32) }, from(`10.0.5.${n}`))
    const own = (device: string) =>
      testApp().send(login, { username: 'ines', password: testPassword, deviceId: device }, from('10.0.6.1'))
    for (let n = 0; n < 12; n++) await stranger(1)
    expect((await own('n'.repeat(32))).code).toBe(2000)
    for (let n = 0; n < 104; n++) await stranger(2 + Math.floor(n / 4))
    expect((await own('m'.repeat(32))).msg).toMatch(/Too many failed attempts/)
    expect((await own(ines.deviceId)).code).toBe(2000)
  })

  test('an office whose people mistype names all day is not locked out for it', async () => {
    await testApp().given.person({ role: 'AGENT', userName: 'gina' })
    const at = from('10.0.0.3')
    for (let mistake = 0; mistake < 60; mistake++) {
      await testApp().send(login, { username: `no_${mistake}`, password: testPassword, deviceId }, at)
      testApp().clock.advance(150_000)
    }
    expect((await testApp().send(login, { username: 'gina', password: testPassword, deviceId }, at)).code).toBe(2000)
  })

  test('a session ends by itself after eight idle hours', async () => {
    const person = await testApp().given.person({ role: 'AGENT' })
    testApp().clock.advance(8 * 3_600_000 + 1000)
    await person.refused(queryUserInfo, {}, 'access.signedOut')
  })

  test('a new installation signs out after two idle hours, who moves money after one, everybody after twelve', async () => {
    const client = new pg.Client({ connectionString: databaseUrl(await freshDatabase()) })
    await client.connect()
    const { rows } = await client.query("select key, value from setting where key like 'session_%' order by key")
    await client.end()
    expect(rows.map(({ key, value }) => [key, value])).toEqual([
      ['session_hours', 12],
      ['session_idle_minutes', 120],
      ['session_idle_minutes_money', 60],
    ])
  })

  test('who moves money is signed out after an idle hour, a collector is not; both are settings, as is the longest session', async () => {
    const { db } = testApp().app
    const set = (key: string, value: number) =>
      db
        .updateTable('setting')
        .set({ value: JSON.stringify(value) })
        .where('key', '=', key)
        .execute()
    await set('session_idle_minutes_money', 60)
    const idle = async (role: 'FINANCE' | 'AGENT', minutes: number) => {
      const person = await testApp().given.person({ role })
      testApp().clock.advance(minutes * 60_000 + 1000)
      return (await person.raw(queryUserInfo, {})).http
    }
    expect(await idle('FINANCE', 59)).toBe(200)
    expect(await idle('FINANCE', 60)).toBe(401)
    expect(await idle('AGENT', 60)).toBe(200)
    await set('session_idle_minutes', 15)
    expect(await idle('AGENT', 14)).toBe(200)
    expect(await idle('AGENT', 15)).toBe(401)
    await set('session_hours', 1)
    const busy = await testApp().given.person({ role: 'AGENT' })
    for (let used = 0; used < 6; used++) {
      expect((await busy.raw(queryUserInfo, {})).http).toBe(200)
      testApp().clock.advance(10 * 60_000 + 1000)
    }
    expect((await busy.raw(queryUserInfo, {})).http).toBe(401)
    await set('session_hours', 24)
    await set('session_idle_minutes', 480)
    await set('session_idle_minutes_money', 480)
  })

  test('signing out ends this session and no other of the account', async () => {
    const person = await testApp().given.person({ role: 'AGENT' })
    const second = await testApp().given.signedIn(person.accountId)
    await person.call(logout, {})
    await expect.poll(async () => (await person.raw(queryUserInfo, {})).http).toBe(401)
    expect((await second.raw(queryUserInfo, {})).code).toBe(2000)
  })
})

describe('my own account', () => {
  test('a first password has to be changed before anything else', async () => {
    const person = await testApp().given.person({ role: 'AGENT', defaultPassword: true })
    expect((await person.call(queryUserInfo, {})).default_pwd).toBe(true)
    await person.refused(getPreferences, {}, 'access.passwordChangeDue')
    const change = { old_password: testPassword, new_password: 'Nevado2026', confirm_new_password: 'Nevado2026' }
    await person.refused(changePassword, { ...change, new_password: 'short' }, 'access.passwordWeak')
    await person.refused(changePassword, { ...change, confirm_new_password: 'Nevado2027' }, 'access.passwordMismatch')
    await person.refused(changePassword, { ...change, old_password: 'Other12345' }, 'access.passwordWrong')
    await person.call(changePassword, change)
    await expect.poll(async () => (await person.raw(queryUserInfo, {})).http).toBe(401)
  })

  test('the old password can’t be guessed at from a session that was left open', async () => {
    const person = await testApp().given.person({ role: 'AGENT' })
    const change = { old_password: 'Other12345', new_password: 'Nevado2026', confirm_new_password: 'Nevado2026' }
    for (let guess = 0; guess < 4; guess++) await person.refused(changePassword, change, 'access.passwordWrong')
    await person.refused(changePassword, { ...change, old_password: testPassword }, 'access.locked')
    testApp().clock.advance(3000)
    await person.call(changePassword, { ...change, old_password: testPassword })
  })

  test('a merchant that the account may not use is refused', async () => {
    const leader = await testApp().given.person({ role: 'LEADER', stage: 'S1A', merchants: ['Luna Credito'] })
    const merchant = await testApp().given.merchantId('Sol Rapido')
    await leader.refused(
      changeMerchant,
      { service_name: 'change_user_merchant', merchant },
      'access.merchantNotAllowed',
    )
  })

  test('settings are kept per person', async () => {
    const person = await testApp().given.person({ role: 'AGENT' })
    await person.call(setPreference, { key: 'columns.cases', value: ['caseId', 'dpd'] })
    expect(await person.call(getPreferences, {})).toEqual({ 'columns.cases': ['caseId', 'dpd'] })
    await person.call(setPreference, { key: 'columns.cases', value: null })
    expect(await person.call(getPreferences, {})).toEqual({})
  })

  test('settings are as many and as long as a person needs, not as the disk takes', async () => {
    const person = await testApp().given.person({ role: 'AGENT' })
    const keep = (key: string, value: unknown) => person.raw(setPreference, { key, value })
    expect(await keep('long', 'x'.repeat(preferenceAtMost))).toMatchObject({ code: 40000 })
    const deep = `{"key": "deep", "value": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const headers = { authorization: `JWT ${person.token}`, 'device-id': person.deviceId }
    const answer = await testApp().sendRaw(setPreference.path, deep, { ...headers, 'content-type': 'application/json' })
    expect(answer).toMatchObject({ code: 40000 })
    const { accountId } = person
    const many = Array.from({ length: preferencesAtMost }, (_, n) => ({ accountId, key: `view.${n}`, value: '1' }))
    await testApp().app.db.insertInto('preference').values(many).execute()
    await person.refused(setPreference, { key: 'one.more', value: 1 }, 'access.preferencesFull')
    expect(await keep('view.7', 'another')).toMatchObject({ code: 2000 })
  })
})

describe('the protocol', () => {
  test('an unknown field is refused and named', async () => {
    const answer = await testApp().send(login, { username: 'ana', password: testPassword, deviceId, admin: true })
    expect(answer).toMatchObject({ code: 40000, data: [{ field: 'admin', message: 'unknown field' }] })
  })

  test('what is wrong with each field is said in the caller’s language', async () => {
    const wrong = { username: 'a'.repeat(200), deviceId: 'short' }
    const answer = await testApp().send(login, wrong, { 'accept-language': 'es' })
    expect(answer.code).toBe(40000)
    expect(answer.data).toContainEqual({ field: 'password', message: 'obligatorio' })
    expect(answer.data).toContainEqual({ field: 'deviceId', message: expect.stringMatching(/formato|al menos/) })
    expect(answer.msg).toContain('password obligatorio')
  })

  test('text that the database could not keep is refused before it gets there', async () => {
    const answer = await testApp().send(login, { username: 'ana\u0000', password: testPassword, deviceId })
    expect(answer).toMatchObject({ code: 40000, msg: expect.stringContaining('cannot be kept') })
  })

  test('malformed JSON is 400, an unknown path 404, and messages come in the caller’s language', async () => {
    const malformed = await testApp().sendRaw('/forward/collect/account/login', '{', {
      'content-type': 'application/json',
    })
    expect(malformed.http).toBe(400)
    const unknown = await testApp().sendRaw('/forward/nothing', '{}', {
      'content-type': 'application/json',
      'accept-language': 'es-MX',
    })
    expect(unknown).toMatchObject({ http: 404, msg: 'No existe nada en esta dirección.' })
  })
})
