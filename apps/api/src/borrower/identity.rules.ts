/** What somebody typed, as it may be stored: documents and accounts without their dots. */

/** A national id as it may be kept: as typed, compact, and as a RUT with its dash. */
export function documentsMeant(typed: string): string[] {
  const compact = typed.replace(/[\s.-]/g, '').toUpperCase()
  return [...new Set([typed.trim().toUpperCase(), compact, compact.replace(/^(\d+)([\dK])$/, '$1-$2')])]
}

export const accountsMeant = (typed: string): string[] => [...new Set([typed.trim(), typed.replace(/[\s-]/g, '')])]

export const shortestName = 3
/** Whether a name has a word long enough to look for: one or two letters would mean everybody. */
export const nameIsSearchable = (typed: string): boolean =>
  typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length >= shortestName)
