import { menuGroups } from '@cordillera/contract/menus'
import { dryRunPayroll, inspectPayroll, payrollOutcome, runPayroll } from '@cordillera/contract/payment/staff-payout'
import { type StaffPayoutFieldName, staffPayoutFields } from '@cordillera/contract/payment/staff-payout-fields'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { ErrorFiles, Figures, type ImportKind, type MoreValues, RefusedRows } from '../job/public.tsx'
import { LimitedInput } from '../ui/form/LimitedTextarea.tsx'
import { inWords } from '../ui/language.ts'
import { Panel } from '../ui/page.tsx'
import { Money } from '../ui/show/show.tsx'
import classes from './payment.module.css'

/** A list of staff to be paid as an import; what it makes waits for another person's approval. */
export const payrollImport: ImportKind = {
  title: menuGroups.account.screens.payOfMexicoStaff.actions.upload,
  inspect: inspectPayroll,
  dryRun: dryRunPayroll,
  run: runPayroll,
  dryRunJob: 'payment.staffPayout.dryRun',
  runJob: 'payment.staffPayout.run',
  fields: staffPayoutFields,
  asksExportDay: false,
  reads: { amounts: true, days: false },
  more: { Fields: NameField, useWhyNot: useNoName, of: nameOf },
  Outcome,
  takes: ({ ready = 0 }) => ready,
  seeAt: {
    path: ({ result }) => {
      const read = payrollOutcome.safeParse(result)
      return `/account/payOfMexicoStaff${read.data?.batchId ? `?list=${read.data.batchId}` : ''}`
    },
    label: () => t`See its lines`,
  },
}

const lead = ['rows', 'ready', 'refused']
const columnName = (column: string) =>
  Object.hasOwn(staffPayoutFields, column) ? inWords(staffPayoutFields[column as StaffPayoutFieldName]) : column

function NameField({ value, onChange }: { value: MoreValues; onChange: (value: MoreValues) => void }) {
  const { t } = useLingui()
  return (
    <LimitedInput
      className={classes.listName}
      label={t`Name of the list`}
      placeholder={t`Second half of November`}
      withAsterisk
      limit={200}
      value={(value['name'] as string | undefined) ?? ''}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
  )
}

function useNoName({ name }: MoreValues): string | undefined {
  const { t } = useLingui()
  return typeof name === 'string' && name.trim() !== '' ? undefined : t`Name the list first`
}

function nameOf(input: unknown): MoreValues {
  const { name } = (input ?? {}) as { name?: string }
  return name ? { name } : {}
}

/** What a dry run found, or a run kept: numbers, what it comes to, and the lines that nobody is paid by. */
function Outcome({ job, isDryRun, correcting }: ComponentProps<ImportKind['Outcome']>) {
  const { t } = useLingui()
  const read = payrollOutcome.safeParse(job.result)
  if (!read.success) return <Figures counts={job.counts} lead={lead} />
  const { counts, sums, errors, refusedFileId } = read.data
  return (
    <>
      <Panel
        title={isDryRun ? t`What the import would keep` : t`What was kept`}
        actions={<ErrorFiles job={job} refusedFileId={refusedFileId} />}
      >
        <Figures counts={counts} lead={lead} />
        <p className={classes.sums}>
          <span>{t`To be paid once another person approves:`}</span>
          {sums.map(({ currency, amount }) => (
            <Money key={currency} minor={amount} currency={currency} />
          ))}
        </p>
        {counts.refused > 0 && <p>{t`Refused lines stand in the list, but nobody is paid by them.`}</p>}
      </Panel>
      <RefusedRows
        errors={errors.map(({ userNo, ...error }) => ({ ...error, loanId: userNo }))}
        refused={counts.refused}
        columnName={columnName}
        idHeader={t`User number`}
        correcting={correcting}
      />
    </>
  )
}
