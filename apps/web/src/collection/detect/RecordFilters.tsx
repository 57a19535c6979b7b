import { detectStatistics } from '@cordillera/contract/collection/detect'
import { type Stage, stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../../ui/environment.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { addDays, dayIn } from '../../ui/show/dates.ts'
import { useData } from '../../ui/use-data.ts'
import { stageName } from '../show/case-words.tsx'

const peopleOfDays = 31

/** Whoever called or logged in the last month. */
export function CollectorFilter({
  value,
  onChange,
}: {
  value: number | undefined
  onChange: (value: number | undefined) => void
}) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const endDay = dayIn(zone, new Date())
  const { data } = useData(
    detectStatistics,
    { startDay: addDays(endDay, 1 - peopleOfDays), endDay },
    { goodForMs: 300_000 },
  )
  const options = (data ?? []).flatMap(({ collector, name }) =>
    collector && name ? [{ value: collector, label: name }] : [],
  )
  return <ChoiceFilter label={t`Collector`} options={options} value={value} onChange={onChange} />
}

export function StageFilter({
  value,
  onChange,
}: {
  value: Stage | undefined
  onChange: (value: Stage | undefined) => void
}) {
  const { t } = useLingui()
  const options = stageNames.map((name) => ({ value: name, label: stageName(name) }))
  return <ChoiceFilter label={t`Stage`} options={options} value={value} onChange={onChange} />
}

interface DaysProps {
  readonly values: { readonly dayFrom?: string | undefined; readonly dayTo?: string | undefined }
  readonly set: (days: { dayFrom: string | undefined; dayTo: string | undefined }) => void
}
export function DaysFilter({ values, set }: DaysProps) {
  const { t } = useLingui()
  return (
    <DayRangeFilter
      label={t`Day`}
      from={values.dayFrom}
      to={values.dayTo}
      onChange={({ from, to }) => set({ dayFrom: from, dayTo: to })}
    />
  )
}
