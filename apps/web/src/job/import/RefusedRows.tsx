import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Count } from '../../ui/show/show.tsx'
import { text } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { List } from '../../ui/use-list.ts'
import classes from './import.module.css'

interface ErrorRow {
  /** The row's number in the file; the header is 1. */
  readonly row: number
  readonly loanId: string
  /** The field's name; empty where the row as a whole is refused. */
  readonly column: string
  readonly why: string
}

interface RefusedRowsProps {
  /** The first of them, in file order. */
  readonly errors: readonly ErrorRow[]
  /** How many there are. */
  readonly refused: number
  readonly columnName: (field: string) => string
  /** What `loanId` is, where it is no loan. */
  readonly idHeader?: string
}

/** The refused rows, in file order: which, where, why. Nothing where none was refused. */
export function RefusedRows({ errors, refused, columnName, idHeader }: RefusedRowsProps) {
  const { t } = useLingui()
  if (errors.length === 0) return null
  return (
    <>
      <h2 className={classes.heading}>
        {refused > errors.length ? (
          <Trans>
            The first <Count value={errors.length} /> of <Count value={refused} /> refused rows. The error file has all
            of them.
          </Trans>
        ) : (
          t`Refused rows`
        )}
      </h2>
      <Rows errors={errors} columnName={columnName} {...(idHeader ? { idHeader } : {})} />
    </>
  )
}

function Rows({ errors, columnName, idHeader }: Omit<RefusedRowsProps, 'refused'>) {
  const { t } = useLingui()
  const columns = useMemo(
    () => [
      text<ErrorRow>({ id: 'row', header: t`Row`, value: ({ row }) => row, width: 72 }),
      text<ErrorRow>({ id: 'loan', header: idHeader ?? t`Loan`, value: ({ loanId }) => loanId, width: 144 }),
      text<ErrorRow>({ id: 'column', header: t`Column`, value: ({ column }) => columnName(column), width: 160 }),
      text<ErrorRow>({ id: 'why', header: t`Why it was refused`, value: ({ why }) => why, width: 480 }),
    ],
    [t, columnName, idHeader],
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
