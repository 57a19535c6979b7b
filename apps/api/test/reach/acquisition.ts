import { type Aim, type Aims, noFile, reason, type Target } from './aim.ts'

const days = { startDay: '2026-11-01', endDay: '2026-11-21' }
const steps = [{ name: 'view' }, { name: 'click' }]
/** Collectors and directors of a stage have no screen of the market. */
const closed = (input: (row: Target) => unknown): Aim => ({ names: 'other', input, code: 403 })

const terms = { code: 'reach', name: reason, partner: 'x', kind: 'ads', validFrom: '2026-11-01' }
const filed = (filter: object): Aim => ({
  names: 'file',
  input: (row) => ({ filter: { merchant: row.merchantId, ...filter }, format: 'csv' }),
})

const channels: Aims = {
  '/api/cms/channel/choices': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/channel/config_fetch_all': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/channel/config_export': filed({}),
  '/api/cms/channel/config_create_or_update': closed((row) => ({ merchant: row.merchantId, ...terms })),
  '/api/cms/channel/price_fetch_all': closed(() => ({ channelId: 999_999 })),
  '/api/cms/channel/price_save': closed(() => ({ channelId: 999_999, model: 'cpc', price: 1, fromDay: '2026-11-01' })),
  '/api/cms/channel/cost_fetch_all': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/channel/cost_export': filed({}),
  '/api/cms/channel/cost_save': closed(() => ({ channelId: 999_999, day: '2026-11-01', amount: 1 })),
  '/api/cms/channel/cost_delete': closed(() => ({ costId: 999_999, version: 0, reason })),
  '/api/cms/channel/cost_inspect': { names: 'other', input: () => ({ fileId: noFile }), code: 403 },
  '/api/cms/channel/cost_dry_run': closed((row) => ({ merchant: row.merchantId, fileId: noFile })),
  '/api/cms/channel/cost_import': closed((row) => ({ merchant: row.merchantId, fileId: noFile })),
}

const figures: Aims = {
  '/api/cms/channel/day_figures': closed((row) => ({ merchant: row.merchantId, ...days, by: 'day' })),
  '/api/cms/channel/day_export': filed({ ...days, by: 'day' }),
  '/api/cms/channel/convert': closed((row) => ({ merchant: row.merchantId, ...days, by: 'channel' })),
  '/api/cms/channel/convert_export': filed({ ...days, by: 'channel' }),
  '/api/cms/channel/convert_detail': closed((row) => ({
    ...{ merchant: row.merchantId, ...days },
    ...{ basis: 'cohort', step: 'registrations' },
  })),
  '/api/cms/channel/convert_detail_export': filed({ ...days, basis: 'cohort', step: 'registrations' }),
  '/api/cms/channel/remain': closed((row) => ({ merchant: row.merchantId, ...days, by: 'day' })),
  '/api/cms/channel/remain_export': filed({ ...days, by: 'day' }),
}

const alert = {
  ...{ name: reason, metric: 'clicks', comparison: 'below', window: 'hour', threshold: 1 },
  ...{ minVolume: 0, windows: 1, quietMinutes: 0, active: true },
}
const alerts: Aims = {
  '/api/cms/channel/alert_fetch_all': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/channel/alert_export': filed({}),
  '/api/cms/channel/alert_save': closed((row) => ({ merchant: row.merchantId, ...alert })),
  '/api/cms/channel/alert_retire': closed(() => ({ ruleId: 999_999, version: 0, reason })),
  '/api/cms/channel/alert_watch': closed(() => ({ ruleId: 999_999, watch: true })),
  '/api/cms/channel/alert_events': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/channel/alert_events_export': filed({}),
  '/api/cms/channel/monitor': closed((row) => ({ merchant: row.merchantId })),
}

const users: Aims = {
  '/api/cms/channel/user_fetch_all': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/channel/user_export': filed({}),
  '/api/cms/channel/user_create_or_update': closed((row) => ({
    ...{ merchant: row.merchantId, name: reason, email: 'reach@partner.example', channels: [999_999] },
  })),
  '/api/cms/channel/user_active': closed(() => ({ channelUserId: 999_999, version: 0, active: false, reason })),
  '/api/cms/channel/user_reset': closed(() => ({ channelUserId: 999_999, version: 0, reason })),
}

export const aims: Aims = {
  '/forward/credit/app_event/collect': {
    names: 'other',
    input: () => ({
      sentAt: '2026-11-21T10:00:00Z',
      events: [
        {
          eventId: '00000000-0000-4000-8000-000000000000',
          name: 'view',
          platform: 'iOS',
          version: '1.0.0',
          deviceId: reason,
          createdAt: '2026-11-21T10:00:00Z',
        },
      ],
    }),
    code: 401,
  },
  '/api/cms/bytedata/events': closed((row) => ({ merchant: row.merchantId, ...days })),
  '/api/cms/bytedata/export': filed(days),
  '/api/cms/bytedata/raw': closed((row) => ({ merchant: row.merchantId, name: 'view', ...days })),
  '/api/cms/bytedata/batches': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/bytedata/raw_export': filed({ name: 'view', ...days }),
  '/api/cms/bytedata/batches_export': filed({}),
  '/api/cms/bytedata/funnel': closed((row) => ({ merchant: row.merchantId, ...days, steps, windowHours: 24 })),
  '/api/cms/bytedata/funnel_devices': closed((row) => ({
    ...{ merchant: row.merchantId, ...days, steps, windowHours: 24, step: 1 },
  })),
  '/api/cms/bytedata/funnel_devices_export': filed({ ...days, steps, windowHours: 24, step: 1 }),
  '/api/cms/bytedata/funnel_list': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/bytedata/funnel_save': closed((row) => ({
    merchant: row.merchantId,
    name: reason,
    steps,
    windowHours: 24,
  })),
  '/api/cms/bytedata/funnel_retire': closed(() => ({ funnelId: 999_999, version: 0 })),
  ...channels,
  ...figures,
  ...alerts,
  ...users,
}
