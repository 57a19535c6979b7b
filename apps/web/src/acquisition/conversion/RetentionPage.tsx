import { exportRetention, retention } from '@cordillera/contract/acquisition/figures'
import { retentionDays } from '@cordillera/contract/acquisition/terms'
import type { Output } from '@cordillera/contract/endpoint'
import { platforms } from '@cordillera/contract/market/match'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { Chart } from '../../ui/chart/Chart.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useEnvironment, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { PageHeader, Panel } from '../../ui/page.tsx'
import { addDays } from '../../ui/show/dates.ts'
import { percentText, thousands } from '../../ui/show/numbers.ts'
import { Day, nothing } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { CellLink, custom, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { listOfAll } from '../../ui/use-list.ts'
import classes from '../acquisition.module.css'
import { placeOfView, shownFrom } from '../days.ts'
import { InPlace, PlaceSelect, usePlace } from '../Place.tsx'
import { DaysAndChannel, GroupedBy } from './FigureFilters.tsx'

type Row = Output<typeof retention>['rows'][number]
const groups = ['week', 'day', 'channel'] as const
const params = {
  merchant: param.number(),
  startDay: param.day(),
  endDay: param.day(),
  by: param.choice(groups),
  channelId: param.number(),
  platform: param.choice(platforms),
}

/** /loan_market_convert/channel_user_remain: who came back 1, 3, 7, 14 and 30 days after registering. */
export default function RetentionPage() {
  return (
    <InPlace>
      <Retention />
    </InPlace>
  )
}

const share = ({ devices, of }: Row['returned'][number]) =>
  devices === null || of === 0 ? null : Math.round((devices / of) * 10_000)

function Retention() {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { merchant, today } = usePlace()
  const filters = useFilters(params)
  const { values, set } = filters
  const by = values.by ?? 'week'
  const days = shownFrom(today, values)
  const asked = { ...values, merchant, ...days, by }
  const found = useData(retention, asked)
  const mayOpen = useMay().open('loan_market_channel_convert_new')
  const people = (row: Pick<Row, 'period' | 'channelId'>, returned?: number) => {
    const last = row.period && by === 'week' ? addDays(row.period, 6) : row.period
    const from = row.period && row.period > days.startDay ? row.period : days.startDay
    const to = last && last < days.endDay ? last : days.endDay
    const channelId = (by === 'channel' ? row.channelId : values.channelId) ?? undefined
    const of = { merchant, startDay: from, endDay: to, basis: 'cohort', step: 'registrations' }
    const view = placeOfView('people', { ...of, channelId, platform: values.platform, returned })
    return mayOpen ? `${screenOf('loan_market_channel_convert_new').path}${view}` : null
  }
  const columns = useColumns(by, people)
  const total = found.data?.total
  const labels = retentionDays.map((after) => t`Day ${after}`)
  const shares = total?.returned.map(share) ?? []
  const week = shares[2]
  return (
    <>
      <PageHeader title={inWords(screenOf('channel_user_remain').title)} aside={<PlaceSelect />} />
      <FilterBar filters={filters}>
        <DaysAndChannel label={t`Registered`} days={days} channelId={values.channelId} set={set} />
        <ChoiceFilter
          label={t`Platform`}
          options={platforms.map((value) => ({ value, label: value }))}
          value={values.platform}
          onChange={(platform) => set({ platform })}
        />
        <GroupedBy groups={groups} value={by} onChange={(next) => set({ by: next })} />
      </FilterBar>
      {total && total.registrations > 0 && (
        <Panel>
          <Chart
            title={
              week === null || week === undefined
                ? t`For nobody is a week over yet`
                : t`${percentText(week, locale)} were there again a week later`
            }
            about={t`Of those for whom the day is over, how many did anything in the app on that day after registering.`}
            chart={{
              ...{ kind: 'lines', labels },
              series: [{ name: t`Came back, %`, values: shares.map((one) => (one === null ? null : one / 100)) }],
              format: (value) => percentText(Math.round(value * 100), locale),
            }}
            table={{
              heads: [t`Day after`, t`Came back`, t`Out of`],
              rows: total.returned.map(({ devices, of }, at) => [labels[at], devices ?? nothing, of]),
            }}
          />
        </Panel>
      )}
      <DataTable
        name={`retention ${by}`}
        label={inWords(screenOf('channel_user_remain').title)}
        columns={columns}
        list={listOfAll({ ...found, data: found.data?.rows })}
        rowKey={(row) => `${row.period} ${row.channelId}`}
        views={{ name: 'retention', filters }}
        file={<ExportMenu endpoint={exportRetention} input={{ filter: asked }} />}
        empty={<Empty title={t`Nobody registered in these days`} />}
      />
    </>
  )
}

type People = (row: Pick<Row, 'period' | 'channelId'>, returned?: number) => string | null

function useColumns(by: (typeof groups)[number], people: People) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  return useTableColumns<Row>(
    () => [
      by === 'channel'
        ? text({
            ...{ id: 'channel', header: t`Channel`, width: 180 },
            value: (row) => row.channelName ?? t`Came of themselves`,
          })
        : custom({
            ...{ id: 'period', header: by === 'day' ? t`Registered` : t`Week from` },
            cell: ({ period }) => (period ? <Day day={period} /> : nothing),
          }),
      text({
        ...{ id: 'registrations', header: t`Registrations`, width: 128, align: 'end' },
        value: (row) => thousands(row.registrations, locale),
        to: (row) => row.registrations > 0 && people(row),
      }),
      ...retentionDays.map((after, at) =>
        custom<Row>({
          ...{ id: `day${after}`, header: t`Day ${after}`, width: 112, align: 'end' },
          about: t`Grey: the day is not over for all of them yet.`,
          cell: (row) => {
            const heat = <Heat of={row.returned[at]} registrations={row.registrations} locale={locale} />
            const to = row.returned[at]?.devices ? people(row, after) : null
            return to ? <CellLink to={to}>{heat}</CellLink> : heat
          },
        }),
      ),
    ],
    [by, locale, people({ period: null, channelId: null })],
  )
}

interface HeatProps {
  of: Row['returned'][number] | undefined
  registrations: number
  locale: string
}
/** The more came back the deeper; not over for all of them, it is said in grey of those for whom it is. */
function Heat({ of, registrations, locale }: HeatProps) {
  const { t } = useLingui()
  const hundredths = of ? share(of) : null
  if (!of || hundredths === null) return nothing
  const isOpen = of.of < registrations
  // above 64 % of the blue a figure could not be read in the dark
  const heat = { '--heat': `${isOpen ? 0 : Math.min(62, hundredths / 160)}%` } as CSSProperties
  return (
    <span
      className={`${classes.heat} ${isOpen ? classes.open : ''}`}
      style={heat}
      title={t`${of.devices ?? 0} of ${of.of}`}
    >
      {percentText(hundredths, locale)}
    </span>
  )
}
