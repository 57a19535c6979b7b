import type { PlanAims } from './plan.ts'
import { today } from './plan.ts'

const ofMerchant = ({ merchantId }: { merchantId: number }) => ({ merchant: merchantId })
const days = { startDay: '2026-11-01', endDay: '2026-11-21' }

export const planAims: PlanAims = {
  '/api/cms/bytedata/raw': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ({ merchantId }) => ({ merchant: merchantId, name: 'view', ...days }),
    filters: ({ merchantId }) => ({
      merchant: { merchant: merchantId },
      startDay: { startDay: '2026-11-10' },
      endDay: { endDay: '2026-11-20' },
      name: { name: 'view' },
      page: { page: 'home' },
      element: { element: 'button' },
      platform: { platform: 'iOS' },
      version: { version: '1.9.0' },
    }),
    rows: `
      insert into app_event (merchant_id, batch_id, event_id, name, page, element, platform, app_version, device_id, channel, created_at,
        sent_at, received_at, at, day, received_day)
      select m.merchant_id, n / 100, gen_random_uuid(), (array['view', 'click', 'login'])[1 + n % 3], (array['home', 'apply'])[1 + n % 2],
        (array['button', 'card'])[1 + n % 2], (array['iOS', 'Android'])[1 + n % 2], 1000009000000, 'd' || n % 900, '', at, at, at, at,
        at::date, at::date
      from generate_series(1, {rows}) n join lateral (
        select merchant_id from merchant order by merchant_id offset n % 5 limit 1) m on true,
        lateral (select timestamptz '${today}' - n * interval '20 seconds' as at) t;`,
  },
  '/api/cms/bytedata/batches': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ofMerchant,
    filters: ({ merchantId }) => ({ merchant: { merchant: merchantId } }),
    rows: `
      insert into app_event_batch (merchant_id, received_at, received_day, events, duplicates)
      select m.merchant_id, timestamptz '${today}' - n * interval '1 minute', (timestamptz '${today}' - n * interval '1 minute')::date, 100, 0
      from generate_series(1, {rows}) n join lateral (
        select merchant_id from merchant order by merchant_id offset n % 5 limit 1) m on true;`,
  },
}
