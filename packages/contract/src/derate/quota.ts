/** Derate quotas: what somebody may reduce on a day, and what of it is used. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, country, currency, day, id, reason, shortText, stage, version } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { feeTypeList, waits, workplaceId } from './rule.ts'

const amount = minorAmount.check(z.gte(0))

export const derateQuota = z.object({
  id,
  day,
  userNo: z.nullable(z.string()),
  userName: z.string(),
  country,
  workplace: z.nullable(workplaceId),
  workplaceName: z.nullable(z.string()),
  period: z.nullable(stage),
  currency,
  totalCount: z.int(),
  countUsed: z.int(),
  totalAmount: minorAmount,
  amountUsed: minorAmount,
  feeTypes: feeTypeList,
  /** Deleted: nothing more can be used of it. */
  deleted: z.boolean(),
  version,
})

export const listDerateQuotas = endpoint({
  path: '/forward/collect/derate/quota/list',
  access: { menu: 'derateQuota' },
  rows: 'case',
  spec: '2 §3 Derate quota',
  summary: 'Quotas of people in scope on a day, with their use',
  input: listInput(
    {
      day,
      country: z.optional(country),
      period: z.optional(stage),
      userNo: z.optional(shortText),
    },
    ['used'],
  ),
  output: listOf(derateQuota),
  errors: [],
})

export const updateDerateQuota = endpoint({
  path: '/forward/collect/derate/quota/update',
  access: { button: 'derateQuota_change' },
  rows: 'case',
  writes: true,
  spec: '2 §3 Derate quota',
  summary:
    'Change how much a quota of today allows: less at once and never under what is used, more when somebody else agrees',
  input: z.strictObject({ id, version, totalCount: count, totalAmount: amount, feeTypes: feeTypeList, reason }),
  output: z.object({ id, version, waits }),
  errors: ['record.missing', 'record.stale', 'derate.quotaUsed', 'derate.quotaPast', 'derate.changeWaits'],
})

export const deleteDerateQuota = endpoint({
  path: '/forward/collect/derate/quota/delete',
  access: { button: 'derateQuota_change' },
  rows: 'case',
  writes: true,
  spec: '2 §5: deletions of derate quotas ask for confirmation',
  summary: 'Take away what is left of a quota; what was used stays used',
  input: z.strictObject({ id, version }),
  output: z.object({ id }),
  errors: ['record.missing', 'record.stale', 'derate.quotaPast'],
})

export const myDerateQuota = endpoint({
  path: '/forward/collect/derate/quota/mine',
  access: { menu: ['myDerateQuota', 'pendingCollect'] },
  rows: 'own',
  writes: true,
  spec: '2 §3 Derate quota; DOMAIN §8',
  summary: 'The caller’s quota of today, made by the rule that applies where there is none yet',
  input: z.strictObject({}),
  output: z.object({
    quota: z.nullable(derateQuota),
    /** A director's yes needs no quota. */
    approvesFreely: z.boolean(),
  }),
  errors: [],
})
