/** What importing a table from a file means everywhere: look at it, try it, run it; refused rows are named one by one. */
import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** What a file may be refused with before any row of it is read. */
export const tableErrors = [
  'file.missing',
  'file.empty',
  'file.notTable',
  'file.columnTwice',
  'file.brokenRow',
] as const
export const mappingErrors = [...tableErrors, 'credit.columnsMissing', 'credit.mappingInvalid'] as const

/** A job over a file, tried or run: the same but for what it writes. */
export const importJob = {
  rows: 'merchant',
  writes: true,
  idempotent: true,
  output: z.object({ jobId: id }),
} as const

/** Column of the file → field. A column that is left out is not read. */
export const mappingTo = <N extends string>(field: z.ZodMiniEnum<{ [K in N]: K }>) =>
  z.record(z.string().check(z.maxLength(200)), field)

export const inspectedTable = <N extends string>(field: z.ZodMiniEnum<{ [K in N]: K }>) =>
  z.object({
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
    /** Fields that are needed and no column was found for. */
    missing: z.array(field),
    /** The first rows as they are, cells in column order. */
    sample: z.array(z.array(z.string())),
  })

/** The first 200 refused rows, in file order. */
export const refusedRows = z.array(
  z.object({
    /** The row's number in the file; the header is 1. */
    row: z.int(),
    loanId: z.string(),
    /** The field's name; empty where the row as a whole is refused. */
    column: z.string(),
    /** In the language of who asked. */
    why: z.string(),
    /** A name among the import's refusals. */
    reason: z.string(),
  }),
)
