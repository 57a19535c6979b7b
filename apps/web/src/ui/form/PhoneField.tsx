import type { Country } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type FieldProps, useField } from './fields.tsx'

/** A phone of a country: typed in any manner, kept as `+525512345678`. The rules of numbers are loaded when one is typed. */
export function PhoneField({ country, ...props }: FieldProps & { country: Country }) {
  const { t } = useLingui()
  const { setError } = useFormContext()
  const { value, set, shared } = useField<string>(props)
  const [typed, setTyped] = useState<string | null>(null)

  async function leave() {
    const text = typed?.trim()
    if (!text) {
      if (typed !== null) set(undefined)
      return shared.onBlur()
    }
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
    const phone = parsePhoneNumberFromString(text, country)
    if (!phone?.isValid()) return setError(props.name, { message: t`Not a phone number of ${country}` })
    set(phone.number)
    setTyped(phone.formatInternational())
    shared.onBlur()
  }
  return (
    <TextInput
      {...shared}
      type="tel"
      autoComplete="off"
      value={typed ?? value ?? ''}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        // what is not yet understood must not be sent as if it were
        set(event.currentTarget.value.trim() || undefined)
      }}
      onBlur={leave}
    />
  )
}
