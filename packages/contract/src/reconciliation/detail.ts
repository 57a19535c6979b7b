/** The detail lists: both sides of money in, money out, transfers between own accounts and what was given back. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, day, id, merchantId } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import {
  accountFields,
  channelName,
  directions,
  matchedBy,
  movementSources,
  type ReconList,
  reconClasses,
} from './common.ts'

/** `confirmed`: both sides are matched; the others are those of an exception. */
export const detailStates = ['confirmed', 'expected', 'open', 'waiting'] as const

export const detailRow = z.object({
  rowKind: z.enum(['match', 'exception']),
  rowId: id,
  ...accountFields,
  direction: z.enum(directions),
  class: z.enum(reconClasses),
  state: z.enum(detailStates),
  rule: z.nullable(z.enum(matchedBy)),
  merchantName: z.nullable(z.string()),
  /** The day it counts in. */
  bookDay: day,
  trackingKey: z.nullable(z.string()),
  /** Null: this side has nothing. */
  bank: z.nullable(minorAmount),
  house: z.nullable(minorAmount),
  fee: minorAmount,
  adjusted: minorAmount,
  /** House less bank; null where one side has nothing. */
  difference: z.nullable(minorAmount),
  lines: z.int(),
  movements: z.int(),
  /** Of the first line and the first movement, where there are several. */
  bankLineKey: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  operationDay: z.nullable(day),
  bankState: z.nullable(z.string()),
  source: z.nullable(z.enum(movementSources)),
  sourceId: z.nullable(id),
  houseDay: z.nullable(day),
  /** Masked. */
  borrower: z.nullable(z.string()),
  userId: z.nullable(id),
  appId: z.nullable(id),
  billId: z.nullable(id),
  /** Of what was given back: the payment or order it undoes, its day, and why. */
  originalId: z.nullable(id),
  originalDay: z.nullable(day),
  why: z.nullable(z.string()),
})

const filterFields = {
  channel: z.optional(channelName),
  currency: z.optional(currency),
  merchant: z.optional(merchantId),
  class: z.optional(z.enum(reconClasses)),
  /** One side alone has it. */
  alone: z.optional(z.literal(true)),
  dayFrom: z.optional(day),
  dayTo: z.optional(day),
  trackingKey: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
} as const

type DetailField = keyof z.infer<typeof detailRow>
export const detailExportColumns = [
  { key: 'rowId', kind: 'text', title: { zh: '编号', en: 'Id', es: 'Id' } },
  { key: 'channel', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'class', kind: 'text', title: { zh: '类别', en: 'Class', es: 'Clase' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'State', es: 'Estado' } },
  { key: 'rule', kind: 'text', title: { zh: '匹配规则', en: 'Rule', es: 'Regla' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'bookDay', kind: 'day', title: { zh: '记账日', en: 'Day', es: 'Día' } },
  { key: 'direction', kind: 'text', title: { zh: '方向', en: 'Direction', es: 'Sentido' } },
  { key: 'trackingKey', kind: 'text', title: { zh: '追踪号', en: 'Tracking key', es: 'Clave de rastreo' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'bank', kind: 'money', title: { zh: '银行金额', en: 'Bank', es: 'Banco' } },
  { key: 'house', kind: 'money', title: { zh: '账面金额', en: 'Books', es: 'Libros' } },
  { key: 'fee', kind: 'money', title: { zh: '手续费', en: 'Fee', es: 'Comisión' } },
  { key: 'adjusted', kind: 'money', title: { zh: '调整', en: 'Adjusted', es: 'Ajuste' } },
  { key: 'difference', kind: 'money', title: { zh: '差额', en: 'Difference', es: 'Diferencia' } },
  { key: 'lines', kind: 'number', title: { zh: '银行流水数', en: 'Bank lines', es: 'Líneas del banco' } },
  { key: 'movements', kind: 'number', title: { zh: '账面笔数', en: 'Bookings', es: 'Registros' } },
  { key: 'bankLineKey', kind: 'text', title: { zh: '银行流水', en: 'Bank’s number', es: 'Número del banco' } },
  { key: 'reference', kind: 'text', title: { zh: '参考号', en: 'Reference', es: 'Referencia' } },
  { key: 'operationDay', kind: 'day', title: { zh: '操作日', en: 'Operation day', es: 'Fecha de operación' } },
  { key: 'bankState', kind: 'text', title: { zh: '银行状态', en: 'Bank’s state', es: 'Estado del banco' } },
  { key: 'sourceId', kind: 'text', title: { zh: '账面编号', en: 'Booking', es: 'Registro' } },
  { key: 'houseDay', kind: 'day', title: { zh: '账面日', en: 'Booked day', es: 'Día del registro' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Borrower', es: 'Cliente' } },
  { key: 'billId', kind: 'text', title: { zh: '账单号', en: 'Bill', es: 'Cuota' } },
  { key: 'originalId', kind: 'text', title: { zh: '原交易', en: 'Original', es: 'Original' } },
  { key: 'originalDay', kind: 'day', title: { zh: '原交易日', en: 'Day of the original', es: 'Día del original' } },
  { key: 'why', kind: 'text', title: { zh: '原因', en: 'Reason', es: 'Motivo' } },
] as const satisfies readonly { key: DetailField; kind: string; title: Words }[]

export const detailSums = z.array(
  z.object({
    currency,
    class: z.enum(reconClasses),
    rows: z.int(),
    bank: minorAmount,
    house: minorAmount,
    fee: minorAmount,
    adjusted: minorAmount,
  }),
)

const spec = 'DOMAIN §9 Reconciliation'
const menuOf = {
  collect: 'collectDetail',
  withdraw: 'withdrawDetail',
  internal: 'internalWithdraw',
  reversal: 'reversalDetail',
} as const satisfies Record<ReconList, string>

const pathOf = (list: ReconList, what: string) => `/forward/credit/reconciliation/${list}_${what}` as const

const detailOf = (list: ReconList) =>
  endpoint({
    path: pathOf(list, 'detail'),
    access: { menu: menuOf[list] },
    rows: 'merchant',
    spec,
    summary: `Both sides of each movement of the list “${list}”, the latest day first`,
    input: listInput(filterFields, ['day']),
    output: listOf(detailRow),
    errors: [],
  })
const sumsOf = (list: ReconList) =>
  endpoint({
    path: pathOf(list, 'sums'),
    access: { menu: menuOf[list] },
    rows: 'merchant',
    spec,
    summary: 'What a filter’s rows sum up to on both sides, by currency and class',
    input: z.strictObject({ filter: z.strictObject(filterFields) }),
    output: detailSums,
    errors: [],
  })
const exportOf = (list: ReconList) =>
  endpoint({
    ...listFile,
    path: pathOf(list, 'detail_export'),
    access: { button: `${menuOf[list]}_export` },
    rows: 'merchant',
    summary: 'The rows a filter matches as CSV or XLSX, streamed, names masked',
    input: z.strictObject({ filter: z.strictObject(filterFields), format: fileFormat }),
  })

export const collectDetail = detailOf('collect')
export const withdrawDetail = detailOf('withdraw')
export const internalDetail = detailOf('internal')
export const reversalDetail = detailOf('reversal')
export const collectSums = sumsOf('collect')
export const withdrawSums = sumsOf('withdraw')
export const internalSums = sumsOf('internal')
export const reversalSums = sumsOf('reversal')
export const exportCollectDetail = exportOf('collect')
export const exportWithdrawDetail = exportOf('withdraw')
export const exportInternalDetail = exportOf('internal')
export const exportReversalDetail = exportOf('reversal')

/** By the list they are of. */
export const detailCalls = {
  collect: { list: collectDetail, sums: collectSums, file: exportCollectDetail, menu: menuOf.collect },
  withdraw: { list: withdrawDetail, sums: withdrawSums, file: exportWithdrawDetail, menu: menuOf.withdraw },
  internal: { list: internalDetail, sums: internalSums, file: exportInternalDetail, menu: menuOf.internal },
  reversal: { list: reversalDetail, sums: reversalSums, file: exportReversalDetail, menu: menuOf.reversal },
} as const satisfies Record<ReconList, object>
