import { TextInput } from '@mantine/core'
import { type FieldProps, useField } from '../../ui/form/fields.tsx'

const two = (n: number) => String(n).padStart(2, '0')
/** As an input of day and time takes it, on the reader's clock. */
function onClock(instant: string): string {
  const at = new Date(instant)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** A day with a time of the reader's clock; an instant on the wire. */
export function HearingField(props: FieldProps) {
  const { value, set, shared } = useField<string>(props)
  return (
    <TextInput
      {...shared}
      type="datetime-local"
      value={value ? onClock(value) : ''}
      onChange={({ currentTarget: { value: typed } }) => set(typed ? new Date(typed).toISOString() : undefined)}
    />
  )
}
