/** Changing a borrower's bank account: asked for with evidence, decided by another person who types the number again. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { count, country, id, instant, merchantId, reason, shortText, version } from '../fields.ts'
import { listInput, listOf } from '../page.ts'

export const bankCardStates = ['pending', 'approved', 'refused'] as const
/** Spec 2 §5: three files; jpg only and 2 MB as for every picture. */
export const evidenceMaxFiles = 3

/** An account number as people write it: blanks and hyphens are left out when it is read. */
const accountNumber = z.string().check(z.trim(), z.regex(/^[\d -]{6,40}$/))

export const bankCardRow = z.object({
  requestId: id,
  userId: id,
  /** Masked as in the case list. */
  borrower: z.string(),
  merchant: merchantId,
  merchantName: z.string(),
  country,
  /** Masked. */
  oldAccount: z.nullable(z.string()),
  oldBank: z.nullable(z.string()),
  newAccount: z.string(),
  newBank: z.nullable(z.string()),
  /** Other borrowers of the merchant who have the new account. */
  sharedWith: count,
  /** How often the account was changed before. */
  changesBefore: count,
  /** Files to be shown. */
  evidence: z.array(id),
  state: z.enum(bankCardStates),
  reason: z.string(),
  requestedBy: z.string(),
  requestedTime: instant,
  decidedBy: z.nullable(z.string()),
  decidedTime: z.nullable(instant),
  note: z.nullable(z.string()),
  /** The caller asked for it: another person decides. */
  mine: z.boolean(),
  version,
})

export const askBankCard = endpoint({
  path: '/forward/credit/bank_card/request',
  access: { button: ['searchUsers_act', 'updateBankCard_approve'] },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §9 Bank card update',
  summary:
    'Ask that a borrower’s bank account is changed; the number is checked, the evidence is kept (files uploaded before)',
  searchesPeople: ['bankAccount'],
  input: z.strictObject({
    userId: id,
    bankAccount: accountNumber,
    /** What the bank is called, where the number does not say it. */
    bankName: z.optional(shortText),
    evidence: z.array(id).check(z.minLength(1), z.maxLength(evidenceMaxFiles)),
    reason,
  }),
  output: z.object({ requestId: id, state: z.enum(bankCardStates) }),
  errors: [
    'borrower.searchLimit',
    'borrower.missing',
    'file.missing',
    'payment.accountInvalid',
    'payment.accountSame',
    'payment.bankCardPending',
    'credit.imageTooLarge',
    'credit.imageNotJpeg',
    'credit.imageBroken',
    'credit.imageTooManyPixels',
  ],
})

export const listBankCards = endpoint({
  path: '/forward/credit/bank_card/list',
  access: { menu: ['updateBankCard', 'searchUsers'] },
  rows: 'merchant',
  spec: 'SCREENS updateBankCard',
  summary: 'Requests to change a bank account, latest first',
  input: listInput(
    { state: z.optional(z.enum(bankCardStates)), merchant: z.optional(merchantId), userId: z.optional(id) },
    ['requested'],
  ),
  output: listOf(bankCardRow),
  errors: [],
})

export const showBankCardEvidence = endpoint({
  path: '/forward/credit/bank_card/show_evidence',
  access: { menu: 'updateBankCard' },
  rows: 'merchant',
  // the operation log keeps who looked
  writes: true,
  transport: 'download',
  spec: 'DOMAIN §9 Bank card update; §13',
  summary: 'One picture of a request, with a watermark of who looks and when',
  input: z.strictObject({ requestId: id, fileId: id }),
  output: z.null(),
  errors: ['record.missing'],
})

export const decideBankCard = endpoint({
  path: '/forward/credit/bank_card/decide',
  access: { button: 'updateBankCard_approve' },
  rows: 'merchant',
  writes: true,
  secondPerson: true,
  idempotent: true,
  spec: 'DOMAIN §9: second person approves',
  summary: 'Approve a change with the number typed again from the evidence, or refuse it; never one’s own',
  searchesPeople: ['bankAccount'],
  input: z.strictObject({
    requestId: id,
    version,
    decision: z.enum(['approve', 'refuse']),
    /** As the evidence shows it; needed to approve. */
    bankAccount: z.optional(accountNumber),
    note: reason,
  }),
  output: z.object({ requestId: id, state: z.enum(bankCardStates) }),
  errors: [
    'borrower.searchLimit',
    ...secondPersonErrors,
    'record.missing',
    'record.stale',
    'credit.decided',
    'payment.accountDiffers',
    'payment.accountMoved',
  ],
})
