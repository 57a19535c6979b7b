import type { PlanAims } from './plan.ts'

export const planAims: PlanAims = {
  '/api/cms/page_error/list': {
    by: ['SUPERUSER', 'TECHNICAL'],
    filters: () => ({ version: { version: 'index-7' } }),
    rows: `insert into page_error (fingerprint, message, stack, place, version, browser, first_at, last_at)
      select 'f' || n, 'is undefined', 'at show', '/dashboard', 'index-' || n % 100, 'Chromium', at, at
      from (select n, timestamptz '2026-01-01' + n * interval '4 minutes' as at from generate_series(1, {rows}) n) reported`,
  },
}
