/** Which columns a person sees of a table, in which order, how wide, and how dense: kept under the table's name. */
import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type RowData,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { useEnvironment } from '../environment.tsx'
import { rowHeights, type Size } from '../size.ts'
import { usePreference } from '../use-preference.ts'
import type { Column } from './columns.tsx'
import { type KeptLayout, mergeOrder, readLayout } from './layout.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
})
const none: never[] = []
const asMade: KeptLayout = {}
const noWidths: Record<string, number> = {}
const apply = <T>(updater: Updater<T>, now: T): T =>
  typeof updater === 'function' ? (updater as (now: T) => T)(now) : updater

/** `layout` is the same object until something of it changes: the footer, with its menus, is drawn anew only then. */
export function useLayout<R extends RowData>(name: string, columns: readonly Column<R>[]) {
  const { size } = useEnvironment()
  const [kept, keep] = usePreference<KeptLayout>(`table.${name}`, asMade, readLayout)
  // a width under the pointer changes sixty times a second: it is kept when the pointer lets go
  const [dragged, setDragged] = useState<Record<string, number> | null>(null)
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const defs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        size: column.width,
        minSize: 48,
        enableHiding: !column.isActions,
        enableResizing: !column.isActions,
      })),
    [columns],
  )
  const widths = dragged ?? kept.widths ?? noWidths
  const visibility = useMemo(
    () => ({ ...Object.fromEntries(columns.map(({ id, optional }) => [id, !optional])), ...kept.shown }),
    [columns, kept.shown],
  )
  // a column that came with a new version stands where the screen puts it, among those the person has ordered
  const order = useMemo(() => mergeOrder(columns, kept.order ?? []), [columns, kept.order])
  const table = useTable<typeof features, R>({
    features,
    columns: defs,
    data: none,
    columnResizeMode: 'onChange',
    state: { columnVisibility: visibility, columnOrder: order, columnSizing: widths },
    onColumnSizingChange: (updater) => setDragged(apply(updater, widths)),
  })
  const resizing = table.state.columnResizing.isResizingColumn !== false
  if (dragged && !resizing) {
    setDragged(null)
    keep({ ...kept, widths: dragged })
  }

  const visibleIds = table.getVisibleLeafColumns().map((column) => column.id)
  const visibleText = visibleIds.join('\n')
  // the same array while the same columns are shown: rows compare it
  // biome-ignore lint/correctness/useExhaustiveDependencies: visibleText stands for visibleIds
  const visible = useMemo(
    () =>
      visibleIds
        .flatMap((id) => byId.get(id) ?? [])
        .sort((a, b) => Number(a.isActions ?? 0) - Number(b.isActions ?? 0)),
    [visibleText, byId],
  )
  const density = kept.density ?? size
  const layout = useMemo(
    () => ({
      visible,
      order,
      visibility,
      widths,
      density,
      rowHeight: rowHeights[density],
      show: (id: string, on: boolean) => keep({ ...kept, shown: { ...kept.shown, [id]: on } }),
      move: (id: string, by: -1 | 1) => {
        const at = order.indexOf(id)
        const other = order[at + by]
        if (other === undefined) return
        const next = [...order]
        next[at] = other
        next[at + by] = id
        keep({ ...kept, order: next })
      },
      setDensity: (density: Size) => keep({ ...kept, density }),
      reset: () => keep(null),
    }),
    [visible, order, visibility, widths, density, kept, keep],
  )
  return {
    layout,
    resizing,
    headerOf: (id: string) => table.getFlatHeaders().find((header) => header.column.id === id),
  }
}
export type Layout<R extends RowData> = ReturnType<typeof useLayout<R>>['layout']
