/**
 * Columns of a `DataTable`, one helper per kind of value, so that an amount or a day looks the same on every screen. Make
 * them in `useTableColumns`: rows are redrawn only when their columns change.
 */
import type { Currency } from '@cordillera/contract/countries'
import { toDecimal } from '@cordillera/contract/money'
import { type DependencyList, type MouseEvent, type ReactNode, use, useMemo } from 'react'
import { Link } from 'react-router'
import { Count, Day, Instant, Money, nothing, Tone, type ToneName } from '../show/show.tsx'
import { ActiveRowContext, RowLinkContext } from './active-row.ts'
import { actionsWidth, type RowAction, RowActions } from './RowActions.tsx'
import classes from './table.module.css'

type Maybe<T> = T | null | undefined

export interface Column<R> {
  readonly id: string
  readonly header: string
  /** What a figure is of, where the title is too short to say it: on its hover. */
  readonly about?: string | undefined
  /** In px; also its share where the window is wider than the table. */
  readonly width: number
  readonly align: 'start' | 'end'
  readonly cell: (row: R) => ReactNode
  /** The address that the value opens. In the first column the row opens it too, unless the table says what a row opens. */
  readonly to?: ((row: R) => Maybe<string>) | undefined
  /** The amount that the table adds up under its column. */
  readonly amount?: ((row: R) => { minor: Maybe<number>; currency: Currency }) | undefined
  /** The sort field that its header offers: one of the endpoint's allow-list. */
  readonly sort?: string | undefined
  /** What Ctrl+C copies, where it is not the text shown. */
  readonly copy?: ((row: R) => string) | undefined
  /** Not shown until the person asks for it in the column settings. */
  readonly optional?: boolean | undefined
  /** The row's actions: always last, never moved or hidden. */
  readonly isActions?: boolean
  /** How wide they are for a row, where the screen leaves it to the table. */
  readonly widthOf?: ((row: R) => number) | undefined
  /** Words, which may be cut with an ellipsis: they give way before figures do. */
  readonly isWords?: boolean
  /** Shows nothing but a value as wide as it is, so that its rows say how much room the column needs. */
  readonly isFitted?: boolean
  /** What stands in a file, where it is not the text shown: figures without separators, days and instants as ISO 8601. */
  readonly inFile?: (row: R) => Maybe<string | number>
  /** Of an amount, as a column of its own beside the first one. */
  readonly currencyOf?: (row: R) => Currency
}

/**
 * Columns that stay the same until one of `given` changes: the values that decide what is shown. Words are none of them,
 * as the language changes with a reload, nor are handlers that only set state.
 */
export function useTableColumns<R>(make: () => readonly Column<R>[], given: DependencyList = []): readonly Column<R>[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the columns hang on is said by who makes them
  return useMemo(make, given)
}

interface Common<R> {
  readonly id: string
  readonly header: string
  readonly about?: string
  readonly width?: number
  readonly sort?: string
  readonly copy?: (row: R) => string
  readonly optional?: boolean
}

function column<R>(common: Common<R>, width: number, align: 'start' | 'end', cell: (row: R) => ReactNode): Column<R> {
  const { id, header, about, sort, copy, optional } = common
  return { id, header, about, width: common.width ?? width, align, cell, sort, copy, optional }
}
const fitted = <R,>(made: Column<R>): Column<R> => ({ ...made, isFitted: true })

/** Words. With `to`, the value opens that address; figures that are no plain number, such as 1:30, stand at the end. */
export function text<R>(
  options: Common<R> & {
    value: (row: R) => Maybe<string | number>
    /** False: the reader may not open it. */
    to?: (row: R) => Maybe<string> | false
    align?: 'start' | 'end'
  },
) {
  const { value, to, align = 'start' } = options
  const made = column<R>(options, 140, align, (row) => {
    const shown = value(row)
    if (shown === null || shown === undefined || shown === '') return nothing
    const address = to?.(row)
    return address ? <CellLink to={address}>{shown}</CellLink> : <span className={classes.text}>{shown}</span>
  })
  const written = { ...made, inFile: value }
  const words = align === 'start' ? { ...written, isWords: true } : fitted(written)
  return to ? { ...words, to: (row: R) => to(row) || null } : words
}
/** A count or a number of days. */
export function number<R>(options: Common<R> & { value: (row: R) => Maybe<number> }) {
  return {
    ...fitted(column<R>(options, 72, 'end', (row) => <Count value={options.value(row)} />)),
    inFile: options.value,
  }
}
/** An amount in minor units, added up under its column unless that would mean nothing. Ctrl+C copies it as shown. */
export function money<R>(
  options: Common<R> & {
    value: (row: R) => Maybe<number>
    currency: (row: R) => Currency
    to?: (row: R) => Maybe<string> | false
    sums?: false
  },
): Column<R> {
  const { value, currency, to } = options
  const cell = (row: R) => {
    const shown = <Money minor={value(row)} currency={currency(row)} />
    const address = value(row) && to?.(row)
    return address ? <CellLink to={address}>{shown}</CellLink> : shown
  }
  const shown = fitted(column<R>(options, 120, 'end', cell))
  const inFile = (row: R) => {
    const minor = value(row)
    return typeof minor === 'number' ? toDecimal(minor, currency(row)) : null
  }
  const made: Column<R> = { ...shown, inFile, currencyOf: currency }
  return options.sums === false ? made : { ...made, amount: (row) => ({ minor: value(row), currency: currency(row) }) }
}
/** A calendar day: `today`, `17 Nov`. */
export function day<R>(options: Common<R> & { value: (row: R) => Maybe<string> }) {
  return {
    ...fitted(column<R>(options, 96, 'start', (row) => <Day day={options.value(row)} />)),
    inFile: options.value,
  }
}
/** An instant: `today 14:05`. */
export function instant<R>(options: Common<R> & { value: (row: R) => Maybe<string> }) {
  const made = column<R>(options, 132, 'start', (row) => <Instant at={options.value(row)} />)
  return { ...fitted(made), inFile: options.value }
}
/** A state as a word on a colour; nothing where `badge` answers null. */
export function badge<R>(options: Common<R> & { value: (row: R) => Maybe<{ tone: ToneName; label: string }> }) {
  const made = column<R>(options, 112, 'start', (row) => {
    const state = options.value(row)
    return state ? <Tone tone={state.tone}>{state.label}</Tone> : nothing
  })
  return { ...fitted(made), inFile: (row: R) => options.value(row)?.label }
}
/** Anything else. What stands at the end of its column are figures. */
export function custom<R>(options: Common<R> & { cell: (row: R) => ReactNode; align?: 'start' | 'end' }) {
  const made = column<R>(options, 140, options.align ?? 'start', (row) => {
    const shown = options.cell(row)
    // words alone are cut with an ellipsis, not at the edge of their column
    return typeof shown === 'string' ? <span className={classes.text}>{shown}</span> : shown
  })
  return options.align === 'end' ? fitted(made) : made
}
/** What can be done with a row: those with an icon stand there, at most three; the rest is in a menu. */
export function actions<R>(options: {
  header: string
  width?: number
  of: (row: R) => readonly RowAction[]
}): Column<R> {
  return {
    id: 'actions',
    header: options.header,
    width: options.width ?? 112,
    align: 'end',
    isActions: true,
    widthOf: options.width === undefined ? (row) => actionsWidth(options.of(row)) : undefined,
    cell: (row) => <RowActions actions={options.of(row)} />,
  }
}

/** A link in a cell. Only those of the active row are in the tab order: a table is one stop, not two hundred. */
export function CellLink({ to, children }: { to: string; children: ReactNode }) {
  const isActive = use(ActiveRowContext)
  // the row's own link stands around what its first column shows
  if (use(RowLinkContext)) return <span className={classes.text}>{children}</span>
  return (
    <Link
      to={to}
      className={classes.link}
      tabIndex={isActive ? 0 : -1}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {children}
    </Link>
  )
}
