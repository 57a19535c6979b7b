import { countries } from '@cordillera/contract/countries'
import type { Input } from '@cordillera/contract/endpoint'
import {
  downloadResultExcelFile,
  queryMonthList,
  queryResultList,
  resultSorts,
  resultSummary,
} from '@cordillera/contract/performance/incentive-month'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ExcelButton } from '../../ui/ExportMenu.tsx'
import { Can } from '../../ui/environment.tsx'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconEye } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { Count, Money } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, custom, money, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { useMonth } from '../../ui/view/MonthSwitch.tsx'
import { InUnit, Share } from '../show/values.tsx'
import { monthStateTones, monthStateWords, roleName, typeName } from '../show/words.ts'
import { ExplainDrawer } from './ExplainDrawer.tsx'
import { IncentiveHeader } from './IncentiveHeader.tsx'
import classes from './incentive.module.css'
import { Months } from './Months.tsx'
import { OwnMonth } from './OwnMonth.tsx'
import { ResultFilters, resultFilter, resultParams } from './result-filters.tsx'

type Result = RowOf<typeof queryResultList>

/** Results of a month: how it stands in each country, my own while it runs, and everybody's in scope. */
export function ResultsView() {
  const { t } = useLingui()
  const [month] = useMonth()
  const filters = useFilters(resultParams, { sorts: resultSorts, pageSize: 50 })
  const filter = { incentiveDate: month, ...resultFilter(filters.values) }
  const list = useList(queryResultList, {
    ...filter,
    ...filters.paging,
  })
  const [opened, setOpened] = useState<string | null>(null)
  const columns = useColumns(setOpened)
  return (
    <>
      <IncentiveHeader />
      <Months month={month} />
      <OwnMonth month={month} />
      <ResultFilters filters={filters} />
      <DataTable
        name="incentiveResults"
        label={t`Incentive results`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.resultId}
        onOpen={(row) => setOpened(row.resultId)}
        sums={<Sums input={filter} />}
        file={
          <Can press="incentive_export">
            <ExcelButton endpoint={downloadResultExcelFile} input={filter} />
          </Can>
        }
        empty={<NoResults month={month} />}
      />
      <ExplainDrawer asked={opened === null ? null : { resultId: opened }} onClose={() => setOpened(null)} />
    </>
  )
}

/** Why a month has no results, and what would give it some. */
function NoResults({ month }: { month: string }) {
  const { t } = useLingui()
  const { data } = useData(queryMonthList, { incentiveDate: month })
  if (!data) return null
  const hasRules = data.some(({ rules }) => rules > 0)
  const isComputed = data.some(({ state }) => state === 'computed' || state === 'frozen')
  return (
    <Empty title={t`This month has no results`}>
      {!hasRules
        ? t`No rule pays for it. A rule pays from its first month on: those who plan make one under Rules.`
        : isComputed
          ? t`It is computed, and nobody held a case that one of its rules pays for.`
          : t`They come when the month is computed. A running month can be computed any time, and again.`}
    </Empty>
  )
}

function useColumns(onOpen: (resultId: string) => void) {
  const { t, i18n } = useLingui()
  return useTableColumns(() => [
    text<Result>({
      id: 'userName',
      header: t`Collector`,
      value: (row) => row.userName,
      sort: 'userName',
      width: 112,
    }),
    text<Result>({ id: 'userNo', header: t`User number`, value: (row) => row.userNo, width: 76 }),
    text<Result>({
      id: 'country',
      header: t`Country`,
      value: (row) => inWords(countries[row.country].name),
      width: 96,
      optional: true,
    }),
    text<Result>({ id: 'period', header: t`Stage`, value: (row) => row.period, width: 60 }),
    text<Result>({ id: 'role', header: t`Role`, value: (row) => roleName(row.role), width: 136, optional: true }),
    text<Result>({ id: 'type', header: t`Type`, value: (row) => typeName(row.incentiveType), width: 168 }),
    custom<Result>({
      id: 'goal',
      header: t`Goal`,
      align: 'end',
      cell: (row) => <InUnit type={row.incentiveType} value={row.incentiveGoal} currency={row.currency} />,
      width: 96,
    }),
    custom<Result>({
      id: 'result',
      header: t`Result`,
      align: 'end',
      cell: (row) => <InUnit type={row.incentiveType} value={row.result} currency={row.currency} />,
      width: 104,
    }),
    money<Result>({
      id: 'amount',
      header: t`Amount`,
      value: (row) => row.amount,
      currency: (row) => row.currency,
      sort: 'amount',
      width: 104,
    }),
    number<Result>({ id: 'ranking', header: t`Ranking`, value: (row) => row.ranking, sort: 'ranking', width: 84 }),
    custom<Result>({
      id: 'cases',
      header: t`Case %`,
      align: 'end',
      cell: (row) => <Share value={row.casePercentage} />,
      width: 76,
    }),
    custom<Result>({
      id: 'amounts',
      header: t`Amount %`,
      align: 'end',
      cell: (row) => <Share value={row.amountPercentage} />,
      width: 80,
    }),
    badge<Result>({
      id: 'state',
      header: t`State`,
      value: (row) =>
        row.disputed
          ? { tone: 'amber', label: t`Disputed` }
          : { tone: monthStateTones[row.state], label: i18n._(monthStateWords[row.state]) },
      width: 92,
    }),
    actions<Result>({
      header: t`Actions`,
      width: 56,
      of: (row) => [{ label: t`Why this number`, icon: IconEye, run: () => onOpen(row.resultId) }],
    }),
  ])
}

function Sums({ input }: { input: Input<typeof resultSummary> }) {
  const { t } = useLingui()
  const { data } = useData(resultSummary, input)
  if (!data) return null
  return (
    <span className={classes.sums}>
      <span>
        <Count value={data.people} /> <Plural value={data.people} one="person" other="people" />
      </span>
      {data.sums.map(({ currency, amount, adjustments }) => (
        <span key={currency}>
          <strong>
            <Money minor={amount + adjustments} currency={currency} />
          </strong>
          {adjustments !== 0 && (
            <span className={classes.quiet}>
              {' '}
              {t`with adjustments of`} <Money minor={adjustments} currency={currency} />
            </span>
          )}
        </span>
      ))}
    </span>
  )
}
