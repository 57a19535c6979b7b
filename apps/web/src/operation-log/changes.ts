/** What an entry of the log changed, read from the two halves that were kept: flat, and without what stayed the same. */

export interface FieldChange {
  /** The way to the value: `promise`, `day`. */
  readonly path: readonly string[]
  /** As they were kept; null where there was nothing. */
  readonly before: unknown
  readonly after: unknown
}

/** Deeper than this a value is one. */
const deepest = 3

export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const old = leaves(before, [])
  const now = leaves(after, [])
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)]
    const isSame = JSON.stringify(was?.value ?? null) === JSON.stringify(is?.value ?? null)
    return isSame ? [] : [{ path: (is ?? was)?.path ?? [], before: was?.value ?? null, after: is?.value ?? null }]
  })
}

interface Leaf {
  readonly path: readonly string[]
  readonly value: unknown
}
function leaves(value: unknown, path: readonly string[]): Map<string, Leaf> {
  if (isRecord(value) && path.length < deepest) {
    return new Map(Object.entries(value).flatMap(([key, inner]) => [...leaves(inner, [...path, key])]))
  }
  return path.length === 0 && value == null
    ? new Map()
    : new Map([[path.join('.'), { path, value: value === '' ? null : value }]])
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
