import { login, queryUserInfo } from '@cordillera/contract/access/session'
import { expect, test } from 'vitest'
import { startApp } from '../../test/harness.ts'
import { createSuperuser, demandKnownKey } from './bootstrap.ts'

const testApp = startApp()

test('a database that was used under one secret key is not served under another', async () => {
  const { db, secretKey } = testApp().app
  await demandKnownKey(db, secretKey)
  await expect(demandKnownKey(db, Buffer.alloc(32, 1))).rejects.toThrow(/SECRET_KEY is not the one/)
})

test('the first superuser has a second factor to bind and a password to change, as every new account', async () => {
  const { db, clock } = testApp().app
  const make = (name: string, password: string) => createSuperuser(db, name, password, clock.now())
  await expect(make('Primera', 'short')).rejects.toThrow(/8 to 20 characters/)
  await expect(make('Primera', 'Password1')).rejects.toThrow(/most used/)
  expect(await make('Primera', 'Altiplano77')).toBe(true)
  expect(await make('primera', 'Altiplano78')).toBe(false)
  const deviceId = 'p'.repeat(32)
  const { data } = await testApp().send(login, { username: 'primera', password: 'Altiplano77', deviceId })
  expect(data.defaultPwd).toBe(true)
  const headers = { authorization: `JWT ${data.token}`, 'device-id': deviceId }
  expect((await testApp().send(queryUserInfo, {}, headers)).http).toBe(499)
})

test('a password that a guesser would begin with is refused', async () => {
  const { db, clock } = testApp().app
  const guessed = ['Aa345678', 'Qwerty12', 'Zxcv4321', 'Abcd1234', '1Qaz2wsx', 'Aaaa1111', 'P4ssw0rd', 'Sunshine2026']
  for (const password of [...guessed, 'Cordillera1', 'Vicuna_77']) {
    await expect(createSuperuser(db, 'vicuna_alta', password, clock.now()), password).rejects.toThrow(/most used/)
  }
  expect(await createSuperuser(db, 'vicuna_alta', 'Altiplano77', clock.now())).toBe(true)
})

test('what is answered to a person is kept by no cache', async () => {
  const { headers } = await testApp().app.http.inject({ method: 'POST', url: queryUserInfo.path, payload: {} })
  expect(headers['cache-control']).toBe('no-store')
})
