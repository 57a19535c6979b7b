import { TextInput } from '@mantine/core'
import { type FieldProps, useField } from '../ui/form/fields.tsx'

/** A day with a time of the workplace's wall clock, as the calls take it: `YYYY-MM-DD HH:mm`. */
export function LocalTimeField(props: FieldProps) {
  const { value, set, shared } = useField<string>(props)
  return (
    <TextInput
      {...shared}
      type="datetime-local"
      value={(value ?? '').replace(' ', 'T')}
      onChange={(event) => set(event.currentTarget.value.slice(0, 16).replace('T', ' '))}
    />
  )
}
