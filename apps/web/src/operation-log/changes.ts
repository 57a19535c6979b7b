/** What an entry of the log changed, read from the two halves that were kept: flat, and without what stayed the same. */

export interface FieldChange {
  /** The way to the value: `promise`, `day`. */
  readonly path: readonly string[]
  readonly before: string | null
  readonly after: string | null
}

/** Deeper than this a value is shown as it was kept. */
const deepest = 3

export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const old = new Map(leaves(before, []))
  const now = new Map(leaves(after, []))
  const keys = new Set([...old.keys(), ...now.keys()])
  return [...keys].flatMap((key) => {
    const [was, is] = [old.get(key)?.text ?? null, now.get(key)?.text ?? null]
    return was === is ? [] : [{ path: (now.get(key) ?? old.get(key))?.path ?? [], before: was, after: is }]
  })
}

interface Leaf {
  readonly path: readonly string[]
  readonly text: string | null
}
function leaves(value: unknown, path: readonly string[]): [string, Leaf][] {
  if (isRecord(value) && path.length < deepest) {
    return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
  }
  return path.length === 0 && value == null ? [] : [[path.join('.'), { path, text: textOf(value) }]]
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map((one) => textOf(one) ?? '—').join(', ')
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${textOf(inner) ?? '—'}`)
      .join(' · ')
  }
  return String(value)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
