/** The demo's mandates, debits and contradicting notices: each list has something to show, and the books agree. */
import { listExceptions } from '@cordillera/contract/payment/exception'
import { beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../src/credit/public.ts'
import { sql } from '../src/platform/db.ts'
import { openBooks } from '../test/given-ledger.ts'
import { givenLoans } from '../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../test/given-payments.ts'
import { type Person, startApp } from '../test/harness.ts'
import { makeDebits } from './debits.ts'
import { Random } from './random.ts'

const running = startApp()
let finance: Person

beforeAll(async () => {
  finance = await running().given.person({ role: 'FINANCE', userName: 'finance_mx' })
})

test('some mandates hold, some were revoked or ended; late bills were tried; notices of money contradict what is booked', async () => {
  const { db, clock } = running().app
  const loans = await givenLoans(running(), { dpd: 10, count: 30, merchant: 'Sol Rapido' })
  const appIds = loans.map(({ appId }) => appId)
  await openBooks(db, appIds)
  await sql`update borrower set bank_account = '032180000118359719'`.execute(db)
  const { rows: refs } = await sql<{
    loanRef: string
  }>`select loan_ref from application order by app_id limit 6`.execute(db)
  const paidAt = '2026-11-20T18:00:00Z'
  const lines = refs.map(({ loanRef }, n) => ({ loan: loanRef, amount: '1.00', paidAt, key: `demo-${n}` }))
  await importPayments(running(), finance, paymentsCsv(lines))
  await makeDebits(running().app, new Random(1), clock.now())
  const { rows } = await sql<{ live: number; over: number; failed: number; evidence: number }>`
    select (select count(*) from debit_mandate where revoked_at is null and valid_until is null) as live,
      (select count(*) from debit_mandate where revoked_at is not null or valid_until is not null) as over,
      (select count(*) from withholding where state = 'fail' and mandate_id is not null) as failed,
      (select count(*) from debit_mandate_evidence) as evidence`.execute(db)
  expect(rows[0]).toMatchObject({ live: 25, over: 5, evidence: 30 })
  expect(rows[0]?.failed).toBeGreaterThan(20)
  const kinds = (await finance.call(listExceptions, {})).list.map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['conflict', 'unusable', 'unknownOrder']))
  expect(await checkLedger(db)).toEqual([])
})
