import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { AnyFilters } from '../filters/use-filters.ts'
import { IconDown, IconUp } from '../icons.ts'
import type { Column } from './columns.tsx'
import classes from './table.module.css'

interface HeaderCellProps<R> {
  readonly column: Column<R>
  readonly filters: AnyFilters | undefined
  readonly header: { getResizeHandler: () => (event: unknown) => void } | undefined
}

/** A column's title. A click sorts: ascending, descending, then as the list comes by itself. */
function PlainHeaderCell<R>({ column, filters, header }: HeaderCellProps<R>) {
  const { t } = useLingui()
  const sort = column.sort && filters?.sort?.field === column.sort ? filters.sort.order : undefined
  const next = sort === undefined ? 'asc' : sort === 'asc' ? 'desc' : undefined
  const Arrow = sort === 'desc' ? IconDown : IconUp
  const said = column.about ? `${column.header}: ${column.about}` : column.header
  const resize = header?.getResizeHandler()
  return (
    <div
      role="columnheader"
      data-title
      className={classes.headCell}
      data-align={column.align}
      data-actions={column.isActions || undefined}
      aria-sort={sort === 'asc' ? 'ascending' : sort === 'desc' ? 'descending' : undefined}
    >
      {column.sort && filters ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={sort !== undefined || undefined}
          onClick={() => filters.setSort(next && column.sort ? { field: column.sort, order: next } : undefined)}
          title={column.about ? said : t`Sort by ${column.header}`}
        >
          <span className={classes.title} data-words>
            {column.header}
          </span>
          <Arrow size={12} aria-hidden className={classes.arrow} />
        </button>
      ) : (
        <span className={column.isActions ? 'visuallyHidden' : classes.title} title={said} data-words>
          {column.header}
        </span>
      )}
      {!column.isActions && (
        <div
          className={classes.resize}
          aria-hidden
          onMouseDown={resize}
          onTouchStart={resize}
          title={t`Drag to change the width`}
        />
      )}
    </div>
  )
}
// memo loses the type parameter
export const HeaderCell = memo(PlainHeaderCell) as typeof PlainHeaderCell
