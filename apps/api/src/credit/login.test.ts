import { queryLatestLoginInfo } from '@cordillera/contract/borrower/user'
import { recordLogin } from '@cordillera/contract/credit/intake'
import { beforeAll, expect, test } from 'vitest'
import { givenProduct, type LendingApp, lendingApp } from '../../test/given-applications.ts'
import { givenLoans } from '../../test/given-loans.ts'
import { type Person, startApp, testNow } from '../../test/harness.ts'

const testApp = startApp()
let app: LendingApp
let service: Person

beforeAll(async () => {
  await givenProduct(testApp())
  app = await lendingApp(testApp())
  service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
})

const phone = { deviceId: '9f3ac2d1', phoneModel: 'Moto G84', system: 'Android 14', appVersion: '4.12.0' }

test('the app tells a sign-in; customer service sees the latest; one sent again is kept once', async () => {
  const { userId } = await app.apply()
  expect(await service.call(queryLatestLoginInfo, { userId })).toBeNull()
  await app.call(recordLogin, { userId, at: '2026-11-20T09:00:00Z', ...phone })
  const latest = { userId, at: '2026-11-21T08:30:00-06:00', ...phone, appVersion: '4.12.1' }
  await app.call(recordLogin, latest)
  await app.call(recordLogin, latest)
  const found = await service.call(queryLatestLoginInfo, { userId })
  expect(found).toMatchObject({ deviceId: '9f3ac2d1', appVersion: '4.12.1', sharedWith: 0 })
  expect(Date.parse(found?.at ?? '')).toBe(Date.parse(latest.at))
  const kept = await testApp().app.db.selectFrom('borrowerLogin').selectAll().where('userId', '=', userId).execute()
  expect(kept).toHaveLength(2)
})

test('a sign-in in the future, of another merchant’s borrower, or by a person is refused', async () => {
  const [foreign] = await givenLoans(testApp(), { merchant: 'Cafe Plata' })
  const { userId } = await app.apply()
  const later = new Date(Date.parse(testNow) + 3_600_000).toISOString()
  await app.refused(recordLogin, { userId, at: later, ...phone }, 'credit.loginInFuture')
  await app.refused(recordLogin, { userId: foreign?.userId, at: testNow, ...phone }, 'borrower.missing')
  await service.refused(recordLogin, { userId, at: testNow, ...phone }, 'access.appKeyUnknown')
})
