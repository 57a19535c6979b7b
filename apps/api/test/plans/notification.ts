import type { PlanAims } from './plan.ts'

export const planAims: PlanAims = {
  '/api/cms/notification/list': {
    by: ['SUPERUSER'],
    filters: () => ({ unread: { unread: true } }),
    rows: `insert into notification (account_id, kind, at, read_at)
      select 1 + n % 2, 'approval.wanted', at, case when n % 10 > 0 then at end
      from (select n, timestamptz '2026-01-01' + n * interval '4 minutes' as at from generate_series(1, {rows}) n) told`,
  },
}
