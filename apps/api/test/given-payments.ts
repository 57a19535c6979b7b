/** Files of payments for tests, sent the way a person sends them. */
import { uploadFile } from '@cordillera/contract/job/file'
import { getJob } from '@cordillera/contract/job/job'
import {
  type dryRunPayments,
  type PaymentsOutcome,
  paymentsOutcome,
  runPayments,
} from '@cordillera/contract/payment/import'
import { expect } from 'vitest'
import type { Person, TestApp } from './harness.ts'

export interface PaymentRow {
  loan: string
  amount: string
  /** Local time. */
  paidAt: string
  key: string
  currency?: string
  kind?: 'payment' | 'reversal'
  channel?: string
  instalment?: number
}

export function paymentsCsv(rows: readonly PaymentRow[]): string {
  const lines = rows.map((row) =>
    [
      row.loan,
      row.amount,
      row.currency ?? 'MXN',
      row.paidAt,
      row.channel ?? 'STP',
      row.key,
      row.kind ?? 'payment',
      row.instalment ?? '',
    ].join(','),
  )
  return `loan_id,amount,currency,paid_at,channel,tracking_key,kind,instalment\n${lines.join('\n')}\n`
}

/** Uploads, runs (or tries) and answers what the job says. */
export async function importPayments(
  test: TestApp,
  person: Person,
  content: string | Buffer,
  endpoint: typeof runPayments | typeof dryRunPayments = runPayments,
  name = 'payments.csv',
): Promise<PaymentsOutcome> {
  const { fileId } = (await person.upload(uploadFile, {}, { name, content })).data
  const { jobId } = await person.call(endpoint, { fileId })
  await test.drainJobs()
  const job = await person.call(getJob, { jobId })
  expect(job, String(job.error)).toMatchObject({ state: 'done' })
  return paymentsOutcome.parse(job.result)
}
