/** What importing a table from a file means everywhere: look at it, try it, run it; refused rows are named one by one. */
import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { dayOrders, decimalSigns, sheetName } from './table-reading.ts'

/** What a file may be refused with before any row of it is read. */
export const fileErrors = [
  'file.missing',
  'file.empty',
  'file.notTable',
  'file.otherKind',
  'file.oldExcel',
  'file.locked',
  'file.damaged',
  'file.severalSheets',
  'file.sheetMissing',
  'file.tooWide',
  'file.columnTwice',
  'file.brokenRow',
  'file.brokenSheet',
] as const
/** … and with what its values leave open. */
export const tableErrors = [...fileErrors, 'file.decimalUnclear', 'file.dayOrderUnclear'] as const
export const mappingErrors = [...tableErrors, 'credit.columnsMissing', 'credit.mappingInvalid'] as const

/** What a look at a file is asked: which sheet, where there are several. */
export const inspectInput = z.strictObject({ fileId: id, sheet: z.optional(sheetName) })

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
    format: z.enum(['csv', 'xlsx', 'ods']),
    /** Among which somebody has to choose: shown and with content. Empty for CSV. */
    sheets: z.array(z.string()),
    /** The one that was looked at; null where several have content and none was chosen, and then no column is told. */
    sheet: z.nullable(z.string()),
    /** CSV only. */
    encoding: z.nullable(z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])),
    separator: z.nullable(z.enum([',', ';', '\t'])),
    /** The sign before the decimals of amounts; null where the columns don't tell, and somebody has to. */
    decimalSign: z.nullable(z.enum(decimalSigns)),
    /** Whether days are written day or month first; null where the columns contradict themselves. */
    dayOrder: z.nullable(z.enum(dayOrders)),
    /** Values that leave it open. */
    unclear: z.object({ amounts: z.array(z.string()), days: z.array(z.string()) }),
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

/** What is wrong with a row, and with which of its cells. */
export const rowFault = z.object({
  /** The row's number in the file; the header is 1. */
  row: z.int(),
  /** The field's name; empty where the row as a whole is refused. */
  column: z.string(),
  /** What stands there; null where no one cell is at fault. */
  value: z.nullable(z.string()),
  /** Where it stands in the row, from 0: what a correction names. */
  cell: z.nullable(z.int()),
  /** In the language of who asked. */
  why: z.string(),
  /** A name among the import's refusals. */
  reason: z.string(),
})

/** The first 200 refused rows, in file order. */
export const refusedRows = z.array(z.object({ ...rowFault.shape, loanId: z.string() }))
