/** Merchants: the tenants themselves. Who is no superuser sees those that the own account may use, inactive ones too. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, country, currency, empty, merchantId, reason, version } from '../fields.ts'

const name = z.string().check(z.trim(), z.minLength(2), z.maxLength(60))
/** What the borrower's app is known by: lower case letters, digits, `-`, `_` and `.`. */
const appId = z.string().check(z.trim(), z.regex(/^[a-z0-9][a-z0-9._-]{2,59}$/))
const timeZone = z.string().check(z.maxLength(40))

export const listMerchants = endpoint({
  path: '/api/cms/merchant/fetch_all',
  access: { menu: 'merchants' },
  rows: 'none',
  spec: 'SCREENS /settings/merchants',
  summary: 'Merchants with their country, currency, zone and how many people may use them',
  input: empty,
  output: z.array(
    z.object({
      merchant: merchantId,
      name: z.string(),
      appId: z.string(),
      country,
      currency,
      timeZone: z.string(),
      locale: z.string(),
      active: z.boolean(),
      /** Accounts that may use it; superusers, who may use all, are not counted. */
      people: count,
      version,
    }),
  ),
  errors: [],
})

export const saveMerchant = endpoint({
  path: '/api/cms/merchant/create_or_update',
  access: { button: 'merchants_change' },
  rows: 'none',
  writes: true,
  spec: 'SCREENS /settings/merchants; DOMAIN §1',
  summary: 'Make or change a merchant; its maker may use it. Country and the currency that follows from it stay',
  input: z.strictObject({
    /** Left out: a new merchant. */
    merchant: z.optional(merchantId),
    version: z.optional(version),
    name,
    appId,
    country,
    timeZone,
  }),
  output: z.object({ merchant: merchantId }),
  errors: [
    'record.missing',
    'record.stale',
    'access.merchantExists',
    'access.merchantZone',
    'access.merchantCountryFixed',
  ],
})

export const merchantUse = endpoint({
  path: '/api/cms/merchant/use',
  access: { menu: 'merchants' },
  rows: 'none',
  spec: 'SCREENS /settings/merchants: what deactivating would do',
  summary: 'Who works for a merchant, and how many cases are open',
  input: z.strictObject({ merchant: merchantId }),
  output: z.object({
    /** Accounts whose current merchant it is, superusers among them, with another one to go on with. */
    moved: count,
    /** Accounts that would have no merchant left. */
    without: count,
    openCases: z.int(),
  }),
  errors: ['record.missing'],
})

export const activateMerchant = endpoint({
  path: '/api/cms/merchant/active',
  access: { button: 'merchants_change' },
  rows: 'none',
  writes: true,
  spec: 'SCREENS /settings/merchants',
  summary: 'Take a merchant out of use or put it back; who worked for it goes on with another of theirs',
  input: z.strictObject({ merchant: merchantId, version, active: z.boolean(), reason }),
  output: z.object({ moved: count }),
  errors: ['record.missing', 'record.stale', 'access.merchantOnly'],
})
