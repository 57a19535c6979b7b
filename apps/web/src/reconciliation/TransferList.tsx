import { exportTransfers, listTransfers, transferStates } from '@cordillera/contract/reconciliation/transfer'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { Can } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { Empty } from '../ui/states.tsx'
import { badge, day, instant, money, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { asListed, useList } from '../ui/use-list.ts'
import { TransferDrawer } from './TransferDrawer.tsx'
import type { Transfer } from './transfers.ts'
import { legTones, legWords, transferStateTones, transferStateWords } from './words.ts'

/** Transfers between own accounts, with what became of both sides. */
export function TransferList() {
  const { t, i18n } = useLingui()
  const filters = useFilters(
    { state: param.choice(transferStates) },
    { sorts: ['asked'], firstSort: '-asked', pageSize: 50 },
  )
  const list = useList(listTransfers, filters.query)
  const [open, setOpen] = useState<Transfer | null>(null)
  const { state } = filters.values
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`State`}
          options={transferStates.map((one) => ({ value: one, label: i18n._(transferStateWords[one]) }))}
          value={state}
          onChange={(one) => filters.set({ state: one })}
        />
      </FilterBar>
      <DataTable
        name="ownTransfers"
        label={t`Transfers`}
        columns={useColumns()}
        list={list}
        filters={filters}
        rowKey={(row) => row.transferId}
        onOpen={setOpen}
        file={
          <Can press="internalWithdraw_export">
            <ExportMenu endpoint={exportTransfers} input={{ filter: state ? { state } : {} }} />
          </Can>
        }
        empty={
          <Empty title={t`No transfer yet`}>{t`Money between own accounts is entered here with its evidence.`}</Empty>
        }
      />
      <TransferDrawer
        transfer={open && asListed(open, list.rows, (row) => row.transferId)}
        onClose={() => setOpen(null)}
      />
    </>
  )
}

function useColumns() {
  const { t, i18n } = useLingui()
  const leg = (id: 'legOut' | 'legIn', header: string) =>
    badge<Transfer>({
      ...{ id, header, width: 136 },
      value: (row) => (row.state === 'approved' ? { tone: legTones[row[id]], label: i18n._(legWords[row[id]]) } : null),
    })
  return useTableColumns(
    () => [
      text<Transfer>({
        id: 'ways',
        header: t`From and to`,
        value: (row) => `${row.fromChannel} → ${row.toChannel}`,
        width: 168,
      }),
      badge<Transfer>({
        id: 'state',
        header: t`State`,
        value: (row) => ({ tone: transferStateTones[row.state], label: i18n._(transferStateWords[row.state]) }),
        width: 160,
      }),
      money<Transfer>({
        ...{ id: 'amount', header: t`Amount`, width: 128 },
        value: (row) => row.amount,
        currency: (row) => row.currency,
      }),
      day<Transfer>({ id: 'day', header: t`Day`, value: (row) => row.day, width: 96 }),
      leg('legOut', t`Money out`),
      leg('legIn', t`Money in`),
      text<Transfer>({ id: 'trackingKey', header: t`Tracking key`, value: (row) => row.trackingKey, width: 128 }),
      text<Transfer>({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, width: 120 }),
      text<Transfer>({ id: 'askedBy', header: t`Asked by`, value: (row) => row.askedBy, width: 128 }),
      instant<Transfer>({ id: 'asked', header: t`Asked`, value: (row) => row.askedTime, sort: 'asked', width: 128 }),
      text<Transfer>({ id: 'decidedBy', header: t`Decided by`, value: (row) => row.decidedBy, width: 128 }),
      text<Transfer>({ id: 'reason', header: t`Reason`, value: (row) => row.reason, width: 200, optional: true }),
    ],
    [],
  )
}
