import { countries, countryNames } from '@cordillera/contract/countries'
import { type LoanBookOutcome, loanBookOutcome } from '@cordillera/contract/credit/import'
import { loanBookFields } from '@cordillera/contract/credit/import-fields'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { Can, useEnvironment } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Panel } from '../../ui/page.tsx'
import { Count, Money } from '../../ui/show/show.tsx'
import { AgeingForm } from '../AgeingForm.tsx'
import { ErrorFiles } from '../import/ErrorFiles.tsx'
import classes from '../import/import.module.css'
import type { ImportKind } from '../import/kind.ts'
import { RefusedRows } from '../import/RefusedRows.tsx'
import { Figures } from '../progress.tsx'

const lead = ['rows', 'accepted', 'unchanged', 'refused']

const columnName = (column: string) =>
  Object.hasOwn(loanBookFields, column) ? inWords(loanBookFields[column as keyof typeof loanBookFields]) : column

/** What a dry run found, or a run did: numbers, the products it makes, what is worth a look, and the refused rows. */
export function LoanBookResult({ job, isDryRun, correcting }: ComponentProps<ImportKind['Outcome']>) {
  const { t } = useLingui()
  const read = loanBookOutcome.safeParse(job.result)
  if (!read.success) return <Figures counts={job.counts} lead={lead} />
  const { counts, sums, products, errors, warnings } = read.data
  return (
    <>
      <Panel
        title={isDryRun ? t`What the import would do` : t`What was imported`}
        actions={<ErrorFiles job={job} refusedFileId={read.data.refusedFileId} />}
      >
        <Figures counts={counts} lead={lead} />
      </Panel>
      {!isDryRun && counts.overdue > 0 && <CasesToCome overdue={counts.overdue} sums={sums} />}
      {sums.length > 0 && <Sums sums={sums} />}
      {products.length > 0 && <Products products={products} isDryRun={isDryRun} />}
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      <RefusedRows errors={errors} refused={counts.refused} columnName={columnName} correcting={correcting} />
    </>
  )
}

/** What the new rows come to, to be compared with what the sender of the book states. */
function Sums({ sums }: { sums: LoanBookOutcome['sums'] }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Control totals of the new instalments`}>
      <PlainTable
        label={t`Control totals of the new instalments`}
        rows={sums}
        rowKey={({ currency }) => currency}
        columns={[
          { header: t`Currency`, cell: ({ currency }) => currency },
          { header: t`Instalments`, end: true, cell: ({ instalments }) => <Count value={instalments} /> },
          { header: t`Principal`, end: true, cell: (row) => <Money minor={row.principal} currency={row.currency} /> },
          {
            header: t`With interest and fees`,
            end: true,
            cell: (row) => <Money minor={row.total} currency={row.currency} />,
          },
          {
            header: t`Paid by borrowers`,
            end: true,
            cell: (row) => <Money minor={row.paid} currency={row.currency} />,
          },
          { header: t`Amount open`, end: true, cell: (row) => <Money minor={row.open} currency={row.currency} /> },
        ]}
      />
    </Panel>
  )
}

/** Overdue instalments are cases only after ageing: it is offered here, for the country of the book. */
function CasesToCome({ overdue, sums }: { overdue: number; sums: LoanBookOutcome['sums'] }) {
  const { t } = useLingui()
  const [isAgeing, setAgeing] = useState(false)
  const [started, setStarted] = useState(false)
  const first = countryNames.find((name) => countries[name].currency === sums[0]?.currency)
  return (
    <Panel title={t`Cases of this import`}>
      <p>
        <Plural
          value={overdue}
          one="# overdue instalment becomes a case once ageing has run for its day."
          other="# overdue instalments become cases once ageing has run for their day."
        />{' '}
        {started && t`Ageing has begun: its cases stand under “See its cases” as soon as it is done.`}
      </p>
      {!started && (
        <Can press="jobs_ageing">
          <Button onClick={() => setAgeing(true)}>{t`Run ageing now`}</Button>
        </Can>
      )}
      <AgeingForm
        opened={isAgeing}
        {...(first ? { first } : {})}
        onClose={() => setAgeing(false)}
        onStarted={() => setStarted(true)}
      />
    </Panel>
  )
}

function Products({ products, isDryRun }: { products: LoanBookOutcome['products']; isDryRun: boolean }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  // rates come as decimal text and are only shown: no amount is computed from them here
  const percent = (rate: string) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(Number(rate))
  return (
    <Panel
      title={isDryRun ? t`Products that would be made, with these terms` : t`Products that were made, with these terms`}
    >
      <p className={classes.quiet}>
        {t`They are drafts: nothing new is lent under them before somebody hands them in and another person activates them, under Finance products.`}
      </p>
      <div className={classes.products}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t`Merchant`}</th>
              <th scope="col">{t`Product`}</th>
              <th scope="col">{t`Currency`}</th>
              <th scope="col">{t`Days an instalment`}</th>
              <th scope="col">{t`Instalments`}</th>
              <th scope="col">{t`Penalty a day`}</th>
              <th scope="col">{t`Penalty at most`}</th>
              <th scope="col">{t`Extension fee`}</th>
              <th scope="col">{t`Days of grace`}</th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <tr key={`${product.merchant} ${product.code}`}>
                <th scope="row">{product.merchant}</th>
                <td className="mono">{product.code}</td>
                <td>{product.currency}</td>
                <td data-number>{product.tenureDays}</td>
                <td data-number>{product.periods}</td>
                <td data-number>{percent(product.penaltyDailyRate)}</td>
                <td data-number>{percent(product.penaltyCapRate)}</td>
                <td data-number>{percent(product.extensionFeeRate)}</td>
                <td data-number>{product.graceDays}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function Warnings({ warnings }: { warnings: LoanBookOutcome['warnings'] }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Worth a look, though nothing is refused for it`}>
      <ul className={classes.warnings}>
        {warnings.map(({ column, why, count }) => (
          <li key={`${column} ${why}`}>
            <strong>{columnName(column)}</strong> <span>{why}</span>
            <span className={classes.quiet}>
              × <Count value={count} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
