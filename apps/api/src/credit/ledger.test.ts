/** Posting and reversing against a model that knows nothing of SQL: to the minor unit, over random small histories. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openBooks } from '../../test/given-ledger.ts'
import { startApp } from '../../test/harness.ts'
import { addDays, daysBetween } from '../platform/clock.ts'
import { inTransaction, sql, type Tx } from '../platform/db.ts'
import { checkLedger } from './ledger.check.ts'
import { askForCheck } from './ledger.night.ts'
import { pay, reverse } from './ledger.posting.ts'

const it = startApp()
const firstDue = '2026-10-01'
const components = ['penalty', 'fee', 'tax', 'interest', 'principal'] as const
type Component = (typeof components)[number]

interface Terms {
  graceDays: number
  /** Millionths of the principal a day, and in all. */
  daily: number
  cap: number
}
interface Instalment {
  principal: number
  interest: number
  fee: number
  tax: number
}
interface Step {
  amount: number
  /** Days after the step before it, or before it where negative. */
  daysLater: number
  /** Names this instalment, counted from 1. */
  names: number | null
  /** Is taken back at once. */
  reversed: boolean
}
interface History {
  terms: Terms
  instalments: Instalment[]
  steps: Step[]
}

const minor = (max: number) => fc.integer({ min: 0, max })
const history = (daysLater: fc.Arbitrary<number>): fc.Arbitrary<History> =>
  fc.record({
    terms: fc.record({
      graceDays: fc.integer({ min: 0, max: 3 }),
      daily: fc.constantFrom(10_000, 5_000, 12_345),
      cap: fc.constantFrom(1_000_000, 100_000, 0),
    }),
    instalments: fc.array(
      fc.record({
        principal: fc.integer({ min: 1, max: 200_000 }),
        interest: minor(9_999),
        fee: minor(20_000),
        tax: minor(3_000),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    steps: fc.array(
      fc.record({
        amount: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 400_000 })),
        daysLater,
        names: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 4 }),
        reversed: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })

interface ModelBill {
  due: string
  principal: number
  open: Record<Component, number>
  penaltyBilled: number
  through: string
  repaid: boolean
}

/** What a loan looks like after its history, by the words of the specification and nothing else. */
function model({ terms, instalments, steps }: History): { bills: ModelBill[]; balance: number } {
  const bills = instalments.map(({ principal, interest, fee, tax }, index): ModelBill => {
    const due = addDays(firstDue, 30 * index)
    return {
      due,
      principal,
      open: { penalty: 0, fee, tax, interest, principal },
      penaltyBilled: 0,
      through: due,
      repaid: false,
    }
  })
  let balance = 0
  let day = firstDue
  for (const step of steps) {
    day = addDays(day, step.daysLater)
    const named = bills[(step.names ?? 0) - 1]
    const open = bills.filter(({ repaid }) => !repaid)
    const reach = [day, open[0]?.due ?? day].sort().at(-1) ?? day
    const targets = step.names === null ? open.filter(({ due }) => due <= reach) : open.filter((bill) => bill === named)
    for (const bill of targets) accrue(bill, terms, day)
    const undo: (() => void)[] = []
    let left = step.amount
    for (const bill of targets) {
      for (const component of components) {
        const paid = Math.min(left, bill.open[component])
        bill.open[component] -= paid
        left -= paid
        undo.push(() => {
          bill.open[component] += paid
          bill.repaid = false
        })
      }
      bill.repaid = owed(bill) === 0
    }
    balance += left
    if (!step.reversed) continue
    for (const back of undo) back()
    balance -= left
  }
  return { bills, balance }
}

const owed = ({ open }: ModelBill) => components.reduce((sum, component) => sum + open[component], 0)

function accrue(bill: ModelBill, { graceDays, daily, cap }: Terms, day: string): void {
  const from = [addDays(bill.due, graceDays), bill.through].sort().at(-1) ?? bill.due
  const grown = parts(bill.open.principal * daily * Math.max(0, daysBetween(from, day)))
  const penalty = Math.max(0, Math.min(grown, parts(bill.principal * cap) - bill.penaltyBilled))
  bill.open.penalty += penalty
  bill.penaltyBilled += penalty
  if (day > bill.due && day > bill.through) bill.through = day
}
/** A millionth part, rounded half up. */
const parts = (millionths: number) => Number((BigInt(millionths) + 500_000n) / 1_000_000n)

let merchantId: number
let serial = 0
beforeAll(async () => {
  merchantId = await it().given.merchantId('Luna Credito')
})

interface Made {
  appId: string
  userId: string
}

/** A loan as an import leaves it, with its opening in the ledger. */
async function loanOf(tx: Tx, { terms, instalments }: History): Promise<Made> {
  const name = `H${++serial}`
  const of = (part: keyof Instalment) => sql`${instalments.map((instalment) => instalment[part])}::bigint[]`
  const { rows } = await sql<Made>`
    with terms as (
      insert into product (merchant_id, code, name, tenure_days, periods, currency, penalty_daily_rate, penalty_cap_rate,
        grace_days, extension_fee_rate, effective_from, created_at)
      values (${merchantId}, ${name}, ${name}, 30, ${instalments.length}, 'MXN', ${terms.daily}::numeric / 1000000,
        ${terms.cap}::numeric / 1000000, ${terms.graceDays}, 0.1, '2026-01-01', now()) returning product_id
    ), person as (
      insert into borrower (merchant_id, first_name, last_name, doc_type, doc_number, mobile, registered_at)
      values (${merchantId}, 'Ana', 'Ruiz', 'TEST', ${name}, '+525512341234', now()) returning user_id
    ), loan as (
      insert into application (merchant_id, user_id, product_id, loan_ref, status, payout_status, loan_amount_minor, currency,
        instalments, new_customer, applied_at)
      select ${merchantId}::smallint, user_id, product_id, ${name}, 'approved', 'success', 1, 'MXN', ${instalments.length}::smallint, true, now()
      from terms, person returning app_id, user_id, product_id
    ), made as (
      insert into bill (merchant_id, app_id, user_id, product_id, instalment, instalments, currency, principal_minor,
        interest_minor, fee_minor, fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, due_date,
        original_due_date, status, created_at)
      select ${merchantId}::smallint, app_id, user_id, product_id, n, ${instalments.length}::smallint, 'MXN', p, i, f, t, p, i, f, t,
        ${firstDue}::date + 30 * (n - 1)::int, ${firstDue}::date + 30 * (n - 1)::int, 'repayment', now()
      from loan, unnest(${of('principal')}, ${of('interest')}, ${of('fee')}, ${of('tax')}) with ordinality as x(p, i, f, t, n)
    )
    select app_id, user_id from loan`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('one loan was made')
  await openBooks(tx, [made.appId])
  return made
}

/** Plays histories of many loans side by side: the n-th step of each in one statement, as an import does. */
async function play(tx: Tx, histories: readonly History[]): Promise<Made[]> {
  const loans: Made[] = []
  for (const each of histories) loans.push(await loanOf(tx, each))
  const days = histories.map(() => firstDue)
  const booked = { at: it().clock.now(), accountId: null, kind: 'payment' }
  for (let turn = 0; histories.some(({ steps }) => turn < steps.length); turn++) {
    const rows = histories.flatMap(({ steps, instalments }, index) => {
      const step = steps[turn]
      const loan = loans[index]
      if (!step || !loan) return []
      days[index] = addDays(days[index] ?? firstDue, step.daysLater)
      const names = step.names !== null && step.names <= instalments.length ? step.names : null
      const payment_id = `P${serial}-${index}-${turn}`
      return [{ ...loan, payment_id, amount: step.amount, value_day: days[index], names, reversed: step.reversed }]
    })
    const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g ("appId" text, "userId" text, payment_id text,
      amount bigint, value_day date, names smallint, reversed boolean)`
    const postings = sql`(
      select g.payment_id, ${merchantId}::smallint as merchant_id, g."appId" as app_id, g."userId" as user_id,
        (select bill_id from bill b where b.app_id = g."appId" and b.instalment = g.names) as bill_id, g.amount,
        'MXN' as currency, 'cash.stp' as debit, g.value_day, g.value_day::timestamptz as paid_at from ${given})`
    await pay(tx, postings, booked)
    const reversals = sql`(select 'R' || g.payment_id as reversal_id, g.payment_id, ${merchantId}::smallint as merchant_id,
      g.value_day, g.value_day as today from ${given} where g.reversed)`
    await reverse(tx, reversals, { ...booked, kind: 'reversal' })
  }
  return loans
}

async function stateOf(tx: Tx, { appId, userId }: Made) {
  const { rows } = await sql<{ open: number[]; penalty: number; repaid: boolean }>`
    select array[penalty_open, fee_open, fee_tax_open, interest_open, principal_open]::text[]::int[] as open,
      penalty_minor as penalty, status = 'repaid' as repaid from bill where app_id = ${appId} order by instalment`.execute(
    tx,
  )
  const { balanceMinor } = await tx
    .selectFrom('borrower')
    .select('balanceMinor')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return { bills: rows, balance: balanceMinor }
}

/** Names beyond the loan's instalments name nothing. */
const sane = ({ steps, instalments, ...rest }: History): History => ({
  ...rest,
  instalments,
  steps: steps.map((step) => ({
    ...step,
    names: step.names !== null && step.names <= instalments.length ? step.names : null,
  })),
})

test('posting and reversing agree with the model to the minor unit', async () => {
  const runs = fc.asyncProperty(
    fc.array(history(fc.integer({ min: 0, max: 25 })).map(sane), { minLength: 20, maxLength: 20 }),
    async (histories) => {
      await inTransaction(it().app.db, async (tx) => {
        const loans = await play(tx, histories)
        for (const [index, loan] of loans.entries()) {
          const expected = model(histories[index] as History)
          expect(await stateOf(tx, loan), JSON.stringify(histories[index])).toEqual({
            bills: expected.bills.map(({ open, penaltyBilled, repaid }) => ({
              open: components.map((component) => open[component]),
              penalty: penaltyBilled,
              repaid,
            })),
            balance: expected.balance,
          })
        }
        expect(await checkLedger(tx)).toEqual([])
      })
    },
  )
  await fc.assert(runs, { numRuns: 10 })
}, 120_000)

test('whatever order the value days come in, the books agree', async () => {
  const runs = fc.asyncProperty(
    fc.array(history(fc.integer({ min: -25, max: 25 })).map(sane), { minLength: 20, maxLength: 20 }),
    async (histories) => {
      await inTransaction(it().app.db, async (tx) => {
        await play(tx, histories)
        expect(await checkLedger(tx)).toEqual([])
      })
    },
  )
  await fc.assert(runs, { numRuns: 5 })
}, 120_000)

test('a bill that differs from its entries is named by the nightly check', async () => {
  const { app } = it()
  await app.db.transaction().execute((tx) =>
    loanOf(tx, {
      terms: { graceDays: 0, daily: 10_000, cap: 1_000_000 },
      instalments: [{ principal: 1000, interest: 0, fee: 0, tax: 0 }],
      steps: [],
    }),
  )
  const [bill] = await app.db.selectFrom('bill').select('billId').orderBy('createdAt', 'desc').limit(1).execute()
  if (!bill) throw new Error('one bill was made')
  await app.db.updateTable('bill').set({ principalOpen: 999 }).where('billId', '=', bill.billId).execute()
  await Promise.all([askForCheck(app), askForCheck(app)])
  await it().drainJobs()
  await askForCheck(app)
  const jobs = await app.db.selectFrom('job').select(['kind', 'counts', 'result']).execute()
  expect(jobs).toEqual([
    {
      kind: 'credit.ledgerCheck',
      counts: { differences: 1 },
      result: [{ what: 'bill', which: `${bill.billId} receivable.principal`, recorded: 999, inLedger: 1000 }],
    },
  ])
})
