/** Derate rules: which share of somebody's open cases and of their open fees may be reduced in a day. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, id, instant, reason, shortText, stage, version } from '../fields.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'

/** What of a bill a reduction may take; `fee` with the tax on it. Principal and interest are a settlement's business. */
export const feeTypes = {
  penalty: { zh: '罚息', en: 'Late interest', es: 'Interés moratorio' },
  fee: { zh: '费用（含税）', en: 'Fee, with its tax', es: 'Comisión, con su impuesto' },
} as const satisfies Record<string, Words>
export type FeeType = keyof typeof feeTypes
export const feeTypeNames = Object.keys(feeTypes) as [FeeType, ...FeeType[]]
export const feeTypeList = z.array(z.enum(feeTypeNames)).check(z.minLength(1), z.maxLength(feeTypeNames.length))

/** Hundredths of a percent: 1000 is 10 %. */
export const rate = z.int().check(z.gte(0), z.lte(10_000))
export const workplaceId = z.int().check(z.gt(0), z.lte(32_767))

/** Whether it waits for a second person, because more could be given up; nothing holds until then. */
export const waits = z.boolean()

const terms = { rateCount: rate, rateAmount: rate, feeTypes: feeTypeList } as const

export const derateRule = z.object({
  id,
  /** Whose: one person's, or everybody's of a stage (and workplace). */
  userNo: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  country,
  workplace: z.nullable(workplaceId),
  workplaceName: z.nullable(z.string()),
  period: z.nullable(stage),
  ...terms,
  operatorName: z.string(),
  time: instant,
  version,
})

export const listDerateRules = endpoint({
  path: '/forward/collect/derate/rule/list',
  access: { menu: 'derateRule' },
  rows: 'case',
  spec: '2 §3 Derate rule',
  summary: 'Derate rules of the country and stages that the caller sees',
  input: listInput({ country: z.optional(country), period: z.optional(stage) }, ['time']),
  output: listOf(derateRule),
  errors: [],
})

export const addDerateRule = endpoint({
  path: '/forward/collect/derate/rule/add',
  access: { button: 'derateRule_change' },
  rows: 'case',
  writes: true,
  spec: '2 §3 Derate rule; DOMAIN §8',
  summary: 'Ask for a rule for one person, or for a stage and workplace; it holds once somebody else agrees',
  input: z.strictObject({
    country,
    /** Without it the rule is everybody's of the stage. */
    userNo: z.optional(shortText),
    workplace: z.optional(workplaceId),
    period: z.optional(stage),
    ...terms,
    reason,
  }),
  output: z.object({ waits }),
  errors: [
    'staff.userMissing',
    'collection.invalidCompany',
    'derate.ruleNeedsWhom',
    'derate.ruleExists',
    'derate.changeWaits',
    'derate.notYours',
  ],
})

export const updateDerateRule = endpoint({
  path: '/forward/collect/derate/rule/update',
  access: { button: 'derateRule_change' },
  rows: 'case',
  writes: true,
  spec: '2 §3 Derate rule',
  summary:
    'Change what a rule gives: less at once, more when somebody else agrees; quotas already made keep what they have',
  input: z.strictObject({ id, version, ...terms, reason }),
  output: z.object({ id, version, waits }),
  errors: ['record.missing', 'record.stale', 'derate.notYours', 'derate.changeWaits'],
})

export const deleteDerateRule = endpoint({
  path: '/forward/collect/derate/rule/delete',
  access: { button: 'derateRule_change' },
  rows: 'case',
  writes: true,
  spec: '2 §5: deletions of derate rules ask for confirmation',
  summary:
    'Take a rule away from the next day on: a stage’s at once, a narrower one, whose place a wider one may take, by two',
  input: z.strictObject({ id, version, reason }),
  output: z.object({ id, waits }),
  errors: ['record.missing', 'record.stale', 'derate.notYours', 'derate.changeWaits'],
})
