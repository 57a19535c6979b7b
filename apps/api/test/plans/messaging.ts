import { type PlanAims, today } from './plan.ts'

export const planAims: PlanAims = {
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
