/** Runs of matching, the rules and terms they go by, and what a match is. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, entryNumber, id, instant, reason, version } from '../fields.ts'
import { importJob } from '../job/table-import.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import {
  accountFields,
  channelName,
  directions,
  feeOfOne,
  feeRateAtMost,
  feeTaxRateAtMost,
  matchClasses,
  matchedBy,
  matchRules,
  movementSources,
  roundingAtMost,
} from './common.ts'

const menu = { menu: 'payoutReconciliation' } as const
const work = { button: 'payoutReconciliation_work' } as const

const rulesTried = z
  .array(z.strictObject({ rule: z.enum(matchRules), active: z.boolean(), confirms: z.boolean() }))
  .check(z.maxLength(matchRules.length))
const terms = {
  settlementDays: z.int().check(z.gte(0), z.lte(30)),
  dayTolerance: z.int().check(z.gte(0), z.lte(30)),
  amountTolerance: z.int().check(z.gte(0), z.lte(roundingAtMost)),
  /** Up to here one person may book a difference as rounding. */
  rounding: z.int().check(z.gte(0), z.lte(roundingAtMost)),
  /** At most what one person may call a fee. */
  feeFixed: z.int().check(z.gte(0), z.lte(Math.max(...Object.values(feeOfOne)))),
  /** Hundredths of a percent. */
  feeRate: z.int().check(z.gte(0), z.lte(feeRateAtMost)),
  feeTaxRate: z.int().check(z.gte(0), z.lte(feeTaxRateAtMost)),
  /** 24: money counts for its calendar day. */
  cutoffHour: z.int().check(z.gte(0), z.lte(24)),
} as const

export const runReconciliation = endpoint({
  ...importJob,
  path: '/forward/credit/reconciliation/run',
  access: work,
  spec: 'DOMAIN §9 Reconciliation',
  summary:
    'A job that matches both sides of these days; dry, it keeps nothing and says what would pair and what now differs',
  input: z.strictObject({
    ...accountFields,
    fromDay: day,
    toDay: day,
    dry: z.boolean(),
    /** Of a dry run: what is tried instead of what holds. */
    rules: z.optional(rulesTried),
    terms: z.optional(z.strictObject(terms)),
  }),
  errors: [
    'reconciliation.daysTooMany',
    'reconciliation.triesMustBeDry',
    'reconciliation.noSuchAccount',
    'reconciliation.feeTooLarge',
  ],
})

export const listRuns = endpoint({
  path: '/forward/credit/reconciliation/runs',
  access: menu,
  rows: 'merchant',
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'Runs of matching, the latest first',
  input: listInput({ channel: z.optional(channelName), dry: z.optional(z.boolean()) }, ['ran']),
  output: listOf(
    z.object({
      runId: id,
      ...accountFields,
      fromDay: day,
      toDay: day,
      dry: z.boolean(),
      matches: z.int(),
      healed: z.int(),
      exceptions: z.int(),
      ranBy: z.nullable(z.string()),
      ranTime: instant,
    }),
  ),
  errors: [],
})

const ruleRow = z.object({
  rule: z.enum(matchRules),
  version,
  active: z.boolean(),
  confirms: z.boolean(),
  position: z.int(),
  madeTime: instant,
  madeBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export const listReconSettings = endpoint({
  path: '/forward/credit/reconciliation/settings',
  access: menu,
  rows: 'merchant',
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'The accounts there are, with the terms each is compared by, and the rules that hold',
  input: z.strictObject({}),
  output: z.object({
    accounts: z.array(
      z.object({
        ...accountFields,
        ...terms,
        version,
        /** The channel can be asked for its statement. */
        pulls: z.boolean(),
        lastDay: z.nullable(day),
        closedThrough: z.nullable(day),
      }),
    ),
    rules: z.array(ruleRow),
  }),
  errors: [],
})
export const listChannelAccounts = endpoint({
  path: '/forward/credit/reconciliation/accounts',
  access: { menu: ['payoutReconciliation', 'internalWithdraw', 'internalPayment'] },
  rows: 'merchant',
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'The channel accounts there are in the currencies of the caller’s merchants',
  input: z.strictObject({}),
  output: z.array(z.object(accountFields)),
  errors: [],
})
export const saveReconTerms = endpoint({
  path: '/forward/credit/reconciliation/save_terms',
  access: work,
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'Says by what terms a channel’s account is compared',
  input: z.strictObject({ ...accountFields, ...terms, version, reason }),
  output: z.object({ version }),
  errors: ['record.stale', 'reconciliation.noSuchAccount', 'reconciliation.feeTooLarge'],
})
export const saveReconRule = endpoint({
  path: '/forward/credit/reconciliation/save_rule',
  access: work,
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'A new version of a rule: whether it is used, and whether what it finds is confirmed or proposed',
  input: z.strictObject({ rule: z.enum(matchRules), version, active: z.boolean(), confirms: z.boolean(), reason }),
  output: z.object({ version }),
  errors: ['record.stale'],
})

export const lineShown = z.object({
  lineId: entryNumber,
  statement: z.string(),
  row: z.int(),
  direction: z.enum(directions),
  gross: minorAmount,
  fee: minorAmount,
  net: minorAmount,
  trackingKey: z.nullable(z.string()),
  returnsKey: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  batch: z.nullable(z.string()),
  bankLineKey: z.nullable(z.string()),
  /** Masked. */
  account: z.nullable(z.string()),
  payer: z.nullable(z.string()),
  operationDay: day,
  bookDay: day,
  status: z.nullable(z.string()),
})
export const movementShown = z.object({
  movementId: entryNumber,
  source: z.enum(movementSources),
  sourceId: id,
  direction: z.enum(directions),
  amount: minorAmount,
  trackingKey: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  batch: z.nullable(z.string()),
  account: z.nullable(z.string()),
  day,
  merchantName: z.nullable(z.string()),
  borrower: z.nullable(z.string()),
  userId: z.nullable(id),
  billId: z.nullable(id),
})
export const matchDetail = endpoint({
  path: '/forward/credit/reconciliation/match_detail',
  access: { menu: ['payoutReconciliation', 'collectDetail', 'withdrawDetail', 'internalWithdraw', 'reversalDetail'] },
  rows: 'merchant',
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'A match with the lines of both sides, the rule that made it and what was booked of it',
  input: z.strictObject({ matchId: id }),
  output: z.object({
    matchId: id,
    ...accountFields,
    rule: z.enum(matchedBy),
    ruleVersion: z.nullable(z.int()),
    class: z.enum(matchClasses),
    state: z.enum(['suggested', 'confirmed', 'undone']),
    bank: minorAmount,
    house: minorAmount,
    fee: minorAmount,
    adjusted: minorAmount,
    bookDay: day,
    dayClosed: z.boolean(),
    madeTime: instant,
    madeBy: z.nullable(z.string()),
    undoneTime: z.nullable(instant),
    undoneBy: z.nullable(z.string()),
    undoReason: z.nullable(z.string()),
    version,
    lines: z.array(lineShown),
    movements: z.array(movementShown),
    bookings: z.array(z.object({ account: z.string(), amount: minorAmount, time: instant, kind: z.string() })),
  }),
  errors: ['record.missing'],
})
export const undoMatch = endpoint({
  path: '/forward/credit/reconciliation/undo_match',
  access: work,
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'Takes a match apart with a reason; what it booked is taken back, and both sides wait again',
  input: z.strictObject({ matchId: id, version, reason }),
  output: z.object({ matchId: id }),
  errors: ['record.missing', 'record.stale', 'reconciliation.dayClosed', 'reconciliation.notConfirmed'],
})
