/** The people of a coupon activity, as its report counts them. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, day, id, instant } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { couponArmNames, heldStateNames } from './campaign-terms.ts'

const spec = '1 §1 coupon_activity; DOMAIN §11; decision 257'

export const couponMember = z.object({
  userId: id,
  /** Masked as in every list. */
  borrower: z.string(),
  arm: z.enum(couponArmNames),
  joinedTime: instant,
  /** The last day on which a coupon given then is valid, or would be. */
  throughDay: day,
  /** Of the coupon; nobody held out has one. */
  state: z.nullable(z.enum(heldStateNames)),
  /** Bills repaid in that time. */
  repaid: z.int(),
  currency,
  /** What they paid in that time, reversals taken off. */
  paid: minorAmount,
})

const filter = {
  activityId: id,
  arm: z.optional(z.enum(couponArmNames)),
  /** With a bill that was repaid in that time, or without one. */
  repaid: z.optional(z.boolean()),
  /** Who paid something in that time, or nothing. */
  paid: z.optional(z.boolean()),
}

export const listCouponMembers = endpoint({
  path: '/api/cms/coupon/activity_members',
  access: { menu: 'coupon_activity' },
  rows: 'merchant',
  spec,
  summary: 'Whom the report of an activity counts, with what each paid while a coupon was or would have been valid',
  input: listInput(filter, ['member']),
  output: listOf(couponMember),
  errors: [],
})

export const couponMemberColumns = [
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'User id', es: 'Id de usuario' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Customer', es: 'Cliente' } },
  { key: 'arm', kind: 'text', title: { zh: '分组', en: 'Group', es: 'Grupo' } },
  { key: 'state', kind: 'text', title: { zh: '优惠券状态', en: 'Coupon', es: 'Cupón' } },
  { key: 'joinedTime', kind: 'instant', title: { zh: '加入时间', en: 'Since', es: 'Desde' } },
  { key: 'throughDay', kind: 'day', title: { zh: '统计至', en: 'Through', es: 'Hasta' } },
  { key: 'repaid', kind: 'number', title: { zh: '还清账单', en: 'Bills repaid', es: 'Cuotas pagadas' } },
  { key: 'paid', kind: 'money', title: { zh: '还款金额', en: 'Paid', es: 'Pagado' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportCouponMembers = endpoint({
  ...listFile,
  path: '/api/cms/coupon/activity_members_export',
  access: { menu: 'coupon_activity' },
  rows: 'merchant',
  summary: 'The people of an activity that a filter matches as CSV or XLSX, names masked',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
})
