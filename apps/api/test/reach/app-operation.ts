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
  '/api/cms/app_operation/closing_check_export': filed(rule),
  '/api/cms/app_operation/closing_hits': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/app_operation/closing_hits_export': filed(),
  '/forward/credit/app_operation/closings': { names: 'other', input: () => ({ platform: 'iOS' }), code: 401 },
}

const days = { startDay: '2026-11-01', endDay: '2026-11-21' }
const product = {
  ...{ code: 'reach', partner: 'x', names: { es: reason }, amountFrom: 1, amountTo: 2, daysFrom: 1, daysTo: 2 },
  ...{ targetUrl: 'https://x.example', revenueModel: 'none', revenue: 0 },
}
const control = { on: true, customer: 'all', platform: 'all', weight: 1 }
const device = { platform: 'iOS', deviceId: reason }
const app = (input: object): Aim => ({ names: 'other', input: () => input, code: 401 })

const partners: Aims = {
  '/api/cms/flow_product/fetch_all': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/flow_product/export': filed(),
  '/api/cms/flow_product/create_or_update': closed((row) => ({ merchant: row.merchantId, ...product })),
  '/api/cms/flow_product/retire': closed(() => ({ productId: 999_999, version: 0, reason })),
  '/api/cms/flow_product/control_fetch_all': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/flow_product/control_export': filed(),
  '/api/cms/flow_product/control_save': closed(() => ({ productId: 999_999, version: 0, ...control })),
  '/forward/credit/app_partner/offers': app(device),
  '/forward/credit/app_partner/go': app({
    ...device,
    clickId: '00000000-0000-4000-8000-000000000000',
    productCode: 'reach',
  }),
  '/api/cms/app_operation/traffic': closed((row) => ({ merchant: row.merchantId, ...days, by: 'day' })),
  '/api/cms/app_operation/traffic_export': filed({ ...days, by: 'day' }),
  '/api/cms/app_operation/traffic_clicks': closed((row) => ({ merchant: row.merchantId, ...days })),
  '/api/cms/app_operation/traffic_clicks_export': filed(days),
}

const provider = {
  ...{ name: reason, url: 'https://x.example', cost: 1, timeoutMs: 500 },
  ...{ freezeAfter: 1, freezeMinutes: 1 },
}
const curp: Aims = {
  '/api/cms/app_operation/curp_fetch_all': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/app_operation/curp_export': filed(),
  '/api/cms/app_operation/curp_save': closed((row) => ({ merchant: row.merchantId, ...provider })),
  '/api/cms/app_operation/curp_active': closed(() => ({ providerId: 999_999, version: 0, active: true, reason })),
  '/api/cms/app_operation/curp_order': closed((row) => ({ merchant: row.merchantId, providerIds: [999_999] })),
  '/api/cms/app_operation/curp_try': closed((row) => ({
    ...{ merchant: row.merchantId, curp: 'XXXX000000XXXXXX00', reason },
  })),
  '/api/cms/app_operation/curp_checks': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/app_operation/curp_checks_export': filed(),
}

export const aims: Aims = { ...closing, ...partners, ...curp }
