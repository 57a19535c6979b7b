import { screenOf } from '@cordillera/contract/menus'
import { exportPayvalidaOrders, listPayvalidaOrders } from '@cordillera/contract/payment/charge/payvalida'
import { chargeProviders, chargeStateNames, chargeStates } from '@cordillera/contract/payment/charge/terms'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { borrowerPath } from '../../borrower/public.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter, TextFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { type Filters, useFilters } from '../../ui/filters/use-filters.ts'
import { IconEye } from '../../ui/icons.ts'
import { inSystemWords, inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, instant, money, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useList } from '../../ui/use-list.ts'
import { chargeTones, type PayvalidaOrder } from './charges.ts'
import { PayvalidaDrawer } from './PayvalidaDrawer.tsx'

const params = {
  provider: param.choice(chargeProviders),
  state: param.choice(chargeStateNames),
  reference: param.text(64),
  userId: param.text(13),
  dayFrom: param.day(),
  dayTo: param.day(),
}
type State = Filters<typeof params, 'created' | 'amount'>

/** /finance/payvalida: what PayValida and the cash network were asked to collect, what they said, asking again, and taking an order back. */
export default function PayvalidaPage() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['created', 'amount'], firstSort: '-created', pageSize: 50 })
  const list = useList(listPayvalidaOrders, filters.query)
  const [open, setOpen] = useState<string | null>(null)
  const columns = useColumns(setOpen)
  const given = Object.fromEntries(Object.entries(filters.values).filter(([, value]) => value !== undefined))
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('payvalida').title)}
        aside={
          <SegmentedControl
            size="xs"
            aria-label={t`Provider`}
            value={filters.values.provider ?? 'PAYVALIDA'}
            onChange={(next) => filters.set({ provider: next === 'PAYNET' ? 'PAYNET' : undefined })}
            data={[
              { value: 'PAYVALIDA', label: 'PayValida' },
              { value: 'PAYNET', label: t`Cash bar codes (Paynet)` },
            ]}
          />
        }
      />
      <OrderFilters filters={filters} />
      <DataTable
        name="payvalidaOrders"
        label={inWords(screenOf('payvalida').title)}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.orderId}
        onOpen={({ orderId }) => setOpen(orderId)}
        file={
          <Can press="payvalida_export">
            <ExportMenu endpoint={exportPayvalidaOrders} input={{ filter: given }} />
          </Can>
        }
        empty={
          <Empty title={t`No order`}>
            {t`An order is made when a borrower opens a payment link: of PayValida in Colombia, a bar code for tills in Mexico.`}
          </Empty>
        }
      />
      <PayvalidaDrawer orderId={open} onClose={() => setOpen(null)} />
    </Page>
  )
}

function OrderFilters({ filters }: { filters: State }) {
  const { t } = useLingui()
  const { values, set } = filters
  return (
    <FilterBar filters={filters}>
      <ChoiceFilter
        label={t`State`}
        options={chargeStateNames.map((state) => ({ value: state, label: inWords(chargeStates[state]) }))}
        value={values.state}
        onChange={(state) => set({ state })}
      />
      <TextFilter label={t`Reference`} value={values.reference} onChange={(reference) => set({ reference })} />
      <TextFilter label={t`User id`} value={values.userId} onChange={(userId) => set({ userId })} />
      <DayRangeFilter
        label={t`Made`}
        from={values.dayFrom}
        to={values.dayTo}
        onChange={({ from, to }) => set({ dayFrom: from, dayTo: to })}
      />
    </FilterBar>
  )
}

function useColumns(onOpen: (orderId: string) => void) {
  const { t } = useLingui()
  return useTableColumns<PayvalidaOrder>(() => [
    text({ id: 'reference', header: t`Reference`, value: (row) => row.reference, width: 128 }),
    badge({
      id: 'state',
      header: t`State`,
      value: ({ state }) => ({ tone: chargeTones[state], label: inWords(chargeStates[state]) }),
      width: 136,
    }),
    text({ id: 'borrower', header: t`Borrower`, value: (row) => row.borrower, to: (row) => borrowerPath(row.userId) }),
    money({
      id: 'amount',
      header: t`Amount`,
      value: (row) => row.amount,
      currency: (row) => row.currency,
      sort: 'amount',
      width: 128,
    }),
    text({ id: 'rawStatus', header: t`State at the provider`, value: (row) => row.rawStatus, width: 136 }),
    instant({ id: 'created', header: t`Made`, value: (row) => row.createdTime, sort: 'created' }),
    instant({ id: 'expires', header: t`Valid until`, value: (row) => row.expiresAt }),
    instant({ id: 'paid', header: t`Paid at`, value: (row) => row.paidTime }),
    text({
      id: 'attention',
      header: t`Attention`,
      value: (row) =>
        row.otherAmount !== null
          ? t`Another amount was paid`
          : row.cancelAskedTime !== null && (row.state === 'open' || row.state === 'asked')
            ? t`Is being cancelled`
            : row.problem && inSystemWords(row.problem),
      width: 168,
    }),
    text({ id: 'poId', header: t`Order`, value: (row) => row.poId, optional: true }),
    text({ id: 'pvPoId', header: t`PayValida’s number`, value: (row) => row.pvPoId, optional: true }),
    text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
    actions({
      header: t`Actions`,
      width: 72,
      of: (row) => [{ label: t`Open`, icon: IconEye, run: () => onOpen(row.orderId), opens: true }],
    }),
  ])
}
