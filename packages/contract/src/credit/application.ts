/** Applications as staff see them: state, checks with their evidence, images, certificates; and whom a merchant refuses. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, reason, version } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { payoutStates } from '../payment/refund.ts'
import {
  applicationStates,
  certificateKinds,
  certificateStates,
  checkNames,
  checkResults,
  imageKinds,
} from './application-state.ts'

const text = z.nullable(z.string())

export const applicationImage = z.object({
  imageId: id,
  kind: z.enum([...imageKinds, ...certificateKinds]),
  width: z.int(),
  height: z.int(),
  sizeBytes: z.int(),
  sha256: z.string(),
  uploadedTime: instant,
  /** A later one stands in its place. */
  replaced: z.boolean(),
})

/** Somebody or something that a check found; never more than ten. */
export const checkEvidence = z.object({
  /** What was looked at, masked. */
  value: z.optional(z.string()),
  /** What is wrong with it, or what kind of likeness it is. */
  why: z.optional(z.string()),
  age: z.optional(z.int()),
  from: z.optional(z.int()),
  to: z.optional(z.int()),
  /** How many were found; `found` names ten. */
  count: z.optional(z.int()),
  found: z.optional(
    z.array(
      z.object({
        userId: z.nullable(id),
        appId: z.nullable(id),
        at: z.nullable(instant),
        detail: text,
      }),
    ),
  ),
  amount: z.optional(minorAmount),
  currency: z.optional(currency),
})

export const applicationCheck = z.object({
  name: z.enum(checkNames),
  result: z.enum(checkResults),
  evidence: checkEvidence,
  checkedTime: instant,
})

export const certificate = z.object({
  certificateId: id,
  appId: z.nullable(id),
  kind: z.enum(certificateKinds),
  state: z.enum(certificateStates),
  sentTime: instant,
  decidedTime: z.nullable(instant),
  decidedBy: text,
  note: text,
  images: z.array(applicationImage),
  version,
})

export const blacklistKinds = ['document', 'mobile', 'bankAccount', 'device'] as const

export const applicationFile = z.object({
  appId: id,
  loanId: z.string(),
  state: z.enum(applicationStates),
  productName: z.string(),
  periods: z.int(),
  loanAmount: minorAmount,
  currency,
  /** A channel pays out its currency; without one an approved application waits, unpaid. */
  payable: z.boolean(),
  newCustomer: z.boolean(),
  autoConfirm: z.boolean(),
  circulate: z.boolean(),
  /** The application whose line is drawn again. */
  circulatedFrom: z.nullable(id),
  /** Earlier applications of the person that were rejected. */
  reapplyTimes: z.int(),
  appliedTime: instant,
  submittedTime: z.nullable(instant),
  decidedTime: z.nullable(instant),
  acceptedTime: z.nullable(instant),
  reason: text,
  deviceId: text,
  /** The latest order to the channel; null where nothing was sent. */
  payout: z.nullable(
    z.object({
      amount: minorAmount,
      /** Masked. */
      bankAccount: z.string(),
      channel: z.string(),
      trackingKey: z.string(),
      state: z.enum(payoutStates),
      orderTime: instant,
      endTime: z.nullable(instant),
    }),
  ),
  /** Why the money did not arrive: `account`, or what the channel said. */
  payoutFailure: text,
  /** The latest round; empty for what a loan book brought. */
  checks: z.array(applicationCheck),
  images: z.array(applicationImage),
  version,
})

export const fetchApplicationFiles = endpoint({
  path: '/forward/credit/application/fetch_all',
  access: { menu: 'searchUsers' },
  rows: 'merchant',
  spec: 'DOMAIN §4; SCREENS userBaseInfo',
  summary: 'A borrower’s applications with checks and images, the certificates, and what of the person is blacklisted',
  input: z.strictObject({ userId: id }),
  output: z.object({
    applications: z.array(applicationFile),
    certificates: z.array(certificate),
    blacklist: z.array(
      z.object({
        entryId: z.int(),
        kind: z.enum(blacklistKinds),
        /** Masked. */
        value: z.string(),
        reason: z.string(),
        addedTime: instant,
        addedBy: text,
      }),
    ),
  }),
  errors: ['borrower.missing'],
})

/** Minutes a link to an image lives: long enough to open it, too short to pass on. */
export const imageLinkMinutes = 2

export const imageLink = endpoint({
  path: '/forward/credit/application/image_url',
  access: { button: ['searchUsers_images', 'pendingAudit_conclude', 'image_manual_decide'] },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §13: images watermarked, signed short-lived URLs',
  summary: 'The address of an image for the next two minutes, with a watermark of who looks and when; logged',
  input: z.strictObject({ imageId: id }),
  output: z.object({ url: z.string(), expiresTime: instant }),
  errors: ['credit.imageMissing'],
})

export const decideCertificate = endpoint({
  path: '/forward/credit/application/decide_certificate',
  access: { button: ['searchUsers_images', 'pendingAudit_conclude'] },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §4 Certificate audit',
  summary: 'Approve or reject a document that a borrower sent',
  input: z.strictObject({ certificateId: id, version, decision: z.enum(['approved', 'rejected']), note: reason }),
  output: z.object({ certificateId: id, state: z.enum(certificateStates), version }),
  errors: ['credit.certificateMissing', 'credit.decided', 'record.stale'],
})

export const addToBlacklist = endpoint({
  path: '/forward/credit/blacklist/add',
  access: { button: 'searchUsers_blacklist' },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §4 checks',
  summary: 'Blacklist what is known of a borrower: an application that has any of it fails its check',
  input: z.strictObject({
    userId: id,
    kinds: z.array(z.enum(blacklistKinds)).check(z.minLength(1), z.maxLength(4)),
    reason,
  }),
  output: z.object({ added: z.int() }),
  errors: ['borrower.missing', 'credit.nothingToBlacklist'],
})

export const liftFromBlacklist = endpoint({
  path: '/forward/credit/blacklist/lift',
  access: { button: 'searchUsers_blacklist' },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §4 checks',
  summary: 'Take an entry off the blacklist; it stays in the record',
  input: z.strictObject({ entryId: z.int().check(z.gt(0), z.lte(2_147_483_647)), reason }),
  output: z.object({ entryId: z.int() }),
  errors: ['record.missing'],
})
