/** Promises to pay: who promised how much until when, and what became of it. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, currency, day, id, instant, merchantId, stage } from '../fields.ts'
import { minorAmount, positiveMinor } from '../money.ts'
import { listInput, listOf } from '../page.ts'

export const promiseKinds = ['PTP', 'PTP2', 'OPTP', 'PCL'] as const
/** `pending` until its day and the channel's settlement grace are over; `cancelled` when a later promise replaced it. */
export const promiseStates = ['pending', 'kept', 'partly kept', 'broken', 'cancelled'] as const

/** What a person enters: a calendar day of the merchant, minor units of the case's currency. */
export const promiseInput = z.strictObject({
  day,
  amount: positiveMinor,
  /** Who promised, where it was not the borrower. */
  promisedBy: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
})

export const promise = z.object({
  promiseId: id,
  billId: id,
  kind: z.enum(promiseKinds),
  state: z.enum(promiseStates),
  day,
  amount: minorAmount,
  paid: minorAmount,
  currency,
  promisedBy: z.nullable(z.string()),
  madeBy: z.nullable(z.string()),
  madeTime: instant,
})

export const promiseFilterFields = {
  state: z.optional(z.array(z.enum(promiseStates)).check(z.minLength(1), z.maxLength(promiseStates.length))),
  merchant: z.optional(merchantId),
  period: z.optional(stage),
  collector: z.optional(accountId),
} as const
export const promiseRow = z.object({
  ...promise.shape,
  caseId: id,
  merchant: merchantId,
  /** Masked as in the case list. */
  borrower: z.string(),
  period: stage,
  collector: z.nullable(accountId),
  collectorName: z.nullable(z.string()),
  /** Everything to pay today, penalty of today included. */
  dueAmount: minorAmount,
  /** Calendar days from the merchant's today; negative is past. */
  daysLeft: z.int(),
})
export const getPtp = endpoint({
  path: '/forward/collect/cs/core/getPtp',
  access: { menu: ['pendingCollect', 'caseManagement'] },
  rows: 'case',
  spec: '2 §7 Case, 2 §9 Promise-to-pay listing',
  summary: 'Promises of my cases due within 3 days, and earlier ones that still wait to be judged',
  input: listInput(promiseFilterFields, ['day', 'amount']),
  output: listOf(promiseRow),
  errors: [],
})
