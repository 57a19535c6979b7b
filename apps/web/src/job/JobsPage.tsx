import { menuGroups, screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { AgeingForm } from './AgeingForm.tsx'
import { AgeingRuns } from './AgeingRuns.tsx'
import { isImporting, useImportAddress } from './import/address.ts'
import { ImportFlow } from './import/ImportFlow.tsx'
import { JobList } from './JobList.tsx'
import { loanBook } from './loan-book/loan-book.tsx'

const { actions } = menuGroups.settings.screens.jobs

/** /settings/jobs: long work with its progress and outcome; importing a loan book; ageing. */
export default function JobsPage() {
  const [search] = useSearchParams()
  return <Page>{isImporting(search) ? <ImportFlow kind={loanBook} /> : <Jobs />}</Page>
}

function Jobs() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const { begin } = useImportAddress()
  const [isAgeing, setAgeing] = useState(false)
  const view = search.get('view') === 'ageing' ? 'ageing' : 'jobs'
  return (
    <>
      <PageHeader
        title={inWords(screenOf('jobs').title)}
        aside={
          <SegmentedControl
            aria-label={t`What to show`}
            size="xs"
            value={view}
            onChange={(next) => setSearch(next === 'ageing' ? { view: 'ageing' } : {})}
            data={[
              { value: 'jobs', label: t`All jobs` },
              { value: 'ageing', label: t`Ageing by day` },
            ]}
          />
        }
        actions={
          <Can press="jobs_ageing">
            <Button variant="default" onClick={() => setAgeing(true)}>
              {inWords(actions.ageing)}
            </Button>
          </Can>
        }
        primary={
          <Can press="jobs_import">
            <Button onClick={begin}>{inWords(actions.import)}</Button>
          </Can>
        }
      />
      {view === 'ageing' ? <AgeingRuns /> : <JobList />}
      <AgeingForm opened={isAgeing} onClose={() => setAgeing(false)} onStarted={() => setSearch({})} />
    </>
  )
}
