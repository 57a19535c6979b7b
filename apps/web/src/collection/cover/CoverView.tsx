import { listCovers } from '@cordillera/contract/collection/cover'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconEdit } from '../../ui/icons.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, custom, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useList } from '../../ui/use-list.ts'
import { CaseViews } from '../cases/CaseViews.tsx'
import { StageBadge, stageName } from '../show/case-words.tsx'
import { BackupForm } from './BackupForm.tsx'
import { CheckIn } from './CheckIn.tsx'
import { type CoverRow, sharesText } from './cover-row.ts'

const params = { away: param.flag(), period: param.choice(stageNames) }

/** Who is away, who works what is due of theirs meanwhile, and whom the leader wants for it. */
export function CoverView() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['name'] })
  const { values, set } = filters
  const list = useList(listCovers, filters.query)
  const [choosing, setChoosing] = useState<CoverRow | null>(null)
  const [isCheckIn, setCheckIn] = useState(false)
  const columns = useCoverColumns(setChoosing)
  return (
    <Page>
      <PageHeader
        title={t`Cases`}
        aside={<CaseViews />}
        actions={<Button variant="default" onClick={() => setCheckIn(true)}>{t`Not checked in…`}</Button>}
      />
      <FilterBar filters={filters}>
        <FlagFilter label={t`Away`} value={values.away} onChange={(away) => set({ away })} />
        <ChoiceFilter
          label={t`Stage`}
          options={stageNames.map((value) => ({ value, label: stageName(value) }))}
          value={values.period}
          onChange={(period) => set({ period })}
        />
      </FilterBar>
      <DataTable
        name="coverage"
        label={t`Cover`}
        columns={columns}
        list={list}
        rowKey={(row) => row.accountId}
        filters={filters}
        onOpen={setChoosing}
        empty={<Empty title={t`Nobody in your scope collects`} />}
      />
      {choosing && <BackupForm person={choosing} onClose={() => setChoosing(null)} />}
      {isCheckIn && <CheckIn onClose={() => setCheckIn(false)} />}
    </Page>
  )
}

function useCoverColumns(onChoose: (row: CoverRow) => void) {
  const { t } = useLingui()
  return useTableColumns(
    () => [
      text<CoverRow>({ id: 'name', header: t`Collector`, sort: 'name', value: (row) => row.name, width: 144 }),
      custom<CoverRow>({
        id: 'period',
        header: t`Stage`,
        width: 96,
        cell: (row) => row.period && <StageBadge stage={row.period} />,
      }),
      text<CoverRow>({ id: 'leader', header: t`Leader`, value: (row) => row.leaderName, width: 128 }),
      badge<CoverRow>({
        id: 'away',
        header: t`At work`,
        value: (row) => (row.away ? { tone: 'amber', label: t`away` } : { tone: 'green', label: t`at work` }),
        width: 100,
      }),
      number<CoverRow>({ id: 'due', header: t`Due today`, value: (row) => row.due, width: 80 }),
      text<CoverRow>({ id: 'lent', header: t`Worked by`, value: (row) => sharesText(row.lent), width: 150 }),
      text<CoverRow>({ id: 'covers', header: t`Covers for`, value: (row) => sharesText(row.covers), width: 150 }),
      text<CoverRow>({
        id: 'backup',
        header: t`Who covers`,
        value: (row) => row.backup?.name ?? t`who has least in the team`,
        width: 236,
      }),
      actions<CoverRow>({
        header: t`Actions`,
        width: 56,
        of: (row) => [{ label: t`Choose who covers`, icon: IconEdit, run: () => onChoose(row) }],
      }),
    ],
    [],
  )
}
