/** Giving unidentified money back to whoever paid it: asked for by one person, decided by another, paid out by a channel. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { currency, id, instant, merchantId, reason, shortText, version } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { payoutStates } from './refund.ts'

const spec = 'DOMAIN §9: unidentified money'

/** `failed`: the channel did not deliver; it can be sent again or refused, after which the money can be matched again. */
export const payerReturnStates = ['requested', 'refused', 'approved', 'paid', 'failed'] as const

export const payerReturnRow = z.object({
  returnId: id,
  paymentId: id,
  merchant: merchantId,
  merchantName: z.string(),
  amount: minorAmount,
  currency,
  /** The channel and the key that the money came in by. */
  channel: z.string(),
  paymentKey: z.string(),
  /** Whom it goes to, masked. */
  beneficiary: z.string(),
  bankAccount: z.string(),
  bank: z.nullable(z.string()),
  /** The channel told the account that paid; otherwise whoever asked found it out. */
  told: z.boolean(),
  state: z.enum(payerReturnStates),
  reason: z.string(),
  requestedBy: z.string(),
  requestedTime: instant,
  decidedBy: z.nullable(z.string()),
  decidedTime: z.nullable(instant),
  note: z.nullable(z.string()),
  /** The latest payout order of it. */
  payoutState: z.nullable(z.enum(payoutStates)),
  payoutMessage: z.nullable(z.string()),
  trackingKey: z.nullable(z.string()),
  finishedTime: z.nullable(instant),
  /** The caller asked for it: another person decides. */
  mine: z.boolean(),
  version,
})

export const askPayerReturn = endpoint({
  path: '/forward/credit/payment/return_to_payer',
  access: { button: 'paymentInfo_return' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec,
  summary:
    'Ask that unidentified money goes back whole, to the account that its channel told, else to the one that is named here; nobody can match it meanwhile',
  input: z.strictObject({
    paymentId: id,
    /** Only where the channel did not tell who paid. */
    beneficiary: z.optional(shortText),
    bankAccount: z.optional(z.string().check(z.regex(/^\d{6,20}$/))),
    bank: z.optional(shortText),
    reason,
  }),
  output: z.object({ returnId: id, state: z.enum(payerReturnStates) }),
  errors: [
    'payment.missing',
    'payment.alreadyMatched',
    'payment.goesBack',
    'payment.payerTold',
    'payment.payerNeeded',
    'payment.accountInvalid',
    'payment.returnCurrency',
    'payment.noChannel',
  ],
})

export const listPayerReturns = endpoint({
  path: '/forward/credit/payment/returns',
  access: { menu: 'paymentInfo' },
  rows: 'merchant',
  spec,
  summary: 'Money that goes back to whoever paid it, latest asked for first',
  input: listInput({ state: z.optional(z.enum(payerReturnStates)), merchant: z.optional(merchantId) }, ['requested']),
  output: listOf(payerReturnRow),
  errors: [],
})

export const decidePayerReturn = endpoint({
  path: '/forward/credit/payment/decide_return',
  access: { button: 'paymentInfo_return' },
  rows: 'merchant',
  writes: true,
  secondPerson: true,
  idempotent: true,
  spec,
  summary:
    'Approve a return, which orders its payout, or refuse it, after which the money can be matched; never one’s own',
  input: z.strictObject({ returnId: id, version, decision: z.enum(['approve', 'refuse']), note: reason }),
  output: z.object({ returnId: id, state: z.enum(payerReturnStates) }),
  errors: [
    ...secondPersonErrors,
    'payment.orderInDoubt',
    'payment.noChannel',
    'record.missing',
    'record.stale',
    'credit.decided',
  ],
})
