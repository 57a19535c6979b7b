/** What a merchant's audits go by. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, empty, merchantId, reason, version } from '../fields.ts'
import { minorAmount } from '../money.ts'

const auditPolicy = z.object({
  merchant: merchantId,
  merchantName: z.string(),
  currency,
  /** From this amount on two people have to agree. */
  secondAbove: minorAmount,
  /** So many in a hundred of the rest are looked at again, blind. */
  samplePercent: z.int(),
  slaMinutes: z.int(),
  version,
})

export const listAuditPolicies = endpoint({
  path: '/forward/credit/audit/policies',
  access: { menu: 'assignAudit' },
  rows: 'merchant',
  spec: 'DOMAIN §4: a merchant’s threshold',
  summary: 'What each merchant’s audits go by',
  input: empty,
  output: z.array(auditPolicy),
  errors: [],
})

export const saveAuditPolicy = endpoint({
  path: '/forward/credit/audit/save_policy',
  access: { button: 'assignAudit_assign' },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §4: a merchant’s threshold',
  summary: 'Changes what a merchant’s audits go by, from the next conclusion on',
  input: z.strictObject({
    merchant: merchantId,
    version,
    secondAbove: minorAmount.check(z.gte(0)),
    samplePercent: z.int().check(z.gte(0), z.lte(100)),
    slaMinutes: z.int().check(z.gte(5), z.lte(10_080)),
    reason,
  }),
  output: auditPolicy,
  errors: ['record.missing', 'record.stale'],
})
