/**
 * Versions of the apps: three integers, compared as integers, so that 1.10.0 comes after 1.9.0. What stands behind a hyphen or a
 * plus (1.10.0-beta.2, 1.10.0+77) is not compared. Anything else can't be read, and what can't be read matches nothing.
 * docs/app-content/conformity.json has cases for every app that compares versions itself.
 */
import * as z from 'zod/mini'

const part = '(0|[1-9]\\d{0,5})'
const shape = new RegExp(`^${part}\\.${part}\\.${part}(?:-[0-9A-Za-z.-]{1,40})?(?:\\+[0-9A-Za-z.-]{1,40})?$`)
const boundShape = new RegExp(`^${part}\\.${part}\\.${part}$`)
const each = 1_000_000

/** A version as one number that orders as versions do; null where it can't be read. */
export function versionNumber(text: string): number | null {
  const read = shape.exec(text)
  if (!read) return null
  const [major, minor, patch] = read.slice(1, 4).map(Number) as [number, number, number]
  // the largest, 8999.999999.999999, is still a safe integer
  return major >= 9000 ? null : (major * each + minor) * each + patch
}

/** The number's version as people write it. */
export const versionText = (number: number): string =>
  [Math.floor(number / (each * each)), Math.floor(number / each) % each, number % each].join('.')

/** A bound of a range: three integers and nothing behind them. */
export const versionBound = z.string().check(
  z.maxLength(24),
  z.regex(boundShape),
  z.refine((text) => versionNumber(text) !== null),
)

/** From `from` on, `before` itself not among them; null has no end. */
export interface VersionRange {
  readonly versionFrom: number
  readonly versionBefore: number | null
}

export const inVersions = ({ versionFrom, versionBefore }: VersionRange, version: number | null): boolean =>
  version !== null && version >= versionFrom && (versionBefore === null || version < versionBefore)
