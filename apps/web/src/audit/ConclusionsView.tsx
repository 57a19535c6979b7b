import { listConclusions } from '@cordillera/contract/audit/analytics'
import { listAuditors } from '@cordillera/contract/audit/audit'
import { auditOutcomes, auditReasonNames, auditSteps } from '@cordillera/contract/audit/terms'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter, FlagFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { badge, instant, money, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { type RowOf, useList } from '../ui/use-list.ts'
import { filePath, outcomeTones, outcomeWords, reasonText, stepWords } from './words.ts'

type Row = RowOf<typeof listConclusions>
const params = {
  auditor: param.number(),
  dayFrom: param.day(),
  dayTo: param.day(),
  outcome: param.choice(auditOutcomes),
  reason: param.choice(auditReasonNames),
  step: param.choice(auditSteps),
  defaulted: param.flag(),
}

/** Who concluded what, the latest first. */
export function ConclusionsView({ views }: { views: ReactNode }) {
  const { t, i18n } = useLingui()
  const title = inWords(screenOf('auditAnalytics').title)
  const filters = useFilters(params, { sorts: ['at'], firstSort: '-at', pageSize: 50 })
  const { defaulted, ...query } = filters.query
  const list = useList(listConclusions, { ...query, ...(defaulted ? { defaulted } : {}) })
  const auditors = useData(listAuditors, {}).data ?? []
  const columns = useColumns()
  const { values, set } = filters
  return (
    <Page>
      <PageHeader title={title} aside={views} />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Auditor`}
          options={auditors.map(({ accountId, name }) => ({ value: accountId, label: name }))}
          value={values.auditor}
          onChange={(auditor) => set({ auditor })}
        />
        <DayRangeFilter
          label={t`Day`}
          from={values.dayFrom}
          to={values.dayTo}
          onChange={({ from, to }) => set({ dayFrom: from, dayTo: to })}
        />
        <ChoiceFilter
          label={t`Audit result`}
          options={auditOutcomes.map((value) => ({ value, label: i18n._(outcomeWords[value]) }))}
          value={values.outcome}
          onChange={(outcome) => set({ outcome })}
        />
        <ChoiceFilter
          label={t`Reason`}
          options={auditReasonNames.map((value) => ({ value, label: reasonText(value) }))}
          value={values.reason}
          onChange={(reason) => set({ reason })}
        />
        <ChoiceFilter
          label={t`Which look`}
          options={auditSteps.map((value) => ({ value, label: i18n._(stepWords[value]) }))}
          value={values.step}
          onChange={(step) => set({ step })}
        />
        <FlagFilter label={t`Defaulted`} value={values.defaulted} onChange={(flag) => set({ defaulted: flag })} />
      </FilterBar>
      <DataTable
        name="auditConclusions"
        label={t`Conclusions`}
        columns={columns}
        list={list}
        rowKey={(row) => `${row.auditId} ${row.at} ${row.step}`}
        filters={filters}
        to={(row) => filePath(row.auditId)}
        empty={<Empty title={t`Nothing was concluded in these days`} />}
      />
    </Page>
  )
}

function useColumns() {
  const { t, i18n } = useLingui()
  return useTableColumns<Row>(() => [
    instant<Row>({ id: 'at', header: t`Concluded`, value: (row) => row.at, sort: 'at' }),
    text<Row>({ id: 'auditor', header: t`Auditor`, value: (row) => row.auditorName }),
    text<Row>({
      id: 'borrower',
      header: t`Borrower`,
      value: (row) => row.borrower,
      to: (row) => filePath(row.auditId),
    }),
    money<Row>({ id: 'amount', header: t`Amount`, value: (row) => row.loanAmount, currency: (row) => row.currency }),
    text<Row>({ id: 'step', header: t`Which look`, width: 128, value: (row) => i18n._(stepWords[row.step]) }),
    badge<Row>({
      id: 'outcome',
      header: t`Audit result`,
      value: ({ outcome }) => ({ tone: outcomeTones[outcome], label: i18n._(outcomeWords[outcome]) }),
    }),
    text<Row>({ id: 'reason', header: t`Reason`, width: 192, value: (row) => reasonText(row.reason) }),
    badge<Row>({
      id: 'inTime',
      header: t`In time`,
      value: ({ inTime }) => (inTime ? { tone: 'green', label: t`Yes` } : { tone: 'red', label: t`No` }),
    }),
    badge<Row>({
      id: 'agreed',
      header: t`Second look`,
      value: ({ agreed }) =>
        agreed === null ? null : agreed ? { tone: 'green', label: t`Agreed` } : { tone: 'red', label: t`Disagreed` },
    }),
    badge<Row>({
      id: 'defaulted',
      header: t`Later`,
      value: ({ defaulted }) => (defaulted ? { tone: 'red', label: t`Defaulted` } : null),
    }),
    text<Row>({ id: 'remark', header: t`Remark`, width: 192, value: (row) => row.remark }),
    text<Row>({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName }),
  ])
}
