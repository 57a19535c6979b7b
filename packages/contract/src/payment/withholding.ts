/** Direct debits: attempts to take what is due from the borrower's own account. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, merchantId } from '../fields.ts'
import { minorAmount, positiveMinor } from '../money.ts'

/** `init`: made; `untreated`: at the channel, which has not answered; then one of the two ends. */
export const withholdingStates = ['init', 'untreated', 'success', 'fail'] as const

export const withholdingRow = z.object({
  withholdingId: id,
  billId: id,
  merchant: merchantId,
  amount: minorAmount,
  currency,
  status: z.enum(withholdingStates),
  attempt: z.int(),
  channelSource: z.string(),
  responseMessage: z.nullable(z.string()),
  trackingKey: z.string(),
  /** Null: a rule. */
  by: z.nullable(z.string()),
  time: instant,
  finishedTime: z.nullable(instant),
  paymentId: z.nullable(id),
})

export const listWithholdings = endpoint({
  path: '/forward/credit/withholding/list',
  access: { menu: ['creditBill', 'searchUsers'] },
  rows: 'merchant',
  spec: '2 §3 Bill: withholding records',
  summary: 'The attempts on a borrower’s account, or for one bill, latest first; at most 200',
  input: z.strictObject({ userId: id, billId: z.optional(id) }),
  output: z.array(withholdingRow),
  errors: ['borrower.missing'],
})

export const withholdBill = endpoint({
  path: '/forward/credit/withholding/start',
  access: { button: 'creditBill_act' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §9 Withholding',
  summary:
    'Ask the channel to take an amount of a bill from the account of the borrower’s mandate; one attempt at a time',
  input: z.strictObject({ billId: id, amount: positiveMinor }),
  output: z.object({ withholdingId: id, status: z.enum(withholdingStates), attempt: z.int() }),
  errors: [
    'credit.billMissing',
    'credit.billRepaid',
    'payment.amountOverDebt',
    'payment.noMandate',
    'payment.noChannel',
    'payment.withholdingLive',
  ],
})
