import { type Aim, type Aims, reason, type Target } from './aim.ts'

const noItem = 'J000000000000'
const noRelease = 'R000000000000'
const noImage = 'I000000000000'

/** Collectors and directors of a stage have no screen of content. */
const closed = (input: (row: Target) => unknown): Aim => ({ names: 'other', input, code: 403 })
const seen = { releaseId: noRelease, version: 0 }
const everybody = { platform: 'all', customer: 'all', districts: [], jumpType: 'none' }

const filed: Aim = { names: 'file', input: (row) => ({ filter: { merchant: row.merchantId }, format: 'csv' }) }

export const aims: Aims = {
  '/api/cms/content/fetch_all': closed((row) => ({ kind: 'banner', merchant: row.merchantId })),
  '/api/cms/content/export': {
    names: 'file',
    input: (row) => ({ filter: { kind: 'banner', merchant: row.merchantId }, format: 'csv' }),
  },
  '/api/cms/content/create_or_update': closed((row) => ({
    kind: 'parameter',
    merchant: row.merchantId,
    slot: 'reach',
    title: reason,
    ...everybody,
    body: { type: 'text', value: 'x', description: 'x' },
  })),
  '/api/cms/content/order': closed(() => ({ itemId: noItem, version: 0, after: null })),
  '/api/cms/content/copy': closed((row) => ({ itemIds: [noItem], merchant: row.merchantId })),
  '/api/cms/content/retire': closed(() => ({ itemId: noItem, version: 0, reason })),
  '/api/cms/content/history': closed(() => ({ itemId: noItem })),
  '/api/cms/content/restore': closed(() => ({ itemId: noItem, version: 0, number: 1 })),
  '/api/cms/content/withdraw': closed(() => ({ itemIds: [noItem], reason })),
  '/api/cms/content/choices': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/content/preview': closed((row) => ({
    merchant: row.merchantId,
    platform: 'Android',
    version: '1.0.0',
    language: 'es',
  })),
  '/api/cms/content_image/export': filed,
  '/api/cms/content_release/export': filed,
  '/api/cms/content_configuration/export': filed,
  '/api/cms/content_image/fetch_all': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/content_image/upload': closed((row) => ({
    merchant: row.merchantId,
    name: reason,
    slot: 'banner',
    alt: { zh: reason, en: reason, es: reason },
  })),
  '/api/cms/content_image/retire': closed(() => ({ imageId: noImage, version: 0, retired: true, reason })),
  '/api/cms/content_image/uses': closed(() => ({ imageId: noImage })),
  '/api/cms/content_release/fetch_all': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/content_release/detail': closed(() => ({ releaseId: noRelease })),
  '/api/cms/content_release/create_or_update': closed((row) => ({
    merchant: row.merchantId,
    name: reason,
    items: [{ itemId: noItem, action: 'publish' }],
  })),
  '/api/cms/content_release/submit': closed(() => seen),
  '/api/cms/content_release/decide': closed(() => ({ ...seen, approve: true, reason })),
  '/api/cms/content_release/publish': closed(() => ({ ...seen, ifMatch: { Android: 0, iOS: 0 } })),
  '/api/cms/content_release/reschedule': closed(() => ({ ...seen, publishAt: null })),
  '/api/cms/content_release/cancel': closed(() => ({ ...seen, reason })),
  '/api/cms/content_configuration/fetch_all': closed((row) => ({ merchant: row.merchantId })),
  '/api/cms/content_configuration/rollback': closed((row) => ({
    merchant: row.merchantId,
    platform: 'iOS',
    number: 1,
    ifMatch: 1,
    reason,
  })),
  '/api/cms/content_configuration/widen': closed((row) => ({
    merchant: row.merchantId,
    platform: 'iOS',
    number: 1,
    rollout: 100,
    reason,
  })),
}
