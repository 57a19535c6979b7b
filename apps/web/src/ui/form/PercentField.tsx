import { NumberInput } from '@mantine/core'
import { type FieldProps, useField } from './fields.tsx'

/** A percentage: typed with up to two decimals, kept as a whole number of hundredths. */
export function PercentField({ max = 100, ...props }: FieldProps & { max?: number }) {
  const { value, set, shared } = useField<number>(props)
  return (
    <NumberInput
      {...shared}
      decimalScale={2}
      min={0}
      max={max}
      clampBehavior="none"
      suffix=" %"
      value={value === undefined || value === null ? '' : value / 100}
      onChange={(next) => set(next === '' ? undefined : Math.round(Number(next) * 100))}
    />
  )
}
