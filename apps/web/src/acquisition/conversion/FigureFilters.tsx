/** The filters that screens of figures share: which days, which channel, and by what the figures are grouped. */
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { useChannelOptions } from '../Place.tsx'

interface Chosen {
  startDay?: string | undefined
  endDay?: string | undefined
  channelId?: number | undefined
}
interface DaysAndChannelProps {
  readonly label: string
  readonly days: { startDay: string; endDay: string }
  readonly channelId: number | undefined
  readonly set: (change: Chosen) => void
}

export function DaysAndChannel({ label, days, channelId, set }: DaysAndChannelProps) {
  const { t } = useLingui()
  const channels = useChannelOptions()
  return (
    <>
      <DayRangeFilter
        label={label}
        from={days.startDay}
        to={days.endDay}
        onChange={({ from, to }) => set({ startDay: from, endDay: to })}
      />
      <ChoiceFilter
        label={t`Channel`}
        options={channels}
        value={channelId}
        onChange={(next) => set({ channelId: next })}
      />
    </>
  )
}

interface GroupedByProps<G extends string> {
  readonly groups: readonly G[]
  readonly value: G
  readonly onChange: (by: G) => void
}

export function GroupedBy<G extends string>({ groups, value, onChange }: GroupedByProps<G>) {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    day: t`Day`,
    week: t`Week`,
    channel: t`Channel`,
    channelWeek: t`Channel and week`,
  }
  return (
    <SegmentedControl
      aria-label={t`Grouped by`}
      size="xs"
      data={groups.map((group) => ({ value: group, label: words[group] ?? group }))}
      value={value}
      onChange={(next) => onChange(next as G)}
    />
  )
}
