/** Coupons: what a borrower has, issuing one, taking one back. */

import { budgetOfOne } from '@cordillera/contract/coupon/campaign-terms'
import {
  couponHorizonDays,
  issueCoupon,
  listCoupons,
  mostByCoupon,
  voidCoupon,
} from '@cordillera/contract/coupon/coupon'
import type { Parsed } from '@cordillera/contract/endpoint'
import { followBills } from '../collection/public.ts'
import { billToReduce, lockMerchants, moneyText } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { sql } from '../platform/db.ts'
import { type Context, implement } from '../platform/implement.ts'
import { givenAlone } from './activity.queries.ts'
import * as coupons from './coupon.queries.ts'
import { isValidThrough } from './coupon.rules.ts'
import { giveCoupon, takeCouponBack } from './give.service.ts'

const one = (id: string) => sql`(select ${id}::text)`

export function couponRoutes(app: App): void {
  implement(app, listCoupons, async ({ userId }, context) => {
    const list = await coupons.couponsOf(context, userId)
    if (!list) throw context.fail('borrower.missing')
    return list
  })

  implement(app, issueCoupon, (input, context) => issue(input, context))
  implement(app, voidCoupon, (input, context) => takeBack(input, context))
}

async function issue(input: Parsed<typeof issueCoupon>, context: Context<typeof issueCoupon>) {
  const { billId, amount, validThrough, reason } = input
  const { reach, user, now, fail, log } = context
  const merchantId = await coupons.merchantOfBill(context, billId)
  if (merchantId === null) throw fail('credit.billMissing')
  const tx = reach.merchant(merchantId)
  await lockMerchants(tx, [merchantId])
  const bill = await billToReduce(tx, billId, now, { lock: true })
  await context.demandNoGain(bill.userId)
  if (bill.status === 'repaid') throw fail('credit.billRepaid')
  const { writtenOff, live } = await coupons.obstaclesOf(tx, billId)
  if (writtenOff) throw fail('coupon.writtenOff')
  if (live) throw fail('coupon.live')
  const most = mostByCoupon(bill)
  if (amount > most) throw fail('coupon.tooLarge', { most: moneyText(most, bill.currency) })
  if (!isValidThrough(bill.today, validThrough)) throw fail('coupon.invalidDay', { days: couponHorizonDays })

  const { appId, userId, currency } = bill
  const by = { now, accountId: user.accountId }
  const given = await givenAlone(tx, { ...by, currency })
  const max = budgetOfOne[currency]
  if (given + amount > max)
    throw fail('coupon.overOwn', { given: moneyText(given, currency), max: moneyText(max, currency) })
  const couponId = await giveCoupon(tx, bill, input, by)
  await followBills(tx, one(billId), by)
  await log({
    action: 'coupon.issued',
    merchantId,
    appId,
    userId,
    target: couponId,
    reason,
    after: { billId, amount, currency, validThrough },
  })
  return { couponId, state: 'issued' as const }
}

async function takeBack(input: Parsed<typeof voidCoupon>, context: Context<typeof voidCoupon>) {
  const { couponId, version, reason } = input
  const { reach, user, now, fail, log } = context
  const found = await coupons.findCoupon(context, couponId)
  if (!found) throw fail('record.missing')
  const tx = reach.from(found)
  const { merchantId, billId, appId, userId, amount, currency } = found
  await lockMerchants(tx, [merchantId])
  // money and other people had their turn meanwhile: what stands now decides
  const seen = await coupons.findCoupon(context, couponId)
  if (seen?.version !== version) throw fail('record.stale')
  if (seen.state !== 'issued') throw fail('coupon.over')
  const by = { now, accountId: user.accountId }
  const { today } = await billToReduce(tx, billId, now, { lock: true })
  await takeCouponBack(tx, { couponId, reason, today }, by)
  await followBills(tx, one(billId), by)
  await log({
    action: 'coupon.voided',
    merchantId,
    appId,
    userId,
    target: couponId,
    reason,
    before: { state: 'issued' },
    after: { state: 'void', billId, amount, currency },
  })
  return { couponId, state: 'void' as const }
}
