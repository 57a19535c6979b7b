/** Feedback and suggestions from the app: read, tagged, answered, made into work orders; and the app's own calls. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, entryNumber, id, instant, merchantId, reason, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { feedbackKindNames, feedbackStateNames } from './feedback-terms.ts'
import { orderImagesAtMost, orderTypeNames } from './terms.ts'

const spec = '1 §1 feed_back_handler, suggest_handler; DOMAIN §11; SCREENS feed_back_handler, suggest_handler'
const kind = z.enum(feedbackKindNames)
const said = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))
const tag = z.string().check(z.trim(), z.minLength(2), z.maxLength(30))
const score = z.int().check(z.gte(1), z.lte(5))
const platform = z.enum(['Android', 'iOS'])
const both = { menu: ['feed_back_handler', 'suggest_handler'] } as const

const rowFields = {
  feedbackId: id,
  kind,
  userId: id,
  /** Masked as in every list. */
  borrower: z.string(),
  merchant: merchantId,
  merchantName: z.string(),
  country,
  content: z.string(),
  score: z.nullable(score),
  appVersion: z.nullable(z.string()),
  platform,
  tags: z.array(z.string()),
  state: z.enum(feedbackStateNames),
  createdTime: instant,
  /** Since when the customer's last words wait for an answer. */
  unansweredSince: z.nullable(instant),
  orderId: z.nullable(id),
  followsId: z.nullable(id),
  version,
}
export const feedbackRow = z.object(rowFields)

const filter = {
  kind,
  state: z.optional(z.enum(feedbackStateNames)),
  tag: z.optional(tag),
  score: z.optional(score),
  merchant: z.optional(merchantId),
  userId: z.optional(id),
  /** Words it has; accents and endings aside. */
  content: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
}

export const listFeedback = endpoint({
  path: '/forward/collect/service/feedback/list',
  access: both,
  rows: 'merchant',
  spec,
  summary: 'Feedback or suggestions in scope, by when they came',
  input: listInput(filter, ['created']),
  output: listOf(feedbackRow),
  errors: ['access.forbidden'],
})

export const feedbackDetail = endpoint({
  path: '/forward/collect/service/feedback/detail',
  access: both,
  rows: 'merchant',
  spec,
  summary: 'One of them with all that was said, the latest last',
  input: z.strictObject({ feedbackId: id }),
  output: z.object({
    ...rowFields,
    images: z.array(id),
    entries: z.array(
      z.object({
        entryId: entryNumber,
        at: instant,
        /** Null: the customer. */
        by: z.nullable(z.string()),
        text: z.string(),
      }),
    ),
  }),
  errors: ['record.missing'],
})

export const feedbackThemes = endpoint({
  path: '/forward/collect/service/feedback/themes',
  access: both,
  rows: 'merchant',
  spec,
  summary: 'By month and tag of the last twelve months how many came, and how satisfied they were',
  input: z.strictObject({ kind, merchant: z.optional(merchantId) }),
  output: z.array(
    z.object({
      /** Its first day, in the merchant's zone. */
      month: z.string(),
      /** Null: without a tag. */
      tag: z.nullable(z.string()),
      count: z.int(),
      /** Hundredths of a point, of those who gave one; null where nobody did. */
      score: z.nullable(z.int()),
    }),
  ),
  errors: ['access.forbidden'],
})

export const feedbackExportColumns = [
  { key: 'feedbackId', kind: 'text', title: { zh: '编号', en: 'Id', es: 'Id' } },
  { key: 'kind', kind: 'text', title: { zh: '类型', en: 'Kind', es: 'Tipo' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'Status', es: 'Estado' } },
  { key: 'createdTime', kind: 'instant', title: { zh: '收到时间', en: 'Received', es: 'Recibido' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'User id', es: 'Id de usuario' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Customer', es: 'Cliente' } },
  { key: 'content', kind: 'text', title: { zh: '内容', en: 'Text', es: 'Texto' } },
  { key: 'score', kind: 'number', title: { zh: '评分', en: 'Score', es: 'Calificación' } },
  { key: 'tags', kind: 'text', title: { zh: '标签', en: 'Tags', es: 'Etiquetas' } },
  { key: 'platform', kind: 'text', title: { zh: '平台', en: 'Platform', es: 'Plataforma' } },
  { key: 'appVersion', kind: 'text', title: { zh: '应用版本', en: 'App version', es: 'Versión de la app' } },
  { key: 'orderId', kind: 'text', title: { zh: '工单', en: 'Work order', es: 'Orden de trabajo' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportFeedback = endpoint({
  ...listFile,
  path: '/forward/collect/service/feedback/export',
  access: both,
  rows: 'merchant',
  summary: 'What a filter matches as CSV or XLSX, the latest first, names masked',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
  errors: ['access.forbidden'],
})

const acting = {
  access: { button: ['feed_back_handler_work', 'suggest_handler_work'] },
  rows: 'merchant',
  writes: true,
  spec,
  output: z.object({ feedbackId: id, state: z.enum(feedbackStateNames), version }),
} as const
const seen = { feedbackId: id, version }
const stepErrors = ['access.forbidden', 'record.missing', 'record.stale', 'serviceDesk.feedbackOver'] as const

export const replyToFeedback = endpoint({
  ...acting,
  path: '/forward/collect/service/feedback/reply',
  summary: 'Answer the customer in the app; refused where they wrote something newer than was seen',
  input: z.strictObject({ ...seen, text: said }),
  errors: stepErrors,
})

export const tagFeedback = endpoint({
  ...acting,
  path: '/forward/collect/service/feedback/tag',
  summary: 'Say what it is about, for the themes of a month',
  input: z.strictObject({ ...seen, tags: z.array(tag).check(z.maxLength(5)) }),
  errors: ['access.forbidden', 'record.missing', 'record.stale'],
})

export const convertFeedback = endpoint({
  ...acting,
  path: '/forward/collect/service/feedback/convert',
  idempotent: true,
  summary: 'Make a work order of it for its customer, pictures included; its answers go on there',
  input: z.strictObject({ ...seen, type: z.enum(orderTypeNames) }),
  output: z.object({ feedbackId: id, state: z.enum(feedbackStateNames), version, orderId: id }),
  errors: stepErrors,
})

export const closeFeedback = endpoint({
  ...acting,
  path: '/forward/collect/service/feedback/close',
  summary: 'Nothing more to be said; a further word of the customer opens another one',
  input: z.strictObject({ ...seen, reason }),
  errors: stepErrors,
})

export const showFeedbackImage = endpoint({
  path: '/forward/collect/service/feedback/show_image',
  access: both,
  rows: 'merchant',
  // the operation log keeps who looked
  writes: true,
  transport: 'download',
  spec,
  summary: 'One picture of it, with a watermark of who looks and when',
  input: z.strictObject({ feedbackId: id, fileId: id }),
  output: z.null(),
  errors: ['record.missing'],
})

const ofApp = { access: 'lendingApp', rows: 'merchant', writes: true, spec: `${spec}; decision 071` } as const

export const sendFeedback = endpoint({
  ...ofApp,
  path: '/forward/credit/app_feedback/send',
  summary: 'A user of the app says something; the same reference again is the same',
  input: z.strictObject({
    userId: id,
    clientRef: z.string().check(z.trim(), z.minLength(4), z.maxLength(64)),
    kind,
    content: said,
    score: z.optional(score),
    platform,
    appVersion: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  }),
  output: z.object({ feedbackId: id }),
  errors: ['borrower.missing'],
})

export const sendFeedbackImage = endpoint({
  ...ofApp,
  path: '/forward/credit/app_feedback/send_image',
  transport: 'multipart',
  summary: 'A picture of what is meant: jpg, at most 2 MB, at most three',
  input: z.strictObject({ feedbackId: id }),
  output: z.object({ images: z.int().check(z.lte(orderImagesAtMost)) }),
  errors: [
    'record.missing',
    'credit.imagesAtMost',
    'credit.imageTooLarge',
    'credit.imageNotJpeg',
    'credit.imageBroken',
    'credit.imageTooManyPixels',
  ],
})

export const addToFeedback = endpoint({
  ...ofApp,
  path: '/forward/credit/app_feedback/add',
  summary:
    'A further word of the customer, once however often it is sent; where the talk is over it begins another one that names the first',
  input: z.strictObject({
    feedbackId: id,
    clientRef: z.string().check(z.trim(), z.minLength(4), z.maxLength(64)),
    content: said,
  }),
  output: z.object({ feedbackId: id }),
  errors: ['record.missing'],
})

export const appFeedback = endpoint({
  path: '/forward/credit/app_feedback/fetch',
  access: 'lendingApp',
  rows: 'merchant',
  spec: `${spec}; decision 071`,
  summary: 'What a user of the app said and what was answered, the latest first',
  input: z.strictObject({ userId: id }),
  output: z.array(
    z.object({
      feedbackId: id,
      kind,
      content: z.string(),
      state: z.enum(feedbackStateNames),
      createdTime: instant,
      entries: z.array(z.object({ at: instant, fromUs: z.boolean(), text: z.string() })),
    }),
  ),
  errors: ['borrower.missing'],
})
