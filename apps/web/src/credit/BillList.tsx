import { currencyNames } from '@cordillera/contract/countries'
import { billStatuses, billSums, exportBills, listBills } from '@cordillera/contract/credit/bill'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { borrowerPath } from '../borrower/public.tsx'
import { DaysPastDue, StageBadge } from '../collection/public.tsx'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { Can } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, ChoicesFilter, DayRangeFilter, FlagFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param, type ValuesOf } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { Count, Money, nothing } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { badge, custom, day, money, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { type RowOf, useList } from '../ui/use-list.ts'
import classes from './credit.module.css'
import { loanPath } from './paths.ts'
import { billStatusTones, billStatusWords } from './words.ts'

type Bill = RowOf<typeof listBills>

const billParams = {
  billStatus: param.choices(billStatuses),
  dueFrom: param.day(),
  dueTo: param.day(),
  loanId: param.text(),
  currency: param.choice(currencyNames),
  extension: param.flag(),
  userId: param.text(13),
  billId: param.text(13),
}

export function BillList() {
  const { t, i18n } = useLingui()
  const filters = useFilters(billParams, { sorts: ['due'], firstSort: '-due', pageSize: 50 })
  const { values, set } = filters
  const list = useList(listBills, filters.query)
  const columns = useColumns()
  return (
    <>
      <FilterBar filters={filters}>
        <ChoicesFilter
          label={t`Status`}
          options={billStatuses.map((status) => ({ value: status, label: i18n._(billStatusWords[status]) }))}
          value={values.billStatus}
          onChange={(billStatus) => set({ billStatus })}
        />
        <DayRangeFilter
          label={t`Due date`}
          from={values.dueFrom}
          to={values.dueTo}
          onChange={({ from, to }) => set({ dueFrom: from, dueTo: to })}
        />
        <TextFilter label={t`Loan`} value={values.loanId} onChange={(loanId) => set({ loanId })} />
        <ChoiceFilter
          label={t`Currency`}
          options={currencyNames.map((currency) => ({ value: currency, label: currency }))}
          value={values.currency}
          onChange={(currency) => set({ currency })}
        />
        <FlagFilter label={t`Extended`} value={values.extension} onChange={(extension) => set({ extension })} />
        <TextFilter label={t`User id`} value={values.userId} onChange={(userId) => set({ userId })} />
        <TextFilter label={t`Bill id`} value={values.billId} onChange={(billId) => set({ billId })} />
      </FilterBar>
      <DataTable
        name="creditBill"
        label={t`Bills`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(bill) => bill.billId}
        to={({ appId }) => loanPath(appId)}
        file={
          <Can press="creditBill_export">
            <ExportMenu endpoint={exportBills} input={{ filter: values }} />
          </Can>
        }
        sums={<Sums filter={values} />}
        empty={
          <Empty
            title={t`No bills yet`}
          >{t`Bills are made when loans are paid out, or imported with a loan book.`}</Empty>
        }
      />
    </>
  )
}

/** One line a currency, on request: adding up a million bills is what a list costs. */
function Sums({ filter }: { filter: ValuesOf<typeof billParams> }) {
  const { t } = useLingui()
  const asks = JSON.stringify(filter)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const { data, error } = useData(billSums, askedFor === asks ? filter : undefined)
  if (askedFor !== asks || error) {
    return (
      <button type="button" className={classes.ask} onClick={() => setAskedFor(asks)}>
        {t`Exact total and sums`}
      </button>
    )
  }
  if (!data) return <span>{t`Counting…`}</span>
  return (
    <span className={classes.sums} role="status">
      {data.map(({ currency, bills, repaidAmount, dueAmount }) => (
        <span key={currency}>
          <Count value={bills} /> · {t`paid in`} <Money minor={repaidAmount} currency={currency} /> · {t`to pay`}{' '}
          <strong>
            <Money minor={dueAmount} currency={currency} />
          </strong>
        </span>
      ))}
    </span>
  )
}

function useColumns() {
  const { t, i18n } = useLingui()
  return useTableColumns(() => [
    text<Bill>({
      id: 'loan',
      header: t`Loan`,
      value: (row) => row.loanId,
      to: (row) => loanPath(row.appId),
      width: 124,
    }),
    text<Bill>({
      id: 'cycle',
      header: t`No.`,
      about: t`Which instalment of the loan, of how many`,
      value: (row) => `${row.cycle}/${row.periods}`,
      width: 56,
    }),
    text<Bill>({
      id: 'borrower',
      header: t`Borrower`,
      value: (row) => row.borrower,
      to: (row) => borrowerPath(row.userId),
      width: 104,
    }),
    badge<Bill>({
      id: 'status',
      header: t`Status`,
      value: (row) => ({ tone: billStatusTones[row.billStatus], label: i18n._(billStatusWords[row.billStatus]) }),
      width: 96,
    }),
    custom<Bill>({
      id: 'period',
      header: t`Stage`,
      cell: (row) => (row.period ? <StageBadge stage={row.period} /> : nothing),
      width: 88,
    }),
    custom<Bill>({
      id: 'dpd',
      header: t`Days past due`,
      align: 'end',
      cell: (row) => (row.billStatus === 'repaid' ? nothing : <DaysPastDue dpd={row.dpd} />),
      width: 124,
    }),
    day<Bill>({ id: 'due', header: t`Due date`, value: (row) => row.dueDate, sort: 'due', width: 104 }),
    money<Bill>({
      id: 'bill',
      header: t`Billed`,
      value: (row) => row.billAmount,
      currency: (row) => row.currency,
      width: 112,
    }),
    money<Bill>({
      id: 'repaid',
      header: t`Paid so far`,
      value: (row) => row.repaidAmount,
      currency: (row) => row.currency,
      width: 112,
    }),
    money<Bill>({
      id: 'dueAmount',
      header: t`Due`,
      value: (row) => row.dueAmount,
      currency: (row) => row.currency,
      width: 112,
    }),
    number<Bill>({
      id: 'extensions',
      header: t`Extensions`,
      value: (row) => row.extensionCount || null,
      width: 80,
      optional: true,
    }),
    text<Bill>({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, width: 108 }),
    text<Bill>({ id: 'product', header: t`Product`, value: (row) => row.productName, optional: true }),
  ])
}
