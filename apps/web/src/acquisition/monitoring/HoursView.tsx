import { monitorChannels } from '@cordillera/contract/acquisition/alerts'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Chart } from '../../ui/chart/Chart.tsx'
import { useEnvironment } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { currentLanguage } from '../../ui/language.ts'
import { Panel } from '../../ui/page.tsx'
import { addDays, dayText } from '../../ui/show/dates.ts'
import { thousands } from '../../ui/show/numbers.ts'
import { nothing } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import { usePlace } from '../Place.tsx'

const params = { merchant: param.number(), day: param.day(), channelId: param.number() }
const daysBack = 8
type Hours = Output<typeof monitorChannels>['clicks']

/** Each whole hour of a day beside the day before and the same weekday a week before. */
export function HoursView() {
  const { t } = useLingui()
  const { merchant, today, channels } = usePlace()
  const filters = useFilters(params)
  const { values, set } = filters
  const { day = today, channelId } = values
  const found = useData(monitorChannels, { merchant, day, channelId })
  const days = Array.from({ length: daysBack }, (_, back) => addDays(today, -back))
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Day`}
          options={days.map((value) => ({ value, label: dayText(value, currentLanguage(), today) }))}
          value={day}
          onChange={(next) => set({ day: next })}
        />
        <ChoiceFilter
          label={t`Channel`}
          options={channels.map((one) => ({ value: one.channelId, label: one.name }))}
          value={channelId}
          onChange={(next) => set({ channelId: next })}
        />
      </FilterBar>
      <Loaded {...found}>
        {({ clicks, registrations }) => (
          <>
            <Lines what={t`Clicks`} day={day} hours={clicks} />
            <Lines what={t`Registrations`} day={day} hours={registrations} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Of the hours that are over on the day itself: the whole of one line beside the same hours of another. */
function against(hours: Hours, other: readonly (number | null)[]): { now: number; before: number } {
  const over = hours.now.flatMap((value, hour) => (value === null ? [] : [{ value, before: other[hour] ?? 0 }]))
  return {
    now: over.reduce((sum, { value }) => sum + value, 0),
    before: over.reduce((sum, one) => sum + one.before, 0),
  }
}

function Lines({ what, day, hours }: { what: string; day: string; hours: Hours }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { now, before } = against(hours, hours.weekAgo)
  const change =
    before > 0
      ? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'always' }).format(
          now / before - 1,
        )
      : null
  const count = thousands(now, locale)
  const language = currentLanguage()
  const { today } = usePlace()
  const series = [
    { name: dayText(day, language, today), values: hours.now },
    { name: dayText(addDays(day, -1), language, today), values: hours.yesterday },
    { name: dayText(addDays(day, -7), language, today), values: hours.weekAgo },
  ]
  const labels = hours.now.map((_, hour) => `${String(hour).padStart(2, '0')}:00`)
  return (
    <Panel>
      <Chart
        title={
          change === null
            ? t`${what}: ${count} in the hours that are over`
            : t`${what}: ${count} in the hours that are over, ${change} against a week before`
        }
        about={t`Whole hours in the time of the merchant; the one that runs is left out.`}
        chart={{
          ...{ kind: 'lines', whole: true, labels, series },
          format: (value) => thousands(value, locale),
        }}
        table={{
          heads: [t`Hour`, ...series.map(({ name }) => name)],
          rows: labels.map((label, hour) => [
            label,
            ...series.map(({ values }) => {
              const value = values[hour] ?? null
              return value === null ? nothing : thousands(value, locale)
            }),
          ]),
        }}
      />
    </Panel>
  )
}
