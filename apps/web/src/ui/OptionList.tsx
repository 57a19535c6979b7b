import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { IconCheck } from './icons.ts'
import type { LoadOptions, Option } from './option.ts'
import classes from './option-list.module.css'

type OptionListProps<T extends string | number> = {
  readonly label: string
  readonly chosen: readonly T[]
  readonly onChoose: (value: T, option: Option<T>) => void
  /** More than one can be chosen. */
  readonly several?: true
} & ({ readonly options: readonly Option<T>[] } | { readonly load: LoadOptions<T> })

const searchedFrom = 8
const loadAfterMs = 250

/** A list to choose from, by keyboard or pointer, with a search field where it is long. */
export function OptionList<T extends string | number>(props: OptionListProps<T>) {
  const { label, chosen, onChoose, several } = props
  const { t } = useLingui()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { options, isFetching } = useOptions(props, typed, listId)
  const withSearch = 'load' in props || props.options.length > searchedFrom
  const active = Math.min(at, options.length - 1)

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const option = options[active]
    if (event.key === 'ArrowDown') setAt(Math.min(active + 1, options.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && option) onChoose(option.value, option)
    else if (event.key === ' ' && !withSearch && option) onChoose(option.value, option)
    else return
    event.preventDefault()
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }
  const combobox = {
    'aria-controls': listId,
    'aria-activedescendant': active >= 0 ? `${listId}-${active}` : undefined,
    'aria-label': label,
    onKeyDown,
  }
  return (
    <div className={classes.frame}>
      {withSearch && (
        <input
          {...combobox}
          className={classes.search}
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          data-autofocus
          placeholder={t`Search…`}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
        />
      )}
      <div
        id={listId}
        className={classes.list}
        role="listbox"
        aria-multiselectable={several ?? false}
        aria-busy={isFetching}
        tabIndex={withSearch ? -1 : 0}
        {...(withSearch ? { 'aria-label': label } : { ...combobox, 'data-autofocus': true })}
      >
        {options.map((option, index) => {
          const isChosen = chosen.includes(option.value)
          return (
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={isChosen}
              data-active={index === active || undefined}
              className={classes.option}
              onClick={() => onChoose(option.value, option)}
              onPointerMove={() => setAt(index)}
            >
              <span>{option.label}</span>
              {isChosen && <IconCheck size={14} aria-hidden />}
            </div>
          )
        })}
      </div>
      {options.length === 0 && !isFetching && (
        <p className={classes.none}>{'load' in props && !typed ? t`Type to search` : t`Nothing found`}</p>
      )}
    </div>
  )
}

function useOptions<T extends string | number>(props: OptionListProps<T>, typed: string, key: string) {
  const load = 'load' in props ? props.load : undefined
  const [asked] = useDebouncedValue(typed.trim(), loadAfterMs)
  const found = useQuery({
    queryKey: ['options', key, asked],
    queryFn: ({ signal }) => load?.(asked, signal) ?? [],
    enabled: load !== undefined,
    placeholderData: (before) => before,
  })
  if (!('options' in props)) return { options: found.data ?? [], isFetching: found.isFetching }
  const wanted = typed.trim().toLowerCase()
  return { options: props.options.filter((option) => option.label.toLowerCase().includes(wanted)), isFetching: false }
}
