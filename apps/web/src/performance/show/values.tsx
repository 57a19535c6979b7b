/** Numbers of this domain as every screen shows them. */
import type { Currency } from '@cordillera/contract/countries'
import { type IncentiveType, incentiveTypes } from '@cordillera/contract/performance/incentive-types'
import { Count, Share as ExactShare, Money, nothing } from '../../ui/show/show.tsx'

/** Hundredths of a percent as `35.5 %`. */
export function Share({ value }: { value: number | null | undefined }) {
  return <ExactShare hundredths={value} digits={2} />
}

/** A goal or a result, in the unit of its type. */
export function InUnit({ type, value, currency }: { type: IncentiveType; value: number | null; currency: Currency }) {
  const { unit } = incentiveTypes[type]
  if (unit === 'share') return <Share value={value} />
  if (unit === 'money') return <Money minor={value} currency={currency} />
  if (unit === 'rank') return value === null ? nothing : <>#{value}</>
  return <Count value={value} />
}
