import { type PlanAims, today } from './plan.ts'

export const planAims: PlanAims = {
  '/forward/credit/write_off/list': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId, userId }) => ({
      state: { state: 'proposed' },
      merchant: { merchant: merchantId },
      userId: { userId },
    }),
    rows: `
      insert into write_off (merchant_id, bill_id, user_id, amount_minor, currency, dpd, state, proposed_at)
      select merchant_id, bill_id, user_id, 1000, currency, 400, case when row_number() over () % 9 = 0 then 'proposed' else 'approved' end,
        timestamptz '${today}' - (row_number() over ()) * interval '1 minute'
      from bill limit {rows};`,
  },
  '/forward/credit/credit_bill/list': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ appId, userId, billId, merchantId }) => ({
      merchant: { merchant: merchantId },
      billStatus: { billStatus: ['repaid'] },
      currency: { currency: 'USD' },
      dueFrom: { dueFrom: today },
      dueTo: { dueTo: '2026-02-01' },
      extension: { dueFrom: '2026-11-01', dueTo: today, extension: true },
      loanId: { loanId: 'G-77' },
      userId: { userId },
      appId: { appId },
      billId: { billId },
    }),
  },
}
