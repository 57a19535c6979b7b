import { getJob, listJobs, retryJob } from '@cordillera/contract/job/job'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { IconDownload } from '../ui/icons.ts'
import { type Fact, Facts, Instant, Tone } from '../ui/show/show.tsx'
import { Loaded, Progress } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { importOf, nextStepOf } from './imports.ts'
import classes from './job.module.css'
import { Figures } from './progress.tsx'
import { useDownload } from './use-download.ts'
import { type Job, useJob } from './use-jobs.ts'
import { durationText, jobTitle, kindName, stateName, stateTones } from './words.ts'

/** One job beside the list: what it did, its files, and the way on. */
export function JobDrawer({ jobId, onClose }: { jobId: string | null; onClose: () => void }) {
  const job = useJob(jobId ?? undefined)
  return (
    <DetailDrawer
      opened={jobId !== null}
      onClose={onClose}
      title={jobTitle(job.data?.title ?? '')}
      foot={job.data && <JobFoot job={job.data} />}
    >
      <Loaded {...job}>{(data) => <JobBody job={data} />}</Loaded>
    </DetailDrawer>
  )
}

function JobFoot({ job }: { job: Job }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const retry = useAction(retryJob, { invalidate: [listJobs, getJob], success: t`The job is back in the queue.` })
  const next = nextStepOf(job)
  if (!next && job.state !== 'failed') return null
  return (
    <>
      {job.state === 'failed' && (
        <Button
          variant={next ? 'default' : 'filled'}
          loading={retry.pending}
          onClick={() => void retry.run({ jobId: job.jobId })}
        >
          {t`Retry`}
        </Button>
      )}
      {next && (
        <Button onClick={() => navigate(importOf(job))}>{next === 'continue' ? t`Continue` : t`See the import`}</Button>
      )}
    </>
  )
}

function JobBody({ job }: { job: Job }) {
  const { t, i18n } = useLingui()
  const { locale } = useEnvironment()
  const { startedTime, finishedTime } = job
  const facts: Fact[] = [
    { label: t`Kind`, value: kindName(job.kind) },
    { label: t`State`, value: <Tone tone={stateTones[job.state]}>{stateName(i18n, job.state)}</Tone> },
    { label: t`Who`, value: job.createdByName ?? t`the system` },
    { label: t`Asked for`, value: <Instant at={job.createdTime} /> },
    { label: t`Started`, value: <Instant at={startedTime} /> },
    {
      label: t`Duration`,
      value:
        startedTime && finishedTime ? durationText(Date.parse(finishedTime) - Date.parse(startedTime), locale) : null,
    },
    { label: t`Attempts`, value: job.attempts },
    { label: t`Number`, value: <span className="mono">{job.jobId}</span> },
  ]
  return (
    <>
      {job.error && (
        <p className={classes.refusal} role="alert">
          {job.error}
        </p>
      )}
      {job.state === 'running' && job.total !== null && (
        <Progress done={job.done} total={job.total} label={stateName(i18n, job.state)} />
      )}
      <Facts facts={facts} />
      {job.state === 'done' && Object.keys(job.counts).length > 0 && (
        <DetailSection title={t`Outcome`}>
          <Figures counts={job.counts} />
        </DetailSection>
      )}
      <JobFiles job={job} />
    </>
  )
}

export function JobFiles({ job }: { job: Pick<Job, 'resultFile' | 'errorFile' | 'sourceFile'> }) {
  const { t } = useLingui()
  const { download, pending } = useDownload()
  const files = [
    { label: t`Result file`, file: job.resultFile },
    { label: t`Errors: the file with a column why`, file: job.errorFile },
    { label: t`Source`, file: job.sourceFile },
  ].filter(({ file }) => file !== null)
  if (files.length === 0) return null
  return (
    <DetailSection title={t`Files`}>
      <ul className={classes.files}>
        {files.map(
          ({ label, file }) =>
            file && (
              <li key={file.fileId}>
                <div>
                  <small>{label}</small>
                  <span>{file.name}</span>
                </div>
                <Button
                  variant="default"
                  leftSection={<IconDownload size={14} />}
                  loading={pending === file.fileId}
                  aria-label={t`Download ${file.name}`}
                  onClick={() => void download(file.fileId)}
                >
                  {t`Download`}
                </Button>
              </li>
            ),
        )}
      </ul>
    </DetailSection>
  )
}
