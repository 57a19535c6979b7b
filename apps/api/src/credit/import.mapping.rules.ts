/** Which column of a file is which field of a loan book. */
import type { ColumnMapping } from '@cordillera/contract/credit/import'
import { type LoanBookField, loanBookFields } from '@cordillera/contract/credit/import-fields'
import { columnMapping } from '../platform/table-mapping.ts'

export { plainName } from '../platform/table-mapping.ts'

/** Where each mapped field stands in a row. */
export type ColumnPlan = Partial<Record<LoanBookField, number>>

const columns = columnMapping<LoanBookField>(loanBookFields)

/** Proposes a field for each column: by its exact name first, then by what else people call it; each field once. */
export const proposeMapping = (header: readonly string[]): ColumnMapping => columns.propose(header)

/** Fields that a loan book needs and the mapping lacks. */
export const missingFields = (mapping: ColumnMapping): LoanBookField[] => columns.missing(mapping)

/** Where the mapped fields stand; the name of the column that does not fit where the mapping is wrong. */
export function planColumns(header: readonly string[], mapping: ColumnMapping): ColumnPlan | { wrong: string } {
  const planned = columns.plan(header, mapping)
  return 'wrong' in planned ? planned : planned.plan
}
