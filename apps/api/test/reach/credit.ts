import { type Aim, type Aims, noBorrower, noFile, noLeave, reason, type Target } from './aim.ts'

const noImage = 'G000000000000'
/** Opened by an app's key alone. */
const forApps = (input: (row: Target) => unknown): Aim => ({ names: 'other', input, code: 401 })

export const aims: Aims = {
  '/forward/credit/product/fetch_all': { names: 'other', input: (row) => ({ merchant: row.merchantId }), code: 403 },
  '/forward/credit/product/save': { names: 'other', input: () => ({}), code: 403 },
  '/forward/credit/product/hand_in': { names: 'other', input: () => ({ productId: 1, version: 0 }), code: 403 },
  '/forward/credit/product/decide': {
    names: 'other',
    input: () => ({ productId: 1, version: 0, decision: 'activate', note: reason }),
    code: 403,
  },
  '/forward/credit/product/retire': { names: 'other', input: () => ({ productId: 1, version: 0, reason }), code: 403 },
  '/forward/credit/product/delete': { names: 'other', input: () => ({ productId: 1, version: 0, reason }), code: 403 },
  '/forward/credit/application/create': forApps(() => ({})),
  '/forward/credit/application/upload_image': forApps((row) => ({ appId: row.appId, kind: 'selfie' })),
  '/forward/credit/application/submit': forApps((row) => ({ appId: row.appId })),
  '/forward/credit/application/accept_contract': forApps((row) => ({ appId: row.appId })),
  '/forward/credit/application/login': forApps((row) => ({
    userId: row.userId,
    at: '2026-11-21T10:00:00Z',
    deviceId: 'reach',
  })),
  '/forward/credit/application/standing': forApps((row) => ({ appId: row.appId })),
  '/forward/credit/application/send_certificate': forApps((row) => ({ appId: row.appId, kind: 'income' })),
  '/forward/credit/application/fetch_all': noBorrower,
  '/forward/credit/application/image_url': { names: 'other', input: () => ({ imageId: noImage }), code: 5000 },
  '/forward/credit/application/decide_certificate': {
    names: 'other',
    input: () => ({ certificateId: noLeave, version: 0, decision: 'approved', note: reason }),
    code: 5000,
  },
  '/forward/credit/blacklist/add': {
    ...noBorrower,
    input: (row) => ({ userId: row.userId, kinds: ['document'], reason }),
  },
  '/forward/credit/blacklist/lift': { names: 'other', input: () => ({ entryId: 1, reason }), code: 5000 },
  '/forward/credit/loanBook/inspect': { names: 'other', input: () => ({ fileId: noFile }), code: 403 },
  '/forward/credit/loanBook/dryRun': { names: 'other', input: () => ({ fileId: noFile }), code: 403 },
  '/forward/credit/loanBook/run': { names: 'other', input: () => ({ fileId: noFile }), code: 403 },
  '/forward/credit/credit_bill/list': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/forward/credit/credit_bill/sums': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/forward/credit/credit_bill/export': {
    names: 'file',
    input: (row) => ({ filter: { userId: row.userId }, format: 'csv' }),
  },
  '/forward/credit/credit_bill/detail': { names: 'other', input: (row) => ({ appId: row.appId }), code: 403 },
  '/forward/credit/credit_bill/entries': {
    names: 'other',
    input: (row) => ({ billId: row.billId, figure: 'all' }),
    code: 5000,
  },
  '/forward/credit/credit_bill/extension_offer': {
    names: 'other',
    input: (row) => ({ billId: row.billId }),
    code: 5000,
  },
  '/forward/credit/credit_bill/extend': {
    names: 'other',
    input: (row) => ({ billId: row.billId, version: 0 }),
    code: 403,
  },
  '/forward/credit/write_off/list': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/forward/credit/write_off/propose': { names: 'other', input: (row) => ({ billId: row.billId, reason }), code: 403 },
  '/forward/credit/write_off/decide': {
    names: 'other',
    input: () => ({ writeOffId: 'O000000000000', version: 0, decision: 'refuse', note: reason }),
    code: 403,
  },
}
