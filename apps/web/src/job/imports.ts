/** Which jobs are steps of an import, and where each goes on. */
import type { JobRow } from './use-jobs.ts'

interface ImportPlace {
  readonly dryRun: string
  readonly run: string
  readonly screen: string
}
const places: readonly ImportPlace[] = [
  { dryRun: 'credit.loanBook.dryRun', run: 'credit.loanBook.run', screen: '/settings/jobs' },
  { dryRun: 'payment.import.dryRun', run: 'payment.import.run', screen: '/finance/paymentInfo' },
]
const placeOf = (kind: string) => places.find(({ dryRun, run }) => kind === dryRun || kind === run)

/** `continue`: a dry run that waits for its run. `see`: an import with its outcome. Null: not an import. */
export function nextStepOf(job: Pick<JobRow, 'kind' | 'state'>): 'continue' | 'see' | null {
  const place = placeOf(job.kind)
  if (!place) return null
  return job.kind === place.dryRun && job.state === 'done' ? 'continue' : 'see'
}

/** The address at which an import goes on. */
export const importOf = (job: Pick<JobRow, 'kind' | 'jobId'>): string =>
  `${placeOf(job.kind)?.screen ?? '/settings/jobs'}?import=1&job=${job.jobId}`
