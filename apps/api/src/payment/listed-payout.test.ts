/** To whom a merchant lends no more it pays out no loan either, whenever it was written down. */
import { addToBlacklist, fetchApplicationFiles, liftFromBlacklist } from '@cordillera/contract/credit/application'
import { acceptContract } from '@cordillera/contract/credit/intake'
import { listLoanPayouts, retryLoanPayout } from '@cordillera/contract/payment/loan-payout'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenProduct, type LendingApp, lendingApp } from '../../test/given-applications.ts'
import { type GivenStp, givenStp } from '../../test/given-stp.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { moveApplication } from '../credit/public.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { orderLoans } from './loan-payout.service.ts'
import { sendOrders } from './outbox.service.ts'

const testApp = startApp()
let stp: GivenStp
let app: LendingApp
let service: Person
let auditor: Person

beforeAll(async () => {
  stp = await givenStp(testApp())
  await givenProduct(testApp())
  app = await lendingApp(testApp())
  service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  auditor = await testApp().given.person({ superuser: true })
})
afterAll(() => stp.stop())

async function approved({ autoConfirm = true } = {}) {
  const { appId, userId } = await app.apply({}, { amount: 100_000, autoConfirm })
  const { db, clock } = testApp().app
  await inTransaction(db, async (tx) => {
    await tx.updateTable('application').set({ status: 'in audit' }).where('appId', '=', appId).execute()
    await moveApplication(tx, { appId, state: 'in audit', autoConfirm }, 'pass', { now: clock.now() })
  })
  return { appId, userId }
}
const kinds = ['document', 'mobile', 'bankAccount', 'device'] as const
const list = (userId: string, of: readonly (typeof kinds)[number][] = kinds) =>
  auditor.call(addToBlacklist, { userId, kinds: [...of], reason: 'the selfie is somebody else’s' })
async function lift(userId: string) {
  const { blacklist } = await auditor.call(fetchApplicationFiles, { userId })
  for (const { entryId } of blacklist) await auditor.call(liftFromBlacklist, { entryId, reason: 'it was a twin' })
}
const rowOf = async (userId: string) => (await service.call(listLoanPayouts, { userId })).list[0]
const ordersOf = (appId: string) =>
  testApp().app.db.selectFrom('payout').select(['state', 'message']).where('targetId', '=', appId).execute()

test.each(kinds)(
  'an accepted loan of somebody listed since by %s is not ordered, and is retried once they are not',
  async (kind) => {
    const { appId, userId } = await approved()
    await list(userId, [kind])
    await orderLoans(testApp().app)
    expect(await ordersOf(appId)).toEqual([])
    const row = await rowOf(userId)
    expect(row).toMatchObject({ state: 'fail', failure: 'the person was blacklisted since', orders: 0 })
    const again = { appId, version: row?.version ?? 0 }
    await service.refused(retryLoanPayout, again, 'credit.blacklisted')
    await lift(userId)
    await service.call(retryLoanPayout, again)
    expect(await ordersOf(appId)).toHaveLength(1)
  },
)

test('another person’s account of the same number is listed with it', async () => {
  const [first, other] = [await approved(), await approved()]
  const { db } = testApp().app
  await sql`update application set device_id = (select device_id from application where app_id = ${first.appId}) where app_id = ${other.appId}`.execute(
    db,
  )
  await list(first.userId, ['device'])
  await orderLoans(testApp().app)
  expect(await ordersOf(other.appId)).toEqual([])
  expect(await rowOf(other.userId)).toMatchObject({ state: 'fail', failure: 'the person was blacklisted since' })
})

test('an order that has not left yet does not leave', async () => {
  const { appId, userId } = await approved()
  await orderLoans(testApp().app)
  expect(await ordersOf(appId)).toMatchObject([{ state: 'waiting' }])
  await list(userId)
  await sendOrders(testApp().app)
  expect(await ordersOf(appId)).toMatchObject([{ state: 'failed' }])
  expect(await rowOf(userId)).toMatchObject({ state: 'fail' })
})

test('nobody listed takes their contract', async () => {
  const { appId, userId } = await approved({ autoConfirm: false })
  await list(userId)
  await app.refused(acceptContract, { appId }, 'credit.blacklisted')
  await lift(userId)
  await app.call(acceptContract, { appId })
})
