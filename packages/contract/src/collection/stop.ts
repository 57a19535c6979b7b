/** Bills that nobody collects until they are restored: not assigned, dialled or messaged by anybody or any job. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, currency, day, id, instant, merchantId, reason, stage, version } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { valueCode } from '../settings/dictionary.ts'
import { caseFilterFields, caseRow } from './case.ts'

export const stopStates = ['stopped', 'restored'] as const

const evidence = z.string().check(z.trim(), z.minLength(3), z.maxLength(200))

const stopCase = z.object({
  id,
  billId: id,
  /** The bill's open case, else its latest. */
  caseId: id,
  merchant: merchantId,
  merchantName: z.string(),
  country,
  /** Masked. */
  borrower: z.string(),
  period: stage,
  dpd: z.int(),
  currency,
  openAmount: minorAmount,
  state: z.enum(stopStates),
  /** A code of the dictionary `stop_reason`. */
  reason: z.string(),
  remark: z.string(),
  evidence: z.string(),
  stoppedTime: instant,
  stoppedBy: z.string(),
  restoredTime: z.nullable(instant),
  restoredBy: z.nullable(z.string()),
  restoreReason: z.nullable(z.string()),
  version,
})

const { caseId, appId, userId, phone } = caseFilterFields

export const searchBillsToStop = endpoint({
  path: '/forward/collect/cs/case/stop/bills',
  access: { menu: 'stopCase' },
  rows: 'case',
  spec: '2 §7 Stop case',
  summary: 'Open cases whose bills could be stopped, found by id or phone',
  searchesPeople: ['phone'],
  input: listInput({ caseId, appId, userId, phone }, ['dpd']),
  output: listOf(caseRow),
  errors: ['borrower.searchLimit'],
})

export const addStopCase = endpoint({
  path: '/forward/collect/cs/case/stop/add',
  access: { button: 'stopCase_operate' },
  rows: 'case',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 Stop case',
  summary: 'Stop collection of bills; their open cases go back to the pool, marked',
  input: z.strictObject({
    cases: z.array(id).check(z.minLength(1), z.maxLength(200)),
    /** A code of the dictionary `stop_reason` that is in use. */
    reason: valueCode,
    remark: reason,
    evidence,
  }),
  output: z.object({ stopped: z.int() }),
  errors: [
    'collection.caseMissing',
    'collection.caseOutOfScope',
    'collection.invalidCaseState',
    'settings.valueUnknown',
  ],
})

export const listStopCases = endpoint({
  path: '/forward/collect/cs/case/stop/list',
  access: { menu: 'stopCase' },
  rows: 'case',
  spec: '2 §7 Stop case',
  summary: 'Stopped and restored bills in my scope, the latest first',
  input: listInput(
    {
      state: z.optional(z.enum(stopStates)),
      reason: z.optional(valueCode),
      merchant: z.optional(merchantId),
      dayFrom: z.optional(day),
      dayTo: z.optional(day),
      userId: z.optional(id),
    },
    ['stopped'],
  ),
  output: listOf(stopCase),
  errors: [],
})

export const operateStopCase = endpoint({
  path: '/forward/collect/cs/case/stop/operate',
  access: { button: 'stopCase_operate' },
  rows: 'case',
  writes: true,
  spec: '2 §7 Stop case',
  summary: 'Restore a stopped bill, or stop a restored one again',
  input: z.strictObject({ id, operation: z.enum(['stop', 'restore']), reason, version }),
  output: z.object({ id, state: z.enum(stopStates), version }),
  errors: ['record.missing', 'record.stale', 'collection.invalidCaseState'],
})
