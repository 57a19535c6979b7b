import { Plural, Trans } from '@lingui/react/macro'

/** A bill's days past due in a column of them: a number once it is late, before that what its day is. */
export function DaysPastDue({ dpd }: { readonly dpd: number }) {
  if (dpd > 0) return dpd
  if (dpd === 0) return <Trans>due today</Trans>
  return <Plural value={-dpd} one="due in # day" other="due in # days" />
}
