/** Another phone of a borrower: pictures of the id, a code to the new number, a word to the old one, and a second person. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { country, id, instant, merchantId, reason, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { oldNumberEndNames, phoneChangeStateNames } from './phone-change-terms.ts'
import { orderImagesAtMost } from './terms.ts'

const spec = '2 §2 change_pahone; DOMAIN §11; SCREENS change_pahone; decision 120'
const menu = { menu: 'change_pahone' } as const
const state = z.enum(phoneChangeStateNames)
const text = z.nullable(z.string())
/** As people write it: spaces and prefixes as they come. */
const phone = z.string().check(z.trim(), z.minLength(6), z.maxLength(30))
const code = z.string().check(z.regex(/^\d{6}$/))

const rowFields = {
  changeId: id,
  userId: id,
  /** Masked as in every list. */
  borrower: z.string(),
  merchant: merchantId,
  merchantName: z.string(),
  country,
  /** Both masked. */
  oldMobile: z.string(),
  newMobile: z.string(),
  state,
  /** Null: the customer, through the app. */
  requestedBy: text,
  requestedTime: instant,
  decidedBy: text,
  decidedTime: z.nullable(instant),
  version,
}

const filter = {
  /** `open`: everything that is not ended yet. */
  state: z.optional(z.enum([...phoneChangeStateNames, 'open'])),
  merchant: z.optional(merchantId),
  userId: z.optional(id),
}

export const listPhoneChanges = endpoint({
  path: '/forward/credit/phone_change/list',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'Changes of phones in scope, the latest first unless asked otherwise',
  input: listInput(filter, ['requested']),
  output: listOf(z.object(rowFields)),
  errors: [],
})

export const phoneChangeDetail = endpoint({
  path: '/forward/credit/phone_change/detail',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'One of them: its pictures, its code, what the old number was told and what stands in its way',
  input: z.strictObject({ changeId: id }),
  output: z.object({
    ...rowFields,
    reason: z.string(),
    images: z.array(id),
    codesSent: z.int(),
    codeSentTime: z.nullable(instant),
    /** Until then the last code counts; null where none does. */
    codeUntil: z.nullable(instant),
    triesLeft: z.int(),
    verifiedTime: z.nullable(instant),
    /** Where the word to the old number stands; null: none was written, as nobody may write there. */
    told: text,
    /** Other borrowers of the merchant with the new number; looked for once its holder has proved it. */
    usedBy: z.array(z.object({ userId: id, borrower: z.string() })),
    /** Silenced in the register, whoever it was then. */
    silenced: z.boolean(),
    decidedReason: text,
    oldNumber: z.nullable(z.enum(oldNumberEndNames)),
  }),
  errors: ['record.missing'],
})

export const phoneChangeExportColumns = [
  { key: 'changeId', kind: 'text', title: { zh: '编号', en: 'Id', es: 'Id' } },
  { key: 'requestedTime', kind: 'instant', title: { zh: '申请时间', en: 'Asked for', es: 'Solicitado' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'Status', es: 'Estado' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'User id', es: 'Id de usuario' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Customer', es: 'Cliente' } },
  { key: 'oldMobile', kind: 'text', title: { zh: '原号码', en: 'Old number', es: 'Número anterior' } },
  { key: 'newMobile', kind: 'text', title: { zh: '新号码', en: 'New number', es: 'Número nuevo' } },
  { key: 'requestedBy', kind: 'text', title: { zh: '申请人', en: 'Asked by', es: 'Lo pidió' } },
  { key: 'decidedBy', kind: 'text', title: { zh: '审批人', en: 'Decided by', es: 'Decidió' } },
  { key: 'decidedTime', kind: 'instant', title: { zh: '审批时间', en: 'Decided', es: 'Decidido' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportPhoneChanges = endpoint({
  ...listFile,
  path: '/forward/credit/phone_change/export',
  access: menu,
  rows: 'merchant',
  summary: 'What a filter matches as CSV or XLSX, the latest first, numbers masked',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
})

export const showPhoneChangeImage = endpoint({
  path: '/forward/credit/phone_change/show_image',
  access: menu,
  rows: 'merchant',
  // the operation log keeps who looked
  writes: true,
  transport: 'download',
  spec,
  summary: 'One picture of it, with a watermark of who looks and when',
  input: z.strictObject({ changeId: id, fileId: id }),
  output: z.null(),
  errors: ['record.missing'],
})

const standing = z.object({ changeId: id, state, version })
const acting = { access: { button: 'change_pahone_work' }, rows: 'merchant', writes: true, spec } as const
const seen = { changeId: id, version }
const imageErrors = [
  'file.missing',
  'credit.imageTooLarge',
  'credit.imageNotJpeg',
  'credit.imageBroken',
  'credit.imageTooManyPixels',
] as const
const requestErrors = [
  'borrower.missing',
  'collection.invalidPhone',
  'serviceDesk.phoneSame',
  'serviceDesk.phoneChangeOpen',
] as const
const codeErrors = [
  'record.missing',
  'serviceDesk.phoneChangeStep',
  'serviceDesk.codeSoon',
  'serviceDesk.codesSpent',
] as const
const verified = z.object({
  changeId: id,
  state,
  version,
  verified: z.boolean(),
  /** With the code that was sent last; 0: another one has to be sent. */
  triesLeft: z.int(),
})

export const requestPhoneChange = endpoint({
  ...acting,
  path: '/forward/credit/phone_change/request',
  idempotent: true,
  summary: 'Ask for another phone of a borrower, with pictures of their id',
  input: z.strictObject({
    userId: id,
    newMobile: phone,
    images: z.array(id).check(z.minLength(1), z.maxLength(orderImagesAtMost)),
    reason,
  }),
  output: standing,
  errors: [...requestErrors, ...imageErrors],
})

export const sendPhoneCode = endpoint({
  ...acting,
  path: '/forward/credit/phone_change/send_code',
  summary:
    'Send a code of six digits to the new number; it counts for ten minutes and takes the place of the one before',
  input: z.strictObject(seen),
  output: standing,
  errors: [...codeErrors, 'record.stale'],
})

export const verifyPhoneCode = endpoint({
  ...acting,
  path: '/forward/credit/phone_change/verify_code',
  summary: 'The code as the customer reads it out; the right one proves the new number and the old one is told',
  input: z.strictObject({ changeId: id, code }),
  output: verified,
  errors: ['record.missing', 'serviceDesk.phoneChangeStep'],
})

export const decidePhoneChange = endpoint({
  ...acting,
  access: { button: 'change_pahone_decide' },
  path: '/forward/credit/phone_change/decide',
  secondPerson: true,
  summary: 'Change the phone and silence the old number, or refuse it; by somebody who neither asked nor proved it',
  input: z.strictObject({ ...seen, approve: z.boolean(), reason }),
  output: standing,
  errors: [
    'record.missing',
    'record.stale',
    'serviceDesk.phoneChangeStep',
    'serviceDesk.phoneNoImage',
    'serviceDesk.phoneInUse',
    'serviceDesk.phoneSilenced',
    'serviceDesk.phoneMoved',
    ...secondPersonErrors,
  ],
})

const ofApp = { access: 'lendingApp', rows: 'merchant', writes: true, spec } as const

export const appRequestPhoneChange = endpoint({
  ...ofApp,
  path: '/forward/credit/app_phone_change/request',
  summary: 'A user of the app asks for another phone; pictures follow',
  input: z.strictObject({ userId: id, newMobile: phone, reason }),
  output: standing,
  errors: requestErrors,
})

export const appPhoneChangeImage = endpoint({
  ...ofApp,
  path: '/forward/credit/app_phone_change/send_image',
  transport: 'multipart',
  summary: 'A picture of the id: jpg, at most 2 MB, at most three',
  input: z.strictObject({ changeId: id }),
  output: z.object({ images: z.int().check(z.lte(orderImagesAtMost)) }),
  errors: [
    'record.missing',
    'serviceDesk.phoneChangeStep',
    'credit.imagesAtMost',
    'credit.imageTooLarge',
    'credit.imageNotJpeg',
    'credit.imageBroken',
    'credit.imageTooManyPixels',
  ],
})

export const appSendPhoneCode = endpoint({
  ...ofApp,
  path: '/forward/credit/app_phone_change/send_code',
  summary: 'Send the code for the user who asked',
  input: z.strictObject({ changeId: id }),
  output: standing,
  errors: codeErrors,
})

export const appVerifyPhoneCode = endpoint({
  ...ofApp,
  path: '/forward/credit/app_phone_change/verify_code',
  summary: 'The code as the user typed it',
  input: z.strictObject({ changeId: id, code }),
  output: verified,
  errors: ['record.missing', 'serviceDesk.phoneChangeStep'],
})

export const appPhoneChange = endpoint({
  path: '/forward/credit/app_phone_change/fetch',
  access: 'lendingApp',
  rows: 'merchant',
  spec,
  summary: 'Where the latest change of a user stands; null: there is none',
  input: z.strictObject({ userId: id }),
  output: z.nullable(z.object({ changeId: id, state, requestedTime: instant, version })),
  errors: ['borrower.missing'],
})
