import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { text } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { List } from '../../ui/use-list.ts'

export interface ErrorRow {
  /** The row's number in the file; the header is 1. */
  readonly row: number
  readonly loanId: string
  /** What the column is called. */
  readonly column: string
  readonly why: string
}

/** The refused rows, in file order: which, where, why. */
export function ErrorRows({ errors }: { errors: readonly ErrorRow[] }) {
  const { t } = useLingui()
  const columns = useMemo(
    () => [
      text<ErrorRow>({ id: 'row', header: t`Row`, value: ({ row }) => row, width: 72 }),
      text<ErrorRow>({ id: 'loan', header: t`Loan`, value: ({ loanId }) => loanId, width: 144 }),
      text<ErrorRow>({ id: 'column', header: t`Column`, value: ({ column }) => column, width: 160 }),
      text<ErrorRow>({ id: 'why', header: t`Why it was refused`, value: ({ why }) => why, width: 480 }),
    ],
    [t],
  )
  const list: List<ErrorRow> = {
    rows: errors,
    total: errors.length,
    totalIsExact: true,
    isPending: false,
    isFetching: false,
    error: null,
    refetch: () => undefined,
  }
  return (
    <DataTable
      name="importErrors"
      label={t`Refused rows`}
      columns={columns}
      list={list}
      rowKey={({ row, column, why }) => `${row} ${column} ${why}`}
    />
  )
}
