import { type PlanAims, today } from './plan.ts'

export const planAims: PlanAims = {
  '/forward/credit/audit/list': {
    by: ['SUPERUSER', 'COUNTRY_DIRECTOR', 'AUDITOR'],
    filters: ({ merchantId, appId, userId }) => ({
      state: { state: 'pending' },
      step: { step: 'second' },
      open: { open: true },
      waits: { waits: 'suspend' },
      auditor: { auditor: 42 },
      unassigned: { unassigned: true },
      mine: { mine: true },
      merchant: { merchant: merchantId },
      appId: { appId },
      userId: { userId },
    }),
    rows: `
      insert into audit (merchant_id, app_id, user_id, amount_minor, currency, state, step, waits, auditor_id, applied_at, opened_at, due_at)
      select merchant_id, app_id, user_id, loan_amount_minor, currency,
        case when n % 50 = 0 then 'pending' when n % 5 = 0 then 'rejected' else 'completed' end,
        case when n % 50 = 0 then (array['first', 'second'])[1 + n / 50 % 2] end,
        case when n % 500 = 0 then 'suspend' end, case when n % 100 = 0 then 2 + n % 90 end, at, at, at + interval '2 hours'
      from (select a.*, timestamptz '${today}' - n * interval '1 minute' as at from (
        select *, row_number() over ()::int as n from application limit {rows}) a) a;
      insert into audit_conclusion (audit_id, merchant_id, step, account_id, at, day, outcome, reason, claimed_at, in_time)
      select audit_id, merchant_id, case when n % 20 = 0 then 'sample' else 'first' end, 2 + n % 90, at, at::date,
        case when n % 5 = 0 then 'reject' else 'pass' end, case when n % 5 = 0 then 'income' else 'verified' end, at, true
      from (select *, applied_at + interval '1 hour' as at, row_number() over ()::int as n from audit where state <> 'pending') a;
      insert into image_audit (merchant_id, app_id, user_id, round, status, created_at)
      select merchant_id, app_id, user_id, 0, case when state = 'pending' then 'pending' else 'pass' end, applied_at from audit;`,
  },
  '/forward/credit/audit/conclusions': {
    by: ['SUPERUSER', 'COUNTRY_DIRECTOR'],
    filters: ({ merchantId }) => ({
      auditor: { auditor: 42 },
      dayFrom: { dayFrom: '2026-11-20' },
      dayTo: { dayTo: today },
      merchant: { merchant: merchantId },
      outcome: { outcome: 'reject' },
      reason: { reason: 'income' },
      step: { step: 'sample' },
      defaulted: { auditor: 42, dayFrom: '2026-11-01', dayTo: today, defaulted: true },
    }),
  },
  '/forward/credit/image_manual/list': {
    by: ['SUPERUSER', 'CUSTOMER_SERVICE'],
    filters: ({ merchantId, appId }) => ({
      status: { status: 'pending' },
      merchant: { merchant: merchantId },
      appId: { appId },
      differs: { differs: true },
    }),
  },
}
