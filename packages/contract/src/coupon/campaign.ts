/** Coupon templates, the activities that give them to people, and each coupon somebody holds; and the app's own calls. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { currency, day, id, instant, reason, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { minor, minorAmount, positiveMinor } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import {
  activityStateNames,
  couponEventNames,
  couponKindNames,
  couponPartNames,
  heldStateNames,
  templateStateNames,
} from './campaign-terms.ts'

const spec = '1 §1 coupon_management, coupon_activity, coupon_detail; DOMAIN §11; decision 073'
const name = z.string().check(z.trim(), z.minLength(2), z.maxLength(80))
const words = z.strictObject({ zh: name, en: name, es: name })
const shown = z.object({ zh: z.string(), en: z.string(), es: z.string() })
const percent = z.int().check(z.gte(0), z.lte(50))
const many = z.int().check(z.gte(1), z.lte(1_000_000))

const valueKinds = ['amount', 'percent', 'days'] as const

const templateFields = {
  name: words,
  kind: z._default(z.enum(couponKindNames), 'feeReduction'),
  valueKind: z.enum(valueKinds),
  /** Minor units, hundredths of a percent of what a bill owes beside its principal, or days of its interest. */
  value: z.int().check(z.gte(1), z.lte(1_000_000_000)),
  /** The most a percentage takes off. */
  cap: z.optional(positiveMinor),
  /** A bill owes at least so much. */
  minimum: z._default(minorAmount, minor(0)),
  validityDays: z.int().check(z.gte(1), z.lte(365)),
  /** Uses; left out: as many as are wanted. */
  stock: z.optional(many),
  budget: z.optional(positiveMinor),
  perPerson: z._default(z.int().check(z.gte(1), z.lte(100)), 1),
}
export const couponTemplate = z.object({
  templateId: id,
  currency,
  name: shown,
  kind: z.enum(couponKindNames),
  valueKind: z.enum(valueKinds),
  value: z.int(),
  cap: z.nullable(minorAmount),
  minimum: minorAmount,
  validityDays: z.int(),
  stock: z.nullable(z.int()),
  used: z.int(),
  budget: z.nullable(minorAmount),
  spent: minorAmount,
  perPerson: z.int(),
  state: z.enum(templateStateNames),
  version,
})

export const listCouponTemplates = endpoint({
  path: '/api/cms/coupon/template_fetch_all',
  access: { menu: ['coupon_management', 'coupon_activity'] },
  rows: 'merchant',
  spec,
  summary: 'Coupon templates of the merchant worked for, the latest first',
  input: z.strictObject({ state: z.optional(z.enum(templateStateNames)) }),
  output: z.object({ currency, list: z.array(couponTemplate) }),
  errors: [],
})

const keeping = { access: { button: 'coupon_management_change' }, rows: 'merchant', writes: true, spec } as const

export const saveCouponTemplate = endpoint({
  ...keeping,
  path: '/api/cms/coupon/template_create_or_update',
  summary: 'Make a draft, or change one; of one in use only stock and budget grow',
  input: z.strictObject({ templateId: z.optional(id), version: z.optional(version), ...templateFields }),
  output: z.object({ templateId: id }),
  errors: ['record.missing', 'record.stale', 'coupon.templateValue', 'coupon.templateKind', 'coupon.templateFixed'],
})

export const moveCouponTemplate = endpoint({
  ...keeping,
  path: '/api/cms/coupon/template_activate',
  summary: 'Take a template into use, or stop it: no new coupons, those given stay',
  input: z.strictObject({ templateId: id, version, active: z.boolean(), reason }),
  output: z.object({ templateId: id, state: z.enum(templateStateNames) }),
  errors: ['record.missing', 'record.stale'],
})

/**
 * Who gets it: those with bills so many days past due (before it: negative), named people, or who paid in time so often; or, as it
 * happens to them, whoever has paid so many bills in time or registered since the activity began.
 */
export const couponAudience = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bills'),
    fromDay: z.int().check(z.gte(-30), z.lte(361)),
    toDay: z.int().check(z.gte(-30), z.lte(361)),
  }),
  z.strictObject({ kind: z.literal('list'), userIds: z.array(id).check(z.minLength(1), z.maxLength(5000)) }),
  z.strictObject({ kind: z.literal('repaidOnTime'), times: z.int().check(z.gte(1), z.lte(50)) }),
  z.strictObject({
    kind: z.literal('event'),
    event: z.enum(couponEventNames),
    /** At the so-manieth time. */
    times: z._default(z.int().check(z.gte(1), z.lte(50)), 1),
  }),
])

const activityFields = {
  templateId: id,
  name,
  audience: couponAudience,
  /** So many get it at most. */
  most: z.int().check(z.gte(1), z.lte(100_000)),
  budget: positiveMinor,
  /** So many percent of those it fits get none, to compare with. */
  controlPercent: percent,
  /** The day on which the coupons are given; left out: as soon as it begins. */
  givesOn: z.optional(day),
  /** Of an activity that waits for what happens: the last day on which it gives. */
  givesThrough: z.optional(day),
  /** By what each part is limited, beside the whole; with at least one of the two limits. */
  eachOf: z.optional(z.enum(couponPartNames)),
  /** Uses of each district, stage, product or day. */
  eachUses: z.optional(many),
  /** What the uses of each may cost. */
  eachBudget: z.optional(positiveMinor),
}
export const couponActivity = z.object({
  activityId: id,
  ...activityFields,
  givesOn: z.nullable(day),
  givesThrough: z.nullable(day),
  eachOf: z.nullable(z.enum(couponPartNames)),
  eachUses: z.nullable(z.int()),
  eachBudget: z.nullable(minorAmount),
  templateName: shown,
  currency,
  state: z.enum(activityStateNames),
  spent: minorAmount,
  given: z.int(),
  used: z.int(),
  askedBy: z.nullable(z.string()),
  startedTime: z.nullable(instant),
  version,
})

export const listCouponActivities = endpoint({
  path: '/api/cms/coupon/activity_fetch_all',
  access: { menu: 'coupon_activity' },
  rows: 'merchant',
  spec,
  summary: 'Activities of the merchant worked for, the latest first',
  input: z.strictObject({ state: z.optional(z.enum(activityStateNames)) }),
  output: z.object({ currency, list: z.array(couponActivity) }),
  errors: [],
})

const acting = { access: { button: 'coupon_activity_change' }, rows: 'merchant', writes: true, spec } as const
const moved = z.object({
  activityId: id,
  state: z.enum(activityStateNames),
  /** Where the coupons are being given; null where none are. */
  jobId: z.nullable(id),
})

export const saveCouponActivity = endpoint({
  ...acting,
  path: '/api/cms/coupon/activity_create_or_update',
  summary: 'Make a draft of an activity, or change one',
  input: z.strictObject({ activityId: z.optional(id), version: z.optional(version), ...activityFields }),
  output: z.object({ activityId: id }),
  errors: [
    'record.missing',
    'record.stale',
    'coupon.templateStopped',
    'coupon.activityStep',
    'coupon.activityDays',
    'coupon.activityEach',
  ],
})

export const previewCouponActivity = endpoint({
  path: '/api/cms/coupon/activity_preview',
  access: { menu: 'coupon_activity' },
  rows: 'merchant',
  spec,
  summary: 'How many people an audience is now, those who must not be contacted left out',
  input: z.strictObject({ audience: couponAudience }),
  output: z.object({ people: z.int() }),
  errors: [],
})

export const startCouponActivity = endpoint({
  ...acting,
  path: '/api/cms/coupon/activity_start',
  summary:
    'Begin to give the coupons, in the background; above the budget of one person it waits for another’s approval',
  input: z.strictObject({ activityId: id, version }),
  output: moved,
  errors: ['record.missing', 'record.stale', 'coupon.templateStopped', 'coupon.activityStep', 'coupon.activityDays'],
})

export const decideCouponActivity = endpoint({
  ...acting,
  access: { button: 'coupon_activity_approve' },
  path: '/api/cms/coupon/activity_decide',
  secondPerson: true,
  summary: 'Another person lets an activity with a large budget begin, or gives it back as a draft',
  input: z.strictObject({ activityId: id, version, decision: z.enum(['approve', 'refuse']), note: reason }),
  output: moved,
  errors: [
    'record.missing',
    'record.stale',
    'coupon.templateStopped',
    'coupon.activityStep',
    'coupon.activityDays',
    ...secondPersonErrors,
  ],
})

export const stopCouponActivity = endpoint({
  ...acting,
  path: '/api/cms/coupon/activity_stop',
  summary: 'End an activity: its coupons that nobody used are void',
  input: z.strictObject({ activityId: id, version, reason }),
  output: moved,
  errors: ['record.missing', 'record.stale', 'coupon.activityStep'],
})

const arm = z.object({
  people: z.int(),
  /** Who repaid a bill while a coupon of it was or would have been valid. */
  repaid: z.int(),
  /** What they paid in that time, reversals taken off. */
  collected: minorAmount,
})
export const couponActivityReport = endpoint({
  path: '/api/cms/coupon/activity_report',
  access: { menu: 'coupon_activity' },
  rows: 'merchant',
  spec,
  summary: 'What came of an activity: coupons by state, what they cost, what was collected with and without one',
  input: z.strictObject({ activityId: id }),
  output: z.object({
    currency,
    held: z.int(),
    seen: z.int(),
    used: z.int(),
    expired: z.int(),
    void: z.int(),
    cost: minorAmount,
    given: arm,
    control: arm,
    /** Beyond what as many of the control group paid; null without one. May be negative. */
    extra: z.nullable(z.int()),
    /** Of an activity that limits each part: what each has used, those that cost most first, a hundred at most. */
    parts: z.array(
      z.object({
        /** The district, stage, product or day; nothing where it is not known. */
        value: z.string(),
        used: z.int(),
        spent: minorAmount,
      }),
    ),
  }),
  errors: ['record.missing'],
})

export const heldCoupon = z.object({
  heldId: id,
  activityId: id,
  activityName: z.string(),
  templateName: shown,
  userId: id,
  /** Masked as in every list. */
  borrower: z.string(),
  merchantName: z.string(),
  currency,
  state: z.enum(heldStateNames),
  amount: z.nullable(minorAmount),
  billId: z.nullable(id),
  validThrough: day,
  issuedTime: instant,
  issuedBy: z.string(),
  seenTime: z.nullable(instant),
  endedTime: z.nullable(instant),
  voidReason: z.nullable(z.string()),
  /** What the person paid since they got it, while it was valid; reversals taken off. */
  collected: minorAmount,
  /** What one of those compared with paid on average in as many days since they joined; null with too few of them to say. */
  compared: z.nullable(minorAmount),
  /** What was collected because of it: the one less the other. */
  brought: z.nullable(minorAmount),
  version,
})
const heldFilter = {
  state: z.optional(z.enum(heldStateNames)),
  activityId: z.optional(id),
  templateId: z.optional(id),
  userId: z.optional(id),
  /** Shown in the app, or never. */
  seen: z.optional(z.boolean()),
  /** Of an activity that limits each part: as what the use was counted. */
  part: z.optional(z.string().check(z.maxLength(200))),
}
export const listHeldCoupons = endpoint({
  path: '/api/cms/coupon/detail_list',
  access: { menu: 'coupon_detail' },
  rows: 'merchant',
  spec,
  summary: 'Coupons given to people in scope, by when they were given',
  input: listInput(heldFilter, ['issued']),
  output: listOf(heldCoupon),
  errors: [],
})

export const heldExportColumns = [
  { key: 'heldId', kind: 'text', title: { zh: '优惠券', en: 'Coupon', es: 'Cupón' } },
  { key: 'activityName', kind: 'text', title: { zh: '活动', en: 'Activity', es: 'Campaña' } },
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'User id', es: 'Id de usuario' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Customer', es: 'Cliente' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'Status', es: 'Estado' } },
  { key: 'amount', kind: 'money', title: { zh: '金额', en: 'Amount', es: 'Monto' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'billId', kind: 'text', title: { zh: '账单', en: 'Bill', es: 'Cuota' } },
  {
    key: 'collected',
    kind: 'money',
    title: { zh: '有效期内还款', en: 'Paid while valid', es: 'Pagado durante la vigencia' },
  },
  {
    key: 'compared',
    kind: 'money',
    title: { zh: '对照组平均还款', en: 'Compared paid, average', es: 'Grupo de control, promedio' },
  },
  { key: 'brought', kind: 'money', title: { zh: '带来的还款', en: 'Brought in', es: 'Aportado por el cupón' } },
  { key: 'issuedTime', kind: 'instant', title: { zh: '发放时间', en: 'Issued', es: 'Emitido' } },
  { key: 'seenTime', kind: 'instant', title: { zh: '查看时间', en: 'Seen', es: 'Visto' } },
  { key: 'validThrough', kind: 'day', title: { zh: '有效期至', en: 'Valid through', es: 'Vigente hasta' } },
  { key: 'endedTime', kind: 'instant', title: { zh: '结束时间', en: 'Ended', es: 'Terminado' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportHeldCoupons = endpoint({
  ...listFile,
  path: '/api/cms/coupon/detail_export',
  access: { menu: 'coupon_detail' },
  rows: 'merchant',
  summary: 'The coupons a filter matches as CSV or XLSX, the latest first, names masked',
  input: z.strictObject({ filter: z.strictObject(heldFilter), format: fileFormat }),
})

export const voidHeldCoupon = endpoint({
  path: '/api/cms/coupon/void',
  access: { button: 'coupon_detail_void' },
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Take back a coupon that nobody used; one that stands on a bill is taken back on the borrower’s page',
  input: z.strictObject({ heldId: id, version, reason }),
  output: z.object({ heldId: id, state: z.enum(heldStateNames) }),
  errors: ['record.missing', 'record.stale', 'coupon.over'],
})

const ofApp = { access: 'lendingApp', rows: 'merchant', writes: true, spec } as const

export const appCoupons = endpoint({
  ...ofApp,
  path: '/forward/credit/app_coupon/fetch',
  summary: 'Coupons a user of the app may use, for a bill those that take most off first; they count as seen',
  input: z.strictObject({ userId: id, billId: z.optional(id) }),
  output: z.array(
    z.object({
      heldId: id,
      kind: z.enum(couponKindNames),
      name: shown,
      validThrough: day,
      currency,
      /** What it would take off the bill now, or give back once that is paid in time; null without a bill, or where it does not fit. */
      amount: z.nullable(minorAmount),
    }),
  ),
  errors: ['borrower.missing'],
})

export const redeemCoupon = endpoint({
  ...ofApp,
  path: '/forward/credit/app_coupon/use',
  summary: 'Take it off a bill, or have money back of it, once that is paid in time; used once, whatever is sent again',
  input: z.strictObject({ heldId: id, billId: id }),
  output: z.object({ heldId: id, couponId: id, amount: minorAmount, validThrough: day }),
  errors: [
    'record.missing',
    'credit.billMissing',
    'credit.billRepaid',
    'coupon.writtenOff',
    'coupon.atWork',
    'coupon.over',
    'coupon.minimum',
    'coupon.nothingOff',
    'coupon.soldOut',
    'coupon.eachSoldOut',
    'coupon.perPerson',
  ],
})
