/** Correcting what is known of a borrower: what staff learned, with its evidence and reason. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, instant, reason, shortText, version } from '../fields.ts'
import { positiveMinor } from '../money.ts'

export const changeEvidenceMaxFiles = 3

const text = z.optional(z.nullable(shortText))
const address = z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))))

/** What is left out stays as it is; null takes a value away. Names, document, mobile and account have ways of their own. */
const changedFields = {
  maritalStatus: text,
  pinCode: z.optional(z.nullable(z.string().check(z.trim(), z.regex(/^[\w -]{3,12}$/)))),
  address,
  /** ISO 3166-2, `MX-SON`: hours and holidays of contact go by it. */
  region: z.optional(z.string().check(z.regex(/^[A-Z]{2}-[A-Z]{1,3}$/))),
  city: text,
  permanentState: text,
  permanentCity: text,
  permanentAddress: address,
  email: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(200), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)))),
  whatsApp: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(6), z.maxLength(24)))),
  telegram: z.optional(z.nullable(z.string().check(z.trim(), z.regex(/^@?\w{3,64}$/)))),
  employmentType: text,
  monthlyIncome: z.optional(z.nullable(positiveMinor)),
  monthlyFamilyIncome: z.optional(z.nullable(positiveMinor)),
  language: text,
  education: text,
  secondId: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(3), z.maxLength(30)))),
} as const
/** Fields that a correction may change, by their names on the wire. */
export const correctedFields = Object.keys(changedFields) as (keyof typeof changedFields)[]
const changes = z.strictObject(changedFields).check(
  z.refine(({ address: line, region }) => !line || region !== undefined, {
    path: ['region'],
    error: 'an address comes with the state or region it lies in',
  }),
)
export type BaseInfoChanges = z.infer<typeof changes>

export const updateUserBaseInfo = endpoint({
  path: '/forward/credit/user_base_info/update_user_base_info',
  access: { button: 'searchUsers_act' },
  rows: 'merchant',
  writes: true,
  spec: '2 §3 User base info',
  summary: 'Correct what is known of a borrower, as it was seen, with pictures that show it (files uploaded before)',
  // *nothing to change* would tell that a guess was right
  searchesPeople: [
    'changes.address',
    'changes.permanentAddress',
    'changes.email',
    'changes.whatsApp',
    'changes.telegram',
    'changes.secondId',
  ],
  input: z.strictObject({
    userId: id,
    version,
    changes,
    evidence: z.array(id).check(z.minLength(1), z.maxLength(changeEvidenceMaxFiles)),
    reason,
  }),
  output: z.object({ userId: id, version }),
  errors: [
    'borrower.missing',
    'borrower.searchLimit',
    'borrower.nothingToChange',
    'record.stale',
    'credit.unreadableMobile',
    'compliance.unknownRegion',
    'file.missing',
    'credit.imageTooLarge',
    'credit.imageNotJpeg',
    'credit.imageBroken',
    'credit.imageTooManyPixels',
  ],
})

export const listBaseInfoChanges = endpoint({
  path: '/forward/credit/user_base_info/list_changes',
  access: { menu: 'searchUsers' },
  rows: 'merchant',
  spec: '2 §3 User base info',
  summary: 'What was corrected of a borrower, with who, why and its pictures; the latest 200',
  input: z.strictObject({ userId: id }),
  output: z.array(
    z.object({
      changeId: id,
      fields: z.array(z.enum(correctedFields)),
      reason: z.string(),
      changedBy: z.string(),
      changedTime: instant,
      /** Files of the evidence. */
      pictures: z.array(id),
    }),
  ),
  errors: ['borrower.missing'],
})

export const showBaseInfoEvidence = endpoint({
  path: '/forward/credit/user_base_info/show_evidence',
  access: { menu: 'searchUsers' },
  rows: 'merchant',
  // the operation log keeps who looked
  writes: true,
  transport: 'download',
  spec: '2 §3 User base info; DOMAIN §13',
  summary: 'One picture of a correction, with a watermark of who looks and when',
  input: z.strictObject({ changeId: id, fileId: id }),
  output: z.null(),
  errors: ['record.missing'],
})
