import { claimNextAudit, listAudits } from '@cordillera/contract/audit/audit'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { Can } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { toast } from '../ui/toast.tsx'
import { useAction } from '../ui/use-action.ts'
import { useList } from '../ui/use-list.ts'
import { useAuditColumns } from './audit-columns.tsx'
import { filePath, waitingWords } from './words.ts'

const params = { waits: param.choice(['re-upload', 'suspend']) }

/** My audits, the one due first on top; the next one when these are done is one that nobody was given. */
export default function QueuePage() {
  const { t, i18n } = useLingui()
  const title = inWords(screenOf('pendingAudit').title)
  const navigate = useNavigate()
  const filters = useFilters(params, { sorts: ['due', 'applied'], firstSort: 'due', pageSize: 50 })
  const list = useList(listAudits, { ...filters.query, mine: true })
  const columns = useAuditColumns({ own: true })
  const next = useAction(claimNextAudit, {
    onDone: ({ auditId }) =>
      auditId ? navigate(filePath(auditId)) : toast.info(t`No audit waits: neither of yours nor of anybody’s.`),
  })
  return (
    <Page>
      <PageHeader
        title={title}
        primary={
          <Can press="pendingAudit_conclude">
            <Button loading={next.pending} onClick={() => void next.run({})}>{t`Next audit`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Waits for`}
          options={(['re-upload', 'suspend'] as const).map((value) => ({ value, label: i18n._(waitingWords[value]) }))}
          value={filters.values.waits}
          onChange={(waits) => filters.set({ waits })}
        />
      </FilterBar>
      <DataTable
        name="pendingAudit"
        file={null}
        label={title}
        columns={columns}
        list={list}
        rowKey={(row) => row.auditId}
        filters={filters}
        to={(row) => filePath(row.auditId)}
        empty={
          <Empty title={t`No audit is yours now`}>
            {t`“Next audit” gives you one that nobody has, if there is any.`}
          </Empty>
        }
      />
    </Page>
  )
}
