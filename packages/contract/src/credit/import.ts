/** Importing a loan book: a file of instalments, one a row, as the book stood on its export day. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, country, currency, day, id } from '../fields.ts'
import {
  fileErrors,
  importJob,
  inspectedTable,
  inspectInput,
  mappingErrors,
  mappingTo,
  refusedRows,
} from '../job/table-import.ts'
import { reading } from '../job/table-reading.ts'
import { minorAmount } from '../money.ts'
import { type LoanBookField, loanBookFieldNames } from './import-fields.ts'

const field = z.enum(loanBookFieldNames)
export type ColumnMapping = Record<string, LoanBookField>

export const inspectLoanBook = endpoint({
  path: '/forward/credit/loanBook/inspect',
  access: { button: 'jobs_import' },
  rows: 'merchant',
  spec: 'DOMAIN §4; import of a loan book',
  summary: 'What kind of table an uploaded file is, and which column probably is which field',
  input: inspectInput,
  output: inspectedTable(field),
  errors: fileErrors,
})

const importInput = z.strictObject({
  fileId: id,
  /** As proposed by `inspect` unless given. */
  mapping: z.optional(mappingTo(field)),
  /** Decided by the whole column unless said. */
  reading: z.optional(reading),
  /** The day whose evening the book shows; today in each merchant's zone unless given. */
  exportDay: z.optional(day),
})
const importErrors = [...mappingErrors, 'credit.exportDayLater', 'job.running'] as const

const asked = {
  ...importJob,
  access: { button: 'jobs_import' },
  spec: 'DOMAIN §4; import of a loan book',
  input: importInput,
  errors: importErrors,
} as const

export const dryRunLoanBook = endpoint({
  ...asked,
  path: '/forward/credit/loanBook/dryRun',
  summary: 'A job that counts and checks what a run would do, and changes nothing; its result is `loanBookOutcome`',
})

export const runLoanBook = endpoint({
  ...asked,
  path: '/forward/credit/loanBook/run',
  summary: 'A job that imports every row that is right, all of them or none; its result is `loanBookOutcome`',
})

/** What a dry run and a run answer (`result` of the job); the numbers stand in the job's `counts` too. */
export const loanBookOutcome = z.object({
  counts: z.object({
    rows: count,
    loans: count,
    /** Rows that are right and new. */
    accepted: count,
    /** Rows that are here already, with the same values. */
    unchanged: count,
    refused: count,
    /** What is new: */
    borrowers: count,
    contacts: count,
    products: count,
    applications: count,
    bills: count,
    /** Of the new bills, as of the export day: */
    repaid: count,
    overdue: count,
  }),
  /** Control totals of the new rows by currency, as of the export day and without penalty. */
  sums: z.array(
    z.object({
      currency,
      instalments: count,
      principal: minorAmount,
      /** Principal, interest, fee and the tax on it. */
      total: minorAmount,
      paid: minorAmount,
      open: minorAmount,
    }),
  ),
  /** Products that do not exist yet and are made with default terms. Rates are fractions: `0.01` is 1 %. */
  products: z.array(
    z.object({
      merchant: z.string(),
      country,
      currency,
      code: z.string(),
      tenureDays: z.int(),
      periods: z.int(),
      penaltyDailyRate: z.string(),
      penaltyCapRate: z.string(),
      extensionFeeRate: z.string(),
      graceDays: z.int(),
    }),
  ),
  errors: refusedRows,
  /** Worth a look, though nothing is refused for it. */
  warnings: z.array(z.object({ column: z.string(), why: z.string(), count })),
  /** The refused rows alone, with the column why; the job's error file has all rows. */
  refusedFileId: z.nullable(id),
})
export type LoanBookOutcome = z.infer<typeof loanBookOutcome>
