/** Which column of a file is which field, while it is being decided. */
import type { Reading } from '@cordillera/contract/job/table-reading'
import type { ImportKind, Inspection } from './kind.ts'

/** Column of the file → field, or null: not read. */
export type Draft = Readonly<Record<string, string | null>>

/** What a job was asked for, where it was an import. */
export interface AskedBefore {
  readonly fileId?: string
  readonly mapping?: Readonly<Record<string, string>>
  readonly reading?: Reading
  readonly exportDay?: string | null
}
export function askedBefore(input: unknown): AskedBefore {
  return typeof input === 'object' && input !== null ? (input as AskedBefore) : {}
}

export function firstDraft(inspection: Inspection, before: AskedBefore): Draft {
  const { mapping } = before
  return Object.fromEntries(
    inspection.columns.map(({ column, field }) => [column, mapping ? (mapping[column] ?? null) : field]),
  )
}

export const missingIn = (draft: Draft, fields: ImportKind['fields']): string[] => {
  const chosen = new Set(Object.values(draft))
  return Object.keys(fields).filter((name) => fields[name]?.needed && !chosen.has(name))
}

/** Fields that two columns claim. */
export function claimedTwice(draft: Draft): Set<string> {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const field of Object.values(draft)) {
    if (field === null) continue
    if (seen.has(field)) twice.add(field)
    seen.add(field)
  }
  return twice
}

/** What the person said, without what was left to the file; undefined where all of it was. */
export function saidOf(reading: Reading): Reading | undefined {
  const said = Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== undefined))
  return Object.keys(said).length > 0 ? said : undefined
}

export const mappingOf = (draft: Draft): Record<string, string> =>
  Object.fromEntries(Object.entries(draft).filter((entry): entry is [string, string] => entry[1] !== null))
