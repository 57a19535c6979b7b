import { type Aims, reason } from './aim.ts'

const price = {
  kind: 'sms',
  channel: '',
  country: 'MX',
  unit: 'segment',
  unitCost: '0.1',
  currency: 'MXN',
  fromDay: '2026-11-23',
}

export const aims: Aims = {
  '/api/cms/channel_cost/fetch_all': { names: 'nothing', input: () => ({}) },
  '/api/cms/channel_cost/export': { names: 'file', input: () => ({ filter: {}, format: 'csv' }) },
  '/api/cms/channel_cost/create_or_update': { names: 'other', input: () => price, code: 403 },
  '/api/cms/channel_cost/end': {
    names: 'other',
    input: () => ({ costId: 9_999_999, version: 0, lastDay: '2026-11-23', reason }),
    code: 403,
  },
  '/api/cms/channel_cost/statistics': {
    names: 'nothing',
    input: () => ({ startDay: '2026-11-01', endDay: '2026-11-23', by: 'channel' }),
  },
}
