import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type ListShape,
  type Params,
  readFilters,
  readPaging,
  type Sort,
  type ValuesOf,
  writeFilters,
} from './params.ts'

interface Paging<S extends string> {
  currentPage: number
  pageSize: number
  sortField?: S
  sortOrder: 'asc' | 'desc'
}

export interface Filters<P extends Params = Params, S extends string = string> {
  readonly values: ValuesOf<P>
  /** The page and the sort, for a list whose filter is not simply the values. */
  readonly paging: Paging<S>
  /** What a list endpoint takes: the values, the page and the sort. */
  readonly query: ValuesOf<P> & Paging<S>
  readonly set: (changes: { [K in keyof P]?: ValuesOf<P>[K] | undefined }) => void
  readonly clear: () => void
  /** How many filters narrow the list now. */
  readonly active: number
  readonly page: number
  readonly pageSize: number
  readonly sort: Sort<S> | undefined
  /** What narrows and orders the list now, as it stands in the URL; the page is no part of it. */
  readonly search: string
  /** Shows the list as `search` says, in place of what narrows it now. */
  readonly show: (search: string) => void
  readonly setPage: (page: number) => void
  readonly setPageSize: (pageSize: number) => void
  readonly setSort: (sort: Sort<string> | undefined) => void
  /** Where the table of this list puts its own tools: the end of the list's filter bar, or null while there is none. */
  readonly toolsAt: HTMLElement | null
  readonly setToolsAt: (at: HTMLElement | null) => void
}

/** Filters of any list: for what reads page, sort or what stands in the URL alone. */
// biome-ignore lint/suspicious/noExplicitAny: which filters they are is of no matter to those who take them
export type AnyFilters = Filters<any, any>

/** Filters, page and sort of a list, in the URL: Back works, and an address can be sent to a colleague. */
export function useFilters<P extends Params, const S extends string = never>(
  params: P,
  shape: ListShape<S> = {},
): Filters<P, S> {
  const [search, setSearch] = useSearchParams()
  const [toolsAt, setToolsAt] = useState<HTMLElement | null>(null)
  const text = search.toString()
  // params and shape are constants of a screen: what changes is the URL
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const read = useMemo(() => {
    const values = readFilters(new URLSearchParams(text), params)
    const asked = readPaging(new URLSearchParams(text), shape)
    const paging = {
      currentPage: asked.page,
      pageSize: asked.pageSize,
      ...(asked.sort ? { sortField: asked.sort.field } : {}),
      sortOrder: asked.sort?.order ?? ('asc' as const),
    }
    return { values, paging, query: { ...values, ...paging }, ...asked }
  }, [text])

  const change = (name: string, value: string | undefined, keepPage = false) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      if (value) next.set(name, value)
      else next.delete(name)
      if (!keepPage) next.delete('page')
      return next
    })
  const own = [...Object.keys(params), 'sort', 'size']
  return {
    ...read,
    toolsAt,
    setToolsAt,
    search: ownPart(search, own).toString(),
    show: (wanted) =>
      setSearch((now) => {
        const next = new URLSearchParams(now)
        for (const name of [...own, 'page']) next.delete(name)
        for (const [name, value] of ownPart(new URLSearchParams(wanted), own)) next.set(name, value)
        return next
      }),
    active: Object.keys(read.values).length,
    // typing a word leaves one entry in the history, not one per letter
    set: (changes) => setSearch((now) => writeFilters(now, params, changes), { replace: true }),
    clear: () =>
      setSearch((now) => {
        const none = Object.fromEntries(Object.keys(params).map((name) => [name, undefined]))
        return writeFilters(now, params, none as { [K in keyof P]?: undefined })
      }),
    setPage: (page) => change('page', page > 1 ? String(page) : undefined, true),
    setPageSize: (pageSize) => change('size', String(pageSize)),
    setSort: (sort) => change('sort', sort && `${sort.order === 'desc' ? '-' : ''}${sort.field}`),
  }
}

/** The parts of a URL that belong to a list, in one order, so that equal ones are equal text. */
function ownPart(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  const own = new URLSearchParams()
  for (const name of [...names].sort()) {
    const value = search.get(name)
    if (value !== null) own.set(name, value)
  }
  return own
}
