/** Extending a bill: its fee is paid, its due date moves by one tenure. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, day, id, instant, version } from '../fields.ts'
import { minorAmount } from '../money.ts'

export const extensionOffer = endpoint({
  path: '/forward/credit/credit_bill/extension_offer',
  access: { menu: ['creditBill', 'searchUsers'] },
  rows: 'merchant',
  spec: '2 §3 Bill: extension flag, extDueDate, extFee; DOMAIN §4',
  summary: 'What extending a bill costs and to which day; or why it cannot be',
  input: z.strictObject({ billId: id }),
  output: z.object({
    billId: id,
    currency,
    extFee: minorAmount,
    extDueDate: day,
    /** Extensions made, and how many the product allows. */
    made: z.int(),
    limit: z.int(),
    /** What the borrower has to pay it from. */
    balance: minorAmount,
    /** Null where it can be extended. */
    why: z.nullable(z.enum(['repaid', 'limit', 'writtenOff'])),
    version,
  }),
  errors: ['credit.billMissing'],
})

export const extendBill = endpoint({
  path: '/forward/credit/credit_bill/extend',
  access: { button: ['creditBill_act', 'searchUsers_act'] },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  gives: true,
  spec: '2 §3 Bill: extension; DOMAIN §4',
  summary: 'Extend a bill from the borrower’s balance: days past due count from the new date, the original one stays',
  input: z.strictObject({ billId: id, version }),
  output: z.object({ billId: id, extFee: minorAmount, extDueDate: day, number: z.int(), at: instant, version }),
  errors: [
    'access.ownGain',
    'credit.billMissing',
    'credit.billRepaid',
    'credit.extensionLimit',
    'credit.balanceTooSmall',
    'credit.writtenOff',
    'record.stale',
  ],
})
