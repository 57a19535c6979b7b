/** Rules that assign a pool by themselves, and undoing a whole assignment within the hour. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, country, empty, id, instant, looseNumber, shortText, stage, version } from '../fields.ts'
import { listInput, listOf } from '../page.ts'
import { assignmentStrategies } from './case.ts'

/** Why assignable cases of a rule's pool stayed where they were. */
export const stayReasons = ['nobody', 'everybody away', 'no room', 'strategy refused', 'stopped', 'on hold'] as const
const stayed = z.object({ reason: z.enum(stayReasons), count: z.int() })

export const ruleRun = z.object({
  ruleId: id,
  name: z.string(),
  batchId: z.nullable(id),
  assigned: z.int(),
  collectors: z.int(),
  stayed: z.array(stayed),
})

const rule = z.object({
  ruleId: id,
  name: z.string(),
  period: stage,
  caseCountry: country,
  leader: z.nullable(accountId),
  leaderName: z.nullable(z.string()),
  workplace: z.nullable(z.int()),
  workplaceName: z.nullable(z.string()),
  dpdFrom: z.nullable(z.int()),
  dpdTo: z.nullable(z.int()),
  strategy: z.enum(assignmentStrategies),
  caseLimit: z.nullable(z.int()),
  nightly: z.boolean(),
  operatorName: z.string(),
  time: instant,
  lastRunTime: z.nullable(instant),
  lastRun: z.nullable(ruleRun),
  /** Unassigned open cases of the rule's country and stage, and collectors of it who are at work. */
  waiting: z.int(),
  collectors: z.int(),
  version,
})

/** Any number: what doesn't serve a strategy is refused by its own code. */

export const addAssignRule = endpoint({
  path: '/forward/collect/case/assignRule/addRule',
  access: { button: 'caseManagement_rules' },
  rows: 'case',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 Assign rule',
  summary: 'A rule for the pool of a country and stage',
  input: z.strictObject({
    name: shortText,
    period: stage,
    caseCountry: country,
    leader: z.optional(accountId),
    workplace: z.optional(z.int().check(z.gt(0), z.lte(32_767))),
    /** Narrows the stage: both lie within its days. */
    dpdFrom: z.optional(looseNumber),
    dpdTo: z.optional(looseNumber),
    strategy: z.string().check(z.maxLength(40)),
    /** *average number*: how many each gets in a run; else how many open cases each may hold. */
    caseLimit: z.optional(looseNumber),
    /** Runs by itself after each night's ageing. */
    nightly: z.boolean(),
  }),
  output: z.object({ ruleId: id }),
  errors: [
    'collection.invalidCompany',
    'collection.invalidPeriod',
    'collection.invalidOverdueDay',
    'collection.collectorMissing',
    'collection.collectorsElsewhere',
    'collection.invalidStrategy',
    'collection.invalidAverage',
    'collection.invalidMaxInventory',
  ],
})

export const queryAssignRules = endpoint({
  path: '/forward/collect/case/assignRule/queryRuleList',
  access: { menu: 'caseManagement' },
  rows: 'case',
  spec: '2 §7 Assign rule',
  summary: 'Rules for the stages in my scope, with what waits for them',
  input: listInput({ period: z.optional(stage), caseCountry: z.optional(country) }, ['time']),
  output: listOf(rule),
  errors: [],
})

export const deleteAssignRule = endpoint({
  path: '/forward/collect/case/assignRule/delRule',
  access: { button: 'caseManagement_rules' },
  rows: 'case',
  writes: true,
  spec: '2 §7 Assign rule; DOMAIN §7: a pool is assigned before its rules change',
  summary: 'Take a rule away',
  input: z.strictObject({ ruleId: id, version }),
  output: z.object({ ruleId: id }),
  errors: ['record.missing', 'record.stale', 'staff.poolNotAssigned'],
})

export const runAssignRules = endpoint({
  path: '/forward/collect/case/assignRule/assignCase',
  access: { button: 'caseManagement_rules' },
  rows: 'case',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 Assign rule',
  summary: 'Assign by these rules now, in their order',
  input: z.strictObject({ ruleIds: z.array(id).check(z.maxLength(50)) }),
  output: z.object({ runs: z.array(ruleRun) }),
  errors: [
    'collection.ruleNotSelected',
    'record.missing',
    'collection.strategyMissing',
    'collection.invalidStrategy',
    'collection.previewStale',
  ],
})

/** Undone as a whole within this time of the assignment. */
export const undoWithinMinutes = 60

export const listAssignments = endpoint({
  path: '/forward/collect/cs/core/case/assignments',
  access: { button: ['caseManagement_assign', 'caseManagement_rules'] },
  rows: 'case',
  spec: 'DOMAIN §6 Assign; requirement: undo of a whole assignment within an hour',
  summary: 'The last day’s assignments of cases in my scope, newest first',
  input: empty,
  output: z.array(
    z.object({
      batchId: id,
      time: instant,
      by: z.nullable(z.string()),
      rule: z.nullable(z.string()),
      strategy: z.string(),
      cases: z.int(),
      collectors: z.int(),
      undoneTime: z.nullable(instant),
      undoneBy: z.nullable(z.string()),
      /** Until when it can be undone. */
      undoUntil: instant,
    }),
  ),
  errors: [],
})

export const undoAssignment = endpoint({
  path: '/forward/collect/cs/core/case/undoAssign',
  access: { button: ['caseManagement_assign', 'caseManagement_rules'] },
  rows: 'case',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §6 Assign; requirement: undo of a whole assignment within an hour',
  summary: 'Cases go back to where they were; those worked since stay',
  input: z.strictObject({ batchId: id }),
  output: z.object({
    /** Back with the collector they were taken from, or in the pool. */
    returned: z.int(),
    toPool: z.int(),
    /** Worked, moved or closed since: left alone. The first two hundred by id. */
    stayed: z.int(),
    stayedCases: z.array(id),
  }),
  errors: ['record.missing', 'collection.undoTooLate'],
})
