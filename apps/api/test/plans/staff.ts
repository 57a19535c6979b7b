import { type PlanAims, today } from './plan.ts'

export const planAims: PlanAims = {
  '/forward/collect/cs/workflow/list': {
    by: ['SUPERUSER', 'HR', 'DIRECTOR'],
    filters: () => ({
      find: { find: 'agent_j' },
      country: { country: 'MX' },
      status: { status: ['COLLECTING'] },
      workStatus: { workStatus: 'working' },
      role: { role: 'AGENT' },
      period: { period: 'S1A' },
      workplace: { workplace: 1 },
      leader: { leader: 42 },
    }),
  },
  '/forward/collect/cs/workflow/listOperation': {
    by: ['SUPERUSER', 'HR'],
    filters: ({ collectorId }) => ({
      target: { target: collectorId },
      operator: { operator: 42 },
      action: { action: 'createUser' },
      country: { country: 'MX' },
      startDay: { startDay: '2026-11-20' },
      endDay: { endDay: today },
    }),
    rows: `
      insert into staff_operation (at, operator_id, target_id, country, action, before, after)
      select timestamptz '${today}' - n * interval '1 minute', 2 + n % 90, s.account_id, s.country,
        (array['createUser','updatePeriod','updateLeader','updateWorkConfig'])[1 + n % 4], '{}', '{}'
      from generate_series(1, {rows}) n join staff s on s.account_id = 2 + n % 590;`,
  },
}
