/** Giving a borrower's balance back: asked for by one person, approved by another, paid out by the channel. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { currency, id, instant, merchantId, reason, version } from '../fields.ts'
import { minorAmount, positiveMinor } from '../money.ts'
import { listInput, listOf } from '../page.ts'

/** `failed`: the channel did not deliver; it can be paid out again or refused, which gives the balance back. */
export const refundStates = ['requested', 'refused', 'approved', 'paid', 'failed'] as const
export const payoutStates = ['waiting', 'sent', 'unknown', 'settled', 'failed', 'returned'] as const

export const refundRow = z.object({
  refundId: id,
  userId: id,
  /** Masked as in the case list. */
  borrower: z.string(),
  merchant: merchantId,
  merchantName: z.string(),
  amount: minorAmount,
  currency,
  /** What the borrower's balance holds beside it. */
  balance: minorAmount,
  /** Where it goes, masked. */
  bankAccount: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  state: z.enum(refundStates),
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

export const userRefund = endpoint({
  path: '/forward/credit/user_base_info/user_refund',
  access: { button: ['searchUsers_act', 'creditBill_act'] },
  rows: 'merchant',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 User info and finance; DOMAIN §9 Refund',
  summary: 'Ask that a part of the borrower’s balance is paid back; another person approves it',
  input: z.strictObject({ userId: id, amount: positiveMinor, reason }),
  output: z.object({ refundId: id, state: z.enum(refundStates), balance: minorAmount }),
  errors: ['borrower.missing', 'credit.balanceTooSmall', 'payment.noBankAccount'],
})

export const listRefunds = endpoint({
  path: '/forward/credit/refund/list',
  access: { menu: ['creditBill', 'searchUsers'] },
  rows: 'merchant',
  spec: 'DOMAIN §9 Refund',
  summary: 'Refunds, latest first',
  input: listInput(
    {
      state: z.optional(z.enum(refundStates)),
      merchant: z.optional(merchantId),
      userId: z.optional(id),
    },
    ['requested'],
  ),
  output: listOf(refundRow),
  errors: [],
})

export const decideRefund = endpoint({
  path: '/forward/credit/refund/decide',
  access: { button: 'creditBill_approve' },
  rows: 'merchant',
  writes: true,
  secondPerson: true,
  idempotent: true,
  spec: 'DOMAIN §9: four-eyes approval',
  summary: 'Approve a refund, which sends it, or refuse it, which gives the balance back; never one’s own',
  input: z.strictObject({ refundId: id, version, decision: z.enum(['approve', 'refuse']), note: reason }),
  output: z.object({ refundId: id, state: z.enum(refundStates) }),
  errors: [
    'payment.balanceNegative',
    'payment.orderInDoubt',
    ...secondPersonErrors,
    'record.missing',
    'record.stale',
    'credit.decided',
    'payment.noBankAccount',
  ],
})
