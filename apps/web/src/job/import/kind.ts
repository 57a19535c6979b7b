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

/** What a kind asks beside the file, on the step of the columns: the workplace of a terminal, the merchant of costs. */
export interface MoreAsked {
  readonly Fields: (props: { value: MoreValues; onChange: (value: MoreValues) => void }) => ReactNode
  /** What stands in the way of going on, in words. */
  readonly useWhyNot: (value: MoreValues) => string | undefined
  /** As it was asked before, from the job's input. */
  readonly of: (input: unknown) => MoreValues
}
export type MoreValues = Readonly<Record<string, unknown>>

/** How the file of a dry run can be corrected: its cells, and the dry run of the copy. */
export interface Correcting {
  readonly fileId: string
  readonly sheet: string | undefined
  readonly onCorrected: (fileId: string) => void
}

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
  /** Whether its rows hold amounts and days that can be read in two ways. */
  readonly reads: { readonly amounts: boolean; readonly days: boolean }
  /** Endings of files that only this import knows. */
  readonly alsoReads?: readonly string[]
  readonly more?: MoreAsked
  /** What the job found or did, from its `result`. */
  readonly Outcome: (props: { job: Job; isDryRun: boolean; correcting?: Correcting }) => ReactNode
  /** How many rows a run would take in, by the job's counts. */
  readonly takes: (counts: Readonly<Record<string, number>>) => number
  /** What a run is asked beside the file, so that it does what the dry run showed and nothing else. */
  readonly confirms?: (counts: Readonly<Record<string, number>>) => MoreValues
  /** What its button says, where it does more than take rows in. */
  readonly useRunLabel?: (counts: Readonly<Record<string, number>>) => string | undefined
  /** Where what this job imported can be seen. */
  readonly seeAt: { readonly path: (job: Job) => string; readonly label: () => string }
}
