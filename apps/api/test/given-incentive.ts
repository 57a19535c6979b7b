/** Plans and worked cases for tests of incentive: cases assigned by a call, money that came in by a file. */
import { assignCases } from '@cordillera/contract/collection/case'
import type { IncentiveType } from '@cordillera/contract/performance/incentive-types'
import { sql } from '../src/platform/db.ts'
import { type GivenLoan, givenLoans, type LoanOptions } from './given-loans.ts'
import { importPayments, type PaymentRow, paymentsCsv } from './given-payments.ts'
import type { Person, TestApp } from './harness.ts'

export interface GivenTier {
  goal: number
  amount?: number
  rate?: number
  perCase?: number
  casePercentage?: number
  amountPercentage?: number
}

/** A plan for collectors of S1A in Mexico unless said. */
export async function givenPlan(
  test: TestApp,
  plan: { type: IncentiveType; tiers: GivenTier[]; minCases?: number; month?: string; stage?: string; role?: string },
): Promise<number> {
  const { month = '2026-11-01', stage = 'S1A', role = 'AGENT' } = plan
  const author = await test.given.person({ role: 'HR' })
  const { planId } = await test.app.db
    .insertInto('incentivePlan')
    .values({
      country: 'MX',
      stage,
      role,
      type: plan.type,
      versionNumber: Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)),
      name: `Plan ${plan.type}`,
      fromMonth: month,
      currency: 'MXN',
      minCases: plan.minCases ?? 0,
      tiers: JSON.stringify(plan.tiers),
      createdBy: author.accountId,
      createdAt: test.clock.now(),
    })
    .returning('planId')
    .executeTakeFirstOrThrow()
  return planId
}

export type AssignedLoan = GivenLoan & { loanRef: string }

/** Loans of one bill whose cases this director assigned to the collector now. */
export async function givenAssigned(
  test: TestApp,
  director: Person,
  collector: Person,
  options: LoanOptions = {},
): Promise<AssignedLoan[]> {
  const loans = await givenLoans(test, options)
  await director.call(assignCases, {
    selection: { cases: loans.map(({ caseId }) => ({ caseId, version: 0 })) },
    collectors: [collector.accountId],
    strategy: 'average number',
  })
  const refs = await test.app.db
    .selectFrom('application')
    .select(['appId', 'loanRef'])
    .where(
      'appId',
      'in',
      loans.map(({ appId }) => appId),
    )
    .execute()
  return loans.map((loan) => ({ ...loan, loanRef: refs.find(({ appId }) => appId === loan.appId)?.loanRef ?? '' }))
}

let keys = 0
/** Money for a loan, imported by somebody of finance now. */
export async function givenPaid(
  test: TestApp,
  loan: { loanRef: string } | undefined,
  payment: Omit<PaymentRow, 'loan' | 'key'> & { key?: string },
): Promise<string> {
  if (!loan) throw new Error('no such loan was given')
  const key = payment.key ?? `K${++keys}`
  // days of months past are no one's mistake here
  await sql`update setting set value = '365' where key = 'payment_day_second_person_days'`.execute(test.app.db)
  const finance = await test.given.person({ role: 'FINANCE' })
  await importPayments(test, finance, paymentsCsv([{ ...payment, loan: loan.loanRef, key }]))
  return key
}
