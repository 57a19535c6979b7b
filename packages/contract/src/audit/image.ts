/** Manual image audit: the face on the document beside the selfie, one pair after the other. */
import * as z from 'zod/mini'
import { applicationImage } from '../credit/application.ts'
import { endpoint } from '../endpoint.ts'
import { country, id, instant, merchantId, remark, version } from '../fields.ts'
import { listInput, listOf } from '../page.ts'
import { imageAuditStates, imageFailReasons } from './terms.ts'

export const imageAudit = z.object({
  imageAuditId: id,
  appId: id,
  userId: id,
  merchant: merchantId,
  merchantName: z.string(),
  country,
  borrower: z.string(),
  status: z.enum(imageAuditStates),
  createdTime: instant,
  inHandOf: z.nullable(z.string()),
  auditor: z.nullable(z.string()),
  decidedTime: z.nullable(instant),
  reason: z.nullable(z.enum(imageFailReasons)),
  remark: z.nullable(z.string()),
  /** Of one that was drawn and looked at again, blind: whether the second person came to the same. */
  agreed: z.nullable(z.boolean()),
  version,
})

export const listImageAudits = endpoint({
  path: '/forward/credit/image_manual/list',
  access: { menu: 'image_manual' },
  rows: 'merchant',
  spec: '2 §3 Manual image audit',
  summary: 'Image audits of the merchants worked for, the oldest first unless asked otherwise',
  input: listInput(
    {
      status: z.optional(z.enum(imageAuditStates)),
      merchant: z.optional(merchantId),
      appId: z.optional(id),
      differs: z.optional(z.literal(true)),
    },
    ['created'],
  ),
  output: listOf(imageAudit),
  errors: [],
})

export const claimNextImages = endpoint({
  path: '/forward/credit/image_manual/claim_next',
  access: { button: 'image_manual_decide' },
  rows: 'merchant',
  writes: true,
  spec: '2 §3 Manual image audit; requirement: next with a claim',
  summary:
    'The pair in hand, else the oldest one that nobody has, else one of the sample that another person decided, shown as if nobody had; null where none is left',
  input: z.strictObject({}),
  output: z.nullable(z.object({ pair: imageAudit, images: z.array(applicationImage), waiting: z.int() })),
  errors: [],
})

export const decideImages = endpoint({
  path: '/forward/credit/image_manual/decide',
  access: { button: 'image_manual_decide' },
  rows: 'merchant',
  writes: true,
  gives: true,
  spec: '2 §4 Manual image audit: pending, fail, pass',
  summary:
    'Passes a pair, or fails it with a reason; an application whose pair failed is not passed. The second look at one of the sample changes nothing of that',
  input: z.strictObject({
    imageAuditId: id,
    version,
    status: z.enum(['fail', 'pass']),
    reason: z.optional(z.enum(imageFailReasons)),
    remark: z.optional(remark),
  }),
  output: imageAudit,
  errors: [
    'record.missing',
    'record.stale',
    'access.ownGain',
    'audit.imagesDecided',
    'audit.imagesInHand',
    'audit.invalidReason',
  ],
})
