import {
  decideSettlement,
  listSettlements,
  type SettlementState,
  settlementStates,
  withdrawSettlement,
} from '@cordillera/contract/derate/settlement'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { borrowerPath } from '../borrower/public.tsx'
import { StageBadge } from '../collection/public.tsx'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { IconCheck, IconClose, IconFile, IconUndo } from '../ui/icons.ts'
import { currentLanguage } from '../ui/language.ts'
import { longDay } from '../ui/show/dates.ts'
import { Facts, Money, type ToneName } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { actions, badge, custom, day, instant, money, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { useEvents } from '../ui/use-events.ts'
import { type RowOf, useList } from '../ui/use-list.ts'
import { AskedFor } from './AskedFor.tsx'
import { mayReadLetter, SettlementLetter } from './SettlementLetter.tsx'

type Settlement = RowOf<typeof listSettlements>
type Act = 'approve' | 'refuse' | 'withdraw' | 'letter'
const params = { state: param.choice(settlementStates), userId: param.text(13) }

export const settlementWords: Record<SettlementState, MessageDescriptor> = {
  requested: msg`Waiting for the director`,
  endorsed: msg`Waiting for finance`,
  agreed: msg`Agreed, being paid`,
  kept: msg`Settled`,
  broken: msg`Not paid: owed as before`,
  refused: msg`Refused: owed as before`,
  withdrawn: msg`Withdrawn`,
  lapsed: msg`Nobody decided in time`,
}
export const settlementTones: Record<SettlementState, ToneName> = {
  requested: 'amber',
  endorsed: 'amber',
  agreed: 'blue',
  kept: 'green',
  broken: 'red',
  refused: 'grey',
  withdrawn: 'grey',
  lapsed: 'grey',
}

/** Settlements: what waits for the director or finance, what is being paid, what became of the rest. */
export function SettlementList() {
  const { t, i18n } = useLingui()
  const filters = useFilters(params, { sorts: ['asked'], firstSort: '-asked', pageSize: 50 })
  const list = useList(listSettlements, filters.query)
  useEvents('case', list.refetch)
  useEvents('payment', list.refetch)
  const [acting, setActing] = useState<{ row: Settlement; act: Act } | null>(null)
  const columns = useColumns((row, act) => setActing({ row, act }))
  const { values, set } = filters
  const close = () => setActing(null)
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={settlementStates.map((value) => ({ value, label: i18n._(settlementWords[value]) }))}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <TextFilter label={t`User id`} value={values.userId} onChange={(userId) => set({ userId })} />
      </FilterBar>
      <DataTable
        name="settlements"
        label={t`Settlements`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.settlementId}
        empty={<Empty title={t`No settlement was offered`}>{t`They are offered in the workbench of a case.`}</Empty>}
      />
      {acting?.act === 'letter' && <SettlementLetter settlementId={acting.row.settlementId} onClose={close} />}
      {acting && acting.act !== 'letter' && <ActOn row={acting.row} act={acting.act} onClose={close} />}
    </>
  )
}

function ActOn({ row, act, onClose }: { row: Settlement; act: Exclude<Act, 'letter'>; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const decide = useAction(decideSettlement, {
    invalidate: [listSettlements],
    success: ({ state }) => i18n._(settlementWords[state]),
  })
  const withdraw = useAction(withdrawSettlement, { invalidate: [listSettlements], success: t`Withdrawn` })
  const { settlementId, version } = row
  const words = {
    approve: { title: t`Approve the settlement`, confirm: t`Approve` },
    refuse: { title: t`Refuse the settlement`, confirm: t`Refuse` },
    withdraw: { title: t`Withdraw the settlement`, confirm: t`Withdraw` },
  }[act]
  return (
    <ConfirmWithReason
      title={`${words.title}: ${row.borrower}`}
      confirm={words.confirm}
      description={t`Nothing is forgiven before everything agreed is paid.`}
      tone={act === 'approve' ? 'normal' : 'danger'}
      onClose={onClose}
      onConfirm={async (note) =>
        (act === 'withdraw'
          ? await withdraw.run({ settlementId, version, reason: note })
          : await decide.run({ settlementId, version, decision: act, note })) !== undefined
      }
    >
      <AskedFor by={row.askedBy} reason={row.reason} />
      <Terms row={row} />
    </ConfirmWithReason>
  )
}

/** What is agreed to: which part of what is due, on which days, and what is given up for it. */
function Terms({ row: { currency, dueAmount, payAmount, plan } }: { row: Settlement }) {
  const { t } = useLingui()
  const language = currentLanguage()
  const amount = (minor: number) => <Money minor={minor} currency={currency} />
  return (
    <Facts
      facts={[
        { label: t`Due then`, value: amount(dueAmount) },
        ...plan.map((part) => ({
          label: t`To be paid by ${longDay(part.day, language)}`,
          value: amount(part.amount),
        })),
        { label: t`Forgiven then`, value: amount(dueAmount - payAmount) },
      ]}
    />
  )
}

const waits = ({ state }: Settlement) => state === 'requested' || state === 'endorsed'

function useColumns(onAct: (row: Settlement, act: Act) => void) {
  const { t, i18n } = useLingui()
  const canReadLetter = mayReadLetter(useMay())
  return useTableColumns(
    () => [
      text<Settlement>({
        id: 'borrower',
        header: t`Borrower`,
        width: 112,
        value: (row) => row.borrower,
        to: (row) => borrowerPath(row.userId),
      }),
      custom<Settlement>({
        id: 'period',
        header: t`Stage`,
        width: 96,
        cell: (row) => <StageBadge stage={row.period} />,
      }),
      badge<Settlement>({
        id: 'state',
        header: t`Status`,
        width: 184,
        value: ({ state }) => ({ tone: settlementTones[state], label: i18n._(settlementWords[state]) }),
      }),
      money<Settlement>({
        id: 'due',
        header: t`Due then`,
        width: 112,
        value: (row) => row.dueAmount,
        currency: (row) => row.currency,
      }),
      money<Settlement>({
        id: 'pay',
        header: t`To be paid`,
        width: 112,
        value: (row) => row.payAmount,
        currency: (row) => row.currency,
      }),
      money<Settlement>({
        id: 'paid',
        header: t`Paid so far`,
        width: 112,
        value: (row) => row.paid,
        currency: (row) => row.currency,
      }),
      number<Settlement>({ id: 'parts', header: t`Parts`, value: (row) => row.plan.length, optional: true }),
      day<Settlement>({ id: 'last', header: t`Pay by`, width: 88, value: (row) => row.plan.at(-1)?.day }),
      text<Settlement>({ id: 'reason', header: t`Reason`, value: (row) => row.reason, width: 200, optional: true }),
      text<Settlement>({ id: 'askedBy', header: t`Asked by`, value: (row) => row.askedBy, width: 116 }),
      instant<Settlement>({
        id: 'asked',
        header: t`Asked`,
        value: (row) => row.askedTime,
        sort: 'asked',
        optional: true,
      }),
      text<Settlement>({
        id: 'endorsedBy',
        header: t`Endorsed by`,
        value: (row) => row.endorsedBy,
        width: 128,
        optional: true,
      }),
      text<Settlement>({
        id: 'decidedBy',
        header: t`Decided by`,
        value: ({ endorsedBy, decidedBy }) => decidedBy ?? endorsedBy,
        width: 124,
      }),
      actions<Settlement>({
        header: t`Actions`,
        width: 104,
        of: (row) => [
          ...(row.decidable
            ? [
                { label: t`Approve`, icon: IconCheck, run: () => onAct(row, 'approve') },
                { label: t`Refuse`, icon: IconClose, danger: true, run: () => onAct(row, 'refuse') },
              ]
            : []),
          ...(row.mine && waits(row)
            ? [{ label: t`Withdraw`, icon: IconUndo, danger: true, run: () => onAct(row, 'withdraw') }]
            : []),
          ...(canReadLetter && (row.state === 'agreed' || row.state === 'kept')
            ? [{ label: t`Letter`, icon: IconFile, run: () => onAct(row, 'letter') }]
            : []),
        ],
      }),
    ],
    [canReadLetter],
  )
}
