import {
  collectionLines,
  exportCollectionLines,
  listCollections,
  matchCollectionLine,
} from '@cordillera/contract/payment/bancolombia/collection'
import {
  type CollectionLineState,
  collectionLineStateNames,
  collectionLineStates,
  collectionReasons,
} from '@cordillera/contract/payment/bancolombia/terms'
import { useLingui } from '@lingui/react/macro'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { IconEdit } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import type { ToneName } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, money, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useChosen, useList } from '../../ui/use-list.ts'
import type { Collection } from './CollectionList.tsx'

type Line = RowOf<typeof collectionLines>
const params = { state: param.choice(collectionLineStateNames) }
const tones: Record<CollectionLineState, ToneName> = {
  matched: 'blue',
  unmatched: 'amber',
  refused: 'grey',
  booked: 'green',
}

/** The lines of a file in its order; which loan an unknown one is for, a person may say. */
export function CollectionLines({ file }: { file: Collection }) {
  const { t } = useLingui()
  const { collectionId } = file
  const filters = useFilters(params, { sorts: ['row'], pageSize: 50 })
  const list = useList(collectionLines, { ...filters.query, collectionId })
  const [matching, setMatching] = useChosen(list.rows, ({ row }) => row)
  const columns = useColumns(file, setMatching)
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={collectionLineStateNames.map((value) => ({
            value,
            label: `${inWords(collectionLineStates[value])} · ${file[value].lines}`,
          }))}
          value={filters.values.state}
          onChange={(state) => filters.set({ state })}
        />
      </FilterBar>
      <DataTable
        name="bancolombiaLines"
        label={t`Lines`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(line) => String(line.row)}
        file={<ExportMenu endpoint={exportCollectionLines} input={{ filter: { ...filters.values, collectionId } }} />}
        empty={<Empty title={t`No line`} />}
      />
      {matching && <MatchLine line={matching} onClose={() => setMatching(null)} />}
    </>
  )
}

function MatchLine({ line, onClose }: { line: Line; onClose: () => void }) {
  const { t } = useLingui()
  const { collectionId, row, version } = line
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Which loan is line ${row} for?`}
      endpoint={matchCollectionLine}
      defaults={{ collectionId, row, version }}
      submit={t`Match`}
      success={t`Matched. Somebody else books the file.`}
      invalidate={[collectionLines, listCollections]}
      onDone={onClose}
    >
      <TextField
        name="loanId"
        label={t`Loan id`}
        description={t`Of this merchant, paid out by the day of the file. Who matches a line does not book the file.`}
      />
    </FormDrawer>
  )
}

function useColumns(file: Collection, onMatch: (line: Line) => void) {
  const { t } = useLingui()
  const may = useMay().press('bancolombia_upload') && file.state === 'parsed'
  return useTableColumns<Line>(
    () => [
      number({ id: 'row', header: t`Row`, value: (row) => row.row, sort: 'row', width: 64 }),
      text({ id: 'reference', header: t`Reference`, value: (row) => row.reference, width: 168 }),
      money({ id: 'amount', header: t`Amount`, value: (row) => row.amount, currency: (row) => row.currency }),
      badge({
        id: 'state',
        header: t`Status`,
        value: ({ state }) => ({ tone: tones[state], label: inWords(collectionLineStates[state]) }),
        width: 120,
      }),
      text({ id: 'why', header: t`Why`, value: ({ why }) => inWords(collectionReasons[why]), width: 216 }),
      text({ id: 'loan', header: t`Loan`, value: (row) => row.loanId, width: 136 }),
      text({ id: 'borrower', header: t`Borrower`, value: (row) => row.borrower, width: 160 }),
      text({ id: 'matchedBy', header: t`Matched by`, value: (row) => row.matchedBy, optional: true }),
      text({ id: 'sequence', header: t`Sequence`, value: (row) => row.sequence, width: 96 }),
      text({ id: 'authorization', header: t`Authorisation`, value: (row) => row.authorization, optional: true }),
      text({ id: 'bank', header: t`Paying bank`, value: (row) => row.payingBank, optional: true }),
      text({ id: 'branch', header: t`Branch`, value: (row) => row.branch, optional: true }),
      text({ id: 'batch', header: t`Batch`, value: (row) => row.lot, optional: true }),
      text({ id: 'payment', header: t`Payment`, value: (row) => row.paymentId, width: 136 }),
      actions({
        header: t`Actions`,
        width: 72,
        of: (row) =>
          may && (row.state === 'unmatched' || row.state === 'matched')
            ? [{ label: t`Match by hand`, icon: IconEdit, run: () => onMatch(row) }]
            : [],
      }),
    ],
    [may],
  )
}
