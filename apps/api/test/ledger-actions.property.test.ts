/** A thousand random histories of payments, extensions, refunds, coupons and write-offs: nothing is lost to the minor unit, nor lost twice. */
import { mostByCoupon } from '@cordillera/contract/coupon/coupon'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followCoupons } from '../src/coupon/follow.queries.ts'
import { giveCoupon, takeCouponBack } from '../src/coupon/give.service.ts'
import { extendableBill, extendFromBalance } from '../src/credit/extension.queries.ts'
import { whyNotExtendable } from '../src/credit/extension.rules.ts'
import { account } from '../src/credit/ledger.accounts.ts'
import { book, spendBalance } from '../src/credit/ledger.book.ts'
import { checkLedger } from '../src/credit/ledger.check.ts'
import { pay } from '../src/credit/ledger.posting.ts'
import { billToReduce } from '../src/credit/reduction.queries.ts'
import { bookRecovered } from '../src/credit/write-off.queries.ts'
import { inTransaction, sql, type Tx } from '../src/platform/db.ts'
import { openBooks } from './given-ledger.ts'
import { type GivenLoan, givenLoans } from './given-loans.ts'
import { startApp } from './harness.ts'

const testApp = startApp()
const histories = 1000
const steps = 4
let clerk: number

/** A coupon twice: the second takes the first back. */
const acts = ['extend', 'refund', 'writeOff', 'coupon', 'coupon'] as const
type Act = (typeof acts)[number]
type Step = { pays: number } | { does: Act }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ pays: fc.integer({ min: 1, max: 350_000 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom(...acts) }) },
)

/** What came in from outside and what went out, by loan: conserved whatever happened in between. */
async function conserved(tx: Tx): Promise<{ appId: string; off: number }[]> {
  const { rows } = await sql<{ appId: string; off: number }>`
    with cash as (
      select e.user_id, sum(e.amount_minor) as net from ledger_entry e where e.account like 'cash.%' group by e.user_id
    ), billed as (
      select b.user_id, sum(b.principal_minor + b.interest_minor + b.fee_minor + b.fee_tax_minor + b.penalty_minor) as minor,
        sum(b.principal_open + b.interest_open + b.fee_open + b.fee_tax_open + b.penalty_open) as open
      from bill b group by b.user_id
    ), kept as (
      select user_id, balance_minor from borrower
    ), waiting as (
      select user_id, -sum(amount_minor) as minor from ledger_entry where account = ${account.refund} group by user_id
    ), off as (
      select user_id, sum(amount_minor) as minor from coupon where state in ('issued', 'used') group by user_id
    ), fees as (
      select user_id, sum(fee_minor) as minor from bill_extension group by user_id
    )
    select b.user_id as app_id, (coalesce(c.net, 0) - (b.minor - b.open) - k.balance_minor - coalesce(w.minor, 0)
      - coalesce(f.minor, 0) + coalesce(o.minor, 0))::bigint as off
    from billed b join kept k using (user_id) left join cash c using (user_id) left join waiting w using (user_id)
      left join fees f using (user_id) left join off o using (user_id)
    where coalesce(c.net, 0) + coalesce(o.minor, 0)
      <> (b.minor - b.open) + k.balance_minor + coalesce(w.minor, 0) + coalesce(f.minor, 0)`.execute(tx)
  return rows
}

/** Bills of which more stands as written off than they owe: lost by the write-off, and by what forgave it, too. */
async function lostTwice(tx: Tx): Promise<{ billId: string; notCounted: number; open: number }[]> {
  const { rows } = await sql<{ billId: string; notCounted: number; open: number }>`
    select b.bill_id, e.minor as not_counted, b.open_minor as open from bill b join (
      select bill_id, -sum(amount_minor)::bigint as minor from ledger_entry where account = ${account.writtenOff} group by bill_id) e using (bill_id)
    where e.minor < 0 or e.minor > b.open_minor`.execute(tx)
  return rows
}

async function payAll(tx: Tx, loans: readonly GivenLoan[], amounts: readonly number[], turn: number): Promise<void> {
  const at = testApp().clock.now()
  const posting = sql`(
    select 'P' || lpad(row_number() over ()::text, 9, '0') || lpad(${turn}::text, 3, '0') as payment_id, b.merchant_id, b.app_id,
      b.user_id, null::text as bill_id, paid.amount, b.currency, 'cash.stp'::text as debit,
      date '2026-11-21' + ${turn}::int as value_day, ${at}::timestamptz as paid_at
    from unnest(${loans.map(({ appId }) => appId)}::text[], ${[...amounts]}::bigint[]) paid (app_id, amount)
      join bill b using (app_id) where paid.amount > 0)`
  await pay(tx, posting, { at, accountId: null, kind: 'payment' })
}

/** What each borrower had overpaid on an earlier loan. */
async function giveBalances(tx: Tx, loans: readonly GivenLoan[]): Promise<void> {
  const users = loans.map(({ userId }) => userId)
  await sql`
    with owner as (
      update borrower set balance_minor = balance_minor + 25000 where user_id = any(${users}::text[]) returning user_id, merchant_id
    ), booking as (
      insert into ledger_tx (merchant_id, kind, at, value_day)
      select distinct merchant_id, 'payment', ${testApp().clock.now()}::timestamptz, date '2026-11-01' from owner returning tx_id, merchant_id
    )
    insert into ledger_entry (tx_id, merchant_id, account, user_id, currency, amount_minor)
    select tx_id, merchant_id, account, user_id, 'MXN', amount from owner join booking using (merchant_id)
      cross join (values ('cash.stp', 25000), ('borrower.balance', -25000)) e (account, amount)`.execute(tx)
}

/** Issues one over a third of what a bill owes beside its principal; takes back the one that stands. */
async function coupon(tx: Tx, billId: string): Promise<void> {
  const now = testApp().clock.now()
  const by = { now, accountId: clerk }
  const bill = await billToReduce(tx, billId, now, { lock: true })
  const standing = await tx
    .selectFrom('coupon')
    .select('couponId')
    .where('billId', '=', billId)
    .where('state', '=', 'issued')
    .executeTakeFirst()
  if (standing) return takeCouponBack(tx, { ...standing, reason: 'random', today: bill.today }, by)
  const amount = Math.floor(mostByCoupon(bill) / 3)
  if (bill.status === 'repaid' || amount === 0) return
  await giveCoupon(tx, bill, { amount, validThrough: bill.today, reason: 'random' }, by)
}

async function act(tx: Tx, { billId, userId }: GivenLoan, does: Act): Promise<void> {
  if (does === 'coupon') return coupon(tx, billId)
  const now = testApp().clock.now()
  const bill = await extendableBill(tx, sql`bill`, billId, now, { lock: true })
  if (!bill) throw new Error('the bill was made')
  const { merchantId, currency, balanceMinor, today } = bill
  if (does === 'extend') {
    if (whyNotExtendable(bill) === null && balanceMinor >= bill.feeMinor) {
      await extendFromBalance(tx, bill, { now, accountId: null })
    }
    return
  }
  const booked = { at: now, valueDay: today, accountId: null }
  if (does === 'refund') {
    if (balanceMinor < 2) return
    const amount = Math.floor(balanceMinor / 2)
    const { refundId } = await tx
      .insertInto('refund')
      .values({
        merchantId,
        userId,
        amountMinor: amount,
        currency,
        state: 'requested',
        reason: 'random',
        requestedBy: 1,
        requestedAt: now,
      })
      .returning('refundId')
      .executeTakeFirstOrThrow()
    await spendBalance(tx, bill, { ...booked, kind: 'refund', reference: refundId, amount, to: account.refund })
    return
  }
  if (bill.status === 'repaid' || bill.writtenOff) return
  const { openMinor: amount } = await tx
    .selectFrom('bill')
    .select('openMinor')
    .where('billId', '=', billId)
    .executeTakeFirstOrThrow()
  const { writeOffId } = await tx
    .insertInto('writeOff')
    .values({
      ...{ merchantId, billId, userId, amountMinor: Number(amount), currency, dpd: 400 },
      ...{ state: 'approved', proposedAt: now },
    })
    .returning('writeOffId')
    .executeTakeFirstOrThrow()
  await book(tx, { ...booked, kind: 'write-off', merchantId, reference: writeOffId }, [
    { account: account.writeOff, amount: Number(amount), currency, userId, billId },
    { account: account.writtenOff, amount: -Number(amount), currency, userId, billId },
  ])
}

test(`${histories} random histories conserve every unit, and the books agree with the records`, async () => {
  const loans = await givenLoans(testApp(), { count: histories, dpd: 10 })
  clerk = (await testApp().given.person({ role: 'CUSTOMER_SERVICE' })).accountId
  await openBooks(
    testApp().app.db,
    loans.map(({ appId }) => appId),
  )
  const [all] = fc.sample(
    fc.noBias(
      fc.array(fc.array(step, { minLength: steps, maxLength: steps }), { minLength: histories, maxLength: histories }),
    ),
    1,
  )
  await inTransaction(testApp().app.db, async (tx) => {
    await giveBalances(tx, loans)
    for (let turn = 0; turn < steps; turn++) {
      const at = (loan: number): Step | undefined => all?.[loan]?.[turn]
      const amounts = loans.map((_, loan) => {
        const now = at(loan)
        return now && 'pays' in now ? now.pays : 0
      })
      await payAll(tx, loans, amounts, turn)
      await followCoupons(tx, sql`(select bill_id from bill)`, testApp().clock.now())
      for (const [n, loan] of loans.entries()) {
        const now = at(n)
        if (now && 'does' in now) await act(tx, loan, now.does)
      }
    }
    await bookRecovered(tx, testApp().clock.now())
    await bookRecovered(tx, testApp().clock.now())
    expect(await checkLedger(tx)).toEqual([])
    expect(await conserved(tx)).toEqual([])
    expect(await lostTwice(tx)).toEqual([])
    const { rows } = await sql<{
      extensions: number
      refunds: number
      writeOffs: number
      issued: number
      used: number
      void: number
    }>`
      select (select count(*) from bill_extension) as extensions, (select count(*) from refund) as refunds,
        (select count(*) from write_off) as write_offs,
        (select count(*) from coupon) as issued, (select count(*) from coupon where state = 'used') as used,
        (select count(*) from coupon where state = 'void') as void`.execute(tx)
    // the histories did what they are about
    for (const [what, count] of Object.entries(rows[0] ?? {})) expect(count, what).toBeGreaterThan(20)
  })
}, 120_000)
