/** Importing a loan book: a file of instalments, one a row, as the book stood on its export day. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, country, currency, day, id } from '../fields.ts'
import { type LoanBookField, loanBookFieldNames } from './import-fields.ts'

const field = z.enum(loanBookFieldNames)
const columnName = z.string().check(z.maxLength(200))

/** Column of the file → field. A column that is left out is not read. */
export const columnMapping = z.record(columnName, field)
export type ColumnMapping = Record<string, LoanBookField>

export const inspectLoanBook = endpoint({
  path: '/forward/credit/loanBook/inspect',
  access: { button: 'jobs_import' },
  rows: 'merchant',
  spec: 'DOMAIN §4; import of a loan book',
  summary: 'What kind of table an uploaded file is, and which column probably is which field',
  input: z.strictObject({ fileId: id }),
  output: z.object({
    fileId: id,
    name: z.string(),
    sizeBytes: z.int(),
    format: z.enum(['csv', 'xlsx']),
    /** CSV only. */
    encoding: z.nullable(z.enum(['utf-8', 'utf-16le', 'windows-1252'])),
    separator: z.nullable(z.enum([',', ';', '\t'])),
    /** The sign before the decimals of amounts. */
    decimalSign: z.enum(['.', ',']),
    /** Rows after the header; null where only reading it all would tell. */
    rows: z.nullable(z.int()),
    columns: z.array(
      z.object({
        column: z.string(),
        /** Proposed; null: nothing fits. */
        field: z.nullable(field),
        /** The first few values that are not empty. */
        sample: z.array(z.string()),
      }),
    ),
    /** Fields that a loan book needs and no column was found for. */
    missing: z.array(field),
    /** The first rows as they are, cells in column order. */
    sample: z.array(z.array(z.string())),
  }),
  errors: ['file.missing', 'file.empty', 'file.notTable', 'file.columnTwice', 'file.brokenRow'],
})

const importInput = z.strictObject({
  fileId: id,
  /** As proposed by `inspect` unless given. */
  mapping: z.optional(columnMapping),
  /** The day whose evening the book shows; today in each merchant's zone unless given. */
  exportDay: z.optional(day),
})
const importErrors = [
  'file.missing',
  'file.empty',
  'file.notTable',
  'file.columnTwice',
  'file.brokenRow',
  'credit.columnsMissing',
  'credit.mappingInvalid',
  'credit.exportDayLater',
  'job.running',
] as const

export const dryRunLoanBook = endpoint({
  path: '/forward/credit/loanBook/dryRun',
  access: { button: 'jobs_import' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §4; import of a loan book',
  summary: 'A job that counts and checks what a run would do, and changes nothing; its result is `loanBookOutcome`',
  input: importInput,
  output: z.object({ jobId: id }),
  errors: importErrors,
})

export const runLoanBook = endpoint({
  path: '/forward/credit/loanBook/run',
  access: { button: 'jobs_import' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §4; import of a loan book',
  summary: 'A job that imports every row that is right, all of them or none; its result is `loanBookOutcome`',
  input: importInput,
  output: z.object({ jobId: id }),
  errors: importErrors,
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
  /** Of the first 200 refused rows, in file order. */
  errors: z.array(
    z.object({
      /** The row's number in the file; the header is 1. */
      row: z.int(),
      loanId: z.string(),
      /** The field's name; empty where the row as a whole is refused. */
      column: z.string(),
      /** In the language of who asked. */
      why: z.string(),
      /** A name of `refusals`. */
      reason: z.string(),
    }),
  ),
  /** Worth a look, though nothing is refused for it. */
  warnings: z.array(z.object({ column: z.string(), why: z.string(), count })),
  /** The refused rows alone, with the column why; the job's error file has all rows. */
  refusedFileId: z.nullable(id),
})
export type LoanBookOutcome = z.infer<typeof loanBookOutcome>
