import type { Reading } from '@cordillera/contract/job/table-reading'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type CallError, call } from '../../ui/call.ts'
import { useEnvironment } from '../../ui/environment.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { inWords } from '../../ui/language.ts'
import { dayIn } from '../../ui/show/dates.ts'
import { Empty, Loading } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import type { Job } from '../use-jobs.ts'
import { useImportAddress } from './address.ts'
import { ColumnTable } from './ColumnTable.tsx'
import { FileFacts } from './FileFacts.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import classes from './import.module.css'
import type { ImportKind, Inspection, MoreValues } from './kind.ts'
import {
  type AskedBefore,
  askedBefore,
  claimedTwice,
  type Draft,
  firstDraft,
  mappingOf,
  missingIn,
  saidOf,
} from './mapping.ts'
import { isUnclear, ReadingChoice, SheetChoice } from './ReadingChoice.tsx'

interface MappingStepProps {
  readonly kind: ImportKind
  readonly fileId: string
  /** An earlier dry run of this file, whose columns are the ones to begin with. */
  readonly before?: Job
}

/** Step 2: which column is which field, as far as it was recognised, to be changed; and the day the file shows. */
export function MappingStep({ kind, fileId, before }: MappingStepProps) {
  const asked = askedBefore(before?.input)
  const [sheet, setSheet] = useState(asked.reading?.sheet)
  const { data, error } = useQuery<Inspection, CallError>({
    queryKey: [kind.inspect.path, fileId, sheet],
    // an unreadable file is said in its place, not in a corner
    queryFn: ({ signal }) => call(kind.inspect, { fileId, sheet }, { signal, say: 'nothing' }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return <Unread kind={kind} error={error} />
  return (
    <Mapping
      key={data.sheet}
      kind={kind}
      fileId={fileId}
      inspection={data}
      before={asked.reading?.sheet === sheet ? asked : {}}
      input={before?.input}
      onSheet={setSheet}
    />
  )
}

function Unread({ kind, error }: { kind: ImportKind; error: CallError | null }) {
  const { t } = useLingui()
  const { begin } = useImportAddress()
  return (
    <ImportFrame kind={kind} step={2}>
      {error ? (
        <div role="alert">
          <Empty
            title={t`This file can't be imported`}
            action={<Button onClick={begin}>{t`Choose another file`}</Button>}
          >
            {error.msg}
          </Empty>
        </div>
      ) : (
        <Loading lines={14} />
      )}
    </ImportFrame>
  )
}

interface MappingProps {
  readonly kind: ImportKind
  readonly fileId: string
  readonly inspection: Inspection
  readonly before: AskedBefore
  /** What the earlier job was asked, as its kind asks more than columns. */
  readonly input: unknown
  readonly onSheet: (sheet: string) => void
}

/** What stands in the way of a dry run, in words. */
function useWhyNot(kind: ImportKind, inspection: Inspection, draft: Draft, said: Reading): string | undefined {
  const { t } = useLingui()
  if (inspection.sheet === null && inspection.sheets.length > 1) return t`Choose the sheet to read`
  const missing = missingIn(draft, kind.fields)
  if (missing.length > 0) return t`Columns are missing: ${missing.map((name) => nameOf(kind, name)).join(', ')}`
  if (claimedTwice(draft).size > 0) return t`A field can come from one column only`
  return isUnclear(inspection, said) ? t`Say how amounts and days are written` : undefined
}

/** What the kind still has to be told beside the columns. */
const useMissing = (kind: ImportKind, more: MoreValues): string | undefined =>
  (kind.more?.useWhyNot ?? nothingMissing)(more)
const nothingMissing = () => undefined

function Mapping({ kind, fileId, inspection, before, input, onSheet }: MappingProps) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const { begin, goTo } = useImportAddress()
  const [draft, setDraft] = useState(() => firstDraft(inspection, before))
  const [said, setSaid] = useState<Reading>(before.reading ?? {})
  const [more, setMore] = useState<MoreValues>(() => kind.more?.of(input) ?? {})
  const form = useForm<{ exportDay: string | undefined }>({
    defaultValues: { exportDay: before.exportDay ?? undefined },
  })
  const dryRun = useAction(kind.dryRun, { onDone: ({ jobId }) => goTo({ job: jobId }) })
  const { sheet, sheets } = inspection
  const isRead = sheets.length < 2 || sheet !== null
  const whyNot = useWhyNot(kind, inspection, draft, said)
  const why = useMissing(kind, more) ?? whyNot

  function start() {
    const { exportDay } = form.getValues()
    const reading = saidOf({ ...said, sheet: sheets.length > 1 && sheet !== null ? sheet : undefined })
    if (why) return
    void dryRun.run({
      fileId,
      mapping: mappingOf(draft),
      ...(reading ? { reading } : {}),
      ...(exportDay ? { exportDay } : {}),
      ...more,
    })
  }
  return (
    <ImportFrame
      kind={kind}
      step={2}
      actions={<Button variant="default" onClick={begin}>{t`Another file`}</Button>}
      primary={
        <WhyButton why={why} loading={dryRun.pending} onClick={start}>
          {t`Start the dry run`}
        </WhyButton>
      }
    >
      <FileFacts inspection={inspection} />
      <SheetChoice sheets={sheets} sheet={sheet} onChange={onSheet} />
      {isRead && <ReadingChoice inspection={inspection} said={said} onChange={setSaid} reads={kind.reads} />}
      {isRead && kind.more && <kind.more.Fields value={more} onChange={setMore} />}
      {isRead && kind.asksExportDay && (
        <FormProvider {...form}>
          <div className={classes.day}>
            <DayField
              name="exportDay"
              label={t`Day the file shows`}
              description={t`Amounts are as of the evening of this day.`}
              placeholder={t`today`}
              max={dayIn(zone, new Date())}
              optional
            />
          </div>
        </FormProvider>
      )}
      {isRead && missingIn(draft, kind.fields).length > 0 && (
        <p className={classes.problem} role="alert">
          {why}
        </p>
      )}
      {isRead && (
        <ColumnTable
          fields={kind.fields}
          inspection={inspection}
          draft={draft}
          twice={claimedTwice(draft)}
          onChange={(column, field) => setDraft({ ...draft, [column]: field })}
        />
      )}
    </ImportFrame>
  )
}

const nameOf = (kind: ImportKind, field: string) => {
  const words = kind.fields[field]
  return words ? inWords(words) : field
}
