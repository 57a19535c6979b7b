/** Links by which a borrower pays, the barcode of the day, and money said to be on its way. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant } from '../fields.ts'
import { minorAmount, positiveMinor } from '../money.ts'
import type { Words } from '../words.ts'

export const linkPurposes = ['repayment', 'part', 'extension', 'cancelLoan', 'barcode', 'voucher'] as const
export const linkPurposeWords: Record<(typeof linkPurposes)[number], Words> = {
  repayment: { zh: '还款链接', en: 'Repayment link', es: 'Enlace de pago' },
  part: { zh: '部分还款链接', en: 'Link for a part', es: 'Enlace para una parte' },
  extension: { zh: '展期链接', en: 'Extension link', es: 'Enlace de prórroga' },
  cancelLoan: { zh: '取消贷款链接', en: 'Cancel-loan link', es: 'Enlace para cancelar el préstamo' },
  barcode: { zh: '当日条形码', en: 'Bar code for today', es: 'Código de barras de hoy' },
  voucher: { zh: '付款凭证', en: 'Voucher', es: 'Comprobante' },
}

/** The link stands here alone: only its hash is kept. */
const link = z.object({
  linkId: id,
  url: z.string(),
  purpose: z.enum(linkPurposes),
  /** Null: whatever is due when it is opened. */
  amount: z.nullable(minorAmount),
  currency,
  expiresAt: instant,
  /** The numeric reference of the transfer or the cash slip. */
  reference: z.string(),
  /** The borrower's own account number for transfers; null outside Mexico. */
  clabe: z.nullable(z.string()),
})
const act = { button: 'searchUsers_act' } as const
const base = { access: act, rows: 'merchant', writes: true, idempotent: 'ifGiven', output: link } as const

export const getRepaymentLink = endpoint({
  ...base,
  path: '/forward/credit/user_base_info/get_repayment_link',
  spec: '2 §7 User info and finance; DOMAIN §9 Repayment',
  summary: 'A link to pay a bill, or whatever the borrower owes first; with `amountEncrypt` that amount and no other',
  input: z.strictObject({
    userId: id,
    billId: z.optional(id),
    amountEncrypt: z.optional(z.string().check(z.minLength(20), z.maxLength(500))),
  }),
  errors: [
    'borrower.missing',
    'credit.billMissing',
    'credit.billRepaid',
    'payment.amountTampered',
    'payment.nothingDue',
  ],
})

export const getExtPeriodLink = endpoint({
  ...base,
  path: '/forward/credit/user_base_info/get_ext_period_link',
  spec: '2 §7 User info and finance',
  summary: 'A link to pay a bill’s extension fee: when it is paid, the due date moves',
  input: z.strictObject({ billId: id }),
  errors: [
    'credit.billMissing',
    'credit.billRepaid',
    'credit.extensionLimit',
    'credit.writtenOff',
    'payment.nothingDue',
  ],
})

/** A loan may be given back for its principal until so many days after it was paid out, while nothing of it is repaid. */
export const cancelLoanDays = 1

export const getCancelLoanLink = endpoint({
  ...base,
  path: '/forward/credit/user_base_info/get_cancelLoan_link',
  spec: '2 §7 User info and finance',
  summary: 'A link to give a fresh loan back: its principal, without interest and fees',
  gives: true,
  input: z.strictObject({ appId: id }),
  errors: ['record.missing', 'payment.cancelTooLate', 'payment.nothingDue', 'access.ownGain'],
})

export const getVoucherLink = endpoint({
  ...base,
  path: '/forward/credit/user_base_info/get_voucher_link',
  spec: '2 §7 User info and finance',
  summary: 'A link to the voucher of a payment',
  input: z.strictObject({ paymentId: id }),
  errors: ['payment.missing'],
})

export const publicRepayment = endpoint({
  path: '/forward/credit/user_base_info/public_repayment',
  access: act,
  rows: 'merchant',
  writes: true,
  idempotent: 'ifGiven',
  gives: true,
  spec: '2 §5: supports one channel type (STP), transactions are verified later',
  summary:
    'Note a transfer that a borrower says to have made; it is booked when STP shows money of that tracking key and amount',
  input: z.strictObject({
    appId: id,
    amount: positiveMinor,
    channelType: z.literal('STP'),
    /** The transfer's clave de rastreo. */
    trackingKey: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{4,30}$/)),
  }),
  output: z.object({ publicRepaymentId: id, state: z.enum(['waiting', 'verified']) }),
  errors: [
    'record.missing',
    'payment.channelNotOfCountry',
    'payment.trackingKeyTaken',
    'payment.amountDiffers',
    'payment.dayBeforeLoan',
    'payment.dayTakesSecond',
    'access.ownGain',
  ],
})

const billInput = z.strictObject({ billId: id })
const amountInput = z.strictObject({ billId: id, amount: positiveMinor })
const amountErrors = ['credit.billMissing', 'credit.billRepaid', 'payment.amountOverDebt'] as const
const barcode = z.object({
  linkId: id,
  /** The digits of the bar code (Code 128). */
  barcode: z.string(),
  amount: minorAmount,
  currency,
  /** The end of the merchant's day: it is valid the same day. */
  expiresAt: instant,
  url: z.string(),
  clabe: z.nullable(z.string()),
})
const sealed = z.object({ amountEncrypt: z.string(), amount: minorAmount, currency, expiresAt: instant })
const collecting = {
  access: { button: 'pendingCollect_work' },
  rows: 'case',
  writes: true,
  idempotent: 'ifGiven',
} as const
const serving = { access: act, rows: 'merchant', writes: true, idempotent: 'ifGiven' } as const
const caseErrors = ['collection.caseMissing', 'collection.caseOutOfScope', 'credit.billRepaid'] as const

export const generateBarcode = endpoint({
  ...serving,
  path: '/forward/credit/user_base_info/generate_barcode',
  spec: '2 §5: valid only the same day',
  summary: 'A bar code to pay a bill in cash today',
  input: billInput,
  output: barcode,
  errors: ['credit.billMissing', 'credit.billRepaid'],
})
export const partPayment = endpoint({
  ...serving,
  path: '/forward/credit/user_base_info/part_payment',
  spec: '2 §7 Collecting',
  summary: 'A link to pay a part of a bill',
  input: amountInput,
  output: link,
  errors: amountErrors,
})
export const generateAmountEncrypt = endpoint({
  ...serving,
  path: '/forward/credit/user_base_info/generate_amount_encrypt',
  spec: '2 §7 Collecting',
  summary: 'An amount of a bill, sealed for today: a link made with it asks for that amount and no other',
  input: amountInput,
  output: sealed,
  errors: amountErrors,
})
export const collectBarcode = endpoint({
  ...collecting,
  path: '/forward/collect/collecting/generate_barcode',
  spec: '2 §7 Collecting; 2 §5: valid only the same day',
  summary: 'A bar code to pay a case’s bill in cash today',
  input: z.strictObject({ caseId: id }),
  output: barcode,
  errors: caseErrors,
})
export const collectRepaymentLink = endpoint({
  ...collecting,
  path: '/forward/collect/collecting/get_repayment_link',
  spec: '2 §7 Collecting; requirement: payment link',
  summary: 'A link to pay what a case’s bill comes to on the day it is opened',
  input: z.strictObject({ caseId: id }),
  output: link,
  errors: caseErrors,
})
export const collectPartPayment = endpoint({
  ...collecting,
  path: '/forward/collect/collecting/part_payment',
  spec: '2 §7 Collecting',
  summary: 'A link to pay a part of a case’s bill',
  input: z.strictObject({ caseId: id, amount: positiveMinor }),
  output: link,
  errors: [...caseErrors, 'payment.amountOverDebt'],
})
export const collectAmountEncrypt = endpoint({
  ...collecting,
  path: '/forward/collect/collecting/generate_amount_encrypt',
  spec: '2 §7 Collecting',
  summary: 'An amount of a case’s bill, sealed for today',
  input: z.strictObject({ caseId: id, amount: positiveMinor }),
  output: sealed,
  errors: [...caseErrors, 'payment.amountOverDebt'],
})
