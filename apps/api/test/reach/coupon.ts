import { type Aims, noBorrower, reason } from './aim.ts'

export const aims: Aims = {
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
