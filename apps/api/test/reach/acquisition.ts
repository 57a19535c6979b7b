import { type Aim, type Aims, reason, type Target } from './aim.ts'

const days = { startDay: '2026-11-01', endDay: '2026-11-21' }
const steps = [{ name: 'view' }, { name: 'click' }]
/** Collectors and directors of a stage have no screen of the market. */
const closed = (input: (row: Target) => unknown): Aim => ({ names: 'other', input, code: 403 })

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
  '/api/cms/bytedata/export': {
    names: 'file',
    input: (row) => ({ filter: { merchant: row.merchantId, ...days }, format: 'csv' }),
  },
  '/api/cms/bytedata/raw': closed((row) => ({ merchant: row.merchantId, name: 'view', ...days })),
  '/api/cms/bytedata/batches': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/bytedata/funnel': closed((row) => ({ merchant: row.merchantId, ...days, steps, windowHours: 24 })),
  '/api/cms/bytedata/funnel_list': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/bytedata/funnel_save': closed((row) => ({
    merchant: row.merchantId,
    name: reason,
    steps,
    windowHours: 24,
  })),
  '/api/cms/bytedata/funnel_retire': closed(() => ({ funnelId: 999_999, version: 0 })),
}
