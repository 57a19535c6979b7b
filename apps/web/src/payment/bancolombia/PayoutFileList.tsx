import { screenOf } from '@cordillera/contract/menus'
import {
  exportPayoutFiles,
  listPayoutFiles,
  makePayoutFile,
  payoutsForFile,
} from '@cordillera/contract/payment/bancolombia/payout-file'
import {
  type PayoutFileState,
  payoutFileStateNames,
  payoutFileStates,
} from '@cordillera/contract/payment/bancolombia/terms'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { moneyText } from '../../ui/show/money-text.ts'
import { Instant, type ToneName } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { badge, day, instant, money, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { type RowOf, useList } from '../../ui/use-list.ts'
import classes from '../payment.module.css'

export type PayoutFile = RowOf<typeof listPayoutFiles>
export const payoutFileTones: Record<PayoutFileState, ToneName> = {
  made: 'blue',
  downloaded: 'amber',
  answered: 'green',
  void: 'grey',
}
const params = { state: param.choice(payoutFileStateNames) }

/** What waits for a file, and the files that were made, the latest first. */
export function PayoutFileList({ views, onOpen }: { views: ReactNode; onOpen: (payoutFileId: string) => void }) {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['made'], firstSort: '-made', pageSize: 50 })
  const list = useList(listPayoutFiles, filters.query)
  const columns = useColumns()
  return (
    <>
      <PageHeader title={inWords(screenOf('bancolombia').title)} aside={views} />
      <Waiting onMade={onOpen} />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={payoutFileStateNames.map((value) => ({ value, label: inWords(payoutFileStates[value]) }))}
          value={filters.values.state}
          onChange={(state) => filters.set({ state })}
        />
      </FilterBar>
      <DataTable
        name="bancolombiaPayoutFiles"
        label={t`Payout files`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.payoutFileId}
        onOpen={({ payoutFileId }) => onOpen(payoutFileId)}
        file={<ExportMenu endpoint={exportPayoutFiles} input={{ filter: filters.values }} />}
        empty={
          <Empty title={t`No payout file yet`}>
            {t`Orders that go by Bancolombia wait here until somebody makes a file of them; somebody else takes it to the bank.`}
          </Empty>
        }
      />
    </>
  )
}

type Group = ReturnType<typeof payoutsForFile.output.parse>[number]

function Waiting({ onMade }: { onMade: (payoutFileId: string) => void }) {
  const { data = [] } = useData(payoutsForFile, {})
  return (
    <div className={classes.stack}>
      {data.map((group) => (
        <WaitingGroup key={`${group.merchant} ${group.channel}`} group={group} onMade={onMade} />
      ))}
    </div>
  )
}

function WaitingGroup({ group, onMade }: { group: Group; onMade: (payoutFileId: string) => void }) {
  const { t } = useLingui()
  const { merchant, merchantName, channel, orders, amount, currency, oldestTime } = group
  const shown = `${currency} ${moneyText(amount, currency)}`
  const make = useAction(makePayoutFile, {
    invalidate: [listPayoutFiles, payoutsForFile],
    success: t`Made and sealed. Somebody else takes it to the bank.`,
    onDone: ({ payoutFileId }) => onMade(payoutFileId),
  })
  return (
    <Alert
      color="gray"
      title={t`${merchantName} · ${channel}: ${plural(orders, { one: '# order', other: '# orders' })}, ${shown}, in no file yet`}
    >
      <p>
        {t`The oldest since`} <Instant at={oldestTime} />
      </p>
      <Can press="bancolombia_payOut">
        <Button loading={make.pending} onClick={() => void make.run({ merchant, channel })}>
          {t`Make a payout file`}
        </Button>
      </Can>
    </Alert>
  )
}

function useColumns() {
  const { t } = useLingui()
  return useTableColumns<PayoutFile>(
    () => [
      text({ id: 'name', header: t`File`, value: (row) => row.name, width: 184 }),
      badge({
        id: 'state',
        header: t`Status`,
        value: ({ state }) => ({ tone: payoutFileTones[state], label: inWords(payoutFileStates[state]) }),
        width: 232,
      }),
      day({ id: 'pays', header: t`Pays on`, value: (row) => row.payDay, width: 104 }),
      money({ id: 'total', header: t`Total`, value: (row) => row.total, currency: (row) => row.currency }),
      number({ id: 'lines', header: t`Lines`, value: (row) => row.lineCount, width: 72 }),
      number({ id: 'settled', header: t`Paid lines`, value: (row) => row.settled.lines, width: 72 }),
      number({ id: 'failed', header: t`Turned down`, value: (row) => row.failed.lines, width: 96 }),
      number({ id: 'open', header: t`Without an answer`, value: (row) => row.open.lines, width: 88 }),
      text({ id: 'maker', header: t`Prepared by`, value: (row) => row.madeBy, width: 128 }),
      instant({ id: 'made', header: t`Made`, value: (row) => row.madeTime, sort: 'made' }),
      text({ id: 'takenBy', header: t`Taken away by`, value: (row) => row.downloadedBy, width: 128 }),
      text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
      text({ id: 'sha', header: t`SHA-256`, value: (row) => row.sha256, optional: true }),
    ],
    [],
  )
}
