import { Plural, useLingui } from '@lingui/react/macro'
import { Count, nothing } from '../ui/show/show.tsx'
import classes from './job.module.css'
import type { JobRow } from './use-jobs.ts'
import { countName, orderedCounts } from './words.ts'

type Moving = Pick<JobRow, 'state' | 'done' | 'total'>

/** A thin bar with its percentage; a count where nobody knows of how many. */
function JobProgress({ job }: { job: Moving }) {
  const { t } = useLingui()
  if (job.total === null || job.total === 0) {
    return (
      <span className={classes.quiet}>
        <Count value={job.done} /> <Plural value={job.done} one="row" other="rows" />
      </span>
    )
  }
  const percent = Math.min(100, Math.floor((job.done / job.total) * 100))
  return (
    <div className={classes.cellProgress}>
      <div
        role="progressbar"
        aria-label={t`Progress`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={classes.cellBar}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      <span>{percent}%</span>
    </div>
  )
}

const shownInLine = 3
/** Numbers worth a line: what is zero is left out, unless all of it is. */
function lineOf(counts: JobRow['counts']) {
  const all = orderedCounts(counts)
  const some = all.filter(([, count]) => count !== 0)
  return (some.length > 0 ? some : all).slice(0, shownInLine)
}

/** How far it is, why it failed, or what it did in numbers. */
export function Outcome({ job }: { job: Moving & Pick<JobRow, 'error' | 'counts'> }) {
  const { i18n } = useLingui()
  if (job.state === 'running') return <JobProgress job={job} />
  if (job.error) {
    return (
      <span className={classes.failed} title={job.error}>
        {job.error}
      </span>
    )
  }
  if (job.state !== 'done') return nothing
  return (
    <span className={classes.counts}>
      {lineOf(job.counts).map(([name, count]) => (
        <span key={name} data-refused={name === 'refused' || undefined}>
          {countName(i18n, name)}{' '}
          <b>
            <Count value={count} />
          </b>
        </span>
      ))}
    </span>
  )
}

interface FiguresProps {
  readonly counts: JobRow['counts']
  /** Those that stand first and larger, in a line of their own. */
  readonly lead?: readonly string[]
}
/** The numbers of an outcome, each with its name. */
export function Figures({ counts, lead = [] }: FiguresProps) {
  const all = orderedCounts(counts)
  return (
    <>
      {lead.length > 0 && <FigureLine counts={all.filter(([name]) => lead.includes(name))} isLead />}
      <FigureLine counts={all.filter(([name]) => !lead.includes(name))} />
    </>
  )
}
function FigureLine({ counts, isLead }: { counts: readonly [name: string, count: number][]; isLead?: true }) {
  const { i18n } = useLingui()
  if (counts.length === 0) return null
  return (
    <dl className={classes.figures} data-lead={isLead}>
      {counts.map(([name, count]) => (
        <div key={name} data-zero={count === 0 || undefined} data-count={name}>
          <dt>{countName(i18n, name)}</dt>
          <dd>
            <Count value={count} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
