/** Reducing what a bill owes in fees and penalty, on the condition that it is paid by a day. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { currency, day, id, reason, version } from '../fields.ts'
import { minorAmount, positiveMinor } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { concession } from './concession.ts'
import { derateQuota } from './quota.ts'
import { feeTypeList, feeTypeNames } from './rule.ts'

/**
 * `requested` waits for the leader or the director; `given` stands until its day; `kept` was paid; `undone` was not paid and
 * is owed again; `withdrawn` by who asked; `lapsed`: nobody decided before its day.
 */
export const derateStates = ['requested', 'given', 'kept', 'undone', 'refused', 'withdrawn', 'lapsed'] as const
export type DerateState = (typeof derateStates)[number]
/** Who has to say yes: nobody (within one's own quota), the leader (within the leader's), the director. */
export const derateLevels = ['own', 'leader', 'director'] as const
/** A reduction is paid within this many days from today. */
export const derateHorizonDays = 7

export const derate = z.object({
  derateId: id,
  ...concession,
  /** What is forgiven. */
  amount: minorAmount,
  feeTypes: feeTypeList,
  state: z.enum(derateStates),
  level: z.enum(derateLevels),
  /** The day of the merchant by which it is paid. */
  payBy: day,
})

export const calculateDerate = endpoint({
  path: '/forward/collect/derate/calculate',
  access: { menu: ['pendingCollect', 'caseManagement', 'searchUsers'] },
  rows: 'case',
  writes: true,
  spec: '2 §1 derate rules and quotas; DOMAIN §8',
  summary: 'What of a case can be reduced today, what would be left to pay by each day, and the caller’s own quota',
  input: z.strictObject({ caseId: id }),
  output: z.object({
    currency,
    today: day,
    /** Everything to pay today. */
    due: minorAmount,
    reducible: z.array(z.object({ feeType: z.enum(feeTypeNames), open: minorAmount })),
    /** Everything to pay on each day that can be chosen, before the reduction. */
    days: z.array(z.object({ day, due: minorAmount })),
    quota: z.nullable(derateQuota),
    /** The reduction that waits or stands on this bill: there is one at a time. */
    live: z.nullable(derate),
  }),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})

export const applyDerate = endpoint({
  path: '/forward/collect/derate/apply',
  access: { button: ['pendingCollect_work', 'searchUsers_contact'] },
  rows: 'case',
  writes: true,
  idempotent: true,
  spec: '2 §7: too-large derate shows ‘operation failed’; DOMAIN §8',
  summary: 'Reduce a bill within the caller’s quota; above it the request goes to the leader, then the director',
  input: z.strictObject({
    caseId: id,
    feeTypes: feeTypeList,
    amount: positiveMinor,
    payAmount: positiveMinor,
    payBy: day,
    reason,
  }),
  output: z.object({
    derateId: id,
    state: z.enum(derateStates),
    level: z.enum(derateLevels),
    quota: z.nullable(derateQuota),
  }),
  errors: [
    'collection.caseMissing',
    'collection.caseOutOfScope',
    'collection.invalidCaseState',
    'derate.tooLarge',
    'derate.live',
    'settlement.live',
    'derate.invalidDay',
    'derate.payAmount',
  ],
})

export const listDerates = endpoint({
  path: '/forward/collect/derate/list',
  access: { menu: ['myDerateQuota', 'derateQuota'] },
  rows: 'case',
  spec: 'SCREENS: my quota and requests to approve',
  summary: 'Reductions asked for by the caller and by people in scope, latest first',
  input: listInput(
    {
      state: z.optional(z.enum(derateStates)),
      userId: z.optional(id),
      /** Only what the caller asked for. */
      mine: z.optional(z.boolean()),
    },
    ['asked'],
  ),
  /** Beside it what whoever decides goes by: everything to pay on the bill today, and since when. */
  output: listOf(z.extend(derate, { owed: minorAmount, dueDate: day })),
  errors: [],
})

export const decideDerate = endpoint({
  path: '/forward/collect/derate/decide',
  access: { button: 'myDerateQuota_approve' },
  rows: 'case',
  writes: true,
  secondPerson: true,
  idempotent: true,
  spec: 'DOMAIN §8: above the own quota to the leader, then the director',
  summary:
    'Approve or refuse a request. A leader’s yes draws on the leader’s own quota; above that it goes on to the director',
  input: z.strictObject({ derateId: id, version, decision: z.enum(['approve', 'refuse']), note: reason }),
  output: z.object({ derateId: id, state: z.enum(derateStates), level: z.enum(derateLevels) }),
  errors: [
    ...secondPersonErrors,
    'record.missing',
    'record.stale',
    'credit.decided',
    'derate.notYours',
    'derate.dayPassed',
    'derate.tooLarge',
    'collection.invalidCaseState',
  ],
})

export const withdrawDerate = endpoint({
  path: '/forward/collect/derate/withdraw',
  access: { button: ['pendingCollect_work', 'searchUsers_contact', 'myDerateQuota_approve'] },
  rows: 'case',
  writes: true,
  spec: 'DOMAIN §8',
  summary: 'Take back a request, or a reduction on which nothing was paid yet; the quota is released',
  input: z.strictObject({ derateId: id, version, reason }),
  output: z.object({ derateId: id, state: z.enum(derateStates) }),
  errors: ['record.missing', 'record.stale', 'derate.over'],
})
