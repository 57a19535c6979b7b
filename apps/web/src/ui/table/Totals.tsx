import { Plural, useLingui } from '@lingui/react/macro'
import { Money } from '../show/show.tsx'
import type { List } from '../use-list.ts'
import type { Selection } from '../use-selection.ts'
import type { Column } from './columns.tsx'
import classes from './table.module.css'
import { totalsOf } from './totals.ts'

interface TotalsProps<R> {
  readonly list: List<R>
  readonly columns: readonly Column<R>[]
  readonly selection: Selection<R> | undefined
}

/** The rows whose amounts are added up: those ticked by hand, or those shown. One amount needs no sum. */
function added<R>({ list, columns, selection }: TotalsProps<R>): readonly R[] | null {
  const isTicked = selection && !selection.allMatching && selection.rows.size > 0
  const rows = isTicked ? [...selection.rows.values()] : list.rows
  return rows.length > 1 && columns.some((column) => column.amount) ? rows : null
}
function Words<R>({ list, selection }: TotalsProps<R>) {
  const { t } = useLingui()
  const ticked = selection && !selection.allMatching ? selection.rows.size : 0
  if (ticked > 0) return <Plural value={ticked} one="Sum of # selected" other="Sum of # selected" />
  return list.totalIsExact && list.total <= list.rows.length ? t`Sum` : t`Sum of this page`
}
const Amounts = <R,>({ column, rows }: { column: Column<R>; rows: readonly R[] }) =>
  totalsOf(column, rows).map(({ currency, minor }) => <Money key={currency} minor={minor} currency={currency} />)

/** The last line of the grid: under each column of amounts what they come to, a line a currency. Heard as `TotalsText`. */
export function TotalsRow<R>(props: TotalsProps<R>) {
  const rows = added(props)
  if (!rows) return null
  const said = props.columns.findIndex((column) => !column.amount && !column.isActions)
  return (
    <div aria-hidden className={classes.totals}>
      {props.selection && <div className={classes.tick} />}
      {props.columns.map((column, at) => (
        <div
          key={column.id}
          className={classes.cell}
          data-column={column.amount ? at : undefined}
          data-align={column.align}
          data-actions={column.isActions || undefined}
        >
          {at === said && <Words {...props} />}
          {column.amount && <Amounts column={column} rows={rows} />}
        </div>
      ))}
    </div>
  )
}

/** The same in words: on a phone, where there are no columns, under the cards; else for those who hear it. */
export function TotalsText<R>(props: TotalsProps<R> & { readonly heard?: true }) {
  const rows = added(props)
  if (!rows) return null
  return (
    <dl className={props.heard ? 'visuallyHidden' : classes.totalsText}>
      <div>
        <dt>
          <Words {...props} />
        </dt>
      </div>
      {props.columns
        .filter((column) => column.amount)
        .map((column) => (
          <div key={column.id}>
            <dt>{column.header}</dt>
            <dd>
              <Amounts column={column} rows={rows} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
