/** What money does not go by itself: notices and lines that contradict what is booked, and balances below zero. Finance resolves each. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, day, id, instant, merchantId, reason, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { minorAmount, positiveMinor } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { paymentStates } from './payment.ts'

/**
 * `conflict`: a deposit of a known key says something else than what is booked · `unusable`: its amount is none ·
 * `stateConflict`: an order that had ended is said to have ended otherwise · `unknownOrder`: a state of no order of ours ·
 * `unprocessed`: nobody could make anything of it for an hour · `unanswered`: it was worked and left nothing ·
 * `fileConflict`: a line of a file contradicts what is booked · `claim`: the bank took money back that was no longer there.
 */
export const exceptionKinds = [
  'conflict',
  'unusable',
  'stateConflict',
  'unknownOrder',
  'unprocessed',
  'unanswered',
  'fileConflict',
  'claim',
] as const
export const exceptionStates = ['open', 'resolved'] as const
/** `marked`: two people said what became of the order, and it was booked so. */
export const exceptionResolutions = ['booked', 'closed', 'marked'] as const
/** What whoever resolves one by hand can choose. */
export const chosenResolutions = ['booked', 'closed'] as const
/** Kinds that may be money of their own: they can be booked as unidentified. */
export const bookableKinds: readonly (typeof exceptionKinds)[number][] = [
  'conflict',
  'unusable',
  'unanswered',
  'fileConflict',
]

const exceptionFields = {
  exceptionId: id,
  kind: z.enum(exceptionKinds),
  state: z.enum(exceptionStates),
  /** Null while nobody knows whose it is. */
  merchant: z.nullable(merchantId),
  merchantName: z.nullable(z.string()),
  channel: z.string(),
  trackingKey: z.string(),
  sendingBank: z.nullable(z.string()),
  operationDay: z.nullable(day),
  currency,
  /** Null: what was told is no amount. */
  amount: z.nullable(minorAmount),
  /** The payment it contradicts, or the reversal a claim comes from. */
  paymentId: z.nullable(id),
  /** The payout or direct debit it is about. */
  orderId: z.nullable(id),
  userId: z.nullable(id),
  borrower: z.nullable(z.string()),
  openedTime: instant,
  resolution: z.nullable(z.enum(exceptionResolutions)),
  note: z.nullable(z.string()),
  resolvedTime: z.nullable(instant),
  /** Null where the nightly check closed it. */
  resolvedBy: z.nullable(z.string()),
  bookedAs: z.nullable(id),
  version,
} as const
export const exceptionRow = z.object(exceptionFields)

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))
const filterFields = {
  state: z.optional(z.enum(exceptionStates)),
  kind: z.optional(z.enum(exceptionKinds)),
  merchant: z.optional(merchantId),
  trackingKey: z.optional(word),
  userId: z.optional(id),
} as const

export const listExceptions = endpoint({
  path: '/forward/credit/payment/exceptions',
  access: { menu: 'paymentInfo' },
  rows: 'merchant',
  spec: 'DOMAIN §16 Identity of money',
  summary: 'Money that waits for a decision of finance, and what was decided; latest first',
  input: listInput(filterFields, ['opened']),
  output: listOf(exceptionRow),
  errors: [],
})

type ExceptionField = keyof z.infer<typeof exceptionRow>
export const exceptionExportColumns = [
  { key: 'exceptionId', kind: 'text', title: { zh: '异常编号', en: 'Exception', es: 'Excepción' } },
  { key: 'kind', kind: 'text', title: { zh: '类型', en: 'Kind', es: 'Tipo' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'State', es: 'Estado' } },
  { key: 'channel', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'trackingKey', kind: 'text', title: { zh: '追踪号', en: 'Tracking key', es: 'Clave de rastreo' } },
  { key: 'sendingBank', kind: 'text', title: { zh: '付款银行', en: 'Sending bank', es: 'Banco ordenante' } },
  { key: 'operationDay', kind: 'day', title: { zh: '操作日', en: 'Operation day', es: 'Fecha de operación' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'amount', kind: 'money', title: { zh: '金额', en: 'Amount', es: 'Monto' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Borrower', es: 'Cliente' } },
  { key: 'paymentId', kind: 'text', title: { zh: '相关付款', en: 'Payment concerned', es: 'Pago relacionado' } },
  { key: 'orderId', kind: 'text', title: { zh: '相关指令', en: 'Order concerned', es: 'Orden relacionada' } },
  { key: 'openedTime', kind: 'instant', title: { zh: '发现时间', en: 'Opened', es: 'Abierta' } },
  { key: 'resolution', kind: 'text', title: { zh: '处理结果', en: 'Resolution', es: 'Resolución' } },
  { key: 'resolvedTime', kind: 'instant', title: { zh: '处理时间', en: 'Resolved', es: 'Resuelta' } },
  { key: 'resolvedBy', kind: 'text', title: { zh: '处理人', en: 'Resolved by', es: 'Resuelta por' } },
  { key: 'note', kind: 'text', title: { zh: '备注', en: 'Note', es: 'Nota' } },
] as const satisfies readonly { key: ExceptionField; kind: string; title: Words }[]

export const exportExceptions = endpoint({
  ...listFile,
  path: '/forward/credit/payment/exceptions_export',
  access: { button: 'paymentInfo_export' },
  rows: 'merchant',
  summary: 'The exceptions a filter matches as CSV or XLSX, streamed, names masked',
  input: z.strictObject({ filter: z.strictObject(filterFields), format: fileFormat }),
})

export const exceptionDetail = endpoint({
  path: '/forward/credit/payment/exception_detail',
  access: { menu: 'paymentInfo' },
  rows: 'merchant',
  spec: 'DOMAIN §16 Identity of money',
  summary: 'One exception with what came, and what is booked under the same key',
  input: z.strictObject({ exceptionId: id }),
  output: z.object({
    ...exceptionFields,
    /** As it came; names, accounts and documents masked. */
    raw: z.record(z.string(), z.string()),
    /** What is booked under its tracking key. */
    booked: z.array(
      z.object({
        paymentId: id,
        kind: z.enum(['payment', 'reversal']),
        state: z.enum(paymentStates),
        sendingBank: z.nullable(z.string()),
        operationDay: z.nullable(day),
        currency,
        amount: minorAmount,
        valueDay: day,
        receivedTime: instant,
      }),
    ),
  }),
  errors: ['record.missing'],
})

export const resolveException = endpoint({
  path: '/forward/credit/payment/resolve_exception',
  access: { button: 'paymentInfo_resolve' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §16 Identity of money',
  summary: 'Book it as unidentified money of its own, or close it with what was found out',
  input: z.strictObject({
    exceptionId: id,
    version,
    resolution: z.enum(chosenResolutions),
    /** Where what was told is no amount: what the bank says it is. */
    amount: z.optional(positiveMinor),
    note: reason,
  }),
  output: z.object({ exceptionId: id, bookedAs: z.nullable(id) }),
  errors: [
    'record.missing',
    'record.stale',
    'payment.exceptionResolved',
    'payment.exceptionNotMoney',
    'payment.exceptionAmountNeeded',
    'payment.takenBack',
  ],
})
