import { concludeAudit } from '@cordillera/contract/audit/file'
import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { fetchApplicationFiles } from '@cordillera/contract/credit/application'
import { applicationStanding } from '@cordillera/contract/credit/intake'
import { scheduleOf } from '@cordillera/contract/credit/schedule'
import { listNotifications } from '@cordillera/contract/notification/notification'
import { cancelLoanPayout, listLoanPayouts, retryLoanPayout } from '@cordillera/contract/payment/loan-payout'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationOf, type LendingApp, lendingApp } from '../../test/given-applications.ts'
import { givenAudits } from '../../test/given-audits.ts'
import { type GivenStp, givenStp } from '../../test/given-stp.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { checkLedger, moveApplication } from '../credit/public.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { orderLoans } from './loan-payout.service.ts'
import { endPayout } from './payout.queries.ts'

const testApp = startApp()
const racers = 200
let stp: GivenStp
let app: LendingApp
let service: Person
const productCode = 'MX-30-3'
const terms = {
  ...{ tenure: 30, periods: 3, interestRate: 300, processingRate: 500, gstFee: 1600, penaltyInterest: 100 },
  ...{ overdueFeeLimitation: 10_000, gracePeriod: 0, collectionServiceFee: 0, repaymentTransactionFee: 250 },
}

beforeAll(async () => {
  stp = await givenStp(testApp())
  app = await lendingApp(testApp())
  service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  await sql`insert into product (merchant_id, code, name, tenure_days, periods, currency, penalty_daily_rate, penalty_cap_rate,
      grace_days, extension_fee_rate, interest_rate, processing_rate, fee_tax_rate, transaction_fee_minor, effective_from,
      created_at, min_amount_minor, max_amount_minor)
    select merchant_id, ${productCode}, 'Luna 30', 30, 3, currency, 0.01, 1, 0, 0.1, 0.03, 0.05, 0.16, 250, '2026-01-01',
      '2026-01-01', 1000, 900000 from merchant where name = 'Luna Credito'`.execute(testApp().app.db)
})
afterAll(() => stp.stop())

/** Applied for, and approved: the contract counts as taken unless said otherwise. */
async function approved(
  amount: number,
  { bankAccount, autoConfirm = true }: { bankAccount?: string; autoConfirm?: boolean } = {},
) {
  const { appId, userId } = await app.apply(
    {},
    { productCode, amount, autoConfirm, ...(bankAccount ? { bankAccount } : {}) },
  )
  const { db, clock } = testApp().app
  await inTransaction(db, async (tx) => {
    await tx.updateTable('application').set({ status: 'in audit' }).where('appId', '=', appId).execute()
    const found = { appId, state: 'in audit' as const, autoConfirm }
    await moveApplication(tx, found, 'pass', { now: clock.now() })
  })
  return { appId, userId }
}
const rowOf = async (userId: string) => {
  const [row] = (await service.call(listLoanPayouts, { userId })).list
  if (!row) throw new Error('an accepted application is listed')
  return row
}
const stateOf = async (userId: string) => (await rowOf(userId)).state
const settled = (userId: string) => stp.settle(async () => !['accepted', 'handing'].includes(await stateOf(userId)))
const infoOf = (userId: string) => service.call(fetchAllUserInfo, { userId })
const billsOf = (appId: string) =>
  testApp().app.db.selectFrom('bill').selectAll().where('appId', '=', appId).orderBy('instalment').execute()
const ordersOf = (appId: string) =>
  testApp().app.db.selectFrom('payout').selectAll().where('targetId', '=', appId).orderBy('madeAt').execute()
/** What the bell of somebody says of loans, latest first. */
const toldTo = async (person: Person) =>
  (await person.call(listNotifications, {})).list.filter(({ kind }) => kind.startsWith('loan.'))
const booksAgree = async () => expect(await checkLedger(testApp().app.db)).toEqual([])

test('an approved loan is paid out by itself, and confirmed money makes the bills its product says', async () => {
  const { appId, userId } = await approved(100_001)
  expect(await rowOf(userId)).toMatchObject({ state: 'accepted', payable: true, billGenStatus: 'waiting', orders: 0 })
  await settled(userId)
  expect(await rowOf(userId)).toMatchObject({
    state: 'success',
    billGenStatus: 'made',
    payoutState: 'settled',
    orders: 1,
  })
  const expected = scheduleOf(terms, 100_001)
  const bills = await billsOf(appId)
  expect(bills.map((bill) => [bill.principalOpen, bill.interestOpen, bill.feeOpen, bill.feeTaxOpen])).toEqual(
    expected.map((part) => [part.principal, part.interest, part.fee + part.transactionFee, part.feeTax]),
  )
  expect(bills.map(({ dueDate }) => dueDate)).toEqual(['2026-12-21', '2027-01-20', '2027-02-19'])
  const { applications, bills: shown, base } = await infoOf(userId)
  expect(applications).toMatchObject([{ paymentStatus: 'success', payDay: '2026-11-21', openBills: 3 }])
  expect(shown).toHaveLength(3)
  expect(base.balance).toBe(0)
  const [file] = (await service.call(fetchApplicationFiles, { userId })).applications
  expect(file).toMatchObject({ state: 'success', payout: { amount: 100_001, channel: 'STP', state: 'settled' } })
  expect(file?.payout?.bankAccount).toMatch(/^••••\d{2}$/)
  await booksAgree()
})

test('an auditor’s word leads there, and the audit is completed', async () => {
  const auditor = await testApp().given.person({ role: 'AUDITOR' })
  const [audit] = await givenAudits(testApp(), { amount: 50_000 })
  if (!audit) throw new Error('one audit was made')
  const { db } = testApp().app
  await sql`update application set auto_confirm = true where app_id = ${audit.appId}`.execute(db)
  await sql`update borrower set bank_account = '032180000118359719' where user_id = ${audit.userId}`.execute(db)
  await sql`update audit set auditor_id = ${auditor.accountId}, claimed_by = ${auditor.accountId}, claimed_at = ${testApp().clock.now()},
    claimed_until = ${testApp().clock.now()}::timestamptz + interval '1 hour' where audit_id = ${audit.auditId}`.execute(
    db,
  )
  await sql`insert into audit_policy (merchant_id, second_above_minor, sample_percent, sla_minutes)
    select merchant_id, 1000000, 0, 60 from merchant`.execute(db)
  await auditor.call(concludeAudit, { auditId: audit.auditId, version: 0, outcome: 'pass', reason: 'verified' })
  await settled(audit.userId)
  expect(await billsOf(audit.appId)).toMatchObject([{ principalOpen: 50_000, status: 'repayment' }])
  const { state } = await db
    .selectFrom('audit')
    .select('state')
    .where('auditId', '=', audit.auditId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('completed')
  await booksAgree()
})

test('a contract that is not taken, and a currency without a channel, are not paid out', async () => {
  const waiting = await approved(100_000, { autoConfirm: false })
  const elsewhere = await approved(100_000)
  await sql`update application set currency = 'COP' where app_id = ${elsewhere.appId}`.execute(testApp().app.db)
  await orderLoans(testApp().app)
  expect((await service.call(listLoanPayouts, { userId: waiting.userId })).total).toBe(0)
  expect(await rowOf(elsewhere.userId)).toMatchObject({ state: 'accepted', paymentStatus: null, payable: false })
  const [unpaid] = (await service.call(fetchApplicationFiles, { userId: elsewhere.userId })).applications
  expect(unpaid).toMatchObject({ state: 'accepted', payable: false, payout: null })
  const [loan] = (await infoOf(elsewhere.userId)).applications
  expect(loan).toMatchObject({ paymentStatus: null, payDay: null, openBills: 0 })
  expect(await ordersOf(elsewhere.appId)).toEqual([])
  const ending = {
    appId: elsewhere.appId,
    version: (await rowOf(elsewhere.userId)).version,
    reason: 'never to be paid',
  }
  const ends = await Promise.all(Array.from({ length: racers }, () => service.raw(cancelLoanPayout, ending)))
  expect(ends.filter(({ code }) => code === 2000)).toHaveLength(1)
})

test('what the channel refuses says why, is sent again by hand, and comes into being once', async () => {
  const { appId, userId } = await approved(100_013)
  await settled(userId)
  const failed = await rowOf(userId)
  expect(failed).toMatchObject({ state: 'fail', failure: 'Cuenta inexistente', payoutState: 'failed' })
  expect(await billsOf(appId)).toEqual([])
  expect(await app.call(applicationStanding, { appId })).toMatchObject({ state: 'fail' })
  const again = { appId, version: failed.version }
  await service.refused(retryLoanPayout, { appId, version: 0 }, 'record.stale')
  await sql`update application set loan_amount_minor = 100000 where app_id = ${appId}`.execute(testApp().app.db)
  testApp().clock.advance(1000)
  await service.refused(retryLoanPayout, { ...again, elsewhere: true }, 'payment.noOtherChannel')
  const tries = await Promise.all(Array.from({ length: racers }, () => service.raw(retryLoanPayout, again)))
  expect(tries.filter(({ code }) => code === 2000)).toHaveLength(1)
  expect(await ordersOf(appId)).toHaveLength(2)
  await settled(userId)
  expect(await rowOf(userId)).toMatchObject({ state: 'success', orders: 2, failure: null })
  await service.refused(retryLoanPayout, { appId, version: (await rowOf(userId)).version }, 'credit.applicationStep')
  expect(await billsOf(appId)).toHaveLength(3)
  await booksAgree()
})

test('without a valid account nothing is sent, and a retry says so until there is one', async () => {
  const { appId, userId } = await approved(100_000, { bankAccount: '032180000118359718' })
  await orderLoans(testApp().app)
  const failed = await rowOf(userId)
  expect(failed).toMatchObject({ state: 'fail', failure: 'account', orders: 0 })
  const again = { appId, version: failed.version }
  await service.refused(retryLoanPayout, again, 'payment.noBankAccount')
  await testApp()
    .app.db.updateTable('borrower')
    .set({ bankAccount: '032180000118359719' })
    .where('userId', '=', userId)
    .execute()
  await service.call(retryLoanPayout, again)
  await settled(userId)
  expect(await stateOf(userId)).toBe('success')
})

test('those who may send it again are told of what did not arrive, in one line a merchant; nobody else is', async () => {
  const finance = await testApp().given.person({ role: 'FINANCE' })
  const stranger = await testApp().given.person({ role: 'FINANCE', merchants: ['Cafe Plata'] })
  const leader = await testApp().given.person({ role: 'LEADER' })
  const first = await approved(100_013)
  const second = await approved(100_000, { bankAccount: '032180000118359718' })
  await settled(first.userId)
  await settled(second.userId)
  const waiting = (await service.call(listLoanPayouts, { state: 'fail' })).total
  const text = `Luna Credito: failed payouts that wait for you: ${waiting}`
  expect(await toldTo(finance)).toMatchObject([{ kind: 'loan.payoutFailed', text, place: '/jedi/withdraw_fail' }])
  expect(await toldTo(service)).toMatchObject([{ text }])
  expect([await toldTo(stranger), await toldTo(leader)]).toEqual([[], []])
})

test('cancelled, it is never paid out, and the person may apply again', async () => {
  const { appId, userId } = await approved(100_013)
  const [before] = [applicationOf()]
  await settled(userId)
  const { version } = await rowOf(userId)
  await service.refused(cancelLoanPayout, { appId, version: 0, reason: 'seen long ago' }, 'record.stale')
  await service.call(cancelLoanPayout, { appId, version, reason: 'the person changed their mind' })
  expect(await stateOf(userId)).toBe('cancelled')
  await service.refused(retryLoanPayout, { appId, version: version + 1 }, 'credit.applicationStep')
  const person = await testApp()
    .app.db.selectFrom('borrower')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const { docType, docNumber } = person
  const next = await app.apply({ docType, docNumber }, { productCode, amount: 5000, loanRef: `${before?.loanRef}-N` })
  expect(next).toMatchObject({ userId, state: 'created' })
  await orderLoans(testApp().app)
  expect(await ordersOf(appId)).toHaveLength(1)
})

test('an application that is not there, and somebody who may not, are refused', async () => {
  const nobody = { appId: 'A000000000000', version: 0 }
  await service.refused(retryLoanPayout, nobody, 'credit.applicationMissing')
  const leader = await testApp().given.person({ role: 'LEADER' })
  await leader.refused(retryLoanPayout, nobody, 'access.forbidden')
})

test(`of ${racers} senders one orders it, and told ${racers} times that it settled its bills are made once`, async () => {
  const { appId } = await approved(200_000)
  await Promise.all(Array.from({ length: racers }, () => orderLoans(testApp().app)))
  const [order, ...more] = await ordersOf(appId)
  if (!order) throw new Error('one was ordered')
  expect(more).toEqual([])
  const { db, clock } = testApp().app
  const outcome = { state: 'settled', message: null } as const
  await Promise.all(
    Array.from({ length: racers }, () =>
      inTransaction(db, (tx) => endPayout(tx, order.payoutId, outcome, clock.now())),
    ),
  )
  expect(await billsOf(appId)).toHaveLength(3)
  await booksAgree()
  // sent back before anybody did anything with it: as if it had not been paid out
  const back = { state: 'returned', message: 'Cuenta cancelada' } as const
  await inTransaction(db, (tx) => endPayout(tx, order.payoutId, back, clock.now()))
  expect(await billsOf(appId)).toEqual([])
  const standing = await app.call(applicationStanding, { appId })
  expect(standing.state).toBe('fail')
  expect((await infoOf(standing.userId)).applications).toMatchObject([{ payDay: null, paymentStatus: 'fail' }])
  await booksAgree()
})

test('a loan that was used stands when its payout comes back, and the money is the borrower’s balance', async () => {
  const { appId, userId } = await approved(300_000)
  await settled(userId)
  const [order] = await ordersOf(appId)
  await sql`update bill set stopped_at = ${testApp().clock.now()} where app_id = ${appId}`.execute(testApp().app.db)
  const back = { state: 'returned', message: 'Cuenta cancelada' } as const
  const told = () =>
    inTransaction(testApp().app.db, (tx) => endPayout(tx, order?.payoutId ?? '', back, testApp().clock.now()))
  await told()
  await told()
  expect(await billsOf(appId)).toHaveLength(3)
  expect((await infoOf(userId)).base.balance).toBe(300_000)
  const [news] = await toldTo(service)
  expect(news).toMatchObject({ kind: 'loan.payoutReturned', place: `/user/userBaseInfo/${userId}` })
  await booksAgree()
})

test('a loan whose bills are not what was paid out is named by the nightly check', async () => {
  const { appId, userId } = await approved(100_000)
  await settled(userId)
  await sql`delete from bill where app_id = ${appId} and instalment = 3`.execute(testApp().app.db)
  expect(await checkLedger(testApp().app.db)).toContainEqual({
    what: 'loan',
    which: appId,
    recorded: 66_666,
    inLedger: 100_000,
  })
})
