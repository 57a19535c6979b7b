import { startTransition, useOptimistic } from 'react'
import type { Selection } from '../use-selection.ts'

interface Ticked<R> {
  readonly rows: readonly R[]
  readonly on: boolean
}

/**
 * The selection as its rows show it: a tick is there in the next frame, before the page around the table has drawn what
 * follows from it.
 */
export function useQuickTicks<R>(selection: Selection<R> | undefined): Selection<R> | undefined {
  const [ahead, tickAhead] = useOptimistic<readonly Ticked<R>[], Ticked<R>>(none, (ticked, one) => [...ticked, one])
  if (!selection) return undefined
  const { keyOf } = selection
  return {
    ...selection,
    has: (row) => {
      const last = ahead.findLast(({ rows }) => rows.some((one) => keyOf(one) === keyOf(row)))
      return last ? last.on : ahead.length === 0 ? selection.has(row) : !selection.allMatching && selection.has(row)
    },
    set: (rows, on) =>
      startTransition(() => {
        tickAhead({ rows, on })
        selection.set(rows, on)
      }),
  }
}
const none: readonly never[] = []
