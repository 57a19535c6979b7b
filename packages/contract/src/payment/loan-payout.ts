/**
 * Paying out what was approved: an accepted application goes out by itself, to the borrower's account on record; its bills come
 * into being when the channel confirms it. What did not arrive waits here for somebody.
 */
import * as z from 'zod/mini'
import { payoutStatuses } from '../credit/application-state.ts'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, merchantId, reason, version } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { payoutStates } from './refund.ts'

const spec = '2 §3 Loan application; SCREENS withdraw_fail'

/** From the contract taken to the end: `accepted` waits for its turn, or for a channel of its currency. */
export const loanPayoutStates = ['fail', 'accepted', 'handing', 'success', 'cancelled'] as const
export const billGenStatuses = ['waiting', 'made'] as const

/** `account`: nothing could be sent to the account on record; anything else is what the channel said. */
export const noValidAccount = 'account'

export const loanPayoutRow = z.object({
  appId: id,
  loanId: z.string(),
  userId: id,
  /** Masked as in the case list. */
  borrower: z.string(),
  merchant: merchantId,
  merchantName: z.string(),
  state: z.enum(loanPayoutStates),
  /** Null: nothing was sent yet. */
  paymentStatus: z.nullable(z.enum(payoutStatuses)),
  loanAmount: minorAmount,
  /** What goes out: fees are in the instalments. */
  withdrawAmount: minorAmount,
  currency,
  billGenStatus: z.enum(billGenStatuses),
  /** Where it went, else where it would go now; masked. */
  bankAccount: z.nullable(z.string()),
  autoConfirm: z.boolean(),
  circulate: z.boolean(),
  acceptedTime: instant,
  orderStartTime: z.nullable(instant),
  payEndTime: z.nullable(instant),
  channelOrderId: z.nullable(z.string()),
  trackingKey: z.nullable(z.string()),
  /** The latest order of it. */
  payoutState: z.nullable(z.enum(payoutStates)),
  failure: z.nullable(z.string()),
  /** How often it was sent. */
  orders: z.int(),
  /** A channel of its currency is there. */
  payable: z.boolean(),
  version,
})

export const listLoanPayouts = endpoint({
  path: '/forward/credit/withdraw/list',
  access: { menu: 'withdraw_fail' },
  rows: 'merchant',
  spec,
  summary: 'Payouts of approved loans, latest first: which failed, wait, are on their way, arrived',
  input: listInput(
    {
      state: z.optional(z.enum(loanPayoutStates)),
      merchant: z.optional(merchantId),
      userId: z.optional(id),
    },
    ['accepted'],
  ),
  output: listOf(loanPayoutRow),
  errors: [],
})

export const retryLoanPayout = endpoint({
  path: '/forward/credit/withdraw/retry',
  access: { button: 'withdraw_fail_retry' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec,
  gives: true,
  summary: 'Send a failed payout again, to the account on record now, by whatever channel its currency has now',
  input: z.strictObject({
    appId: id,
    version,
    /** By none of the channels that it failed by. */
    elsewhere: z.optional(z.literal(true)),
  }),
  output: z.object({ appId: id, state: z.enum(loanPayoutStates) }),
  errors: [
    'credit.applicationMissing',
    'credit.applicationStep',
    'record.stale',
    'access.ownGain',
    'credit.blacklisted',
    'payment.noOtherChannel',
    'payment.noBankAccount',
    'payment.noChannel',
    'payment.orderInDoubt',
  ],
})

export const cancelLoanPayout = endpoint({
  path: '/forward/credit/withdraw/cancel',
  access: { button: 'withdraw_fail_retry' },
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Never pay out an approved loan that failed or waits; the person may apply again',
  input: z.strictObject({ appId: id, version, reason }),
  output: z.object({ appId: id, state: z.enum(loanPayoutStates) }),
  errors: ['credit.applicationMissing', 'credit.applicationStep', 'payment.orderInDoubt', 'record.stale'],
})
