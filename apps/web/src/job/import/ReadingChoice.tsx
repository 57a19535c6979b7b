import type { DayOrder, DecimalSign, Reading } from '@cordillera/contract/job/table-reading'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import classes from './import.module.css'
import type { Inspection } from './kind.ts'

interface ReadingChoiceProps {
  readonly inspection: Inspection
  /** What the person said; what is left out, the file says. */
  readonly said: Reading
  readonly onChange: (said: Reading) => void
  /** What the file holds; both unless said. */
  readonly reads?: { readonly amounts: boolean; readonly days: boolean }
}

const both = { amounts: true, days: true }

/** How the file's amounts and days are read: as found out, to be changed; to be chosen where the file does not tell. */
export function ReadingChoice({ inspection, said, onChange, reads = both }: ReadingChoiceProps) {
  const { t } = useLingui()
  const { decimalSign, dayOrder, unclear } = inspection
  const open = (examples: readonly string[]) => t`The file does not tell: ${examples.join(' · ')}`
  return (
    <div className={classes.reading}>
      {reads.amounts && (
        <Select
          label={t`Amounts are written with a`}
          data={[
            { value: '.', label: t`decimal point: 1,234.50` },
            { value: ',', label: t`decimal comma: 1.234,50` },
          ]}
          withAsterisk={decimalSign === null}
          placeholder={t`Choose`}
          value={said.decimalSign ?? decimalSign}
          error={!said.decimalSign && decimalSign === null && open(unclear.amounts)}
          allowDeselect={false}
          onChange={(next) => onChange({ ...said, decimalSign: (next as DecimalSign | null) ?? undefined })}
        />
      )}
      {reads.days && (
        <Select
          label={t`Days with slashes are written`}
          data={[
            { value: 'dmy', label: t`day first: 31/12/2026` },
            { value: 'mdy', label: t`month first: 12/31/2026` },
          ]}
          withAsterisk={dayOrder === null}
          placeholder={t`Choose`}
          value={said.dayOrder ?? dayOrder}
          error={!said.dayOrder && dayOrder === null && open(unclear.days)}
          allowDeselect={false}
          onChange={(next) => onChange({ ...said, dayOrder: (next as DayOrder | null) ?? undefined })}
        />
      )}
    </div>
  )
}

/** Whether somebody still has to say how the file is read. */
export const isUnclear = ({ decimalSign, dayOrder }: Inspection, said: Reading): boolean =>
  (decimalSign === null && !said.decimalSign) || (dayOrder === null && !said.dayOrder)

interface SheetChoiceProps {
  readonly sheets: readonly string[]
  readonly sheet: string | null
  readonly onChange: (sheet: string) => void
}

/** Which sheet of a workbook, where several have content. */
export function SheetChoice({ sheets, sheet, onChange }: SheetChoiceProps) {
  const { t } = useLingui()
  if (sheets.length < 2) return null
  return (
    <div className={classes.reading}>
      <Select
        label={t`Sheet to read`}
        description={t`Several sheets of this workbook have content.`}
        data={[...sheets]}
        withAsterisk
        placeholder={t`Choose`}
        value={sheet}
        allowDeselect={false}
        onChange={(next) => next !== null && onChange(next)}
      />
    </div>
  )
}
