import { decideRefund, listRefunds, refundStates } from '@cordillera/contract/payment/refund'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { borrowerPath } from '../borrower/public.tsx'
import { useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { IconCheck, IconClose } from '../ui/icons.ts'
import { Empty } from '../ui/states.tsx'
import { actions, badge, instant, money, text } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { type RowOf, useList } from '../ui/use-list.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { useAmount } from './use-amount.ts'
import { payoutStateWords, refundStateTones, refundStateWords } from './words.ts'

type Refund = RowOf<typeof listRefunds>
interface Deciding {
  readonly refund: Refund
  readonly decision: 'approve' | 'refuse'
}
const params = { state: param.choice(refundStates), userId: param.text(13) }

/** Refunds: what was asked for, decided by somebody else, and what became of it. */
export function RefundList() {
  const { t, i18n } = useLingui()
  const filters = useFilters(params, { sorts: ['requested'], firstSort: '-requested', pageSize: 50 })
  const list = useList(listRefunds, filters.query)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const columns = useColumns(setDeciding)
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={refundStates.map((state) => ({ value: state, label: i18n._(refundStateWords[state]) }))}
          value={filters.values.state}
          onChange={(state) => filters.set({ state })}
        />
        <TextFilter label={t`User id`} value={filters.values.userId} onChange={(userId) => filters.set({ userId })} />
      </FilterBar>
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

function Decide({ refund, decision, onClose }: Deciding & { onClose: () => void }) {
  const { t } = useLingui()
  const amount = useAmount()(refund.amount, refund.currency)
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
      onClose={onClose}
      onDecide={async (note) => (await action.run({ refundId, version, decision, note })) !== undefined}
    />
  )
}

function useColumns(onDecide: (deciding: Deciding) => void) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const approves = may.press('creditBill_approve')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language changes with a reload; deciding only sets state
  return useMemo(() => {
    const decisions = (refund: Refund) => {
      if (!approves || (refund.state !== 'requested' && refund.state !== 'failed')) return []
      const why = refund.mine ? t`You asked for it: somebody else decides` : undefined
      return [
        { label: t`Approve`, icon: IconCheck, why, run: () => onDecide({ refund, decision: 'approve' as const }) },
        {
          label: t`Refuse`,
          icon: IconClose,
          why,
          danger: true,
          run: () => onDecide({ refund, decision: 'refuse' as const }),
        },
      ]
    }
    return [
      text<Refund>({
        id: 'borrower',
        header: t`Borrower`,
        value: (row) => row.borrower,
        to: (row) => borrowerPath(row.userId),
      }),
      badge<Refund>({
        id: 'state',
        header: t`Status`,
        value: (row) => ({ tone: refundStateTones[row.state], label: i18n._(refundStateWords[row.state]) }),
        width: 152,
      }),
      money<Refund>({ id: 'amount', header: t`Amount`, value: (row) => row.amount, currency: (row) => row.currency }),
      text<Refund>({
        id: 'account',
        header: t`To account`,
        value: (row) => [row.bankName, row.bankAccount].filter(Boolean).join(' '),
      }),
      text<Refund>({ id: 'reason', header: t`Reason`, value: (row) => row.reason, width: 200 }),
      text<Refund>({ id: 'asked', header: t`Asked by`, value: (row) => row.requestedBy, width: 112 }),
      instant<Refund>({ id: 'requested', header: t`Asked`, value: (row) => row.requestedTime, sort: 'requested' }),
      text<Refund>({ id: 'decided', header: t`Decided by`, value: (row) => row.decidedBy, width: 112 }),
      text<Refund>({
        id: 'payout',
        header: t`At the bank`,
        value: (row) => row.payoutMessage ?? (row.payoutState && i18n._(payoutStateWords[row.payoutState])),
      }),
      text<Refund>({ id: 'key', header: t`Tracking key`, value: (row) => row.trackingKey, optional: true }),
      actions<Refund>({ header: t`Actions`, width: 80, of: decisions }),
    ]
  }, [approves])
}
