/** What providers were asked to collect, PayValida's orders and bar codes of cash networks: what each came to, what its provider said, asking it anew, and taking an order back. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { currency, day, id, instant, merchantId, reason, version } from '../../fields.ts'
import { fileFormat, listFile } from '../../list-file.ts'
import { minorAmount } from '../../money.ts'
import { listInput, listOf } from '../../page.ts'
import type { Words } from '../../words.ts'
import { chargeProviders, chargeStateNames, noticeOutcomeNames } from './terms.ts'

const spec = 'SCREENS payvalida; DOMAIN §9'
const menu = { menu: 'payvalida' } as const

const fields = {
  orderId: id,
  provider: z.enum(chargeProviders),
  /** Ours: the provider knows the order by it. */
  poId: z.string(),
  /** The provider's; null until it has taken the order. */
  pvPoId: z.nullable(z.string()),
  /** What the payer enters. */
  reference: z.nullable(z.string()),
  merchant: merchantId,
  merchantName: z.string(),
  userId: id,
  /** Masked. */
  borrower: z.string(),
  billId: z.nullable(id),
  amount: minorAmount,
  currency,
  state: z.enum(chargeStateNames),
  /** In the provider's words. */
  rawStatus: z.nullable(z.string()),
  createdTime: instant,
  expiresAt: instant,
  paidTime: z.nullable(instant),
  /** What it was booked as. */
  paymentId: z.nullable(id),
  /** The provider says that this was paid instead: an exception stands for it. */
  otherAmount: z.nullable(minorAmount),
  /** When the provider answered last, and why the last question had no answer. */
  answeredTime: z.nullable(instant),
  nextTime: z.nullable(instant),
  problem: z.nullable(z.string()),
  cancelAskedTime: z.nullable(instant),
  cancelReason: z.nullable(z.string()),
  version,
} as const
export const payvalidaOrder = z.object(fields)

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))
const filterFields = {
  /** PayValida unless said. */
  provider: z.optional(z.enum(chargeProviders)),
  state: z.optional(z.enum(chargeStateNames)),
  merchant: z.optional(merchantId),
  userId: z.optional(id),
  /** Of the payer, exactly. */
  reference: z.optional(word),
  /** Days on which it was made, in the merchant's zone. */
  dayFrom: z.optional(day),
  dayTo: z.optional(day),
} as const

export const listPayvalidaOrders = endpoint({
  path: '/forward/credit/payvalida/orders',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'Orders of a provider, latest made first',
  input: listInput(filterFields, ['created', 'amount']),
  output: listOf(payvalidaOrder),
  errors: [],
})

type Field = keyof z.infer<typeof payvalidaOrder>
export const payvalidaExportColumns = [
  { key: 'poId', kind: 'text', title: { zh: '订单号', en: 'Order', es: 'Orden' } },
  { key: 'pvPoId', kind: 'text', title: { zh: '服务商单号', en: 'Provider’s number', es: 'Número del proveedor' } },
  { key: 'reference', kind: 'text', title: { zh: '付款参考号', en: 'Reference', es: 'Referencia' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'State', es: 'Estado' } },
  {
    key: 'rawStatus',
    kind: 'text',
    title: { zh: '服务商状态', en: 'State at the provider', es: 'Estado en el proveedor' },
  },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'Borrower id', es: 'Id de cliente' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Borrower', es: 'Cliente' } },
  { key: 'billId', kind: 'text', title: { zh: '账单', en: 'Bill', es: 'Cuota' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'amount', kind: 'money', title: { zh: '金额', en: 'Amount', es: 'Monto' } },
  { key: 'createdTime', kind: 'instant', title: { zh: '创建时间', en: 'Made', es: 'Creada' } },
  { key: 'expiresAt', kind: 'instant', title: { zh: '有效期至', en: 'Valid until', es: 'Válida hasta' } },
  { key: 'paidTime', kind: 'instant', title: { zh: '付款时间', en: 'Paid', es: 'Pagada' } },
  { key: 'paymentId', kind: 'text', title: { zh: '入账', en: 'Payment', es: 'Pago' } },
] as const satisfies readonly { key: Field; kind: string; title: Words }[]

export const exportPayvalidaOrders = endpoint({
  ...listFile,
  path: '/forward/credit/payvalida/orders_export',
  access: { button: 'payvalida_export' },
  rows: 'merchant',
  spec,
  summary: 'The orders a filter matches as CSV or XLSX, streamed, names masked',
  input: z.strictObject({ filter: z.strictObject(filterFields), format: fileFormat }),
})

export const chargeNotice = z.object({
  receivedTime: instant,
  /** How often the same was told. */
  times: z.int(),
  /** Its checksum is right. */
  trusted: z.boolean(),
  outcome: z.nullable(z.enum(noticeOutcomeNames)),
  raw: z.record(z.string(), z.string()),
})

export const payvalidaNotices = endpoint({
  path: '/forward/credit/payvalida/notices',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'One order: how it stands, what its provider answered last, and every notice of it as it came',
  input: z.strictObject({ orderId: id }),
  output: z.object({
    ...fields,
    answer: z.nullable(z.record(z.string(), z.string())),
    notices: z.array(chargeNotice),
  }),
  errors: ['record.missing'],
})

export const queryPayvalidaOrder = endpoint({
  path: '/forward/credit/payvalida/query',
  access: { button: 'payvalida_query' },
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Ask the provider about an order at once; what it says is applied when it comes',
  input: z.strictObject({ orderId: id }),
  output: z.object({ orderId: id, queried: z.literal(true) }),
  errors: ['record.missing'],
})

export const cancelPayvalidaOrder = endpoint({
  path: '/forward/credit/payvalida/cancel',
  access: { button: 'payvalida_cancel' },
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Take an order back that nobody has paid; one that was paid meanwhile is booked instead',
  input: z.strictObject({ orderId: id, version, reason }),
  output: z.object({ orderId: id, asked: z.literal(true) }),
  errors: ['record.missing', 'record.stale', 'payment.chargeEnded', 'payment.chargeStays'],
})
