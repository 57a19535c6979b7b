/** Deleting a customer's account: identity, what stands in the way, a second person, days of waiting, and a letter that proves it. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { country, id, instant, merchantId, reason, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { deletionIdentityNames, deletionObstacleNames, deletionStateNames } from './deletion-terms.ts'
import { orderImagesAtMost } from './terms.ts'

const spec = '2 §2 delete_account; DOMAIN §11; SCREENS delete_account; decision 121'
const menu = { menu: 'delete_account' } as const
const state = z.enum(deletionStateNames)
const text = z.nullable(z.string())
const obstacles = z.array(z.enum(deletionObstacleNames))

const rowFields = {
  deletionId: id,
  userId: id,
  /** Masked as in every list; a dash once nobody is named any more. */
  borrower: z.string(),
  merchant: merchantId,
  merchantName: z.string(),
  country,
  state,
  /** As they were when it was looked at last. */
  obstacles,
  /** Null: the customer, through the app. */
  requestedBy: text,
  requestedTime: instant,
  decidedBy: text,
  dueTime: z.nullable(instant),
  endedTime: z.nullable(instant),
  version,
}

const filter = {
  /** `open`: everything that is not ended yet. */
  state: z.optional(z.enum([...deletionStateNames, 'open'])),
  merchant: z.optional(merchantId),
  userId: z.optional(id),
}

export const listDeletions = endpoint({
  path: '/forward/collect/service/account_deletion/list',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'Requests to delete an account in scope, the latest first unless asked otherwise',
  input: listInput(filter, ['requested']),
  output: listOf(z.object(rowFields)),
  errors: [],
})

export const deletionDetail = endpoint({
  path: '/forward/collect/service/account_deletion/detail',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'One of them: who made sure of whom, what stands in its way, and how it ended',
  input: z.strictObject({ deletionId: id }),
  output: z.object({
    ...rowFields,
    reason: z.string(),
    images: z.array(id),
    identity: z.nullable(z.enum(deletionIdentityNames)),
    identityNote: text,
    identityBy: text,
    identityTime: z.nullable(instant),
    checkedTime: instant,
    decidedTime: z.nullable(instant),
    decidedReason: text,
    endedBy: text,
    endedReason: text,
  }),
  errors: ['record.missing'],
})

export const deletionExportColumns = [
  { key: 'deletionId', kind: 'text', title: { zh: '编号', en: 'Id', es: 'Id' } },
  { key: 'requestedTime', kind: 'instant', title: { zh: '申请时间', en: 'Asked for', es: 'Solicitada' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'Status', es: 'Estado' } },
  { key: 'obstacles', kind: 'text', title: { zh: '受阻原因', en: 'In its way', es: 'Lo impide' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'User id', es: 'Id de usuario' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Customer', es: 'Cliente' } },
  { key: 'requestedBy', kind: 'text', title: { zh: '申请人', en: 'Asked by', es: 'Lo pidió' } },
  { key: 'decidedBy', kind: 'text', title: { zh: '审批人', en: 'Decided by', es: 'Decidió' } },
  { key: 'dueTime', kind: 'instant', title: { zh: '执行时间', en: 'To be done', es: 'Se ejecuta' } },
  { key: 'endedTime', kind: 'instant', title: { zh: '结束时间', en: 'Ended', es: 'Terminó' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportDeletions = endpoint({
  ...listFile,
  path: '/forward/collect/service/account_deletion/export',
  access: menu,
  rows: 'merchant',
  summary: 'What a filter matches as CSV or XLSX, the latest first, names masked',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
})

const looking = {
  access: menu,
  rows: 'merchant',
  // the operation log keeps who looked
  writes: true,
  transport: 'download',
  spec,
  output: z.null(),
} as const

export const showDeletionImage = endpoint({
  ...looking,
  path: '/forward/collect/service/account_deletion/show_image',
  summary: 'One picture of it, with a watermark of who looks and when',
  input: z.strictObject({ deletionId: id, fileId: id }),
  errors: ['record.missing'],
})

export const deletionLetter = endpoint({
  ...looking,
  path: '/forward/collect/service/account_deletion/letter',
  summary: 'The letter that proves what was taken away and what is kept by law, as PDF in Spanish, with its seal',
  input: z.strictObject({ deletionId: id }),
  errors: ['record.missing', 'serviceDesk.deletionStep'],
})

const standing = z.object({ deletionId: id, state, obstacles, version })
const acting = {
  access: { button: 'delete_account_work' },
  rows: 'merchant',
  writes: true,
  spec,
  output: standing,
} as const
const seen = { deletionId: id, version }
const stepErrors = ['record.missing', 'record.stale', 'serviceDesk.deletionStep'] as const
const requestErrors = ['borrower.missing', 'serviceDesk.deletionOpen'] as const

export const requestDeletion = endpoint({
  ...acting,
  path: '/forward/collect/service/account_deletion/request',
  idempotent: true,
  summary: 'Ask for a customer whose letter or call asks for it; what stands in the way is said at once',
  input: z.strictObject({
    userId: id,
    reason,
    images: z.optional(z.array(id).check(z.minLength(1), z.maxLength(orderImagesAtMost))),
  }),
  errors: [
    ...requestErrors,
    'file.missing',
    'credit.imageTooLarge',
    'credit.imageNotJpeg',
    'credit.imageBroken',
    'credit.imageTooManyPixels',
  ],
})

export const identifyDeletion = endpoint({
  ...acting,
  path: '/forward/collect/service/account_deletion/identify',
  summary: 'Say how one made sure that the customer themselves asks',
  input: z.strictObject({ ...seen, identity: z.enum(deletionIdentityNames), note: reason }),
  errors: [...stepErrors, 'serviceDesk.deletionNoImage'],
})

export const checkDeletion = endpoint({
  ...acting,
  path: '/forward/collect/service/account_deletion/check',
  summary: 'Look again at what stands in the way; one that nothing blocks any more goes on',
  input: z.strictObject(seen),
  errors: stepErrors,
})

export const decideDeletion = endpoint({
  ...acting,
  access: { button: 'delete_account_decide' },
  path: '/forward/collect/service/account_deletion/decide',
  secondPerson: true,
  summary:
    'Let the days of waiting begin, or refuse it; by somebody who neither asked nor identified. The customer is told',
  input: z.strictObject({ ...seen, approve: z.boolean(), reason }),
  errors: [...stepErrors, 'serviceDesk.deletionNoIdentity', 'serviceDesk.deletionBlocked', ...secondPersonErrors],
})

export const cancelDeletion = endpoint({
  ...acting,
  path: '/forward/collect/service/account_deletion/cancel',
  summary: 'The customer stays after all',
  input: z.strictObject({ ...seen, reason }),
  errors: stepErrors,
})

const ofApp = { access: 'lendingApp', rows: 'merchant', writes: true, spec } as const

export const appRequestDeletion = endpoint({
  ...ofApp,
  path: '/forward/credit/app_account_deletion/request',
  summary: 'A user of the app asks for their account to be deleted',
  input: z.strictObject({ userId: id, reason }),
  output: standing,
  errors: requestErrors,
})

export const appCancelDeletion = endpoint({
  ...ofApp,
  path: '/forward/credit/app_account_deletion/cancel',
  summary: 'The user stays after all',
  input: z.strictObject({ userId: id }),
  output: standing,
  errors: ['record.missing'],
})

export const appDeletion = endpoint({
  path: '/forward/credit/app_account_deletion/fetch',
  access: 'lendingApp',
  rows: 'merchant',
  spec,
  summary: 'Where the latest request of a user stands; null: there is none',
  input: z.strictObject({ userId: id }),
  output: z.nullable(
    z.object({ deletionId: id, state, obstacles, requestedTime: instant, dueTime: z.nullable(instant) }),
  ),
  errors: ['borrower.missing'],
})
