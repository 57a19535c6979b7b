import { type Country, countries } from '@cordillera/contract/countries'
import { chargeAfterDays } from '@cordillera/contract/credit/collection-charge'
import { lateCost, scheduleOf, type Terms } from '@cordillera/contract/credit/schedule'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { Chart } from '../ui/chart/Chart.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { moneyText } from '../ui/show/money-text.ts'
import { Money } from '../ui/show/show.tsx'
import { amountText } from './amount-text.ts'
import classes from './product.module.css'

interface PreviewProps {
  readonly terms: Terms
  readonly country: Country
  /** What it begins with; another one can be typed. */
  readonly amount: number
}

/** What a borrower would pay for an amount: a table, the same drawn, and what being late would cost. */
export function SchedulePreview({ terms, country, amount }: PreviewProps) {
  const { t } = useLingui()
  const { currency } = countries[country]
  const form = useForm({ defaultValues: { amount } })
  const typed = useWatch({ control: form.control, name: 'amount' })
  return (
    <FormProvider {...form}>
      <MoneyField name="amount" label={t`Amount lent`} currency={currency} />
      {typed > 0 && <Schedule terms={terms} country={country} amount={typed} />}
    </FormProvider>
  )
}

const lateDays = [1, 7, 30, 90, 361] as const

/** What each instalment is made of, and what the first one costs when it is late. */
export function Schedule({ terms, country, amount }: PreviewProps) {
  const { t } = useLingui()
  const { currency } = countries[country]
  const parts = useMemo(() => scheduleOf(terms, amount), [terms, amount])
  const format = useMemo(() => (minor: number) => moneyText(Math.round(minor), currency), [currency])
  const first = parts[0]
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  const figures = [
    ['principal', t`Principal`],
    ['interest', t`Interest`],
    ['fee', t`Fee`],
    ['feeTax', t`Tax on fee`],
    ['transactionFee', t`Payment fee`],
  ] as const
  const cost = amountText(total - amount, currency)
  const heads = [t`Instalment`, t`Due after days`, ...figures.map(([, name]) => name), t`To pay`]
  const rows = parts.map((part) => [
    part.cycle,
    part.dueAfterDays,
    ...figures.map(([name]) => <Money key={name} minor={part[name]} currency={currency} />),
    <Money key="total" minor={part.total} currency={currency} />,
  ])
  return (
    <div className={classes.preview}>
      <Chart
        title={t`Lending ${amountText(amount, currency)} costs the borrower ${cost}`}
        about={t`What each instalment is made of, paid on its day.`}
        chart={{
          kind: 'stacked bars',
          labels: parts.map(({ cycle }) => String(cycle)),
          series: figures.map(([name, label]) => ({ name: label, values: parts.map((part) => part[name]) })),
          format,
        }}
        table={{ heads, rows }}
      />
      <PlainTable
        label={t`Schedule`}
        rows={parts}
        rowKey={(part) => part.cycle}
        columns={[
          { header: t`Instalment`, cell: (part) => part.cycle },
          { header: t`Due after days`, end: true, cell: (part) => part.dueAfterDays },
          ...figures.map(([name, header]) => ({
            header,
            end: true,
            cell: (part: (typeof parts)[number]) => <Money minor={part[name]} currency={currency} />,
          })),
          { header: t`To pay`, end: true, cell: (part) => <Money minor={part.total} currency={currency} /> },
        ]}
      />
      {first && <Late terms={terms} country={country} principal={first.principal} />}
    </div>
  )
}

/** What the first instalment costs when it is late, and what the fee for collecting it takes. */
function Late({ terms, country, principal }: Pick<PreviewProps, 'terms' | 'country'> & { readonly principal: number }) {
  const { t } = useLingui()
  const { currency } = countries[country]
  const after = chargeAfterDays(country)
  return (
    <>
      <PlainTable
        label={t`When the first instalment is late`}
        rows={lateDays.map((days) => ({ days, ...lateCost(terms, principal, { days, country }) }))}
        rowKey={(late) => late.days}
        columns={[
          { header: t`Days past due`, end: true, cell: (late) => late.days },
          { header: t`Late interest`, end: true, cell: (late) => <Money minor={late.penalty} currency={currency} /> },
          {
            header: t`Collection fee with tax, at most`,
            end: true,
            cell: (late) => <Money minor={late.collectionFee + late.tax} currency={currency} />,
          },
        ]}
      />
      {terms.collectionServiceFee > 0 && (
        <p className={classes.quiet}>
          {t`A collection fee is not charged by itself: it takes real collection work.`}{' '}
          {after > 0 && t`Here it may be asked for only after ${after} days past due.`}
        </p>
      )}
    </>
  )
}
