/** Which column of a file is which field of a loan book. */
import type { ColumnMapping } from '@cordillera/contract/credit/import'
import {
  type FieldRow,
  type LoanBookField,
  loanBookFieldNames,
  loanBookFields,
} from '@cordillera/contract/credit/import-fields'

/** Where each mapped field stands in a row. */
export type ColumnPlan = Partial<Record<LoanBookField, number>>

/** Names compared without accents, case and signs: `Núm. de cuota` is `num de cuota`. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const fieldOfName = new Map<string, LoanBookField>()
for (const field of loanBookFieldNames) {
  const { zh, en, es, also }: FieldRow = loanBookFields[field]
  for (const name of [field, zh, en, es, ...also]) {
    if (!fieldOfName.has(plainName(name))) fieldOfName.set(plainName(name), field)
  }
}

/** Proposes a field for each column: by its exact name first, then by what else people call it; each field once. */
export function proposeMapping(header: readonly string[]): ColumnMapping {
  const mapping: ColumnMapping = {}
  const taken = new Set<LoanBookField>()
  const give = (column: string, field: LoanBookField | undefined) => {
    if (!field || taken.has(field) || mapping[column]) return
    taken.add(field)
    mapping[column] = field
  }
  for (const column of header)
    give(
      column,
      loanBookFieldNames.find((field) => field === column),
    )
  for (const column of header) give(column, fieldOfName.get(plainName(column)))
  return mapping
}

/** Fields that a loan book needs and the mapping lacks. */
export function missingFields(mapping: ColumnMapping): LoanBookField[] {
  const mapped = new Set(Object.values(mapping))
  return loanBookFieldNames.filter((field) => 'needed' in loanBookFields[field] && !mapped.has(field))
}

/** Where the mapped fields stand; the name of the column that does not fit where the mapping is wrong. */
export function planColumns(header: readonly string[], mapping: ColumnMapping): ColumnPlan | { wrong: string } {
  const plan: ColumnPlan = {}
  for (const [column, field] of Object.entries(mapping)) {
    const index = header.indexOf(column)
    if (index < 0 || plan[field] !== undefined) return { wrong: column }
    plan[field] = index
  }
  return plan
}
