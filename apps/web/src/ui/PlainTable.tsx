import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './plain-table.module.css'
import { Scrolling } from './Scrolling.tsx'

export interface PlainColumn<R> {
  readonly header: string
  readonly cell: (row: R) => ReactNode
  /** Amounts and counts stand at the end of their column. */
  readonly end?: boolean
  /** Sentences, which go on in a second line where the window is narrow. */
  readonly wraps?: boolean
  /** Says what it is by itself, such as a button: in a card it needs no name beside it, and at the end of a wide table it stays in sight. */
  readonly unnamed?: boolean
}

interface PlainTableProps<R> {
  /** What the table is of, for those who hear it. */
  readonly label: string
  readonly columns: readonly PlainColumn<R>[]
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string | number
  /** On a phone each row is a card: for tables that are read row by row, not compared by column. */
  readonly folds?: boolean
  /** So many rows are shown until somebody asks for all: where another list stands below. */
  readonly most?: number
}

/** A short table inside a detail: no sort, no page, every row drawn. It scrolls sideways where it must. */
export function PlainTable<R>({ label, columns, rows, rowKey, folds, most }: PlainTableProps<R>) {
  const { t } = useLingui()
  const [all, showAll] = useState(false)
  const isLong = most !== undefined && rows.length > most && !all
  const shown = isLong ? rows.slice(0, most) : rows
  const table = (
    <Scrolling className={classes.scroll} aria-label={label}>
      <table className={classes.table} data-folds={folds || undefined}>
        <thead>
          <tr>
            {columns.map(({ header, end, unnamed }) => (
              <th key={header} scope="col" data-end={end || undefined} data-acts={unnamed || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ header, cell, end, wraps, unnamed }) => (
                <td
                  key={header}
                  data-end={end || undefined}
                  data-label={unnamed ? undefined : header}
                  data-acts={unnamed || undefined}
                  data-wraps={wraps || undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
  if (!isLong) return table
  return (
    <>
      {table}
      <Button variant="subtle" size="compact-sm" onClick={() => showAll(true)}>{t`Show all ${rows.length}`}</Button>
    </>
  )
}
