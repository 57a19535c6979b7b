import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import type { RowData } from '@tanstack/react-table'
import { memo, type ReactNode } from 'react'
import type { AnyFilters } from '../filters/use-filters.ts'
import { IconAlert, IconChevronDown, IconChevronLeft, IconChevronRight } from '../icons.ts'
import { Count } from '../show/show.tsx'
import type { List } from '../use-list.ts'
import type { Selection } from '../use-selection.ts'
import { ColumnSettings } from './ColumnSettings.tsx'
import type { Column } from './columns.tsx'
import { pagesShown } from './pages.ts'
import classes from './table.module.css'
import type { Layout } from './use-layout.ts'

interface FooterProps<R extends RowData> {
  readonly list: List<R>
  readonly filters: AnyFilters | undefined
  readonly selection: Selection<R> | undefined
  readonly sums: ReactNode
  readonly layout: Layout<R>
  readonly columns: readonly Column<R>[]
}

function PlainFooter<R extends RowData>({ list, filters, selection, sums, layout, columns }: FooterProps<R>) {
  const { t } = useLingui()
  return (
    <div className={classes.footer}>
      <div className={classes.footerStart}>
        {selection && (selection.allMatching || selection.rows.size > 0) ? (
          <SelectionWords list={list} selection={selection} />
        ) : (
          <Total list={list} />
        )}
        {list.error && list.rows.length > 0 && (
          <button type="button" className={classes.stale} onClick={list.refetch} title={list.error.message}>
            <IconAlert size={14} aria-hidden /> {t`Not up to date. Try again`}
          </button>
        )}
        {sums}
      </div>
      <div className={classes.footerEnd}>
        {filters && !isWhole(list, filters.pageSize) && <Pages list={list} filters={filters} />}
        <ColumnSettings layout={layout} columns={columns} />
      </div>
    </div>
  )
}

/** Every row came at once, more than a page would hold: there are no pages to turn. */
const isWhole = <R,>({ rows, total, totalIsExact }: List<R>, pageSize: number): boolean =>
  totalIsExact && rows.length === total && rows.length > pageSize

// memo loses the type parameter
export const Footer = memo(PlainFooter) as typeof PlainFooter

function Total<R>({ list }: { list: List<R> }) {
  if (list.isPending) return null
  if (!list.totalIsExact)
    return (
      <span>
        <Trans>
          more than <Count value={list.total} />
        </Trans>
      </span>
    )
  return (
    <span>
      <Count value={list.total} /> <Plural value={list.total} one="row" other="rows" />
    </span>
  )
}

function SelectionWords<R>({ list, selection }: { list: List<R>; selection: Selection<R> }) {
  const { t } = useLingui()
  const total = list.totalIsExact ? (
    <Count value={list.total} />
  ) : (
    <Trans>
      more than <Count value={list.total} />
    </Trans>
  )
  return (
    <span className={classes.selected}>
      {selection.allMatching ? (
        <Trans>all {total} that match are selected</Trans>
      ) : (
        <Trans>
          <Count value={selection.rows.size} /> of {total} selected
        </Trans>
      )}
      {!selection.allMatching && selection.selectAllMatching && (
        <button type="button" className={classes.word} onClick={selection.selectAllMatching}>
          {t`select all that match`}
        </button>
      )}
      <button type="button" className={classes.word} onClick={selection.clear}>
        {t`clear`}
      </button>
    </span>
  )
}

const pageSizes = [20, 50, 100, 200]

function Pages<R>({ list, filters }: { list: List<R>; filters: AnyFilters }) {
  const { t } = useLingui()
  const { page, pageSize, setPage, setPageSize } = filters
  const last = Math.max(1, Math.ceil(list.total / pageSize))
  const hasNext = page < last || (!list.totalIsExact && list.rows.length === pageSize)
  return (
    <nav className={classes.pages} aria-label={t`Pages`}>
      <ActionIcon size={24} aria-label={t`Previous page`} disabled={page <= 1} onClick={() => setPage(page - 1)}>
        <IconChevronLeft size={15} />
      </ActionIcon>
      {pagesShown(page, last).map((shown, at) =>
        shown === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
          <span key={`gap${at}`} className={classes.gap}>
            …
          </span>
        ) : (
          <button
            key={shown}
            type="button"
            className={classes.pageNumber}
            aria-current={shown === page ? 'page' : undefined}
            aria-label={t`Page ${shown}`}
            onClick={() => setPage(shown)}
          >
            {shown}
          </button>
        ),
      )}
      <ActionIcon size={24} aria-label={t`Next page`} disabled={!hasNext} onClick={() => setPage(page + 1)}>
        <IconChevronRight size={15} />
      </ActionIcon>
      <Menu position="top-end">
        <Menu.Target>
          <Tooltip label={t`Rows a page`}>
            <button type="button" className={classes.pageSize} aria-label={t`Rows a page: ${pageSize}`}>
              {pageSize} <IconChevronDown size={12} aria-hidden />
            </button>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {pageSizes.map((size) => (
            <Menu.Item key={size} onClick={() => setPageSize(size)} disabled={size === pageSize}>
              {size}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}
