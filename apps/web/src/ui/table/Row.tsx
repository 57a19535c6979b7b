import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { type MouseEvent, memo } from 'react'
import { InPlace } from '../environment.tsx'
import { ActiveRowContext } from './active-row.ts'
import type { Column } from './columns.tsx'
import { RowLink } from './RowLink.tsx'
import { ignoreSecondClick } from './second-click.ts'
import { Tick } from './Tick.tsx'
import classes from './table.module.css'

/** The same object as long as the table lives, so that a row is redrawn only for its own sake. */
export interface RowHandlers {
  readonly activate: (row: number, column: number) => void
  readonly open: (row: number) => void
  readonly tick: (row: number, range: boolean) => void
}
interface RowProps<R> {
  readonly id: string
  readonly row: R
  readonly index: number
  readonly rowIndex: number
  readonly columns: readonly Column<R>[]
  /** Null: rows of this table can't be selected. */
  readonly selected: boolean | null
  readonly activeColumn: number | null
  /** The address of what the row opens. */
  readonly address: string
  readonly on: RowHandlers
}

const ownClick = 'a, button, input, select, textarea, label, summary, [role="button"], [role="menuitem"]'

/** Whether a click on a row is meant for the row: not for a button in it, not to tick it, not the end of marking words. */
function meansTheRow(event: MouseEvent<HTMLElement>): boolean {
  const at = event.target as Element
  if (!event.currentTarget.contains(at) || at.closest(ownClick) || at.closest('[data-tick]')) return false
  return !event.shiftKey && !window.getSelection()?.toString()
}

function PlainRow<R extends object>({
  id,
  row,
  index,
  rowIndex,
  columns,
  selected,
  activeColumn,
  address,
  on,
}: RowProps<R>) {
  const { t } = useLingui()
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={rowIndex}
      aria-selected={selected ?? undefined}
      data-active={activeColumn !== null || undefined}
      className={classes.row}
      onClick={(event) => {
        const cell = (event.target as Element).closest('[data-column]')
        on.activate(index, Number(cell?.getAttribute('data-column') ?? 0))
        if (!meansTheRow(event)) return
        ignoreSecondClick()
        on.open(index)
      }}
    >
      <InPlace of={row}>
        <ActiveRowContext value={activeColumn !== null}>
          {selected !== null && (
            <div role="gridcell" className={classes.tick} data-tick>
              <Tick label={t`Select row`} checked={selected} tabIndex={-1} onTick={(range) => on.tick(index, range)} />
            </div>
          )}
          {columns.map((column, at) => (
            <div
              role="gridcell"
              key={column.id}
              id={`${id}-${at}`}
              data-column={at}
              data-align={column.align}
              data-actions={column.isActions || undefined}
              data-active={activeColumn === at || undefined}
              className={classes.cell}
            >
              {at === 0 ? (
                <RowLink to={address} onOpen={() => on.open(index)}>
                  {column.cell(row)}
                </RowLink>
              ) : (
                column.cell(row)
              )}
            </div>
          ))}
        </ActiveRowContext>
      </InPlace>
    </div>
  )
}
// memo loses the type parameter
export const Row = memo(PlainRow) as typeof PlainRow

export function SkeletonRow<R>({
  line,
  columns,
  tick,
}: {
  line: number
  columns: readonly Column<R>[]
  tick: boolean
}) {
  return (
    <div className={classes.row} aria-hidden>
      {tick && <div className={classes.tick} />}
      {columns.map((column, at) => (
        <div key={column.id} className={classes.cell} data-align={column.align}>
          {!column.isActions && (
            <Skeleton animate={false} height={10} radius={3} width={`${44 + (((line + 3) * (at + 5) * 7) % 44)}%`} />
          )}
        </div>
      ))}
    </div>
  )
}
