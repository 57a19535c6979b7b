/** Correcting what is known of a borrower: what staff learned, with its evidence and reason. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, reason, shortText, version } from '../fields.ts'
import { positiveMinor } from '../money.ts'

export const changeEvidenceMaxFiles = 3

const text = z.optional(z.nullable(shortText))
const address = z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))))

/** What is left out stays as it is; null takes a value away. Names, document, mobile and account have ways of their own. */
const changes = z.strictObject({
  maritalStatus: text,
  pinCode: z.optional(z.nullable(z.string().check(z.trim(), z.regex(/^[\w -]{3,12}$/)))),
  address,
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
})
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
    'file.missing',
    'credit.imageTooLarge',
    'credit.imageNotJpeg',
    'credit.imageBroken',
    'credit.imageTooManyPixels',
  ],
})
