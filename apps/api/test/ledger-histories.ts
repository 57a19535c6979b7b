/**
 * Random histories of loans, played through the ledger, and a model of what must come of them that knows nothing of SQL.
 * Money is in minor units.
 */
import fc from 'fast-check'
import { pay, reverse } from '../src/credit/ledger.posting.ts'
import { addDays, daysBetween } from '../src/platform/clock.ts'
import { sql, type Tx } from '../src/platform/db.ts'
import { openBooks } from './given-ledger.ts'

const firstDue = '2026-10-01'
export const components = ['penalty', 'fee', 'tax', 'interest', 'principal'] as const
/** By the name of the order that a product may have. */
const turnsOf = {
  'charges first': components,
  'interest first': ['interest', 'principal', 'penalty', 'fee', 'tax'],
  'principal first': ['principal', 'interest', 'penalty', 'fee', 'tax'],
} as const
type Component = (typeof components)[number]

interface Terms {
  order: keyof typeof turnsOf
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
export interface History {
  terms: Terms
  instalments: Instalment[]
  steps: Step[]
}

const minor = (max: number) => fc.integer({ min: 0, max })
export const history = (daysLater: fc.Arbitrary<number>): fc.Arbitrary<History> =>
  fc.record({
    terms: fc.record({
      order: fc.constantFrom('charges first', 'interest first', 'principal first'),
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
export function model({ terms, instalments, steps }: History): { bills: ModelBill[]; balance: number } {
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
      for (const component of turnsOf[terms.order]) {
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
  // rounded once a month: what was through the last month end, and the days of this month
  const monthEnd = addDays(`${day.slice(0, 7)}-01`, -1)
  const daysIn = (first: string, last: string) =>
    parts(bill.open.principal * daily * Math.max(0, daysBetween(first, last)))
  const grown = daysIn(from, monthEnd) + daysIn([from, monthEnd].sort().at(-1) ?? from, day)
  const penalty = Math.max(0, Math.min(grown, parts(bill.principal * cap) - bill.penaltyBilled))
  bill.open.penalty += penalty
  bill.penaltyBilled += penalty
  if (day > bill.due && day > bill.through) bill.through = day
}
/** A millionth part, rounded half up. */
const parts = (millionths: number) => Number((BigInt(millionths) + 500_000n) / 1_000_000n)

/** Names beyond the loan's instalments name nothing. */
export const sane = ({ steps, instalments, ...rest }: History): History => ({
  ...rest,
  instalments,
  steps: steps.map((step) => ({
    ...step,
    names: step.names !== null && step.names <= instalments.length ? step.names : null,
  })),
})

interface Made {
  appId: string
  userId: string
}
export interface LoanState {
  bills: { open: number[]; penalty: number; repaid: boolean }[]
  balance: number
}

let serial = 0

/** Loans as an import leaves them, with their opening in the ledger. */
async function loansOf(tx: Tx, merchantId: number, histories: readonly History[]): Promise<Made[]> {
  const named = histories.map(({ terms, instalments }) => ({ name: `H${++serial}`, ...terms, instalments }))
  const { rows } = await sql<Made & { loanRef: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
        as g (name text, "graceDays" integer, daily numeric, cap numeric, "order" text, instalments jsonb)
    ), terms as (
      insert into product (merchant_id, code, name, tenure_days, periods, currency, penalty_daily_rate, penalty_cap_rate,
        grace_days, extension_fee_rate, repayment_order, effective_from, created_at)
      select ${merchantId}, name, name, 30, jsonb_array_length(instalments), 'MXN', daily / 1000000, cap / 1000000, "graceDays", 0.1,
        "order", '2026-01-01', now() from given returning product_id, code
    ), person as (
      insert into borrower (merchant_id, first_name, last_name, doc_type, doc_number, mobile, registered_at)
      select ${merchantId}, 'Ana', 'Ruiz', 'TEST', name, '+525512341234', now() from given returning user_id, doc_number
    ), loan as (
      insert into application (merchant_id, user_id, product_id, loan_ref, status, payout_status, loan_amount_minor, currency,
        instalments, new_customer, applied_at)
      select ${merchantId}, user_id, product_id, name, 'approved', 'success', 1, 'MXN', jsonb_array_length(instalments), true, now()
      from given join terms on code = name join person on doc_number = name
      returning app_id, user_id, product_id, loan_ref, instalments
    ), made as (
      insert into bill (merchant_id, app_id, user_id, product_id, instalment, instalments, currency, principal_minor,
        interest_minor, fee_minor, fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, due_date,
        original_due_date, status, created_at)
      select ${merchantId}, app_id, user_id, product_id, x.n, loan.instalments, 'MXN', p, i, f, t, p, i, f, t,
        ${firstDue}::date + 30 * (x.n - 1)::int, ${firstDue}::date + 30 * (x.n - 1)::int, 'repayment', now()
      from loan join given on name = loan_ref
        cross join lateral jsonb_array_elements(given.instalments) with ordinality x (part, n)
        cross join lateral (select (part ->> 'principal')::bigint as p, (part ->> 'interest')::bigint as i,
          (part ->> 'fee')::bigint as f, (part ->> 'tax')::bigint as t) amounts
    )
    select app_id, user_id, loan_ref from loan`.execute(tx)
  const byName = new Map(rows.map(({ loanRef, ...made }) => [loanRef, made]))
  const loans = named.map(({ name }) => byName.get(name) as Made)
  await openBooks(
    tx,
    loans.map(({ appId }) => appId),
  )
  return loans
}

/** Plays histories of many loans side by side: the n-th step of each in one statement, as an import does. */
export async function play(tx: Tx, merchantId: number, at: Date, histories: readonly History[]): Promise<Made[]> {
  const loans = await loansOf(tx, merchantId, histories)
  const days = histories.map(() => firstDue)
  const booked = { at, accountId: null, kind: 'payment' }
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

/** What stands in the tables of each loan, in the order given. */
export async function statesOf(tx: Tx, loans: readonly Made[]): Promise<LoanState[]> {
  const { rows } = await sql<{ appId: string; bills: LoanState['bills']; balance: number }>`
    select b.app_id, u.balance_minor as balance, json_agg(json_build_object(
        'open', json_build_array(penalty_open, fee_open, fee_tax_open, interest_open, principal_open),
        'penalty', penalty_minor, 'repaid', status = 'repaid') order by instalment) as bills
    from bill b join borrower u using (user_id)
    where b.app_id = any(${loans.map(({ appId }) => appId)}::text[]) group by b.app_id, u.balance_minor`.execute(tx)
  const byLoan = new Map(rows.map(({ appId, ...state }) => [appId, state]))
  return loans.map(({ appId }) => {
    const { bills = [], balance = Number.NaN } = byLoan.get(appId) ?? {}
    return { bills, balance }
  })
}

/** What the model says of a history, in the same shape. */
export function expectedOf(history: History): LoanState {
  const { bills, balance } = model(history)
  return {
    bills: bills.map(({ open, penaltyBilled, repaid }) => ({
      open: components.map((component) => open[component]),
      penalty: penaltyBilled,
      repaid,
    })),
    balance,
  }
}
