/** What a reduction and a settlement have in common: asked for a case by one person, decided by another, paid by a day. */
import * as z from 'zod/mini'
import { country, currency, id, instant, merchantId, stage, version } from '../fields.ts'
import { minorAmount } from '../money.ts'

export const concession = {
  caseId: id,
  billId: id,
  userId: id,
  merchant: merchantId,
  merchantName: z.string(),
  country,
  /** Masked as in the case list. */
  borrower: z.string(),
  period: stage,
  currency,
  /** What has to be paid, and what of it came. */
  payAmount: minorAmount,
  paid: minorAmount,
  reason: z.string(),
  askedBy: z.string(),
  askedTime: instant,
  decidedBy: z.nullable(z.string()),
  decidedTime: z.nullable(instant),
  note: z.nullable(z.string()),
  endedTime: z.nullable(instant),
  /** The caller asked for it: another person decides. */
  mine: z.boolean(),
  /** It waits for a step that the caller may take. */
  decidable: z.boolean(),
  version,
} as const
