/** Coupon templates and activities: where they stand, and from which budget on two people decide. */
import type { Currency } from '../countries.ts'
import { type Words, words as w } from '../words.ts'

export const templateStates = {
  draft: w('草稿', 'Draft', 'Borrador'),
  active: w('使用中', 'In use', 'En uso'),
  stopped: w('已停止', 'Stopped', 'Detenida'),
} as const satisfies Record<string, Words>
export type TemplateState = keyof typeof templateStates
export const templateStateNames = Object.keys(templateStates) as [TemplateState, ...TemplateState[]]

/** What a coupon does for whoever uses it. */
export const couponKinds = {
  feeReduction: w('费用减免', 'Off fees and interest', 'Descuento de cargos e intereses'),
  interestDays: w('免息天数', 'Days without interest', 'Días sin interés'),
  cashBack: w('还款返现', 'Money back after paying in time', 'Devolución al pagar a tiempo'),
} as const satisfies Record<string, Words>
export type CouponKind = keyof typeof couponKinds
export const couponKindNames = Object.keys(couponKinds) as [CouponKind, ...CouponKind[]]

/** What an activity may wait for, person by person. */
export const couponEvents = {
  paidOnTime: w('按时还清账单', 'bills paid in time', 'cuotas pagadas a tiempo'),
  registered: w('注册', 'registered', 'registro'),
} as const satisfies Record<string, Words>
export type CouponEvent = keyof typeof couponEvents
export const couponEventNames = Object.keys(couponEvents) as [CouponEvent, ...CouponEvent[]]

/** By what an activity may be limited apart, at each use: where the person lives, where the bill stands, its product, the day. */
export const couponParts = {
  place: w('地区', 'district', 'departamento o estado'),
  stage: w('逾期阶段', 'stage', 'tramo de mora'),
  product: w('产品', 'product', 'producto'),
  day: w('日期', 'day', 'día'),
} as const satisfies Record<string, Words>
export type CouponPart = keyof typeof couponParts
export const couponPartNames = Object.keys(couponParts) as [CouponPart, ...CouponPart[]]

/** The people of an activity: those who got a coupon, and those held out to compare with. */
export const couponArms = {
  given: w('获券者', 'Got a coupon', 'Con cupón'),
  control: w('对照组', 'Held out', 'Grupo de control'),
} as const satisfies Record<string, Words>
export type CouponArm = keyof typeof couponArms
export const couponArmNames = Object.keys(couponArms) as [CouponArm, ...CouponArm[]]

/** So many people compared with make a mean that says something of one coupon. */
export const comparedAtLeast = 5

export const activityStates = {
  draft: w('草稿', 'Draft', 'Borrador'),
  waiting: w('待批准', 'Waits for approval', 'Espera aprobación'),
  running: w('进行中', 'Running', 'En curso'),
  stopped: w('已停止', 'Stopped', 'Detenida'),
  ended: w('已结束', 'Ended', 'Terminada'),
} as const satisfies Record<string, Words>
export type ActivityState = keyof typeof activityStates
export const activityStateNames = Object.keys(activityStates) as [ActivityState, ...ActivityState[]]

export const heldStates = {
  held: w('已发放', 'Issued', 'Emitido'),
  used: w('已使用', 'Used', 'Usado'),
  expired: w('已过期', 'Expired', 'Vencido'),
  void: w('已作废', 'Void', 'Anulado'),
} as const satisfies Record<string, Words>
export type HeldState = keyof typeof heldStates
export const heldStateNames = Object.keys(heldStates) as [HeldState, ...HeldState[]]

/** Minor units: an activity whose budget is above this is approved by another person. */
export const budgetOfOne: Record<Currency, number> = {
  MXN: 2_000_000,
  COP: 400_000_000,
  PEN: 400_000,
  CLP: 1_000_000,
  USD: 100_000,
}
