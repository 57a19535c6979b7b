import { type PlanAim, type PlanAims, today } from './plan.ts'

const lines = `
  insert into statement (statement_id, channel, currency, format, name, sha256, line_count, new_lines, in_minor, out_minor, fee_minor, to_day,
    imported_at)
  select 'S' || lpad(n::text, 12, '0'), 'BANK' || n % 40, 'MXN', 'table', 's' || n, n::text, 1, 1, 100, 0, 0, date '${today}' - n % 300,
    timestamptz '${today}' - n * interval '1 minute' from generate_series(1, {rows}) n;
  insert into statement_line (statement_id, row_number, channel, currency, direction, gross_minor, tracking_key, operation_day, raw, fingerprint,
    occurrence, book_day)
  select 'S' || lpad(n::text, 12, '0'), 1, 'BANK' || n % 40, 'MXN', 'in', 1000 + n, 'K' || n, date '${today}' - n % 300, '{}', md5(n::text)::uuid, 1,
    date '${today}' - n % 300 from generate_series(1, {rows}) n;`

const detail = (list: string): PlanAim => ({
  by: ['SUPERUSER', 'FINANCE'],
  filters: ({ merchantId }) => ({
    channel: { channel: 'BANK7' },
    currency: { currency: 'MXN' },
    merchant: { merchant: merchantId },
    class: { class: 'late' },
    alone: { alone: true },
    dayFrom: { dayFrom: '2026-11-01' },
    dayTo: { dayTo: '2026-10-01' },
    trackingKey: { trackingKey: 'K42' },
  }),
  rows: `
    insert into recon_match (channel, currency, direction, list, merchant_id, rule, class, state, line_minor, movement_minor, fee_minor, tracking_key,
      book_day, made_at)
    select 'BANK' || n % 40, 'MXN', 'in', '${list}', case when n % 2 = 0 then 1 end, 'trackingKey', case when n % 500 = 0 then 'late' else 'matched' end,
      'confirmed', n, n, 0, 'K' || n, date '${today}' - n % 300, timestamptz '${today}' from generate_series(1, {rows}) n;
    insert into recon_exception (channel, currency, direction, list, merchant_id, class, side, match_id, amount_minor, tracking_key, book_day, state,
      opened_at, due_at)
    select channel, currency, direction, list, merchant_id, 'late', 'match', match_id, line_minor, tracking_key, book_day, 'open', made_at, made_at
    from recon_match where list = '${list}' and line_minor % 100 = 0;`,
})

export const planAims: PlanAims = {
  '/forward/credit/reconciliation/statement_list': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: () => ({ channel: { channel: 'BANK7' }, currency: { currency: 'MXN' } }),
    rows: lines,
  },
  '/forward/credit/reconciliation/runs': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: () => ({ channel: { channel: 'BANK7' }, dry: { dry: false } }),
    rows: `
      insert into recon_run (channel, currency, from_day, to_day, dry, rules, counts, ran_at)
      select 'BANK' || n % 40, 'MXN', date '${today}', date '${today}', n % 9 = 0, '[]', '{"hits": []}',
        timestamptz '${today}' - n * interval '1 minute' from generate_series(1, {rows}) n;`,
  },
  '/forward/credit/reconciliation/exceptions': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId }) => ({
      state: ['open', 'resolved', 'expected', 'waiting'].map((state) => ({ state })),
      class: { class: 'late', state: 'open' },
      channel: { channel: 'BANK7' },
      currency: { currency: 'MXN' },
      merchant: { merchant: merchantId },
      scope: { scope: 'own' },
      overdue: { overdue: true },
      trackingKey: { trackingKey: 'K42' },
    }),
    rows: `
      insert into recon_exception (channel, currency, direction, list, merchant_id, class, side, line_id, amount_minor, tracking_key, book_day, state,
        opened_at, due_at, resolution, resolved_at)
      select channel, currency, 'in', 'collect', case when line_id % 2 = 0 then 1 end, case when line_id % 500 = 0 then 'late' else 'missingHere' end,
        'bank', line_id, gross_minor, tracking_key, book_day, case when line_id % 50 = 0 then 'open' else 'resolved' end,
        timestamptz '${today}' - line_id * interval '1 minute', timestamptz '${today}' - line_id * interval '1 minute',
        case when line_id % 50 > 0 then 'healed' end, case when line_id % 50 > 0 then timestamptz '${today}' end
      from statement_line where channel like 'BANK%';`,
  },
  '/forward/credit/reconciliation/collect_detail': detail('collect'),
  '/forward/credit/reconciliation/withdraw_detail': detail('withdraw'),
  '/forward/credit/reconciliation/internal_detail': detail('internal'),
  '/forward/credit/reconciliation/reversal_detail': detail('reversal'),
  '/forward/credit/reconciliation/internal_list': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId }) => ({
      state: ['requested', 'approved', 'refused'].map((state) => ({ state })),
      currency: { currency: 'MXN' },
      merchant: { merchant: merchantId },
    }),
    rows: `
      insert into own_transfer (merchant_id, from_channel, to_channel, currency, amount_minor, day, reason, state, asked_by, asked_at, decided_by, decided_at)
      select 1, 'BANK' || n % 40, 'STP', 'MXN', n, date '${today}' - n % 300, 'x', case when n % 50 = 0 then 'requested' else 'approved' end, a.one,
        timestamptz '${today}' - n * interval '1 minute', case when n % 50 > 0 then a.two end, case when n % 50 > 0 then timestamptz '${today}' end
      from generate_series(1, {rows}) n, (select min(account_id) as one, max(account_id) as two from account) a;`,
  },
}
