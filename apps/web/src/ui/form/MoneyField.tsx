import type { Currency } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { moneyLocale, moneyText } from '../show/money-text.ts'
import { type FieldProps, useField } from './fields.tsx'
import classes from './form.module.css'
import { limitAs } from './issue-text.ts'
import { readMoney, toEdit } from './money-text.ts'

/** An amount: typed as people type it where its currency is at home, kept in minor units. Leaving the field shows how it was understood. */
export function MoneyField({ currency, ...props }: FieldProps & { currency: Currency }) {
  const { t } = useLingui()
  const locale = moneyLocale(currency)
  const { value, set, shared } = useField<number>(props)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === undefined || value === null ? '' : moneyText(value, currency))

  function change(text: string) {
    setTyped(text)
    // what can't be read must be refused, also where an amount may be left out
    set(text.trim() ? (readMoney(text, currency, locale) ?? Number.NaN) : undefined)
  }
  const isUnread = Boolean(typed?.trim()) && readMoney(typed ?? '', currency, locale) === null
  /** What is edited has no groups: it takes their place at once, and is selected as the browser had it before. */
  function enter(field: HTMLInputElement) {
    if (!isUnread)
      flushSync(() => setTyped(value === undefined || value === null ? '' : toEdit(value, currency, locale)))
    field.select()
  }
  function leave() {
    shared.onBlur()
    if (!isUnread) setTyped(null)
  }
  return (
    <TextInput
      {...shared}
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span className={classes.code}>{currency}</span>}
      leftSectionWidth={44}
      value={shown}
      // what can't be read is no amount, rather than none
      error={shared.error && isUnread ? t`Not an amount` : limitAs(shared.error, (limit) => moneyText(limit, currency))}
      onFocus={(event) => enter(event.currentTarget)}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}
