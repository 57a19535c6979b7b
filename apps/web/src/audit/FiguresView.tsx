import { auditAnalytics, defaultDays } from '@cordillera/contract/audit/analytics'
import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Chart } from '../ui/chart/Chart.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { DayRangeFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { currentLanguage, inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { addDays, dayIn, dayText } from '../ui/show/dates.ts'
import { thousands } from '../ui/show/numbers.ts'
import { nothing, Share } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { CellLink, custom, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { listOfAll } from '../ui/use-list.ts'
import classes from './audit.module.css'
import { conclusionsPlace } from './places.ts'
import { outcomeWords, reasonText } from './words.ts'

type Figures = Output<typeof auditAnalytics>
type Row = Figures['auditors'][number]
const params = { dayFrom: param.day(), dayTo: param.day() }
const shownDays = 30

/** Throughput, outcomes, agreement and later default by auditor; a figure opens the conclusions behind it. */
export function FiguresView({ views }: { views: ReactNode }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const title = inWords(screenOf('auditAnalytics').title)
  const filters = useFilters(params)
  const dayTo = filters.values.dayTo ?? dayIn(zone, new Date())
  const dayFrom = filters.values.dayFrom ?? addDays(dayTo, 1 - shownDays)
  const figures = useData(auditAnalytics, { dayFrom, dayTo })
  const columns = useColumns(dayFrom, dayTo)
  const auditors = listOfAll({ ...figures, data: figures.data?.auditors })
  return (
    <Page>
      <PageHeader title={title} aside={views} />
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t`Day`}
          from={dayFrom}
          to={dayTo}
          onChange={({ from, to }) => filters.set({ dayFrom: from, dayTo: to })}
        />
      </FilterBar>
      <Loaded data={figures.data} error={figures.error} refetch={figures.refetch}>
        {(data) => (data.total.concluded > 0 ? <Charts figures={data} dayFrom={dayFrom} dayTo={dayTo} /> : null)}
      </Loaded>
      <DataTable
        name="auditAnalytics"
        label={title}
        columns={columns}
        list={auditors}
        rowKey={(row) => row.auditor}
        filters={filters}
        empty={
          <Empty title={t`Nothing was concluded in these days`}>
            {t`Choose other days, or look at what waits under “Assign audits”.`}
          </Empty>
        }
      />
    </Page>
  )
}

function Charts({ figures, dayFrom, dayTo }: { figures: Figures; dayFrom: string; dayTo: string }) {
  const { t, i18n } = useLingui()
  const { zone, locale } = useEnvironment()
  const { total, days, reasons } = figures
  const counted = { format: (value: number) => thousands(value, locale), whole: true } as const
  const today = dayIn(zone, new Date())
  const labels = days.map(({ day }) => dayText(day, currentLanguage(), today))
  const series = [
    { name: i18n._(outcomeWords.pass), values: days.map(({ passed }) => passed) },
    { name: i18n._(outcomeWords.reject), values: days.map(({ rejected }) => rejected) },
    { name: i18n._(outcomeWords['re-upload']), values: days.map(({ reUpload }) => reUpload) },
    { name: i18n._(outcomeWords.suspend), values: days.map(({ suspended }) => suspended) },
  ]
  const { passed, concluded } = total
  const share = (passed / concluded).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })
  const refused = reasons.filter(({ outcome }) => outcome === 'reject').slice(0, 6)
  const [first] = refused
  return (
    <div className={classes.charts}>
      <Chart
        title={t`${counted.format(passed)} of ${counted.format(concluded)} audits were passed: ${share}`}
        about={t`First looks concluded, by day and outcome.`}
        chart={{ kind: 'stacked bars', labels, series, ...counted }}
        table={{
          heads: [t`Day`, ...series.map(({ name }) => name)],
          rows: days.map((day) => [day.day, day.passed, day.rejected, day.reUpload, day.suspended]),
        }}
      />
      {first && (
        <Chart
          title={t`Most were rejected for: ${reasonText(first.reason)}`}
          about={t`Rejections by reason; the table opens the conclusions.`}
          chart={{
            kind: 'bars',
            labels: refused.map(({ reason }) => reasonText(reason)),
            series: [{ name: i18n._(outcomeWords.reject), values: refused.map(({ count }) => count) }],
            ...counted,
          }}
          table={{
            heads: [t`Reason`, t`Audits`],
            rows: refused.map(({ outcome, reason, count }) => [
              reasonText(reason),
              <CellLink key={reason} to={conclusionsPlace({ dayFrom, dayTo, outcome, reason })}>
                {count}
              </CellLink>,
            ]),
          }}
        />
      )}
    </div>
  )
}

function useColumns(dayFrom: string, dayTo: string) {
  const { t } = useLingui()
  return useTableColumns<Row>(() => {
    const behind = (
      id: string,
      header: string,
      of: (row: Row) => number,
      also: { outcome?: string; defaulted?: boolean },
    ) =>
      custom<Row>({
        ...{ id, header, width: 80, align: 'end' },
        cell: (row) =>
          of(row) > 0 ? (
            <CellLink to={conclusionsPlace({ dayFrom, dayTo, auditor: row.auditor, ...also })}>{of(row)}</CellLink>
          ) : (
            nothing
          ),
      })
    const share = (id: string, header: string, part: (row: Row) => number, whole: (row: Row) => number) =>
      custom<Row>({
        ...{ id, header, width: 104, align: 'end' },
        cell: (row) => (whole(row) > 0 ? <PartShare part={part(row)} whole={whole(row)} /> : nothing),
      })
    return [
      text<Row>({ id: 'name', header: t`Auditor`, width: 136, value: (row) => row.name }),
      behind('concluded', t`Concluded`, (row) => row.concluded, {}),
      behind('passed', t`Passed`, (row) => row.passed, { outcome: 'pass' }),
      behind('rejected', t`Rejected`, (row) => row.rejected, { outcome: 'reject' }),
      behind('reUpload', t`Upload again`, (row) => row.reUpload, { outcome: 're-upload' }),
      behind('suspended', t`Suspended`, (row) => row.suspended, { outcome: 'suspend' }),
      share(
        'approval',
        t`Approval rate`,
        (row) => row.passed,
        (row) => row.concluded,
      ),
      share(
        'inTime',
        t`In time`,
        (row) => row.inTime,
        (row) => row.concluded,
      ),
      number<Row>({ id: 'minutes', header: t`Minutes, median`, width: 88, value: (row) => row.medianMinutes }),
      share(
        'agreed',
        t`Second look agreed`,
        (row) => row.agreed,
        (row) => row.reviewed,
      ),
      share(
        'default',
        t`Default after ${defaultDays} days`,
        (row) => row.defaulted,
        (row) => row.matured,
      ),
      behind('defaulted', t`Defaulted`, (row) => row.defaulted, { outcome: 'pass', defaulted: true }),
    ]
  }, [dayFrom, dayTo])
}

/** A share with what it is of. */
function PartShare({ part, whole }: { part: number; whole: number }) {
  return (
    <span title={`${part} / ${whole}`}>
      <Share hundredths={Math.round((part / whole) * 10_000)} /> <small className={classes.of}>/ {whole}</small>
    </span>
  )
}
