/** Measures what the drawn rows and the titles of a table need, and how much room there is. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Column } from './columns.tsx'
import { mergeNeeds, type NeedsById } from './tracks.ts'

/** Of the tables shown since the page was loaded: who comes back finds the columns where they were. */
const known = new Map<string, NeedsById>()
const nothingYet: NeedsById = {}

interface Drawn<R> {
  /** The table's name and how dense it is: what was measured holds for these. */
  readonly of: string
  readonly rows: readonly R[]
  readonly columns: readonly Column<R>[]
  readonly isScrolling: boolean
  /** Which rows are drawn: the first are fewer than fit, until the height of the list is known. */
  readonly items: readonly { readonly index: number }[]
}

/**
 * Rows that come are measured before they are painted. While somebody scrolls nothing moves; afterwards only what would
 * be cut without an ellipsis gets its room.
 */
export function useNeeds<R>(
  grid: RefObject<HTMLElement | null>,
  drawn: Drawn<R>,
): { readonly needs: NeedsById; readonly room: number | undefined } {
  const { of, rows, columns, isScrolling, items } = drawn
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const [, redraw] = useState(nothingYet)
  const measured = useRef<readonly R[]>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are drawn when the last is another
  useLayoutEffect(() => {
    if (!grid.current || rows.length === 0 || isScrolling) return
    const asked = columns
      .map((column, at) => ({ column, at }))
      .filter(({ column }) => measured.current !== rows || first === 0 || !column.isWords)
    const before = known.get(of) ?? nothingYet
    const merged = mergeNeeds(before, measure(grid.current, asked))
    measured.current = rows
    known.set(of, merged)
    if (merged !== before) redraw(merged)
  }, [grid, of, rows, columns, isScrolling, first, last])
  return { needs: known.get(of) ?? nothingYet, room: useRoom(grid) }
}

function useRoom(grid: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => setRoom(grid.current?.clientWidth || undefined), [grid])
  useEffect(() => {
    const watched = grid.current
    if (!watched) return
    // a tab behind has no width
    const observer = new ResizeObserver(() => watched.clientWidth > 0 && setRoom(watched.clientWidth))
    observer.observe(watched)
    return () => observer.disconnect()
  }, [grid])
  return room
}

/** Lets every cell be as wide as it likes for one layout, and reads how wide that is. */
function measure<R>(grid: HTMLElement, columns: readonly { column: Column<R>; at: number }[]): NeedsById {
  // a tab behind is not laid out
  if (grid.offsetWidth === 0) return nothingYet
  grid.dataset['measuring'] = ''
  const titles = [...grid.querySelectorAll<HTMLElement>('[role=columnheader][data-title]')]
  const found = columns.flatMap(({ column, at }) => {
    const title = titles[at]
    const words = title?.querySelector<HTMLElement>('[data-words]')
    if (column.isActions || !title || !words) return []
    const drawn = [...grid.querySelectorAll<HTMLElement>(`[data-column="${at}"]`)]
    // offsetWidth is rounded, and half a pixel too little makes an ellipsis
    const cells = Math.max(0, ...drawn.map((cell) => cell.offsetWidth)) + 2
    return [[column.id, { cells, title: title.offsetWidth, words: words.offsetWidth }] as const]
  })
  delete grid.dataset['measuring']
  return Object.fromEntries(found)
}
