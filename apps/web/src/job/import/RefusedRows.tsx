import { correctFile } from '@cordillera/contract/job/file'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { Count } from '../../ui/show/show.tsx'
import { custom, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { List } from '../../ui/use-list.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import classes from './import.module.css'
import type { Correcting } from './kind.ts'

interface ErrorRow {
  /** The row's number in the file; the header is 1. */
  readonly row: number
  readonly loanId: string
  /** The field's name; empty where the row as a whole is refused. */
  readonly column: string
  /** What stands there, and in which of the row's cells; null where no one cell is at fault. */
  readonly value: string | null
  readonly cell: number | null
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
  /** Left out where the rows can't be corrected any more. */
  readonly correcting?: Correcting | undefined
}

/** The refused rows, in file order: which, where, what stands there, why; to be corrected where they stand. */
export function RefusedRows({ errors, refused, ...rest }: RefusedRowsProps) {
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
      <Rows errors={errors} {...rest} />
    </>
  )
}

const cellKey = ({ row, cell }: Pick<ErrorRow, 'row' | 'cell'>) => `${row} ${cell}`

function Rows({ errors, columnName, idHeader, correcting }: Omit<RefusedRowsProps, 'refused'>) {
  const { t } = useLingui()
  // what was typed, by cell: the fields keep it themselves, so that a key redraws no table
  const typed = useRef(new Map<string, { row: number; cell: number; value: string }>())
  const [changed, setChanged] = useState(0)
  const correct = useAction(correctFile, { onDone: ({ fileId }) => correcting?.onCorrected(fileId) })
  function type({ row, cell, value: before }: ErrorRow, value: string) {
    if (cell === null) return
    const key = cellKey({ row, cell })
    if (value === before) typed.current.delete(key)
    else typed.current.set(key, { row, cell, value })
    setChanged(typed.current.size)
  }
  const isOpen = correcting !== undefined
  const columns = useTableColumns(
    () => [
      text<ErrorRow>({ id: 'row', header: t`Row`, value: ({ row }) => row, width: 72 }),
      text<ErrorRow>({ id: 'loan', header: idHeader ?? t`Loan`, value: ({ loanId }) => loanId, width: 144 }),
      text<ErrorRow>({ id: 'column', header: t`Column`, value: ({ column }) => columnName(column), width: 160 }),
      custom<ErrorRow>({
        id: 'value',
        header: t`What the file says`,
        width: 200,
        copy: ({ value }) => value ?? '',
        cell: (error) =>
          isOpen && error.cell !== null ? (
            <TextInput
              size="xs"
              className={classes.cellInput}
              aria-label={t`${columnName(error.column)} of row ${error.row}`}
              defaultValue={typed.current.get(cellKey(error))?.value ?? error.value ?? ''}
              onChange={(event) => type(error, event.currentTarget.value)}
            />
          ) : (
            (error.value ?? '')
          ),
      }),
      text<ErrorRow>({ id: 'why', header: t`Why it was refused`, value: ({ why }) => why, width: 400 }),
    ],
    [columnName, idHeader, isOpen],
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
    <>
      {correcting && errors.some(({ cell }) => cell !== null) && (
        <div className={classes.correct}>
          <WhyButton
            variant="default"
            why={changed === 0 && t`Correct a value in the table first`}
            loading={correct.pending}
            onClick={() => {
              const { fileId, sheet } = correcting
              void correct.run({ fileId, ...(sheet ? { sheet } : {}), cells: [...typed.current.values()] })
            }}
          >
            <Plural
              value={changed}
              _0="Correct and check again"
              one="Correct # value and check again"
              other="Correct # values and check again"
            />
          </WhyButton>
          <span className={classes.quiet}>{t`A copy of the file is corrected; the file you sent stays as it is.`}</span>
        </div>
      )}
      <DataTable
        name="importErrors"
        file={null}
        label={t`Refused rows`}
        columns={columns}
        list={list}
        rowKey={({ row, column, why }) => `${row} ${column} ${why}`}
      />
    </>
  )
}
