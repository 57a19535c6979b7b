import {
  type CostField,
  costFields,
  costsOutcome,
  dryRunCosts,
  inspectCosts,
  runCosts,
} from '@cordillera/contract/acquisition/cost-import'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { ErrorFiles, Figures, type ImportKind, RefusedRows } from '../../job/public.tsx'
import { inWords } from '../../ui/language.ts'
import { Panel } from '../../ui/page.tsx'
import { Money } from '../../ui/show/show.tsx'
import { usePlace } from '../Place.tsx'

/** What channels were really paid, as an import for one merchant. */
export const costImport = (merchant: number): ImportKind => ({
  title: { zh: '导入渠道成本', en: 'Import channel costs', es: 'Importar costos de canales' },
  inspect: inspectCosts,
  dryRun: dryRunCosts,
  run: runCosts,
  dryRunJob: 'acquisition.costs.dryRun',
  runJob: 'acquisition.costs.run',
  fields: costFields,
  asksExportDay: false,
  reads: { amounts: true, days: true },
  more: {
    Fields: OfMerchant,
    useWhyNot: () => undefined,
    of: (input) => ({ merchant: (input as { merchant?: number } | undefined)?.merchant ?? merchant }),
  },
  Outcome,
  takes: ({ added = 0, replaced = 0 }) => added + replaced,
  seeAt: {
    path: () => `/loan_market_convert/loan_market_cost_entry?merchant=${merchant}`,
    label: () => t`See the costs`,
  },
})

const lead = ['rows', 'added', 'replaced', 'refused']
const columnName = (column: string) =>
  Object.hasOwn(costFields, column) ? inWords(costFields[column as CostField]) : column

function OfMerchant() {
  const { t } = useLingui()
  const { merchant, merchants, currency } = usePlace()
  const name = merchants.find((one) => one.merchant === merchant)?.name ?? ''
  return <p>{t`Costs of ${name}, in ${currency}. A day that has a cost already gets this one in its place.`}</p>
}

/** What a dry run found, or a run kept: numbers, what it comes to, and the refused rows. */
function Outcome({ job, isDryRun, correcting }: ComponentProps<ImportKind['Outcome']>) {
  const { t } = useLingui()
  const read = costsOutcome.safeParse(job.result)
  if (!read.success) return <Figures counts={job.counts} lead={lead} />
  const { counts, sums, errors, refusedFileId } = read.data
  return (
    <>
      <Panel
        title={isDryRun ? t`What the import would keep` : t`What was kept`}
        actions={<ErrorFiles job={job} refusedFileId={refusedFileId} />}
      >
        <Figures counts={counts} lead={lead} />
        <p>
          {t`Together:`}{' '}
          {sums.map(({ currency, amount }) => (
            <Money key={currency} minor={amount} currency={currency} />
          ))}
        </p>
      </Panel>
      <RefusedRows
        errors={errors.map(({ channel, ...error }) => ({ ...error, loanId: channel }))}
        refused={counts.refused}
        columnName={columnName}
        idHeader={t`Channel`}
        correcting={correcting}
      />
    </>
  )
}
