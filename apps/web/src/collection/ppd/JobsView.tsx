import { listPpdJobs, ppdStates } from '@cordillera/contract/collection/ppd'
import { countries, countryNames } from '@cordillera/contract/countries'
import { screenOf } from '@cordillera/contract/menus'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { missed, useEvents } from '../../ui/use-events.ts'
import { useList } from '../../ui/use-list.ts'
import { stageName } from '../show/case-words.tsx'
import { EndJob } from './EndJob.tsx'
import { JobDrawer } from './JobDrawer.tsx'
import { JobForm } from './JobForm.tsx'
import { useJobColumns } from './job-columns.tsx'
import { type PpdJob, usePpdStates } from './words.ts'

const params = {
  country: param.choice(countryNames),
  period: param.choice(stageNames),
  state: param.choice(ppdStates),
  dayFrom: param.day(),
  dayTo: param.day(),
}

/** Jobs of my stages with their progress, the latest day first; a row opens its dial list. */
export function JobsView({ views }: { views: ReactNode }) {
  const { t } = useLingui()
  const title = inWords(screenOf('ppdJob').title)
  const filters = useFilters(params, { sorts: ['date'], firstSort: '-date', pageSize: 50 })
  const list = useList(listPpdJobs, filters.query)
  useEvents('ppd', list.refetch)
  useEvents(missed, list.refetch)
  const [search, setSearch] = useSearchParams()
  const show = (jobId: string | null) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      if (jobId) next.set('job', jobId)
      else next.delete('job')
      return next
    })
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<PpdJob | null>(null)
  const columns = useJobColumns(setEnding)
  const states = usePpdStates()
  const { values, set } = filters
  return (
    <Page>
      <PageHeader
        title={title}
        aside={views}
        primary={
          <Can press="ppdJob_create">
            <Button onClick={() => setMaking(true)}>{t`New job`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Country`}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
          value={values.country}
          onChange={(country) => set({ country })}
        />
        <ChoiceFilter
          label={t`Stage`}
          options={stageNames.map((value) => ({ value, label: stageName(value) }))}
          value={values.period}
          onChange={(period) => set({ period })}
        />
        <ChoiceFilter
          label={t`State`}
          options={ppdStates.map((value) => ({ value, label: states[value] }))}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <DayRangeFilter
          label={t`Day`}
          from={values.dayFrom}
          to={values.dayTo}
          onChange={({ from, to }) => set({ dayFrom: from, dayTo: to })}
        />
      </FilterBar>
      <DataTable
        name="ppdJob"
        label={title}
        columns={columns}
        list={list}
        rowKey={(job) => job.jobId}
        filters={filters}
        onOpen={(job) => show(job.jobId)}
        empty={
          <Empty title={t`No job yet`}>
            {t`A job dials a stage on a day. Each number passes the contact rules right before it is dialled.`}
          </Empty>
        }
      />
      <JobForm opened={isMaking} onClose={() => setMaking(false)} />
      <JobDrawer jobId={search.get('job')} onClose={() => show(null)} onEnd={setEnding} />
      {ending && <EndJob job={ending} onClose={() => setEnding(null)} />}
    </Page>
  )
}
