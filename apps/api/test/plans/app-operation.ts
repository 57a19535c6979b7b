import type { PlanAims } from './plan.ts'
import { today } from './plan.ts'

const ofMerchant = ({ merchantId }: { merchantId: number }) => ({ merchant: merchantId })
const merchantFilter = ({ merchantId }: { merchantId: number }) => ({ merchant: { merchant: merchantId } })

const someRules = `
      insert into closing_rule (merchant_id, name, closing_type, products_type, platform, customer, currency, texts, position, made_by, made_at,
        changed_by, changed_at)
      select m.merchant_id, 'Rule ' || n, 'apply', 'all', 'all', 'all', 'MXN', '{"es": "x"}', n, 1, now(), 1, now()
      from generate_series(1, 50) n cross join merchant m;`

const someProviders = `
      insert into curp_provider (merchant_id, name, url, position, cost_minor, currency, timeout_ms, freeze_after, freeze_minutes, made_by, made_at,
        changed_by, changed_at)
      select m.merchant_id, 'P' || n, 'https://x.example', n, 1, 'MXN', 500, 3, 5, 1, now(), 1, now()
      from generate_series(1, 5) n cross join merchant m
      where not exists (select from curp_provider);`

const someProducts = `
      insert into partner_product (merchant_id, code, partner, names, amount_from_minor, amount_to_minor, days_from, days_to, currency,
        target_url, revenue_model, revenue_minor, made_by, made_at, changed_by, changed_at)
      select m.merchant_id, 'p' || n, 'Partner ' || n, '{"es": "x"}', 1, 2, 1, 2, 'MXN', 'https://x.example', 'none', 0, 1, now(), 1, now()
      from generate_series(1, 50) n cross join merchant m on conflict do nothing;
      insert into partner_control (product_id, "on", changed_by, changed_at)
      select product_id, product_id % 2 = 0, 1, now() from partner_product on conflict do nothing;`

export const planAims: PlanAims = {
  '/api/cms/app_operation/closing_fetch_all': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ofMerchant,
    filters: (row) => ({
      ...merchantFilter(row),
      closingType: { closingType: 'apply' },
      active: [{ active: true }, { active: false }],
    }),
    rows: someRules,
  },
  '/api/cms/app_operation/closing_hits': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ofMerchant,
    filters: (row) => ({
      ...merchantFilter(row),
      ruleId: { ruleId: 7 },
      startDay: { startDay: '2026-11-01' },
      endDay: { endDay: '2026-11-21' },
    }),
    rows: `${someRules}
      insert into closing_hit (rule_id, merchant_id, at, day, wanted, product_code, currency)
      select r.rule_id, r.merchant_id, at, at::date, 'apply', 'P', 'MXN' from closing_rule r, generate_series(1, {rows} / 250) n,
        lateral (select timestamptz '${today}' - (n * 250 + r.rule_id) * interval '1 minute' as at) t;`,
  },
  '/api/cms/flow_product/fetch_all': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ofMerchant,
    filters: (row) => ({ ...merchantFilter(row), on: [{ on: true }, { on: false }], text: { text: 'p7' } }),
    rows: someProducts,
  },
  '/api/cms/flow_product/control_fetch_all': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ofMerchant,
    filters: (row) => ({ ...merchantFilter(row), on: [{ on: true }, { on: false }] }),
    rows: someProducts,
  },
  '/api/cms/app_operation/traffic_clicks': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ({ merchantId }) => ({ merchant: merchantId, startDay: '2026-11-01', endDay: '2026-11-21' }),
    filters: (row) => ({
      ...merchantFilter(row),
      startDay: { startDay: '2026-11-10' },
      endDay: { endDay: '2026-11-20' },
      partner: { partner: 'Partner 7' },
      converted: [{ converted: true }, { converted: false }],
    }),
    rows: `${someProducts}
      insert into partner_click (click_id, product_id, merchant_id, at, day, device_id, platform, url, currency, converted_at)
      select gen_random_uuid(), p.product_id, p.merchant_id, at, at::date, 'd' || n, 'iOS', 'https://x.example', 'MXN',
        case when n % 20 = 0 then at end
      from partner_product p, generate_series(1, {rows} / 250) n,
        lateral (select timestamptz '${today}' - (n * 250 + p.product_id) * interval '20 seconds' as at) t;`,
  },
  '/api/cms/app_operation/curp_fetch_all': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ofMerchant,
    filters: (row) => ({ ...merchantFilter(row), active: [{ active: true }, { active: false }] }),
    rows: someProviders,
  },
  '/api/cms/app_operation/curp_checks': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ofMerchant,
    filters: (row) => ({
      ...merchantFilter(row),
      providerId: { providerId: 3 },
      result: { result: 'found' },
      startDay: { startDay: '2026-11-10' },
      endDay: { endDay: '2026-11-20' },
    }),
    rows: `${someProviders}
      insert into curp_check (merchant_id, provider_id, curp_masked, at, day, result, ms, cost_minor, currency)
      select p.merchant_id, p.provider_id, '**', at, at::date, (array['found', 'error', 'notFound'])[1 + n % 3], 100, 1, 'MXN'
      from curp_provider p, generate_series(1, {rows} / 25) n,
        lateral (select timestamptz '${today}' - (n * 25 + p.provider_id) * interval '20 seconds' as at) t;`,
  },
}
