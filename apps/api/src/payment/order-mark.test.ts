/** A person's word on a loan's payout or a direct debit whose channel is silent books what the channel's word would have booked. */
import { uploadFile } from '@cordillera/contract/job/file'
import { listLoanPayouts, retryLoanPayout } from '@cordillera/contract/payment/loan-payout'
import { askMark, decideMark } from '@cordillera/contract/payment/order-mark'
import { listOutgoing, outgoingDetail } from '@cordillera/contract/payment/outgoing'
import { listWithholdings, withholdBill } from '@cordillera/contract/payment/withholding'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { card } from '../../seed/pictures.ts'
import { Random } from '../../seed/random.ts'
import { type LendingApp, lendingApp } from '../../test/given-applications.ts'
import { openBooks } from '../../test/given-ledger.ts'
import { givenLoans } from '../../test/given-loans.ts'
import { givenMandate } from '../../test/given-mandate.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { checkLedger, moveApplication } from '../credit/public.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { bindChannel, type Sent } from './channel.ts'
import { sendOrders } from './outbox.service.ts'

const running = startApp()
const clabe = '032180000118359719'
const reason = 'the bank confirmed it by letter'
let asker: Person
let decider: Person
let service: Person
let lending: LendingApp
let sent: string[] = []
let answer: () => Promise<Sent>
const silence = async (): Promise<Sent> => {
  throw new Error('silence')
}

beforeAll(async () => {
  const take = ({ trackingKey }: { trackingKey: string }) => {
    sent.push(trackingKey)
    return answer()
  }
  bindChannel(running().app, {
    ...{ name: 'STP', paysOut: 'MXN', payOut: take, withhold: take, signed: () => false },
    outcomeOf: async () => ({ state: 'pending', message: null }),
  })
  const { given, app } = running()
  asker = await given.person({ role: 'FINANCE' })
  decider = await given.person({ role: 'FINANCE' })
  service = await given.person({ role: 'CUSTOMER_SERVICE' })
  lending = await lendingApp(running())
  await sql`insert into product (merchant_id, code, name, tenure_days, periods, currency, penalty_daily_rate, penalty_cap_rate,
      grace_days, extension_fee_rate, interest_rate, processing_rate, fee_tax_rate, transaction_fee_minor, effective_from,
      created_at, min_amount_minor, max_amount_minor)
    select merchant_id, 'MX-30-3', 'Luna 30', 30, 3, currency, 0.01, 1, 0, 0.1, 0.03, 0.05, 0.16, 250, '2026-01-01',
      '2026-01-01', 1000, 900000 from merchant where name = 'Luna Credito'`.execute(app.db)
})
beforeEach(() => {
  sent = []
  answer = silence
})

const booksAgree = async () => expect(await checkLedger(running().app.db)).toEqual([])
const detailOf = (orderId: string) => asker.call(outgoingDetail, { orderId })
async function orderOf(userId: string): Promise<string> {
  const [order] = (await asker.call(listOutgoing, { userId })).list
  if (!order) throw new Error('an order was made')
  return order.orderId
}

/** Asked for with a picture of a letter, and decided by another person. */
async function marked(orderId: string, outcome: 'settled' | 'failed'): Promise<void> {
  const content = await card(new Random(7), ['BBVA', 'SPEI 21/11'])
  const { fileId } = (await asker.upload(uploadFile, {}, { name: 'letter.jpg', content })).data
  const { markId } = await asker.call(askMark, { orderId, outcome, reason, evidence: [fileId] })
  const decision = { markId, version: 0, decision: 'approve' as const, note: 'seen the letter' }
  await asker.refused(decideMark, decision, 'credit.ownRequest')
  await decider.call(decideMark, decision)
}

/** An accepted loan whose order went out and was never answered. */
async function loanInDoubt() {
  const { appId, userId } = await lending.apply({}, { productCode: 'MX-30-3', amount: 100_000, autoConfirm: true })
  const { db, clock } = running().app
  await inTransaction(db, async (tx) => {
    await tx.updateTable('application').set({ status: 'in audit' }).where('appId', '=', appId).execute()
    await moveApplication(tx, { appId, state: 'in audit', autoConfirm: true }, 'pass', { now: clock.now() })
  })
  await sendOrders(running().app)
  expect(sent).toHaveLength(1)
  return { appId, userId, orderId: await orderOf(userId) }
}
const payoutOf = async (userId: string) => {
  const [row] = (await service.call(listLoanPayouts, { userId })).list
  if (!row) throw new Error('an accepted application is listed')
  return row
}
const billsOf = (appId: string) =>
  running().app.db.selectFrom('bill').select(['dueDate', 'principalOpen']).where('appId', '=', appId).execute()

describe('a mark on the payout of a loan', () => {
  test('that it settled makes the loan’s bills, once, and nothing is sent again', async () => {
    const { appId, userId, orderId } = await loanInDoubt()
    expect(await billsOf(appId)).toEqual([])
    await marked(orderId, 'settled')
    expect(await detailOf(orderId)).toMatchObject({ state: 'settled', retry: null, markable: [] })
    expect(await payoutOf(userId)).toMatchObject({ state: 'success', billGenStatus: 'made' })
    const bills = await billsOf(appId)
    expect([bills.length, bills.reduce((sum, { principalOpen }) => sum + principalOpen, 0)]).toEqual([3, 100_000])
    await sendOrders(running().app)
    expect(sent).toHaveLength(1)
    await booksAgree()
  })

  test('that it failed lets it be sent again, as a new order, which makes the bills when it settles', async () => {
    const { appId, userId, orderId } = await loanInDoubt()
    await marked(orderId, 'failed')
    const { retry } = await detailOf(orderId)
    expect(retry).toMatchObject({ how: 'loan', appId })
    expect(await payoutOf(userId)).toMatchObject({ state: 'fail' })
    expect(await billsOf(appId)).toEqual([])
    await service.call(retryLoanPayout, { appId, version: (await payoutOf(userId)).version })
    await sendOrders(running().app)
    expect(new Set(sent).size).toBe(2)
    const [again = ''] = (await asker.call(listOutgoing, { userId })).list
      .map((order) => order.orderId)
      .filter((one) => one !== orderId)
    await marked(again, 'settled')
    expect(await billsOf(appId)).toHaveLength(3)
    expect(await detailOf(orderId)).toMatchObject({ state: 'failed' })
    await booksAgree()
  })
})

/** A direct debit that was asked for and never answered. */
async function debitInDoubt(amount = 5000) {
  const [loan] = await givenLoans(running(), { dpd: 0 })
  if (!loan) throw new Error('one loan was made')
  const { db } = running().app
  await openBooks(db, [loan.appId])
  await db.updateTable('borrower').set({ bankAccount: clabe }).where('userId', '=', loan.userId).execute()
  await givenMandate(running(), loan.userId)
  await asker.call(withholdBill, { billId: loan.billId, amount })
  await sendOrders(running().app)
  return { ...loan, amount, orderId: await orderOf(loan.userId) }
}
const openOf = async (billId: string) => {
  const bill = await running()
    .app.db.selectFrom('bill')
    .select(['principalOpen', 'interestOpen', 'feeOpen', 'feeTaxOpen', 'penaltyOpen'])
    .where('billId', '=', billId)
    .executeTakeFirstOrThrow()
  return Object.values(bill).reduce((sum, part) => sum + part, 0)
}
const debitsOf = async (userId: string) => (await asker.call(listWithholdings, { userId })).map(({ status }) => status)

describe('a mark on a direct debit', () => {
  test('that it succeeded pays the bill as of the day the channel was asked, once', async () => {
    const { billId, userId, amount, orderId } = await debitInDoubt()
    const before = await openOf(billId)
    expect(await debitsOf(userId)).toEqual(['untreated'])
    await marked(orderId, 'settled')
    expect(await debitsOf(userId)).toEqual(['success'])
    expect(await openOf(billId)).toBe(before - amount)
    const payments = await running()
      .app.db.selectFrom('payment')
      .select(['amountMinor', 'valueDay'])
      .where('billId', '=', billId)
      .execute()
    expect(payments).toEqual([{ amountMinor: amount, valueDay: '2026-11-21' }])
    await booksAgree()
  })

  test('that it failed leaves the bill as it was and lets another attempt be made', async () => {
    const { billId, userId, orderId } = await debitInDoubt()
    const before = await openOf(billId)
    await asker.refused(withholdBill, { billId, amount: 100 }, 'payment.withholdingLive')
    await marked(orderId, 'failed')
    expect([await debitsOf(userId), await openOf(billId)]).toEqual([['fail'], before])
    const { retry } = await detailOf(orderId)
    if (retry?.how !== 'debit') throw new Error('a debit is tried again as one')
    answer = async () => ({ taken: true, ref: 'D-again' })
    await asker.call(withholdBill, { billId: retry.billId, amount: retry.amount })
    await sendOrders(running().app)
    expect(new Set(sent).size).toBe(2)
    await booksAgree()
  })

  test('decided twenty times at once it books once', async () => {
    const { billId, amount, orderId } = await debitInDoubt()
    const before = await openOf(billId)
    const content = await card(new Random(8), ['BBVA'])
    const { fileId } = (await asker.upload(uploadFile, {}, { name: 'letter.jpg', content })).data
    const { markId } = await asker.call(askMark, { orderId, outcome: 'settled', reason, evidence: [fileId] })
    const decision = { markId, version: 0, decision: 'approve' as const, note: 'seen the letter' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => decider.raw(decideMark, decision)))
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
    expect(await openOf(billId)).toBe(before - amount)
    await booksAgree()
  })
})
