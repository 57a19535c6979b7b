import { type Aim, type Aims, reason, type Target } from './aim.ts'

/** Collectors and directors of a stage have no screen of an app. */
const closed = (input: (row: Target) => unknown): Aim => ({ names: 'other', input, code: 403 })
const filed = (filter: object = {}): Aim => ({
  names: 'file',
  input: (row) => ({ filter: { merchant: row.merchantId, ...filter }, format: 'csv' }),
})
const rule = { closingType: 'apply', productsType: 'all' }

const closing: Aims = {
  '/api/cms/app_operation/closing_fetch_all': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/app_operation/closing_export': filed(),
  '/api/cms/app_operation/closing_save': closed((row) => ({
    ...{ merchant: row.merchantId, name: reason, ...rule, texts: { es: reason } },
  })),
  '/api/cms/app_operation/closing_active': closed(() => ({ ruleId: 999_999, version: 0, active: true, reason })),
  '/api/cms/app_operation/closing_retire': closed(() => ({ ruleId: 999_999, version: 0, reason })),
  '/api/cms/app_operation/closing_order': closed((row) => ({ merchant: row.merchantId, ruleIds: [999_999] })),
  '/api/cms/app_operation/closing_check': closed((row) => ({ merchant: row.merchantId, ...rule })),
  '/api/cms/app_operation/closing_hits': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/app_operation/closing_hits_export': filed(),
  '/forward/credit/app_operation/closings': { names: 'other', input: () => ({ platform: 'iOS' }), code: 401 },
}

export const aims: Aims = { ...closing }
