/** Bills, ledger and channels agree by day, or it is said which does not; figures are checked against SQL of another shape. */
import {
  exportInternalPayment,
  internalPayment,
  internalPaymentEntries,
} from '@cordillera/contract/reconciliation/internal-payment'
import { beforeAll, expect, test } from 'vitest'
import { openBooks } from '../../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../../test/given-payments.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'

const running = startApp()
let finance: Person
let colombia: Person
let loan: GivenLoan
let loanRef = ''
const [first, next] = ['2026-11-19', '2026-11-20'] as const
const days = { dayFrom: first, dayTo: next, channel: 'OXXO' }

beforeAll(async () => {
  const { given, app } = running()
  finance = await given.person({ role: 'FINANCE' })
  colombia = await given.person({ role: 'FINANCE', country: 'CO' })
  const [made] = await givenLoans(running(), { dpd: 5, principal: 100_000 })
  if (!made) throw new Error('a loan was made')
  loan = made
  await openBooks(app.db, [loan.appId])
  const found = await app.db
    .selectFrom('application')
    .select('loanRef')
    .where('appId', '=', loan.appId)
    .executeTakeFirstOrThrow()
  loanRef = found.loanRef
  const pay = (key: string, amount: string, day: string, ref = loanRef) => ({
    ...{ loan: ref, amount, paidAt: `${day} 10:00`, key, channel: 'OXXO' },
  })
  await importPayments(
    running(),
    finance,
    paymentsCsv([pay('A', '300.00', first), pay('B', '20.00', first, 'NOBODY'), pay('C', '5000.00', next)]),
  )
  await importPayments(running(), finance, paymentsCsv([{ ...pay('A', '300.00', first), kind: 'reversal' }]))
})

/** The same, derived otherwise: by payment, from the two tables, in two plain sums. */
async function derived() {
  const { rows } = await sql<{ said: number; cash: number }>`
    select (select sum(case kind when 'payment' then amount_minor else -amount_minor end) from payment where channel = 'OXXO')::bigint as said,
      (select sum(amount_minor) from ledger_entry where account = 'cash.oxxo')::bigint as cash`.execute(
    running().app.db,
  )
  return rows[0]
}

test('what came in, what the ledger has and where it went agree by day, and are the sums of the tables', async () => {
  const { rows, bills } = await finance.call(internalPayment, { ...days, dayTo: '2026-12-01' })
  expect(bills).toEqual([])
  expect(rows.every((row) => row.gapToLedger === 0 && row.gapToBills === 0)).toBe(true)
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
  expect(await derived()).toEqual({ said: sum((row) => row.paid), cash: sum((row) => row.cash) })
  const overpaid = rows.find(({ day }) => day === next)
  expect(overpaid?.balances).toBeGreaterThan(0)
  expect(overpaid?.bills).toBe(500_000 - (overpaid?.balances ?? 0))
  expect(rows.find(({ unidentified }) => unidentified > 0)).toMatchObject({ unidentified: 2000 })
})

test('a row opens its payments, and a payment that the ledger does not have is named first', async () => {
  const { rows: before } = await finance.call(internalPayment, days)
  const merchant = before.find(({ day }) => day === next)?.merchant ?? null
  await sql`insert into payment (merchant_id, channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, raw, received_at)
    values (${merchant}, 'OXXO', 'LOST', 'payment', 'booked', 700, 'MXN', ${`${next}T12:00:00Z`}, ${next}, '{}', ${running().clock.now()})`.execute(
    running().app.db,
  )
  const { rows } = await finance.call(internalPayment, { ...days, differing: true })
  expect(rows).toMatchObject([{ day: next, gapToLedger: 700, gapToBills: 0 }])
  const entries = await finance.call(internalPaymentEntries, { day: next, merchant, currency: 'MXN', channel: 'OXXO' })
  expect(entries.map(({ trackingKey, paid, cash }) => [trackingKey, paid, cash])).toEqual([
    ['LOST', 700, 0],
    ['C', 500_000, 500_000],
  ])
  const file = await finance.download(exportInternalPayment, { filter: days, format: 'csv' })
  expect(file.body.toString()).toContain('7.00')
  expect((await colombia.call(internalPayment, days)).rows).toEqual([])
})

test('a bill that is not what its entries come to is named', async () => {
  const { rows: changed } = await sql<{ billId: string }>`
    update bill set fee_open = fee_open + 100 where bill_id = (select bill_id from bill where app_id = ${loan.appId} limit 1) returning bill_id`.execute(
    running().app.db,
  )
  const { bills } = await finance.call(internalPayment, days)
  expect(bills).toMatchObject([{ billId: changed[0]?.billId, component: 'receivable.fee' }])
  await sql`update bill set fee_open = fee_open - 100 where bill_id = ${changed[0]?.billId}`.execute(running().app.db)
})

test('more days than there can be are refused in a sentence', async () => {
  await finance.refused(internalPayment, { dayFrom: '2026-01-01', dayTo: '2026-11-20' }, 'reconciliation.daysTooMany')
})
