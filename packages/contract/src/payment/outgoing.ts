/** Money that leaves, and money that is asked for by direct debit, as one list; what became of each, and asking the channel anew. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, currency, day, id, instant, merchantId, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { orderMark } from './order-mark.ts'
import { payoutStates } from './refund.ts'
import { routeOutcomeNames, routeReasonNames } from './routing/terms.ts'

const spec = 'SCREENS paymentInfo; DOMAIN §9'

export const outgoingKinds = ['loan', 'refund', 'staff', 'debit', 'payerReturn'] as const

const outgoingFields = {
  orderId: id,
  kind: z.enum(outgoingKinds),
  merchant: merchantId,
  merchantName: z.string(),
  country,
  /** Whose money it is; masked. */
  person: z.nullable(z.string()),
  /** The borrower; null of staff. */
  userId: z.nullable(id),
  amount: minorAmount,
  currency,
  channel: z.string(),
  /** Ours: the channel knows the order by it. */
  trackingKey: z.string(),
  /** The channel's own id; null until it has taken the order. */
  providerId: z.nullable(z.string()),
  /** `unknown`: nobody knows whether the channel has it · `returned`: it had settled and came back. */
  state: z.enum(payoutStates),
  /** What the channel said last, in its words. */
  message: z.nullable(z.string()),
  madeTime: instant,
  finishedTime: z.nullable(instant),
  /** A person's word of it waits for a second person. */
  markWaits: z.boolean(),
  /** Channels contradict each other about it, and nobody has resolved that yet. */
  contradicted: z.boolean(),
} as const
export const outgoingRow = z.object(outgoingFields)

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))
const filterFields = {
  state: z.optional(z.array(z.enum(payoutStates)).check(z.minLength(1), z.maxLength(payoutStates.length))),
  kind: z.optional(z.enum(outgoingKinds)),
  country: z.optional(country),
  merchant: z.optional(merchantId),
  channel: z.optional(word),
  currency: z.optional(currency),
  /** Days on which it was ordered, in the merchant's zone. */
  dayFrom: z.optional(day),
  dayTo: z.optional(day),
  trackingKey: z.optional(word),
  userId: z.optional(id),
  /** Those that wait for a second person. */
  markWaits: z.optional(z.literal(true)),
} as const

export const listOutgoing = endpoint({
  path: '/forward/credit/payment/outgoing',
  access: { menu: 'paymentInfo' },
  rows: 'merchant',
  spec,
  summary: 'Payouts and direct debits, latest ordered first; those of staff for whoever may see the lists of staff',
  input: listInput(filterFields, ['made', 'amount']),
  output: listOf(outgoingRow),
  errors: [],
})

export const outgoingTotals = endpoint({
  path: '/forward/credit/payment/outgoing_totals',
  access: { menu: 'paymentInfo' },
  rows: 'merchant',
  spec,
  summary: 'How many orders a filter matches and what they sum up to, by currency and state',
  input: z.strictObject({ filter: z.strictObject(filterFields) }),
  output: z.array(z.object({ currency, state: z.enum(payoutStates), orders: z.int(), amount: minorAmount })),
  errors: [],
})

type OutgoingField = keyof z.infer<typeof outgoingRow>
export const outgoingExportColumns = [
  { key: 'orderId', kind: 'text', title: { zh: '指令编号', en: 'Order', es: 'Orden' } },
  { key: 'kind', kind: 'text', title: { zh: '类型', en: 'Kind', es: 'Tipo' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'State', es: 'Estado' } },
  { key: 'country', kind: 'text', title: { zh: '国家', en: 'Country', es: 'País' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'person', kind: 'text', title: { zh: '收付款人', en: 'Person', es: 'Persona' } },
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'Borrower id', es: 'Id de cliente' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'amount', kind: 'money', title: { zh: '金额', en: 'Amount', es: 'Monto' } },
  { key: 'channel', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'trackingKey', kind: 'text', title: { zh: '追踪号', en: 'Tracking key', es: 'Clave de rastreo' } },
  { key: 'providerId', kind: 'text', title: { zh: '渠道单号', en: 'Provider’s id', es: 'Id del proveedor' } },
  { key: 'madeTime', kind: 'instant', title: { zh: '下单时间', en: 'Ordered', es: 'Ordenado' } },
  { key: 'finishedTime', kind: 'instant', title: { zh: '完成时间', en: 'Ended', es: 'Terminado' } },
  { key: 'message', kind: 'text', title: { zh: '渠道说明', en: 'Channel’s message', es: 'Mensaje del canal' } },
] as const satisfies readonly { key: OutgoingField; kind: string; title: Words }[]

export const exportOutgoing = endpoint({
  ...listFile,
  path: '/forward/credit/payment/outgoing_export',
  access: { button: 'paymentInfo_export' },
  rows: 'merchant',
  summary: 'The orders a filter matches as CSV or XLSX, streamed, names masked',
  input: z.strictObject({ filter: z.strictObject(filterFields), format: fileFormat }),
})

/** What is sent again once it surely failed, by the call that has always done so. */
const retry = z.discriminatedUnion('how', [
  z.object({ how: z.literal('loan'), appId: id, version }),
  z.object({ how: z.literal('refund'), refundId: id, version }),
  z.object({ how: z.literal('staff'), lineId: id, version }),
  z.object({ how: z.literal('payerReturn'), returnId: id, version }),
  z.object({ how: z.literal('debit'), billId: id, amount: minorAmount }),
])

export const outgoingDetail = endpoint({
  path: '/forward/credit/payment/outgoing_detail',
  access: { menu: 'paymentInfo' },
  rows: 'merchant',
  spec,
  summary: 'One order: its history, every message of its channel, its bookings, and what can be done about it',
  input: z.strictObject({ orderId: id }),
  output: z.object({
    ...outgoingFields,
    /** Masked. */
    bankAccount: z.string(),
    sentTime: z.nullable(instant),
    /** When the channel was last asked what became of it. */
    askedTime: z.nullable(instant),
    /** Somebody has asked for the channel's word, which is on its way. */
    queried: z.boolean(),
    /** A person's word ended it. */
    markedTime: z.nullable(instant),
    /** As they came, earliest first; names, accounts and documents masked. At most 100. */
    messages: z.array(
      z.object({
        /** `notice`: the channel told us · `sent`: its answer to the order · `asked`: its answer to a query. */
        kind: z.enum(['notice', 'sent', 'asked']),
        at: instant,
        /** When the same was said last, and how often. */
        lastAt: instant,
        times: z.int(),
        /** Signed by the channel, or answered by it. */
        trusted: z.boolean(),
        outcome: z.nullable(z.string()),
        raw: z.record(z.string(), z.string()),
      }),
    ),
    /** Debits are positive, credits negative. */
    entries: z.array(
      z.object({ account: z.string(), amount: minorAmount, booking: z.string(), at: instant, valueDay: day }),
    ),
    /** All orders of the same loan, refund, line or bill, earliest first. */
    attempts: z.array(
      z.object({
        orderId: id,
        state: z.enum(payoutStates),
        channel: z.string(),
        trackingKey: z.string(),
        madeTime: instant,
      }),
    ),
    /** Each time it was given a channel, or found none, earliest first: why that one and no other. */
    routes: z.array(
      z.object({
        attempt: z.int(),
        at: instant,
        /** Null: none could take it then. */
        channel: z.nullable(z.string()),
        fee: z.nullable(minorAmount),
        /** Null: its answer is still to come. */
        outcome: z.nullable(z.enum(routeOutcomeNames)),
        /** The provider's own, of a refusal; with what it means, where somebody has said. */
        code: z.nullable(z.string()),
        meaning: z.nullable(z.object({ zh: z.string(), en: z.string(), es: z.string() })),
        candidates: z.array(z.object({ code: z.string(), reason: z.enum(routeReasonNames) })),
      }),
    ),
    marks: z.array(orderMark),
    /** What a person may say of it now; empty where the channel's word stands. */
    markable: z.array(z.enum(['settled', 'failed'])),
    /** Null: it has not surely failed, or something newer is under way. */
    retry: z.nullable(retry),
  }),
  errors: ['record.missing'],
})

export const queryOutgoing = endpoint({
  path: '/forward/credit/payment/outgoing_query',
  access: { button: 'paymentInfo_query' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec,
  summary: 'Ask the channel what became of an order; its answer comes within seconds. Nothing is ever sent again by it',
  input: z.strictObject({ orderId: id }),
  output: z.object({ orderId: id, queried: z.literal(true) }),
  errors: ['record.missing', 'payment.orderNotSent'],
})
