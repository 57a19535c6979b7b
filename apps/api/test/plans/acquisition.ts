import type { PlanAims } from './plan.ts'
import { today } from './plan.ts'

const ofMerchant = ({ merchantId }: { merchantId: number }) => ({ merchant: merchantId })
const walk = [{ name: 'view' }, { name: 'click' }]
const days = { startDay: '2026-11-01', endDay: '2026-11-21' }

const someChannels = `
      insert into acquisition_channel (merchant_id, code, name, partner, kind, valid_from, made_by, made_at, changed_by, changed_at)
      select m.merchant_id, 'c' || n, 'Channel ' || n, 'Partner', 'ads', date '2026-01-01', 1, now(), 1, now()
      from generate_series(1, 50) n cross join merchant m on conflict do nothing;`

const someAlerts = `
      insert into alert_rule (merchant_id, name, metric, comparison, window_of, threshold, min_volume, windows, quiet_minutes, active, made_by,
        made_at, changed_by, changed_at)
      select m.merchant_id, 'Alert ' || n, 'clicks', 'below', 'hour', 1, 0, 1, 0, n % 2 = 0, 1, now(), 1, now()
      from generate_series(1, 50) n cross join merchant m where not exists (select from alert_rule);`

export const planAims: PlanAims = {
  '/api/cms/channel/user_fetch_all': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ofMerchant,
    filters: ({ merchantId }) => ({
      merchant: { merchant: merchantId },
      channelId: { channelId: 7 },
      active: [{ active: true }, { active: false }],
      text: { text: 'user 7' },
    }),
    rows: `${someChannels}
      insert into channel_user (merchant_id, name, email, made_by, made_at, changed_by, changed_at)
      select m.merchant_id, 'User ' || n, 'user' || n || '@m' || m.merchant_id || '.example', 1, now(), 1, now()
      from generate_series(1, 40) n cross join merchant m on conflict do nothing;
      insert into channel_user_channel select u.channel_user_id, c.channel_id from channel_user u join acquisition_channel c using (merchant_id)
      where c.channel_id % 10 = u.channel_user_id % 10 on conflict do nothing;`,
  },
  '/api/cms/channel/alert_fetch_all': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ofMerchant,
    filters: ({ merchantId }) => ({
      merchant: { merchant: merchantId },
      state: { state: 'firing' },
      active: [{ active: true }, { active: false }],
    }),
    rows: someAlerts,
  },
  '/api/cms/channel/alert_events': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ofMerchant,
    filters: ({ merchantId }) => ({ merchant: { merchant: merchantId }, ruleId: { ruleId: 7 } }),
    rows: `${someAlerts}
      insert into alert_event (rule_id, merchant_id, at, what, told)
      select r.rule_id, r.merchant_id, timestamptz '${today}' - (n * 250 + r.rule_id) * interval '1 minute', 'fired', 1
      from alert_rule r, generate_series(1, {rows} / 250) n;`,
  },
  '/api/cms/channel/config_fetch_all': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ofMerchant,
    filters: ({ merchantId }) => ({
      merchant: { merchant: merchantId },
      kind: { kind: 'ads' },
      running: [{ running: true }, { running: false }],
      text: { text: 'channel 7' },
    }),
    rows: someChannels,
  },
  '/api/cms/channel/cost_fetch_all': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ofMerchant,
    filters: ({ merchantId }) => ({
      merchant: { merchant: merchantId },
      channelId: { channelId: 7 },
      partner: { partner: 'Partner' },
      startDay: { startDay: '2026-11-01' },
      endDay: { endDay: '2026-11-21' },
    }),
    rows: `${someChannels}
      insert into channel_cost (merchant_id, channel_id, day, amount_minor, currency, entered_by, entered_at)
      select c.merchant_id, c.channel_id, date '${today}' - n::int, 1000, 'MXN', 1, now()
      from acquisition_channel c, generate_series(1, {rows} / 250) n on conflict do nothing;`,
  },
  '/api/cms/channel/convert_detail': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ({ merchantId }) => ({ merchant: merchantId, ...days, basis: 'cohort', step: 'registrations' }),
    filters: ({ merchantId }) => ({
      merchant: { merchant: merchantId },
      startDay: { startDay: '2026-11-10' },
      endDay: { endDay: '2026-11-20' },
      channelId: [{ channelId: 0 }, { channelId: 7 }],
      basis: { basis: 'cohort' },
      step: { step: 'applications' },
      platform: { platform: 'iOS' },
      returned: { returned: 7 },
      partner: { partner: 'Partner' },
      ofChannels: { ofChannels: true },
    }),
    rows: `
      insert into app_registration (merchant_id, device_id, registered_at, day, platform)
      select m.merchant_id, 'd' || n, at, at::date, 'iOS'
      from generate_series(1, {rows}) n join lateral (
        select merchant_id from merchant order by merchant_id offset n % 5 limit 1) m on true,
        lateral (select timestamptz '${today}' - n * interval '2 minutes' as at) t;`,
  },
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
      channelId: { channelId: 7 },
      ofChannels: { ofChannels: true },
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
  '/api/cms/bytedata/funnel_devices': {
    by: ['SUPERUSER', 'TECHNICAL'],
    always: ({ merchantId }) => ({ merchant: merchantId, ...days, steps: walk, windowHours: 24, step: 2 }),
    filters: ({ merchantId }) => ({
      merchant: { merchant: merchantId },
      startDay: { startDay: '2026-11-10' },
      endDay: { endDay: '2026-11-20' },
      platform: { platform: 'iOS' },
      version: { version: '1.9.0' },
      steps: { steps: [...walk, { name: 'login' }] },
      windowHours: { windowHours: 1 },
      step: { step: 1 },
      lost: { lost: true },
    }),
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
