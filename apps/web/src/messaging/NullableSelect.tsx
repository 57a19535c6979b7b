import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useField } from '../ui/form/fields.tsx'

interface NullableSelectProps<T> {
  readonly name: string
  readonly label: string
  readonly options: readonly { value: T; label: string }[]
}
/** Nothing chosen is null on the wire: any. */
export function NullableSelect<T extends string | boolean>({ name, label, options }: NullableSelectProps<T>) {
  const { t } = useLingui()
  const { value, set, shared } = useField<T | null>({ name, label, optional: true })
  return (
    <Select
      {...shared}
      placeholder={t`any`}
      clearable
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(next) => set(options.find((option) => String(option.value) === next)?.value ?? null)}
    />
  )
}
