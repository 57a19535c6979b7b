/** What is written off is lost once, whatever is agreed, forgiven or extended beside it. */
import { billEntries } from '@cordillera/contract/credit/bill'
import { extendBill, extensionOffer } from '@cordillera/contract/credit/extension'
import { decideWriteOff, proposeWriteOff } from '@cordillera/contract/credit/write-off'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { checkLedger } from './ledger.check.ts'
import { billToReduce, forgive, takeBackForgiven } from './reduction.queries.ts'
import { bookRecovered } from './write-off.queries.ts'

const testApp = startApp()
let finance: Person
let second: Person
let key = 0

beforeAll(async () => {
  finance = await testApp().given.person({ role: 'FINANCE' })
  second = await testApp().given.person({ role: 'FINANCE' })
})
afterAll(async () => expect(await checkLedger(testApp().app.db)).toEqual([]))

/** A bill beyond the last stage. */
async function hopeless(): Promise<GivenLoan> {
  const [loan] = await givenLoans(testApp(), { dpd: 300 })
  if (!loan) throw new Error('a loan was made')
  const { db } = testApp().app
  await openBooks(db, [loan.appId])
  await sql`update bill set due_date = '2025-11-01', stage = null where bill_id = ${loan.billId}`.execute(db)
  return loan
}
async function written({ billId }: GivenLoan): Promise<number> {
  const { writeOffId } = await finance.call(proposeWriteOff, { billId, reason: 'the borrower cannot be found' })
  const decision = { writeOffId, version: 0, decision: 'approve', note: 'agreed' } as const
  return (await second.call(decideWriteOff, decision)).amount
}
/** A settlement that one payment keeps, as finance agreed to it before the bill was written off. */
async function agreedSettlement({ billId }: GivenLoan, pay: number): Promise<void> {
  await sql`
    insert into settlement (merchant_id, case_id, bill_id, user_id, stage, reason, state, currency, due_minor, pay_minor, plan, first_day,
      asked_by, asked_at, decided_by, decided_at, agreed_at)
    select c.merchant_id, c.case_id, c.bill_id, c.user_id, 'M1', 'a brother pays', 'agreed', 'MXN', 152001, ${pay},
      jsonb_build_array(jsonb_build_object('day', '2026-11-30', 'amount', ${pay}::bigint)), '2026-11-30', ${finance.accountId}, ${testApp().clock.now()},
      ${second.accountId}, ${testApp().clock.now()}, ${testApp().clock.now()}
    from collection_case c where c.bill_id = ${billId}`.execute(testApp().app.db)
}
async function pay({ appId }: GivenLoan, amount: string, kind: 'payment' | 'reversal' = 'payment', of = ++key) {
  const loans = testApp().app.db.selectFrom('application').select('loanRef').where('appId', '=', appId)
  const { loanRef } = await loans.executeTakeFirstOrThrow()
  const row = { loan: loanRef, amount, paidAt: '2026-11-21T09:00:00', key: `WO${of}`, kind }
  await importPayments(testApp(), finance, paymentsCsv([row]))
  return of
}
const recover = () => inTransaction(testApp().app.db, (tx) => bookRecovered(tx, testApp().clock.now()))
/** What stands on the accounts of one bill, settlements and coupons beside it included. */
async function booksOf({ billId, userId }: GivenLoan) {
  const { rows } = await sql<{ lost: number; forgiven: number; notCounted: number; open: number }>`
    select coalesce(sum(amount_minor) filter (where account = 'write_off'), 0)::bigint as lost,
      coalesce(sum(amount_minor) filter (where account in ('settlement', 'reduction', 'coupon')), 0)::bigint as forgiven,
      coalesce(-sum(amount_minor) filter (where account = 'written_off'), 0)::bigint as not_counted,
      coalesce(sum(amount_minor) filter (where account like 'receivable.%'), 0)::bigint as open
    from ledger_entry where bill_id = ${billId} or user_id = ${userId}`.execute(testApp().app.db)
  return rows[0]
}

test('a settlement that is kept after the write-off loses its rest once', async () => {
  const loan = await hopeless()
  await agreedSettlement(loan, 130_000)
  const amount = await written(loan)
  const first = await pay(loan, '1300.00')
  await recover()
  await recover()
  const kept = await booksOf(loan)
  // nothing is owed any more, so nothing of it stands as written off either: what is lost is what was forgiven
  expect(kept).toMatchObject({ open: 0, notCounted: 0, lost: 0 })
  expect(kept?.forgiven).toBeGreaterThan(0)
  // the bank takes the money back: the bill owes again, and is written off as before
  await pay(loan, '1300.00', 'reversal', first)
  await recover()
  await recover()
  expect(await booksOf(loan)).toMatchObject({ notCounted: amount, lost: amount, forgiven: 0 })
})

test.each(['reduction', 'coupon', 'settlement'] as const)(
  'a %s after the write-off, given and taken back',
  async (kind) => {
    const loan = await hopeless()
    const amount = await written(loan)
    const { db, clock } = testApp().app
    const by = { now: clock.now(), accountId: null }
    const forgiven = await inTransaction(db, async (tx) => {
      const bill = await billToReduce(tx, loan.billId, clock.now(), { lock: true })
      await forgive(tx, bill, { interest: bill.interest, fee: bill.fee }, { ...by, kind, reference: `given ${kind}` })
      return bill.interest + bill.fee
    })
    expect(forgiven).toBeGreaterThan(0)
    await recover()
    expect(await booksOf(loan)).toMatchObject({ notCounted: amount - forgiven, lost: amount - forgiven })
    await inTransaction(db, (tx) => takeBackForgiven(tx, sql`(select ${`given ${kind}`}::text)`, { ...by, day: null }))
    await recover()
    expect(await booksOf(loan)).toMatchObject({ notCounted: amount, lost: amount, forgiven: 0 })
  },
)

test('what was extended since it was proposed is not written off: it is no longer beyond the last stage', async () => {
  const loan = await hopeless()
  const { billId, userId } = loan
  const reason = 'the borrower cannot be found'
  const { writeOffId } = await finance.call(proposeWriteOff, { billId, reason })
  const { db } = testApp().app
  await sql`update product set extension_fee_rate = 0, tenure_days = 400 where product_id = (select product_id from bill where bill_id = ${billId})`.execute(
    db,
  )
  const { version } = await finance.call(extensionOffer, { billId })
  await finance.call(extendBill, { billId, version })
  const decision = { writeOffId, version: 0, decision: 'approve', note: 'agreed' } as const
  await second.refused(decideWriteOff, decision, 'credit.tooEarlyToWriteOff')
  expect(
    (await finance.call(billEntries, { billId, figure: 'all' })).entries.map(({ booking }) => booking),
  ).not.toContain('write-off')
  expect(userId).toBe(loan.userId)
  await second.call(decideWriteOff, { ...decision, decision: 'refuse' })
})
