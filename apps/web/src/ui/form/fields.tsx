/**
 * The fields of a form, each tied to the form around it by its name in the endpoint's input. `optional` leaves an empty
 * field out of what is sent; without it an empty field is refused as the contract says.
 */
import { MultiSelect, NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { type ReactNode, useContext, useId } from 'react'
import { useController } from 'react-hook-form'
import type { Option } from '../option.ts'
import { useShownField } from './field-names.ts'
import classes from './form.module.css'
import { LimitedTextarea } from './LimitedTextarea.tsx'
import { FormSchema, longestOf } from './limits.ts'

export interface FieldProps {
  readonly name: string
  readonly label: string
  readonly description?: string
  readonly placeholder?: string
  readonly optional?: boolean
  readonly disabled?: boolean
  readonly rightSection?: ReactNode
}

/** What each Mantine field takes of the form: value, error, label. Empty is undefined on the wire and '' on the screen. */
export function useField<T>({ name, label, description, placeholder, optional, disabled, rightSection }: FieldProps) {
  const { field, fieldState } = useController({ name })
  useShownField(name)
  const set = (value: T | undefined) => field.onChange(value)
  return {
    value: field.value as T | undefined,
    set,
    shared: {
      name,
      ref: field.ref,
      // what was only passed by is not yet wrong: the focus of a drawer begins in its first field
      onBlur: () => (fieldState.isDirty ? field.onBlur() : undefined),
      label,
      error: fieldState.error?.message,
      withAsterisk: !optional,
      disabled: disabled ?? false,
      ...(description ? { description } : {}),
      ...(placeholder ? { placeholder } : {}),
      ...(rightSection ? { rightSection } : {}),
    },
  }
}

export function TextField(props: FieldProps & { autoComplete?: string }) {
  const { value, set, shared } = useField<string>(props)
  const empty = props.optional ? undefined : ''
  return (
    <TextInput
      {...shared}
      autoComplete={props.autoComplete ?? 'off'}
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value || empty)}
    />
  )
}

/** An hour and minute of the day; `HH:mm` on the wire. */
export function TimeField(props: FieldProps) {
  const { value, set, shared } = useField<string>(props)
  return (
    <TextInput
      {...shared}
      type="time"
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value || undefined)}
    />
  )
}

export function TextareaField({ rows = 3, ...props }: FieldProps & { rows?: number }) {
  const { value, set, shared } = useField<string>(props)
  const limit = longestOf(useContext(FormSchema), props.name)
  const empty = props.optional ? undefined : ''
  return (
    <LimitedTextarea
      {...shared}
      autosize
      minRows={rows}
      maxRows={12}
      limit={limit}
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value || empty)}
    />
  )
}

/** A whole number. */
export function NumberField({
  min,
  max,
  suffix,
  ...props
}: FieldProps & { min?: number; max?: number; suffix?: string }) {
  const { value, set, shared } = useField<number>(props)
  return (
    <NumberInput
      {...shared}
      allowDecimal={false}
      clampBehavior="none"
      value={value ?? ''}
      onChange={(next) => set(next === '' ? undefined : Number(next))}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(suffix ? { suffix: ` ${suffix}` } : {})}
    />
  )
}

/** One of a list; with a search in it where the list is long. */
export function SelectField<T extends string | number | boolean>({
  options,
  ...props
}: FieldProps & { options: readonly Option<T>[] }) {
  const { value, set, shared } = useField<T>(props)
  return (
    <Select
      {...shared}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      searchable={options.length > 8}
      clearable={props.optional ?? false}
      allowDeselect={props.optional ?? false}
      value={value === undefined || value === null ? null : String(value)}
      onChange={(next) => set(options.find((option) => String(option.value) === next)?.value)}
    />
  )
}

/** Several of a list. */
export function MultiSelectField<T extends string | number>({
  options,
  ...props
}: FieldProps & { options: readonly Option<T>[] }) {
  const { value, set, shared } = useField<T[]>(props)
  return (
    <MultiSelect
      {...shared}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      searchable={options.length > 8}
      clearable
      value={(value ?? []).map(String)}
      onChange={(next) =>
        set(options.filter((option) => next.includes(String(option.value))).map((option) => option.value))
      }
    />
  )
}

/** Any words, each ended by Enter or a comma. */
export function WordsField(props: FieldProps) {
  const { value, set, shared } = useField<string[]>(props)
  return <TagsInput {...shared} clearable value={value ?? []} onChange={set} />
}

export function SwitchField(props: FieldProps) {
  const { value, set, shared } = useField<boolean>(props)
  const { withAsterisk: _, placeholder: __, ...rest } = shared
  return <Switch {...rest} checked={value ?? false} onChange={(event) => set(event.currentTarget.checked)} />
}

/** Two fields beside each other; one under the other on a phone. */
export function Two({ children }: { children: ReactNode }) {
  return <div className={classes.two}>{children}</div>
}

/** A group of fields with its own heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className={classes.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </fieldset>
  )
}
