/** Money that came in: the list, one payment with its bookings, and matching what nobody could name. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, currency, day, id, instant, merchantId, reason, shortText } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'

export const paymentKinds = ['payment', 'reversal'] as const
/** `unidentified` waits to be matched by hand; `reversed` was undone by a reversal; of `returning` and `returned`, see payer-return.ts. */
export const paymentStates = ['booked', 'unidentified', 'reversed', 'returning', 'returned'] as const

const paymentFields = {
  paymentId: id,
  /** Null while nobody knows whose loan it is for. */
  merchant: z.nullable(merchantId),
  merchantName: z.nullable(z.string()),
  kind: z.enum(paymentKinds),
  state: z.enum(paymentStates),
  channel: z.string(),
  trackingKey: z.string(),
  currency,
  amount: minorAmount,
  paidTime: instant,
  /** The payer's calendar day. */
  valueDay: day,
  /** When the channel said that it was paid, where somebody corrected the day since. */
  toldTime: z.nullable(instant),
  /** As the channel said it. */
  loanId: z.nullable(z.string()),
  appId: z.nullable(id),
  billId: z.nullable(id),
  userId: z.nullable(id),
  /** Masked as in the case list. */
  borrower: z.nullable(z.string()),
  receivedTime: instant,
  matchedTime: z.nullable(instant),
  matchedBy: z.nullable(accountId),
  matchedByName: z.nullable(z.string()),
} as const
export const paymentRow = z.object(paymentFields)

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

const paymentFilterFields = {
  state: z.optional(z.array(z.enum(paymentStates)).check(z.minLength(1), z.maxLength(paymentStates.length))),
  kind: z.optional(z.enum(paymentKinds)),
  merchant: z.optional(merchantId),
  channel: z.optional(word),
  currency: z.optional(currency),
  /** Value days. */
  dayFrom: z.optional(day),
  dayTo: z.optional(day),
  loanId: z.optional(word),
  trackingKey: z.optional(word),
  userId: z.optional(id),
  appId: z.optional(id),
  /** Booked by this import. */
  importJob: z.optional(id),
} as const
export const paymentFilter = z.strictObject(paymentFilterFields)

export const listPayments = endpoint({
  path: '/forward/credit/payment/list',
  access: { menu: 'paymentInfo' },
  rows: 'merchant',
  spec: '2 §2 Finance: payment info; DOMAIN §9',
  summary: 'Incoming money, latest received first; unidentified money of my currencies included',
  input: listInput(paymentFilterFields, ['received']),
  output: listOf(paymentRow),
  errors: [],
})

export const paymentDetail = endpoint({
  path: '/forward/credit/payment/detail',
  access: { menu: 'paymentInfo' },
  rows: 'merchant',
  spec: '2 §2 Finance: payment info',
  summary: 'One payment with what it was booked to and the line it came from',
  input: z.strictObject({ paymentId: id }),
  output: z.object({
    ...paymentFields,
    /** What this reverses, or what reversed this. */
    reverses: z.nullable(id),
    reversedBy: z.nullable(id),
    /** Debits are positive, credits negative; they sum to zero. */
    entries: z.array(
      z.object({
        account: z.string(),
        amount: minorAmount,
        billId: z.nullable(id),
        instalment: z.nullable(z.int()),
        booking: z.string(),
        at: instant,
        valueDay: day,
      }),
    ),
    /** Who paid, masked, where the channel told an account that money can be sent to. */
    payer: z.nullable(z.object({ beneficiary: z.string(), bankAccount: z.string(), bank: z.nullable(z.string()) })),
    /** The columns of the channel's line as they came. */
    raw: z.record(z.string(), z.string()),
  }),
  errors: ['payment.missing'],
})

/** What speaks for a loan, the strongest first: the payment's text names it · a bill, or the whole loan, owes just this · the payer is called so, as far as masks show. */
export const candidateReasons = ['reference', 'billAmount', 'loanAmount', 'payerName'] as const

export const paymentCandidates = endpoint({
  path: '/forward/credit/payment/candidates',
  access: { button: 'paymentInfo_match' },
  rows: 'merchant',
  spec: 'DOMAIN §9: unidentified money is matched by hand',
  summary:
    'Loans a payment may be for: by loan id, user id, document, mobile or name; of its currency, likeliest first',
  searchesPeople: ['find'],
  /** Without `find`: the loan that the payment itself names, which is no search of a person. */
  input: z.strictObject({ paymentId: id, find: z.optional(shortText.check(z.minLength(3))) }),
  output: z.array(
    z.object({
      appId: id,
      loanId: z.string(),
      merchant: merchantId,
      merchantName: z.string(),
      userId: id,
      borrower: z.string(),
      currency,
      /** Everything to pay on the payment’s value day, over all bills. */
      openAmount: minorAmount,
      why: z.array(z.enum(candidateReasons)),
      bills: z.array(
        z.object({
          billId: id,
          instalment: z.int(),
          dueDate: day,
          status: z.enum(['repayment', 'overdue', 'repaid']),
          /** To pay on the payment's value day, penalty of that day included. */
          dueAmount: minorAmount,
        }),
      ),
    }),
  ),
  errors: ['borrower.searchLimit', 'payment.missing'],
})

export const correctPaymentDay = endpoint({
  path: '/forward/credit/payment/correct_day',
  access: { button: 'paymentInfo_match' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §16: the day of a payment has bounds',
  summary:
    'Correct the day of money that nobody is known for yet: booked back as of the told day and again as of the right one',
  input: z.strictObject({ paymentId: id, day, reason }),
  output: z.object({ paymentId: id, valueDay: day }),
  errors: [
    'payment.missing',
    'payment.alreadyMatched',
    'payment.goesBack',
    'payment.dayAhead',
    'payment.dayBeforeAny',
    'payment.daySame',
  ],
})

export const matchPayment = endpoint({
  path: '/forward/credit/payment/match',
  access: { button: 'paymentInfo_match' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §9: unidentified money is matched by hand',
  summary: 'Say which loan (and bill) unidentified money is for; it is booked there as of its value day',
  gives: true,
  input: z.strictObject({ paymentId: id, appId: id, billId: z.optional(id) }),
  output: z.object({
    paymentId: id,
    /** Went to the bills of the loan. */
    applied: minorAmount,
    /** Went to the borrower's balance. */
    toBalance: minorAmount,
    repaidBills: z.array(id),
  }),
  errors: [
    'access.ownGain',
    'payment.missing',
    'payment.alreadyMatched',
    'payment.goesBack',
    'payment.dayBeforeLoan',
    'payment.dayTakesSecond',
    'payment.currencyDiffers',
    'credit.billMissing',
    'record.missing',
  ],
})
