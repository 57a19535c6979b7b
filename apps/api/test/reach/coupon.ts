import { type Aim, type Aims, noBorrower, reason, type Target } from './aim.ts'

const forApps = (input: (row: Target) => unknown): Aim => ({ names: 'other', input, code: 401 })
const three = { zh: reason, en: reason, es: reason }
const noTemplate = { templateId: 'T000000000000', version: 0 }
const noActivity = { activityId: 'V000000000000', version: 0 }
const noHeld = 'K000000000000'
const everybody = { kind: 'bills', fromDay: -30, toDay: 361 }

export const aims: Aims = {
  '/api/cms/coupon/template_fetch_all': { names: 'nothing', input: () => ({}) },
  '/api/cms/coupon/template_create_or_update': {
    names: 'other',
    input: () => ({ name: three, valueKind: 'amount', value: 100, validityDays: 7 }),
    code: 403,
  },
  '/api/cms/coupon/template_activate': {
    names: 'other',
    input: () => ({ ...noTemplate, active: true, reason }),
    code: 403,
  },
  '/api/cms/coupon/activity_fetch_all': { names: 'nothing', input: () => ({}) },
  '/api/cms/coupon/activity_create_or_update': {
    names: 'other',
    input: () => ({
      ...{ templateId: 'T000000000000', name: reason, audience: everybody, most: 10, budget: 100, controlPercent: 0 },
    }),
    code: 403,
  },
  '/api/cms/coupon/activity_preview': { names: 'nothing', input: () => ({ audience: everybody }) },
  '/api/cms/coupon/activity_start': { names: 'other', input: () => noActivity, code: 403 },
  '/api/cms/coupon/activity_decide': {
    names: 'other',
    input: () => ({ ...noActivity, decision: 'approve', note: reason }),
    code: 403,
  },
  '/api/cms/coupon/activity_stop': { names: 'other', input: () => ({ ...noActivity, reason }), code: 403 },
  '/api/cms/coupon/activity_report': {
    names: 'other',
    input: () => ({ activityId: 'V000000000000' }),
    code: 403,
  },
  '/api/cms/coupon/activity_members': {
    names: 'other',
    input: () => ({ activityId: 'V000000000000' }),
    code: 403,
  },
  '/api/cms/coupon/activity_members_export': {
    names: 'file',
    input: () => ({ filter: { activityId: 'V000000000000' }, format: 'csv' }),
  },
  '/api/cms/coupon/detail_list': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/api/cms/coupon/detail_export': {
    names: 'file',
    input: (row) => ({ filter: { userId: row.userId }, format: 'csv' }),
  },
  '/api/cms/coupon/void': { names: 'other', input: () => ({ heldId: noHeld, version: 0, reason }), code: 403 },
  '/forward/credit/app_coupon/fetch': forApps((row) => ({ userId: row.userId })),
  '/forward/credit/app_coupon/use': forApps((row) => ({ heldId: noHeld, billId: row.billId })),
  '/forward/collect/app/coupon/list': noBorrower,
  '/forward/collect/app/coupon/issue': {
    names: 'other',
    input: (row) => ({ billId: row.billId, amount: 1, validThrough: '2026-11-23', reason }),
    code: 5000,
  },
  '/forward/collect/app/coupon/void': {
    names: 'other',
    input: () => ({ couponId: 'K000000000000', version: 0, reason }),
    code: 5000,
  },
}
