import { useLingui } from '@lingui/react/macro'
import { InPlace } from '../environment.tsx'
import { Loading } from '../states.tsx'
import type { List } from '../use-list.ts'
import type { Selection } from '../use-selection.ts'
import { ActiveRowContext, CardContext } from './active-row.ts'
import type { Column } from './columns.tsx'
import { Tick } from './Tick.tsx'
import classes from './table.module.css'

interface CardsProps<R> {
  readonly list: List<R>
  readonly columns: readonly Column<R>[]
  readonly rowKey: (row: R) => string | number
  readonly selection: Selection<R> | undefined
  readonly onOpen: (row: R) => void
}

/** The list on a phone: each row a card, its first column the title, the actions at its foot. */
export function Cards<R extends object>({ list, columns, rowKey, selection, onOpen }: CardsProps<R>) {
  const { t } = useLingui()
  if (list.isPending) return <Loading lines={12} />
  const [title, ...others] = columns
  return (
    <ul className={classes.cards} aria-busy={list.isFetching}>
      {list.rows.map((row) => (
        <li key={rowKey(row)} className={classes.card} data-selected={selection?.has(row) || undefined}>
          <InPlace of={row}>
            <ActiveRowContext value={true}>
              <div className={classes.cardTitle}>
                {selection && (
                  <Tick
                    label={t`Select row`}
                    checked={selection.has(row)}
                    onTick={() => selection.set([row], !selection.has(row))}
                  />
                )}
                <span>
                  <small>{title?.header}</small>
                  {title?.cell(row)}
                </span>
                <button type="button" className={classes.cardOpen} onClick={() => onOpen(row)}>
                  {t`Open`}
                </button>
              </div>
              <dl>
                {others
                  .filter((column) => !column.isActions)
                  .map((column) => (
                    <div key={column.id}>
                      <dt>{column.header}</dt>
                      <dd>{column.cell(row)}</dd>
                    </div>
                  ))}
              </dl>
              {others
                .filter((column) => column.isActions)
                .map((column) => (
                  <CardContext key={column.id} value={{ opens: true }}>
                    {column.cell(row)}
                  </CardContext>
                ))}
            </ActiveRowContext>
          </InPlace>
        </li>
      ))}
    </ul>
  )
}
