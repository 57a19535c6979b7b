import { decideRefund, listRefunds, refundStates } from '@cordillera/contract/payment/refund'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inSystemWords } from '../ui/language.ts'
import { Empty } from '../ui/states.tsx'
import { instant, money, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { type RowOf, useList } from '../ui/use-list.ts'
import { amountText } from './amount-text.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { type Deciding, DecisionFilters, decisionParams, useDecisionColumns } from './decisions.tsx'
import { payoutStateWords, refundStateTones, refundStateWords } from './words.ts'

type Refund = RowOf<typeof listRefunds>
const params = decisionParams(refundStates)

/** Refunds: what was asked for, decided by somebody else, and what became of it. */
export function RefundList() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['requested'], firstSort: '-requested', pageSize: 50 })
  const list = useList(listRefunds, filters.query)
  const [deciding, setDeciding] = useState<Deciding<Refund> | null>(null)
  const columns = useColumns(setDeciding)
  return (
    <>
      <DecisionFilters filters={filters} states={refundStates} words={refundStateWords} />
      <DataTable
        name="refunds"
        label={t`Refunds`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(refund) => refund.refundId}
        empty={<Empty title={t`No refund was asked for`}>{t`They are asked for on the borrower's page.`}</Empty>}
      />
      {deciding && <Decide {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

function Decide({ row: refund, decision, onClose }: Deciding<Refund> & { onClose: () => void }) {
  const { t } = useLingui()
  const amount = amountText(refund.amount, refund.currency)
  const approves = decision === 'approve'
  const action = useAction(decideRefund, {
    invalidate: [listRefunds],
    success: approves ? t`Approved: ${amount} is on its way.` : t`Refused: ${amount} is back in the balance.`,
  })
  const { refundId, version, borrower, bankAccount } = refund
  return (
    <DecideDialog
      title={
        approves
          ? t`Send ${amount} to ${borrower}, account ${bankAccount ?? '—'}`
          : t`Refuse, and give ${amount} back to the balance of ${borrower}`
      }
      confirm={approves ? t`Approve ${amount}` : t`Refuse`}
      danger={!approves}
      facts={[
        { label: t`Borrower`, value: borrower },
        { label: t`Amount`, value: amount },
        { label: t`In the balance besides`, value: amountText(refund.balance, refund.currency) },
        { label: t`To account`, value: [refund.bankName, bankAccount].filter(Boolean).join(' ') },
        { label: t`Asked by`, value: refund.requestedBy },
        { label: t`Reason given`, value: refund.reason },
      ]}
      onClose={onClose}
      onDecide={async (note) => (await action.run({ refundId, version, decision, note })) !== undefined}
    />
  )
}

function useColumns(onDecide: (deciding: Deciding<Refund>) => void) {
  const { t, i18n } = useLingui()
  const { columns, approves } = useDecisionColumns<Refund['state'], Refund>()
  return useTableColumns(() => {
    const shared = columns({
      words: refundStateWords,
      tones: refundStateTones,
      open: ['requested', 'failed'],
      danger: 'refuse',
      mine: t`You asked for it: somebody else decides`,
      onDecide,
    })
    return [
      shared.borrower,
      shared.state,
      money<Refund>({
        id: 'amount',
        header: t`Amount`,
        value: (row) => row.amount,
        currency: (row) => row.currency,
        width: 112,
      }),
      text<Refund>({
        id: 'account',
        header: t`To account`,
        value: (row) => [row.bankName, row.bankAccount].filter(Boolean).join(' '),
        width: 120,
      }),
      text<Refund>({ id: 'reason', header: t`Reason`, value: (row) => row.reason, width: 144 }),
      text<Refund>({ id: 'asked', header: t`Asked by`, value: (row) => row.requestedBy, width: 104 }),
      instant<Refund>({
        id: 'requested',
        header: t`Asked`,
        value: (row) => row.requestedTime,
        sort: 'requested',
        width: 116,
      }),
      text<Refund>({ id: 'decided', header: t`Decided by`, value: (row) => row.decidedBy, width: 104 }),
      text<Refund>({
        id: 'payout',
        header: t`At the bank`,
        value: (row) =>
          (row.payoutMessage ? inSystemWords(row.payoutMessage) : null) ??
          (row.payoutState && i18n._(payoutStateWords[row.payoutState])),
        width: 112,
      }),
      text<Refund>({ id: 'key', header: t`Tracking key`, value: (row) => row.trackingKey, optional: true }),
      shared.decide,
    ]
  }, [approves])
}
