/** Work orders: what a customer wants done, by whom and until when; each with everything that was said and done about it. */
import * as z from 'zod/mini'
import { revealAnswer, revealAsked } from '../collection/workbench.ts'
import { endpoint } from '../endpoint.ts'
import { accountId, country, day, entryNumber, id, instant, merchantId, reason, remark, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import {
  orderAgeNames,
  orderContactTypeNames,
  orderEntryKindNames,
  orderGroupNames,
  orderImagesAtMost,
  orderSourceNames,
  orderStateNames,
  orderTypeNames,
} from './terms.ts'

const spec = '2 §3, §4 Work order; DOMAIN §11; SCREENS order_handel'
const text = z.nullable(z.string())

const rowFields = {
  orderId: id,
  /** Null: a phone that no borrower has. */
  userId: z.nullable(id),
  /** Masked as in every list; null for a bare phone. */
  borrower: text,
  /** Masked; the borrower's, or the bare one. */
  phone: z.string(),
  merchant: merchantId,
  merchantName: z.string(),
  country,
  appId: z.nullable(id),
  loanId: text,
  type: z.enum(orderTypeNames),
  group: z.enum(orderGroupNames),
  contactType: z.enum(orderContactTypeNames),
  status: z.enum(orderStateNames),
  handler: z.nullable(accountId),
  handlerName: text,
  /** Null: the customer, through the app. */
  creatorName: text,
  questionContent: z.string(),
  createdTime: instant,
  /** By when it should be resolved. Moves on by the time it waited for the customer. */
  dueTime: instant,
  /** Open, not waiting for the customer, and past its time. */
  overdue: z.boolean(),
  closedTime: z.nullable(instant),
  /** Working minutes until it is due, below zero past it; null while it waits or is closed. */
  minutesLeft: z.nullable(z.int()),
  /** By when the customer's words should be answered; null where they are. */
  replyDueTime: z.nullable(instant),
  /** 0 not, 1 to who leads the desk, 2 once more. */
  escalation: z.int(),
  mergedInto: z.nullable(id),
  parentId: z.nullable(id),
  score: z.nullable(z.int()),
  version,
}
export const orderRow = z.object(rowFields)

/** `open`: everything that is neither resolved nor invalid; `all`: whatever became of it. */
export const orderStatusFilters = [...orderStateNames, 'open', 'all'] as const

const orderFilter = {
  status: z.optional(z.enum(orderStatusFilters)),
  type: z.optional(z.enum(orderTypeNames)),
  group: z.optional(z.enum(orderGroupNames)),
  handler: z.optional(accountId),
  /** Those that nobody handles. */
  unhandled: z.optional(z.literal(true)),
  /** Open ones made so long ago. */
  age: z.optional(z.enum(orderAgeNames)),
  /** Without those that were merged into another one, as the report counts. */
  unmerged: z.optional(z.literal(true)),
  /** Those the caller handles. */
  mine: z.optional(z.literal(true)),
  overdue: z.optional(z.literal(true)),
  escalated: z.optional(z.literal(true)),
  /** Those the caller follows. */
  followed: z.optional(z.literal(true)),
  reopened: z.optional(z.literal(true)),
  contactType: z.optional(z.enum(orderContactTypeNames)),
  merchant: z.optional(merchantId),
  userId: z.optional(id),
  /** Words of the question or of what was written under it; accents and endings aside. */
  content: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  /** Made on these days of their merchants' zones. */
  createdFrom: z.optional(day),
  createdTo: z.optional(day),
}

export const listOrders = endpoint({
  path: '/forward/collect/service/order/list',
  access: { menu: 'order_handel' },
  rows: 'merchant',
  spec,
  summary: 'Work orders in scope; those due first on top unless asked otherwise',
  input: listInput(orderFilter, ['due', 'created']),
  output: listOf(orderRow),
  errors: [],
})

export const orderExportColumns = [
  { key: 'orderId', kind: 'text', title: { zh: '编号', en: 'Id', es: 'Id' } },
  { key: 'type', kind: 'text', title: { zh: '事由', en: 'What about', es: 'Asunto' } },
  { key: 'status', kind: 'text', title: { zh: '状态', en: 'Status', es: 'Estado' } },
  { key: 'group', kind: 'text', title: { zh: '小组', en: 'Group', es: 'Grupo' } },
  { key: 'handlerName', kind: 'text', title: { zh: '处理人', en: 'Handled by', es: 'A cargo de' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'User id', es: 'Id de usuario' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Customer', es: 'Cliente' } },
  { key: 'loanId', kind: 'text', title: { zh: '贷款', en: 'Loan', es: 'Préstamo' } },
  { key: 'contactType', kind: 'text', title: { zh: '联系方式', en: 'How they got in touch', es: 'Cómo se comunicó' } },
  { key: 'questionContent', kind: 'text', title: { zh: '问题', en: 'Question', es: 'Pregunta' } },
  { key: 'createdTime', kind: 'instant', title: { zh: '创建时间', en: 'Made', es: 'Creada' } },
  { key: 'dueTime', kind: 'instant', title: { zh: '期限', en: 'Due', es: 'Vence' } },
  { key: 'overdue', kind: 'flag', title: { zh: '超时', en: 'Past its time', es: 'Fuera de tiempo' } },
  { key: 'escalation', kind: 'number', title: { zh: '升级', en: 'Escalated', es: 'Escalada' } },
  { key: 'closedTime', kind: 'instant', title: { zh: '结束时间', en: 'Closed', es: 'Cerrada' } },
  { key: 'score', kind: 'number', title: { zh: '评分', en: 'Score', es: 'Calificación' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportOrders = endpoint({
  ...listFile,
  path: '/forward/collect/service/order/export',
  access: { menu: 'order_handel' },
  rows: 'merchant',
  summary: 'What a filter matches as CSV or XLSX, the latest first, names masked',
  input: z.strictObject({ filter: z.strictObject(orderFilter), format: fileFormat }),
})

export const orderEntry = z.object({
  entryId: z.int(),
  at: instant,
  /** Null: the customer, or the clock. */
  by: text,
  kind: z.enum(orderEntryKindNames),
  /** Of one that was merged into this: which. */
  of: z.nullable(id),
  /** Minutes worked on it. */
  minutes: z.nullable(z.int()),
  note: text,
  /** Between whom or which groups it was handed over. */
  fromHandler: text,
  toHandler: text,
  fromGroup: z.nullable(z.enum(orderGroupNames)),
  toGroup: z.nullable(z.enum(orderGroupNames)),
})

export const orderLink = z.object({
  linkId: entryNumber,
  kind: z.enum(['bill', 'case', 'payment']),
  ref: id,
  /** Where a bill's page is: its loan. */
  appId: z.nullable(id),
})

export const orderDetail = endpoint({
  path: '/forward/collect/service/order/detail',
  access: { menu: 'order_handel' },
  rows: 'merchant',
  spec,
  summary: 'One work order with everything that was written under it, the latest last',
  input: z.strictObject({ orderId: id }),
  output: z.object({
    ...rowFields,
    suggestion: text,
    /** Pictures to be shown. */
    images: z.array(id),
    entries: z.array(orderEntry),
    /** The customer's: how satisfied, in words. */
    scoreSaid: text,
    firstAnswerTime: z.nullable(instant),
    reopened: z.int(),
    /** Minutes that people noted, those of merged ones included. */
    workedMinutes: z.int(),
    merged: z.array(id),
    children: z.array(z.object({ orderId: id, type: z.enum(orderTypeNames), status: z.enum(orderStateNames) })),
    followers: z.array(z.object({ accountId, name: z.string() })),
    /** Whether the caller follows it. */
    follows: z.boolean(),
    links: z.array(orderLink),
    /** What the caller has begun to answer. */
    draft: text,
    followsOn: z.nullable(id),
    /** What it was made of; null: asked for by hand. */
    source: z.nullable(z.object({ kind: z.enum(orderSourceNames), id })),
  }),
  errors: ['record.missing'],
})

export const listOrderHandlers = endpoint({
  path: '/forward/collect/service/order/handlers',
  access: { menu: 'order_handel' },
  rows: 'merchant',
  spec,
  summary: 'Who can be given a work order of the merchants worked for, with how many open ones each has',
  input: z.strictObject({ merchant: z.optional(merchantId) }),
  output: z.array(z.object({ accountId, name: z.string(), open: z.int() })),
  errors: [],
})

const acting = { access: { button: 'order_handel_work' }, rows: 'merchant', writes: true, spec } as const
const standing = z.object({ orderId: id, status: z.enum(orderStateNames), version })
const stepErrors = [
  'record.missing',
  'record.stale',
  'serviceDesk.step',
  'serviceDesk.notYours',
  'serviceDesk.merged',
  'serviceDesk.openChildren',
] as const
const step = { ...acting, output: standing, errors: stepErrors }
const seen = { orderId: id, version }

const question = {
  type: z.enum(orderTypeNames),
  /** The type's own unless said. */
  group: z.optional(z.enum(orderGroupNames)),
  contactType: z.enum(orderContactTypeNames),
  questionContent: z.string().check(z.trim(), z.minLength(3), z.maxLength(2000)),
  /** What should be done, as far as whoever took it in can say. */
  suggestion: z.optional(remark),
  /** Files uploaded before. */
  images: z._default(z.array(id).check(z.maxLength(orderImagesAtMost)), []),
}
const imageErrors = [
  'file.missing',
  'credit.imageTooLarge',
  'credit.imageNotJpeg',
  'credit.imageBroken',
  'credit.imageTooManyPixels',
] as const
const made = z.object({
  orderId: id,
  /** Null: no borrower of the merchant has this phone. */
  userId: z.nullable(id),
})

export const createOrder = endpoint({
  ...acting,
  path: '/forward/collect/service/order/create',
  idempotent: true,
  summary: 'Make a work order for a borrower',
  input: z.strictObject({ userId: id, appId: z.optional(id), ...question }),
  output: made,
  errors: ['borrower.missing', 'credit.applicationMissing', ...imageErrors],
})

export const createUnregisteredOrder = endpoint({
  ...acting,
  path: '/forward/collect/service/order/create_unregistered',
  idempotent: true,
  summary: 'Make a work order for a bare phone; where one borrower of the merchant has it, it becomes theirs',
  searchesPeople: ['phone'],
  input: z.strictObject({
    merchant: merchantId,
    phone: z.string().check(z.trim(), z.minLength(6), z.maxLength(24)),
    ...question,
  }),
  output: made,
  errors: ['borrower.searchLimit', 'serviceDesk.merchantMissing', 'serviceDesk.unreadablePhone', ...imageErrors],
})

export const takeOrder = endpoint({
  ...step,
  path: '/forward/collect/service/order/take',
  summary: 'Take a work order that nobody handles; of several who try at once one gets it',
  input: z.strictObject(seen),
})

export const takeNextOrder = endpoint({
  ...step,
  path: '/forward/collect/service/order/take_next',
  summary: 'Take what is due first of those that nobody handles; of several who press at once each gets another one',
  input: z.strictObject({}),
  errors: ['serviceDesk.nothingWaits'],
})

export const transferOrder = endpoint({
  ...step,
  access: { button: ['order_handel_work', 'order_handel_transfer'] },
  path: '/forward/collect/service/order/transfer',
  summary: 'Hand one’s own work order, or one that nobody handles, to a group or a person; a leader anybody’s',
  input: z.strictObject({
    ...seen,
    group: z.enum(orderGroupNames),
    /** Left out: it waits in the group until somebody takes it. */
    handler: z.optional(accountId),
    note: reason,
  }),
  errors: [...stepErrors, 'serviceDesk.handlerMissing', 'serviceDesk.sameHandler'],
})

export const commentOrder = endpoint({
  ...acting,
  path: '/forward/collect/service/order/comment',
  summary: 'Write something under a work order, whoever handles it',
  input: z.strictObject({
    orderId: id,
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
    minutes: z.optional(z.int().check(z.gte(1), z.lte(600))),
    /** They are told, and follow it from now on. */
    mentions: z.optional(z.array(accountId).check(z.maxLength(10))),
  }),
  output: z.object({ entryId: z.int() }),
  errors: ['record.missing', 'serviceDesk.mentionMissing'],
})

export const waitForCustomer = endpoint({
  ...step,
  path: '/forward/collect/service/order/wait',
  summary: 'Wait for the customer: the clock stands until it is taken up again',
  input: z.strictObject({ ...seen, note: reason }),
})

export const resumeOrder = endpoint({
  ...step,
  path: '/forward/collect/service/order/resume',
  summary: 'The customer answered: go on; the time waited is added to the due time',
  input: z.strictObject({ ...seen, note: z.optional(remark) }),
})

export const resolveOrder = endpoint({
  ...step,
  path: '/forward/collect/service/order/resolve',
  summary: 'Done: what was done is said',
  input: z.strictObject({ ...seen, note: reason }),
})

export const invalidateOrder = endpoint({
  ...step,
  path: '/forward/collect/service/order/invalidate',
  summary: 'Nothing to be done: a mistake, a repetition, not a customer',
  input: z.strictObject({ ...seen, note: reason }),
})

export const reopenOrder = endpoint({
  ...step,
  path: '/forward/collect/service/order/reopen',
  summary: 'Open a resolved or invalid work order again: it waits in its group, its clock anew',
  input: z.strictObject({ ...seen, note: reason }),
})

export const showOrderImage = endpoint({
  path: '/forward/collect/service/order/show_image',
  access: { menu: 'order_handel' },
  rows: 'merchant',
  // the operation log keeps who looked
  writes: true,
  transport: 'download',
  spec,
  summary: 'One picture of a work order, with a watermark of who looks and when',
  input: z.strictObject({ orderId: id, fileId: id }),
  output: z.null(),
  errors: ['record.missing'],
})

export const showOrderPhone = endpoint({
  ...acting,
  path: '/forward/collect/service/order/show_phone',
  spec: 'DOMAIN §13',
  summary: 'Reveal the bare phone of a work order; reasoned, counted with all other reveals, logged',
  input: z.strictObject({
    orderId: id,
    reason,
    purpose: revealAsked.purpose,
    secondReason: revealAsked.secondReason,
  }),
  output: z.object(revealAnswer),
  errors: ['record.missing', 'collection.revealLimit', 'collection.secondReasonNeeded'],
})
