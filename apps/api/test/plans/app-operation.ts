import type { PlanAims } from './plan.ts'
import { today } from './plan.ts'

const ofMerchant = ({ merchantId }: { merchantId: number }) => ({ merchant: merchantId })
const merchantFilter = ({ merchantId }: { merchantId: number }) => ({ merchant: { merchant: merchantId } })

const someRules = `
      insert into closing_rule (merchant_id, name, closing_type, products_type, platform, customer, currency, texts, position, made_by, made_at,
        changed_by, changed_at)
      select m.merchant_id, 'Rule ' || n, 'apply', 'all', 'all', 'all', 'MXN', '{"es": "x"}', n, 1, now(), 1, now()
      from generate_series(1, 50) n cross join merchant m;`

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
}
