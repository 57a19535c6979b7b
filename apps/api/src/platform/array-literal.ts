/**
 * A flat array as PostgreSQL reads one in text; null where it is none. JSON writes the same but for its brackets, as long as it escapes
 * quotes and backslashes alone, and it does so at once for all: value by value, as the driver does it, takes ten times as long, which
 * was a third of what a large set cost the process.
 */
export function arrayLiteral(values: readonly unknown[]): string | null {
  if (!values.every(isFlat)) return null
  const json = JSON.stringify(values)
  return otherEscape.test(json) ? null : `{${json.slice(1, -1)}}`
}

/** JSON has no NaN and no infinity, and of a date that is none it would say null as well. */
function isFlat(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (value instanceof Date) return !Number.isNaN(value.getTime())
  return typeof value === 'string' || typeof value === 'boolean' || value === null
}

/** A control character or half of one: PostgreSQL writes the first otherwise and refuses the second. */
const otherEscape = /\\[^"\\]/
