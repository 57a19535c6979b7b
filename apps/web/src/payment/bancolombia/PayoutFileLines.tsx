import { exportPayoutFileLines, payoutFileLines } from '@cordillera/contract/payment/bancolombia/payout-file'
import { type PayoutAnswer, payoutAnswerNames, payoutAnswers } from '@cordillera/contract/payment/bancolombia/terms'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import type { ToneName } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { badge, money, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { OutgoingDrawer } from '../OutgoingDrawer.tsx'
import { outgoingStateWords } from '../outgoing-words.ts'
import type { PayoutFile } from './PayoutFileList.tsx'

type Line = RowOf<typeof payoutFileLines>
const params = { answer: param.choice(payoutAnswerNames) }
const tones: Record<PayoutAnswer, ToneName> = { settled: 'green', failed: 'red', returned: 'red', unclear: 'amber' }

/** The lines of a file in its order; each opens its order. */
export function PayoutFileLines({ file: { payoutFileId } }: { file: PayoutFile }) {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['row'], pageSize: 50 })
  const list = useList(payoutFileLines, { ...filters.query, payoutFileId })
  const [orderId, setOrderId] = useState<string | null>(null)
  const columns = useColumns()
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Bank’s answer`}
          options={payoutAnswerNames.map((value) => ({ value, label: inWords(payoutAnswers[value]) }))}
          value={filters.values.answer}
          onChange={(answer) => filters.set({ answer })}
        />
      </FilterBar>
      <DataTable
        name="bancolombiaPayoutLines"
        label={t`Lines`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(line) => String(line.row)}
        onOpen={(line) => setOrderId(line.orderId)}
        file={<ExportMenu endpoint={exportPayoutFileLines} input={{ filter: { ...filters.values, payoutFileId } }} />}
        empty={<Empty title={t`No line`} />}
      />
      <OutgoingDrawer orderId={orderId} onClose={() => setOrderId(null)} />
    </>
  )
}

function useColumns() {
  const { t, i18n } = useLingui()
  return useTableColumns<Line>(
    () => [
      number({ id: 'row', header: t`Row`, value: (row) => row.row, sort: 'row', width: 64 }),
      text({ id: 'key', header: t`Tracking key`, value: (row) => row.trackingKey, width: 168 }),
      text({ id: 'beneficiary', header: t`Beneficiary`, value: (row) => row.beneficiary, width: 168 }),
      text({ id: 'account', header: t`Bank account`, value: (row) => row.bankAccount, width: 160 }),
      money({ id: 'amount', header: t`Amount`, value: (row) => row.amount, currency: (row) => row.currency }),
      badge({
        id: 'answer',
        header: t`Bank’s answer`,
        value: ({ answer }) => answer && { tone: tones[answer], label: inWords(payoutAnswers[answer]) },
        width: 120,
      }),
      text({ id: 'message', header: t`In its words`, value: (row) => row.message, width: 216 }),
      text({
        id: 'order',
        header: t`Order`,
        value: ({ orderState }) => i18n._(outgoingStateWords[orderState]),
        width: 136,
      }),
    ],
    [],
  )
}
