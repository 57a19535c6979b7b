import type { Reading } from '@cordillera/contract/job/table-reading'
import { listReconExceptions, reconWall } from '@cordillera/contract/reconciliation/exception'
import { inspectStatement, listStatements, uploadStatement } from '@cordillera/contract/reconciliation/statement'
import { type StatementField, statementFields } from '@cordillera/contract/reconciliation/statement-fields'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  ColumnTable,
  claimedTwice,
  type Draft,
  isUnclear,
  mappingOf,
  ReadingChoice,
  SheetChoice,
  saidOf,
} from '../job/public.tsx'
import { CallError, call } from '../ui/call.ts'
import { inWords } from '../ui/language.ts'
import { Facts } from '../ui/show/show.tsx'
import { useAction } from '../ui/use-action.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import type { LookedAt } from './looked-at.ts'
import classes from './reconciliation.module.css'

interface StatementColumnsProps {
  readonly looked: LookedAt
  /** Another file. */
  readonly onAgain: () => void
  readonly onLooked: (looked: LookedAt) => void
  readonly onJob: (jobId: string) => void
}

/** What the file is written in; of a table, which column is which field, kept for the channel. */
export function StatementColumns({ looked, onAgain, onLooked, onJob }: StatementColumnsProps) {
  const { t } = useLingui()
  const { fileId, channel, currency, inspected } = looked
  const { kind, name, table } = inspected
  const [draft, setDraft] = useState<Draft>(() => draftOf(looked))
  const [said, setSaid] = useState<Reading>({})
  const upload = useAction(uploadStatement, {
    invalidate: [listStatements, listReconExceptions, reconWall],
    success: t`The statement is being read.`,
    onDone: ({ jobId }) => onJob(jobId),
  })
  const why = useWhyNot(looked, draft, said)
  async function choose(sheet: string) {
    try {
      const next = { ...looked, inspected: await call(inspectStatement, { fileId, channel, currency, sheet }) }
      setDraft(draftOf(next))
      onLooked(next)
    } catch (error) {
      // a refusal has been shown
      if (!(error instanceof CallError)) throw error
    }
  }
  function start() {
    const sheet = table && table.sheets.length > 1 ? (table.sheet ?? undefined) : undefined
    const reading = saidOf({ ...said, sheet })
    const mapping = table ? { mapping: mappingOf(draft) as Record<string, StatementField> } : {}
    void upload.run({ fileId, channel, currency, ...mapping, ...(reading ? { reading } : {}) })
  }
  return (
    <div className={classes.stack}>
      <Facts
        facts={[
          { label: t`Statement`, value: name },
          { label: t`Format`, value: kind === 'table' ? t`the bank’s own table` : kind },
          { label: t`Channel account`, value: `${channel} ${currency}` },
        ]}
      />
      {table && (
        <>
          <SheetChoice sheets={table.sheets} sheet={table.sheet} onChange={(sheet) => void choose(sheet)} />
          <ReadingChoice inspection={table} said={said} onChange={setSaid} />
          <ColumnTable
            fields={statementFields}
            inspection={table}
            draft={draft}
            twice={claimedTwice(draft)}
            onChange={(column, field) => setDraft({ ...draft, [column]: field })}
          />
          <p className={classes.quiet}>{t`The columns are kept for this account and proposed the next time.`}</p>
        </>
      )}
      {why && (
        <p className={classes.quiet} role="alert">
          {why}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onAgain}>{t`Another file`}</Button>
        <WhyButton why={why} loading={upload.pending} onClick={start}>{t`Import and match`}</WhyButton>
      </div>
    </div>
  )
}

const draftOf = ({ inspected: { table } }: LookedAt): Draft =>
  Object.fromEntries((table?.columns ?? []).map(({ column, field }) => [column, field]))

/** What stands in the way of reading it, in words. */
function useWhyNot({ inspected: { table } }: LookedAt, draft: Draft, said: Reading): string | undefined {
  const { t } = useLingui()
  if (!table) return undefined
  if (table.sheet === null && table.sheets.length > 1) return t`Choose the sheet to read`
  const chosen = new Set(Object.values(draft))
  const named = (field: StatementField) => inWords(statementFields[field])
  if (!chosen.has('operation_day')) return t`Columns are missing: ${named('operation_day')}`
  if (!chosen.has('amount') && !(chosen.has('paid_in') && chosen.has('paid_out')))
    return t`Say which column is the amount, or which two are money in and money out`
  if (claimedTwice(draft).size > 0) return t`A field can come from one column only`
  return isUnclear(table, said) ? t`Say how amounts and days are written` : undefined
}
