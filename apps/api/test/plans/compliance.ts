import { wallKinds } from '@cordillera/contract/compliance/wall'
import { type PlanAims, type ScreenAim, today } from './plan.ts'

const week = { country: 'MX', day: today, days: 7 } as const

/** The watch and the rows behind its tiles are of a week at most, whatever lies before it. */
export const planScreens: Record<string, ScreenAim> = {
  '/forward/collect/compliance/wall': { by: 'SUPERUSER', inputs: [week, { ...week, days: 1 }] },
  '/forward/collect/compliance/wallRows': { by: 'SUPERUSER', inputs: wallKinds.map((of) => ({ ...week, of })) },
}

export const planAims: PlanAims = {
  '/forward/collect/compliance/decisions': {
    by: ['SUPERUSER', 'DIRECTOR'],
    filters: ({ caseId, merchantId }) => ({
      show: [{ show: 'refused' }, { show: 'near' }, { show: 'all' }],
      channel: { channel: 'sms' },
      rule: { rule: 'paid' },
      merchant: { merchant: merchantId },
      caseId: { caseId },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
    }),
    rows: `insert into contact_decision (decision_id, at, merchant_id, case_id, user_id, party, channel, purpose, allowed, near, person, phone)
      select 'D' || lpad(n::text, 12, '0'), timestamptz '2026-01-01' + n * interval '4 minutes', merchant_id, case_id, user_id, 'self',
        (array['call', 'sms'])[1 + n % 2], 'call', n % 10 > 0, case when n % 25 = 1 then 'closing' end,
        'MX TEST ' || user_id, '+52' || n
      from (select c.*, (row_number() over ())::int as n from collection_case c limit {rows}) c`,
  },
  '/forward/collect/compliance/silences': {
    by: ['SUPERUSER', 'DIRECTOR'],
    filters: () => ({ kind: { kind: 'deceased' }, live: { live: false }, country: { country: 'MX' } }),
    rows: `insert into silence (silence_id, kind, phone, merchant_id, case_id, user_id, evidence, made_by, made_at)
      select 'S' || lpad(n::text, 12, '0'), (array['wrongNumber', 'deceased', 'disputed'])[1 + n % 3], '+52' || n, merchant_id, case_id,
        user_id, 'said so', 1, timestamptz '2026-01-01' + n * interval '4 minutes'
      from (select c.*, (row_number() over ())::int as n from collection_case c limit {rows}) c`,
  },
}
