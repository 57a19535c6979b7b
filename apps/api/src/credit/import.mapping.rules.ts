/** Which column of a file is which field of a loan book. */
import type { ColumnMapping } from '@cordillera/contract/credit/import'
import { type LoanBookField, loanBookFields } from '@cordillera/contract/credit/import-fields'
import { columnMapping } from '../platform/table-mapping.ts'
import type { ReadColumns } from '../platform/table-values.ts'

export { plainName } from '../platform/table-mapping.ts'

/** Where each mapped field stands in a row. */
export type ColumnPlan = Partial<Record<LoanBookField, number>>

export const loanBookColumns = columnMapping<LoanBookField>(loanBookFields)

/** Proposes a field for each column: by its exact name first, then by what else people call it; each field once. */
export const proposeMapping = (header: readonly string[]): ColumnMapping => loanBookColumns.propose(header)

/** Fields that a loan book needs and the mapping lacks. */
export const missingFields = (mapping: ColumnMapping): LoanBookField[] => loanBookColumns.missing(mapping)

/** Where the mapped fields stand; the name of the column that does not fit where the mapping is wrong. */
export function planColumns(header: readonly string[], mapping: ColumnMapping): ColumnPlan | { wrong: string } {
  const planned = loanBookColumns.plan(header, mapping)
  return 'wrong' in planned ? planned : planned.plan
}

const amounts = ['principal', 'interest', 'fee', 'fee_tax', 'paid_amount', 'monthly_income', 'family_income'] as const
const days = ['birth_date', 'applied_at', 'disbursed_at', 'due_date', 'last_paid_at', 'registered_at'] as const

/** Where amounts and days stand in a row. */
export const readColumnsOf = (plan: ColumnPlan): ReadColumns => ({
  amounts: amounts.flatMap((field) => plan[field] ?? []),
  days: days.flatMap((field) => plan[field] ?? []),
})
