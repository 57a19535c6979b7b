import { callOutcomes } from '@cordillera/contract/collection/call'
import {
  listPpdJobs,
  listPpdNumbers,
  ppdContactTypes,
  ppdExclusions,
  ppdFailures,
  ppdNumberStates,
} from '@cordillera/contract/collection/ppd'
import { nameOfRule } from '@cordillera/contract/compliance/rules'
import { useLingui } from '@lingui/react/macro'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { Can } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Day, Facts, Instant, Tone } from '../../ui/show/show.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { missed, useEvents } from '../../ui/use-events.ts'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { shortId, stageName, workbenchPath } from '../show/case-words.tsx'
import { JobProgress } from './JobProgress.tsx'
import classes from './ppd.module.css'
import { jobTones, type PpdJob, useNumberStates, usePpdStates } from './words.ts'

type NumberRow = RowOf<typeof listPpdNumbers>
const perPage = 50

interface JobDrawerProps {
  readonly jobId: string | null
  readonly onClose: () => void
  readonly onEnd: (job: PpdJob) => void
}

/** One job, live: how far it is, and its dial list with what became of each number. */
export function JobDrawer({ jobId, onClose, onEnd }: JobDrawerProps) {
  const { t } = useLingui()
  const jobs = useList(listPpdJobs, jobId ? { jobId } : undefined)
  useEvents('ppd', jobs.refetch)
  useEvents(missed, jobs.refetch)
  const job = jobs.rows[0]
  const isOver = job?.state === 'success'
  return (
    <DetailDrawer
      opened={jobId !== null}
      onClose={onClose}
      size="wide"
      title={job ? t`${stageName(job.period)} · round ${job.round}` : t`Auto-outbound job`}
      foot={
        job &&
        !isOver && (
          <Can press="ppdJob_create">
            <Button variant="default" onClick={() => onEnd(job)}>
              {job.state === 'fail' ? t`Restart` : t`Stop the job`}
            </Button>
          </Can>
        )
      }
    >
      {jobs.error && <ErrorState error={jobs.error} onRetry={jobs.refetch} />}
      {jobs.isPending && <Loading />}
      {job && (
        <>
          <JobFacts job={job} />
          <DialList key={job.jobId} jobId={job.jobId} />
        </>
      )}
    </DetailDrawer>
  )
}

function JobFacts({ job }: { job: PpdJob }) {
  const { t } = useLingui()
  const states = usePpdStates()
  return (
    <>
      <JobProgress job={job} />
      <Facts
        facts={[
          { label: t`State`, value: <Tone tone={jobTones[job.state]}>{states[job.state]}</Tone> },
          { label: t`Why it failed`, value: job.failure && inWords(ppdFailures[job.failure]) },
          { label: t`Day`, value: <Day day={job.date} /> },
          { label: t`From`, value: <Instant at={job.startTime} /> },
          { label: t`Until`, value: <Instant at={job.endTime} /> },
          { label: t`Whom it dials`, value: job.contactTypes.map((type) => inWords(ppdContactTypes[type])).join(', ') },
          { label: t`Whose cases`, value: job.leaderName ?? job.workplaceName ?? t`whole stage` },
          { label: t`Dialer profile`, value: job.profile },
          { label: t`Calls at once`, value: job.lines },
          { label: t`Next round by itself`, value: job.autoDerive ? t`yes` : t`no` },
        ]}
      />
    </>
  )
}

function DialList({ jobId }: { jobId: string }) {
  const { t } = useLingui()
  const states = useNumberStates()
  const [state, setState] = useState<NumberRow['state'] | null>(null)
  const [page, setPage] = useState(1)
  const query = { jobId, currentPage: page, pageSize: perPage, ...(state ? { state } : {}) }
  const numbers = useList(listPpdNumbers, query)
  useEvents('ppd', numbers.refetch)
  const last = Math.max(1, Math.ceil(numbers.total / perPage))
  return (
    <DetailSection title={t`Dial list`}>
      <div className={classes.list}>
        <Select
          label={t`Show`}
          size="xs"
          clearable
          placeholder={t`all numbers`}
          data={ppdNumberStates.map((value) => ({ value, label: states[value] }))}
          value={state}
          onChange={(value) => {
            setState(ppdNumberStates.find((name) => name === value) ?? null)
            setPage(1)
          }}
        />
        <span className={classes.pager}>
          <Button variant="default" size="xs" disabled={page <= 1} onClick={() => setPage(page - 1)}>{t`Back`}</Button>
          {page} / {last}
          <Button variant="default" size="xs" disabled={page >= last} onClick={() => setPage(page + 1)}>
            {t`Next`}
          </Button>
        </span>
      </div>
      {numbers.rows.length === 0 && !numbers.isPending ? (
        <Empty title={t`No number here`}>
          {t`The dial list is made when the job starts, from the cases as they are then.`}
        </Empty>
      ) : (
        <Numbers rows={numbers.rows} />
      )}
    </DetailSection>
  )
}

function Numbers({ rows }: { rows: readonly NumberRow[] }) {
  const { t } = useLingui()
  const states = useNumberStates()
  const became = (row: NumberRow): string => {
    // its turn on the line never came: the job ended first
    if (row.outcome === 'cancelled' && !row.placedTime) return states.left
    if (row.outcome) return inWords(callOutcomes[row.outcome])
    if (row.state === 'called') return row.callState === 'waiting' ? t`next on its line` : t`in progress`
    return states[row.state]
  }
  const why = (row: NumberRow): string | null => {
    if (row.exclusion) return inWords(ppdExclusions[row.exclusion])
    return row.rule && inWords(nameOfRule(row.rule))
  }
  return (
    <PlainTable
      label={t`Dial list`}
      rows={rows}
      rowKey={(row) => row.numberId}
      columns={[
        { header: t`Case`, cell: (row) => <Link to={workbenchPath(row.caseId)}>{shortId(row.caseId)}</Link> },
        { header: t`Borrower`, cell: (row) => row.borrower },
        { header: t`Number called`, cell: (row) => row.number },
        { header: t`Whom`, cell: (row) => inWords(ppdContactTypes[row.contactType]) },
        { header: t`Outcome`, wraps: true, cell: became },
        { header: t`Why`, wraps: true, cell: (row) => why(row) },
        { header: t`Dialled at`, cell: (row) => <Instant at={row.placedTime} /> },
        { header: t`Talked, s`, end: true, cell: (row) => row.talked },
      ]}
    />
  )
}
