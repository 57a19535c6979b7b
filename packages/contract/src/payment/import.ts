/** Importing what channels say came in: payments and reversals, one a row. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, currency, id } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { type PaymentField, paymentFieldNames } from './import-fields.ts'

const field = z.enum(paymentFieldNames)

/** Column of the file → field. A column that is left out is not read. */
const mapping = z.record(z.string().check(z.maxLength(200)), field)
export type PaymentMapping = Record<string, PaymentField>

export const inspectPayments = endpoint({
  path: '/forward/credit/payment/inspect',
  access: { button: 'paymentInfo_import' },
  rows: 'merchant',
  spec: 'DOMAIN §9; import of payments',
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
    decimalSign: z.enum(['.', ',']),
    rows: z.nullable(z.int()),
    columns: z.array(z.object({ column: z.string(), field: z.nullable(field), sample: z.array(z.string()) })),
    missing: z.array(field),
    sample: z.array(z.array(z.string())),
  }),
  errors: ['file.missing', 'file.empty', 'file.notTable', 'file.columnTwice', 'file.brokenRow'],
})

const importInput = z.strictObject({
  fileId: id,
  /** As proposed by `inspect` unless given. */
  mapping: z.optional(mapping),
})
const importErrors = [
  'file.missing',
  'file.empty',
  'file.notTable',
  'file.columnTwice',
  'file.brokenRow',
  'credit.columnsMissing',
  'credit.mappingInvalid',
] as const

export const dryRunPayments = endpoint({
  path: '/forward/credit/payment/dryRun',
  access: { button: 'paymentInfo_import' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §9; import of payments',
  summary: 'A job that counts and checks what a run would do, and books nothing; its result is `paymentsOutcome`',
  input: importInput,
  output: z.object({ jobId: id }),
  errors: importErrors,
})

export const runPayments = endpoint({
  path: '/forward/credit/payment/run',
  access: { button: 'paymentInfo_import' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §9; import of payments',
  summary: 'A job that books every row that is right, all of them or none; its result is `paymentsOutcome`',
  input: importInput,
  output: z.object({ jobId: id }),
  errors: importErrors,
})

/** What a dry run and a run answer (`result` of the job); the numbers stand in the job's `counts` too. */
export const paymentsOutcome = z.object({
  counts: z.object({
    rows: count,
    /** Payments whose loan is known. */
    payments: count,
    reversals: count,
    /** Payments for nobody we know: booked, and waiting to be matched by hand. */
    unidentified: count,
    /** Rows that were booked before, or stand earlier in the file, with the same values. */
    duplicates: count,
    refused: count,
  }),
  /** New money by currency; reversals are taken off. */
  sums: z.array(z.object({ currency, amount: minorAmount })),
  /** The first 200, in file order. */
  errors: z.array(
    z.object({
      /** The row's number in the file; the header is 1. */
      row: z.int(),
      loanId: z.string(),
      /** The field's name; empty where the row as a whole is refused. */
      column: z.string(),
      /** In the language of who asked. */
      why: z.string(),
      /** A name of `paymentRefusals`. */
      reason: z.string(),
    }),
  ),
  /** The refused rows alone, with the column why; the job's error file has all rows. */
  refusedFileId: z.nullable(id),
})
export type PaymentsOutcome = z.infer<typeof paymentsOutcome>
