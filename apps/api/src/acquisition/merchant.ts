/** Which merchant's figures are asked for, and for which days. */
import type { Caller } from '../platform/caller.ts'
import { daysBetween } from '../platform/clock.ts'
import { Failure } from '../platform/fail.ts'

/** The one that is named where its market is the caller's; else the one worked for, or the first that is. */
export function marketMerchant({ marketMerchants, merchantId }: Caller, asked: number | undefined): number {
  const wanted = asked ?? (marketMerchants.includes(merchantId) ? merchantId : marketMerchants[0])
  if (wanted === undefined || !marketMerchants.includes(wanted)) throw new Failure('market.merchantForeign')
  return wanted
}

/** Refuses days in the wrong order, and more of them than are counted at once. */
export function demandDays({ startDay, endDay }: { startDay: string; endDay: string }, atMost: number): void {
  const days = daysBetween(startDay, endDay)
  if (days >= 0 && days < atMost) return
  throw new Failure('request.invalid', {}, [
    {
      field: 'endDay',
      message: {
        zh: `须在开始日之后 ${atMost} 天内`,
        en: `from the first day to ${atMost - 1} days after it`,
        es: `desde el primer día hasta ${atMost - 1} días después`,
      },
    },
  ])
}
