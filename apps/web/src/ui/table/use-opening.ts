/** What a row opens, and its address: a place of its own, or something shown beside the list. */
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { List } from '../use-list.ts'
import type { Column } from './columns.tsx'

interface OpeningOptions<R> {
  readonly name: string
  readonly list: List<R>
  readonly first: Column<R> | undefined
  readonly rowKey: (row: R) => string | number
  readonly to: ((row: R) => string) | undefined
  readonly onOpen: ((row: R) => void) | undefined
}
/** Names the row that an address opens beside its list: `open=refunds:17`. */
const openParam = 'open'

export function useOpening<R>({ name, list, first, rowKey, to, onOpen }: OpeningOptions<R>) {
  const navigate = useNavigate()
  const { pathname, search: searchText } = useLocation()
  const [, setSearch] = useSearchParams()
  const [looked, setLooked] = useState<R | null>(null)
  const placeOf = (row: R) => to?.(row) ?? (onOpen ? null : (first?.to?.(row) ?? null))
  const base = useMemo(() => {
    const search = new URLSearchParams(searchText)
    search.delete(openParam)
    return search
  }, [searchText])

  function addressOf(row: R): string {
    const search = new URLSearchParams(base)
    search.set(openParam, `${name}:${rowKey(row)}`)
    return placeOf(row) ?? `${pathname}?${search}`
  }
  function open(row: R) {
    const place = placeOf(row)
    if (place !== null) return navigate(place)
    if (onOpen) return onOpen(row)
    setLooked(row)
  }

  const wanted = new URLSearchParams(searchText).get(openParam)
  const key = wanted?.startsWith(`${name}:`) ? wanted.slice(name.length + 1) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address opens its row once, when the rows are there
  useEffect(() => {
    if (key === null || list.isPending) return
    const row = list.rows.find((one) => String(rowKey(one)) === key)
    setSearch(base, { replace: true })
    if (row) open(row)
  }, [key, list.isPending])

  const shown = looked && (list.rows.find((row) => rowKey(row) === rowKey(looked)) ?? looked)
  return { addressOf, open, shown, close: () => setLooked(null) }
}
