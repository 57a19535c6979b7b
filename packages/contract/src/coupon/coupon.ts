/** Coupons: an amount off what a borrower's bill owes beside its principal, on the condition that the bill is paid in time. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, day, id, instant, reason, version } from '../fields.ts'
import { minorAmount, positiveMinor } from '../money.ts'

/**
 * `issued` is off the bill until its day and the settlement grace; `used`: the bill was repaid meanwhile; `expired` was not,
 * and is owed again; `void` was taken back by a person, and is owed again.
 */
export const couponStates = ['issued', 'used', 'expired', 'void'] as const
export type CouponState = (typeof couponStates)[number]

/** A coupon is valid through a day at most so many days from today. */
export const couponHorizonDays = 30

/**
 * The most a coupon takes off a bill, minor units: interest, fee with its tax and late interest, never principal, and
 * something is left to be paid. `due` is everything to pay today.
 */
export const mostByCoupon = ({ due, principal }: { due: number; principal: number }): number =>
  Math.max(0, due - Math.max(1, principal))

export const coupon = z.object({
  couponId: id,
  billId: id,
  appId: id,
  loanId: z.string(),
  /** Which instalment of the loan, of how many. */
  cycle: z.int(),
  periods: z.int(),
  currency,
  amount: minorAmount,
  /** `reduction` is off the bill; `cashBack` goes to the balance once the bill is repaid in time. */
  kind: z.enum(['reduction', 'cashBack']),
  state: z.enum(couponStates),
  /** The last day of the merchant on which the bill is paid in time. */
  validThrough: day,
  reason: z.string(),
  issuedBy: z.string(),
  issuedTime: instant,
  endedTime: z.nullable(instant),
  /** Who took it back, and why; null unless it is void. */
  voidedBy: z.nullable(z.string()),
  voidReason: z.nullable(z.string()),
  version,
})

const acting = {
  access: { button: 'searchUsers_coupon' },
  rows: 'merchant',
  writes: true,
  idempotent: 'ifGiven',
} as const

export const listCoupons = endpoint({
  path: '/forward/collect/app/coupon/list',
  access: { menu: 'searchUsers' },
  rows: 'merchant',
  spec: 'SCREENS userBaseInfo: coupons',
  summary: 'The latest 200 coupons of a borrower, latest first',
  input: z.strictObject({ userId: id }),
  output: z.array(coupon),
  errors: ['borrower.missing'],
})

export const issueCoupon = endpoint({
  ...acting,
  path: '/forward/collect/app/coupon/issue',
  spec: '2 §7 Coupon issue; DOMAIN §11',
  summary: 'Take an amount off a bill at once, for as long as it may be paid in time; one at a time on a bill',
  gives: true,
  input: z.strictObject({ billId: id, amount: positiveMinor, validThrough: day, reason }),
  output: z.object({ couponId: id, state: z.enum(couponStates) }),
  errors: [
    'access.ownGain',
    'credit.billMissing',
    'credit.billRepaid',
    'coupon.writtenOff',
    'coupon.live',
    'coupon.tooLarge',
    'coupon.invalidDay',
    'coupon.overOwn',
  ],
})

export const voidCoupon = endpoint({
  ...acting,
  idempotent: true,
  path: '/forward/collect/app/coupon/void',
  spec: 'DOMAIN §11: each coupon issued, used, expired, void',
  summary: 'Take back a coupon whose bill is not repaid yet: the bill owes the amount again',
  input: z.strictObject({ couponId: id, version, reason }),
  output: z.object({ couponId: id, state: z.enum(couponStates) }),
  errors: ['record.missing', 'record.stale', 'coupon.over'],
})
