/**
 * Loans for tests that are not about importing: one statement makes borrowers, applications, bills and open cases of one
 * merchant, all unassigned, `dpd` days past due on the test's day.
 */
import { countries } from '@cordillera/contract/countries'
import { stageOf } from '@cordillera/contract/stages'
import { addDays, dayIn } from '../src/platform/clock.ts'
import { sql } from '../src/platform/db.ts'
import type { TestApp } from './harness.ts'

export interface LoanOptions {
  merchant?: string
  count?: number
  dpd?: number
  /** Minor units; the n-th loan gets n more, so that amounts differ. */
  principal?: number
}

export interface GivenLoan {
  userId: string
  appId: string
  billId: string
  caseId: string
}

/** Counts over all files of a process; numbers repeat after a thousand, of which no file's database sees two. */
let serial = 0

/** Loans of one bill each, with principal, interest (3 %), fee (8 %) and its tax (1 %), each with its open case. */
export async function givenLoans(test: TestApp, options: LoanOptions = {}): Promise<GivenLoan[]> {
  const { app, clock } = test
  const { merchant = 'Luna Credito', count = 1, dpd = 2, principal = 100_000 } = options
  const found = await app.db.selectFrom('merchant').selectAll().where('name', '=', merchant).executeTakeFirstOrThrow()
  const { zone } = countries[found.country as keyof typeof countries]
  const now = clock.now()
  const today = dayIn(zone, now)
  const due = addDays(today, -dpd)
  const stage = stageOf(dpd)
  if (!stage) throw new Error(`nobody collects at day ${dpd}`)
  const batch = `T${++serial}`
  const { rows } = await sql<GivenLoan>`
    with terms as (
      insert into product (merchant_id, code, name, tenure_days, periods, currency, penalty_daily_rate, penalty_cap_rate,
        grace_days, extension_fee_rate, effective_from, created_at)
      values (${found.merchantId}, ${`${batch}-7D-1P`}, 'Test', 7, 1, ${found.currency}, 0.01, 1, 0, 0.1, '2026-01-01', ${now})
      returning product_id
    ), made as (
      select n, new_id('U') as user_id, new_id('A') as app_id, new_id('B') as bill_id, new_id('C') as case_id,
        (${principal}::bigint + n) as principal
      from generate_series(1, ${count}::int) n
    ), people as (
      insert into borrower (user_id, merchant_id, first_name, last_name, doc_type, doc_number, mobile, state, registered_at)
      select user_id, ${found.merchantId}, 'Nombre' || n, 'Apellido', 'TEST', ${batch} || '-' || n,
        '+5255' || lpad((${serial % 1000} * 100000 + n)::text, 8, '0'), 'Jalisco', ${now} from made
    ), loans as (
      insert into application (app_id, merchant_id, user_id, product_id, loan_ref, status, payout_status, loan_amount_minor,
        currency, instalments, new_customer, applied_at, disbursed_on)
      select app_id, ${found.merchantId}, user_id, product_id, ${batch} || '-' || n, 'approved', 'success', principal,
        ${found.currency}, 1, n % 2 = 0, ${now}, ${addDays(due, -7)} from made, terms
    ), bills as (
      insert into bill (bill_id, merchant_id, app_id, user_id, product_id, instalment, instalments, currency, principal_minor,
        interest_minor, fee_minor, fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, due_date,
        original_due_date, status, stage, created_at)
      select bill_id, ${found.merchantId}, app_id, user_id, product_id, 1, 1, ${found.currency}, principal,
        principal * 3 / 100, principal * 8 / 100, principal / 100, principal, principal * 3 / 100, principal * 8 / 100,
        principal / 100, ${due}, ${due}, ${dpd > 0 ? 'overdue' : 'repayment'}, ${stage}, ${now} from made, terms
    )
    insert into collection_case (case_id, merchant_id, bill_id, app_id, user_id, stage, status, case_type, instalment, due_date,
      currency, open_minor, accrues_from, accrues_daily, accrues_most, new_customer, work_at, opened_on, opened_at)
    select case_id, ${found.merchantId}, bill_id, app_id, user_id, ${stage}, 'not assigned', 'none', 1, ${due}, ${found.currency},
      principal + principal * 3 / 100 + principal * 8 / 100 + principal / 100, ${due}, principal * 0.01, principal, n % 2 = 0,
      ${now}, ${today}, ${now} from made
    returning user_id, app_id, bill_id, case_id`.execute(app.db)
  return rows
}
