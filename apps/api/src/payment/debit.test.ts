/** Direct debits under a mandate: on the due day and on days of retries, never two at once, never without one. */

import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { uploadFile } from '@cordillera/contract/job/file'
import { listExceptions } from '@cordillera/contract/payment/exception'
import {
  addMandate,
  getDebitRule,
  listMandates,
  revokeMandate,
  saveDebitRule,
  showMandateEvidence,
} from '@cordillera/contract/payment/mandate'
import { listPayments } from '@cordillera/contract/payment/payment'
import { listWithholdings, withholdBill } from '@cordillera/contract/payment/withholding'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { card } from '../../seed/pictures.ts'
import { Random } from '../../seed/random.ts'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { givenMandate } from '../../test/given-mandate.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { checkLedger } from '../credit/public.ts'
import { dayIn } from '../platform/clock.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { bindChannel, type Outcome, type Sent } from './channel.ts'
import { endDebit } from './debit.end.ts'
import { askForDebits } from './debit.night.ts'
import { sendOrders } from './outbox.service.ts'

const testApp = startApp()
const clabe = '032180000118359719'
let finance: Person
let merchant: number
/** What the channel got, and how it answers. */
let sent: string[] = []
let answer: () => Promise<Sent> = async () => ({ taken: true, ref: `D${sent.length}` })
let outcome: Outcome | null = { state: 'pending', message: null }

beforeAll(async () => {
  bindChannel(testApp().app, {
    name: 'STP',
    paysOut: 'MXN',
    payOut: async () => ({ taken: false, message: 'not asked' }),
    withhold: (order) => {
      sent.push(order.trackingKey)
      return answer()
    },
    outcomeOf: async () => outcome,
    signed: () => false,
  })
  finance = await testApp().given.person({ role: 'FINANCE' })
  const { merchantId } = await testApp()
    .app.db.selectFrom('merchant')
    .select('merchantId')
    .where('name', '=', 'Luna Credito')
    .executeTakeFirstOrThrow()
  merchant = merchantId
})
beforeEach(async () => {
  sent = []
  answer = async () => ({ taken: true, ref: `D${sent.length}-${Math.random()}` })
  outcome = { state: 'pending', message: null }
  // bills of tests before are no business of this one
  await sql`update debit_mandate set revoked_at = now(), revoked_by = made_by where revoked_at is null`.execute(
    testApp().app.db,
  )
  await sql`update withholding set state = 'fail' where state in ('init', 'untreated')`.execute(testApp().app.db)
})

async function loan(dpd = 0): Promise<GivenLoan> {
  const [made] = await givenLoans(testApp(), { dpd })
  if (!made) throw new Error('a loan was made')
  await openBooks(testApp().app.db, [made.appId])
  await testApp().app.db.updateTable('borrower').set({ bankAccount: clabe }).where('userId', '=', made.userId).execute()
  return made
}
const attemptsOf = async (userId: string) =>
  (await finance.call(listWithholdings, { userId })).map(({ status, attempt, by }) => [status, attempt, by])
async function night(days = 0): Promise<void> {
  testApp().clock.advance(days * 86_400_000)
  if (days > 0) finance = await testApp().given.signedIn(finance.accountId)
  await Promise.all([1, 2, 3].map(() => askForDebits(testApp().app)))
  await testApp().drainJobs()
  await sendOrders(testApp().app)
}
const rule = async (change: object) => {
  const { merchant: of, version, ...now } = await finance.call(getDebitRule, { merchant })
  await finance.call(saveDebitRule, { merchant: of, version, ...now, ...change, reason: 'agreed with the bank' })
}

test('a mandate is recorded with its evidence, seen again, and revoked with a reason; a borrower has one at a time', async () => {
  const { userId } = await loan()
  const content = await card(new Random(7), ['BBVA', 'María Hernández'])
  const evidence = [(await finance.upload(uploadFile, {}, { name: 'firma.jpg', content })).data.fileId]
  const add = { userId, from: '2026-11-01', evidence }
  await finance.refused(addMandate, { ...add, until: '2026-10-01' }, 'payment.mandateDays')
  const { mandateId } = await finance.call(addMandate, add)
  await finance.refused(addMandate, add, 'payment.mandateLive')
  const [mandate] = await finance.call(listMandates, { userId })
  expect(mandate).toMatchObject({
    mandateId,
    state: 'live',
    bankAccount: expect.stringMatching(/^••••\d+$/),
    pictures: evidence,
  })
  expect((await finance.download(showMandateEvidence, { mandateId, fileId: evidence[0] ?? '' })).http).toBe(200)
  const service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  await service.refused(revokeMandate, { mandateId, version: 0, reason: 'asked by phone' }, 'access.forbidden')
  await finance.call(revokeMandate, { mandateId, version: 0, reason: 'asked by letter' })
  await finance.refused(revokeMandate, { mandateId, version: 1, reason: 'again' }, 'payment.mandateRevoked')
  expect(await finance.call(listMandates, { userId })).toMatchObject([
    { state: 'revoked', revokeReason: 'asked by letter' },
  ])
})

test('nothing is taken without a mandate that holds, neither by hand nor by rule', async () => {
  await rule({ active: true, fromHour: 0 })
  const [without, over] = [await loan(), await loan()]
  await givenMandate(testApp(), over.userId, { until: '2026-11-01' })
  for (const { billId } of [without, over]) {
    await finance.refused(withholdBill, { billId, amount: 100 }, 'payment.noMandate')
  }
  await night()
  expect([await attemptsOf(without.userId), await attemptsOf(over.userId), sent]).toEqual([[], [], []])
  // revoked between the click and the channel: it does not go
  const late = await loan()
  const mandateId = await givenMandate(testApp(), late.userId)
  await finance.call(withholdBill, { billId: late.billId, amount: 100 })
  await finance.call(revokeMandate, { mandateId, version: 0, reason: 'asked by letter' })
  await sendOrders(testApp().app)
  expect([(await attemptsOf(late.userId)).map(([status]) => status), sent]).toEqual([['fail'], []])
})

test('a bill is taken on its due day, again by the rule, and no more than that; a stopped one is left alone', async () => {
  await rule({ active: true, fromHour: 0, retryAfterDays: [1, 3] })
  const [due, stopped] = [await loan(0), await loan(0)]
  await givenMandate(testApp(), due.userId)
  await givenMandate(testApp(), stopped.userId)
  await sql`update bill set stopped_at = now() where bill_id = ${stopped.billId}`.execute(testApp().app.db)
  answer = async () => ({ taken: false, message: 'Fondos insuficientes' })
  const tried: number[] = []
  for (const days of [1, 1, 1, 1, 1]) {
    await night(days)
    tried.push((await attemptsOf(due.userId)).length)
  }
  // the first night is the day after the due day: what was missed on it is made up for
  expect(tried).toEqual([1, 2, 3, 3, 3])
  expect((await attemptsOf(due.userId))[0]).toEqual(['fail', 3, null])
  expect(sent).toHaveLength(3)
  expect(await attemptsOf(stopped.userId)).toEqual([])
})

test('an attempt whose outcome nobody knows is asked about, never sent again, and no other is made beside it', async () => {
  await rule({ active: true, fromHour: 0, retryAfterDays: [1, 3] })
  const { userId, billId } = await loan(0)
  await givenMandate(testApp(), userId)
  answer = async () => {
    throw new Error('silence')
  }
  await night()
  await night(1)
  await finance.refused(withholdBill, { billId, amount: 100 }, 'payment.withholdingLive')
  expect(await attemptsOf(userId)).toEqual([['untreated', 1, null]])
  expect(sent).toHaveLength(1)
  outcome = { state: 'settled', message: null }
  await night(1)
  expect(await attemptsOf(userId)).toEqual([['success', 1, null]])
  expect(sent).toHaveLength(1)
  expect((await finance.call(fetchAllUserInfo, { userId })).bills).toMatchObject([{ billStatus: 'repaid' }])
  expect(await checkLedger(testApp().app.db)).toEqual([])
})

test('money that its bank gives back to the borrower is taken out of the bill again, once', async () => {
  const { userId, billId, appId } = await loan(0)
  await givenMandate(testApp(), userId)
  const { withholdingId } = await finance.call(withholdBill, { billId, amount: 5000 })
  const { db, clock } = testApp().app
  const end = (state: Outcome['state']) =>
    inTransaction(db, (tx) => endDebit(tx, withholdingId, { state, message: 'MD06' }, clock.now()))
  const repaid = async () =>
    (await db.selectFrom('bill').select('repaidMinor').where('billId', '=', billId).executeTakeFirstOrThrow())
      .repaidMinor
  await end('settled')
  expect(await repaid()).toBe(5000)
  // its bank names no loan: the list names the one it was booked to, and finds it by that
  const { loanRef } = await db
    .selectFrom('application')
    .select('loanRef')
    .where('appId', '=', appId)
    .executeTakeFirstOrThrow()
  const listed = await finance.call(listPayments, { loanId: loanRef })
  expect(listed.list).toMatchObject([{ userId, loanId: loanRef, amount: 5000 }])
  expect([await end('returned'), await end('returned')]).toEqual(['taken', 'taken'])
  expect(await repaid()).toBe(0)
  expect((await attemptsOf(userId))[0]?.[0]).toBe('fail')
  expect(await end('settled')).toBe('contradicts')
  expect(await checkLedger(db)).toEqual([])
})

/** A file of the bank's that names a debit's money before its channel says how the debit ended. */
async function debitInFile(amount: string) {
  const { userId, billId, appId } = await loan(0)
  await givenMandate(testApp(), userId)
  const { withholdingId } = await finance.call(withholdBill, { billId, amount: 5000 })
  const { db, clock } = testApp().app
  const { loanRef } = await db
    .selectFrom('application')
    .select('loanRef')
    .where('appId', '=', appId)
    .executeTakeFirstOrThrow()
  const { trackingKey } = await db
    .selectFrom('withholding')
    .select('trackingKey')
    .where('withholdingId', '=', withholdingId)
    .executeTakeFirstOrThrow()
  const paidAt = dayIn('America/Mexico_City', clock.now())
  await importPayments(testApp(), finance, paymentsCsv([{ loan: loanRef, amount, paidAt, key: trackingKey }]))
  const told = await inTransaction(db, (tx) =>
    endDebit(tx, withholdingId, { state: 'settled', message: null }, clock.now()),
  )
  const [attempt] = await finance.call(listWithholdings, { userId })
  const payments = await db
    .selectFrom('payment')
    .select(['paymentId', 'amountMinor', 'state'])
    .where('trackingKey', '=', trackingKey)
    .execute()
  const open = (await finance.call(listExceptions, { trackingKey, state: 'open' })).list
  expect(await checkLedger(db)).toEqual([])
  return { told, attempt, payments, open }
}

test('a debit whose money a file brought before is that money, once', async () => {
  const { told, attempt, payments, open } = await debitInFile('50.00')
  expect(told).toBe('taken')
  expect(payments).toMatchObject([{ amountMinor: 5000, state: 'booked' }])
  expect(attempt).toMatchObject({ paymentId: payments[0]?.paymentId })
  expect(open).toEqual([])
})

test('a debit of whose key a file brought another amount stands before finance', async () => {
  const { attempt, payments, open } = await debitInFile('49.00')
  expect(payments).toMatchObject([{ amountMinor: 4900, state: 'booked' }])
  expect(attempt).toMatchObject({ status: 'success' })
  expect(open).toMatchObject([{ kind: 'conflict', amount: 5000, paymentId: payments[0]?.paymentId }])
})
