/**
 * One borrower's money, pressed at from all sides in the same moment: a refund, its decision, the reversal of what was overpaid,
 * new money, an extension, a coupon, money of nobody that two match and two send back. The books agree whoever comes first.
 */
import { issueCoupon } from '@cordillera/contract/coupon/coupon'
import { extendBill } from '@cordillera/contract/credit/extension'
import { errors } from '@cordillera/contract/errors'
import { askPayerReturn } from '@cordillera/contract/payment/payer-return'
import { matchPayment } from '@cordillera/contract/payment/payment'
import { decideRefund, userRefund } from '@cordillera/contract/payment/refund'
import { beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../src/credit/public.ts'
import { bookIncoming } from '../src/payment/incoming.service.ts'
import { reverseIncoming } from '../src/payment/reversal.service.ts'
import { inTransaction, sql } from '../src/platform/db.ts'
import { openBooks } from './given-ledger.ts'
import { givenLoans } from './given-loans.ts'
import { importPayments, paymentsCsv } from './given-payments.ts'
import { type Person, startApp } from './harness.ts'

const testApp = startApp()
const reason = 'paid twice by mistake'
const clabe = '032180000118359719'
const rounds = 8
let people: Person[]
let keys = 0

beforeAll(async () => {
  people = await Promise.all(
    Array.from({ length: 6 }, () => testApp().given.person({ role: 'FINANCE', superuser: true })),
  )
})
const person = (n: number): Person => people[n % people.length] as Person

/** A loan of two bills of which the first was overpaid by 100.00, and money that nobody could name. */
async function overpaid() {
  const [loan] = await givenLoans(testApp(), { dpd: 0 })
  if (!loan) throw new Error('a loan was made')
  const { db } = testApp().app
  await openBooks(db, [loan.appId])
  await db.updateTable('borrower').set({ bankAccount: clabe }).where('userId', '=', loan.userId).execute()
  const { loanRef } = await db
    .selectFrom('application')
    .select(['loanRef'])
    .where('appId', '=', loan.appId)
    .executeTakeFirstOrThrow()
  const [over, nobodys] = [`OVER${++keys}`, `NOBODYS${keys}`]
  const paidAt = '2026-11-21T09:00:00'
  await importPayments(
    testApp(),
    person(0),
    paymentsCsv([
      { loan: loanRef, amount: '1220.01', paidAt, key: over },
      { loan: `NOBODY-${keys}`, amount: '80.00', paidAt, key: nobodys },
    ]),
  )
  const idOf = async (key: string) =>
    (await db.selectFrom('payment').select('paymentId').where('trackingKey', '=', key).executeTakeFirstOrThrow())
      .paymentId
  return { ...loan, over: await idOf(over), nobodys: await idOf(nobodys) }
}

const count = async (statement: ReturnType<typeof sql<{ n: number }>>): Promise<number | undefined> =>
  (await statement.execute(testApp().app.db)).rows[0]?.n

test('whose account is disabled while their decision waits for its turn decides nothing', async () => {
  const { userId } = await overpaid()
  const { db } = testApp().app
  const { refundId } = await person(0).call(userRefund, { userId, amount: 4000, reason })
  const deciding = await testApp().given.person({ role: 'FINANCE', superuser: true })
  const decision = { refundId, version: 0, decision: 'approve', note: 'looked at it' } as const
  const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
  const answer = await db.transaction().execute(async (tx) => {
    await sql`select from refund where refund_id = ${refundId} for update`.execute(tx)
    const pressed = deciding.raw(decideRefund, decision)
    await expect.poll(() => count(waiting)).toBeGreaterThan(0)
    await db.updateTable('account').set({ active: false }).where('accountId', '=', deciding.accountId).execute()
    return { pressed }
  })
  expect(await answer.pressed).toMatchObject({ code: errors['access.signedOut'].code })
  await person(1).call(decideRefund, decision)
})

test.each(Array.from({ length: rounds }, (_, n) => n))('round %i', async (round) => {
  const loan = await overpaid()
  const { userId, appId, billId, over, nobodys } = loan
  const now = testApp().clock.now()
  const { db } = testApp().app
  const { merchantId } = await db
    .selectFrom('borrower')
    .select('merchantId')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const asked = await person(0).call(userRefund, { userId, amount: 4000, reason })
  const decide = (n: number, decision: 'approve' | 'refuse') =>
    person(n).raw(decideRefund, { refundId: asked.refundId, version: 0, decision, note: 'looked at it' })
  const money = {
    ...{
      channel: 'STP',
      trackingKey: `NEW${keys}`,
      amountMinor: 30_000,
      currency: 'MXN',
      paidAt: now,
      purpose: 'repayment' as const,
    },
    ...{ valueDay: '2026-11-21', merchantId, userId, appId, billId: null, raw: {} },
  } as const
  const payee = { beneficiary: 'Rosa Pérez', bankAccount: clabe, bank: 'BBVA' }
  const presses: (() => Promise<unknown>)[] = [
    () => decide(1, 'approve'),
    () => decide(2, 'refuse'),
    () => person(3).raw(userRefund, { userId, amount: 6000, reason }),
    () => person(4).raw(userRefund, { userId, amount: 6000, reason }),
    () => inTransaction(db, (tx) => reverseIncoming(tx, over, { raw: {}, now })),
    () => inTransaction(db, (tx) => reverseIncoming(tx, over, { raw: {}, now })),
    () => inTransaction(db, (tx) => bookIncoming(tx, money, now)),
    () => inTransaction(db, (tx) => bookIncoming(tx, money, now)),
    () => person(5).raw(extendBill, { billId, version: 1 }),
    () => person(1).raw(issueCoupon, { billId, amount: 1000, validThrough: '2026-11-21', reason }),
    () => person(2).raw(matchPayment, { paymentId: nobodys, appId }),
    () => person(3).raw(matchPayment, { paymentId: nobodys, appId }),
    () => person(4).raw(askPayerReturn, { paymentId: nobodys, reason, ...payee }),
    () => person(5).raw(askPayerReturn, { paymentId: nobodys, reason, ...payee }),
  ]
  // every round begins elsewhere in the row
  const order = presses.map((_, n) => presses[(n * 5 + round * 3) % presses.length])
  const answers = await Promise.all(order.map((press) => press?.()))
  expect(answers.filter((answer) => ((answer as { http?: number } | null)?.http ?? 200) >= 500)).toEqual([])

  expect(await checkLedger(db)).toEqual([])
  expect(await count(sql`select count(*)::int as n from payment where reverses_id = ${over}`)).toBe(1)
  expect(await count(sql`select count(*)::int as n from payment where tracking_key = ${money.trackingKey}`)).toBe(1)
  const decided = sql<{ n: number }>`select count(*)::int as n from operation_log
    where target = ${asked.refundId} and action in ('payment.refundApproved', 'payment.refundRefused')`
  expect(await count(decided)).toBe(1)
  const went = sql<{ n: number }>`select (select count(*) from payer_return where payment_id = ${nobodys})::int
    + (select count(*) from payment where payment_id = ${nobodys} and state = 'booked')::int as n`
  expect(await count(went)).toBe(1)
  // 100.00 were overpaid: no more than that was ever asked back, but what the new money added
  const back = sql<{ n: number }>`select coalesce(sum(amount_minor), 0)::int as n from refund
    where user_id = ${userId} and state in ('requested', 'approved')`
  expect(await count(back)).toBeLessThanOrEqual(10_000 + 30_000 + 8000)
})
