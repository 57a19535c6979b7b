import { currencyNames } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import {
  exportInternalPayment,
  internalPayment,
  internalPaymentDays,
} from '@cordillera/contract/reconciliation/internal-payment'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { Can, useEnvironment } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter, FlagFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Page, PageHeader, Panel } from '../ui/page.tsx'
import { dayIn } from '../ui/show/dates.ts'
import { Money, Tone } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { badge, day, money, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { listOfAll } from '../ui/use-list.ts'
import { InternalPaymentDrawer } from './InternalPaymentDrawer.tsx'
import type { PaymentDay } from './payment-days.ts'
import classes from './reconciliation.module.css'

type Answer = Output<typeof internalPayment>

const params = {
  dayFrom: param.day(),
  dayTo: param.day(),
  currency: param.choice(currencyNames),
  channel: param.text(30),
  differing: param.flag(),
}
const lookBackDays = 6
const dayMs = 86_400_000
const daysBefore = (of: string, days: number) => new Date(Date.parse(of) - days * dayMs).toISOString().slice(0, 10)

/** /reconciliation/internalPayment: what payments say, what the ledger’s cash says, and where the ledger put it. */
export default function InternalPaymentPage() {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const filters = useFilters(params)
  const { values, set } = filters
  const dayTo = values.dayTo ?? dayIn(zone, new Date())
  const dayFrom = values.dayFrom ?? daysBefore(dayTo, lookBackDays)
  const filter = {
    ...{ dayFrom, dayTo },
    ...(values.currency ? { currency: values.currency } : {}),
    ...(values.channel ? { channel: values.channel } : {}),
    ...(values.differing ? { differing: true as const } : {}),
  }
  const answer = useData(internalPayment, filter)
  const list = listOfAll({ ...answer, data: answer.data?.rows })
  const [open, setOpen] = useState<PaymentDay | null>(null)
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('internalPayment').title)}
        aside={answer.data && <Verdict answer={answer.data} />}
      />
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t`Day, at most ${internalPaymentDays} days`}
          from={dayFrom}
          to={dayTo}
          onChange={({ from, to }) => set({ dayFrom: from, dayTo: to })}
        />
        <ChoiceFilter
          label={t`Currency`}
          options={currencyNames.map((name) => ({ value: name, label: name }))}
          value={values.currency}
          onChange={(currency) => set({ currency })}
        />
        <TextFilter
          label={t`Channel`}
          value={values.channel}
          onChange={(channel) => set({ channel: channel?.toUpperCase() })}
        />
        <FlagFilter
          label={t`Only what differs`}
          value={values.differing}
          onChange={(differing) => set({ differing })}
        />
      </FilterBar>
      {answer.data && answer.data.bills.length > 0 && <Bills bills={answer.data.bills} />}
      <DataTable
        name="internalPayment"
        label={t`Bills, ledger and channels by day`}
        columns={useColumns()}
        list={list}
        bar={filters}
        rowKey={(row) => `${row.day} ${row.merchant ?? 0} ${row.currency} ${row.channel}`}
        onOpen={setOpen}
        file={
          <Can press="internalPayment_export">
            <ExportMenu endpoint={exportInternalPayment} input={{ filter }} />
          </Can>
        }
        empty={<Empty title={t`Nothing to compare`}>{t`No payment of these days fits the filters.`}</Empty>}
      />
      <InternalPaymentDrawer row={open} onClose={() => setOpen(null)} />
    </Page>
  )
}

function Verdict({ answer: { rows, bills } }: { answer: Answer }) {
  const { t } = useLingui()
  const wrong = rows.filter((row) => row.gapToLedger !== 0 || row.gapToBills !== 0).length + bills.length
  return wrong === 0 ? (
    <Tone tone="green">{t`Bills, ledger and channels agree`}</Tone>
  ) : (
    <Tone tone="red">{t`${wrong} do not agree`}</Tone>
  )
}

function Bills({ bills }: { bills: Answer['bills'] }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Bills that are not what the ledger says`}>
      <PlainTable
        label={t`Bills that are not what the ledger says`}
        folds
        rows={bills}
        rowKey={(bill) => `${bill.billId} ${bill.component}`}
        columns={[
          { header: t`Bill`, cell: (bill) => <Link to={`/finance/billDetail/${bill.appId}`}>{bill.billId}</Link> },
          { header: t`Component`, cell: (bill) => bill.component },
          {
            header: t`On the bill`,
            end: true,
            cell: (bill) => <Money minor={bill.recorded} currency={bill.currency} />,
          },
          {
            header: t`In the ledger`,
            end: true,
            cell: (bill) => <Money minor={bill.inLedger} currency={bill.currency} />,
          },
        ]}
      />
      <p className={classes.quiet}>{t`Open the loan to see the entries behind each figure.`}</p>
    </Panel>
  )
}

const amount = (id: string, header: string, value: (row: PaymentDay) => number) =>
  money<PaymentDay>({ id, header, value, currency: (row) => row.currency, width: 120 })

function useColumns() {
  const { t } = useLingui()
  return useTableColumns(
    () => [
      day<PaymentDay>({ id: 'day', header: t`Day`, value: (row) => row.day, width: 96 }),
      badge<PaymentDay>({
        id: 'agrees',
        header: t`State`,
        value: (row) =>
          row.gapToLedger === 0 && row.gapToBills === 0
            ? { tone: 'green', label: t`Agrees` }
            : { tone: 'red', label: t`Differs` },
        width: 96,
      }),
      text<PaymentDay>({ id: 'channel', header: t`Channel`, value: (row) => row.channel, width: 112 }),
      text<PaymentDay>({
        id: 'merchant',
        header: t`Merchant`,
        value: (row) => row.merchantName ?? t`nobody’s yet`,
        width: 128,
      }),
      number<PaymentDay>({ id: 'payments', header: t`Payments`, value: (row) => row.payments, width: 88 }),
      amount('paid', t`Channel total`, (row) => row.paid),
      amount('cash', t`Ledger cash`, (row) => row.cash),
      amount('bills', t`On bills`, (row) => row.bills),
      amount('balances', t`In balances`, (row) => row.balances),
      amount('unidentified', t`Unidentified`, (row) => row.unidentified),
      amount('gapToLedger', t`Channel less ledger`, (row) => row.gapToLedger),
      amount('gapToBills', t`Ledger less bills`, (row) => row.gapToBills),
    ],
    [],
  )
}
