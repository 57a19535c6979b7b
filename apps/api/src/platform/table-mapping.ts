/** Which column of a file is which field of an import: by exact names, by what else people call it, or as people said. */
import type { Words } from '@cordillera/contract/words'

export interface MappedField extends Words {
  /** The import can't go without it. */
  readonly needed?: boolean
  readonly also: readonly string[]
}

/** Names compared without accents, case and signs: `Núm. de cuota` is `num de cuota`. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export interface ColumnMapping<Field extends string> {
  /** Proposes a field for each column, exact names first; each field once. */
  propose(header: readonly string[]): Record<string, Field>
  /** Fields that are needed and not mapped. */
  missing(mapping: Record<string, Field>): Field[]
  /** Where the mapped fields stand in a row; the column that does not fit where the mapping is wrong. */
  plan(
    header: readonly string[],
    mapping: Record<string, Field>,
  ): { plan: Partial<Record<Field, number>> } | { wrong: string }
}

export function columnMapping<Field extends string>(fields: Record<Field, MappedField>): ColumnMapping<Field> {
  const names = Object.keys(fields) as Field[]
  const fieldOfName = new Map<string, Field>()
  for (const field of names) {
    const { zh, en, es, also } = fields[field]
    for (const name of [field, zh, en, es, ...also]) {
      if (!fieldOfName.has(plainName(name))) fieldOfName.set(plainName(name), field)
    }
  }
  const exact = (column: string) => names.find((field) => field === column)
  const known = (column: string) => fieldOfName.get(plainName(column))
  return {
    propose(header) {
      const mapping: Record<string, Field> = {}
      for (const fieldOf of [exact, known]) {
        for (const column of header) {
          const field = fieldOf(column)
          if (field && !mapping[column] && !Object.values(mapping).includes(field)) mapping[column] = field
        }
      }
      return mapping
    },
    missing(mapping) {
      const mapped = new Set(Object.values(mapping))
      return names.filter((field) => fields[field].needed && !mapped.has(field))
    },
    plan(header, mapping) {
      const plan: Partial<Record<Field, number>> = {}
      for (const [column, field] of Object.entries<Field>(mapping)) {
        const index = header.indexOf(column)
        if (index < 0 || plan[field] !== undefined) return { wrong: column }
        plan[field] = index
      }
      return { plan }
    },
  }
}
