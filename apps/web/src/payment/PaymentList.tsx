import { currencyNames } from '@cordillera/contract/countries'
import { listPayments, paymentKinds, paymentStates } from '@cordillera/contract/payment/payment'
import { exportPayments } from '@cordillera/contract/payment/payment-export'
import { useLingui } from '@lingui/react/macro'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { Can, useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { Chip } from '../ui/filters/FilterPill.tsx'
import { ChoiceFilter, ChoicesFilter, DayRangeFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { type Filters, useFilters } from '../ui/filters/use-filters.ts'
import { IconEye, IconTransfer } from '../ui/icons.ts'
import { Empty } from '../ui/states.tsx'
import { actions, badge, day, instant, money, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../ui/use-list.ts'
import { kindWords, stateTones, stateWords } from './words.ts'

type Payment = RowOf<typeof listPayments>

const params = {
  state: param.choices(paymentStates),
  channel: param.text(64),
  currency: param.choice(currencyNames),
  dayFrom: param.day(),
  dayTo: param.day(),
  trackingKey: param.text(64),
  loanId: param.text(64),
  kind: param.choice(paymentKinds),
  importJob: param.text(40),
}

export type View = 'all' | 'unidentified'
type PaymentFilterState = Filters<typeof params, 'received'>

export const usePaymentFilters = () => useFilters(params, { sorts: ['received'], firstSort: '-received', pageSize: 50 })
/** What a view narrows the list to by itself. */
export const narrowedBy = (view: View) => (view === 'unidentified' ? { state: ['unidentified' as const] } : {})

interface PaymentListProps {
  readonly view: View
  readonly filters: PaymentFilterState
  readonly onOpen: (paymentId: string) => void
  readonly onMatch: (paymentId: string) => void
}

export function PaymentList({ view, filters, onOpen, onMatch }: PaymentListProps) {
  const { t } = useLingui()
  const isWaiting = view === 'unidentified'
  const list = useList(listPayments, { ...filters.query, ...narrowedBy(view) })
  const columns = useColumns(view, { onOpen, onMatch })
  return (
    <>
      <PaymentFilters filters={filters} isWaiting={isWaiting} />
      <DataTable
        name={isWaiting ? 'unidentifiedMoney' : 'payments'}
        label={isWaiting ? t`Unidentified money` : t`Payments`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(payment) => payment.paymentId}
        onOpen={({ paymentId }) => onOpen(paymentId)}
        file={
          <Can press="paymentInfo_export">
            <ExportMenu endpoint={exportPayments} input={{ filter: { ...filters.values, ...narrowedBy(view) } }} />
          </Can>
        }
        empty={
          isWaiting ? (
            <Empty title={t`No money waits`}>{t`Every payment that came in has found its loan.`}</Empty>
          ) : (
            <Empty
              title={t`No payments yet`}
            >{t`Import what your channels report, or wait for their notifications.`}</Empty>
          )
        }
      />
    </>
  )
}

function PaymentFilters({ filters, isWaiting }: { filters: PaymentFilterState; isWaiting: boolean }) {
  const { t, i18n } = useLingui()
  const { values, set } = filters
  return (
    <FilterBar filters={filters}>
      {!isWaiting && (
        <ChoicesFilter
          label={t`State`}
          options={paymentStates.map((state) => ({ value: state, label: i18n._(stateWords[state]) }))}
          value={values.state}
          onChange={(state) => set({ state })}
        />
      )}
      <TextFilter label={t`Channel`} value={values.channel} onChange={(channel) => set({ channel })} />
      <ChoiceFilter
        label={t`Currency`}
        options={currencyNames.map((currency) => ({ value: currency, label: currency }))}
        value={values.currency}
        onChange={(currency) => set({ currency })}
      />
      <DayRangeFilter
        label={t`Value day`}
        from={values.dayFrom}
        to={values.dayTo}
        onChange={({ from, to }) => set({ dayFrom: from, dayTo: to })}
      />
      <TextFilter label={t`Tracking key`} value={values.trackingKey} onChange={(trackingKey) => set({ trackingKey })} />
      <TextFilter label={t`Loan`} value={values.loanId} onChange={(loanId) => set({ loanId })} />
      {!isWaiting && (
        <ChoiceFilter
          label={t`Kind`}
          options={paymentKinds.map((kind) => ({ value: kind, label: i18n._(kindWords[kind]) }))}
          value={values.kind}
          onChange={(kind) => set({ kind })}
        />
      )}
      {values.importJob && (
        <Chip label={t`Of the import`} summary={values.importJob} onClear={() => set({ importJob: undefined })} />
      )}
    </FilterBar>
  )
}

function useColumns(view: View, { onOpen, onMatch }: Pick<PaymentListProps, 'onOpen' | 'onMatch'>) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const matches = may.press('paymentInfo_match')
  return useTableColumns(() => {
    // of money that nobody knows, these say nothing
    const optionally = view === 'unidentified' ? { optional: true } : {}
    return [
      text<Payment>({ id: 'trackingKey', header: t`Tracking key`, value: (row) => row.trackingKey, width: 112 }),
      badge<Payment>({
        id: 'state',
        header: t`State`,
        value: (row) => ({ tone: stateTones[row.state], label: i18n._(stateWords[row.state]) }),
        width: 104,
        ...optionally,
      }),
      text<Payment>({
        id: 'kind',
        header: t`Kind`,
        value: (row) => i18n._(kindWords[row.kind]),
        width: 72,
        ...optionally,
      }),
      text<Payment>({ id: 'channel', header: t`Channel`, value: (row) => row.channel, width: 112 }),
      money<Payment>({
        id: 'amount',
        header: t`Amount`,
        value: (row) => row.amount,
        currency: (row) => row.currency,
        width: 120,
      }),
      day<Payment>({ id: 'valueDay', header: t`Value day`, value: (row) => row.valueDay, width: 88 }),
      text<Payment>({ id: 'loan', header: t`Loan`, value: (row) => row.loanId, width: 112 }),
      text<Payment>({ id: 'borrower', header: t`Borrower`, value: (row) => row.borrower, width: 116, ...optionally }),
      text<Payment>({
        id: 'merchant',
        header: t`Merchant`,
        value: (row) => row.merchantName,
        width: 112,
        ...optionally,
      }),
      instant<Payment>({
        id: 'received',
        header: t`Received`,
        value: (row) => row.receivedTime,
        sort: 'received',
        width: 120,
      }),
      text<Payment>({ id: 'matchedBy', header: t`Matched by`, value: (row) => row.matchedByName, optional: true }),
      actions<Payment>({
        header: t`Actions`,
        width: 72,
        of: (row) => [
          ...(matches && row.state === 'unidentified'
            ? [{ label: t`Match by hand`, icon: IconTransfer, run: () => onMatch(row.paymentId) }]
            : []),
          { label: t`Open`, icon: IconEye, run: () => onOpen(row.paymentId), opens: true },
        ],
      }),
    ]
  }, [view, matches])
}
