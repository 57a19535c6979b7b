import { useLingui } from '@lingui/react/macro'

/** What each figure of statistics is of: behind the tile, and on the hover of its column. */
export function useAbouts() {
  const { t } = useLingui()
  return {
    open: t`Cases that were open on one of these days; stopped ones are left out.`,
    coverage: t`Cases with an attempt in these days, of the cases that were open.`,
    contact: t`Attempts that reached somebody, of all attempts. The list is of the cases in which somebody was reached.`,
    ptp: t`Cases with a new promise, of the cases whose borrower was spoken to.`,
    kept: t`Promises kept, of those for these days that were judged. The list is of the cases with a kept one.`,
    recovery: t`What came in on cases while they were open, of what was owed when the days began or the case came. The list is of the cases with money.`,
    judged: t`Promises for these days that were judged. The list is of the cases with one, which may be fewer.`,
  }
}
