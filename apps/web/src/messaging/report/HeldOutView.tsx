import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { type campaignArms, campaignFigures, heldOutReport } from '@cordillera/contract/messaging/report'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { percentText, thousands } from '../../ui/show/numbers.ts'
import { Instant, nothing } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { CellLink, custom, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { listOfAll } from '../../ui/use-list.ts'
import { shownDays } from './report-days.ts'
import { useCampaignWords } from './report-words.ts'

type Report = Output<typeof heldOutReport>
type Campaign = Report['rows'][number]
type Shown = Pick<Campaign, 'written' | 'control'> & Partial<Campaign>
type Arm = (typeof campaignArms)[number]
type Figure = (typeof campaignFigures)[number]

const params = { startDay: param.day(), endDay: param.day() }

/** What campaigns changed: those written to beside those held out, from the moment each campaign began. */
export function HeldOutView() {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const filters = useFilters(params)
  const asked = { ...shownDays(zone, new Date()), ...filters.values }
  const report = useData(heldOutReport, asked)
  const columns = useColumns()
  const rows: readonly Shown[] | undefined = report.data && [
    ...report.data.rows,
    ...(report.data.rows.length > 1 ? [{ written: report.data.written, control: report.data.control }] : []),
  ]
  return (
    <>
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t({ message: 'Begun', context: 'from one day to another' })}
          from={asked.startDay}
          to={asked.endDay}
          onChange={({ from, to }) => filters.set({ startDay: from, endDay: to })}
        />
      </FilterBar>
      <DataTable
        name="heldOut"
        label={t`Against held out`}
        columns={columns}
        list={listOfAll({ ...report, data: rows })}
        filters={filters}
        rowKey={(row) => row.campaignId ?? 'total'}
        empty={
          <Empty title={t`No campaign held anybody out`}>
            {t`A cascade or a list that leaves a share of its people without messages is compared here with those it wrote to.`}
          </Empty>
        }
      />
    </>
  )
}

function useColumns() {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const words = useCampaignWords()
  return useTableColumns<Shown>(() => {
    const share = (of: Campaign[Arm], figure: Figure) =>
      of.people === 0 ? null : Math.round((10_000 * of[figure]) / of.people)
    const people = (row: Shown, arm: Arm, figure: Figure) => {
      const value = row[arm][figure]
      const part = figure === 'people' ? null : share(row[arm], figure)
      const shown =
        part === null ? thousands(value, locale) : `${thousands(value, locale)} · ${percentText(part, locale)}`
      if (value === 0 || row.campaignId === undefined) return shown
      const search = new URLSearchParams({ view: 'people', campaignId: row.campaignId, arm, figure })
      return <CellLink to={`${screenOf('smsReport').path}?${search}`}>{shown}</CellLink>
    }
    const armWords = { written: t`written to`, control: t`held out` }
    const column = (figure: Figure, arm: Arm) =>
      custom<Shown>({
        ...{ id: `${figure} ${arm}`, header: `${words[figure]}, ${armWords[arm]}`, width: 148, align: 'end' },
        cell: (row) => people(row, arm, figure),
      })
    const gained = (figure: Figure) =>
      custom<Shown>({
        ...{ id: `${figure} gained`, header: `${words[figure]}, ${t`gained`}`, width: 136, align: 'end' },
        about: t`The share of those written to less the share of those held out, in points of a hundred.`,
        cell: ({ written, control }) => {
          const [ours, theirs] = [share(written, figure), share(control, figure)]
          if (ours === null || theirs === null) return nothing
          const points = ours - theirs
          return `${points > 0 ? '+' : ''}${percentText(points, locale)}`
        },
      })
    return [
      text<Shown>({ id: 'name', header: t`Campaign`, width: 200, value: (row) => row.name ?? t`Altogether` }),
      text<Shown>({
        ...{ id: 'kind', header: t`Kind`, width: 148 },
        value: ({ kind }) => kind && inWords(screenOf(kind === 'cascade' ? 'messageCascade' : 'marketing_list').title),
      }),
      custom<Shown>({
        ...{ id: 'started', header: t`Begun`, width: 132 },
        cell: ({ startedTime }) => (startedTime ? <Instant at={startedTime} /> : nothing),
      }),
      column('people', 'written'),
      column('people', 'control'),
      ...campaignFigures
        .filter((figure) => figure !== 'people')
        .flatMap((figure) => [column(figure, 'written'), column(figure, 'control'), gained(figure)]),
    ]
  }, [locale])
}
