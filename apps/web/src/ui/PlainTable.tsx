import type { ReactNode } from 'react'
import classes from './plain-table.module.css'

export interface PlainColumn<R> {
  readonly header: string
  readonly cell: (row: R) => ReactNode
  /** Amounts and counts stand at the end of their column. */
  readonly end?: boolean
}

interface PlainTableProps<R> {
  /** What the table is of, for those who hear it. */
  readonly label: string
  readonly columns: readonly PlainColumn<R>[]
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string | number
}

/** A short table inside a detail: no sort, no page, every row drawn. It scrolls sideways where it must. */
export function PlainTable<R>({ label, columns, rows, rowKey }: PlainTableProps<R>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll: the keyboard reaches it too
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ header, end }) => (
              <th key={header} scope="col" data-end={end || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ header, cell, end }) => (
                <td key={header} data-end={end || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
