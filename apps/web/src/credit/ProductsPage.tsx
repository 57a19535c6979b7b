import { listProducts, productStates } from '@cordillera/contract/credit/product'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Share } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { custom, day, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { listOfAll } from '../ui/use-list.ts'
import { LegalCaps } from './LegalCaps.tsx'
import { ProductDrawer } from './ProductDrawer.tsx'
import { ProductForm } from './ProductForm.tsx'
import { ProductState } from './ProductState.tsx'
import { type Product, productName, productStateWords } from './product-words.ts'

/** `from` a version: the next one begins with its terms; a draft is written on. */
type Open =
  | { readonly as: 'look'; readonly productId: number; readonly deleted: boolean }
  | { readonly as: 'write'; readonly from: Product | null }
const params = { state: param.choice(productStates), deleted: param.flag() }

/** /finance/financeProduct: products with their versions, and what law allows. */
export default function ProductsPage() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const isCaps = search.get('view') === 'caps'
  const [open, setOpen] = useState<Open | null>(null)
  const title = inWords(screenOf('financeProduct').title)
  return (
    <Page>
      <PageHeader
        title={title}
        aside={
          <SegmentedControl
            aria-label={t`What to show`}
            size="xs"
            data={[
              { value: 'products', label: t`Products` },
              { value: 'caps', label: t`Legal caps` },
            ]}
            value={isCaps ? 'caps' : 'products'}
            onChange={(view) => setSearch(view === 'caps' ? { view } : {}, { replace: true })}
          />
        }
        primary={
          !isCaps && (
            <Can press="financeProduct_change">
              <Button onClick={() => setOpen({ as: 'write', from: null })}>{t`New product`}</Button>
            </Can>
          )
        }
      />
      {isCaps ? (
        <LegalCaps />
      ) : (
        <Products onOpen={({ productId, deleted }) => setOpen({ as: 'look', productId, deleted })} />
      )}
      {open?.as === 'look' && (
        <ProductDrawer
          productId={open.productId}
          deleted={open.deleted}
          onClose={() => setOpen(null)}
          onWrite={(from) => setOpen({ as: 'write', from })}
        />
      )}
      {open?.as === 'write' && <ProductForm from={open.from} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function Products({ onOpen }: { onOpen: (product: Product) => void }) {
  const { t, i18n } = useLingui()
  const filters = useFilters(params, { sorts: [], pageSize: 200 })
  const { state, deleted } = filters.values
  const products = useData(listProducts, filters.values)
  const columns = useTableColumns(
    () => [
      text<Product>({ id: 'code', header: t`Product`, value: productName, width: 136 }),
      text<Product>({ id: 'name', header: t`Name`, value: (row) => row.productName, width: 160, optional: true }),
      text<Product>({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, width: 104 }),
      custom<Product>({
        id: 'state',
        header: t`State`,
        width: 168,
        cell: (row) => <ProductState of={row} />,
      }),
      text<Product>({
        id: 'term',
        header: t`Term`,
        value: (row) => t`${row.periods} × ${row.tenure} days`,
        width: 104,
      }),
      ...(
        [
          ['interestRate', t`Interest`],
          ['processingRate', t`Processing fee`],
          ['gstFee', t`Tax on fees`],
          ['penaltyInterest', t`Late interest a day`],
          ['overdueFeeLimitation', t`Its limit`],
        ] as const
      ).map(([id, header]) =>
        custom<Product>({
          id,
          header,
          align: 'end',
          width: 88,
          cell: (row) => <Share hundredths={row[id]} digits={2} />,
        }),
      ),
      number<Product>({
        id: 'gracePeriod',
        header: t`Grace days`,
        value: (row) => row.gracePeriod,
        width: 72,
        optional: true,
      }),
      day<Product>({ id: 'effectiveTime', header: t`From`, value: (row) => row.effectiveTime }),
      number<Product>({ id: 'loans', header: t`Loans`, value: (row) => row.loans, width: 88 }),
      text<Product>({
        id: 'creator',
        header: t`Written by`,
        value: (row) => row.creator ?? t`loan book`,
        optional: true,
      }),
      text<Product>({ id: 'modifier', header: t`Changed by`, value: (row) => row.modifier, optional: true }),
    ],
    [],
  )
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`State`}
          options={productStates.map((value) => ({ value, label: i18n._(productStateWords[value]) }))}
          value={state}
          onChange={(next) => filters.set({ state: next })}
        />
        <FlagFilter label={t`Deleted`} value={deleted} onChange={(next) => filters.set({ deleted: next })} />
      </FilterBar>
      <DataTable
        name="products"
        label={t`Products`}
        columns={columns}
        list={listOfAll(products)}
        filters={filters}
        rowKey={(row) => row.productId}
        onOpen={onOpen}
        empty={
          <Empty title={t`There is no product`}>{t`A loan book makes those it names; others are written here.`}</Empty>
        }
      />
    </>
  )
}
