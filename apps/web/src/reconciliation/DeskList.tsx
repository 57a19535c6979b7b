import { reconClasses } from '@cordillera/contract/reconciliation/common'
import {
  deskStates,
  exportReconExceptions,
  listReconExceptions,
  scopes,
} from '@cordillera/contract/reconciliation/exception'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { Can } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { Empty } from '../ui/states.tsx'
import { badge, day, instant, money, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../ui/use-list.ts'
import { useSelection } from '../ui/use-selection.ts'
import { AssignExceptions } from './AssignExceptions.tsx'
import classes from './reconciliation.module.css'
import { classTones, classWords, sideWords, stateTones, stateWords } from './words.ts'

type Exception = RowOf<typeof listReconExceptions>

const params = {
  state: param.choice(deskStates),
  class: param.choice(reconClasses),
  channel: param.text(30),
  scope: param.choice(scopes),
  overdue: param.flag(),
  trackingKey: param.text(64),
}
interface DeskListProps {
  /** The one to look at, and those below it on the list that still wait. */
  readonly onOpen: (exceptionId: string, following: readonly string[]) => void
}
/** What has no other side, by when it is due. */
export function DeskList({ onOpen }: DeskListProps) {
  const { t, i18n } = useLingui()
  const filters = useFilters(params, { sorts: ['due', 'amount'], firstSort: 'due', pageSize: 50 })
  const list = useList(listReconExceptions, filters.query)
  const selection = useSelection((row: Exception) => row.exceptionId)
  const [assigns, setAssigns] = useState(false)
  const columns = useColumns()
  const { values, set } = filters
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`State`}
          options={deskStates.map((state) => ({ value: state, label: i18n._(stateWords[state]) }))}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <ChoiceFilter
          label={t`Class`}
          options={reconClasses.map((one) => ({ value: one, label: i18n._(classWords[one]) }))}
          value={values.class}
          onChange={(of) => set({ class: of })}
        />
        <TextFilter
          label={t`Channel`}
          value={values.channel}
          onChange={(channel) => set({ channel: channel?.toUpperCase() })}
        />
        <TextFilter
          label={t`Tracking key`}
          value={values.trackingKey}
          onChange={(trackingKey) => set({ trackingKey })}
        />
        <ChoiceFilter
          label={t`Whose`}
          options={[
            { value: 'own', label: t`Mine` },
            { value: 'team', label: t`My team’s` },
            { value: 'all', label: t`Everybody’s` },
          ]}
          value={values.scope}
          onChange={(scope) => set({ scope })}
        />
        <FlagFilter label={t`Past its time`} value={values.overdue} onChange={(overdue) => set({ overdue })} />
      </FilterBar>
      {selection.rows.size > 0 && (
        <Can press="payoutReconciliation_work">
          <div className={classes.actions}>
            <Button size="xs" onClick={() => setAssigns(true)}>
              <Plural value={selection.rows.size} one="Assign # exception" other="Assign # exceptions" />
            </Button>
          </div>
        </Can>
      )}
      {assigns && (
        <AssignExceptions
          exceptionIds={[...selection.rows.keys()].map(String)}
          onClose={() => setAssigns(false)}
          onDone={() => {
            setAssigns(false)
            selection.clear()
          }}
        />
      )}
      <DataTable
        name="reconExceptions"
        label={t`Exceptions`}
        columns={columns}
        list={list}
        filters={filters}
        selection={selection}
        rowKey={(exception) => exception.exceptionId}
        onOpen={({ exceptionId }) => onOpen(exceptionId, followingOf(list.rows, exceptionId))}
        file={
          <Can press="payoutReconciliation_export">
            <ExportMenu endpoint={exportReconExceptions} input={{ filter: values }} />
          </Can>
        }
        empty={<Empty title={t`No exception`}>{t`Both sides agree as far as statements were read.`}</Empty>}
      />
    </>
  )
}

/** What below a row is not ended yet. */
function followingOf(rows: readonly Exception[], exceptionId: string): string[] {
  const below = rows.slice(rows.findIndex((row) => row.exceptionId === exceptionId) + 1)
  return below.filter(({ state }) => state !== 'resolved').map((row) => row.exceptionId)
}

function useColumns() {
  const { t, i18n } = useLingui()
  return useTableColumns(
    () => [
      badge<Exception>({
        id: 'class',
        header: t`Class`,
        value: (row) => ({ tone: classTones[row.class], label: i18n._(classWords[row.class]) }),
        width: 160,
      }),
      text<Exception>({ id: 'channel', header: t`Channel`, value: (row) => row.channel, width: 112 }),
      text<Exception>({ id: 'side', header: t`Side`, value: (row) => i18n._(sideWords[row.side]), width: 112 }),
      money<Exception>({
        ...{ id: 'amount', header: t`Amount`, sort: 'amount', width: 128 },
        value: (row) => (row.direction === 'out' ? -row.amount : row.amount),
        currency: (row) => row.currency,
      }),
      money<Exception>({
        ...{ id: 'difference', header: t`Difference`, width: 112 },
        value: (row) => row.difference,
        currency: (row) => row.currency,
      }),
      text<Exception>({ id: 'trackingKey', header: t`Tracking key`, value: (row) => row.trackingKey, width: 148 }),
      day<Exception>({ id: 'bookDay', header: t`Day`, value: (row) => row.bookDay, width: 96 }),
      badge<Exception>({
        id: 'state',
        header: t`State`,
        value: (row) => ({ tone: stateTones[row.state], label: i18n._(stateWords[row.state]) }),
        width: 144,
      }),
      text<Exception>({ id: 'handler', header: t`Owner`, value: (row) => row.handler, width: 120 }),
      instant<Exception>({ id: 'due', header: t`Due by`, value: (row) => row.dueTime, sort: 'due', width: 128 }),
      text<Exception>({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
    ],
    [],
  )
}
