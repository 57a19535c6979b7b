/** Statements of banks for tests, sent the way a person sends them. */
import { uploadFile } from '@cordillera/contract/job/file'
import { getJob } from '@cordillera/contract/job/job'
import { statementOutcome, uploadStatement } from '@cordillera/contract/reconciliation/statement'
import { expect } from 'vitest'
import type { Person, TestApp } from './harness.ts'

const head =
  'Operation day,Value day,Paid in,Paid out,Fee,Tax on the fee,Tracking key,Key of what it returns,Reference,Settlement,Counterparty account,Balance'
export interface Told {
  day: string
  key?: string
  paidIn?: string
  paidOut?: string
  fee?: string
  returns?: string
  reference?: string
  account?: string
  balance?: string
}
const line = ({ day, paidIn, paidOut, fee, key, returns, reference, account, balance }: Told) =>
  [day, '', paidIn, paidOut, fee, '', key, returns, reference, '', account, balance].map((cell) => cell ?? '').join(',')

/** Read and matched at once; answers what the job says. */
export async function readStatement(test: TestApp, person: Person, channel: string, lines: readonly Told[]) {
  const content = [head, ...lines.map(line)].join('\n')
  const { fileId } = (await person.upload(uploadFile, {}, { name: 'statement.csv', content })).data
  const { jobId } = await person.call(uploadStatement, { fileId, channel, currency: 'MXN' })
  await test.drainJobs()
  const job = await person.call(getJob, { jobId })
  expect(job, String(job.error)).toMatchObject({ state: 'done' })
  return statementOutcome.parse(job.result)
}
