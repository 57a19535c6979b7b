/** Settling a bill for a part of it: offered, approved by director and finance, paid by a plan, the rest forgiven. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { currency, day, id, reason, version } from '../fields.ts'
import { minorAmount, positiveMinor } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { concession } from './concession.ts'

/**
 * `requested` waits for the director, `endorsed` for finance; `agreed` is being paid; `kept`: paid, the rest is forgiven;
 * `broken`: an instalment did not come, everything is owed as before; `lapsed`: nobody decided before its first day.
 */
export const settlementStates = [
  'requested',
  'endorsed',
  'agreed',
  'kept',
  'broken',
  'refused',
  'withdrawn',
  'lapsed',
] as const
export type SettlementState = (typeof settlementStates)[number]

const instalment = z.strictObject({ day, amount: positiveMinor })
const plan = z.array(instalment).check(z.minLength(1), z.maxLength(12))

export const settlement = z.object({
  settlementId: id,
  ...concession,
  /** Everything due when it was offered. */
  dueAmount: minorAmount,
  plan: z.array(z.object({ day, amount: minorAmount })),
  state: z.enum(settlementStates),
  endorsedBy: z.nullable(z.string()),
})

export const calculateSettlement = endpoint({
  path: '/forward/collect/settlement/calculate',
  access: { menu: ['pendingCollect', 'caseManagement'] },
  rows: 'case',
  spec: 'DOMAIN §8: settlement (quita)',
  summary: 'What a case owes, the least for which its stage may be settled, and the settlement that lives',
  input: z.strictObject({ caseId: id }),
  output: z.object({
    currency,
    today: day,
    due: minorAmount,
    /** Null: bills of this stage are not settled. */
    limits: z.nullable(
      z.object({ leastAmount: minorAmount, maxForgiven: z.int(), maxInstalments: z.int(), lastDay: day }),
    ),
    live: z.nullable(settlement),
  }),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})

export const offerSettlement = endpoint({
  path: '/forward/collect/settlement/offer',
  access: { button: 'pendingCollect_work' },
  rows: 'case',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §8: settlement (quita), own limits by stage and dpd',
  summary: 'Ask that a bill is settled for a part of it, paid by a plan; the director, then finance decide',
  input: z.strictObject({ caseId: id, plan, reason }),
  output: z.object({ settlementId: id, state: z.enum(settlementStates), payAmount: minorAmount }),
  errors: [
    'collection.caseMissing',
    'collection.caseOutOfScope',
    'collection.invalidCaseState',
    'derate.live',
    'settlement.live',
    'settlement.notInStage',
    'settlement.tooLow',
    'settlement.notLess',
    'settlement.planInvalid',
  ],
})

export const listSettlements = endpoint({
  path: '/forward/collect/settlement/list',
  access: { menu: ['myDerateQuota', 'creditBill', 'searchUsers'] },
  rows: 'merchant',
  spec: 'DOMAIN §8: settlement (quita)',
  summary: 'Settlements of people in scope, latest first',
  input: listInput({ state: z.optional(z.enum(settlementStates)), userId: z.optional(id) }, ['asked']),
  output: listOf(settlement),
  errors: [],
})

export const decideSettlement = endpoint({
  path: '/forward/collect/settlement/decide',
  access: { button: ['myDerateQuota_approve', 'creditBill_approve'] },
  rows: 'merchant',
  writes: true,
  secondPerson: true,
  idempotent: true,
  spec: 'DOMAIN §8: own approval path: director, then finance',
  summary: 'The director endorses, finance agrees, either refuses; three different people with who asked',
  input: z.strictObject({ settlementId: id, version, decision: z.enum(['approve', 'refuse']), note: reason }),
  output: z.object({ settlementId: id, state: z.enum(settlementStates) }),
  errors: [...secondPersonErrors, 'record.missing', 'record.stale', 'credit.decided', 'derate.notYours'],
})

export const withdrawSettlement = endpoint({
  path: '/forward/collect/settlement/withdraw',
  access: { button: ['pendingCollect_work', 'myDerateQuota_approve'] },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §8',
  summary: 'Take back an offer that was not agreed yet',
  input: z.strictObject({ settlementId: id, version, reason }),
  output: z.object({ settlementId: id, state: z.enum(settlementStates) }),
  errors: ['record.missing', 'record.stale', 'derate.over', 'derate.notYours'],
})

export const settlementLetter = endpoint({
  path: '/forward/collect/settlement/letter',
  // it has the borrower's name whole
  access: { button: ['pendingCollect_reveal', 'searchUsers_reveal'] },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §8: letter',
  summary: 'The letter of an agreed settlement, in Spanish, to hand to the borrower; logged, as it names them whole',
  input: z.strictObject({ settlementId: id }),
  output: z.object({ title: z.string(), text: z.string() }),
  errors: ['record.missing', 'settlement.notAgreed'],
})
