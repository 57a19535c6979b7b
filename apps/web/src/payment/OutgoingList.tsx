import { countryNames, currencyNames } from '@cordillera/contract/countries'
import { exportOutgoing, listOutgoing, outgoingKinds, outgoingTotals } from '@cordillera/contract/payment/outgoing'
import { payoutStates } from '@cordillera/contract/payment/refund'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { Can } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, ChoicesFilter, DayRangeFilter, FlagFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { type Filters, useFilters } from '../ui/filters/use-filters.ts'
import { IconEye } from '../ui/icons.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Money, Tone } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { actions, badge, instant, money, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { type RowOf, useList } from '../ui/use-list.ts'
import { markStateWords, outgoingKindWords, outgoingStateTones, outgoingStateWords } from './outgoing-words.ts'

type Order = RowOf<typeof listOutgoing>

const params = {
  orderState: param.choices(payoutStates),
  orderKind: param.choice(outgoingKinds),
  country: param.choice(countryNames),
  channel: param.text(64),
  currency: param.choice(currencyNames),
  dayFrom: param.day(),
  dayTo: param.day(),
  trackingKey: param.text(64),
  markWaits: param.flag(),
}
type State = Filters<typeof params, 'made' | 'amount'>
type Values = { [K in keyof State['values']]?: State['values'][K] | undefined }

export const useOutgoingFilters = () =>
  useFilters(params, { sorts: ['made', 'amount'], firstSort: '-made', pageSize: 50 })

/** As the call names them. */
export function outgoingFilterOf({ orderState, orderKind, markWaits, ...rest }: Values) {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as typeof rest
  return {
    ...given,
    ...(orderState ? { state: orderState } : {}),
    ...(orderKind ? { kind: orderKind } : {}),
    ...(markWaits ? { markWaits: true as const } : {}),
  }
}

/** Money that leaves, and money that is asked for by direct debit. */
export function OutgoingList({ filters, onOpen }: { filters: State; onOpen: (orderId: string) => void }) {
  const { t } = useLingui()
  const { currentPage, pageSize, sortField, sortOrder } = filters.query
  const paging = { currentPage, pageSize, ...(sortField ? { sortField } : {}), ...(sortOrder ? { sortOrder } : {}) }
  const list = useList(listOutgoing, { ...paging, ...outgoingFilterOf(filters.values) })
  const columns = useColumns(onOpen)
  return (
    <>
      <OutgoingFilters filters={filters} />
      <Totals key={JSON.stringify(filters.values)} filters={filters} />
      <DataTable
        name="outgoingMoney"
        label={t`Outgoing money`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(order) => order.orderId}
        onOpen={({ orderId }) => onOpen(orderId)}
        file={
          <Can press="paymentInfo_export">
            <ExportMenu endpoint={exportOutgoing} input={{ filter: outgoingFilterOf(filters.values) }} />
          </Can>
        }
        empty={<Empty title={t`No order`}>{t`Nothing was paid out or asked for that fits the filters.`}</Empty>}
      />
    </>
  )
}

function OutgoingFilters({ filters }: { filters: State }) {
  const { t, i18n } = useLingui()
  const { values, set } = filters
  const plain = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))
  return (
    <FilterBar filters={filters}>
      <ChoicesFilter
        label={t`State`}
        options={payoutStates.map((state) => ({ value: state, label: i18n._(outgoingStateWords[state]) }))}
        value={values.orderState}
        onChange={(orderState) => set({ orderState })}
      />
      <ChoiceFilter
        label={t`Kind`}
        options={outgoingKinds.map((kind) => ({ value: kind, label: i18n._(outgoingKindWords[kind]) }))}
        value={values.orderKind}
        onChange={(orderKind) => set({ orderKind })}
      />
      <FlagFilter
        label={i18n._(markStateWords.requested)}
        value={values.markWaits}
        onChange={(markWaits) => set({ markWaits })}
      />
      <ChoiceFilter
        label={t`Country`}
        options={plain(countryNames) as { value: (typeof countryNames)[number]; label: string }[]}
        value={values.country}
        onChange={(country) => set({ country })}
      />
      <ChoiceFilter
        label={t`Currency`}
        options={plain(currencyNames) as { value: (typeof currencyNames)[number]; label: string }[]}
        value={values.currency}
        onChange={(currency) => set({ currency })}
      />
      <TextFilter label={t`Channel`} value={values.channel} onChange={(channel) => set({ channel })} />
      <DayRangeFilter
        label={t`Ordered`}
        from={values.dayFrom}
        to={values.dayTo}
        onChange={({ from, to }) => set({ dayFrom: from, dayTo: to })}
      />
      <TextFilter label={t`Tracking key`} value={values.trackingKey} onChange={(trackingKey) => set({ trackingKey })} />
    </FilterBar>
  )
}

/** Summed up when somebody wants to know: all that the filters match is read for it. */
function Totals({ filters }: { filters: State }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return <Sums filter={outgoingFilterOf(filters.values)} />
  return (
    <div>
      <Button variant="default" size="xs" onClick={() => setAsked(true)}>{t`Totals by currency`}</Button>
    </div>
  )
}

function Sums({ filter }: { filter: ReturnType<typeof outgoingFilterOf> }) {
  const { t, i18n } = useLingui()
  const sums = useData(outgoingTotals, { filter })
  return (
    <Loaded {...sums}>
      {(rows) => (
        <PlainTable
          label={t`Totals by currency`}
          rows={rows}
          rowKey={(row) => `${row.currency}/${row.state}`}
          columns={[
            { header: t`Currency`, cell: (row) => row.currency },
            {
              header: t`State`,
              cell: (row) => <Tone tone={outgoingStateTones[row.state]}>{i18n._(outgoingStateWords[row.state])}</Tone>,
            },
            { header: t`Orders`, end: true, cell: (row) => i18n.number(row.orders) },
            { header: t`Amount`, end: true, cell: (row) => <Money minor={row.amount} currency={row.currency} /> },
          ]}
        />
      )}
    </Loaded>
  )
}

function useColumns(onOpen: (orderId: string) => void) {
  const { t, i18n } = useLingui()
  return useTableColumns(
    () => [
      text<Order>({ id: 'kind', header: t`Kind`, value: (row) => i18n._(outgoingKindWords[row.kind]), width: 132 }),
      badge<Order>({
        id: 'state',
        header: t`State`,
        value: (row) => ({ tone: outgoingStateTones[row.state], label: i18n._(outgoingStateWords[row.state]) }),
        width: 120,
      }),
      text<Order>({ id: 'person', header: t`Full name`, value: (row) => row.person, width: 112 }),
      money<Order>({
        id: 'amount',
        header: t`Amount`,
        value: (row) => row.amount,
        currency: (row) => row.currency,
        sort: 'amount',
        width: 120,
      }),
      text<Order>({ id: 'channel', header: t`Channel`, value: (row) => row.channel, width: 72 }),
      text<Order>({ id: 'trackingKey', header: t`Tracking key`, value: (row) => row.trackingKey, width: 124 }),
      text<Order>({ id: 'providerId', header: t`Provider’s id`, value: (row) => row.providerId, width: 96 }),
      text<Order>({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, width: 112 }),
      text<Order>({ id: 'country', header: t`Country`, value: (row) => row.country, width: 64, optional: true }),
      instant<Order>({ id: 'made', header: t`Ordered`, value: (row) => row.madeTime, sort: 'made', width: 120 }),
      instant<Order>({ id: 'finished', header: t`Finished`, value: (row) => row.finishedTime, width: 120 }),
      text<Order>({
        id: 'attention',
        header: t`Attention`,
        value: (row) =>
          row.markWaits
            ? i18n._(markStateWords.requested)
            : row.contradicted
              ? t`The channel contradicts itself`
              : null,
        width: 140,
      }),
      actions<Order>({
        header: t`Actions`,
        width: 72,
        of: (row) => [{ label: t`Open`, icon: IconEye, run: () => onOpen(row.orderId), opens: true }],
      }),
    ],
    [],
  )
}
