/** Importing what channels say came in: payments and reversals, one a row. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, currency, id } from '../fields.ts'
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
import { type PaymentField, paymentFieldNames } from './import-fields.ts'

const field = z.enum(paymentFieldNames)

export type PaymentMapping = Record<string, PaymentField>

export const inspectPayments = endpoint({
  path: '/forward/credit/payment/inspect',
  access: { button: 'paymentInfo_import' },
  rows: 'merchant',
  spec: 'DOMAIN §9; import of payments',
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
})
const asked = {
  ...importJob,
  access: { button: 'paymentInfo_import' },
  spec: 'DOMAIN §9; import of payments',
  input: importInput,
  errors: mappingErrors,
} as const

export const dryRunPayments = endpoint({
  ...asked,
  path: '/forward/credit/payment/dryRun',
  summary: 'A job that counts and checks what a run would do, and books nothing; its result is `paymentsOutcome`',
})

export const runPayments = endpoint({
  ...asked,
  path: '/forward/credit/payment/run',
  summary: 'A job that books every row that is right, all of them or none; its result is `paymentsOutcome`',
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
    /** Of these, those whose day lies far back, and those for a loan of the caller's own: somebody else has to book them. */
    held: count,
    /** Rows that were booked before, or stand earlier in the file, with the same values. */
    duplicates: count,
    refused: count,
  }),
  /** New money by currency; reversals are taken off. */
  sums: z.array(z.object({ currency, amount: minorAmount })),
  errors: refusedRows,
  /** The refused rows alone, with the column why; the job's error file has all rows. */
  refusedFileId: z.nullable(id),
})
export type PaymentsOutcome = z.infer<typeof paymentsOutcome>
