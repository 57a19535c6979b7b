import { type PlanAims, type Sample, today } from './plan.ts'

const incentiveFilters = ({ collectorId }: Sample) => ({
  incentiveDate: { incentiveDate: '2026-09' },
  country: { country: 'MX' },
  period: { period: 'S1A' },
  role: { role: 'AGENT' },
  incentiveType: { incentiveType: 3 },
  userNo: { userNo: `N${collectorId}` },
})

export const planAims: PlanAims = {
  '/forward/collect/goal/list': {
    by: ['SUPERUSER', 'DIRECTOR'],
    filters: () => ({
      country: { country: 'MX' },
      period: { period: 'S1A' },
      type: { type: 'kept' },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
    }),
    // every stage and type of every country for two years
    rows: `insert into goal (country, stage, day, type, rate, created_by, created_at)
      select country, stage, date '${today}' - n, type, 5000, 1, '2026-01-01'
      from unnest(array['MX', 'CO', 'PE', 'CL', 'EC']) country, unnest(array['S1A', 'S1B', 'S2', 'M1', 'M2', 'M3', 'D0', 'D0_BEFORE']) stage,
        unnest(array['recovery', 'coverage', 'ptp', 'kept']) type, generate_series(0, {rows} / 160) n`,
  },
  // a few versions a year of each stage, role and type
  '/forward/collect/incentive/queryRuleList': {
    by: ['SUPERUSER', 'HR'],
    filters: () => ({
      country: { country: 'MX' },
      period: { period: 'S1A' },
      role: { role: 'AGENT' },
      incentiveType: { incentiveType: 3 },
      incentiveDate: { incentiveDate: '2026-11' },
    }),
    rows: `insert into incentive_plan (country, stage, role, type, version_number, name, from_month, currency, min_cases, tiers, created_by, created_at)
      select country, stage, role, type, n, 'Plan', date '2025-01-01' + n * interval '1 month', 'MXN', 0, '[{"goal":1,"amount":1}]', 1, '2026-01-01'
      from unnest(array['MX', 'CO', 'PE', 'CL', 'EC']) country, unnest(array['S1A', 'S1B', 'S2', 'M1', 'M2', 'M3', 'D0', 'D0_BEFORE']) stage,
        unnest(array['AGENT', 'JUNIOR']) role, generate_series(1, 5) type, generate_series(1, 6) n`,
  },
  '/forward/collect/incentive/queryResultList': {
    by: ['SUPERUSER', 'HR', 'LEADER', 'DIRECTOR'],
    always: () => ({ incentiveDate: '2026-10' }),
    filters: incentiveFilters,
    // ten months of five thousand people
    rows: `insert into incentive_run (country, month, state, computed_at, people, results)
      select country, date '2026-01-01' + n * interval '1 month', 'frozen', '${today}', 5000, 10000
      from (select distinct country from merchant) c, generate_series(0, 9) n;
    insert into incentive_result (country, month, account_id, stage, role, type, plan_id, currency, tier, goal, result, amount_minor, ranking,
        cases, repaid_cases, placed_minor, collected_minor, case_rate, amount_rate)
      select country, date '2026-01-01' + n / ({rows} / 10) * interval '1 month', 92 + n % ({rows} / 20), 'S1A', 'AGENT', 2 + n / ({rows} / 20) % 2, 1,
        'MXN', 1, 100, 120, n, n, 100, 20, 1000000, 200000, 2000, 2000
      from (select g.n, (array['MX', 'CO', 'PE', 'CL', 'EC'])[1 + g.n % 5] as country from generate_series(0, {rows} - 1) g (n)) g;
    insert into account (user_name, name, password_hash, default_password, tfa_required, created_at)
      select 'paid_' || n, 'Paid ' || n, '-', false, false, '2026-01-01' from generate_series(1, {rows} / 20) n;
    insert into staff (account_id, user_no, role, status, country, stage, enter_day)
      select account_id, user_name, 'AGENT', 'COLLECTING', 'MX', 'S1A', '2026-01-05' from account where user_name like 'paid%';
    insert into incentive_dispute (dispute_id, result_id, account_id, country, stage, state, opened_by, opened_at)
      select 'Q' || substr(result_id, 2), result_id, account_id, country, stage, case when account_id % 1000 = 0 then 'open' else 'rejected' end, account_id, '${today}'
      from incentive_result where account_id % 20 = 0;
    insert into incentive_adjustment (adjustment_id, result_id, stage, role, type, country, month, for_month, account_id, kind, currency, amount_minor, reason, created_at)
      select 'D' || substr(result_id, 2), result_id, stage, role, type, country, month + interval '1 month', month, account_id, 'clawback', 'MXN', -1, '', '${today}'
      from incentive_result where account_id % 20 = 0`,
  },
  '/forward/collect/incentive/listAdjustments': {
    by: ['SUPERUSER', 'AGENT', 'LEADER'],
    always: () => ({ incentiveDate: '2026-10' }),
    filters: (sample) => ({ ...incentiveFilters(sample), mine: { mine: true } }),
  },
  '/forward/collect/incentive/listDisputes': {
    by: ['SUPERUSER', 'AGENT', 'HR'],
    filters: () => ({ state: { state: 'open' }, country: { country: 'MX' }, resultId: { resultId: 'I000000000000' } }),
  },
}
