import { type LoanBookOutcome, loanBookOutcome } from '@cordillera/contract/credit/import'
import { loanBookFields } from '@cordillera/contract/credit/import-fields'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { Panel } from '../../ui/page.tsx'
import { Count } from '../../ui/show/show.tsx'
import { ErrorFiles } from '../import/ErrorFiles.tsx'
import classes from '../import/import.module.css'
import { RefusedRows } from '../import/RefusedRows.tsx'
import { Figures } from '../progress.tsx'
import type { Job } from '../use-jobs.ts'

const lead = ['rows', 'accepted', 'unchanged', 'refused']

const columnName = (column: string) =>
  Object.hasOwn(loanBookFields, column) ? inWords(loanBookFields[column as keyof typeof loanBookFields]) : column

/** What a dry run found, or a run did: numbers, the products it makes, what is worth a look, and the refused rows. */
export function LoanBookResult({ job, isDryRun }: { job: Job; isDryRun: boolean }) {
  const { t } = useLingui()
  const read = loanBookOutcome.safeParse(job.result)
  if (!read.success) return <Figures counts={job.counts} lead={lead} />
  const { counts, products, errors, warnings } = read.data
  return (
    <>
      <Panel
        title={isDryRun ? t`What the import would do` : t`What was imported`}
        actions={<ErrorFiles job={job} refusedFileId={read.data.refusedFileId} />}
      >
        <Figures counts={counts} lead={lead} />
      </Panel>
      {products.length > 0 && <Products products={products} isDryRun={isDryRun} />}
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      <RefusedRows errors={errors} refused={counts.refused} columnName={columnName} />
    </>
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
