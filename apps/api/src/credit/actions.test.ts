import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { billDetail, billEntries } from '@cordillera/contract/credit/bill'
import { extendBill, extensionOffer } from '@cordillera/contract/credit/extension'
import { decideWriteOff, listWriteOffs, proposeWriteOff } from '@cordillera/contract/credit/write-off'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'
import { checkLedger } from './ledger.check.ts'
import { askForCheck } from './ledger.night.ts'

const testApp = startApp()
let finance: Person
let second: Person
let key = 0
const racers = 200

beforeAll(async () => {
  finance = await testApp().given.person({ role: 'FINANCE' })
  second = await testApp().given.person({ role: 'FINANCE' })
})

async function loanOf(dpd: number): Promise<GivenLoan & { loanRef: string }> {
  const [loan] = await givenLoans(testApp(), { dpd })
  if (!loan) throw new Error('a loan was made')
  await openBooks(testApp().app.db, [loan.appId])
  const { loanRef } = await testApp()
    .app.db.selectFrom('application')
    .select('loanRef')
    .where('appId', '=', loan.appId)
    .executeTakeFirstOrThrow()
  return { ...loan, loanRef }
}
const pay = (loanRef: string, amount: string) =>
  importPayments(
    testApp(),
    finance,
    paymentsCsv([{ loan: loanRef, amount, paidAt: '2026-11-21T09:00:00', key: `ACT${++key}` }]),
  )
/** A balance as an earlier overpayment would have left it. */
async function giveBalance(userId: string, amount: number) {
  await sql`
    with owner as (
      update borrower set balance_minor = balance_minor + ${amount}::bigint where user_id = ${userId} returning merchant_id
    ), booking as (
      insert into ledger_tx (merchant_id, kind, at, value_day) select merchant_id, 'payment', ${testApp().clock.now()}, '2026-11-01' from owner
      returning tx_id, merchant_id
    )
    insert into ledger_entry (tx_id, merchant_id, account, user_id, currency, amount_minor)
    select tx_id, merchant_id, account, ${userId}, 'MXN', amount from booking
      cross join (values ('cash.stp', ${amount}::bigint), ('borrower.balance', -${amount}::bigint)) e (account, amount)`.execute(
    testApp().app.db,
  )
}
const billOf = async (billId: string) =>
  testApp().app.db.selectFrom('bill').selectAll().where('billId', '=', billId).executeTakeFirstOrThrow()

describe('an extension', () => {
  test('costs its fee, moves the due date by one tenure, and days past due count from there', async () => {
    const { billId, appId, userId, caseId } = await loanOf(9)
    const before = await billOf(billId)
    await giveBalance(userId, 50_000)
    const offer = await finance.call(extensionOffer, { billId })
    expect(offer).toMatchObject({
      extFee: 10_000,
      extDueDate: '2026-11-19',
      made: 0,
      limit: 3,
      balance: 50_000,
      why: null,
    })
    const made = await finance.call(extendBill, { billId, version: offer.version })
    expect(made).toMatchObject({ extFee: 10_000, extDueDate: '2026-11-19', number: 1 })
    const after = await billOf(billId)
    expect(after).toMatchObject({
      dueDate: '2026-11-19',
      originalDueDate: before.originalDueDate,
      extensionCount: 1,
      status: 'overdue',
      stage: 'S1A',
    })
    // what accrued under the old date stays owed
    expect(after.penaltyOpen).toBe(9000)
    const [bill] = (await finance.call(billDetail, { appId })).bills
    expect(bill).toMatchObject({ dpd: 2, extension: true, extDueDate: '2026-11-19', originalDueDate: '2026-11-12' })
    expect(await finance.call(extensionOffer, { billId })).toMatchObject({ balance: 40_000, made: 1 })
    // the fee is no part of what the bill bills, and stands in its ledger
    const { entries } = await finance.call(billEntries, { billId, figure: 'all' })
    expect(entries.filter(({ booking }) => booking === 'extension')).toMatchObject([
      { account: 'borrower.balance', amount: 10_000 },
      { account: 'income.extension', amount: -10_000 },
    ])
    // the case of the old stage is closed, one of the new stage is open
    const cases = await testApp()
      .app.db.selectFrom('collectionCase')
      .selectAll()
      .where('billId', '=', billId)
      .orderBy('openedAt')
      .execute()
    expect(cases.find((each) => each.caseId === caseId)).toMatchObject({ closeReason: 'stage changed' })
    const open = cases.filter(({ closedAt }) => closedAt === null)
    expect(open).toMatchObject([{ stage: 'S1A', dueDate: '2026-11-19', extended: true }])
    const boss = await testApp().given.person({ superuser: true })
    expect((await boss.call(getCaseInfo, { caseId: open[0]?.caseId ?? '' })).bill).toMatchObject({ extensionCount: 1 })
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })

  test('to a day still to come takes the bill out of collection', async () => {
    const { billId, userId } = await loanOf(2)
    await giveBalance(userId, 10_000)
    const { version } = await finance.call(extensionOffer, { billId })
    await finance.call(extendBill, { billId, version })
    expect(await billOf(billId)).toMatchObject({ dueDate: '2026-11-26', status: 'repayment', stage: null })
    const open = await testApp()
      .app.db.selectFrom('collectionCase')
      .select('caseId')
      .where('billId', '=', billId)
      .where('closedAt', 'is', null)
      .execute()
    expect(open).toEqual([])
  })

  test('is refused without the money, on a stale version, beyond the limit, and of a repaid bill', async () => {
    const { billId, userId, loanRef } = await loanOf(0)
    const { version } = await finance.call(extensionOffer, { billId })
    await finance.refused(extendBill, { billId, version }, 'credit.balanceTooSmall')
    await finance.refused(extendBill, { billId, version: version + 1 }, 'record.stale')
    await giveBalance(userId, 100_000)
    for (let n = 1; n <= 3; n++) {
      const offer = await finance.call(extensionOffer, { billId })
      await finance.call(extendBill, { billId, version: offer.version })
    }
    const offer = await finance.call(extensionOffer, { billId })
    expect(offer).toMatchObject({ made: 3, why: 'limit' })
    await finance.refused(extendBill, { billId, version: offer.version }, 'credit.extensionLimit')
    await pay(loanRef, '1120.01')
    const repaid = await finance.call(extensionOffer, { billId })
    expect(repaid.why).toBe('repaid')
    await finance.refused(extendBill, { billId, version: repaid.version }, 'credit.billRepaid')
    const agent = await testApp().given.person({ role: 'AGENT', stage: 'D0' })
    await agent.refused(extendBill, { billId, version }, 'access.forbidden')
  })

  test(`of ${racers} at once exactly one happens`, async () => {
    const { billId, userId } = await loanOf(5)
    await giveBalance(userId, 1_000_000)
    const { version } = await finance.call(extensionOffer, { billId })
    const answers = await Promise.all(
      Array.from({ length: racers }, () => finance.raw(extendBill, { billId, version })),
    )
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
    expect((await billOf(billId)).extensionCount).toBe(1)
    expect(await finance.call(extensionOffer, { billId })).toMatchObject({ balance: 990_000 })
  }, 60_000)

  test('the same call sent again with its key answers the first extension', async () => {
    const { billId, userId } = await loanOf(5)
    await giveBalance(userId, 100_000)
    const { version } = await finance.call(extensionOffer, { billId })
    const headers = { 'idempotency-key': 'extend-once-0001' }
    const first = await finance.call(extendBill, { billId, version }, headers)
    expect(await finance.call(extendBill, { billId, version }, headers)).toEqual(first)
    expect((await billOf(billId)).extensionCount).toBe(1)
  })
})

describe('a write-off', () => {
  const reason = 'the borrower cannot be found'
  /** A bill as old as no case is: beyond the last stage. */
  async function hopeless(): Promise<GivenLoan & { loanRef: string }> {
    const loan = await loanOf(300)
    await testApp()
      .app.db.updateTable('bill')
      .set({ dueDate: '2025-11-01', stage: null })
      .where('billId', '=', loan.billId)
      .execute()
    return loan
  }

  test('is proposed by one person, approved by another, and the debt stays open for who pays after all', async () => {
    const { appId, billId, userId, loanRef } = await hopeless()
    const proposed = await finance.call(proposeWriteOff, { billId, reason })
    expect(proposed).toMatchObject({ amount: 112_001, currency: 'MXN' })
    const standing = async () => (await finance.call(billDetail, { appId })).bills[0]
    expect(await standing()).toMatchObject({ writeOff: 'proposed' })
    await finance.refused(proposeWriteOff, { billId, reason }, 'credit.writeOffExists')
    const { writeOffId } = proposed
    const decision = { writeOffId, version: 0, decision: 'approve', note: 'agreed' } as const
    await finance.refused(decideWriteOff, decision, 'credit.ownRequest')
    await second.refused(decideWriteOff, { ...decision, version: 3 }, 'record.stale')
    expect(await second.call(decideWriteOff, decision)).toMatchObject({ state: 'approved', amount: 112_001 })
    expect(await standing()).toMatchObject({ writeOff: 'approved', billStatus: 'overdue' })
    await second.refused(decideWriteOff, decision, 'credit.decided')
    const { entries } = await finance.call(billEntries, { billId, figure: 'all' })
    expect(
      entries.filter(({ booking }) => booking === 'write-off').map(({ account, amount }) => [account, amount]),
    ).toEqual([
      ['write_off', 112_001],
      ['written_off', -112_001],
    ])
    expect(await finance.call(extensionOffer, { billId })).toMatchObject({ why: 'writtenOff' })
    await giveBalance(userId, 50_000)
    const { version } = await finance.call(extensionOffer, { billId })
    await finance.refused(extendBill, { billId, version }, 'credit.writtenOff')

    const recoveredAfter = async (amount: string) => {
      await pay(loanRef, amount)
      await nightlyCheck()
      const { entries: now } = await finance.call(billEntries, { billId, figure: 'all' })
      return now.filter(({ booking }) => booking === 'recovery').map(({ account, amount: minor }) => [account, minor])
    }
    // late interest that was not written off is paid first: nothing of the write-off has come back yet
    expect(await recoveredAfter('500.00')).toEqual([])
    expect(await recoveredAfter('90000.00')).toEqual([
      ['written_off', 112_001],
      ['write_off', -112_001],
    ])
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })

  test('is not for a bill still in collection, nor for one that is repaid', async () => {
    const { billId } = await loanOf(40)
    await finance.refused(proposeWriteOff, { billId, reason }, 'credit.tooEarlyToWriteOff')
    const paid = await loanOf(1)
    await pay(paid.loanRef, '2000.00')
    await finance.refused(proposeWriteOff, { billId: paid.billId, reason }, 'credit.billRepaid')
  })

  test('is proposed by the night for every bill beyond day 361, once', async () => {
    const { billId } = await hopeless()
    await nightlyCheck()
    await nightlyCheck()
    const { list } = await finance.call(listWriteOffs, { state: 'proposed' })
    expect(list.filter((each) => each.billId === billId)).toMatchObject([{ proposedBy: null, dpd: 385, mine: false }])
    const refused = list.find((each) => each.billId === billId)
    const decision = {
      writeOffId: refused?.writeOffId ?? '',
      version: 0,
      decision: 'refuse',
      note: 'she pays',
    } as const
    expect(await finance.call(decideWriteOff, decision)).toMatchObject({ state: 'refused' })
    await nightlyCheck()
    expect(
      (await finance.call(listWriteOffs, { state: 'proposed' })).list.filter((each) => each.billId === billId),
    ).toEqual([])
  })

  test(`of ${racers} proposals one is kept, and of as many approvals exactly one is booked`, async () => {
    const { billId } = await hopeless()
    const asks = await Promise.all(
      Array.from({ length: racers }, () => finance.raw(proposeWriteOff, { billId, reason })),
    )
    const made = asks.filter(({ code }) => code === 2000)
    expect(made).toHaveLength(1)
    const writeOffId = made[0]?.data.writeOffId ?? ''
    const decision = { writeOffId, version: 0, decision: 'approve', note: 'agreed' } as const
    const answers = await Promise.all(Array.from({ length: racers }, () => second.raw(decideWriteOff, decision)))
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
    const { entries } = await finance.call(billEntries, { billId, figure: 'all' })
    expect(entries.filter(({ booking }) => booking === 'write-off')).toHaveLength(2)
  }, 60_000)
})

/** The night of one day after the other: the check runs once a UTC day. */
async function nightlyCheck() {
  await testApp().app.db.deleteFrom('job').where('kind', '=', 'credit.ledgerCheck').execute()
  await askForCheck(testApp().app)
  await testApp().drainJobs()
}
