/** Money that nobody could name goes back to whoever paid it: by two people, through the channel, once. */
import { changeMerchant } from '@cordillera/contract/access/session'
import { waitingForMe } from '@cordillera/contract/dashboard/waiting'
import { listOutgoing, outgoingDetail } from '@cordillera/contract/payment/outgoing'
import { askPayerReturn, decidePayerReturn, listPayerReturns } from '@cordillera/contract/payment/payer-return'
import { correctPaymentDay, listPayments, matchPayment, paymentDetail } from '@cordillera/contract/payment/payment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '../../test/given-ledger.ts'
import { givenLoans } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type GivenStp, givenStp } from '../../test/given-stp.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { isBorrower, isPaidTo } from '../../test/second-person/case.ts'
import { account, checkLedger } from '../credit/public.ts'
import { inTransaction } from '../platform/db.ts'
import { endPayout } from './payout.queries.ts'
import { workWebhooks } from './webhook.service.ts'

const testApp = startApp()
let stp: GivenStp
let one: Person
let other: Person
let keys = 0
const reason = 'the payer called: it was meant for another lender'
const note = 'compared with the statement'
/** Nobody's: its digits are right and no borrower has it. */
const nobodys = '646180110400000007'

beforeAll(async () => {
  stp = await givenStp(testApp())
  one = await testApp().given.person({ role: 'FINANCE' })
  other = await testApp().given.person({ role: 'FINANCE' })
})
afterAll(() => stp.stop())

/** A deposit that its channel told with the account that paid. */
async function told(): Promise<string> {
  const trackingKey = `PAYER${++keys}`
  await stp.deposit({ clabe: nobodys, amount: '250.00', trackingKey })
  await workWebhooks(testApp().app, () => undefined)
  return paymentOf(trackingKey)
}
/** Money that a file told of: without a word on who paid. */
async function untold(): Promise<string> {
  const key = `UNTOLD${++keys}`
  const line = { loan: `NOBODY-${keys}`, amount: '80.00', paidAt: '2026-11-21T09:00:00', key }
  await importPayments(testApp(), one, paymentsCsv([line]))
  return paymentOf(key)
}
async function paymentOf(trackingKey: string): Promise<string> {
  const [payment] = (await one.call(listPayments, { trackingKey })).list
  if (payment?.state !== 'unidentified') throw new Error(`${trackingKey} waits to be matched`)
  return payment.paymentId
}
const stateOf = async (paymentId: string) => (await one.call(paymentDetail, { paymentId })).state
async function returnOf(paymentId: string) {
  const found = (await other.call(listPayerReturns, { pageSize: 50 })).list.find((row) => row.paymentId === paymentId)
  if (!found) throw new Error('a return was asked for')
  return found
}
async function decide(paymentId: string, decision: 'approve' | 'refuse', by = other) {
  const { returnId, version } = await returnOf(paymentId)
  return by.call(decidePayerReturn, { returnId, version, decision, note })
}
async function orderOf(paymentId: string): Promise<string> {
  const { trackingKey } = await returnOf(paymentId)
  const [order] = (await one.call(listOutgoing, { trackingKey: trackingKey ?? 'none' })).list
  if (!order) throw new Error('it was ordered')
  return order.orderId
}
const booksAgree = async () => expect(await checkLedger(testApp().app.db)).toEqual([])

test('goes to the account that the channel told, once another person has approved it, and is booked', async () => {
  const paymentId = await told()
  const { payer } = await one.call(paymentDetail, { paymentId })
  expect(payer).toMatchObject({ bankAccount: '••••99', bank: '40012' })
  await one.call(askPayerReturn, { paymentId, reason })
  expect(await stateOf(paymentId)).toBe('returning')
  await booksAgree()
  expect(await one.call(waitingForMe, {})).not.toContainEqual(expect.objectContaining({ kind: 'payerReturn' }))
  expect(await other.call(waitingForMe, {})).toContainEqual(
    expect.objectContaining({ kind: 'payerReturn', count: expect.any(Number) }),
  )
  expect(await returnOf(paymentId)).toMatchObject({
    told: true,
    reason,
    amount: 25_000,
    mine: false,
    bankAccount: '••••99',
  })
  expect(await decide(paymentId, 'approve')).toMatchObject({ state: 'approved' })
  await stp.settle(async () => (await returnOf(paymentId)).state === 'paid')
  const { state, entries } = await one.call(paymentDetail, { paymentId })
  expect(state).toBe('returned')
  const back = entries.filter(({ booking }) => booking === 'payer paid')
  expect(back.map((entry) => [entry.account, entry.amount]).sort()).toEqual([
    ['cash.stp', -25_000],
    [account.unidentified, 25_000],
  ])
  await booksAgree()
})

test('is decided by nobody who asked for it', async () => {
  const paymentId = await told()
  await one.call(askPayerReturn, { paymentId, reason })
  const { returnId, version } = await returnOf(paymentId)
  await one.refused(decidePayerReturn, { returnId, version, decision: 'approve', note }, 'credit.ownRequest')
  expect(await stateOf(paymentId)).toBe('returning')
})

test('is matched by nobody meanwhile; refused, it waits to be matched again', async () => {
  const [loan] = await givenLoans(testApp(), { dpd: 0 })
  if (!loan) throw new Error('a loan was made')
  await openBooks(testApp().app.db, [loan.appId])
  const paymentId = await told()
  await one.call(askPayerReturn, { paymentId, reason })
  const match = { paymentId, appId: loan.appId }
  await other.refused(matchPayment, match, 'payment.goesBack')
  await other.refused(correctPaymentDay, { paymentId, day: '2026-11-20', reason }, 'payment.goesBack')
  await other.refused(askPayerReturn, { paymentId, reason }, 'payment.goesBack')
  await decide(paymentId, 'refuse')
  expect(await stateOf(paymentId)).toBe('unidentified')
  await booksAgree()
  await one.call(askPayerReturn, { paymentId, reason: 'he called again' })
})

test('by many people at once it is asked for once, or matched, and never both', async () => {
  const [loan] = await givenLoans(testApp(), { dpd: 0 })
  if (!loan) throw new Error('a loan was made')
  await openBooks(testApp().app.db, [loan.appId])
  for (let round = 0; round < 5; round++) {
    const paymentId = await told()
    const calls = await Promise.allSettled([
      one.call(askPayerReturn, { paymentId, reason }),
      other.call(askPayerReturn, { paymentId, reason }),
      one.call(matchPayment, { paymentId, appId: loan.appId }),
      other.call(matchPayment, { paymentId, appId: loan.appId }),
    ])
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
  await booksAgree()
})

test('approved by many at once it is ordered once', async () => {
  const third = await testApp().given.person({ role: 'FINANCE' })
  const paymentId = await told()
  await one.call(askPayerReturn, { paymentId, reason })
  const calls = await Promise.allSettled([decide(paymentId, 'approve', other), decide(paymentId, 'approve', third)])
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { returnId } = await returnOf(paymentId)
  const orders = await testApp()
    .app.db.selectFrom('payout')
    .select('payoutId')
    .where('targetId', '=', returnId)
    .execute()
  expect(orders).toHaveLength(1)
})

test('without a word of the channel it goes to the account that is named; told, to no other', async () => {
  const paymentId = await untold()
  expect((await one.call(paymentDetail, { paymentId })).payer).toBeNull()
  await one.refused(askPayerReturn, { paymentId, reason }, 'payment.payerNeeded')
  const named = { beneficiary: 'Rosa Pérez', bankAccount: '032180000118359718' }
  await one.refused(askPayerReturn, { paymentId, reason, ...named }, 'payment.accountInvalid')
  await one.call(askPayerReturn, { paymentId, reason, ...named, bankAccount: '032180000118359719' })
  expect(await returnOf(paymentId)).toMatchObject({ told: false, bankAccount: '••••19' })
  const known = await told()
  await one.refused(askPayerReturn, { paymentId: known, reason, ...named }, 'payment.payerTold')
})

test('is approved by nobody whose own account it goes to', async () => {
  const gains = await testApp().given.person({ role: 'FINANCE' })
  const bankAccount = '002010077777777771'
  await isPaidTo(testApp(), gains.accountId, bankAccount)
  const paymentId = await untold()
  await one.call(askPayerReturn, { paymentId, reason, beneficiary: 'Rosa Pérez', bankAccount })
  const { returnId, version } = await returnOf(paymentId)
  await gains.refused(decidePayerReturn, { returnId, version, decision: 'approve', note }, 'access.ownGain')
})

test('nor by who borrows and is paid there, to whatever account HR pays their wages', async () => {
  const { db } = testApp().app
  const gains = await testApp().given.person({ role: 'FINANCE' })
  const [loan] = await givenLoans(testApp())
  if (!loan) throw new Error('one loan was asked for')
  const { userId } = loan
  await openBooks(db, [loan.appId])
  await isBorrower(testApp(), gains.accountId, userId)
  const bankAccount = '032180000118359719'
  await db.updateTable('borrower').set({ bankAccount }).where('userId', '=', userId).execute()
  const paymentId = await untold()
  await one.call(askPayerReturn, { paymentId, reason, beneficiary: 'Rosa Pérez', bankAccount })
  const { returnId, version } = await returnOf(paymentId)
  const decision = { returnId, version, decision: 'refuse', note } as const
  await gains.refused(decidePayerReturn, decision, 'access.ownGain')
  const other = await testApp().given.person({ role: 'FINANCE' })
  await other.call(decidePayerReturn, decision)
})

test('what the bank sends back waits for a decision, is booked back, and goes again or is matched', async () => {
  const paymentId = await told()
  await one.call(askPayerReturn, { paymentId, reason })
  await decide(paymentId, 'approve')
  await stp.settle(async () => (await returnOf(paymentId)).state === 'paid')
  const orderId = await orderOf(paymentId)
  const { db, clock } = testApp().app
  await inTransaction(db, (tx) => endPayout(tx, orderId, { state: 'returned', message: 'account closed' }, clock.now()))
  expect(await returnOf(paymentId)).toMatchObject({ state: 'failed' })
  expect(await stateOf(paymentId)).toBe('returning')
  await booksAgree()
  const { retry } = await other.call(outgoingDetail, { orderId })
  expect(retry).toMatchObject({ how: 'payerReturn' })
  await decide(paymentId, 'refuse')
  expect(await stateOf(paymentId)).toBe('unidentified')
  await booksAgree()
})

test('money of another country is returned by a merchant that pays in its currency', async () => {
  const boss = await testApp().given.person({ superuser: true, merchants: ['Luna Credito', 'Cafe Plata'] })
  const merchant = await testApp().given.merchantId('Cafe Plata')
  await boss.call(changeMerchant, { service_name: 'change_user_merchant', merchant })
  const paymentId = await told()
  await boss.refused(askPayerReturn, { paymentId, reason }, 'payment.returnCurrency')
})
