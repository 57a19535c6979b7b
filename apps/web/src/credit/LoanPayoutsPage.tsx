import { applicationStateWords } from '@cordillera/contract/credit/application-state'
import { screenOf } from '@cordillera/contract/menus'
import {
  cancelLoanPayout,
  listLoanPayouts,
  loanPayoutStates,
  retryLoanPayout,
} from '@cordillera/contract/payment/loan-payout'
import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { borrowerPath } from '../borrower/public.tsx'
import { Confirm, ConfirmWithReason } from '../ui/confirm.tsx'
import { useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { IconClose, IconRefresh } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { actions, badge, instant, money, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { type RowOf, useList } from '../ui/use-list.ts'
import { ViewSwitch } from '../ui/ViewSwitch.tsx'
import { amountText } from './amount-text.ts'
import { stateTones } from './application-words.ts'
import { failureText, payoutStateWords } from './words.ts'

type Payout = RowOf<typeof listLoanPayouts>
type Act = { readonly payout: Payout; readonly how: 'retry' | 'cancel' }
const params = { state: param.choice(loanPayoutStates), userId: param.text(13) }

/** /jedi/withdraw_fail: approved loans whose money did not arrive, to be sent again or never; and where the others are. */
export default function LoanPayoutsPage() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['accepted'], firstSort: '-accepted', pageSize: 50 })
  const state = filters.values.state ?? 'fail'
  const list = useList(listLoanPayouts, { ...filters.query, state })
  const [asked, setAsked] = useState<Act | null>(null)
  const columns = useColumns(setAsked)
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('withdraw_fail').title)}
        aside={
          <ViewSwitch
            view={state}
            onView={(next) => filters.set({ state: next })}
            options={loanPayoutStates.map((each) => ({ value: each, label: inWords(applicationStateWords[each]) }))}
          />
        }
      />
      <FilterBar filters={filters}>
        <TextFilter label={t`User id`} value={filters.values.userId} onChange={(userId) => filters.set({ userId })} />
      </FilterBar>
      <DataTable
        name="loanPayouts"
        label={inWords(screenOf('withdraw_fail').title)}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.appId}
        empty={
          <Empty title={state === 'fail' ? t`Every payout arrived` : t`No loan stands here`}>
            {t`A loan is paid out by itself once it is approved and its contract is accepted.`}
          </Empty>
        }
      />
      {asked?.how === 'retry' && <Retry payout={asked.payout} onClose={() => setAsked(null)} />}
      {asked?.how === 'cancel' && <Cancel payout={asked.payout} onClose={() => setAsked(null)} />}
    </Page>
  )
}

interface Asking {
  readonly payout: Payout
  readonly onClose: () => void
}

function Retry({ payout, onClose }: Asking) {
  const { t } = useLingui()
  const amount = amountText(payout.withdrawAmount, payout.currency)
  const action = useAction(retryLoanPayout, { invalidate: [listLoanPayouts], success: t`Sent again: ${amount}.` })
  const { appId, version, borrower, bankAccount } = payout
  const [elsewhere, setElsewhere] = useState(false)
  return (
    <Confirm
      opened
      tone="normal"
      title={t`Send ${amount} to ${borrower}, account ${bankAccount ?? '—'}`}
      confirm={t`Send again`}
      onClose={onClose}
      onConfirm={async () => (await action.run({ appId, version, ...(elsewhere ? { elsewhere } : {}) })) !== undefined}
    >
      {t`It goes to the account on record. Another account is asked for on the borrower's page, and approved by somebody else.`}
      <Checkbox
        mt="sm"
        label={t`By another channel than before`}
        checked={elsewhere}
        onChange={(event) => setElsewhere(event.currentTarget.checked)}
      />
    </Confirm>
  )
}

function Cancel({ payout, onClose }: Asking) {
  const { t } = useLingui()
  const amount = amountText(payout.withdrawAmount, payout.currency)
  const action = useAction(cancelLoanPayout, {
    invalidate: [listLoanPayouts],
    success: t`Cancelled: nothing will be paid out.`,
  })
  const { appId, version, borrower } = payout
  return (
    <ConfirmWithReason
      title={t`Never pay out ${amount} to ${borrower}`}
      confirm={t`Cancel the payout`}
      onClose={onClose}
      onConfirm={async (reason) => (await action.run({ appId, version, reason })) !== undefined}
    />
  )
}

function useColumns(onAct: (act: Act) => void) {
  const { t, i18n } = useLingui()
  const acts = useMay().press('withdraw_fail_retry')
  return useTableColumns<Payout>(
    () => [
      text({ id: 'borrower', header: t`Borrower`, value: (row) => row.borrower, to: placeOf }),
      text({ id: 'loan', header: t`Loan`, value: (row) => row.loanId, width: 128 }),
      badge({
        id: 'state',
        header: t`Status`,
        value: ({ state }) => ({ tone: stateTones[state], label: inWords(applicationStateWords[state]) }),
        width: 136,
      }),
      money({
        id: 'amount',
        header: t`Amount`,
        value: (row) => row.withdrawAmount,
        currency: (row) => row.currency,
      }),
      text({ id: 'account', header: t`To account`, value: (row) => row.bankAccount, width: 120 }),
      text({
        id: 'bank',
        header: t`At the bank`,
        value: (row) => {
          if (row.state === 'accepted' && !row.payable) return t`no channel for this currency yet`
          if (row.failure) return failureText(i18n, row.failure)
          return row.payoutState && i18n._(payoutStateWords[row.payoutState])
        },
        width: 200,
      }),
      number({ id: 'orders', header: t`Times sent`, value: (row) => row.orders, optional: true }),
      instant({ id: 'accepted', header: t`Contract accepted`, value: (row) => row.acceptedTime, sort: 'accepted' }),
      instant({ id: 'sent', header: t`Sent`, value: (row) => row.orderStartTime, optional: true }),
      instant({ id: 'ended', header: t`Settled or refused`, value: (row) => row.payEndTime, optional: true }),
      text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
      text({ id: 'key', header: t`Tracking key`, value: (row) => row.trackingKey, optional: true }),
      text({ id: 'order', header: t`Order at the channel`, value: (row) => row.channelOrderId, optional: true }),
      actions({
        header: t`Actions`,
        width: 80,
        of: (row) => {
          const cancel = {
            label: t`Cancel the payout`,
            icon: IconClose,
            danger: true,
            run: () => onAct({ payout: row, how: 'cancel' }),
          }
          const retry = {
            label: t`Send again`,
            icon: IconRefresh,
            why: row.payable ? undefined : t`There is no channel for this currency yet`,
            run: () => onAct({ payout: row, how: 'retry' }),
          }
          if (!acts) return []
          return row.state === 'fail' ? [retry, cancel] : row.state === 'accepted' ? [cancel] : []
        },
      }),
    ],
    [acts],
  )
}

const placeOf = (row: Payout) => `${borrowerPath(row.userId)}?tab=applications`
