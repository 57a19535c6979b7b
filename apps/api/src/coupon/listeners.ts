/** What coupons do when something happened elsewhere. */
import { ageingJob, followBills } from '../collection/public.ts'
import { recordSystem } from '../operation-log/public.ts'
import { array, sql } from '../platform/db.ts'
import { when } from '../platform/domain-events.ts'
import { endActivities, voidUnearned } from './activity.queries.ts'
import { expireCoupons, followCoupons } from './follow.queries.ts'
import { expireHeld } from './template.queries.ts'

export const couponListeners = [
  when('collection.billsPaid', async (tx, { bills, now }) => {
    await followCoupons(tx, bills, now)
    await voidUnearned(tx, bills, now)
  }),
  when('collection.dayBegins', async (tx, over) => {
    const { merchantId, day, now } = over
    const bills = await expireCoupons(tx, over)
    await expireHeld(tx, merchantId, day, now)
    const activities = await endActivities(tx, merchantId, day)
    if (activities > 0)
      await recordSystem(tx, now, ageingJob, {
        action: 'coupon.activitiesEnded',
        merchantId,
        target: day,
        after: { activities },
      })
    if (bills.length === 0) return
    await followBills(tx, sql`(select unnest(${array(bills)}::text[]))`, { now, accountId: null })
    await recordSystem(tx, now, ageingJob, {
      action: 'coupon.expired',
      merchantId,
      target: day,
      after: { bills: bills.length },
    })
  }),
]
