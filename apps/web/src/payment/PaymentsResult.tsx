import { paymentsOutcome } from '@cordillera/contract/payment/import'
import { paymentFields } from '@cordillera/contract/payment/import-fields'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { ErrorFiles, Figures, type ImportKind, RefusedRows } from '../job/public.tsx'
import { inWords } from '../ui/language.ts'
import { Panel } from '../ui/page.tsx'
import { Money } from '../ui/show/show.tsx'
import classes from './payment.module.css'

const lead = ['rows', 'payments', 'reversals', 'unidentified', 'held', 'duplicates', 'refused']

const columnName = (column: string) =>
  Object.hasOwn(paymentFields, column) ? inWords(paymentFields[column as keyof typeof paymentFields]) : column

/** What a dry run found, or a run booked: numbers, sums by currency, and the refused rows. */
export function PaymentsResult({ job, isDryRun, correcting }: ComponentProps<ImportKind['Outcome']>) {
  const { t } = useLingui()
  const read = paymentsOutcome.safeParse(job.result)
  if (!read.success) return <Figures counts={job.counts} lead={lead} />
  const { counts, sums, errors, refusedFileId } = read.data
  return (
    <>
      <Panel
        title={isDryRun ? t`What the import would book` : t`What was booked`}
        actions={<ErrorFiles job={job} refusedFileId={refusedFileId} />}
      >
        <Figures counts={counts} lead={lead} />
        {sums.length > 0 && (
          <p className={classes.sums}>
            <span>{t`Money in, reversals taken off:`}</span>
            {sums.map(({ currency, amount }) => (
              <Money key={currency} minor={amount} currency={currency} />
            ))}
          </p>
        )}
        {counts.held > 0 && (
          <p>{t`Held: the day they were paid lies far back, or the loan is your own, so somebody else than you books them to the loans that the file names.`}</p>
        )}
        {!isDryRun && counts.unidentified > 0 && (
          <p>
            <Link to="/finance/paymentInfo?view=unidentified">{t`Match the unidentified money by hand`}</Link>
          </p>
        )}
      </Panel>
      <RefusedRows errors={errors} refused={counts.refused} columnName={columnName} correcting={correcting} />
    </>
  )
}
