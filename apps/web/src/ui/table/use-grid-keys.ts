/** The keyboard of a grid: one cell is active; arrows move, space ticks, enter opens, Ctrl+C copies, Ctrl+A ticks the page. */
import type { Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useEnvironment } from '../environment.tsx'
import { stamp } from '../show/stamp.ts'
import { copyText } from '../toast.tsx'
import type { Selection } from '../use-selection.ts'
import type { Column } from './columns.tsx'
import { type Active, moveBy } from './moves.ts'
import type { RowHandlers } from './Row.tsx'

interface GridKeysOptions<R> {
  readonly rows: readonly R[]
  readonly columns: readonly Column<R>[]
  readonly selection: Selection<R> | undefined
  readonly onOpen: (row: R) => void
  readonly gridId: string
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>
}
export function useGridKeys<R>(options: GridKeysOptions<R>) {
  const { rows, columns, gridId, virtualizer } = options
  const { zone } = useEnvironment()
  const [wanted, setActive] = useState<Active | null>(null)
  const anchor = useRef<number | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const active =
    wanted && rows.length > 0
      ? { row: Math.min(wanted.row, rows.length - 1), column: Math.min(wanted.column, columns.length - 1) }
      : null

  const rowHandlers = useMemo<RowHandlers>(
    () => ({
      activate: (row, column) => {
        anchor.current = row
        setActive({ row, column })
      },
      open: (at) => {
        const row = latest.current.rows[at]
        if (row) latest.current.onOpen(row)
      },
      tick: (at, range) => {
        const { rows, selection } = latest.current
        const row = rows[at]
        if (!row || !selection) return
        const from = range && anchor.current !== null ? anchor.current : at
        selection.set(rows.slice(Math.min(from, at), Math.max(from, at) + 1), range || !selection.has(row))
        anchor.current = at
        setActive((now) => ({ row: at, column: now?.column ?? 0 }))
      },
    }),
    [],
  )

  function move(target: Active, extend: boolean) {
    setActive(target)
    virtualizer.scrollToIndex(target.row)
    if (extend && options.selection) rowHandlers.tick(target.row, true)
  }
  function copy(row: R, at: Active) {
    const cell = document.getElementById(cellId(at))
    const time = cell?.querySelector<HTMLTimeElement>('time[datetime*="T"]')
    // a time is copied exactly: 'yesterday' is nothing to paste
    const shown = time ? stamp(new Date(time.dateTime), zone) : cell?.innerText
    const text = columns[at.column]?.copy?.(row) ?? shown
    if (text) void copyText(text.trim())
  }
  /** Whether the key meant something on this row. */
  function act(event: KeyboardEvent, at: Active): boolean {
    const { selection } = options
    const row = rows[at.row]
    const withCommand = event.ctrlKey || event.metaKey
    if (!row) return false
    if (event.key === 'Enter') rowHandlers.open(at.row)
    else if (event.key === ' ' && selection) rowHandlers.tick(at.row, event.shiftKey)
    else if (event.key === 'a' && withCommand && selection) selection.set(rows, true)
    else if (event.key === 'c' && withCommand && !window.getSelection()?.toString()) copy(row, at)
    else return false
    return true
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // a button or a field inside a cell has its own keys
    if (event.target !== event.currentTarget || rows.length === 0) return
    const at = active ?? { row: 0, column: 0 }
    const moved = moveBy(event.key, at, rows.length, columns.length, event.ctrlKey || event.metaKey)
    if (moved) move(active ? moved : at, event.shiftKey)
    if (moved || act(event, at)) event.preventDefault()
  }
  const cellId = (at: Active) => `${gridId}-${at.row}-${at.column}`

  return {
    active,
    activeId: active ? cellId(active) : undefined,
    rowHandlers,
    handlers: {
      onKeyDown,
      onFocus: (event: { target: EventTarget; currentTarget: EventTarget }) => {
        if (event.target === event.currentTarget && !active && rows.length > 0) setActive({ row: 0, column: 0 })
      },
    },
  }
}
