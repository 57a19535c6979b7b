/** Country, stage and days of a forecast, in the URL. */
import { forecastDaysAhead, forecastDaysBack } from '@cordillera/contract/performance/forecast'
import { stageNames } from '@cordillera/contract/stages'
import { useEnvironment } from '../../ui/environment.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { addDays, dayIn } from '../../ui/show/dates.ts'

const params = { period: param.choice(stageNames), from: param.day(), to: param.day() }

/** Days within what the server forecasts; `back` and `ahead` are shown where nothing is chosen. */
export function useForecastRange({ back, ahead }: { back: number; ahead: number }) {
  const { zone } = useEnvironment()
  const filters = useFilters(params)
  const today = dayIn(zone, new Date())
  const within = (day: string) => {
    const first = addDays(today, back > 0 ? -forecastDaysBack : 1)
    const last = addDays(today, forecastDaysAhead)
    return day < first ? first : day > last ? last : day
  }
  const startDay = within(filters.values.from ?? addDays(today, back > 0 ? -back : 1))
  const endDay = within(filters.values.to ?? addDays(today, ahead))
  return { filters, today, startDay, endDay: endDay < startDay ? startDay : endDay }
}
