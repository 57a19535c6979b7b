/** How a stage's open cases are split among workplaces: rules, the computed split, and moving as few cases as possible to meet it. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, country, id, instant, merchantId, stage, version } from '../fields.ts'
import { listInput, listOf } from '../page.ts'

const workplaceId = z.int().check(z.gt(0), z.lte(32_767))
const ratio = z.strictObject({ workplace: workplaceId, percent: z.int().check(z.gte(0), z.lte(100)) })

const rule = z.object({
  ruleId: id,
  merchant: merchantId,
  merchantName: z.string(),
  caseCountry: country,
  period: stage,
  /** Null: new and known customers alike. */
  newCustomer: z.nullable(z.boolean()),
  ratios: z.array(z.object({ workplace: z.int(), name: z.string(), percent: z.int() })),
  operatorName: z.string(),
  time: instant,
  version,
})

const ruleKey = {
  merchant: merchantId,
  period: stage,
  /** Left out: new and known customers alike. */
  newCustomer: z.optional(z.boolean()),
} as const

export const addWorkplaceRule = endpoint({
  path: '/forward/collect/cs/case/workplace/addRule',
  access: { button: 'caseWorkplaceManagement_modify' },
  rows: 'case',
  writes: true,
  spec: '2 §7 Workplace',
  summary: 'Set the split of a merchant’s stage; replaces the one that was seen',
  input: z.strictObject({
    ...ruleKey,
    ratios: z.array(ratio).check(z.minLength(1), z.maxLength(50)),
    /** Of the split that is changed; left out where there is none yet. */
    version: z.optional(version),
  }),
  output: z.object({ ruleId: id, version }),
  errors: [
    'record.stale',
    'collection.splitExists',
    'collection.ratioSum',
    'collection.invalidCompany',
    'collection.invalidPeriod',
    'access.merchantNotAllowed',
  ],
})

export const searchWorkplaceRules = endpoint({
  path: '/forward/collect/cs/case/workplace/searchRule',
  access: { menu: 'caseWorkplaceManagement' },
  rows: 'case',
  spec: '2 §7 Workplace',
  summary: 'Splits of the stages in my scope',
  input: listInput({ merchant: z.optional(merchantId), period: z.optional(stage) }, ['time']),
  output: listOf(rule),
  errors: [],
})

/** Cases of one workplace under a rule. */
const part = z.object({
  /** Null: cases that no workplace of the rule has. */
  workplace: z.nullable(z.int()),
  name: z.nullable(z.string()),
  percent: z.int(),
  target: z.int(),
  assigned: z.int(),
  notAssigned: z.int(),
  /** Of the assigned ones, those without a live promise: only they are moved. */
  movable: z.int(),
})
const move = z.object({ from: z.nullable(z.int()), to: z.int(), count: z.int() })

export const computeWorkplaceCases = endpoint({
  path: '/forward/collect/cs/case/workplace/computeCase',
  access: { menu: 'caseWorkplaceManagement' },
  rows: 'case',
  spec: '2 §7 Workplace',
  summary: 'What the split asks for, what there is, and the fewest moves between them; changes nothing',
  input: z.strictObject({ ruleId: id }),
  output: z.object({
    total: z.int(),
    parts: z.array(part),
    /** Of cases in the pool: to wait for a workplace. */
    notAssignedMoves: z.array(move),
    /** Of assigned cases, beyond what the pool can level: back to the pool of another workplace. */
    assignedMoves: z.array(move),
    /** What neither can level. */
    short: z.int(),
    /** Given back on apply. */
    seen: z.string(),
  }),
  errors: ['record.missing'],
})

const applied = z.object({ moved: z.int() })
const modify = {
  access: { button: 'caseWorkplaceManagement_modify' },
  rows: 'case',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 Workplace',
  input: z.strictObject({ ruleId: id, seen: z.string().check(z.maxLength(100)) }),
  output: applied,
  errors: ['record.missing', 'collection.previewStale', 'staff.noPermission'],
} as const

export const modifyAssignCase = endpoint({
  ...modify,
  path: '/forward/collect/cs/case/workplace/modifyAssignCase',
  summary: 'Move assigned cases between workplaces as computed: to the pool of the other',
})

export const modifyNotAssignCase = endpoint({
  ...modify,
  path: '/forward/collect/cs/case/workplace/modifyNotAssignCase',
  summary: 'Let cases of the pool wait for workplaces as computed',
})

export const searchWorkplaceCases = endpoint({
  path: '/forward/collect/cs/case/workplace/searchCase',
  access: { menu: 'caseWorkplaceManagement' },
  rows: 'case',
  spec: '2 §7 Workplace',
  summary: 'Open cases by stage and workplace',
  input: z.strictObject({
    country: z.optional(country),
    merchant: z.optional(merchantId),
    period: z.optional(stage),
    newCustomer: z.optional(z.boolean()),
  }),
  output: z.array(
    z.object({
      period: stage,
      workplace: z.nullable(z.int()),
      name: z.nullable(z.string()),
      assigned: count,
      notAssigned: count,
      newCustomers: count,
    }),
  ),
  errors: [],
})
