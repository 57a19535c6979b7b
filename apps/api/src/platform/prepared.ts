/**
 * Statements seen often are prepared under a name: planning a list costs as much as running it. Bounded, because every
 * name takes memory in every connection; what doesn't fit runs unnamed as before. PREPARE=off for poolers that can't.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * Part of a statement whose plan has to look at its values: the words of a search are in fifty rows or in a million, and one plan for
 * both reads the million for the fifty. It is planned at every call.
 */
export const plannedByValues = '/* planned by its values */'

const namedFrom = 3
const namedAtMost = 300
const seenAtMost = 5000

/** Counts statement texts and names those that come back. One for a pool, so that every connection uses the same names. */
export class StatementNames {
  readonly #seen = new Map<string, number>()
  readonly #names = new Map<string, string>()

  nameOf(text: string): string | undefined {
    if (text.includes(plannedByValues)) return undefined
    const known = this.#names.get(text)
    if (known || this.#names.size >= namedAtMost) return known
    const times = (this.#seen.get(text) ?? 0) + 1
    if (this.#seen.size >= seenAtMost) this.#seen.clear()
    this.#seen.set(text, times)
    if (times < namedFrom) return undefined
    const name = `c_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
    this.#names.set(text, name)
    this.#seen.delete(text)
    return name
  }
}

/** Makes a pool's connections prepare what they are asked often. */
export function prepareRepeated(pool: pg.Pool): void {
  const names = new StatementNames()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      const name = typeof text === 'string' && Array.isArray(values) ? names.nameOf(text) : undefined
      return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
    }
    client.query = named as typeof client.query
  })
}
