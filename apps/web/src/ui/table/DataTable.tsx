import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { RowData } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type MouseEvent, type ReactNode, type RefObject, useId, useMemo, useRef } from 'react'
import { placeOf, useEnvironment } from '../environment.tsx'
import type { AnyFilters } from '../filters/use-filters.ts'
import { usePrinting } from '../printing.ts'
import { Empty, ErrorState } from '../states.tsx'
import type { List } from '../use-list.ts'
import type { Selection } from '../use-selection.ts'
import { Cards } from './Cards.tsx'
import type { Column } from './columns.tsx'
import { Footer } from './Footer.tsx'
import { HeaderCell } from './HeaderCell.tsx'
import { ListFile } from './ListFile.tsx'
import { Row, SkeletonRow } from './Row.tsx'
import { RowDrawer } from './RowDrawer.tsx'
import { Tick } from './Tick.tsx'
import { Tools } from './Tools.tsx'
import { TotalsRow, TotalsText } from './Totals.tsx'
import classes from './table.module.css'
import { type NeedsById, tracksOf } from './tracks.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { type Layout, useLayout } from './use-layout.ts'
import { useNeeds } from './use-needs.ts'
import { useOpening } from './use-opening.ts'
import { useQuickTicks } from './use-quick-ticks.ts'

export interface DataTableProps<R> {
  /** The table's name among a person's kept settings, such as `caseManagement`. */
  readonly name: string
  /** What the table is of, for those who hear it. */
  readonly label: string
  readonly columns: readonly Column<R>[]
  readonly list: List<R>
  readonly rowKey: (row: R) => string | number
  /** Page and sort, from `useFilters`. Without it the table is one page that can't be sorted. */
  readonly filters?: AnyFilters
  /** The filters of a bar above that the table is drawn by alone, without pages or sort: its tools stand there. */
  readonly bar?: Pick<AnyFilters, 'toolsAt'>
  /** Of figures that stand whole, and are neither paged nor sorted: their filters, kept under a name. */
  readonly views?: { readonly name: string; readonly filters: AnyFilters }
  readonly selection?: Selection<R>
  /** The address of what a row opens: a place of its own. */
  readonly to?: (row: R) => string
  /** Shows a row beside the list, in a drawer; the table gives it an address. Not together with `to`. */
  readonly onOpen?: (row: R) => void
  /** In place of rows where there are none and no filter is set. */
  readonly empty?: ReactNode
  /** Sums of all rows that match, from the server. Without them the table adds up the amounts of the rows that it shows. */
  readonly sums?: ReactNode
  /** The list as a file of the server: an `ExportMenu`. Without it the table makes one of what it shows; null: it stays on the screen. */
  readonly file?: ReactNode
}

const selectWidth = 36

/**
 * The list of every screen. A click on a row opens it, and so does the link in its first column, by Enter and in another
 * window too: `to` where that is a place of its own, else `onOpen`, else the address of the first column, else all of the
 * row's columns in a drawer. Ticks select. Saved views, the settings of columns, the file and the sums are the table's own.
 *
 *     <DataTable name="refunds" label={t`Refunds`} columns={columns} list={list} filters={filters}
 *       rowKey={(row) => row.refundId} to={(row) => refundPath(row.refundId)}
 *       file={<ExportMenu endpoint={exportRefunds} input={{ filter: filters.values }} />} />
 *
 * Rows are drawn only where they can be seen, the header and the first column stay, the keyboard
 * moves by arrows, ticks by space, opens by enter, copies a cell by Ctrl+C. Below 600 px each row is a card. It is an
 * ARIA grid rather than a table element, as most rows aren't drawn; the grid has the focus and the keys, not its cells.
 */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { name, label, columns, list, rowKey, filters, bar, to, onOpen, sums } = props
  const { views = filters && { name, filters } } = props
  const { t } = useLingui()
  const { layout, resizing, headerOf } = useLayout(name, columns)
  const isNarrow = useMediaQuery('(max-width: 600px)', window.innerWidth <= 600)
  const scroller = useRef<HTMLDivElement>(null)
  const gridId = useId()
  const { rows } = list
  const { country } = useEnvironment()
  const isWide = rows.some((row) => (placeOf(row) ?? country) !== country)
  const rowHeight = layout.rowHeight
  const { virtualizer, isPrinting, height } = useRows(rows.length, rowHeight, scroller)
  const selection = useQuickTicks(props.selection)
  const { addressOf, open, shown, close } = useOpening({ name, list, first: columns[0], rowKey, to, onOpen })
  const actionsWide = useActionsWidth(layout.visible, rows)
  const items = virtualizer.getVirtualItems()
  const { needs, room } = useNeeds(scroller, {
    of: `${name} ${layout.density}`,
    rows,
    columns: layout.visible,
    isScrolling: virtualizer.isScrolling,
    items,
  })
  const keys = useGridKeys({ rows, columns: layout.visible, selection, onOpen: open, gridId, virtualizer })

  const { file = <ListFile name={name} list={list} columns={layout.visible} /> } = props
  const body = bodyInstead(props, t`Clear the filters`)
  const footer = (
    <Footer list={list} filters={filters} selection={props.selection} sums={sums} layout={layout} columns={columns} />
  )
  if (isNarrow) {
    return (
      <div className={classes.frame} data-grid-frame data-narrow>
        <Tools views={views} bar={bar} file={file} isWide={isWide} />
        {body ?? <Cards list={list} columns={layout.visible} rowKey={rowKey} selection={selection} onOpen={open} />}
        {!sums && <TotalsText list={list} columns={layout.visible} selection={props.selection} />}
        {footer}
        <RowDrawer row={shown} columns={columns} onClose={close} />
      </div>
    )
  }

  const { visible, tracks } = drawnColumns(layout, {
    ...{ isPrinting, needs, room, actions: actionsWide },
    ticks: Boolean(selection),
  })
  const style = {
    '--columns': tracks,
    '--row': `${rowHeight}px`,
    '--first-at': `${selection ? selectWidth : 0}px`,
  } as CSSProperties
  const firstIndex = ((filters?.page ?? 1) - 1) * (filters?.pageSize ?? 0)
  const allTicked = rows.length > 0 && rows.every((row) => selection?.has(row))
  const someTicked = rows.some((row) => selection?.has(row))

  return (
    <div className={classes.frame} data-grid-frame style={style}>
      <Tools views={views} bar={bar} file={file} isWide={isWide} />
      <div
        ref={scroller}
        className={classes.grid}
        role="grid"
        aria-label={label}
        aria-rowcount={list.totalIsExact ? list.total + 1 : -1}
        aria-colcount={layout.visible.length + (selection ? 1 : 0)}
        aria-multiselectable={Boolean(selection)}
        aria-busy={list.isFetching}
        aria-activedescendant={keys.activeId}
        tabIndex={0}
        data-resizing={resizing || undefined}
        onMouseOver={sayWhole}
        {...keys.handlers}
      >
        <div role="rowgroup" className={classes.head}>
          <div role="row" aria-rowindex={1} className={classes.headRow}>
            {selection && (
              <div role="columnheader" className={classes.tick}>
                <Tick
                  label={t`Select all rows of this page`}
                  checked={allTicked}
                  partly={someTicked && !allTicked}
                  onTick={() => selection.set(rows, !allTicked)}
                />
              </div>
            )}
            {visible.map((column) => (
              <HeaderCell key={column.id} column={column} filters={filters} header={headerOf(column.id)} />
            ))}
          </div>
        </div>
        {list.isPending && (
          <Skeletons count={Math.min(filters?.pageSize ?? 12, 24)} columns={layout.visible} tick={Boolean(selection)} />
        )}
        {!list.isPending && !body && (
          <div role="rowgroup" className={classes.body} style={{ height, paddingTop: items[0]?.start ?? 0 }}>
            {items.map(({ index }) => {
              const row = rows[index]
              if (!row) return null
              return (
                <Row
                  key={rowKey(row)}
                  id={`${gridId}-${index}`}
                  row={row}
                  index={index}
                  rowIndex={firstIndex + index + 2}
                  columns={visible}
                  selected={selection ? selection.has(row) : null}
                  address={addressOf(row)}
                  activeColumn={keys.active?.row === index ? keys.active.column : null}
                  on={keys.rowHandlers}
                />
              )
            })}
          </div>
        )}
        {!sums && !body && <TotalsRow list={list} columns={visible} selection={props.selection} />}
      </div>
      {body && !list.isPending && <div className={classes.instead}>{body}</div>}
      {!sums && !body && <TotalsText list={list} columns={layout.visible} selection={props.selection} heard />}
      {footer}
      <RowDrawer row={shown} columns={columns} onClose={close} />
    </div>
  )
}

function Skeletons<R>({ count, columns, tick }: { count: number; columns: readonly Column<R>[]; tick: boolean }) {
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <SkeletonRow key={line} line={line} columns={columns} tick={tick} />
  ))
}

/** Words that their column cuts are whole where the pointer rests on them. */
function sayWhole({ target }: MouseEvent): void {
  if (!(target instanceof HTMLElement) || !target.closest('[role=gridcell]')) return
  if (target.scrollWidth > target.clientWidth && (!target.title || target.dataset['whole'])) {
    target.title = target.textContent ?? ''
    target.dataset['whole'] = 'said'
  } else if (target.dataset['whole']) {
    target.removeAttribute('title')
    delete target.dataset['whole']
  }
}

/** As wide as the most buttons that a row of this list had: paging on moves no column back and forth. */
function useActionsWidth<R>(columns: readonly Column<R>[], rows: readonly R[]): number | undefined {
  const widest = useRef(0)
  const of = columns.find(({ isActions }) => isActions)?.widthOf
  const width = useMemo(() => (of ? Math.max(0, ...rows.map(of)) : 0), [of, rows])
  widest.current = Math.max(widest.current, width)
  return widest.current || undefined
}

/** Rows are drawn where they can be seen; on paper all of them are. */
function useRows(count: number, rowHeight: number, scroller: RefObject<HTMLDivElement | null>) {
  const isPrinting = usePrinting()
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: isPrinting ? count : 4,
    scrollPaddingStart: rowHeight,
  })
  return { virtualizer, isPrinting, height: isPrinting ? undefined : virtualizer.getTotalSize() }
}

interface Drawing {
  readonly isPrinting: boolean
  readonly ticks: boolean
  /** The width of the rows' buttons. */
  readonly actions: number | undefined
  readonly needs: NeedsById
  readonly room: number | undefined
}
/** The columns that are drawn, and the tracks of their grid. A sheet has no side to scroll to: columns share its width. */
function drawnColumns<R extends RowData>({ visible, widths }: Layout<R>, drawing: Drawing) {
  const { isPrinting, ticks, actions, needs, room } = drawing
  if (isPrinting) {
    const printed = visible.filter((column) => !column.isActions)
    return { visible: printed, tracks: printed.map((column) => `minmax(0, ${column.width}fr)`).join(' ') }
  }
  const fixed = Object.fromEntries(
    visible.flatMap(({ id, isActions, width }) => {
      const kept = isActions ? (actions ?? width) : widths[id]
      return kept ? [[id, kept]] : []
    }),
  )
  const beside = ticks ? selectWidth : 0
  const tracks = tracksOf(visible, { needs, fixed, room: room && room - beside })
  return { visible, tracks: ticks ? `${selectWidth}px ${tracks}` : tracks }
}

/** What stands in place of rows: a failure with a retry, or why there are none and the way out. */
function bodyInstead<R>({ list, filters, empty }: DataTableProps<R>, clearLabel: string): ReactNode {
  if (list.isPending || list.rows.length > 0) return null
  if (filters && filters.active > 0 && (!list.error || list.error.fields.length > 0))
    return <NothingMatches onClear={filters.clear} label={clearLabel} />
  if (list.error) return <ErrorState error={list.error} onRetry={list.refetch} />
  return empty ?? <NothingYet />
}
function NothingMatches({ onClear, label }: { onClear: () => void; label: string }) {
  const { t } = useLingui()
  return (
    <Empty
      title={t`Nothing matches these filters`}
      action={
        <Button variant="default" onClick={onClear}>
          {label}
        </Button>
      }
    >
      {t`Take a filter away, or clear them all.`}
    </Empty>
  )
}
function NothingYet() {
  const { t } = useLingui()
  return <Empty title={t`There is nothing here yet`} />
}
