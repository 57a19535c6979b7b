import { listCases } from '@cordillera/contract/collection/case'
import { exportCases } from '@cordillera/contract/collection/case-export'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can, useEnvironment, useMay } from '../../ui/environment.tsx'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconHistory } from '../../ui/icons.ts'
import { later } from '../../ui/later.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { actions, type Column, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useList } from '../../ui/use-list.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { BatchCall } from '../contact/BatchCall.tsx'
import { CallBar } from '../contact/CallBar.tsx'
import { workbenchPath } from '../show/case-words.tsx'
import { CaseFilters } from './CaseFilters.tsx'
import { CaseSums } from './CaseSums.tsx'
import { CaseViews, useCaseView } from './CaseViews.tsx'
import { type CaseRow, useCaseColumns } from './case-columns.tsx'
import { caseListShape, caseParams, filterOf } from './case-filters.ts'
import { chosenOf } from './chosen.ts'
import { Unassigned } from './Unassigned.tsx'

const CoverageView = later(async () => (await import('./CoverageView.tsx')).CoverageView)
const PromisesView = later(async () => (await import('./PromisesView.tsx')).PromisesView)
const RulesView = later(async () => (await import('./RulesView.tsx')).RulesView)
const AssignmentsView = later(async () => (await import('./AssignmentsView.tsx')).AssignmentsView)
const CoverView = later(async () => (await import('../cover/CoverView.tsx')).CoverView)
const AssignDrawer = later(async () => (await import('./AssignDrawer.tsx')).AssignDrawer)
const RecallDialog = later(async () => (await import('./RecallDialog.tsx')).RecallDialog)
const ChangedCases = later(async () => (await import('./ChangedCases.tsx')).ChangedCases)

/** Cases in my scope; how many were touched; what was promised; the rules that assign them; what was assigned today and can still be undone; who covers whom. */
export default function CasesPage() {
  const view = useCaseView()
  if (view === 'coverage') return <CoverageView />
  if (view === 'promises') return <PromisesView />
  if (view === 'rules') return <RulesView />
  if (view === 'assignments') return <AssignmentsView />
  if (view === 'cover') return <CoverView />
  return <CaseList />
}

/** Find, tick, assign, recall, open. */
function CaseList() {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const filters = useFilters(caseParams, caseListShape)
  const filter = filterOf(filters.values, zone)
  const list = useList(listCases, { ...filter, ...filters.paging })
  const [historyOf, setHistoryOf] = useState<string | null>(null)
  const columns = useCaseColumns()
  const withHistory = useHistoryColumn(columns, setHistoryOf)
  const selection = useSelection((row: (typeof list.rows)[number]) => row.caseId, filter)
  const [dialog, setDialog] = useState<'assign' | 'recall' | null>(null)
  const [changed, setChanged] = useState<readonly string[]>([])
  const done = (left: readonly string[]) => {
    selection.clear()
    setDialog(null)
    setChanged(left)
  }
  const chosen = chosenOf(selection, filter, list)
  const why = !chosen && t`Tick cases first, or select all that match`
  return (
    <Page>
      <PageHeader
        title={t`Cases`}
        aside={
          <>
            <CaseViews />
            <Unassigned filters={filters} />
          </>
        }
        actions={
          <>
            <BatchCall
              caseIds={(chosen?.rows ?? []).map(({ caseId }) => caseId)}
              isAll={selection.allMatching}
              onDone={selection.clear}
            />
            <Can press="caseManagement_recall">
              <WhyButton forTicked variant="default" why={why} onClick={() => setDialog('recall')}>
                {chosen ? t`Recall ${chosen.countText}` : t`Recall`}
              </WhyButton>
            </Can>
          </>
        }
        primary={
          <Can press="caseManagement_assign">
            <WhyButton forTicked why={why} onClick={() => setDialog('assign')}>
              {chosen ? t`Assign ${chosen.countText}` : t`Assign`}
            </WhyButton>
          </Can>
        }
      />
      <CallBar />
      <CaseFilters filters={filters} />
      <DataTable
        name="caseManagement"
        label={t`Cases`}
        columns={withHistory}
        list={list}
        rowKey={(row) => row.caseId}
        filters={filters}
        selection={selection}
        to={(row) => workbenchPath(row.caseId)}
        file={
          <Can press="caseManagement_export">
            <ExportMenu endpoint={exportCases} input={{ filter }} />
          </Can>
        }
        sums={<CaseSums selection={chosen?.selection ?? { filter }} />}
        empty={
          <Empty title={t`No open cases in your scope`}>
            {t`Cases open by themselves as bills come due. Look again after the next ageing run.`}
          </Empty>
        }
      />
      {chosen && dialog === 'assign' && (
        <AssignDrawer
          chosen={chosen}
          stages={filters.values.period ?? []}
          onClose={() => setDialog(null)}
          onDone={done}
        />
      )}
      {chosen && dialog === 'recall' && <RecallDialog chosen={chosen} onClose={() => setDialog(null)} onDone={done} />}
      <HistoryDrawer of={historyOf && { caseId: historyOf }} onClose={() => setHistoryOf(null)} />
      {changed.length > 0 && <ChangedCases ids={changed} onClose={() => setChanged([])} />}
    </Page>
  )
}

/** The columns with the way to a row's history, for those who may read it. */
function useHistoryColumn(columns: readonly Column<CaseRow>[], onAsk: (caseId: string) => void) {
  const { t } = useLingui()
  const may = useMay().open('case')
  return useTableColumns(() => {
    if (!may) return columns
    const of = (row: CaseRow) => [{ label: t`History`, icon: IconHistory, run: () => onAsk(row.caseId) }]
    return [...columns, actions<CaseRow>({ header: t`Actions`, width: 48, of })]
  }, [columns, may])
}
