import { disputeStates, listDisputes } from '@cordillera/contract/performance/incentive-dispute'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconEye } from '../../ui/icons.ts'
import { currentLanguage } from '../../ui/language.ts'
import { monthText } from '../../ui/show/dates.ts'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, instant, money, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { disputeStateTones, disputeStateWords, typeName } from '../show/words.ts'
import { DisputeDrawer } from './DisputeDrawer.tsx'
import { IncentiveHeader } from './IncentiveHeader.tsx'

type Row = RowOf<typeof listDisputes>
const params = { state: param.choice(disputeStates) }

/** Disputes of results: mine, and those of my people. */
export function DisputesView() {
  const { t, i18n } = useLingui()
  const filters = useFilters(params, { sorts: ['opened'], firstSort: '-opened' })
  const list = useList(listDisputes, filters.query)
  const [opened, setOpened] = useState<string | null>(null)
  const columns = useTableColumns(() => [
    text<Row>({ id: 'userName', header: t`Collector`, value: (row) => row.userName, width: 152 }),
    badge<Row>({
      id: 'state',
      header: t`State`,
      value: (row) => ({ tone: disputeStateTones[row.state], label: i18n._(disputeStateWords[row.state]) }),
      width: 104,
    }),
    text<Row>({
      id: 'month',
      header: t`Month`,
      value: (row) => monthText(row.date.slice(0, 7), currentLanguage()),
      width: 128,
    }),
    text<Row>({ id: 'period', header: t`Stage`, value: (row) => row.period, width: 72 }),
    text<Row>({ id: 'type', header: t`Type`, value: (row) => typeName(row.incentiveType), width: 176 }),
    money<Row>({
      id: 'amount',
      header: t`Amount`,
      value: (row) => row.amount,
      currency: (row) => row.currency,
      width: 128,
    }),
    number<Row>({ id: 'notes', header: t`Notes`, value: (row) => row.notes, width: 72 }),
    instant<Row>({ id: 'opened', header: t`Opened`, value: (row) => row.openedTime, sort: 'opened', width: 128 }),
    instant<Row>({ id: 'decided', header: t`Decided`, value: (row) => row.decidedTime, width: 128 }),
    actions<Row>({
      header: t`Actions`,
      width: 72,
      of: (row) => [{ label: t`Open`, icon: IconEye, run: () => setOpened(row.disputeId) }],
    }),
  ])
  return (
    <>
      <IncentiveHeader withMonth={false} />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`State`}
          options={disputeStates.map((state) => ({ value: state, label: i18n._(disputeStateWords[state]) }))}
          value={filters.values.state}
          onChange={(state) => filters.set({ state })}
        />
      </FilterBar>
      <DataTable
        name="incentiveDisputes"
        label={t`Disputes`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.disputeId}
        onOpen={(row) => setOpened(row.disputeId)}
        empty={
          <Empty
            title={t`Nobody disputes a result`}
          >{t`A collector opens a dispute from the explanation of a result.`}</Empty>
        }
      />
      <DisputeDrawer disputeId={opened} onClose={() => setOpened(null)} />
    </>
  )
}
