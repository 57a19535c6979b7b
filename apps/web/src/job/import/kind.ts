/** What an import of any kind is made of: the endpoints it asks, its fields, and how its outcome is shown. */
import type { Endpoint } from '@cordillera/contract/endpoint'
import type { DayOrder, DecimalSign, Reading } from '@cordillera/contract/job/table-reading'
import type { Words } from '@cordillera/contract/words'
import type { ReactNode } from 'react'
import type { $ZodType } from 'zod/v4/core'
import type { Job } from '../use-jobs.ts'

export interface ImportField extends Words {
  /** Nothing can be imported without it. */
  readonly needed?: boolean
}

/** What a look at an uploaded file tells. */
export interface Inspection {
  readonly name: string
  readonly sizeBytes: number
  readonly format: 'csv' | 'xlsx' | 'ods'
  /** Among which one has to be chosen. */
  readonly sheets: readonly string[]
  /** Null where none was chosen yet, and then no column is told. */
  readonly sheet: string | null
  readonly encoding: string | null
  readonly separator: string | null
  /** Null where the file does not tell, and somebody has to. */
  readonly decimalSign: DecimalSign | null
  readonly dayOrder: DayOrder | null
  /** Values that leave it open. */
  readonly unclear: { readonly amounts: readonly string[]; readonly days: readonly string[] }
  /** Null where only reading it all would tell. */
  readonly rows: number | null
  readonly columns: readonly {
    readonly column: string
    readonly field: string | null
    readonly sample: readonly string[]
  }[]
}

/** What a dry run and a run are asked. */
export interface ImportAsk {
  readonly fileId: string
  /** Column of the file → field. */
  readonly mapping?: Record<string, string> | undefined
  readonly reading?: Reading | undefined
  readonly exportDay?: string | undefined
}

type Inspect = Endpoint<$ZodType<unknown, { fileId: string; sheet?: string | undefined }>, $ZodType<Inspection>>
type Start = Endpoint<$ZodType<unknown, ImportAsk>, $ZodType<{ jobId: string }>>

export interface ImportKind {
  readonly title: Words
  readonly inspect: Inspect
  readonly dryRun: Start
  readonly run: Start
  /** The kinds of its two jobs. */
  readonly dryRunJob: string
  readonly runJob: string
  readonly fields: Readonly<Record<string, ImportField>>
  /** The file shows the state of a day that has to be known. */
  readonly asksExportDay: boolean
  /** What the job found or did, from its `result`. */
  readonly Outcome: (props: { job: Job; isDryRun: boolean }) => ReactNode
  /** How many rows a run would take in, by the job's counts. */
  readonly takes: (counts: Readonly<Record<string, number>>) => number
  /** Where what was imported can be seen. */
  readonly seeAt: { readonly path: string; readonly label: () => string }
}
