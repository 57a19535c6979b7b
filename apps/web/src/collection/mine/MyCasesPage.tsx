import { claimNextCase } from '@cordillera/contract/collection/work-mode'
import { getPendingList } from '@cordillera/contract/collection/workbench'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { Can, useEnvironment, useMay } from '../../ui/environment.tsx'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { isTaken, useShortcuts } from '../../ui/shortcuts.ts'
import { Empty } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { missed, useEvents } from '../../ui/use-events.ts'
import { useList } from '../../ui/use-list.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { useCaseColumns } from '../cases/case-columns.tsx'
import { caseListShape, caseParams, filterOf } from '../cases/case-filters.ts'
import { BatchCall } from '../contact/BatchCall.tsx'
import { CallBar } from '../contact/CallBar.tsx'
import { MyCovers } from '../cover/MyCovers.tsx'
import { Feedback } from '../inspection/Feedback.tsx'
import { workbenchPath } from '../show/case-words.tsx'
import { concerns } from '../show/payment-event.ts'
import { useWaitingWords } from '../workbench/waiting-words.ts'
import { workMode } from '../workbench/work-mode.ts'
import { DayHead } from './DayHead.tsx'
import { MyFilters } from './MyFilters.tsx'
import classes from './mine.module.css'

/** My open cases in working order: promises due, never contacted, then the longest ago. */
export default function MyCasesPage() {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const navigate = useNavigate()
  const filters = useFilters(caseParams, caseListShape)
  const filter = filterOf(filters.values, zone)
  const list = useList(getPendingList, {
    ...filter,
    ...filters.paging,
  })
  useEvents('payment', (event) => {
    const shown = list.rows.map(({ caseId }) => caseId)
    if (concerns(event, shown)) list.refetch()
  })
  useEvents('case', list.refetch)
  useEvents(missed, list.refetch)
  const selection = useSelection((row: (typeof list.rows)[number]) => row.caseId)
  const all = useCaseColumns()
  const columns = useMemo(() => all.filter(({ id }) => id !== 'collector'), [all])
  const waitingWords = useWaitingWords()
  const take = useAction(claimNextCase, {
    onDone: ({ caseId, waiting }) => {
      if (!caseId)
        return toast.info(
          waitingWords(waiting) ?? t`Nothing is left to work: your list and the pool of your stage are empty.`,
        )
      workMode.start()
      navigate(workbenchPath(caseId))
    },
  })
  const may = useMay()
  const start = () => may.press('pendingCollect_work') && void take.run({})
  useStartKey(start)
  return (
    <Page>
      <PageHeader
        title={t`My cases`}
        aside={<DayHead filters={filters} />}
        actions={
          <>
            <Feedback />
            <BatchCall caseIds={selection.keys.map(String)} isAll={selection.allMatching} onDone={selection.clear} />
          </>
        }
        primary={
          <Can press="pendingCollect_work">
            <Button loading={take.pending} onClick={start} rightSection={<kbd className={classes.key}>N</kbd>}>
              {t`Start work`}
            </Button>
          </Can>
        }
      />
      <CallBar />
      <MyCovers />
      <MyFilters filters={filters} />
      <DataTable
        name="pendingCollect"
        file={null}
        label={t`My cases`}
        columns={columns}
        list={list}
        rowKey={(row) => row.caseId}
        filters={filters}
        selection={selection}
        to={(row) => workbenchPath(row.caseId)}
        empty={
          <Empty
            title={t`No open case is with you`}
          >{t`Your leader assigns them; they appear here by themselves.`}</Empty>
        }
      />
    </Page>
  )
}

/** N opens the first case of the list. */
function useStartKey(start: () => void) {
  const { t } = useLingui()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || isTaken(event) || event.key.toLowerCase() !== 'n') return
    event.preventDefault()
    start()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  useShortcuts(
    useMemo(() => ({ title: t`In my cases`, keys: [{ label: t`Start with the first case`, press: ['N'] }] }), [t]),
  )
}
