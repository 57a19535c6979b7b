import { goalTypes } from '@cordillera/contract/performance/goal'
import { getStatistics, type statisticsGroups } from '@cordillera/contract/performance/statistics'
import { useLingui } from '@lingui/react/macro'
import type { Filters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Share } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { CellLink, custom, money, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { listOfAll } from '../../ui/use-list.ts'
import { useAbouts } from './abouts.ts'
import type { Row } from './figures.ts'
import type { Asked } from './Overview.tsx'
import { type Span, usePlaces } from './places.ts'

type Group = (typeof statisticsGroups)[number]
interface FigureTableProps {
  readonly by: Group
  readonly asked: Asked
  readonly span: Span
  readonly filters: Filters
}

/** The same figures row by row; a count opens the cases behind it. */
export function FigureTable({ by, asked, span, filters }: FigureTableProps) {
  const { t } = useLingui()
  const statistics = useData(getStatistics, { ...asked, groupBy: by })
  const columns = useColumns(by, span)
  return (
    <DataTable
      name={`statistics-${by}`}
      label={{ collector: t`By collector`, period: t`By stage`, day: t`By day` }[by]}
      columns={columns}
      list={listOfAll(statistics)}
      rowKey={(row) => String(row.collector ?? row.period ?? row.day)}
      filters={filters}
      empty={
        <Empty title={t`No cases in these days`}>{t`Cases that you see are counted here, open and closed.`}</Empty>
      }
    />
  )
}

function useColumns(by: Group, span: Span) {
  const { t } = useLingui()
  const about = useAbouts()
  const casesOf = usePlaces()
  const { startDay, endDay, country, period, collector } = span
  const of = (row: Row): Span => ({
    startDay: row.day ?? startDay,
    endDay: row.day ?? endDay,
    country,
    period: row.period ?? period,
    collector: row.collector ?? collector,
  })
  type What = Parameters<typeof casesOf>[0]
  const linked = (
    [id, header, what]: readonly [string, string, What],
    count: (row: Row) => number,
    more: { about?: string; optional?: true } = {},
  ) =>
    custom<Row>({
      ...{ id, header, width: 88, align: 'end', ...more },
      cell: (row) => {
        const place = count(row) > 0 && casesOf(what, of(row))
        return place ? <CellLink to={place}>{count(row)}</CellLink> : count(row)
      },
    })
  const share = (
    [id, header]: readonly [string, string],
    value: (row: Row) => number | null,
    more: { about?: string; optional?: true } = {},
  ) =>
    custom<Row>({
      ...{ id, header, width: 88, align: 'end', ...more },
      cell: (row) => <Share hundredths={value(row)} />,
    })
  return useTableColumns<Row>(() => {
    const whose = {
      collector: (row: Row) => row.collectorName,
      period: (row: Row) => row.period,
      day: (row: Row) => row.day,
    }[by]
    const header = { collector: t`Collector`, period: t`Stage`, day: t`Day` }[by]
    return [
      text<Row>({ id: 'whose', header, width: 160, value: whose }),
      linked(['accounts', t`Cases`, 'open'], (row) => row.accounts, { about: about.open }),
      share(['coverage', inWords(goalTypes.coverage)], (row) => row.coverage, { about: about.coverage }),
      linked(['attempted', t`Cases tried`, 'attempted'], (row) => row.attempted),
      number<Row>({ id: 'attempts', header: t`Attempts`, width: 80, value: (row) => row.attempts, optional: true }),
      share(['contact', t`Somebody reached`], (row) => row.contact, { about: about.contact }),
      linked(['spokenTo', t`Spoken to`, 'spokenTo'], (row) => row.spokenTo, { optional: true }),
      linked(['promised', t`New promises`, 'promised'], (row) => row.promised),
      share(['ptp', inWords(goalTypes.ptp)], (row) => row.ptp, { about: about.ptp }),
      linked(['matured', t`Promises judged`, 'judged'], (row) => row.matured, { about: about.judged }),
      share(['kept', inWords(goalTypes.kept)], (row) => row.keptRate, { about: about.kept }),
      share(['keptAmount', t`Kept, by amount`], (row) => row.keptAmountRate, { optional: true }),
      money<Row>({
        ...{ id: 'outstanding', header: t`Outstanding`, width: 144, optional: true },
        value: (row) => row.outstanding,
        currency: (row) => row.currency,
      }),
      money<Row>({
        ...{ id: 'collected', header: t`Collected`, width: 120 },
        value: (row) => row.collected,
        currency: (row) => row.currency,
      }),
      share(['recovery', inWords(goalTypes.recovery)], (row) => row.recovery, { about: about.recovery }),
    ]
  }, [by, startDay, endDay, country, period, collector])
}
