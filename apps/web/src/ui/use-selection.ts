import { useState } from 'react'

type Key = string | number
export interface Selection<R> {
  readonly keyOf: (row: R) => Key
  /** The rows ticked by hand, across pages. Empty while `allMatching`. */
  readonly rows: ReadonlyMap<Key, R>
  readonly keys: readonly Key[]
  /** "Select all that match": every row of the filter, also those on pages never opened. */
  readonly allMatching: boolean
  readonly has: (row: R) => boolean
  readonly set: (rows: readonly R[], on: boolean) => void
  /** Null where what is done with the rows needs them one by one: it is not offered. */
  readonly selectAllMatching: (() => void) | null
  readonly clear: () => void
}

/**
 * Ticked rows of a list. `scope` is what the list is narrowed by (`filters.values`): "all that match" means all that match
 * *that*, so it ends when the scope changes. Rows ticked by hand stay.
 */
export function useSelection<R>(keyOf: (row: R) => Key, scope: unknown = null): Selection<R> {
  const [rows, setRows] = useState<ReadonlyMap<Key, R>>(new Map())
  const [allOf, setAllOf] = useState<string | null>(null)
  const scopeText = JSON.stringify(scope)
  const allMatching = allOf === scopeText

  return {
    keyOf,
    rows,
    keys: [...rows.keys()],
    allMatching,
    has: (row) => allMatching || rows.has(keyOf(row)),
    set: (changed, on) => {
      setAllOf(null)
      setRows((now) => {
        const next = new Map(now)
        for (const row of changed) {
          if (on) next.set(keyOf(row), row)
          else next.delete(keyOf(row))
        }
        return next
      })
    },
    selectAllMatching: () => {
      setRows(new Map())
      setAllOf(scopeText)
    },
    clear: () => {
      setRows(new Map())
      setAllOf(null)
    },
  }
}

/** Rows ticked by hand alone: for what is done with each of them, not with a filter. */
export function useTicks<R>(keyOf: (row: R) => Key): Selection<R> {
  return { ...useSelection(keyOf), selectAllMatching: null }
}
