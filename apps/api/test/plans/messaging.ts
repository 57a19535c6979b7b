import { type PlanAims, today } from './plan.ts'

export const planAims: PlanAims = {
  '/api/cms/message_work/fetch_all': {
    by: ['SUPERUSER', 'TECHNICAL'],
    filters: () => ({ kind: ['receipt', 'unknown', 'stranger'].map((kind) => ({ kind })) }),
    rows: `
      insert into message_channel (type, code, protocol, settings, priority, test_pass) values ('sms', 'plans', 'smpp', '{}', 0, true);
      insert into message_receipt (channel_id, provider_id, address, state, received_at, open_because)
      select channel_id, 'id' || n, '525512345678', 'delivered', timestamptz '${today}' - n * interval '1 minute', case when n % 500 = 0 then 'unknownId' end
      from (select min(channel_id) as channel_id from message_channel) c cross join generate_series(1, {rows}) n`,
  },
  '/api/cms/message_suppression/fetch_all': {
    by: ['SUPERUSER', 'CUSTOMER_SERVICE'],
    filters: () => ({
      channel: { channel: 'sms' },
      purpose: { purpose: 'marketing' },
      origin: ['register', 'staff'].map((origin) => ({ origin })),
      register: { register: 'REUS' },
      over: { over: true },
    }),
    rows: `
      insert into suppression (channel, address, purpose, origin, register, evidence, made_at, lifted_at)
      select 'sms', '+5255' || n, case when n % 2 = 0 then 'marketing' end, case when n % 100 = 0 then 'staff' else 'register' end,
        case when n % 100 > 0 then 'REUS' end, 'file', timestamptz '${today}' - n * interval '1 minute', case when n % 50 = 0 then timestamptz '${today}' end
      from generate_series(1, {rows}) n`,
  },
  '/api/cms/message_cascade/fetch_all': {
    by: ['SUPERUSER', 'COUNTRY_DIRECTOR'],
    filters: () => ({ active: { active: true } }),
    rows: `
      insert into cascade (cascade_id, merchant_id, name, active, updated_by, updated_at)
      select 'Z' || lpad(n::text, 12, '0'), 1, 'cascade ' || n, n % 9 > 0, 1, timestamptz '${today}' - n * interval '1 hour' from generate_series(1, 300) n;
      insert into cascade_version (cascade_id, number, audience, steps, made_by, made_at)
      select cascade_id, 1, '{}', '[{"kind": "message", "template": "x", "waitHours": 1}]', 1, updated_at from cascade`,
  },
  '/api/cms/message_cascade/people': {
    by: ['SUPERUSER', 'COUNTRY_DIRECTOR'],
    always: () => ({ runId: 'Z000000000001' }),
    filters: () => ({
      runId: { runId: 'Z000000000001' },
      state: ['active', 'control', 'ended'].map((state) => ({ state })),
      why: { why: 'reply' },
      step: { step: 2 },
    }),
    // of the first cascade that the list of them has made
    rows: `
      insert into cascade_run (run_id, cascade_id, merchant_id, number, state, control_percent, per_minute, asked_by, asked_at, ended_at)
      select 'Z000000000001', 'Z000000000001', merchant_id, 1, 'ended', 0, 60, 1, '${today}', '${today}' from cascade
        where cascade_id = 'Z000000000001';
      insert into cascade_person (run_id, user_id, case_id, state, step, due_at, since, entered_at, why, ended_at)
      select 'Z000000000001', user_id, case_id, case when n % 500 = 0 then 'active' when n % 500 = 1 then 'control' else 'ended' end, 1 + n % 3,
        case when n % 500 = 0 then timestamptz '${today}' end, '${today}', '${today}',
        case when n % 500 > 1 then case when n % 400 = 2 then 'reply' else 'end' end end, case when n % 500 > 1 then timestamptz '${today}' end
      from (select distinct on (user_id) user_id, case_id, (row_number() over ())::int as n from collection_case limit {rows}) c`,
  },
  '/api/cms/sms_link/fetch_all': {
    by: ['SUPERUSER', 'TECHNICAL'],
    filters: () => ({ state: ['open', 'over', 'retired'].map((state) => ({ state })) }),
    rows: `
      insert into short_link (link_id, merchant_id, name, target_url, valid_until, active, created_by, created_at, updated_by, updated_at)
      select 'L' || lpad(n::text, 12, '0'), 1, 'link ' || n, 'https://luna.example/', timestamptz '${today}' + n * interval '1 day', n % 9 > 0, 1,
        '${today}', 1, timestamptz '${today}' - n * interval '1 hour'
      from generate_series(1, 300) n;
      insert into short_link_address (link_id, token, user_id, made_at, expires_at)
      select 'L' || lpad((1 + n % 300)::text, 12, '0'), 'token' || n, (select user_id from borrower limit 1), '${today}', '${today}' from generate_series(301, 600) n`,
  },
  '/api/cms/sms_template/fetch_all': {
    by: ['SUPERUSER', 'TECHNICAL'],
    filters: () => ({
      channel: { channel: 'sms' },
      model: { model: 'service' },
      state: { state: 'approved' },
      active: { active: true },
    }),
    rows: `
      insert into sms_template (template_id, merchant_id, business_id, description, channel, model, segments_at_most, created_by, created_at,
        updated_by, updated_at)
      select 'T' || lpad(n::text, 12, '0'), 1, 'notice.' || n, 'a notice', 'sms', 'service', 1, 1, '${today}', 1,
        timestamptz '${today}' - n * interval '1 hour'
      from generate_series(1, 300) n;
      insert into sms_template_version (template_id, number, fill_type, texts, length, segments, encoding, made_by, made_at, writers)
      select template_id, 1, 0, '{"es": {"subject": null, "text": "Hola"}}', 4, 1, 'GSM-7', 1, updated_at, '{1}' from sms_template;`,
  },
  '/api/cms/sms_report/messages': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: () => ({ startDay: today, endDay: today, groupBy: 'day', figure: 'sent' }),
    filters: () => ({
      figure: ['delivered', 'failed', 'skipped', 'paid', 'clicked24'].map((figure) => ({ figure })),
      group: { group: today },
      channel: { channel: 'sms' },
      country: { country: 'MX' },
      groupBy: { groupBy: 'hour', group: '10:00' },
      startDay: { startDay: '2026-11-15' },
      endDay: { endDay: today },
    }),
    rows: '',
  },
  // a list of ten thousand people, of whom a tenth is held out (service-desk.ts)
  '/api/cms/sms_report/held_out_people': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: () => ({ campaignId: 'Y000000000001', arm: 'written', figure: 'people' }),
    filters: () => ({
      campaignId: { campaignId: 'Y000000000001' },
      arm: { arm: 'control' },
      figure: ['promised24', 'promised', 'paid24', 'paid'].map((figure) => ({ figure })),
    }),
  },
  '/forward/collect/cs/msg/sent': {
    by: ['SUPERUSER', 'DIRECTOR', 'LEADER'],
    filters: ({ collectorId, merchantId, caseId }) => ({
      collector: { collector: collectorId },
      merchant: { merchant: merchantId },
      caseId: { caseId },
      channel: { dayFrom: today, channel: 'sms' },
      state: { dayFrom: today, state: 'failed' },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
    }),
    rows: `
      insert into message (message_id, decision_id, merchant_id, case_id, bill_id, user_id, channel, address, body, account_id, state, queued_at)
      select 'M' || lpad(n::text, 12, '0'), 'D' || lpad(n::text, 12, '0'), merchant_id, case_id, bill_id, user_id, 'sms', '+525500000000',
        'pay', collector_id, case when n % 9 = 0 then 'failed' else 'delivered' end, timestamptz '2026-01-01' + n * interval '4 minutes'
      from (select c.*, (row_number() over ())::int as n from collection_case c limit {rows}) c`,
  },
}
