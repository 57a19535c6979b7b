import { type PlanAims, today } from './plan.ts'

export const planAims: PlanAims = {
  '/forward/collect/settlement/list': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ userId }) => ({ state: { state: 'requested' }, userId: { userId } }),
    rows: `insert into settlement (merchant_id, case_id, bill_id, user_id, stage, currency, due_minor, pay_minor, plan, first_day,
        state, reason, asked_by, asked_at)
      select merchant_id, case_id, bill_id, user_id, stage, currency, 100, 50, '[]', date '${today}',
        case when row_number() over () % 9 = 0 then 'requested' else 'kept' end, 'planned', 92,
        timestamptz '${today}' - (row_number() over ()) * interval '1 minute'
      from collection_case limit {rows}`,
  },
  '/forward/collect/derate/list': {
    by: ['SUPERUSER', 'DIRECTOR', 'AGENT'],
    filters: ({ userId }) => ({ state: { state: 'requested' }, userId: { userId }, mine: { mine: true } }),
    rows: `insert into derate (merchant_id, case_id, bill_id, user_id, stage, currency, amount_minor, fee_types, state, level,
        pay_minor, pay_by, reason, asked_by, asked_at)
      select merchant_id, case_id, bill_id, user_id, stage, currency, 100, '{fee}',
        case when row_number() over () % 9 = 0 then 'requested' else 'kept' end, 'leader', 100, date '${today}', 'planned',
        coalesce(collector_id, 92), timestamptz '${today}' - (row_number() over ()) * interval '1 minute'
      from collection_case limit {rows}`,
  },
  // a rule a stage and workplace: few by what they are
  '/forward/collect/derate/rule/list': {
    by: ['SUPERUSER', 'DIRECTOR'],
    filters: () => ({ country: { country: 'MX' }, period: { period: 'S1A' } }),
  },
  '/forward/collect/derate/quota/list': {
    by: ['SUPERUSER', 'DIRECTOR'],
    always: () => ({ day: today }),
    filters: () => ({
      day: { day: '2026-10-02' },
      country: { country: 'MX' },
      period: { period: 'S1A' },
      userNo: { userNo: 'N93' },
    }),
    rows: `insert into derate_quota (day, account_id, country, stage, currency, total_count, total_amount_minor, fee_types, made_at)
      select date '${today}' - n, s.account_id, s.country, s.stage, 'MXN', 10, 1000, '{fee}', date '${today}' - n
      from staff s cross join generate_series(0, {rows} / 500) n`,
  },
}
