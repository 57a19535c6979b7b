/** Bills, ledger and channels beside each other by day: proof that they agree, or which bill does not. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, day, id, merchantId } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { minorAmount } from '../money.ts'
import type { Words } from '../words.ts'
import { channelName } from './common.ts'

const spec = '2 §2 internal payment reconciliation; DOMAIN §9'
const menu = { menu: 'internalPayment' } as const
const daysAtMost = 31

export const internalPaymentDays = daysAtMost

const figures = {
  day,
  merchant: z.nullable(merchantId),
  /** Null: money that nobody could name yet. */
  merchantName: z.nullable(z.string()),
  currency,
  channel: z.string(),
  /** Payments that came in less those taken back, as the channels told them. */
  payments: z.int(),
  paid: minorAmount,
  /** What the ledger’s cash of the channel took in for payments on the day. */
  cash: minorAmount,
  /** Where the ledger put it: on bills, in balances, and with nobody yet. */
  bills: minorAmount,
  balances: minorAmount,
  unidentified: minorAmount,
  /** paid − cash, and cash − (bills + balances + unidentified): both are nothing where all agree. */
  gapToLedger: minorAmount,
  gapToBills: minorAmount,
} as const
export const internalPaymentRow = z.object(figures)

const filterFields = {
  dayFrom: day,
  dayTo: day,
  currency: z.optional(currency),
  channel: z.optional(channelName),
  /** Those alone that do not agree. */
  differing: z.optional(z.literal(true)),
} as const

export const internalPayment = endpoint({
  path: '/forward/credit/reconciliation/internal_payment',
  access: menu,
  rows: 'merchant',
  spec,
  summary:
    'By day, merchant, currency and channel: what payments say, what the ledger’s cash says, and where the ledger put it; the latest day first',
  input: z.strictObject(filterFields),
  output: z.object({
    rows: z.array(internalPaymentRow),
    /** Bills whose open amount is not what their entries come to; empty is right. At most 200. */
    bills: z.array(
      z.object({
        billId: id,
        appId: id,
        component: z.string(),
        currency,
        recorded: minorAmount,
        inLedger: minorAmount,
      }),
    ),
  }),
  errors: ['reconciliation.daysTooMany'],
})

export const internalPaymentEntries = endpoint({
  path: '/forward/credit/reconciliation/internal_payment_entries',
  access: menu,
  rows: 'merchant',
  spec,
  summary:
    'The payments behind one row, those that do not agree first: what each says, its cash and what it paid; at most 500',
  input: z.strictObject({ day, merchant: z.nullable(merchantId), currency, channel: channelName }),
  output: z.array(
    z.object({
      paymentId: id,
      kind: z.enum(['payment', 'reversal']),
      trackingKey: z.string(),
      userId: z.nullable(id),
      borrower: z.nullable(z.string()),
      paid: minorAmount,
      cash: minorAmount,
      bills: minorAmount,
      balances: minorAmount,
      unidentified: minorAmount,
      /** The bills it went to. */
      billIds: z.array(id),
    }),
  ),
  errors: [],
})

type Field = keyof z.infer<typeof internalPaymentRow>
export const internalPaymentColumns = [
  { key: 'day', kind: 'day', title: { zh: '日期', en: 'Day', es: 'Día' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'channel', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'payments', kind: 'number', title: { zh: '笔数', en: 'Payments', es: 'Pagos' } },
  { key: 'paid', kind: 'money', title: { zh: '渠道合计', en: 'Channel total', es: 'Total del canal' } },
  { key: 'cash', kind: 'money', title: { zh: '总账现金', en: 'Ledger cash', es: 'Caja del libro mayor' } },
  { key: 'bills', kind: 'money', title: { zh: '账单还款', en: 'On bills', es: 'A cuotas' } },
  { key: 'balances', kind: 'money', title: { zh: '借款人余额', en: 'In balances', es: 'A saldos' } },
  { key: 'unidentified', kind: 'money', title: { zh: '未识别', en: 'Unidentified', es: 'Sin identificar' } },
  {
    key: 'gapToLedger',
    kind: 'money',
    title: { zh: '渠道与总账差额', en: 'Channel less ledger', es: 'Canal menos libro' },
  },
  {
    key: 'gapToBills',
    kind: 'money',
    title: { zh: '总账与账单差额', en: 'Ledger less bills', es: 'Libro menos cuotas' },
  },
] as const satisfies readonly { key: Field; kind: string; title: Words }[]

export const exportInternalPayment = endpoint({
  ...listFile,
  path: '/forward/credit/reconciliation/internal_payment_export',
  access: { button: 'internalPayment_export' },
  rows: 'merchant',
  summary: 'Bills, ledger and channels by day as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(filterFields), format: fileFormat }),
})
