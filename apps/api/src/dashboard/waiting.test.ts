/** What a board begins with: what waits for whoever reads it, and for nobody else. */
import { waitingForMe } from '@cordillera/contract/dashboard/waiting'
import { expect, test } from 'vitest'
import { givenCases } from '../../test/given-cases.ts'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp()

const of = async (person: Person, kind: string) =>
  (await person.call(waitingForMe, {})).find((waiting) => waiting.kind === kind) ?? null

async function givenRefund(askedBy: Person, hoursAgo: number) {
  const collector = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const [loan] = await givenCases(testApp(), collector, { count: 1 })
  if (!loan) throw new Error('a case was asked for')
  const { db, clock } = { db: testApp().app.db, clock: testApp().clock }
  const { merchantId } = await db
    .selectFrom('borrower')
    .select('merchantId')
    .where('userId', '=', loan.userId)
    .executeTakeFirstOrThrow()
  const requestedAt = new Date(clock.now().getTime() - hoursAgo * 3_600_000)
  await db
    .insertInto('refund')
    .values({
      ...{ merchantId, userId: loan.userId, amountMinor: 10_000, currency: 'MXN', state: 'requested' },
      ...{ reason: 'paid twice', requestedBy: askedBy.accountId, requestedAt },
    })
    .execute()
  return requestedAt.toISOString()
}

test('a refund waits for whoever may approve it, since the oldest was asked for; not for who asked', async () => {
  const one = await testApp().given.person({ role: 'FINANCE' })
  const other = await testApp().given.person({ role: 'FINANCE' })
  const oldest = await givenRefund(one, 30)
  await givenRefund(one, 2)
  expect(await of(other, 'refund')).toMatchObject({ count: 2, oldestTime: oldest, deadlineDay: null, late: 0 })
  expect(await of(one, 'refund')).toBeNull()
  await givenRefund(other, 1)
  expect(await of(one, 'refund')).toMatchObject({ count: 1 })
  expect(await of(other, 'refund')).toMatchObject({ count: 2 })
})

test('nothing waits for who may not decide it, nor in another country', async () => {
  const asks = await testApp().given.person({ role: 'FINANCE' })
  await givenRefund(asks, 1)
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  expect(await agent.call(waitingForMe, {})).toEqual([])
  expect(await of(await testApp().given.person({ role: 'FINANCE', country: 'CO' }), 'refund')).toBeNull()
})

test('money that nobody could name waits for who may match it', async () => {
  const finance = await testApp().given.person({ role: 'FINANCE' })
  const before = (await of(finance, 'unidentified'))?.count ?? 0
  const { db } = testApp().app
  await db
    .insertInto('payment')
    .values({
      ...{ merchantId: null, channel: 'STP', trackingKey: 'W1', kind: 'payment', state: 'unidentified' },
      ...{ amountMinor: 5_000, currency: 'MXN', paidAt: testApp().clock.now(), valueDay: '2026-11-20', raw: '{}' },
      receivedAt: testApp().clock.now(),
    })
    .execute()
  expect((await of(finance, 'unidentified'))?.count).toBe(before + 1)
})
