/** A country's contact policy: drafted by one person, approved by another, in force from a day on. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { country, day, instant, reason, version } from '../fields.ts'
import { policyTerms } from './terms.ts'

const policyId = z.int().check(z.gt(0), z.lte(2_147_483_647))
export const policyStates = ['draft', 'approved', 'refused'] as const

export const listPolicies = endpoint({
  path: '/api/cms/compliance/policyList',
  access: { menu: 'compliance' },
  rows: 'none',
  spec: 'DOMAIN §14; decision 014',
  summary: 'Contact policies of all countries, newest first',
  input: z.strictObject({ country: z.optional(country) }),
  output: z.array(
    z.object({
      policyId,
      country,
      state: z.enum(policyStates),
      /** The latest approved one whose day has come. */
      inForce: z.boolean(),
      effectiveFrom: day,
      terms: policyTerms,
      source: z.string(),
      reason: z.nullable(z.string()),
      /** Null: shipped with the program. */
      madeBy: z.nullable(z.string()),
      madeTime: instant,
      /** The caller wrote it, so somebody else has to approve it. */
      own: z.boolean(),
      decidedBy: z.nullable(z.string()),
      decidedTime: z.nullable(instant),
      decidedReason: z.nullable(z.string()),
      version,
    }),
  ),
  errors: [],
})

const drafted = {
  country,
  effectiveFrom: day,
  terms: policyTerms,
  /** The law, and where it was read. */
  source: z.string().check(z.trim(), z.minLength(10), z.maxLength(1000)),
  reason,
} as const

export const savePolicy = endpoint({
  path: '/api/cms/compliance/savePolicy',
  access: { button: 'compliance_change' },
  rows: 'none',
  writes: true,
  spec: 'DOMAIN §14; decision 014',
  summary: 'Draft a policy, or change one’s own draft; nothing is in force before somebody else approves it',
  input: z.strictObject({ ...drafted, policyId: z.optional(policyId), version: z.optional(version) }),
  output: z.object({ policyId, version }),
  errors: [
    'staff.noPermission',
    'record.missing',
    'record.stale',
    'compliance.notDraft',
    'compliance.dayPast',
    'compliance.dayTaken',
  ],
})

export const decidePolicy = endpoint({
  path: '/api/cms/compliance/decidePolicy',
  access: { button: 'compliance_change' },
  rows: 'none',
  writes: true,
  secondPerson: true,
  spec: 'DOMAIN §14; decision 014',
  summary: 'Approve or refuse somebody else’s draft',
  input: z.strictObject({ policyId, version, approve: z.boolean(), reason }),
  output: z.object({ policyId, version }),
  errors: [
    ...secondPersonErrors,
    'staff.noPermission',
    'record.missing',
    'record.stale',
    'compliance.notDraft',
    'compliance.ownDraft',
    'compliance.dayPast',
    'compliance.dayTaken',
  ],
})
