import {
  exportPartnerProducts,
  listPartnerProducts,
  retirePartnerProduct,
  revenueModels,
} from '@cordillera/contract/app-operation/partners'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { InPlace, PlaceSelect, usePlace } from '../../acquisition/public.ts'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { FlagFilter, TextFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconClose, IconHistory } from '../../ui/icons.ts'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, instant, money, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { asListed, useChosen, useList } from '../../ui/use-list.ts'
import { ProductForm } from './ProductForm.tsx'
import type { Product } from './product.ts'

const params = { merchant: param.number(), on: param.flag(), text: param.text(80) }

/** /loan_market/market_channel_flow_product_info: what partners lend to people whom the app sends to them. */
export default function ProductsPage() {
  return (
    <InPlace>
      <Products />
    </InPlace>
  )
}

function Products() {
  const { t } = useLingui()
  const { merchant } = usePlace()
  const may = useMay()
  const filters = useFilters(params, { sorts: ['code'], firstSort: 'code', pageSize: 50 })
  const list = useList(listPartnerProducts, { ...filters.query, merchant })
  const [editing, setEditing] = useState<Product | 'new' | null>(null)
  const [retiring, setRetiring] = useChosen(list.rows, (row) => row.productId)
  const [history, setHistory] = useState<Product | null>(null)
  const mayChange = may.press('market_channel_flow_product_info_change')
  const columns = useTableColumns<Product>(
    () => [
      text({ id: 'code', header: t`Code`, value: (row) => row.code, sort: 'code' }),
      text({ id: 'partner', header: t`Partner`, value: (row) => row.partner, width: 160 }),
      text({
        ...{ id: 'name', header: t`Name`, width: 200 },
        value: (row) => row.names[currentLanguage()] ?? Object.values(row.names)[0],
      }),
      badge({
        ...{ id: 'state', header: t`Status` },
        value: (row) => (row.on ? { tone: 'green', label: t`Switched on` } : { tone: 'grey', label: t`Off` }),
      }),
      money({
        id: 'from',
        header: t`Amount from`,
        value: (row) => row.amountFrom,
        currency: (row) => row.currency,
        sums: false,
      }),
      money({
        id: 'to',
        header: t`Amount up to`,
        value: (row) => row.amountTo,
        currency: (row) => row.currency,
        sums: false,
      }),
      text({ id: 'days', header: t`Days`, value: (row) => `${row.daysFrom} – ${row.daysTo}` }),
      text({ id: 'rate', header: t`Rate`, value: (row) => row.rateText, optional: true }),
      text({ id: 'pays', header: t`Pays us`, value: (row) => inWords(revenueModels[row.revenueModel]) }),
      money({
        id: 'price',
        header: t`Price`,
        value: (row) => row.revenue,
        currency: (row) => row.currency,
        sums: false,
      }),
      text({ id: 'channel', header: t`Sends people by`, value: (row) => row.channelName, width: 160 }),
      text({ id: 'url', header: t`Web address`, value: (row) => row.targetUrl, width: 240, optional: true }),
      text({ id: 'by', header: t`Changed by`, value: (row) => row.changedBy, optional: true }),
      instant({ id: 'changed', header: t`Changed`, value: (row) => row.changedTime, optional: true }),
      actions({
        header: t`Actions`,
        of: (row) => [
          ...(mayChange ? [{ label: t`Take off the list`, icon: IconClose, run: () => setRetiring(row) }] : []),
          ...(may.open('log') ? [{ label: t`History`, icon: IconHistory, run: () => setHistory(row) }] : []),
        ],
      }),
    ],
    [mayChange, may.open('log')],
  )
  const { values, set } = filters
  return (
    <>
      <PageHeader
        title={inWords(screenOf('market_channel_flow_product_info').title)}
        aside={<PlaceSelect />}
        primary={
          <Can press="market_channel_flow_product_info_change">
            <Button onClick={() => setEditing('new')}>{t`New product`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <TextFilter label={t`Code or partner`} value={values.text} onChange={(next) => set({ text: next })} />
        <FlagFilter label={t`Switched on`} value={values.on} onChange={(on) => set({ on })} />
      </FilterBar>
      <DataTable
        name="partnerProducts"
        label={t`Partner products`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.productId}
        {...(mayChange ? { onOpen: setEditing } : {})}
        file={<ExportMenu endpoint={exportPartnerProducts} input={{ filter: { ...values, merchant } }} />}
        empty={
          <Empty title={t`No partner products yet`}>
            {t`A product of a partner is offered in the app once it is switched on under partner caps.`}
          </Empty>
        }
      />
      {editing && (
        <ProductForm
          product={editing === 'new' ? null : asListed(editing, list.rows, (row) => row.productId)}
          onClose={() => setEditing(null)}
        />
      )}
      {retiring && <Retiring product={retiring} onClose={() => setRetiring(null)} />}
      <HistoryDrawer
        of={history && { target: `partnerProduct:${history.productId}` }}
        name={history?.code}
        onClose={() => setHistory(null)}
      />
    </>
  )
}

function Retiring({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useLingui()
  const action = useAction(retirePartnerProduct, {
    success: t`Taken off the list.`,
    invalidate: [listPartnerProducts],
  })
  const { productId, version, code } = product
  return (
    <ConfirmWithReason
      title={t`Take the product off the list?`}
      confirm={t`Take it off`}
      onClose={onClose}
      onConfirm={async (reason) => (await action.run({ productId, version, reason })) !== undefined}
    >
      {t`${code} is offered to nobody any more. What was counted of it stays in the traffic statistics.`}
    </ConfirmWithReason>
  )
}
