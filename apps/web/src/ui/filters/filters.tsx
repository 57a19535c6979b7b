/**
 * The filters of a list, one component per kind of value. Each takes the value and what to do with another one, so that a
 * page reads `value={filters.values.stage} onChange={(stage) => filters.set({ stage })}`.
 */
import type { Currency } from '@cordillera/contract/countries'
import { toDecimal } from '@cordillera/contract/money'
import { useLingui } from '@lingui/react/macro'
import { Button, NumberInput, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type FormEvent, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { useEnvironment } from '../environment.tsx'
import { readMoney } from '../form/money-text.ts'
import { IconSearch } from '../icons.ts'
import { currentLanguage } from '../language.ts'
import { OptionList } from '../OptionList.tsx'
import type { LoadOptions, Option } from '../option.ts'
import { dayIn, dayText } from '../show/dates.ts'
import { moneyLocale, moneyText } from '../show/money-text.ts'
import { isReasonable } from '../show/numbers.ts'
import { Loading } from '../states.tsx'
import { whenEntered } from './entered.ts'
import { Chip, ClearButton, FilterPill, FilterShapeContext } from './FilterPill.tsx'
import classes from './filters.module.css'
import type { Range } from './range.ts'

const RangeCalendar = lazy(() => import('./RangeCalendar.tsx'))
const typedAfterMs = 350

interface FilterProps<T> {
  readonly label: string
  readonly value: T | undefined
  readonly onChange: (value: T | undefined) => void
}

/** Words typed; the list follows a moment after the last letter. */
export function TextFilter({ label, value, onChange }: FilterProps<string>) {
  const shape = use(FilterShapeContext)
  const [typed, setTyped] = useState(value ?? '')
  const [seen, setSeen] = useState(value)
  const later = useDebouncedCallback((text: string) => onChange(text.trim() || undefined), typedAfterMs)
  // the URL changed by other means, such as Back or "clear": the field follows
  if (value !== seen) {
    setSeen(value)
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '')
  }
  if (shape === 'chip') return value && <Chip label={label} summary={value} onClear={() => onChange(undefined)} />
  return (
    <TextInput
      className={classes.text ?? ''}
      aria-label={label}
      placeholder={label}
      value={typed}
      leftSection={<IconSearch size={13} aria-hidden />}
      rightSection={value && <ClearButton label={label} onClear={() => onChange(undefined)} />}
      data-active={value !== undefined || undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
      onKeyDown={(event) => event.key === 'Enter' && onChange(typed.trim() || undefined)}
    />
  )
}

/** What a label needs, in digits: a Chinese character is as wide as two. */
const widthIn = (label: string): number => [...label].reduce((sum, letter) => sum + (letter > '\u2E80' ? 2 : 1), 0)

/** A number, document or name that is looked up once it is typed whole: Enter, or leaving the field. */
export function WholeFilter({ label, value, onChange }: FilterProps<string>) {
  const shape = use(FilterShapeContext)
  const [typed, setTyped] = useState(value ?? '')
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setTyped(value ?? '')
  }
  if (shape === 'chip') return value && <Chip label={label} summary={value} onClear={() => onChange(undefined)} />
  return (
    <TextInput
      className={classes.text ?? ''}
      style={{ minWidth: `${widthIn(label) + 8}ch` }}
      aria-label={label}
      placeholder={label}
      value={typed}
      enterKeyHint="search"
      leftSection={<IconSearch size={13} aria-hidden />}
      rightSection={value && <ClearButton label={label} onClear={() => onChange(undefined)} />}
      data-active={value !== undefined || undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      {...whenEntered(typed, (entered) => (entered || undefined) !== value && onChange(entered || undefined))}
    />
  )
}

/** One of a list. */
export function ChoiceFilter<T extends string | number>(props: FilterProps<T> & { options: readonly Option<T>[] }) {
  const { label, value, onChange, options } = props
  const chosen = options.find((option) => option.value === value)
  return (
    <FilterPill label={label} summary={chosen?.label} onClear={() => onChange(undefined)}>
      {(close) => (
        <OptionList
          label={label}
          options={options}
          chosen={value === undefined ? [] : [value]}
          onChoose={(next) => {
            onChange(next === value ? undefined : next)
            close()
          }}
        />
      )}
    </FilterPill>
  )
}

/** Several of a list. */
export function ChoicesFilter<T extends string | number>(props: FilterProps<T[]> & { options: readonly Option<T>[] }) {
  const { label, value = [], onChange, options } = props
  const chosen = options.filter((option) => value.includes(option.value))
  const toggle = (one: T) => {
    const next = value.includes(one) ? value.filter((other) => other !== one) : [...value, one]
    onChange(next.length > 0 ? next : undefined)
  }
  const summary = chosen.length > 0 ? chosen.map((option) => option.label).join(', ') : undefined
  return (
    <FilterPill label={label} summary={summary} onClear={() => onChange(undefined)}>
      {() => <OptionList label={label} options={options} chosen={value} onChoose={toggle} several />}
    </FilterPill>
  )
}

/** One of many, found by typing. `chosen` names the value that the URL came with. */
export function SearchFilter<T extends string | number>(
  props: FilterProps<T> & { load: LoadOptions<T>; chosen?: Option<T> | undefined },
) {
  const { label, value, onChange, load } = props
  const [picked, setPicked] = useState<Option<T>>()
  const name = [picked, props.chosen].find((option) => option?.value === value)?.label
  return (
    <FilterPill
      label={label}
      summary={value === undefined ? undefined : (name ?? String(value))}
      onClear={() => onChange(undefined)}
    >
      {(close) => (
        <OptionList
          label={label}
          load={load}
          chosen={value === undefined ? [] : [value]}
          onChoose={(next, option) => {
            setPicked(option)
            onChange(next === value ? undefined : next)
            close()
          }}
        />
      )}
    </FilterPill>
  )
}

type RangeProps<T> = Omit<FilterProps<T>, 'value' | 'onChange'> &
  Range<T> & { readonly onChange: (range: Range<T>) => void }

const rangeWords = (from: string | undefined, to: string | undefined) =>
  from === undefined && to === undefined
    ? undefined
    : from === to
      ? from
      : from === undefined
        ? `≤ ${to}`
        : to === undefined
          ? `≥ ${from}`
          : `${from} – ${to}`

interface RangePillProps<T> extends Pick<RangeProps<T>, 'label' | 'onChange'> {
  /** What is chosen, in words. */
  readonly shown: Range<string>
  readonly children: (onDone: (range: Range<T>) => void) => ReactNode
}
/** The pill of a range: closed by what its form is done with. */
function RangePill<T>({ label, shown, onChange, children }: RangePillProps<T>) {
  return (
    <FilterPill
      label={label}
      summary={rangeWords(shown.from, shown.to)}
      onClear={() => onChange({ from: undefined, to: undefined })}
    >
      {(close) =>
        children((range) => {
          onChange(range)
          close()
        })
      }
    </FilterPill>
  )
}

/** From … to, both whole numbers, either may be open. */
export function NumberRangeFilter({ label, from, to, onChange }: RangeProps<number>) {
  return (
    <RangePill label={label} shown={{ from: from?.toString(), to: to?.toString() }} onChange={onChange}>
      {(onDone) => <NumberRangeForm from={from} to={to} onDone={onDone} />}
    </RangePill>
  )
}
function NumberRangeForm({ from, to, onDone }: Range<number> & { onDone: (range: Range<number>) => void }) {
  const { t } = useLingui()
  const [low, setLow] = useState<number | string>(from ?? '')
  const [high, setHigh] = useState<number | string>(to ?? '')
  const read = (value: number | string) => (value === '' ? undefined : Number(value))
  const error = (value: number | string) =>
    value === '' || isReasonable(value) ? undefined : t`please enter a reasonable number`
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!error(low) && !error(high)) onDone({ from: read(low), to: read(high) })
  }
  return (
    <form onSubmit={submit} className={classes.range}>
      <NumberInput
        label={t`From`}
        value={low}
        error={error(low)}
        onChange={setLow}
        allowDecimal={false}
        data-autofocus
      />
      <NumberInput label={t`To`} value={high} error={error(high)} onChange={setHigh} allowDecimal={false} />
      <Button type="submit">{t`Apply`}</Button>
    </form>
  )
}

/** From … to in minor units of one currency. */
export function MoneyRangeFilter({ label, from, to, currency, onChange }: RangeProps<number> & { currency: Currency }) {
  const shown = (value: number | undefined) => (value === undefined ? undefined : moneyText(value, currency))
  return (
    <RangePill label={label} shown={{ from: shown(from), to: shown(to) }} onChange={onChange}>
      {(onDone) => <MoneyRangeForm from={from} to={to} currency={currency} onDone={onDone} />}
    </RangePill>
  )
}
interface MoneyRangeFormProps extends Range<number> {
  readonly currency: Currency
  readonly onDone: (range: Range<number>) => void
}
function MoneyRangeForm({ from, to, currency, onDone }: MoneyRangeFormProps) {
  const { t } = useLingui()
  const locale = moneyLocale(currency)
  const [low, setLow] = useState(from === undefined ? '' : toDecimal(from, currency))
  const [high, setHigh] = useState(to === undefined ? '' : toDecimal(to, currency))
  const read = (text: string) => (text.trim() ? readMoney(text, currency, locale) : undefined)
  function submit(event: FormEvent) {
    event.preventDefault()
    const range = { from: read(low), to: read(high) }
    if (range.from !== null && range.to !== null) onDone({ from: range.from, to: range.to })
  }
  const error = (text: string) => (read(text) === null ? t`Not an amount` : undefined)
  return (
    <form onSubmit={submit} className={classes.range}>
      <TextInput
        label={t`From`}
        inputMode="decimal"
        value={low}
        error={error(low)}
        leftSection={<small>{currency}</small>}
        leftSectionWidth={44}
        onChange={(event) => setLow(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={t`To`}
        inputMode="decimal"
        value={high}
        error={error(high)}
        leftSection={<small>{currency}</small>}
        leftSectionWidth={44}
        onChange={(event) => setHigh(event.currentTarget.value)}
      />
      <Button type="submit">{t`Apply`}</Button>
    </form>
  )
}

/** From … to in calendar days. */
export function DayRangeFilter({ label, from, to, onChange }: RangeProps<string>) {
  const { zone } = useEnvironment()
  const today = dayIn(zone, new Date())
  const shown = (day: string | undefined) => (day === undefined ? undefined : dayText(day, currentLanguage(), today))
  return (
    <RangePill label={label} shown={{ from: shown(from), to: shown(to) }} onChange={onChange}>
      {(onDone) => (
        <Suspense fallback={<Loading />}>
          <RangeCalendar from={from} to={to} today={today} onDone={onDone} />
        </Suspense>
      )}
    </RangePill>
  )
}

/** Yes, no, or either. */
export function FlagFilter({ label, value, onChange }: FilterProps<boolean>) {
  const { t } = useLingui()
  const options = [
    { value: 'yes', label: t`Yes` },
    { value: 'no', label: t`No` },
  ] as const
  return (
    <ChoiceFilter
      label={label}
      options={options}
      value={value === undefined ? undefined : value ? 'yes' : 'no'}
      onChange={(next) => onChange(next === undefined ? undefined : next === 'yes')}
    />
  )
}
