/**
 * What the lending app of a merchant calls: making an application, its images, handing it in, taking the contract. It is
 * signed in by the merchant's key (`Authorization: APP <key>`), not by a person; a merchant without a key has no intake.
 */
import * as z from 'zod/mini'
import { toldConsent } from '../compliance/consent.ts'
import { endpoint } from '../endpoint.ts'
import { day, done, id, instant, shortText } from '../fields.ts'
import { platforms } from '../market/match.ts'
import { positiveMinor } from '../money.ts'
import { applicationStates, certificateKinds, imageKinds } from './application-state.ts'

const spec = 'DOMAIN §4 Application'
const ref = z.string().check(z.trim(), z.regex(/^[\w.:-]{1,64}$/))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const optionalText = z.optional(shortText)
const phone = z.string().check(z.trim(), z.minLength(6), z.maxLength(24))

const applicant = z.strictObject({
  firstName: name,
  middleName: z.optional(name),
  lastName: name,
  gender: z.optional(z.enum(['F', 'M'])),
  birthDate: z.optional(day),
  /** `CURP`, `CC`, `DNI`, `RUT`, `CI` …; as typed: a wrong check digit is a finding of the audit, not a refusal. */
  docType: z.string().check(z.trim(), z.minLength(2), z.maxLength(10)),
  docNumber: z.string().check(z.trim(), z.minLength(3), z.maxLength(30)),
  mobile: phone,
  email: optionalText,
  state: optionalText,
  city: optionalText,
  address: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
  maritalStatus: optionalText,
  education: optionalText,
  employmentType: optionalText,
  /** Minor units a month. */
  monthlyIncome: z.optional(positiveMinor),
  /** Minor units a month, of everybody the borrower lives with. */
  monthlyFamilyIncome: z.optional(positiveMinor),
  language: optionalText,
  whatsApp: z.optional(phone),
  telegram: z.optional(z.string().check(z.trim(), z.regex(/^@?\w{3,64}$/))),
  pinCode: z.optional(z.string().check(z.trim(), z.regex(/^[\w -]{3,12}$/))),
  permanentState: optionalText,
  permanentCity: optionalText,
  permanentAddress: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
  /** A second national id, where the merchant uses one. */
  secondId: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(30))),
})

const standing = z.object({
  appId: id,
  /** The app's own name of it. */
  loanRef: z.string(),
  userId: id,
  state: z.enum(applicationStates),
  /** Images that have to be sent before it can be handed in; when images were asked for again, those. */
  imagesWanted: z.array(z.enum(imageKinds)),
  /** Why it was rejected, suspended or given back. */
  reason: z.nullable(z.string()),
})

export const createApplication = endpoint({
  path: '/forward/credit/application/create',
  access: 'lendingApp',
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Apply for a loan. The same reference again answers the application that is there',
  input: z.strictObject({
    loanRef: ref,
    productCode: ref,
    /** Minor units of the merchant's currency. */
    amount: positiveMinor,
    applicant,
    bankAccount: z.optional(z.string().check(z.trim(), z.regex(/^[\d -]{6,30}$/))),
    bankCode: z.optional(z.string().check(z.trim(), z.maxLength(20))),
    contacts: z._default(
      z.array(z.strictObject({ relation: shortText, name: shortText, mobile: phone })).check(z.maxLength(5)),
      [],
    ),
    /** Channels by which the applicant lets the lender contact them about the debt; each replaces what was recorded of it before. */
    consents: z._default(z.array(toldConsent).check(z.maxLength(5)), []),
    deviceId: z.string().check(z.trim(), z.minLength(4), z.maxLength(100)),
    phoneModel: optionalText,
    platform: z.optional(z.enum(platforms)),
    /** A state or department by the device's position, as the app knows it; else where the applicant lives counts. */
    district: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** The contract counts as taken as soon as the application is approved. */
    autoConfirm: z._default(z.boolean(), true),
    /** The line may be drawn again, once repaid, without a new audit. */
    circulate: z._default(z.boolean(), false),
  }),
  output: standing,
  errors: [
    'appOperation.closed',
    'credit.productMissing',
    'credit.amountOutOfProduct',
    'credit.applicationOpen',
    'credit.unreadableMobile',
  ],
})

const imageErrors = [
  'credit.imageTooLarge',
  'credit.imageNotJpeg',
  'credit.imageBroken',
  'credit.imageTooManyPixels',
  'credit.imagesAtMost',
] as const

export const uploadApplicationImage = endpoint({
  path: '/forward/credit/application/upload_image',
  access: 'lendingApp',
  rows: 'merchant',
  writes: true,
  transport: 'multipart',
  spec: `${spec}; 2 §5 Image upload: jpg only, max 2MB, max 3 files`,
  summary: 'Send an image of an application; one of the same kind takes the place of the earlier one',
  input: z.strictObject({ appId: id, kind: z.enum(imageKinds) }),
  output: z.object({ imageId: id, width: z.int(), height: z.int() }),
  errors: ['credit.applicationMissing', 'credit.applicationStep', ...imageErrors],
})

export const submitApplication = endpoint({
  path: '/forward/credit/application/submit',
  access: 'lendingApp',
  rows: 'merchant',
  writes: true,
  spec,
  summary:
    'Hand an application in, or in again: it is checked and comes into audit, or is approved as a line drawn again',
  input: z.strictObject({ appId: id }),
  output: standing,
  errors: ['credit.applicationMissing', 'credit.applicationStep', 'credit.imagesMissing'],
})

export const acceptContract = endpoint({
  path: '/forward/credit/application/accept_contract',
  access: 'lendingApp',
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Take the contract of an approved application',
  input: z.strictObject({ appId: id }),
  output: standing,
  errors: ['credit.applicationMissing', 'credit.applicationStep', 'credit.blacklisted'],
})

export const applicationStanding = endpoint({
  path: '/forward/credit/application/standing',
  access: 'lendingApp',
  rows: 'merchant',
  spec,
  summary: 'Where an application stands, by its id or the app’s reference',
  input: z.union([z.strictObject({ appId: id }), z.strictObject({ loanRef: ref })]),
  output: standing,
  errors: ['credit.applicationMissing'],
})

export const sendCertificate = endpoint({
  path: '/forward/credit/application/send_certificate',
  access: 'lendingApp',
  rows: 'merchant',
  writes: true,
  transport: 'multipart',
  spec: 'DOMAIN §4 Certificate audit',
  summary: 'Send a document of a borrower; with the id of one that is still pending, another page of it',
  input: z.union([
    z.strictObject({ appId: id, kind: z.enum(certificateKinds) }),
    z.strictObject({ certificateId: id }),
  ]),
  output: z.object({ certificateId: id, imageId: id, sentTime: instant }),
  errors: ['credit.applicationMissing', 'credit.certificateMissing', 'credit.decided', ...imageErrors],
})

export const recordLogin = endpoint({
  path: '/forward/credit/application/login',
  access: 'lendingApp',
  rows: 'merchant',
  writes: true,
  spec: '2 §7 User info: query_latest_login_info',
  summary: 'A borrower signed in to the app; the same sign-in sent again is kept once',
  input: z.strictObject({
    userId: id,
    at: instant,
    deviceId: z.string().check(z.trim(), z.minLength(4), z.maxLength(100)),
    phoneModel: optionalText,
    /** `Android 15` */
    system: optionalText,
    appVersion: optionalText,
  }),
  output: done,
  errors: ['borrower.missing', 'credit.loginInFuture'],
})
