import type { PlanAims } from './plan.ts'

export const planAims: PlanAims = {
  '/api/cms/job/list': {
    by: ['SUPERUSER', 'AGENT'],
    filters: () => ({ kind: { kind: 'collection.ageing' }, state: { state: 'failed' }, mine: { mine: true } }),
    rows: `insert into job (job_id, kind, state, title, input, created_by, created_at)
      select 'J' || lpad(n::text, 12, '0'), (array['collection.ageing', 'payment.import.run', 'credit.loanBook.run'])[1 + n % 3],
        case when n % 50 = 0 then 'failed' else 'done' end, 'job ' || n, '{}', 1 + n % 500,
        timestamptz '2026-01-01' + n * interval '4 minutes' from generate_series(1, {rows}) n`,
  },
}
