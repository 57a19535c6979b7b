import { type PlanAims, today } from './plan.ts'

export const planAims: PlanAims = {
  '/api/cms/coupon/detail_list': {
    by: ['SUPERUSER', 'CUSTOMER_SERVICE'],
    filters: ({ userId }) => ({
      state: ['held', 'used', 'expired', 'void'].map((state) => ({ state })),
      activityId: { activityId: 'V000000000001' },
      templateId: { templateId: 'T000000000001' },
      userId: { userId },
      seen: [{ seen: true }, { seen: false, activityId: 'V000000000001' }],
      part: { part: 'Jalisco', activityId: 'V000000000001' },
    }),
    rows: `
      insert into coupon_template (template_id, merchant_id, currency, name_zh, name_en, name_es, value_kind, value, validity_days, state,
        created_by, created_at)
      select 'T00000000000' || n, 1, 'MXN', 'a', 'b', 'c', 'amount', 100, 30, 'active', 1, '${today}' from generate_series(1, 2) n;
      insert into coupon_activity (activity_id, merchant_id, template_id, name, audience, most, budget_minor, control_percent, state,
        asked_by, started_at, created_by, created_at, writers)
      select 'V00000000000' || n, 1, 'T00000000000' || n, 'a', '{}', 100000, 100, 0, 'running', 1, '${today}', 1, '${today}', '{1}'
      from generate_series(1, 2) n;
      insert into held_coupon (merchant_id, template_id, activity_id, user_id, currency, state, valid_through, issued_by, issued_at, ended_at, void_reason)
      select merchant_id, 'T00000000000' || one, 'V00000000000' || one, user_id, 'MXN', state, date '${today}' + 30, 1,
        timestamptz '${today}' - n * interval '1 minute', case when state <> 'held' then timestamptz '${today}' end,
        case when state = 'void' then 'a reason' end
      from (select distinct on (b.user_id) b.*, row_number() over ()::int as n, case when random() < 0.01 then 1 else 2 end as one,
          (array['held', 'expired', 'expired', 'void'])[1 + (random() * 3)::int] as state
        from bill b order by b.user_id limit {rows}) b on conflict do nothing;`,
  },
  '/api/cms/coupon/activity_members': {
    by: ['SUPERUSER', 'CUSTOMER_SERVICE'],
    always: () => ({ activityId: 'V000000000003' }),
    filters: () => ({
      activityId: { activityId: 'V000000000003' },
      arm: ['given', 'control'].map((arm) => ({ arm })),
      repaid: { repaid: true },
      paid: { paid: true },
    }),
    rows: `
      insert into coupon_template (template_id, merchant_id, currency, name_zh, name_en, name_es, value_kind, value, validity_days, state,
        created_by, created_at)
      values ('T000000000003', 1, 'MXN', 'a', 'b', 'c', 'amount', 100, 30, 'active', 1, '${today}') on conflict do nothing;
      insert into coupon_activity (activity_id, merchant_id, template_id, name, audience, most, budget_minor, control_percent, state,
        asked_by, started_at, created_by, created_at, writers)
      select 'V' || lpad(n::text, 12, '0'), 1, 'T000000000003', 'a', '{}', 100000, 100, 0, 'running', 1, '${today}', 1, '${today}', '{1}'
      from generate_series(3, 22) n on conflict do nothing;
      insert into coupon_member (activity_id, user_id, arm, joined_at)
      select 'V' || lpad((3 + n % 20)::text, 12, '0'), user_id, case when random() < 0.2 then 'control' else 'given' end, timestamptz '${today}'
      from (select user_id, row_number() over () as n from (select distinct user_id from bill order by user_id limit {rows}) d) b on conflict do nothing;`,
  },
}
