import { decideWriteOff, listWriteOffs, writeOffStates } from '@cordillera/contract/credit/write-off'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFilters } from '../ui/filters/use-filters.ts'
import { Empty } from '../ui/states.tsx'
import { instant, money, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { type RowOf, useList } from '../ui/use-list.ts'
import { amountText } from './amount-text.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { type Deciding, DecisionFilters, decisionParams, useDecisionColumns } from './decisions.tsx'
import { loanPath } from './paths.ts'
import { writeOffStateTones, writeOffStateWords } from './words.ts'

type WriteOff = RowOf<typeof listWriteOffs>
const params = decisionParams(writeOffStates)

/** Bills beyond the last stage: proposed by the night or a person, decided by another. */
export function WriteOffList() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['proposed'], firstSort: '-proposed', pageSize: 50 })
  const list = useList(listWriteOffs, filters.query)
  const [deciding, setDeciding] = useState<Deciding<WriteOff> | null>(null)
  const columns = useColumns(setDeciding)
  return (
    <>
      <DecisionFilters filters={filters} states={writeOffStates} words={writeOffStateWords} />
      <DataTable
        name="writeOffs"
        label={t`Write-offs`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(writeOff) => writeOff.writeOffId}
        empty={
          <Empty title={t`Nothing is proposed for write-off`}>
            {t`Every night proposes the bills that are more than 361 days past due.`}
          </Empty>
        }
      />
      {deciding && <Decide {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

function Decide({ row: writeOff, decision, onClose }: Deciding<WriteOff> & { onClose: () => void }) {
  const { t } = useLingui()
  const amount = amountText(writeOff.amount, writeOff.currency)
  const approves = decision === 'approve'
  const action = useAction(decideWriteOff, {
    invalidate: [listWriteOffs],
    success: approves ? t`Written off: ${amount}. The debt can still be paid.` : t`Refused: nothing was booked.`,
  })
  const { writeOffId, version, loanId } = writeOff
  return (
    <DecideDialog
      title={approves ? t`Write off ${amount} of loan ${loanId}` : t`Refuse to write off ${amount} of loan ${loanId}`}
      confirm={approves ? t`Write off ${amount}` : t`Refuse`}
      danger={approves}
      facts={[
        { label: t`Borrower`, value: writeOff.borrower },
        { label: t`Amount`, value: amount },
        { label: t`Days past due`, value: writeOff.dpd },
        { label: t`Proposed by`, value: writeOff.proposedBy ?? t`nightly run` },
        { label: t`Reason given`, value: writeOff.reason },
      ]}
      onClose={onClose}
      onDecide={async (note) => (await action.run({ writeOffId, version, decision, note })) !== undefined}
    />
  )
}

function useColumns(onDecide: (deciding: Deciding<WriteOff>) => void) {
  const { t } = useLingui()
  const { columns, approves } = useDecisionColumns<WriteOff['state'], WriteOff>()
  return useTableColumns(() => {
    const shared = columns({
      words: writeOffStateWords,
      tones: writeOffStateTones,
      open: ['proposed'],
      danger: 'approve',
      mine: t`You proposed it: somebody else decides`,
      onDecide,
    })
    return [
      text<WriteOff>({
        id: 'loan',
        header: t`Loan`,
        value: (row) => row.loanId,
        to: (row) => loanPath(row.appId),
        width: 116,
      }),
      shared.borrower,
      shared.state,
      number<WriteOff>({ id: 'dpd', header: t`Days past due`, value: (row) => row.dpd, width: 88 }),
      money<WriteOff>({
        id: 'amount',
        header: t`Amount`,
        value: (row) => row.amount,
        currency: (row) => row.currency,
        width: 112,
      }),
      text<WriteOff>({
        id: 'by',
        header: t`Proposed by`,
        value: (row) => row.proposedBy ?? t`nightly run`,
        width: 112,
      }),
      instant<WriteOff>({
        id: 'proposed',
        header: t`Proposed`,
        value: (row) => row.proposedTime,
        sort: 'proposed',
        width: 116,
      }),
      text<WriteOff>({ id: 'reason', header: t`Reason`, value: (row) => row.note ?? row.reason, width: 152 }),
      text<WriteOff>({ id: 'decided', header: t`Decided by`, value: (row) => row.decidedBy, width: 108 }),
      shared.decide,
    ]
  }, [approves])
}
