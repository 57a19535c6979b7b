/** Work orders beside their steps: answering, several at once, merging, escalating, and what hangs on them. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, done, entryNumber, id, instant, reason, version } from '../fields.ts'
import { orderEndingNames, orderGroupNames, orderStateNames, ordersAtOnce, orderTypeNames } from './terms.ts'

const spec = '2 §3, §4 Work order; DOMAIN §11; SCREENS order_handel'
const acting = { access: { button: 'order_handel_work' }, rows: 'merchant', writes: true, spec } as const
const standing = z.object({ orderId: id, status: z.enum(orderStateNames), version })
const seen = { orderId: id, version }
const said = z.string().check(z.trim(), z.minLength(1), z.maxLength(4000))
/** What is begun on several orders stands together once they are merged; as an answer each goes by its own limit. */
const begun = z.string().check(z.maxLength(100_000))
const minutes = z.optional(z.int().check(z.gte(1), z.lte(600)))
const stepErrors = ['record.missing', 'record.stale', 'serviceDesk.step', 'serviceDesk.notYours'] as const

export const answerOrder = endpoint({
  ...acting,
  path: '/forward/collect/service/order/answer',
  summary: 'Answer the customer, who reads it in the app; refused where something newer was written, with what that is',
  input: z.strictObject({
    ...seen,
    text: said,
    /** The last entry that the answer was written over. */
    lastEntry: entryNumber,
    minutes,
    ending: z.optional(z.enum(['wait', 'resolve'])),
  }),
  output: standing,
  errors: [...stepErrors, 'serviceDesk.newer', 'serviceDesk.openChildren', 'serviceDesk.answerVariable'],
})

export const convertToOrder = endpoint({
  ...acting,
  path: '/forward/collect/service/order/convert',
  idempotent: 'ifGiven',
  summary:
    'Make a work order of a proof of payment, of an authority complaint or of a complaint on a case, once; pictures of a proof come with it, a case is linked',
  input: z.strictObject({
    source: z.enum(['proof', 'complaint', 'caseComplaint']),
    sourceId: id,
    type: z.enum(orderTypeNames),
    questionContent: z.string().check(z.trim(), z.minLength(2), z.maxLength(2000)),
  }),
  output: z.object({ orderId: id }),
  errors: ['record.missing', 'borrower.missing', 'serviceDesk.hasOrder'],
})

export const keepOrderDraft = endpoint({
  ...acting,
  path: '/forward/collect/service/order/keep_draft',
  summary:
    'Keep what one has begun to answer; nothing left of it forgets it. What a merge or another page brought meanwhile is kept beside it',
  input: z.strictObject({
    orderId: id,
    text: begun,
    /** What the page knew as kept when it went on from there; left out, what is kept is replaced. */
    began: z.optional(begun),
  }),
  /** As it is kept now. */
  output: z.object({ draft: z.string() }),
  errors: ['record.missing'],
})

export const workOrders = endpoint({
  ...acting,
  access: { button: ['order_handel_work', 'order_handel_transfer'] },
  path: '/forward/collect/service/order/work_many',
  idempotent: true,
  summary: 'The same steps on several work orders, or a macro on one or many; those that refuse them say why and stay',
  input: z.strictObject({
    orders: z.array(z.strictObject(seen)).check(z.minLength(1), z.maxLength(ordersAtOnce)),
    macroId: z.optional(id),
    take: z.optional(z.literal(true)),
    group: z.optional(z.enum(orderGroupNames)),
    /** With a group. */
    handler: z.optional(accountId),
    comment: z.optional(said),
    ending: z.optional(z.enum(orderEndingNames)),
    escalate: z.optional(z.literal(true)),
    /** Why; with a group or an ending. */
    note: z.optional(reason),
  }),
  output: z.object({
    done: z.array(id),
    refused: z.array(z.object({ orderId: id, why: z.string() })),
  }),
  errors: ['serviceDesk.handlerMissing', 'serviceDesk.macroMissing', 'serviceDesk.noteMissing'],
})

export const mergeOrder = endpoint({
  ...acting,
  path: '/forward/collect/service/order/merge',
  summary: 'This one and another of the same customer are one: everything of it goes on there, later replies too',
  input: z.strictObject({ ...seen, intoId: id, note: reason }),
  output: standing,
  errors: [...stepErrors, 'serviceDesk.mergeOther', 'serviceDesk.merged'],
})

export const escalateOrder = endpoint({
  ...acting,
  path: '/forward/collect/service/order/escalate',
  summary: 'Tell who leads the desk that this can not wait; whoever handles it keeps it',
  input: z.strictObject({ ...seen, note: reason }),
  output: standing,
  errors: [...stepErrors, 'serviceDesk.escalated'],
})

export const followOrder = endpoint({
  ...acting,
  access: { menu: 'order_handel' },
  path: '/forward/collect/service/order/follow',
  summary: 'Be told of what happens to one, or no more',
  input: z.strictObject({ orderId: id, follow: z.boolean() }),
  output: done,
  errors: ['record.missing'],
})

export const parentOrder = endpoint({
  ...acting,
  path: '/forward/collect/service/order/parent',
  summary:
    'Put one under another of the same merchant, which is resolved only after it; without one it stands alone again',
  input: z.strictObject({ ...seen, parentId: z.optional(id) }),
  output: standing,
  errors: ['record.missing', 'record.stale', 'serviceDesk.parentLoop', 'serviceDesk.merged'],
})

export const linkOrder = endpoint({
  ...acting,
  path: '/forward/collect/service/order/link',
  summary: 'Name the bill, case or payment that it is about',
  input: z.strictObject({ orderId: id, kind: z.enum(['bill', 'case', 'payment']), ref: id }),
  output: done,
  errors: ['record.missing', 'serviceDesk.linkMissing'],
})

export const unlinkOrder = endpoint({
  ...acting,
  path: '/forward/collect/service/order/unlink',
  summary: 'It is not about that after all',
  input: z.strictObject({ orderId: id, linkId: entryNumber }),
  output: done,
  errors: ['record.missing'],
})

export const orderRatingLink = endpoint({
  ...acting,
  path: '/forward/collect/service/order/rating_link',
  summary: 'A link by which the customer says how a closed one went; an earlier link ends',
  input: z.strictObject({ orderId: id }),
  output: z.object({ url: z.string() }),
  errors: ['record.missing', 'serviceDesk.stillOpen'],
})

export const deskPresence = endpoint({
  path: '/forward/collect/service/order/presence',
  access: { menu: 'order_handel' },
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Say that one looks at a work order, or writes; answers who else does',
  input: z.strictObject({ orderId: id, typing: z.boolean() }),
  output: z.array(z.object({ name: z.string(), typing: z.boolean() })),
  errors: ['record.missing'],
})

const ofApp = { access: 'lendingApp', rows: 'merchant', spec: `${spec}; decision 071` } as const
const clientRef = z.string().check(z.trim(), z.minLength(4), z.maxLength(64))

export const appOrders = endpoint({
  ...ofApp,
  path: '/forward/credit/app_order/fetch',
  summary: 'What a user asked the desk, where it stands, and what both sides said',
  input: z.strictObject({ userId: id }),
  output: z.array(
    z.object({
      orderId: id,
      question: z.string(),
      status: z.enum(orderStateNames),
      createdTime: instant,
      closedTime: z.nullable(instant),
      score: z.nullable(z.int()),
      talk: z.array(z.object({ at: instant, fromUs: z.boolean(), text: z.string() })),
    }),
  ),
  errors: ['borrower.missing'],
})

export const replyToOrder = endpoint({
  ...ofApp,
  writes: true,
  path: '/forward/credit/app_order/reply',
  summary:
    'The customer goes on: what waited for it goes on, what was closed opens again, what is long over begins anew',
  input: z.strictObject({
    userId: id,
    orderId: id,
    clientRef,
    content: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
  }),
  output: z.object({
    /** Where the words stand: the one it was merged into, or a new one. */
    orderId: id,
  }),
  errors: ['record.missing'],
})

export const rateOrder = endpoint({
  ...ofApp,
  writes: true,
  path: '/forward/credit/app_order/rate',
  summary: 'How satisfied the customer is with a closed one, 1 to 5; said again it replaces what was said',
  input: z.strictObject({
    userId: id,
    orderId: id,
    score: z.int().check(z.gte(1), z.lte(5)),
    said: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  }),
  output: done,
  errors: ['record.missing', 'serviceDesk.stillOpen'],
})
