/** The whole way on real files: a loan book imported, aged, and a day's payments booked on it. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runAgeing } from '@cordillera/contract/collection/ageing'
import { runLoanBook } from '@cordillera/contract/credit/import'
import { uploadFile } from '@cordillera/contract/job/file'
import { getJob } from '@cordillera/contract/job/job'
import type { PaymentsOutcome } from '@cordillera/contract/payment/import'
import { listPayments, matchPayment, paymentCandidates } from '@cordillera/contract/payment/payment'
import { beforeAll, expect, test } from 'vitest'
import { importPayments } from '../../test/given-payments.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { checkLedger } from '../credit/public.ts'
import { sql } from '../platform/db.ts'

const testApp = startApp()
const fixture = (name: string) => readFileSync(resolve(import.meta.dirname, '../../test/fixtures', name), 'utf8')
const file = fixture('payments.csv')
const lines = file
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => line.split(','))

let boss: Person
let outcome: PaymentsOutcome
let rereadAfter: PaymentsOutcome
beforeAll(async () => {
  boss = await testApp().given.person({ superuser: true })
  const { fileId } = (await boss.upload(uploadFile, {}, { name: 'book.csv', content: fixture('loan-book.csv') })).data
  const { jobId } = await boss.call(runLoanBook, { fileId, exportDay: '2026-11-21' })
  await testApp().drainJobs()
  expect(await boss.call(getJob, { jobId })).toMatchObject({ state: 'done' })
  for (const country of ['MX', 'CO', 'PE', 'CL', 'EC'] as const) await boss.call(runAgeing, { country })
  await testApp().drainJobs()
  outcome = await importPayments(testApp(), boss, file)
  rereadAfter = await importPayments(testApp(), boss, file)
}, 120_000)

const loanState = async (loanRef: string) => {
  const { rows } = await sql<{ status: string; repaid: number; balance: number; caseStatus: string; closed: boolean }>`
    select b.status, b.repaid_minor as repaid, p.balance_minor as balance, c.status as case_status,
      c.closed_at is not null as closed
    from application a join bill b using (app_id) join borrower p on p.user_id = a.user_id
      left join collection_case c on c.bill_id = b.bill_id
    where a.loan_ref = ${loanRef} order by b.instalment, c.opened_at`.execute(testApp().app.db)
  return rows
}

test('zero lines are refused with row, column and reason; the repeated line books once; the unknown loan waits', () => {
  const zeroRows = lines.flatMap(([, amount], index) => (Number(amount) === 0 ? [index + 2] : []))
  expect(outcome.errors.map(({ row }) => row)).toEqual(zeroRows)
  expect(new Set(outcome.errors.map(({ column, reason }) => `${column} ${reason}`))).toEqual(
    new Set(['amount notPositive']),
  )
  expect(outcome.counts).toEqual({
    rows: lines.length,
    payments: lines.length - zeroRows.length - 3,
    reversals: 1,
    unidentified: 1,
    duplicates: 1,
    held: 0,
    refused: zeroRows.length,
  })
})

test('booking the same file again changes nothing', () => {
  expect(rereadAfter.counts).toMatchObject({
    payments: 0,
    reversals: 0,
    unidentified: 0,
    refused: outcome.counts.refused,
  })
  expect(rereadAfter.counts.duplicates).toBe(lines.length - outcome.counts.refused)
})

test('the ledger sums to zero per currency, and every bill and balance equals its entries', async () => {
  expect(await checkLedger(testApp().app.db)).toEqual([])
})

test('money is conserved: what came in is on bills, in balances or waiting', async () => {
  const { rows } = await sql<{ currency: string; received: number; placed: number }>`
    with came as (
      select currency, sum(case kind when 'payment' then amount_minor else -amount_minor end)::bigint as received
      from payment group by currency
    ), went as (
      select e.currency, -sum(e.amount_minor)::bigint as placed from ledger_tx x join ledger_entry e using (tx_id)
      where x.payment_id is not null and e.account not like 'cash.%' group by e.currency
    )
    select * from came join went using (currency) order by currency`.execute(testApp().app.db)
  expect(rows.map(({ currency }) => currency)).toEqual(['CLP', 'COP', 'MXN', 'PEN', 'USD'])
  for (const { received, placed } of rows) expect(placed).toBe(received)
})

test('the reversed payment is undone and its case is open again', async () => {
  const reversal = lines.find(([, , , , , , kind]) => kind === 'reversal')
  const [state] = await loanState(reversal?.[0] ?? '')
  expect(state).toMatchObject({ repaid: 0, closed: false })
  expect(state?.status).not.toBe('repaid')
})

test('each bill that a payment covers is repaid, its case payed, and what was too much is in the balance', async () => {
  const { rows } = await sql<{ status: string; closed: boolean; caseStatus: string; reason: string }>`
    select distinct b.status, c.closed_at is not null as closed, c.status as case_status, c.close_reason as reason
    from payment p join bill b on b.bill_id = p.bill_id join collection_case c on c.bill_id = b.bill_id
    where p.state = 'booked' and p.kind = 'payment' and b.status = 'repaid' and c.repayment_status = 2`.execute(
    testApp().app.db,
  )
  expect(rows).toEqual([{ status: 'repaid', closed: true, caseStatus: 'payed', reason: 'paid' }])
  const { rows: over } = await sql<{ n: number }>`
    select count(*) as n from borrower where balance_minor > 0`.execute(testApp().app.db)
  expect(over[0]?.n).toBeGreaterThan(0)
})

test('the money for the unknown loan is matched by hand to the loan that it was meant for', async () => {
  const [waiting] = (await boss.call(listPayments, { state: ['unidentified'] })).list
  expect(waiting).toMatchObject({ loanId: 'MX-9-9999999', amount: 10_000, currency: 'MXN' })
  const paymentId = waiting?.paymentId ?? ''
  const [candidate] = await boss.call(paymentCandidates, { paymentId, find: 'MX-7-0000000' })
  const matched = await boss.call(matchPayment, { paymentId, appId: candidate?.appId ?? '' })
  expect(matched.applied + matched.toBalance).toBe(10_000)
  expect(await checkLedger(testApp().app.db)).toEqual([])
})
