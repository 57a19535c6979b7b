/** The list of payments as a file, with its headers in three languages. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileFormat, listFile } from '../list-file.ts'
import type { Words } from '../words.ts'
import { paymentFilter, type paymentRow } from './payment.ts'

type PaymentField = keyof z.infer<typeof paymentRow>

/** Columns in order. Amounts are decimals of the currency beside them; a reversal's is what it took back. */
export const paymentExportColumns = [
  { key: 'paymentId', kind: 'text', title: { zh: '付款编号', en: 'Payment', es: 'Pago' } },
  { key: 'trackingKey', kind: 'text', title: { zh: '追踪号', en: 'Tracking key', es: 'Clave de rastreo' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'State', es: 'Estado' } },
  { key: 'kind', kind: 'text', title: { zh: '类型', en: 'Kind', es: 'Tipo' } },
  { key: 'channel', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'amount', kind: 'money', title: { zh: '金额', en: 'Amount', es: 'Monto' } },
  { key: 'valueDay', kind: 'day', title: { zh: '起息日', en: 'Value day', es: 'Fecha valor' } },
  { key: 'paidTime', kind: 'instant', title: { zh: '付款时间', en: 'Paid', es: 'Pagado' } },
  { key: 'receivedTime', kind: 'instant', title: { zh: '接收时间', en: 'Received', es: 'Recibido' } },
  { key: 'loanId', kind: 'text', title: { zh: '贷款', en: 'Loan', es: 'Préstamo' } },
  { key: 'appId', kind: 'text', title: { zh: '申请号', en: 'Application', es: 'Solicitud' } },
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'Borrower id', es: 'Id de cliente' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Borrower', es: 'Cliente' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'matchedTime', kind: 'instant', title: { zh: '匹配时间', en: 'Matched', es: 'Aplicado' } },
  { key: 'matchedByName', kind: 'text', title: { zh: '匹配人', en: 'Matched by', es: 'Aplicado por' } },
] as const satisfies readonly { key: PaymentField; kind: string; title: Words }[]

export const exportPayments = endpoint({
  ...listFile,
  path: '/forward/credit/payment/export',
  access: { button: 'paymentInfo_export' },
  rows: 'merchant',
  summary: 'The payments a filter matches as CSV or XLSX, streamed, names masked',
  input: z.strictObject({ filter: paymentFilter, format: fileFormat }),
})
