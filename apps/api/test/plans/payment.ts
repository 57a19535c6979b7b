import { type PlanAims, today } from './plan.ts'

export const planAims: PlanAims = {
  '/forward/credit/bancolombia/list': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId }) => ({
      state: ['parsed', 'booked', 'refused'].map((state) => ({ state })),
      merchant: { merchant: merchantId },
      collectionId: { collectionId: 'B000000000042' },
    }),
    rows: `
      insert into bancolombia_file (collection_id, merchant_id, channel, name, sha256, nit, account, collected_on, modifier, batch_count, line_count,
        total_minor, currency, state, uploaded_by, uploaded_at, decided_by, decided_at)
      select 'B' || lpad(n::text, 12, '0'), 1 + n % 5, 'BANCOLOMBIA', 'file ' || n, n::text, '1', '1', '${today}', 'A', 1, 1, 1000, 'COP',
        case when n % 50 = 0 then 'parsed' else 'refused' end, 1, timestamptz '${today}' - n * interval '1 minute',
        case when n % 50 > 0 then 1 end, case when n % 50 > 0 then timestamptz '${today}' end
      from generate_series(1, {rows}) n;`,
  },
  '/forward/credit/bancolombia/lines': {
    by: ['SUPERUSER', 'FINANCE'],
    always: () => ({ collectionId: 'B000000000042' }),
    filters: () => ({
      collectionId: { collectionId: 'B000000000042' },
      state: ['matched', 'unmatched', 'refused', 'booked'].map((state) => ({ state })),
    }),
    rows: `
      insert into bancolombia_line (collection_id, row_number, merchant_id, lot, reference, amount_minor, sequence, authorization_code, paying_bank,
        branch, means, raw, state, why)
      select collection_id, 2 + k, merchant_id, '0001', 'R' || k, 1000, lpad(k::text, 7, '0'), '1', '007', '0101', '01', '06',
        case when k % 20 = 0 then 'refused' else 'unmatched' end, case when k % 20 = 0 then 'noAmount' else 'unknown' end
      from (select collection_id, merchant_id from bancolombia_file order by collection_id limit {rows} / 100) f, generate_series(1, 100) k;`,
  },
  '/forward/credit/bancolombia/payout_files': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId }) => ({
      state: ['made', 'downloaded', 'answered', 'void'].map((state) => ({ state })),
      merchant: { merchant: merchantId },
      payoutFileId: { payoutFileId: 'L000000000042' },
    }),
    rows: `
      insert into payout_file (payout_file_id, merchant_id, channel, name, pay_day, sequence, line_count, total_minor, currency, sha256, sealed, state,
        made_by, made_at, void_by, void_at, void_reason)
      select 'L' || lpad(n::text, 12, '0'), 1 + n % 5, 'PAB' || n / 99, 'file ' || n, '${today}', 1 + n % 99, 1, 1000, 'COP', n::text,
        case when n % 50 = 0 then 'v1.' end, case when n % 50 = 0 then 'made' else 'void' end, 1, timestamptz '${today}' - n * interval '1 minute',
        case when n % 50 > 0 then 1 end, case when n % 50 > 0 then timestamptz '${today}' end, case when n % 50 > 0 then 'why' end
      from generate_series(1, {rows}) n;`,
  },
  '/forward/credit/bancolombia/payout_file_lines': {
    by: ['SUPERUSER', 'FINANCE'],
    always: () => ({ payoutFileId: 'L000000000042' }),
    filters: () => ({
      payoutFileId: { payoutFileId: 'L000000000042' },
      answer: ['settled', 'failed', 'returned', 'unclear'].map((answer) => ({ answer })),
    }),
    rows: `
      insert into payout (payout_id, merchant_id, purpose, target_id, amount_minor, currency, beneficiary, bank_account, concept, channel, tracking_key,
        state, made_at)
      select 'YL' || lpad(n::text, 11, '0'), 1 + n % 5, 'refund', 'PL' || n, 1000, 'COP', 'ANA', '123456', 'devolucion', 'PAB', 'PL' || n, 'failed',
        timestamptz '${today}' - n * interval '1 minute' from generate_series(1, {rows} / 10) n;
      insert into payout_file_line (payout_file_id, row_number, merchant_id, payout_id, amount_minor, live, answer, answered_at)
      select f.payout_file_id, k, f.merchant_id, 'YL' || lpad(((f.at - 1) * 100 + k)::text, 11, '0'), 1000, false,
        case when k % 20 = 0 then 'failed' when k % 3 = 0 then 'settled' end, case when k % 20 = 0 or k % 3 = 0 then timestamptz '${today}' end
      from (select payout_file_id, merchant_id, row_number() over (order by payout_file_id) as at from payout_file limit {rows} / 1000) f,
        generate_series(1, 100) k;`,
  },
  '/forward/credit/refund/list': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId, userId }) => ({
      state: { state: 'requested' },
      merchant: { merchant: merchantId },
      userId: { userId },
    }),
    rows: `
      insert into refund (merchant_id, user_id, amount_minor, currency, state, reason, requested_by, requested_at)
      select merchant_id, user_id, 1000, currency, case when row_number() over () % 9 = 0 then 'requested' else 'paid' end, 'why', 1,
        timestamptz '${today}' - (row_number() over ()) * interval '1 minute'
      from bill limit {rows};`,
  },
  '/forward/credit/payment/returns': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId }) => ({ state: { state: 'requested' }, merchant: { merchant: merchantId } }),
    rows: `
      insert into payment (payment_id, channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, raw, received_at)
      select 'PR' || lpad(n::text, 11, '0'), 'STP', 'PR' || n, 'payment', 'returned', 1000, 'MXN', timestamptz '${today}', date '${today}',
        '{}', timestamptz '${today}' - n * interval '1 minute' from generate_series(1, {rows}) n;
      insert into payer_return (payment_id, merchant_id, amount_minor, currency, beneficiary, bank_account, told, state, reason, requested_by, requested_at)
      select 'PR' || lpad(n::text, 11, '0'), 1 + n % 5, 1000, 'MXN', 'ANA RUIZ', '032180000118359719', true,
        case when n % 100 = 0 then 'requested' else 'paid' end, 'why', 1, timestamptz '${today}' - n * interval '1 minute'
      from generate_series(1, {rows}) n;`,
  },
  '/forward/credit/withdraw/list': {
    by: ['SUPERUSER', 'CUSTOMER_SERVICE'],
    filters: ({ merchantId, userId }) => ({
      state: ['fail', 'accepted', 'handing', 'success', 'cancelled'].map((state) => ({ state })),
      merchant: { merchant: merchantId },
      userId: { userId },
    }),
    rows: `
      update application set accepted_at = applied_at, status = case when n % 50 = 0 then 'cancelled' else status end,
        payout_status = case when n % 50 = 0 then null when n % 40 = 0 then 'fail' when n % 30 = 0 then 'handing' when n % 20 = 0 then null else 'success' end
      from (select app_id as made, row_number() over () as n from application limit {rows}) numbered where app_id = made;`,
  },
  '/forward/credit/bank_card/list': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId, userId }) => ({
      state: { state: 'pending' },
      merchant: { merchant: merchantId },
      userId: { userId },
    }),
    rows: `
      insert into bank_card_request (merchant_id, user_id, old_account, new_account, state, reason, requested_by, requested_at)
      select merchant_id, user_id, '012180001234567895', '0121800' || lpad((row_number() over ())::text, 11, '0'),
        case when row_number() over () % 9 = 0 then 'refused' else 'approved' end, 'why', 1,
        timestamptz '${today}' - (row_number() over ()) * interval '1 minute'
      from bill limit {rows};`,
  },
  '/forward/credit/credit/transaction/payOfStaffList': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId }) => ({
      state: { state: 'uploaded' },
      merchant: { merchant: merchantId },
      batchId: { batchId: 'Z000000000000' },
    }),
    rows: `
      insert into staff_payout (merchant_id, name, sha256, currency, line_count, invalid_count, total_minor, state, made_by, made_at)
      select 1 + n % 5, 'list ' || n, n::text, 'MXN', 1, 1, 0, (array['approved', 'refused', 'uploaded'])[1 + n % 3], 1,
        timestamptz '${today}' - n * interval '1 minute'
      from generate_series(1, {rows}) n;`,
  },
  '/forward/credit/credit/transaction/payOfStaffLines': {
    by: ['SUPERUSER', 'FINANCE'],
    always: () => ({ batchId: 'Z000000000000' }),
    filters: () => ({ batchId: { batchId: 'Z000000000000' }, state: { state: 'failed' } }),
    rows: `
      insert into staff_payout_line (batch_id, merchant_id, row_number, user_no, concept, state)
      select batch_id, merchant_id, 2, 'MX0001', 'NOMINA', 'invalid' from staff_payout limit {rows};`,
  },
  '/forward/credit/payment/exceptions': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId, userId }) => ({
      state: { state: 'open' },
      kind: { kind: 'claim', state: 'open' },
      merchant: { merchant: merchantId },
      trackingKey: { trackingKey: 'K42' },
      userId: { userId },
    }),
    rows: `
      insert into payment_exception (kind, merchant_id, channel, currency, amount_minor, tracking_key, user_id, raw, state, opened_at,
        resolution, resolved_at)
      select case when n % 500 = 0 then 'claim' else 'conflict' end, merchant_id, 'STP', currency, 1000, 'K' || n, user_id, '{}',
        case when n % 50 = 0 then 'open' else 'resolved' end, timestamptz '${today}' - n * interval '1 minute',
        case when n % 50 > 0 then 'closed' end, case when n % 50 > 0 then timestamptz '${today}' end
      from (select b.merchant_id, b.user_id, m.currency, row_number() over () as n from borrower b join merchant m using (merchant_id) limit {rows}) b;`,
  },
  '/forward/credit/payvalida/orders': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId, userId }) => ({
      provider: ['PAYVALIDA', 'PAYNET'].map((provider) => ({ provider })),
      state: { state: 'open' },
      merchant: { merchant: merchantId },
      userId: { userId },
      reference: { reference: '8842' },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
    }),
    rows: `
      insert into pay_link (link_id, token_hash, merchant_id, user_id, purpose, currency, made_at, made_by, expires_at)
      select 'LCHARGES00000', '\\x01', merchant_id, user_id, 'repayment', 'MXN', now(), 1, now() from borrower limit 1;
      insert into charge (charge_id, order_key, provider, channel, merchant_id, user_id, link_id, amount_minor, currency, state, reference,
        asked_at, expires_at)
      select 'H' || lpad(n::text, 12, '0'), n::text, case when n % 10 = 0 then 'PAYNET' else 'PAYVALIDA' end, 'PAYVALIDA', merchant_id,
        user_id, 'LCHARGES00000', 1000 + n, currency, case when n % 50 = 0 then 'open' else 'expired' end, '88' || n, at, at
      from (select b.user_id, b.merchant_id, b.currency, row_number() over () as n,
        timestamptz '2026-01-01' + row_number() over () * interval '4 minutes' as at from bill b limit {rows}) b;`,
  },
  '/forward/credit/repayment_record/list': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId, userId }) => ({
      state: [{ state: 'pending' }, { state: 'matched' }],
      holder: [{ holder: 'free' }, { holder: 'mine' }],
      late: { late: true },
      merchant: { merchant: merchantId },
      userId: { userId },
      trackingKey: { trackingKey: 'PK42' },
    }),
    rows: `
      insert into payment_proof (record_id, merchant_id, user_id, client_ref, amount_minor, currency, paid_day, channel, tracking_key,
        state, received_at, due_at, refusal, decided_at, decided_by)
      select 'G' || lpad(n::text, 12, '0'), merchant_id, user_id, 'plan ' || n, 1000 + n, currency, '2026-01-01', 'STP', 'PK' || n,
        case when n % 50 = 0 then 'pending' else 'refused' end, at, at + interval '1 day',
        case when n % 50 > 0 then 'notFound' end, case when n % 50 > 0 then at end, case when n % 50 > 0 then 1 end
      from (select b.user_id, b.merchant_id, b.currency, row_number() over () as n,
        timestamptz '2026-01-01' + row_number() over () * interval '4 minutes' as at from bill b limit {rows}) b;`,
  },
  '/forward/credit/payment/outgoing': {
    by: ['SUPERUSER', 'FINANCE', 'CUSTOMER_SERVICE'],
    filters: ({ merchantId, userId }) => ({
      state: [{ state: ['unknown'] }, { state: ['unknown', 'failed'] }],
      kind: ['loan', 'refund', 'staff', 'debit', 'payerReturn'].map((kind) => ({ kind })),
      country: { country: 'MX' },
      merchant: { merchant: merchantId },
      channel: { channel: 'STP' },
      currency: { currency: 'MXN' },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
      trackingKey: { trackingKey: 'CO42' },
      userId: { userId },
      markWaits: { markWaits: true },
    }),
    rows: `
      insert into payout (payout_id, merchant_id, purpose, target_id, amount_minor, currency, beneficiary, bank_account, concept, channel,
        tracking_key, state, made_at)
      select 'Y' || lpad(n::text, 12, '0'), merchant_id, (array['loan', 'refund', 'staff', 'payerReturn'])[1 + n % 4], app_id, 1000 + n, currency, 'ANA',
        '012180001234567895', 'prestamo', (array['STP', 'ACH'])[1 + n % 2], 'CO' || n,
        case when n % 50 = 0 then 'unknown' when n % 20 = 0 then 'failed' else 'settled' end, at
      from (select app_id, merchant_id, currency, row_number() over () as n,
        timestamptz '2026-01-01' + row_number() over () * interval '4 minutes' as at from application limit {rows}) a
      on conflict do nothing;
      insert into withholding (withholding_id, merchant_id, bill_id, user_id, amount_minor, currency, bank_account, state, channel, tracking_key,
        attempt, made_at)
      select 'W' || lpad(n::text, 12, '0'), merchant_id, bill_id, user_id, 1000 + n, currency, '012180001234567895',
        case when n % 3 = 0 then 'fail' else 'success' end, 'STP', 'WH' || n, 1, at
      from (select bill_id, merchant_id, user_id, currency, row_number() over () as n,
        timestamptz '2026-01-01' + row_number() over () * interval '4 minutes' as at from bill limit {rows}) b;
      insert into order_mark (order_id, merchant_id, outcome, reason, order_state, asked_by, asked_at)
      select payout_id, merchant_id, 'failed', 'why', state, 1, made_at from payout where state = 'unknown' limit 40;`,
  },
  '/forward/credit/payment/list': {
    by: ['SUPERUSER', 'FINANCE'],
    filters: ({ merchantId, userId, appId }) => ({
      state: { state: ['unidentified'] },
      kind: { kind: 'payment' },
      merchant: { merchant: merchantId },
      channel: { channel: 'STP' },
      currency: { currency: 'MXN' },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
      loanId: { loanId: 'G-42' },
      trackingKey: { trackingKey: 'K42' },
      userId: { userId },
      appId: { appId },
      importJob: { importJob: 'J000000000042' },
    }),
    rows: `insert into payment (payment_id, merchant_id, channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, loan_ref,
        app_id, bill_id, user_id, raw, received_at)
      select 'P' || lpad(n::text, 12, '0'), case when n % 20 > 0 then merchant_id end, (array['STP', 'OXXO', 'PSE'])[1 + n % 3], 'K' || n, 'payment',
        case when n % 20 > 0 then 'booked' else 'unidentified' end, open_minor, currency, at, at::date, 'G-' || n,
        case when n % 20 > 0 then app_id end, case when n % 20 > 0 then bill_id end, case when n % 20 > 0 then user_id end, '{}', at
      from (select c.*, row_number() over () as n, timestamptz '2026-01-01' + row_number() over () * interval '4 minutes' as at
        from collection_case c limit {rows}) c`,
  },
  '/forward/credit/payment_channel/meanings': {
    by: ['SUPERUSER', 'FINANCE', 'TECHNICAL'],
    filters: () => ({
      provider: { provider: 'STP' },
      status: { status: 'unknown' },
      onDay: { onDay: '2026-11-23' },
    }),
    rows: `
      insert into payment_code_meaning (provider, code, status, retry_elsewhere, zh, en, es, from_day, created_by, created_at)
      select (array['STP', 'ACH', 'CCE'])[1 + n % 3], 'C' || n, case when n % 20 = 0 then 'unknown' else 'failed' end, false, 'x', 'x', 'x',
        date '2000-01-01' + (n / 20)::int, 1, timestamptz '2026-11-01'
      from generate_series(1, {rows}) n;
      insert into payment_channel (code, provider, country, currency, direction, method, made_at)
      values ('STP', 'STP', 'MX', 'MXN', 'payOut', 'SPEI', now()), ('ACH', 'ACH', 'CO', 'COP', 'payOut', 'ACH', now())
      on conflict do nothing;`,
  },
}
