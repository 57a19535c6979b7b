import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoadOptions, Option } from '../option.ts'
import { type FieldProps, useField } from './fields.tsx'

const loadAfterMs = 250
interface SearchSelectFieldProps<T extends string | number> extends FieldProps {
  readonly load: LoadOptions<T>
  /** Names the value that the form begins with. */
  readonly chosen?: Option<T> | undefined
}

/** One of many, found by typing. */
export function SearchSelectField<T extends string | number>({ load, chosen, ...props }: SearchSelectFieldProps<T>) {
  const { t } = useLingui()
  const { value, set, shared } = useField<T>(props)
  const [typed, setTyped] = useState(chosen?.label ?? '')
  const [picked, setPicked] = useState(chosen)
  const [asked] = useDebouncedValue(typed.trim() === picked?.label ? '' : typed.trim(), loadAfterMs)
  const found = useQuery({
    queryKey: ['options', props.name, asked],
    queryFn: ({ signal }) => load(asked, signal),
    placeholderData: (before) => before,
  })
  const options = [...(found.data ?? [])]
  if (picked && !options.some((option) => option.value === picked.value)) options.unshift(picked)
  return (
    <Select
      {...shared}
      searchable
      clearable={props.optional ?? false}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      // the server has found them: what it answers is what matches
      filter={({ options: all }) => all}
      nothingFoundMessage={t`Nothing found`}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value === undefined || value === null ? null : String(value)}
      onChange={(next) => {
        const option = options.find((one) => String(one.value) === next)
        setPicked(option)
        set(option?.value)
      }}
    />
  )
}
