import { useLingui } from '@lingui/react/macro'
import { DetailDrawer } from '../DetailDrawer.tsx'
import { InPlace } from '../environment.tsx'
import { Facts } from '../show/show.tsx'
import { ActiveRowContext, CardContext, RowLinkContext } from './active-row.ts'
import type { Column } from './columns.tsx'

interface RowDrawerProps<R> {
  readonly row: R | null
  readonly columns: readonly Column<R>[]
  readonly onClose: () => void
}

/** A row that has no page or drawer of its own: all of its columns, also those put away, and what can be done with it. */
export function RowDrawer<R extends object>({ row, columns, onClose }: RowDrawerProps<R>) {
  const { t } = useLingui()
  if (row === null) return null
  const [first, ...others] = columns.filter((column) => !column.isActions)
  const acting = columns.find((column) => column.isActions)
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={<RowLinkContext value={true}>{first ? first.cell(row) : t`Row`}</RowLinkContext>}
      foot={
        acting && (
          <ActiveRowContext value={true}>
            <CardContext value={{ opens: true }}>{acting.cell(row)}</CardContext>
          </ActiveRowContext>
        )
      }
    >
      <InPlace of={row}>
        <ActiveRowContext value={true}>
          <Facts facts={others.map((column) => ({ label: column.header, value: column.cell(row) }))} />
        </ActiveRowContext>
      </InPlace>
    </DetailDrawer>
  )
}
