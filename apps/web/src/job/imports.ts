/** Which jobs are steps of an import, and what comes next. */
import { placeOfJob } from '@cordillera/contract/job/job'
import type { JobRow } from './use-jobs.ts'

const dryRuns = ['credit.loanBook.dryRun', 'payment.import.dryRun', 'attendance.import.preview']
const runs = ['credit.loanBook.run', 'payment.import.run', 'attendance.import.run']

/** `continue`: a dry run that waits for its run. `see`: an import with its outcome. Null: not an import. */
export function nextStepOf({ kind, state }: Pick<JobRow, 'kind' | 'state'>): 'continue' | 'see' | null {
  if (dryRuns.includes(kind)) return state === 'done' ? 'continue' : 'see'
  return runs.includes(kind) ? 'see' : null
}

/** The address at which an import goes on. */
export const importOf = (job: Pick<JobRow, 'kind' | 'jobId'>): string => placeOfJob(job.kind, job.jobId)
