import { costStatistics } from '@cordillera/contract/costs/costs'
import { costKinds, costUnits, countedKinds } from '@cordillera/contract/costs/terms'
import { countryNames } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { addDays, dayIn } from '../ui/show/dates.ts'
import { Count, Day, Money, nothing, Share } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { countryOptions } from './options.ts'

const params = {
  startDay: param.day(),
  endDay: param.day(),
  kind: param.choice(countedKinds),
  country: param.choice(countryNames),
  by: param.choice(['channel', 'day']),
}
const shownDays = 30

/** Use against price, of the last thirty days where no others are chosen. */
export function CostStatistics() {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const filters = useFilters(params)
  const { values, set } = filters
  const endDay = values.endDay ?? dayIn(zone, new Date())
  const startDay = values.startDay ?? addDays(endDay, 1 - shownDays)
  const { kind, country, by = 'channel' } = values
  const statistics = useData(costStatistics, {
    startDay,
    endDay,
    by,
    ...(kind ? { kind } : {}),
    ...(country ? { country } : {}),
  })
  return (
    <>
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t({ message: 'Days', context: 'from one to another' })}
          from={startDay}
          to={endDay}
          onChange={({ from, to }) => set({ startDay: from, endDay: to })}
        />
        <ChoiceFilter
          label={t`Kind`}
          options={countedKinds.map((value) => ({ value, label: inWords(costKinds[value]) }))}
          value={kind}
          onChange={(next) => set({ kind: next })}
        />
        <ChoiceFilter
          label={t`Country`}
          options={countryOptions()}
          value={country}
          onChange={(next) => set({ country: next })}
        />
        <ChoiceFilter
          label={t`Grouped by`}
          options={[
            { value: 'channel', label: t`Channel` },
            { value: 'day', label: t`Day` },
          ]}
          value={by}
          onChange={(next) => set({ by: next })}
        />
      </FilterBar>
      <Loaded {...statistics}>
        {({ rows, collected }) =>
          rows.length === 0 ? (
            <Empty title={t`Nothing was used in these days`} />
          ) : (
            <>
              <Collected collected={collected} />
              <Used rows={rows} byDay={by === 'day'} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

type Statistics = Output<typeof costStatistics>

function Collected({ collected }: Pick<Statistics, 'collected'>) {
  const { t } = useLingui()
  if (collected.length === 0) return null
  return (
    <PlainTable
      label={t`Cost of what was collected`}
      rows={collected}
      rowKey={(row) => `${row.country} ${row.currency}`}
      columns={[
        { header: t`Country`, cell: (row) => row.country },
        { header: t`Collected`, end: true, cell: (row) => <Money minor={row.amount} currency={row.currency} /> },
        {
          header: t`Cost in that currency`,
          end: true,
          cell: (row) => <Money minor={row.cost} currency={row.currency} />,
        },
        {
          header: t`Cost of what was collected`,
          end: true,
          cell: (row) =>
            row.amount > 0 ? <Share hundredths={Math.round((row.cost / row.amount) * 10_000)} digits={2} /> : nothing,
        },
      ]}
    />
  )
}

function Used({ rows, byDay }: { rows: Statistics['rows']; byDay: boolean }) {
  const { t } = useLingui()
  return (
    <PlainTable
      label={t`What was used`}
      rows={rows}
      rowKey={(row) => [row.day, row.country, row.kind, row.channel, row.unit, row.currency].join(' ')}
      columns={[
        ...(byDay
          ? [{ header: t`Day`, cell: (row: Statistics['rows'][number]) => (row.day ? <Day day={row.day} /> : nothing) }]
          : []),
        { header: t`Country`, cell: (row) => row.country },
        { header: t`Kind`, cell: (row) => inWords(costKinds[row.kind]) },
        { header: t`Channel`, cell: (row) => row.channel || nothing },
        { header: t`Unit`, cell: (row) => (row.unit ? inWords(costUnits[row.unit]) : t`without a price`) },
        { header: t`Units`, end: true, cell: (row) => <Count value={row.units} /> },
        {
          header: t`Cost`,
          end: true,
          cell: (row) =>
            row.currency && row.cost !== null ? <Money minor={row.cost} currency={row.currency} /> : nothing,
        },
      ]}
    />
  )
}
