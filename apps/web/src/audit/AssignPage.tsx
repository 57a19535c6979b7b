import { listAuditors, listAudits } from '@cordillera/contract/audit/audit'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can } from '../ui/environment.tsx'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { useList } from '../ui/use-list.ts'
import { useSelection } from '../ui/use-selection.ts'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { WhyButton } from '../ui/WhyButton.tsx'
import { AssignDrawer } from './AssignDrawer.tsx'
import { AuditFilters, auditFilterOf, auditParams } from './AuditFilters.tsx'
import { type AuditRow, useAuditColumns } from './audit-columns.tsx'
import { ChangeAuditor } from './ChangeAuditor.tsx'
import { Policies } from './Policies.tsx'
import { filePath } from './words.ts'

/** All audits in scope: what nobody was given is handed out, what somebody has is given to another. */
export default function AssignPage() {
  const { t } = useLingui()
  const title = inWords(screenOf('assignAudit').title)
  const filters = useFilters(auditParams, { sorts: ['due', 'applied'], firstSort: 'due', pageSize: 50 })
  const [view, setView] = useView(['open', 'all'])
  const filter = { ...auditFilterOf(filters.values), ...(view === 'open' ? ({ open: true } as const) : {}) }
  const list = useList(listAudits, { ...filter, ...filters.paging })
  const auditors = useData(listAuditors, {}).data ?? []
  const columns = useAuditColumns({})
  const selection = useSelection((row: AuditRow) => row.auditId, filter)
  const [dialog, setDialog] = useState<'assign' | 'change' | 'rules' | null>(null)
  const ticked = [...selection.rows.values()]
  const count = selection.allMatching ? `${list.total}${list.totalIsExact ? '' : '+'}` : String(ticked.length)
  const isChosen = selection.allMatching || ticked.length > 0
  const chosen = selection.allMatching
    ? { filter }
    : { audits: ticked.map(({ auditId, version }) => ({ auditId, version })) }
  const done = () => {
    selection.clear()
    setDialog(null)
  }
  const why = !isChosen && t`Tick audits first, or select all that match`
  return (
    <Page>
      <PageHeader
        title={title}
        aside={
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'open', label: t`To be worked now` },
              { value: 'all', label: t`All` },
            ]}
          />
        }
        actions={
          <Can press="assignAudit_assign">
            <Button variant="default" onClick={() => setDialog('rules')}>{t`Rules`}</Button>
            <WhyButton
              forTicked
              variant="default"
              why={ticked.length === 0 && t`Tick the audits that somebody else takes over`}
              onClick={() => setDialog('change')}
            >
              {t`Change auditor`}
            </WhyButton>
          </Can>
        }
        primary={
          <Can press="assignAudit_assign">
            <WhyButton forTicked why={why} onClick={() => setDialog('assign')}>
              {isChosen ? t`Assign ${count}` : t`Hand out audits`}
            </WhyButton>
          </Can>
        }
      />
      <AuditFilters
        filters={filters}
        auditors={auditors.map(({ accountId, name }) => ({ value: accountId, label: name }))}
      />
      <DataTable
        name="assignAudit"
        label={title}
        columns={columns}
        list={list}
        rowKey={(row) => row.auditId}
        filters={filters}
        selection={selection}
        to={(row) => filePath(row.auditId)}
        empty={
          <Empty title={t`No audits`}>{t`An audit opens by itself when a borrower hands an application in.`}</Empty>
        }
      />
      {dialog === 'assign' && (
        <AssignDrawer selection={chosen} count={count} onClose={() => setDialog(null)} onDone={done} />
      )}
      {dialog === 'change' && <ChangeAuditor rows={ticked} onClose={() => setDialog(null)} onDone={done} />}
      {dialog === 'rules' && <Policies onClose={() => setDialog(null)} />}
    </Page>
  )
}
