import type { AnyEndpoint, Input, Output } from '@cordillera/contract/endpoint'
import { maxPageSize, type Page } from '@cordillera/contract/page'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallError, call } from './call.ts'
import type { Data } from './use-data.ts'

export type RowOf<E extends AnyEndpoint> = Output<E> extends { list: readonly (infer R)[] } ? R : never

export interface List<R> {
  readonly rows: readonly R[]
  readonly total: number
  /** False: there are more than `total`. */
  readonly totalIsExact: boolean
  /** No page has come yet: the table shows skeleton rows. */
  readonly isPending: boolean
  /** Another page is on its way; the old one stays until it is there. */
  readonly isFetching: boolean
  readonly error: CallError | null
  readonly refetch: () => void
  /** Every row that the filters match, up to a number; not there where the rows shown are all. */
  readonly every?: (most: number) => Promise<readonly R[]>
}

/**
 * A page of a list endpoint. `query` is what `useFilters` makes of the URL, with whatever the page adds; `undefined` asks
 * nothing yet, and the list is empty.
 */
export function useList<E extends AnyEndpoint>(endpoint: E, query: Input<E> | undefined): List<RowOf<E>> {
  const { data, error, isPending, isFetching, refetch } = useQuery<Output<E>, CallError>({
    queryKey: [endpoint.path, query],
    // a filter that can't be read: the list says so in its place
    queryFn: query === undefined ? skipToken : ({ signal }) => call(endpoint, query, { signal, say: 'allButFields' }),
    ...(query === undefined ? {} : { placeholderData: keepPreviousData }),
  })
  // the type of a list endpoint's output: `listOf(row)`
  const page = data as Page<RowOf<E>> | undefined
  return {
    rows: page?.list ?? [],
    total: page?.total ?? 0,
    totalIsExact: page?.totalIsExact ?? true,
    isPending: isPending && !error && query !== undefined,
    isFetching,
    error,
    refetch: () => void refetch(),
    ...(query === undefined ? {} : { every: (most) => everyRow(endpoint, query, most) }),
  }
}

/** Page by page; `query` is a list's, so it has a page and a page's size. */
async function everyRow<E extends AnyEndpoint>(endpoint: E, query: Input<E>, most: number) {
  const rows: RowOf<E>[] = []
  for (let currentPage = 1; rows.length < most; currentPage++) {
    const asked = { ...(query as object), currentPage, pageSize: maxPageSize } as Input<E>
    const page = (await call(endpoint, asked)) as Page<RowOf<E>>
    rows.push(...page.list)
    if (page.list.length < maxPageSize) break
  }
  return rows.slice(0, most)
}

/** The row that a form was opened with, as the list has it now: somebody else may have saved it since. */
export const asListed = <R>(row: R, rows: readonly R[], keyOf: (row: R) => unknown): R =>
  rows.find((one) => keyOf(one) === keyOf(row)) ?? row

/** A row that a question was opened for, as `asListed`. */
export function useChosen<R>(rows: readonly R[], keyOf: (row: R) => unknown) {
  const [chosen, choose] = useState<R | null>(null)
  return [chosen && asListed(chosen, rows, keyOf), choose] as const
}

/** An answer that is the whole list, for a table of one page. */
export function listOfAll<R>({ data, error, isFetching, refetch }: Data<readonly R[]>): List<R> {
  return {
    rows: data ?? [],
    total: data?.length ?? 0,
    totalIsExact: true,
    isPending: data === undefined && error === null,
    isFetching,
    error,
    refetch,
  }
}
