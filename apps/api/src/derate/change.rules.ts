/** Which changes of rules, quotas and limits let more be given up. Pure. */
import type { ChangeTerms } from '@cordillera/contract/derate/change'

/** Whether these terms allow anything that those before did not; without any before they do unless they allow nothing. */
export function allowsMore(before: ChangeTerms | null, after: ChangeTerms): boolean {
  const { feeTypes: had = [], ...limits } = before ?? {}
  const { feeTypes = [], ...wanted } = after
  if (before === null && after.maxForgiven === 0) return false
  const grows = (Object.keys(wanted) as (keyof typeof wanted)[]).some((key) => (wanted[key] ?? 0) > (limits[key] ?? 0))
  return grows || feeTypes.some((type) => !had.includes(type))
}
