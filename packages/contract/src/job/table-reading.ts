/** How the values of an imported table are read, where a person says it: which sheet, which decimal sign, which order of days. */
import * as z from 'zod/mini'
import type { ErrorName } from '../errors.ts'

export const decimalSigns = ['.', ','] as const
export type DecimalSign = (typeof decimalSigns)[number]
/** Day or month first, where a day is written `03/04/2026`. */
export const dayOrders = ['dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]

/** The name of a sheet; needed where a workbook has several with content. */
export const sheetName = z.string().check(z.minLength(1), z.maxLength(200))

/** What is left out is decided by the whole column. */
export const reading = z.strictObject({
  sheet: z.optional(sheetName),
  decimalSign: z.optional(z.enum(decimalSigns)),
  dayOrder: z.optional(z.enum(dayOrders)),
})
export type Reading = z.infer<typeof reading>

/** What an import answers where the file does not tell and nobody said. */
export const unclear = {
  decimalSign: 'file.decimalUnclear',
  dayOrder: 'file.dayOrderUnclear',
} as const satisfies Record<string, ErrorName>
