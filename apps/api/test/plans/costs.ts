import type { PlanAims } from './plan.ts'

export const planAims: PlanAims = {
  '/api/cms/channel_cost/fetch_all': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: () => ({ kind: { kind: 'sms' }, country: { country: 'MX' }, onDay: { onDay: '2026-11-23' } }),
    rows: `
      insert into unit_cost (kind, channel, country, unit, unit_cost, currency, from_day, created_by, created_at)
      select 'sms', 'C' || n % 500, (array['MX', 'CO', 'PE', 'CL', 'EC'])[1 + n % 5], 'segment', 0.1, 'USD',
        date '2020-01-01' + (n / 500)::int, 1, timestamptz '2026-11-01'
      from generate_series(1, {rows}) n on conflict do nothing;`,
  },
}
