/** Mandates: by what a borrower lets money be taken from an account; and the rule by which a merchant's bills are taken. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, instant, merchantId, reason, version } from '../fields.ts'
import { evidenceMaxFiles } from './bank-card.ts'

/** `waiting`: its first day is still to come · `over`: its last day has passed. */
export const mandateStates = ['waiting', 'live', 'over', 'revoked'] as const

export const mandateRow = z.object({
  mandateId: id,
  merchant: merchantId,
  state: z.enum(mandateStates),
  /** Masked. */
  bankAccount: z.string(),
  bank: z.nullable(z.string()),
  from: day,
  until: z.nullable(day),
  /** Evidence. */
  pictures: z.array(id),
  madeTime: instant,
  madeBy: z.string(),
  revokedTime: z.nullable(instant),
  revokedBy: z.nullable(z.string()),
  revokeReason: z.nullable(z.string()),
  version,
})

export const listMandates = endpoint({
  path: '/forward/credit/mandate/list',
  access: { menu: ['creditBill', 'searchUsers'] },
  rows: 'merchant',
  spec: 'DOMAIN §9 Withholding: mandate',
  summary: 'A borrower’s mandates, latest first; at most 50',
  input: z.strictObject({ userId: id }),
  output: z.array(mandateRow),
  errors: ['borrower.missing'],
})

export const addMandate = endpoint({
  path: '/forward/credit/mandate/add',
  access: { button: 'creditBill_mandate' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §9 Withholding: mandate',
  summary: 'Record that the borrower lets money be taken from the account on file, with the evidence',
  input: z.strictObject({
    userId: id,
    from: day,
    until: z.optional(day),
    evidence: z.array(id).check(z.minLength(1), z.maxLength(evidenceMaxFiles)),
  }),
  output: z.object({ mandateId: id }),
  errors: [
    'borrower.missing',
    'file.missing',
    'payment.noBankAccount',
    'payment.mandateDays',
    'payment.mandateLive',
    'credit.imageTooLarge',
    'credit.imageNotJpeg',
    'credit.imageBroken',
    'credit.imageTooManyPixels',
  ],
})

export const showMandateEvidence = endpoint({
  path: '/forward/credit/mandate/show_evidence',
  access: { menu: ['creditBill', 'searchUsers'] },
  rows: 'merchant',
  // the operation log keeps who looked
  writes: true,
  transport: 'download',
  spec: 'DOMAIN §9 Withholding: mandate; §13',
  summary: 'One picture of a mandate, with a watermark of who looks and when',
  input: z.strictObject({ mandateId: id, fileId: id }),
  output: z.null(),
  errors: ['record.missing'],
})

export const revokeMandate = endpoint({
  path: '/forward/credit/mandate/revoke',
  access: { button: 'creditBill_mandate' },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §9 Withholding: mandate',
  summary: 'End a mandate at once: what has not gone to the channel yet does not go',
  input: z.strictObject({ mandateId: id, version, reason }),
  output: z.object({ mandateId: id }),
  errors: ['record.missing', 'record.stale', 'payment.mandateRevoked'],
})

const hour = z.int().check(z.gte(0), z.lte(23))
const retries = z.array(z.int().check(z.gte(1), z.lte(30))).check(z.maxLength(5))

export const getDebitRule = endpoint({
  path: '/forward/credit/mandate/rule',
  access: { menu: 'creditBill' },
  rows: 'merchant',
  spec: 'DOMAIN §9 Withholding: attempts on due date and retries by rule',
  summary: 'When a merchant’s bills are taken by themselves',
  input: z.strictObject({ merchant: merchantId }),
  output: z.object({
    merchant: merchantId,
    active: z.boolean(),
    /** In the merchant's zone, on the due day and on days of retries. */
    fromHour: hour,
    /** Days after the due day. */
    retryAfterDays: retries,
    version,
  }),
  errors: ['record.missing'],
})

export const saveDebitRule = endpoint({
  path: '/forward/credit/mandate/save_rule',
  access: { button: 'creditBill_mandate' },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §9 Withholding: attempts on due date and retries by rule',
  summary: 'Change when a merchant’s bills are taken by themselves; it holds from the next look on',
  input: z.strictObject({
    merchant: merchantId,
    active: z.boolean(),
    fromHour: hour,
    retryAfterDays: retries,
    version,
    reason,
  }),
  output: z.object({ version }),
  errors: ['record.missing', 'record.stale'],
})
