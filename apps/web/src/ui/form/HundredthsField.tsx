import { NumberInput } from '@mantine/core'
import { type FieldProps, useField } from './fields.tsx'
import { limitAs } from './issue-text.ts'

interface HundredthsFieldProps extends FieldProps {
  readonly min?: number
  readonly max?: number
  /** Stands behind the number: ` %`. */
  readonly suffix?: string
}

/** A number typed with up to two decimals, kept as a whole number of hundredths. */
export function HundredthsField({ min = 0, max, suffix, ...props }: HundredthsFieldProps) {
  const { value, set, shared } = useField<number>(props)
  return (
    <NumberInput
      {...shared}
      error={limitAs(shared.error, (limit) => `${limit / 100}${suffix ?? ''}`)}
      decimalScale={2}
      min={min}
      {...(max === undefined ? {} : { max })}
      {...(suffix === undefined ? {} : { suffix })}
      clampBehavior="none"
      value={value === undefined || value === null ? '' : value / 100}
      onChange={(next) => set(next === '' ? undefined : Math.round(Number(next) * 100))}
    />
  )
}
