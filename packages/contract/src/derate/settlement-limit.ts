/** What may be settled in a stage: how much of what is due is forgiven at most, in how many instalments, within how many days. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, empty, reason, stage, version } from '../fields.ts'
import { rate, waits } from './rule.ts'

const limit = {
  country,
  period: stage,
  /** Hundredths of a percent of everything due; 0: nothing is settled. */
  maxForgiven: rate,
  maxInstalments: z.int().check(z.gte(1), z.lte(12)),
  maxDays: z.int().check(z.gte(1), z.lte(366)),
} as const

export const listSettlementLimits = endpoint({
  path: '/forward/collect/settlement/limits',
  access: { menu: 'derateRule' },
  rows: 'none',
  spec: 'DOMAIN §8: own limits by stage and dpd',
  summary: 'Limits of settlements in the caller’s country, by stage',
  input: empty,
  output: z.array(z.object({ ...limit, version })),
  errors: [],
})

export const saveSettlementLimit = endpoint({
  path: '/forward/collect/settlement/limit/save',
  access: { button: 'derateRule_change' },
  rows: 'none',
  writes: true,
  spec: 'DOMAIN §8: own limits by stage and dpd',
  summary:
    'The limit of a stage, for offers made from then on: tighter at once, wider when somebody else agrees; a country’s director asks',
  input: z.strictObject({
    ...limit,
    /** Left out for a stage that has none yet. */
    version: z.optional(version),
    reason,
  }),
  output: z.object({ version, waits }),
  errors: ['derate.notYours', 'record.stale', 'derate.changeWaits'],
})
