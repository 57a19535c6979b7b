import { decidePayerReturn, listPayerReturns, payerReturnStates } from '@cordillera/contract/payment/payer-return'
import { listPayments, paymentDetail } from '@cordillera/contract/payment/payment'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { IconCheck, IconClose } from '../ui/icons.ts'
import { inSystemWords } from '../ui/language.ts'
import { moneyText } from '../ui/show/money-text.ts'
import { Facts } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { actions, badge, instant, money, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { type RowOf, useList } from '../ui/use-list.ts'
import { changedByOrders } from './outgoing-calls.ts'
import { outgoingStateWords, payerReturnTones, payerReturnWords } from './outgoing-words.ts'

type Return = RowOf<typeof listPayerReturns>
interface Deciding {
  readonly row: Return
  readonly decision: 'approve' | 'refuse'
}
const params = { state: param.choice(payerReturnStates) }

export const usePayerReturnFilters = () =>
  useFilters(params, { sorts: ['requested'], firstSort: '-requested', pageSize: 50 })

interface PayerReturnListProps {
  readonly filters: ReturnType<typeof usePayerReturnFilters>
  readonly onOpen: (paymentId: string) => void
}

/** Money that goes back to its payer: what was asked for, decided by somebody else, and what became of it. */
export function PayerReturnList({ filters, onOpen }: PayerReturnListProps) {
  const { t, i18n } = useLingui()
  const list = useList(listPayerReturns, filters.query)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const columns = useColumns(setDeciding)
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`State`}
          options={payerReturnStates.map((state) => ({ value: state, label: i18n._(payerReturnWords[state]) }))}
          value={filters.values.state}
          onChange={(state) => filters.set({ state })}
        />
      </FilterBar>
      <DataTable
        name="payerReturns"
        label={t`Returns to payers`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={({ returnId }) => returnId}
        onOpen={({ paymentId }) => onOpen(paymentId)}
        empty={
          <Empty title={t`No money goes back`}>{t`Returns are asked for on a payment that nobody could match.`}</Empty>
        }
      />
      {deciding && <Decide {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

function Decide({ row, decision, onClose }: Deciding & { onClose: () => void }) {
  const { t } = useLingui()
  const { returnId, version, beneficiary, bank, bankAccount, currency } = row
  const amount = `${currency} ${moneyText(row.amount, currency)}`
  const approves = decision === 'approve'
  const action = useAction(decidePayerReturn, {
    invalidate: [listPayerReturns, listPayments, paymentDetail, ...changedByOrders],
    success: approves ? t`Approved: ${amount} is on its way.` : t`Refused: ${amount} waits to be matched again.`,
  })
  return (
    <ConfirmWithReason
      title={approves ? t`Send ${amount} back to ${beneficiary}` : t`Refuse, and leave ${amount} to be matched`}
      confirm={approves ? t`Approve ${amount}` : t`Refuse`}
      tone={approves ? 'normal' : 'danger'}
      onClose={onClose}
      onConfirm={async (note) => (await action.run({ returnId, version, decision, note })) !== undefined}
    >
      <Facts
        facts={[
          { label: t`To account`, value: [bank, bankAccount].filter(Boolean).join(' ') },
          {
            label: t`Who says so`,
            value: row.told ? t`The channel told this account` : t`${row.requestedBy} entered this account`,
          },
          { label: t`Came in by`, value: `${row.channel} ${row.paymentKey}` },
          { label: t`Asked by`, value: row.requestedBy },
          { label: t`Reason given`, value: row.reason },
        ]}
      />
    </ConfirmWithReason>
  )
}

function useColumns(onDecide: (deciding: Deciding) => void) {
  const { t, i18n } = useLingui()
  const decides = useMay().press('paymentInfo_return')
  return useTableColumns(() => {
    const answer = (row: Return, decision: Deciding['decision']) => ({
      why: row.mine ? t`You asked for it: somebody else decides` : undefined,
      danger: decision === 'refuse',
      run: () => onDecide({ row, decision }),
    })
    return [
      text<Return>({ id: 'payment', header: t`Tracking key`, value: (row) => row.paymentKey, width: 120 }),
      badge<Return>({
        id: 'state',
        header: t`State`,
        value: ({ state }) => ({ tone: payerReturnTones[state], label: i18n._(payerReturnWords[state]) }),
        width: 140,
      }),
      money<Return>({
        id: 'amount',
        header: t`Amount`,
        value: (row) => row.amount,
        currency: (row) => row.currency,
        width: 112,
      }),
      text<Return>({ id: 'beneficiary', header: t`To whom`, value: (row) => row.beneficiary, width: 128 }),
      text<Return>({
        id: 'account',
        header: t`To account`,
        value: (row) => [row.bank, row.bankAccount].filter(Boolean).join(' '),
        width: 104,
      }),
      text<Return>({ id: 'reason', header: t`Reason`, value: (row) => row.reason, width: 152 }),
      text<Return>({ id: 'asked', header: t`Asked by`, value: (row) => row.requestedBy, width: 104 }),
      instant<Return>({
        id: 'requested',
        header: t`Asked`,
        value: (row) => row.requestedTime,
        sort: 'requested',
        width: 116,
      }),
      text<Return>({ id: 'decided', header: t`Decided by`, value: (row) => row.decidedBy, width: 104 }),
      text<Return>({
        ...{ id: 'note', header: t`Why so`, width: 152, optional: true },
        value: (row) => row.note && inSystemWords(row.note),
      }),
      text<Return>({
        id: 'payout',
        header: t`At the bank`,
        value: (row) =>
          (row.payoutMessage ? inSystemWords(row.payoutMessage) : null) ??
          (row.payoutState && i18n._(outgoingStateWords[row.payoutState])),
        width: 112,
      }),
      actions<Return>({
        header: t`Actions`,
        width: 72,
        of: (row) =>
          decides && (row.state === 'requested' || row.state === 'failed')
            ? [
                { label: t`Approve`, icon: IconCheck, ...answer(row, 'approve') },
                { label: t`Refuse`, icon: IconClose, ...answer(row, 'refuse') },
              ]
            : [],
      }),
    ]
  }, [decides])
}
