import type { FieldProps } from './fields.tsx'
import { HundredthsField } from './HundredthsField.tsx'

/** A percentage: typed with up to two decimals, kept as a whole number of hundredths. */
export const PercentField = ({ max = 100, ...props }: FieldProps & { max?: number }) => (
  <HundredthsField {...props} max={max} suffix=" %" />
)
