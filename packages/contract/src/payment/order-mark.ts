/** A person's word on what became of an order, where its channel says nothing or contradicts itself: asked by one, decided by another. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { id, instant, reason, version } from '../fields.ts'
import { evidenceMaxFiles } from './bank-card.ts'

const spec = 'SCREENS paymentInfo: mark'

export const markOutcomes = ['settled', 'failed'] as const
export const markStates = ['requested', 'approved', 'refused'] as const

export const orderMark = z.object({
  markId: id,
  outcome: z.enum(markOutcomes),
  state: z.enum(markStates),
  reason: z.string(),
  /** Files to be shown. */
  evidence: z.array(id),
  askedBy: z.string(),
  askedTime: instant,
  decidedBy: z.nullable(z.string()),
  decidedTime: z.nullable(instant),
  note: z.nullable(z.string()),
  /** The caller asked for it: another person decides. */
  mine: z.boolean(),
  version,
})

export const askMark = endpoint({
  path: '/forward/credit/payment/mark_outgoing',
  access: { button: 'paymentInfo_mark' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec,
  summary:
    'Say with evidence what became of an order whose channel is silent or contradicts itself; another person decides',
  input: z.strictObject({
    orderId: id,
    outcome: z.enum(markOutcomes),
    reason,
    evidence: z.array(id).check(z.minLength(1), z.maxLength(evidenceMaxFiles)),
  }),
  output: z.object({ markId: id }),
  errors: [
    'record.missing',
    'payment.markAgainstWord',
    'payment.markWaits',
    'payment.markTargetMoved',
    'file.missing',
    'credit.imageTooLarge',
    'credit.imageNotJpeg',
    'credit.imageBroken',
    'credit.imageTooManyPixels',
  ],
})

export const decideMark = endpoint({
  path: '/forward/credit/payment/decide_mark',
  access: { button: 'paymentInfo_mark' },
  rows: 'merchant',
  writes: true,
  secondPerson: true,
  idempotent: true,
  spec,
  summary: 'Let a person’s word end an order, which books what follows from it, or refuse it; never one’s own',
  input: z.strictObject({ markId: id, version, decision: z.enum(['approve', 'refuse']), note: reason }),
  output: z.object({ markId: id, state: z.enum(markStates) }),
  errors: [
    ...secondPersonErrors,
    'record.missing',
    'record.stale',
    'credit.decided',
    'payment.markOvertaken',
    'payment.markTargetMoved',
  ],
})

export const showMarkEvidence = endpoint({
  path: '/forward/credit/payment/mark_evidence',
  access: { button: 'paymentInfo_mark' },
  rows: 'merchant',
  // the operation log keeps who looked
  writes: true,
  transport: 'download',
  spec: 'SCREENS paymentInfo: mark; DOMAIN §13',
  summary: 'One picture of what proves a mark, with a watermark of who looks and when',
  input: z.strictObject({ markId: id, fileId: id }),
  output: z.null(),
  errors: ['record.missing'],
})
