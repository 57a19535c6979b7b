import '@mantine/dates/styles.layer.css'
import { DateInput, DatesProvider } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import 'dayjs/locale/es'
import 'dayjs/locale/zh-cn'
import { currentLanguage } from '../language.ts'
import { type FieldProps, useField } from './fields.tsx'

dayjs.extend(customParseFormat)
const locales = { zh: 'zh-cn', en: 'en', es: 'es' } as const
const formats = { zh: 'YYYY-MM-DD', en: 'DD/MM/YYYY', es: 'DD/MM/YYYY' } as const

/** A calendar day, typed or picked; `YYYY-MM-DD` on the wire. */
export default function DayField({ min, max, ...props }: FieldProps & { min?: string; max?: string }) {
  const { value, set, shared } = useField<string>(props)
  const language = currentLanguage()
  return (
    <DatesProvider settings={{ locale: locales[language], firstDayOfWeek: 1 }}>
      <DateInput
        {...shared}
        valueFormat={formats[language]}
        dateParser={(text) => readDay(text, formats[language])}
        clearable={props.optional ?? false}
        popoverProps={{ transitionProps: { duration: 100 } }}
        value={value ?? null}
        onChange={(next) => set(next ?? undefined)}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
      />
    </DatesProvider>
  )
}

function readDay(text: string, format: string): string | null {
  const read = dayjs(text.trim(), [format, 'YYYY-MM-DD', 'D/M/YYYY', 'D/M/YY', 'D-M-YYYY'], true)
  return read.isValid() ? read.format('YYYY-MM-DD') : null
}
