import { listJobs, retryJob } from '@cordillera/contract/job/job'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useEnvironment } from '../../ui/environment.tsx'
import { dayIn } from '../../ui/show/dates.ts'
import { Empty, ErrorState, Loading, Progress } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { isOpen, type Job, useJob } from '../use-jobs.ts'
import { useImportAddress } from './address.ts'
import { ImportFrame } from './ImportFrame.tsx'
import classes from './import.module.css'
import type { ImportKind } from './kind.ts'
import { askedBefore } from './mapping.ts'

/** Steps 3 and 4: the job of a dry run or a run, while it works and with what came of it. */
export function JobStep({ kind, jobId }: { kind: ImportKind; jobId: string }) {
  const { data: job, error, refetch } = useJob(jobId)
  if (!job) {
    return (
      <ImportFrame kind={kind} step={3}>
        {error ? <ErrorState error={error} onRetry={refetch} /> : <Loading />}
      </ImportFrame>
    )
  }
  if (isOpen(job)) return <Working kind={kind} job={job} />
  if (job.state === 'failed') return <Failed kind={kind} job={job} />
  return job.kind === kind.dryRunJob ? <Tried kind={kind} job={job} /> : <Imported kind={kind} job={job} />
}

interface StepProps {
  readonly kind: ImportKind
  readonly job: Job
}
const stepOf = ({ kind, job }: StepProps) => (job.kind === kind.dryRunJob ? 3 : 4)

function Working({ kind, job }: StepProps) {
  const { t } = useLingui()
  const isDryRun = job.kind === kind.dryRunJob
  const label =
    job.state === 'queued' ? t`Waiting for its turn` : isDryRun ? t`Trying ${job.title}` : t`Importing ${job.title}`
  return (
    <ImportFrame kind={kind} step={stepOf({ kind, job })}>
      <div className={classes.drop}>
        <div className={classes.sending}>
          <Progress done={job.done} total={job.total ?? 0} label={label} />
        </div>
        <p className={classes.quiet}>{t`You can leave this screen: the job centre has the outcome.`}</p>
      </div>
    </ImportFrame>
  )
}

function Failed({ kind, job }: StepProps) {
  const { t } = useLingui()
  const retry = useAction(retryJob, { invalidate: [listJobs] })
  const { refetch } = useJob(job.jobId)
  return (
    <ImportFrame
      kind={kind}
      step={stepOf({ kind, job })}
      actions={<ChangeColumns job={job} />}
      primary={
        <Button loading={retry.pending} onClick={() => void retry.run({ jobId: job.jobId }).then(refetch)}>
          {t`Retry`}
        </Button>
      }
    >
      <div role="alert">
        <Empty title={t`Nothing was imported`}>{job.error}</Empty>
      </div>
    </ImportFrame>
  )
}

function ChangeColumns({ job }: { job: Job }) {
  const { t } = useLingui()
  const { goTo } = useImportAddress()
  const { fileId } = askedBefore(job.input)
  if (!fileId) return null
  return (
    <Button variant="default" onClick={() => goTo({ file: fileId, from: job.jobId })}>
      {t`Change the columns`}
    </Button>
  )
}

/** After the dry run: what a run would do, and its button. */
function Tried({ kind, job }: StepProps) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const { goTo } = useImportAddress()
  const run = useAction(kind.run, { invalidate: [listJobs], onDone: ({ jobId }) => goTo({ job: jobId }) })
  const { fileId, mapping, reading, exportDay = null } = askedBefore(job.input)
  // "today" of a dry run that is continued on another day is still the day on which it was tried
  const triedOn = dayIn(zone, new Date(job.createdTime))
  const day = exportDay ?? (kind.asksExportDay && triedOn !== dayIn(zone, new Date()) ? triedOn : null)
  const rows = kind.takes(job.counts)
  const label = (kind.useRunLabel ?? noLabel)(job.counts)
  const again = useAction(kind.dryRun, { onDone: ({ jobId }) => goTo({ job: jobId }) })
  const asked = (of: string) => ({
    fileId: of,
    ...(mapping ? { mapping: { ...mapping } } : {}),
    ...(reading ? { reading } : {}),
    ...(day ? { exportDay: day } : {}),
    ...kind.more?.of(job.input),
  })
  const start = () => fileId && void run.run({ ...asked(fileId), ...kind.confirms?.(job.counts) })
  return (
    <ImportFrame
      kind={kind}
      step={3}
      actions={<ChangeColumns job={job} />}
      primary={
        <WhyButton
          why={
            rows === 0 ? t`Every row has a fault or is there already` : !fileId && t`The file is gone: upload it again`
          }
          loading={run.pending}
          onClick={start}
        >
          {rows === 0 ? t`Nothing to import` : (label ?? plural(rows, { one: 'Import # row', other: 'Import # rows' }))}
        </WhyButton>
      }
    >
      <kind.Outcome
        job={job}
        isDryRun
        {...(fileId
          ? { correcting: { fileId, sheet: reading?.sheet, onCorrected: (copy) => void again.run(asked(copy)) } }
          : {})}
      />
    </ImportFrame>
  )
}
const noLabel = () => undefined

function Imported({ kind, job }: StepProps) {
  const { t } = useLingui()
  const { begin } = useImportAddress()
  const client = useQueryClient()
  // it may show on any list: each is looked at again when it is next opened
  useEffect(() => void client.invalidateQueries({ refetchType: 'none' }), [client])
  return (
    <ImportFrame
      kind={kind}
      step={4}
      actions={<Button variant="default" onClick={begin}>{t`Import another file`}</Button>}
      primary={
        <Button component={Link} to={kind.seeAt.path(job)}>
          {kind.seeAt.label()}
        </Button>
      }
    >
      <kind.Outcome job={job} isDryRun={false} />
    </ImportFrame>
  )
}
