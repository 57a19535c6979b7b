import DayInput from './DayInput.tsx'
import { type FieldProps, useField } from './fields.tsx'

/** A calendar day of a form, typed or picked; `YYYY-MM-DD` on the wire. */
export default function DayField({ min, max, ...props }: FieldProps & { min?: string; max?: string }) {
  const { value, set, shared } = useField<string>(props)
  return (
    <DayInput
      {...shared}
      clearable={props.optional ?? false}
      value={value ?? null}
      onChange={(next) => set(next ?? undefined)}
      min={min}
      max={max}
    />
  )
}
