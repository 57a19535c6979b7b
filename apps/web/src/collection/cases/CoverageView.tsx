import { exportCoverage } from '@cordillera/contract/collection/follow-up-export'
import { getCoverage } from '@cordillera/contract/collection/workbench'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Count, Share } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { CellLink, custom, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { StageBadge } from '../show/case-words.tsx'
import { CaseViews } from './CaseViews.tsx'
import { type CoverageFigure, type CoverageRow, casesBehind, withStageTotals } from './coverage.ts'
import {
  CollectorFilter,
  CountryFilter,
  MerchantFilter,
  type PlaceValues,
  placeParams,
  StageFilter,
} from './place-filters.tsx'

/** Of the open cases that may be worked, how many were touched today and ever; each figure opens its cases. */
export function CoverageView() {
  const { t } = useLingui()
  const filters = useFilters(placeParams, { sorts: [] })
  const { values, set } = filters
  const { data, error, isFetching, refetch } = useData(getCoverage, values)
  const rows = useMemo(() => withStageTotals(data ?? []), [data])
  const columns = useCoverageColumns(values)
  const list = { rows, total: rows.length, totalIsExact: true, isPending: !data && !error, isFetching, error, refetch }
  return (
    <Page>
      <PageHeader title={t`Cases`} aside={<CaseViews />} />
      <FilterBar filters={filters}>
        <StageFilter value={values.period} onChange={(period) => set({ period })} />
        <CollectorFilter value={values.collector} onChange={(collector) => set({ collector })} />
        <MerchantFilter value={values.merchant} onChange={(merchant) => set({ merchant })} />
        <CountryFilter value={values.country} onChange={(country) => set({ country })} />
      </FilterBar>
      <DataTable
        name="caseCoverage"
        label={t`Coverage`}
        columns={columns}
        list={list}
        rowKey={(row) => `${row.period} ${row.of}`}
        filters={filters}
        file={
          <Can press="caseManagement_export">
            <ExportMenu endpoint={exportCoverage} input={{ filter: values }} />
          </Can>
        }
        to={(row) => casesBehind(row, 'open', values)}
        empty={<Empty title={t`No open cases in your scope`} />}
      />
    </Page>
  )
}

function useCoverageColumns(place: PlaceValues) {
  const { t } = useLingui()
  return useTableColumns<CoverageRow>(() => {
    const figure = (id: CoverageFigure, header: string, count: (row: CoverageRow) => number, width: number) =>
      custom<CoverageRow>({
        id,
        header,
        width,
        align: 'end',
        cell: (row) => (
          <CellLink to={casesBehind(row, id, place)}>
            <Count value={count(row)} />
          </CellLink>
        ),
      })
    const share = (id: string, header: string, part: (row: CoverageRow) => number) =>
      custom<CoverageRow>({
        id,
        header,
        width: 80,
        align: 'end',
        cell: (row) => <Share hundredths={Math.round((10_000 * part(row)) / row.open)} />,
      })
    const nameOf = ({ of, collectorName }: CoverageRow) =>
      of === 'all' ? <strong>{t`The whole stage`}</strong> : of === 'pool' ? t`Not assigned to anybody` : collectorName
    return [
      custom<CoverageRow>({
        id: 'period',
        header: t`Stage`,
        width: 110,
        cell: ({ period }) => <StageBadge stage={period} />,
      }),
      custom<CoverageRow>({ id: 'collector', header: t`Collector`, width: 170, cell: nameOf }),
      figure('open', t`Open cases`, (row) => row.open, 100),
      figure('touchedToday', t`Touched today`, (row) => row.touchedToday, 110),
      share('todayShare', t`Today, %`, (row) => row.touchedToday),
      figure('touchedEver', t`Ever touched`, (row) => row.touchedEver, 110),
      share('everShare', t`Ever, %`, (row) => row.touchedEver),
      figure('untouched', t`Never touched`, (row) => row.open - row.touchedEver, 110),
    ]
  }, [place])
}
