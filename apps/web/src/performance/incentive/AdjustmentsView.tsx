import { countries } from '@cordillera/contract/countries'
import { entryWords, listAdjustments } from '@cordillera/contract/performance/incentive-month'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconEye } from '../../ui/icons.ts'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { monthText } from '../../ui/show/dates.ts'
import { Money } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, custom, instant, money, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { useMonth } from '../../ui/view/MonthSwitch.tsx'
import { adjustmentTones, typeName } from '../show/words.ts'
import { ExplainDrawer } from './ExplainDrawer.tsx'
import { IncentiveHeader } from './IncentiveHeader.tsx'
import { ResultFilters, resultFilter, resultParams } from './result-filters.tsx'

type Adjustment = RowOf<typeof listAdjustments>

/** What is paid with a month because of an earlier one: taken back, came late, corrected. */
export function AdjustmentsView() {
  const { t } = useLingui()
  const [month] = useMonth()
  const filters = useFilters(resultParams, { sorts: ['amount'] })
  const list = useList(listAdjustments, {
    incentiveDate: month,
    ...resultFilter(filters.values),
    ...filters.paging,
  })
  const [opened, setOpened] = useState<string | null>(null)
  const columns = useTableColumns(() => [
    text<Adjustment>({ id: 'userName', header: t`Collector`, value: (row) => row.userName, width: 136 }),
    text<Adjustment>({ id: 'userNo', header: t`User number`, value: (row) => row.userNo, width: 96 }),
    text<Adjustment>({
      id: 'country',
      header: t`Country`,
      value: (row) => inWords(countries[row.country].name),
      width: 96,
      optional: true,
    }),
    text<Adjustment>({ id: 'period', header: t`Stage`, value: (row) => row.period, width: 72 }),
    text<Adjustment>({ id: 'type', header: t`Type`, value: (row) => typeName(row.incentiveType), width: 160 }),
    badge<Adjustment>({
      id: 'kind',
      header: t`What it is`,
      value: (row) => ({ tone: adjustmentTones[row.kind], label: inWords(entryWords[row.kind]) }),
      width: 112,
    }),
    text<Adjustment>({
      id: 'forMonth',
      header: t`Month concerned`,
      value: (row) => monthText(row.forMonth.slice(0, 7), currentLanguage()),
      width: 128,
    }),
    money<Adjustment>({
      id: 'amount',
      header: t`Amount`,
      value: (row) => row.amount,
      currency: (row) => row.currency,
      sort: 'amount',
      width: 112,
    }),
    custom<Adjustment>({
      id: 'reason',
      header: t`Reason`,
      cell: ({ reason, moved, currency }) =>
        reason ?? (
          <span>
            {t`Collected`} <Money minor={moved} currency={currency} />
          </span>
        ),
      width: 192,
    }),
    instant<Adjustment>({ id: 'created', header: t`Made`, value: (row) => row.createdTime, width: 116 }),
    actions<Adjustment>({
      header: t`Actions`,
      width: 72,
      of: (row) => [{ label: t`The result it is about`, icon: IconEye, run: () => setOpened(row.resultId) }],
    }),
  ])
  return (
    <>
      <IncentiveHeader />
      <ResultFilters filters={filters} />
      <DataTable
        name="incentiveAdjustments"
        label={t`Adjustments`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.adjustmentId}
        onOpen={(row) => setOpened(row.resultId)}
        empty={
          <Empty title={t`Nothing is adjusted with this month`}>
            {t`An approved month never changes. What is taken back or comes late after that, and corrections, are listed here.`}
          </Empty>
        }
      />
      <ExplainDrawer asked={opened === null ? null : { resultId: opened }} onClose={() => setOpened(null)} />
    </>
  )
}
