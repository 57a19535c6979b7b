import { type Aims, noFile, reason } from './aim.ts'

const noOrder = 'J000000000000'
const seen = { orderId: noOrder, version: 0 }
const question = { type: 'other', contactType: 'Call', questionContent: reason }

export const aims: Aims = {
  // a director of a stage and a collector have no service desk; what customer service of another merchant reaches is tried in order.test.ts
  '/forward/collect/service/order/list': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/forward/collect/service/order/detail': { names: 'other', input: () => ({ orderId: noOrder }), code: 403 },
  '/forward/collect/service/order/handlers': { names: 'other', input: () => ({}), code: 403 },
  '/forward/collect/service/order/create': {
    names: 'other',
    input: (row) => ({ userId: row.userId, ...question }),
    code: 403,
  },
  '/forward/collect/service/order/create_unregistered': {
    names: 'other',
    input: (row) => ({ merchant: row.merchantId, phone: '+525512345678', ...question }),
    code: 403,
  },
  '/forward/collect/service/order/take': { names: 'other', input: () => seen, code: 403 },
  '/forward/collect/service/order/transfer': {
    names: 'other',
    input: () => ({ ...seen, group: 'payments', note: reason }),
    code: 403,
  },
  '/forward/collect/service/order/comment': {
    names: 'other',
    input: () => ({ orderId: noOrder, note: reason }),
    code: 403,
  },
  '/forward/collect/service/order/wait': { names: 'other', input: () => ({ ...seen, note: reason }), code: 403 },
  '/forward/collect/service/order/resume': { names: 'other', input: () => seen, code: 403 },
  '/forward/collect/service/order/resolve': { names: 'other', input: () => ({ ...seen, note: reason }), code: 403 },
  '/forward/collect/service/order/invalidate': { names: 'other', input: () => ({ ...seen, note: reason }), code: 403 },
  '/forward/collect/service/order/reopen': { names: 'other', input: () => ({ ...seen, note: reason }), code: 403 },
  '/forward/collect/service/order/show_image': {
    names: 'other',
    input: () => ({ orderId: noOrder, fileId: noFile }),
    code: 403,
  },
  '/forward/collect/service/order/show_phone': {
    names: 'other',
    input: () => ({ orderId: noOrder, reason }),
    code: 403,
  },
}
