/** Lists: what every one takes and answers (docs/ARCHITECTURE.md, "A list"). */
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

export const maxPageSize = 200
/** Up to here a list's total is counted; beyond it the list says "more than". Counting is what a list costs. */
export const countedTo = 10_000

/** The input of a list: page, an allow-list of sorts, and its filters. Unknown fields are refused. */
export function listInput<F extends z.core.$ZodShape, const S extends readonly [string, ...string[]]>(
  filters: F,
  sorts: S,
) {
  return z.strictObject({
    ...filters,
    currentPage: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 1),
    pageSize: z._default(z.int().check(z.gte(1), z.lte(maxPageSize)), 20),
    sortField: z.optional(z.enum(sorts)),
    sortOrder: z._default(z.enum(['asc', 'desc']), 'asc'),
  })
}

/** The answer of a list. `totalIsExact: false` means "at least `total`". */
export function listOf<T extends $ZodType>(row: T) {
  return z.object({
    list: z.array(row),
    total: z.int(),
    totalIsExact: z.boolean(),
    currentPage: z.int(),
    pageSize: z.int(),
  })
}

export interface Page<T> {
  list: T[]
  total: number
  totalIsExact: boolean
  currentPage: number
  pageSize: number
}
