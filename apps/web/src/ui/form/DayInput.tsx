import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es'
import 'dayjs/locale/zh-cn'
import { currentLanguage } from '../language.ts'
import { readDay } from './day-text.ts'

const locales = { zh: 'zh-cn', en: 'en', es: 'es' } as const
const formats = { zh: 'YYYY-MM-DD', en: 'DD/MM/YYYY', es: 'DD/MM/YYYY' } as const

export interface DayInputProps
  extends Omit<DateInputProps, 'value' | 'onChange' | 'minDate' | 'maxDate' | 'valueFormat' | 'dateParser'> {
  /** `YYYY-MM-DD`, or nothing. */
  readonly value: string | null
  readonly onChange: (day: string | null) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** A calendar day as people of the console's language write it, typed or picked. */
export default function DayInput({ min, max, ...props }: DayInputProps) {
  const language = currentLanguage()
  return (
    <DatesProvider settings={{ locale: locales[language], firstDayOfWeek: 1 }}>
      <DateInput
        {...props}
        valueFormat={formats[language]}
        dateParser={readDay}
        popoverProps={{ transitionProps: { duration: 100 } }}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
      />
    </DatesProvider>
  )
}
