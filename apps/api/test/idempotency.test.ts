/** One key in many hands at once: a key belongs to whoever sent it, to one call and one body, and only to what was done. */
import { errors, successCode } from '@cordillera/contract/errors'
import { askPayerReturn } from '@cordillera/contract/payment/payer-return'
import { userRefund } from '@cordillera/contract/payment/refund'
import { expect, test } from 'vitest'
import { endpointsOf } from '../src/platform/implement.ts'
import { givenLoans } from './given-loans.ts'
import { type Person, startApp } from './harness.ts'

const testApp = startApp()
const reason = 'paid twice by mistake'
const headers = { 'idempotency-key': 'one-key-in-many-hands' }

async function borrowerWith(balanceMinor: number): Promise<string> {
  const [loan] = await givenLoans(testApp(), { dpd: 0 })
  await testApp()
    .app.db.updateTable('borrower')
    .set({ balanceMinor, bankAccount: '032180000118359719' })
    .where('userId', '=', loan?.userId ?? '')
    .execute()
  return loan?.userId ?? ''
}
const refundsOf = (userId: string, { accountId }: Person) =>
  testApp()
    .app.db.selectFrom('refund')
    .select('amountMinor')
    .where('userId', '=', userId)
    .where('requestedBy', '=', accountId)
    .execute()

test('the same key at once with two bodies and by two people does one thing for each of them', async () => {
  expect(endpointsOf(testApp().app.http).get(userRefund.path)?.idempotent).toBeTruthy()
  const userId = await borrowerWith(100_000)
  const [ana, luis] = [
    await testApp().given.person({ role: 'FINANCE', superuser: true }),
    await testApp().given.person({ role: 'FINANCE', superuser: true }),
  ]
  const presses = Array.from({ length: 12 }, (_, n) => ({ by: n % 2 ? ana : luis, amount: n % 3 ? 1000 : 2000 }))
  const answers = await Promise.all(
    presses.map(({ by, amount }) => by.raw(userRefund, { userId, amount, reason }, headers)),
  )
  for (const by of [ana, luis]) {
    const done = await refundsOf(userId, by)
    expect(done).toHaveLength(1)
    const own = answers.filter((_, n) => presses[n]?.by === by)
    const ids = own.filter(({ code }) => code === successCode).map(({ data }) => data.refundId)
    expect(new Set(ids).size).toBe(1)
    const others = own.filter(({ code }) => code !== successCode)
    expect(others.map(({ code }) => code)).toEqual(others.map(() => errors['request.keyReused'].code))
    await by.refused(askPayerReturn, { paymentId: 'P000000000000', reason }, 'request.keyReused', headers)
  }
})

test('what was refused leaves its key free for the right body', async () => {
  const userId = await borrowerWith(5000)
  const ana = await testApp().given.person({ role: 'FINANCE', superuser: true })
  const refused = await ana.raw(userRefund, { userId, amount: 900_000, reason }, headers)
  expect(refused.code).not.toBe(successCode)
  await ana.call(userRefund, { userId, amount: 5000, reason }, headers)
  expect(await refundsOf(userId, ana)).toEqual([{ amountMinor: 5000 }])
})

test('who has lost the right reads no answer again', async () => {
  const userId = await borrowerWith(5000)
  const ana = await testApp().given.person({ role: 'FINANCE' })
  const body = { userId, amount: 5000, reason }
  const first = await ana.call(userRefund, body, headers)
  expect(await ana.call(userRefund, body, headers)).toEqual(first)
  await testApp().app.db.deleteFrom('accountRole').where('accountId', '=', ana.accountId).execute()
  testApp().app.forget(ana.accountId)
  expect((await ana.raw(userRefund, body, headers)).code).not.toBe(successCode)
})
