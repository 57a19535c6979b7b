/** An entry of the log for who may know what was done and nothing of the person it was done to. Pure. */
import { maskWords } from '../platform/mask.ts'

interface Said {
  reason: string | null
  before: unknown
  after: unknown
}

/** The entry with what people wrote left out, and numbers and addresses in its values masked. */
export const withoutWords = <Entry extends Said>(entry: Entry): Entry => ({
  ...entry,
  reason: null,
  before: masked(entry.before),
  after: masked(entry.after),
})

function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskWords(value)
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, masked(each)]))
}
