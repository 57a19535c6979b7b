/** Coupons that people hold: the list, taking one back, and what the app does with them. */
import {
  appCoupons,
  exportHeldCoupons,
  listHeldCoupons,
  redeemCoupon,
  voidHeldCoupon,
} from '@cordillera/contract/coupon/campaign'
import { type CouponKind, couponParts } from '@cordillera/contract/coupon/campaign-terms'
import { couponHorizonDays } from '@cordillera/contract/coupon/coupon'
import { exportCouponMembers, listCouponMembers } from '@cordillera/contract/coupon/member'
import type { Parsed } from '@cordillera/contract/endpoint'
import { followBills } from '../collection/public.ts'
import { billToReduce, lockMerchants, moneyText } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { addDays } from '../platform/clock.ts'
import { sql } from '../platform/db.ts'
import { type Context, implement } from '../platform/implement.ts'
import { takesOff } from './campaign.rules.ts'
import { obstaclesOf } from './coupon.queries.ts'
import { giveCoupon } from './give.service.ts'
import * as held from './held.queries.ts'
import { couponMembersFile, pageOfMembers } from './member.queries.ts'
import { countPart } from './part.queries.ts'
import { countUse } from './template.queries.ts'

export function heldRoutes(app: App): void {
  implement(app, listHeldCoupons, (input, context) => held.pageOfHeld(context, input))
  implement(app, exportHeldCoupons, async ({ filter, format }, { sendList }) =>
    sendList(held.heldCouponsFile, filter, format),
  )
  implement(app, listCouponMembers, (input, context) => pageOfMembers(context, input))
  implement(app, exportCouponMembers, async ({ filter, format }, { sendList }) =>
    sendList(couponMembersFile, filter, format),
  )
  implement(app, voidHeldCoupon, async ({ heldId, version, reason }, context) => {
    const { reach, now, fail, log } = context
    const found = await held.lockHeld(context, heldId)
    if (!found) throw fail('record.missing')
    if (found.version !== version) throw fail('record.stale')
    if (found.state !== 'held') throw fail('coupon.over')
    await held.markVoid(reach.from(found), heldId, reason, now)
    const { merchantId, userId } = found
    await log({ action: 'coupon.heldVoided', merchantId, userId, target: heldId, reason })
    return { heldId, state: 'void' as const }
  })
  implement(app, appCoupons, (input, context) => usable(input, context))
  implement(app, redeemCoupon, (input, context) => redeem(input, context))
}

async function usable({ userId, billId }: Parsed<typeof appCoupons>, context: Context<typeof appCoupons>) {
  const { reach, now, fail } = context
  const person = await held.findPerson(context, userId, now)
  if (!person) throw fail('borrower.missing')
  const tx = reach.from(person)
  const coupons = await held.usableOf(tx, userId, person.today, now)
  const bill =
    billId && (await held.ownsBill(context, billId, userId))
      ? await billToReduce(tx, billId, now, { lock: false })
      : null
  const value = bill && bill.status !== 'repaid' ? { ...bill, ...(await held.interestOf(tx, bill.billId)) } : null
  const shown = coupons.map(({ heldId, name, validThrough, currency, ...template }) => ({
    ...{ heldId, kind: template.kind, name, validThrough, currency: currency as 'MXN' },
    amount: value && takesOff(template, value),
  }))
  // what takes most off is best for the customer, and of two alike what does so at once
  const isLater = ({ kind }: { kind: CouponKind }) => Number(kind === 'cashBack')
  return shown.sort((a, b) => (b.amount ?? -1) - (a.amount ?? -1) || isLater(a) - isLater(b))
}

async function redeem({ heldId, billId }: Parsed<typeof redeemCoupon>, context: Context<typeof redeemCoupon>) {
  const { reach, now, fail, log } = context
  const tx = reach.merchant(context.user.merchantId)
  const first = await held.lockHeld(context, heldId)
  if (!first) throw fail('record.missing')
  const { merchantId, userId } = first
  if (!(await held.ownsBill(context, billId, userId))) throw fail('credit.billMissing')
  await lockMerchants(tx, [merchantId])
  const bill = await billToReduce(tx, billId, now, { lock: true })
  if (first.state !== 'held' || first.validThrough < bill.today) throw fail('coupon.over')
  if (bill.status === 'repaid') throw fail('credit.billRepaid')
  const { writtenOff, live } = await obstaclesOf(tx, billId)
  if (writtenOff) throw fail('coupon.writtenOff')
  if (live) throw fail('coupon.atWork')
  const amount = takesOff(first, { ...bill, ...(await held.interestOf(tx, billId)) })
  if (amount === null) throw fail('coupon.minimum', { least: moneyText(first.minimum, bill.currency) })
  if (amount === 0) throw fail('coupon.nothingOff')
  // the row of the template is held from here on: the next one counts what this one used
  const { templateId, activityId, issuedBy, perPerson, name } = first
  if (!(await countUse(tx, { templateId, activityId, amount }))) throw fail('coupon.soldOut')
  const part = await countPart(tx, { activityId, billId, amount, today: bill.today })
  if ('usedUp' in part) throw fail('coupon.eachSoldOut', { of: couponParts[part.usedUp] })
  if ((await held.usesOf(tx, first)) >= perPerson) throw fail('coupon.perPerson', { most: perPerson })
  const horizon = addDays(bill.today, couponHorizonDays)
  const validThrough = first.validThrough < horizon ? first.validThrough : horizon
  const by = { now, accountId: issuedBy }
  const terms = {
    amount,
    validThrough,
    reason: name,
    kind: first.kind === 'cashBack' ? 'cashBack' : 'reduction',
  } as const
  const couponId = await giveCoupon(tx, bill, terms, by, first.kind === 'interestDays' ? 'interest' : 'charges')
  await held.markUsed(tx, first, { couponId, amount, countedAs: part.countedAs, now })
  await followBills(tx, sql`(select ${billId}::text)`, by)
  const { appId, currency } = bill
  await log({
    action: 'coupon.heldUsed',
    merchantId,
    appId,
    userId,
    target: heldId,
    after: { billId, amount, currency, validThrough },
  })
  return { heldId, couponId, amount, validThrough }
}
