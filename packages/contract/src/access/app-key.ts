/** Keys of the merchants' lending apps: shown once, kept as a hash. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, merchantId, reason, shortText } from '../fields.ts'

const spec = 'DOMAIN §4 Application; DOMAIN §2'
const keyId = z.int().check(z.gt(0), z.lte(2_147_483_647))

export const listAppKeys = endpoint({
  path: '/api/cms/app_key/fetch_all',
  access: { menu: 'merchants' },
  rows: 'none',
  spec,
  summary: 'The keys of a merchant’s lending app, ended ones too',
  input: z.strictObject({ merchant: merchantId }),
  output: z.array(
    z.object({
      keyId,
      name: z.string(),
      createdTime: instant,
      createdBy: z.nullable(z.string()),
      /** To the minute. */
      usedTime: z.nullable(instant),
      endedTime: z.nullable(instant),
      endedBy: z.nullable(z.string()),
    }),
  ),
  errors: ['record.missing'],
})

export const createAppKey = endpoint({
  path: '/api/cms/app_key/create',
  access: { button: 'merchants_change' },
  rows: 'none',
  writes: true,
  spec,
  summary: 'Make a key for a merchant’s lending app. It is told this once',
  input: z.strictObject({ merchant: merchantId, name: shortText }),
  output: z.object({ keyId, key: z.string() }),
  errors: ['record.missing'],
})

export const endAppKey = endpoint({
  path: '/api/cms/app_key/end',
  access: { button: 'merchants_change' },
  rows: 'none',
  writes: true,
  spec,
  summary: 'End a key: the app that has it is refused from its next call on',
  input: z.strictObject({ merchant: merchantId, keyId, reason }),
  output: z.object({ keyId }),
  errors: ['record.missing'],
})
