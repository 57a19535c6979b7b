import { jobKinds, jobStates, listJobs, retryJob } from '@cordillera/contract/job/job'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEnvironment } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { IconAlert, IconDownload, IconRefresh, IconRight } from '../ui/icons.ts'
import { Empty } from '../ui/states.tsx'
import { actions, badge, custom, instant, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import type { RowAction } from '../ui/table/RowActions.tsx'
import { useAction } from '../ui/use-action.ts'
import { useList } from '../ui/use-list.ts'
import { importOf, nextStepOf } from './imports.ts'
import { JobDrawer } from './JobDrawer.tsx'
import { Outcome } from './progress.tsx'
import { useDownload } from './use-download.ts'
import { type JobRow, useLiveList } from './use-jobs.ts'
import { durationText, jobTitle, kindName, stateName, stateTones } from './words.ts'

const params = {
  kind: param.choice(Object.keys(jobKinds)),
  state: param.choice(jobStates),
  mine: param.flag(),
}

export function JobList() {
  const { t, i18n } = useLingui()
  const filters = useFilters(params, { pageSize: 50 })
  const list = useList(listJobs, filters.query)
  useLiveList(list)
  const [open, setOpen] = useState<string | null>(null)
  const columns = useColumns(setOpen)
  const { values, set } = filters
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Kind`}
          options={Object.keys(jobKinds).map((kind) => ({ value: kind, label: kindName(kind) }))}
          value={values.kind}
          onChange={(kind) => set({ kind })}
        />
        <ChoiceFilter
          label={t`State`}
          options={jobStates.map((state) => ({ value: state, label: stateName(i18n, state) }))}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <FlagFilter label={t`Only mine`} value={values.mine} onChange={(mine) => set({ mine })} />
      </FilterBar>
      <DataTable
        name="jobs"
        label={t`Jobs`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(job) => job.jobId}
        onOpen={(job) => setOpen(job.jobId)}
        empty={
          <Empty title={t`No jobs yet`}>
            {t`Imports, ageing and large exports run here. You can leave them and come back for the result.`}
          </Empty>
        }
      />
      <JobDrawer jobId={open} onClose={() => setOpen(null)} />
    </>
  )
}

function useColumns(onOpen: (jobId: string) => void) {
  const { t, i18n } = useLingui()
  const { locale } = useEnvironment()
  const actionsOf = useRowActions(onOpen)
  return useTableColumns(() => [
    text<JobRow>({ id: 'title', header: t`What`, value: (job) => jobTitle(job.title), width: 200 }),
    text<JobRow>({ id: 'kind', header: t`Kind`, value: (job) => kindName(job.kind), width: 144 }),
    badge<JobRow>({
      id: 'state',
      header: t`State`,
      value: (job) => ({ tone: stateTones[job.state], label: stateName(i18n, job.state) }),
      width: 88,
    }),
    custom<JobRow>({ id: 'outcome', header: t`Outcome`, width: 296, cell: (job) => <Outcome job={job} /> }),
    text<JobRow>({ id: 'who', header: t`Who`, value: (job) => job.createdByName ?? t`the system`, width: 96 }),
    instant<JobRow>({ id: 'created', header: t`When`, value: (job) => job.createdTime, width: 112 }),
    text<JobRow>({
      id: 'duration',
      header: t`Duration`,
      width: 80,
      value: (job) =>
        job.startedTime && job.finishedTime
          ? durationText(Date.parse(job.finishedTime) - Date.parse(job.startedTime), locale)
          : null,
    }),
    number<JobRow>({ id: 'attempts', header: t`Attempts`, value: (job) => job.attempts, optional: true }),
    actions<JobRow>({ header: t`Actions`, of: actionsOf, width: 112 }),
  ])
}

function useRowActions(onOpen: (jobId: string) => void) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { download } = useDownload()
  const retry = useAction(retryJob, { invalidate: [listJobs], success: t`The job is back in the queue.` })
  return (job: JobRow): RowAction[] => {
    const { resultFile, errorFile, sourceFile } = job
    const next = nextStepOf(job)
    return [
      ...(next
        ? [
            {
              label: next === 'continue' ? t`Continue` : t`See the import`,
              icon: IconRight,
              run: () => navigate(importOf(job)),
            },
          ]
        : []),
      ...(job.state === 'failed'
        ? [{ label: t`Retry`, icon: IconRefresh, run: () => void retry.run({ jobId: job.jobId }) }]
        : []),
      ...(resultFile
        ? [{ label: t`Download the result`, icon: IconDownload, run: () => void download(resultFile.fileId) }]
        : []),
      ...(errorFile
        ? [{ label: t`Download the error file`, icon: IconAlert, run: () => void download(errorFile.fileId) }]
        : []),
      ...(sourceFile ? [{ label: t`Download the source file`, run: () => void download(sourceFile.fileId) }] : []),
      { label: t`Details`, run: () => onOpen(job.jobId), opens: true },
    ]
  }
}
