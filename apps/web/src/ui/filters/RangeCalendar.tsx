import '@mantine/dates/styles.layer.css'
import { useLingui } from '@lingui/react/macro'
import { DatePicker, DatesProvider } from '@mantine/dates'
import dayjs from 'dayjs'
import 'dayjs/locale/es'
import 'dayjs/locale/zh-cn'
import { useState } from 'react'
import { currentLanguage } from '../language.ts'
import classes from './filters.module.css'
import type { Range } from './range.ts'

const dayjsLocale = { zh: 'zh-cn', en: 'en', es: 'es' } as const

interface RangeCalendarProps extends Range<string> {
  readonly today: string
  readonly onDone: (range: Range<string>) => void
}
const iso = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD')

export default function RangeCalendar({ from, to, today, onDone }: RangeCalendarProps) {
  const { t } = useLingui()
  const [range, setRange] = useState<[string | null, string | null]>([from ?? null, to ?? null])
  const now = dayjs(today)
  const presets: { label: string; from: string; to: string }[] = [
    { label: t`Today`, from: today, to: today },
    { label: t`Yesterday`, from: iso(now.subtract(1, 'day')), to: iso(now.subtract(1, 'day')) },
    { label: t`Last 7 days`, from: iso(now.subtract(6, 'day')), to: today },
    { label: t`This month`, from: iso(now.startOf('month')), to: iso(now.endOf('month')) },
    {
      label: t`Last month`,
      from: iso(now.subtract(1, 'month').startOf('month')),
      to: iso(now.subtract(1, 'month').endOf('month')),
    },
  ]
  return (
    <div className={classes.calendar}>
      <ul>
        {presets.map((preset) => (
          <li key={preset.label}>
            <button type="button" onClick={() => onDone({ from: preset.from, to: preset.to })}>
              {preset.label}
            </button>
          </li>
        ))}
      </ul>
      <DatesProvider settings={{ locale: dayjsLocale[currentLanguage()], firstDayOfWeek: 1 }}>
        <DatePicker
          type="range"
          size="xs"
          allowSingleDateInRange
          defaultDate={from ?? today}
          value={range}
          onChange={(next) => {
            setRange(next)
            const [first, last] = next
            if (first && last) onDone({ from: first, to: last })
          }}
        />
      </DatesProvider>
    </div>
  )
}
