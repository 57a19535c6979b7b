import { type PlanAims, today } from './plan.ts'

export const planAims: PlanAims = {
  '/forward/collect/cs/msg/sent': {
    by: ['SUPERUSER', 'DIRECTOR', 'LEADER'],
    filters: ({ collectorId, merchantId, caseId }) => ({
      collector: { collector: collectorId },
      merchant: { merchant: merchantId },
      caseId: { caseId },
      channel: { dayFrom: today, channel: 'sms' },
      state: { dayFrom: today, state: 'failed' },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
    }),
    rows: `
      insert into message (message_id, decision_id, merchant_id, case_id, bill_id, user_id, channel, address, body, account_id, state, queued_at)
      select 'M' || lpad(n::text, 12, '0'), 'D' || lpad(n::text, 12, '0'), merchant_id, case_id, bill_id, user_id, 'sms', '+525500000000',
        'pay', collector_id, case when n % 9 = 0 then 'failed' else 'delivered' end, timestamptz '2026-01-01' + n * interval '4 minutes'
      from (select c.*, (row_number() over ())::int as n from collection_case c limit {rows}) c`,
  },
}
