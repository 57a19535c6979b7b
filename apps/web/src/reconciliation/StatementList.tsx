import { listStatements } from '@cordillera/contract/reconciliation/statement'
import { useLingui } from '@lingui/react/macro'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { Empty } from '../ui/states.tsx'
import { day, instant, money, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../ui/use-list.ts'

type Statement = RowOf<typeof listStatements>

/** Statements that were read, with the balances that proved them. */
export function StatementList() {
  const { t } = useLingui()
  const filters = useFilters({ channel: param.text(30) }, { sorts: ['imported'], firstSort: '-imported', pageSize: 50 })
  const list = useList(listStatements, filters.query)
  const columns = useTableColumns(
    () => [
      text<Statement>({ id: 'name', header: t`Statement`, value: (row) => row.name, width: 200 }),
      text<Statement>({ id: 'channel', header: t`Channel`, value: (row) => row.channel, width: 112 }),
      text<Statement>({ id: 'format', header: t`Format`, value: (row) => row.format, width: 88 }),
      day<Statement>({ id: 'from', header: t`From`, value: (row) => row.fromDay, width: 96 }),
      day<Statement>({ id: 'to', header: t`To`, value: (row) => row.toDay, width: 96 }),
      amount('opening', t`Opening`, (row) => row.opening),
      amount('paidIn', t`Money in`, (row) => row.paidIn),
      amount('paidOut', t`Money out`, (row) => row.paidOut),
      amount('fees', t`Fees`, (row) => row.fees),
      amount('closing', t`Closing`, (row) => row.closing),
      number<Statement>({ id: 'lines', header: t`Lines`, value: (row) => row.lines, width: 72 }),
      number<Statement>({ id: 'newLines', header: t`New`, value: (row) => row.newLines, width: 72 }),
      text<Statement>({ id: 'by', header: t`Imported by`, value: (row) => row.importedBy, width: 128 }),
      instant<Statement>({
        id: 'at',
        header: t`Imported`,
        value: (row) => row.importedTime,
        sort: 'imported',
        width: 128,
      }),
    ],
    [],
  )
  return (
    <>
      <FilterBar filters={filters}>
        <TextFilter
          label={t`Channel`}
          value={filters.values.channel}
          onChange={(channel) => filters.set({ channel: channel?.toUpperCase() })}
        />
      </FilterBar>
      <DataTable
        name="reconStatements"
        label={t`Statements`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(statement) => statement.statementId}
        empty={
          <Empty title={t`No statement yet`}>{t`Import the bank’s file of a day, or ask the channel for it.`}</Empty>
        }
      />
    </>
  )
}

const amount = (id: string, header: string, value: (row: Statement) => number | null) =>
  money<Statement>({ id, header, value, currency: (row) => row.currency, width: 120 })
