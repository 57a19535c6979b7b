/** Money that crosses other money on its way: what one of them ended, the other does not do again. */

import { listExceptions } from '@cordillera/contract/payment/exception'
import { listOutgoing } from '@cordillera/contract/payment/outgoing'
import { publicRepayment } from '@cordillera/contract/payment/pay-link'
import { askPayerReturn, decidePayerReturn, listPayerReturns } from '@cordillera/contract/payment/payer-return'
import { listPayments, paymentDetail } from '@cordillera/contract/payment/payment'
import { decideRefund, listRefunds, userRefund } from '@cordillera/contract/payment/refund'
import { listWithholdings, withholdBill } from '@cordillera/contract/payment/withholding'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { givenMandate } from '../../test/given-mandate.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { payOutChannel } from '../../test/given-payout-files.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { isBorrower } from '../../test/second-person/case.ts'
import { checkLedger } from '../credit/public.ts'
import { bindChannel, type Order } from './channel.ts'
import { sendOrders } from './outbox.service.ts'

const testApp = startApp()
const reason = 'the payer called: it was meant for another lender'
const clabe = '032180000118359719'
let one: Person
let other: Person
let keys = 0
let debits: Order[] = []

beforeAll(async () => {
  const { app, given } = testApp()
  bindChannel(app, {
    ...{ name: 'STP', paysOut: 'MXN', signed: () => false },
    payOut: async () => ({ taken: true, ref: `R${++keys}` }),
    withhold: async (order) => {
      debits.push(order)
      return { taken: true, ref: `D${++keys}` }
    },
    outcomeOf: async () => ({ state: 'pending', message: null }),
  })
  one = await given.person({ role: 'FINANCE' })
  other = await given.person({ role: 'FINANCE' })
})
beforeEach(() => {
  debits = []
})

const booksAgree = async () => expect(await checkLedger(testApp().app.db)).toEqual([])
const line = (key: string, kind: 'payment' | 'reversal', at = '09:00') => ({
  ...{ loan: `NOBODY-${key}`, amount: '80.00', paidAt: `2026-11-21 ${at}`, key, kind },
})
/** Money that nobody could name. */
async function nobodys(): Promise<{ key: string; paymentId: string }> {
  const key = `CROSS${++keys}`
  await importPayments(testApp(), one, paymentsCsv([line(key, 'payment')]))
  const [payment] = (await one.call(listPayments, { trackingKey: key })).list
  return { key, paymentId: payment?.paymentId ?? '' }
}
const takenBack = (key: string) => importPayments(testApp(), one, paymentsCsv([line(key, 'reversal', '10:00')]))
const stateOf = async (paymentId: string) => (await one.call(paymentDetail, { paymentId })).state
async function returnOf(paymentId: string) {
  const found = (await other.call(listPayerReturns, { pageSize: 50 })).list.find((row) => row.paymentId === paymentId)
  if (!found) throw new Error('a return was asked for')
  return found
}
async function asked(paymentId: string) {
  await one.call(askPayerReturn, { paymentId, reason, beneficiary: 'ANA RUIZ', bankAccount: clabe })
  return returnOf(paymentId)
}

describe('a deposit that its bank takes back while it goes back to its payer', () => {
  test('is gone: what was only asked for falls, and is paid to nobody', async () => {
    const { key, paymentId } = await nobodys()
    const { returnId, version } = await asked(paymentId)
    expect((await takenBack(key)).counts).toMatchObject({ reversals: 1, refused: 0 })
    expect(await stateOf(paymentId)).toBe('reversed')
    const decision = { returnId, version, decision: 'approve', note: reason } as const
    await other.refused(decidePayerReturn, decision, 'credit.decided')
    expect(await returnOf(paymentId)).toMatchObject({ state: 'refused' })
    await booksAgree()
  })

  test('and was ordered already, stands before finance: no money is booked as gone twice', async () => {
    const { key, paymentId } = await nobodys()
    const { returnId, version } = await asked(paymentId)
    await other.call(decidePayerReturn, { returnId, version, decision: 'approve', note: reason })
    expect((await takenBack(key)).errors).toMatchObject([{ reason: 'goesBack' }])
    expect(await stateOf(paymentId)).toBe('returning')
    expect((await one.call(listExceptions, { trackingKey: key })).list).toMatchObject([{ state: 'open', amount: 8000 }])
    await booksAgree()
  })
})

describe('a direct debit that has not left', () => {
  async function loan(): Promise<GivenLoan> {
    const [made] = await givenLoans(testApp(), { dpd: 0 })
    if (!made) throw new Error('a loan was made')
    const { db } = testApp().app
    await openBooks(db, [made.appId])
    await db
      .updateTable('borrower')
      .set({ bankAccount: clabe, bankCode: '40032' })
      .where('userId', '=', made.userId)
      .execute()
    return made
  }
  const openOf = async (billId: string) => {
    const { open } = await testApp()
      .app.db.selectFrom('bill')
      .select('openMinor as open')
      .where('billId', '=', billId)
      .executeTakeFirstOrThrow()
    return open
  }
  const loanRefOf = async (appId: string) =>
    (
      await testApp()
        .app.db.selectFrom('application')
        .select('loanRef')
        .where('appId', '=', appId)
        .executeTakeFirstOrThrow()
    ).loanRef
  const paid = async (appId: string, minor: number) =>
    importPayments(
      testApp(),
      one,
      paymentsCsv([
        {
          loan: await loanRefOf(appId),
          amount: (minor / 100).toFixed(2),
          paidAt: '2026-11-21 09:00',
          key: `SPEI${++keys}`,
        },
      ]),
    )
  const debitsOf = async (userId: string) =>
    (await one.call(listWithholdings, { userId })).map(({ status, amount }) => [status, amount])

  test('does not leave for a bill that was paid meanwhile', async () => {
    const { billId, userId, appId } = await loan()
    await givenMandate(testApp(), userId)
    const open = await openOf(billId)
    await one.call(withholdBill, { billId, amount: open })
    await paid(appId, open)
    await sendOrders(testApp().app)
    expect(debits).toEqual([])
    expect(await debitsOf(userId)).toEqual([['fail', open]])
    await booksAgree()
  })

  test('takes no more than is still owed of a bill that was paid in part', async () => {
    const { billId, userId, appId } = await loan()
    await givenMandate(testApp(), userId)
    const open = await openOf(billId)
    await one.call(withholdBill, { billId, amount: open })
    await paid(appId, 1000)
    await sendOrders(testApp().app)
    expect(debits.map(({ amountMinor }) => amountMinor)).toEqual([open - 1000])
    expect(await debitsOf(userId)).toEqual([['untreated', open - 1000]])
  })

  test('goes to the bank of the account that its mandate names, whatever account is on record since', async () => {
    const { billId, userId } = await loan()
    const mandateId = await givenMandate(testApp(), userId)
    const { db } = testApp().app
    await db.updateTable('debitMandate').set({ bank: 'SANTANDER' }).where('mandateId', '=', mandateId).execute()
    await one.call(withholdBill, { billId, amount: 1000 })
    await db
      .updateTable('borrower')
      .set({ bankAccount: '646180110400000007', bankCode: '90646', bankName: 'STP' })
      .where('userId', '=', userId)
      .execute()
    await sendOrders(testApp().app)
    expect(debits).toMatchObject([{ bankAccount: clabe, bank: 'SANTANDER' }])
  })
})

test('nobody announces a transfer for a loan of their own; a colleague does', async () => {
  const [made] = await givenLoans(testApp(), { dpd: 5 })
  const appId = made?.appId ?? ''
  await openBooks(testApp().app.db, [appId])
  const { key } = await nobodys()
  const own = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  const colleague = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  await isBorrower(testApp(), own.accountId, made?.userId ?? '')
  const announced = { appId, amount: 8000, channelType: 'STP', trackingKey: key } as const
  await own.refused(publicRepayment, announced, 'access.ownGain')
  expect(await colleague.call(publicRepayment, announced)).toMatchObject({ state: 'verified' })
  await booksAgree()
})

test('a channel that only the console keeps pays out like one of the environment: refunds that waited for it leave', async () => {
  const { app, given } = testApp()
  const [asks, decides] = [
    await given.person({ role: 'FINANCE', country: 'CO', merchants: ['Cafe Plata'] }),
    await given.person({ role: 'FINANCE', country: 'CO', merchants: ['Cafe Plata'] }),
  ]
  const [loan] = await givenLoans(testApp(), { merchant: 'Cafe Plata', dpd: 0 })
  const userId = loan?.userId ?? ''
  await openBooks(app.db, [loan?.appId ?? ''])
  await app.db
    .updateTable('borrower')
    .set({ bankAccount: '24012345678', bankName: 'Bancolombia', docNumber: '79000111' })
    .where('userId', '=', userId)
    .execute()
  const { loanRef } = await app.db
    .selectFrom('application')
    .select('loanRef')
    .where('appId', '=', loan?.appId ?? '')
    .executeTakeFirstOrThrow()
  const line = { loan: loanRef, amount: '9000000.00', currency: 'COP', paidAt: '2026-11-21 09:00', key: `REF${++keys}` }
  await importPayments(testApp(), asks, paymentsCsv([{ ...line, channel: 'PSE' }]))
  const { refundId } = await asks.call(userRefund, { userId, amount: 100_000, reason: 'paid twice' })
  await decides.call(decideRefund, { refundId, version: 0, decision: 'approve', note: 'seen' })
  await sendOrders(app)
  expect((await asks.call(listRefunds, { userId })).list).toMatchObject([{ state: 'approved', payoutState: null }])
  await payOutChannel(testApp())
  await sendOrders(app)
  expect((await asks.call(listRefunds, { userId })).list).toMatchObject([{ state: 'approved', payoutState: 'sent' }])
  await sendOrders(app)
  expect((await asks.call(listOutgoing, { userId })).list).toHaveLength(1)
  await booksAgree()
})
