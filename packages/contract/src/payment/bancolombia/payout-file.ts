/** What Bancolombia is asked to pay by file: made of the orders that wait, taken away once by a second person, answered line by line. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../../endpoint.ts'
import { count, currency, day, id, instant, merchantId, reason, version } from '../../fields.ts'
import { importJob } from '../../job/table-import.ts'
import { fileFormat, listFile } from '../../list-file.ts'
import { minorAmount } from '../../money.ts'
import { listInput, listOf } from '../../page.ts'
import type { Words } from '../../words.ts'
import { payoutAnswerNames, payoutFileStateNames } from './terms.ts'

const menu = { menu: 'bancolombia' } as const
const button = { button: 'bancolombia_payOut' } as const
const spec = '2 §2 finance; SCREENS bancolombia; decision 175'
const text = z.nullable(z.string())
const totals = z.object({ lines: z.int(), amount: minorAmount })
const channelCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

const fileFields = {
  payoutFileId: id,
  merchant: merchantId,
  merchantName: z.string(),
  channel: z.string(),
  name: z.string(),
  payDay: day,
  sequence: z.int(),
  currency,
  lineCount: count,
  total: minorAmount,
  /** By the bank’s answer. */
  settled: totals,
  failed: totals,
  /** Without an answer, or one that says neither. */
  open: totals,
  /** Of the very bytes that were taken away. */
  sha256: z.string(),
  state: z.enum(payoutFileStateNames),
  madeBy: z.string(),
  madeTime: instant,
  downloadedBy: text,
  downloadedTime: z.nullable(instant),
  answeredBy: text,
  answeredTime: z.nullable(instant),
  note: text,
  /** The caller made it: another person takes it away. */
  mine: z.boolean(),
  /** The caller took it away: another person says that it never reached the bank. */
  taken: z.boolean(),
  version,
}
const fileFilter = {
  state: z.optional(z.enum(payoutFileStateNames)),
  merchant: z.optional(merchantId),
  payoutFileId: z.optional(id),
} as const

export const listPayoutFiles = endpoint({
  path: '/forward/credit/bancolombia/payout_files',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'Payout files, the latest first, with what the bank said of their lines',
  input: listInput(fileFilter, ['made']),
  output: listOf(z.object(fileFields)),
  errors: [],
})

export const payoutFileExportColumns = [
  { key: 'payoutFileId', kind: 'text', title: { zh: '编号', en: 'Id', es: 'Id' } },
  { key: 'name', kind: 'text', title: { zh: '文件', en: 'File', es: 'Archivo' } },
  { key: 'payDay', kind: 'day', title: { zh: '付款日', en: 'Pays on', es: 'Paga el' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'Status', es: 'Estado' } },
  { key: 'lineCount', kind: 'number', title: { zh: '行数', en: 'Lines', es: 'Líneas' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'total', kind: 'money', title: { zh: '合计', en: 'Total', es: 'Total' } },
  { key: 'sha256', kind: 'text', title: { zh: 'SHA-256', en: 'SHA-256', es: 'SHA-256' } },
  { key: 'madeBy', kind: 'text', title: { zh: '制作人', en: 'Made by', es: 'Generó' } },
  { key: 'madeTime', kind: 'instant', title: { zh: '制作时间', en: 'Made', es: 'Generado' } },
  { key: 'downloadedBy', kind: 'text', title: { zh: '下载人', en: 'Taken away by', es: 'Descargó' } },
  { key: 'downloadedTime', kind: 'instant', title: { zh: '下载时间', en: 'Taken away', es: 'Descargado' } },
  { key: 'answeredTime', kind: 'instant', title: { zh: '答复时间', en: 'Answered', es: 'Respondido' } },
] as const satisfies readonly { key: keyof typeof fileFields; kind: string; title: Words }[]

export const exportPayoutFiles = endpoint({
  ...listFile,
  path: '/forward/credit/bancolombia/payout_files_export',
  access: { button: 'bancolombia_export' },
  rows: 'merchant',
  summary: 'The payout files a filter matches as CSV or XLSX, the latest first',
  input: z.strictObject({ filter: z.strictObject(fileFilter), format: fileFormat }),
})

const lineFields = {
  payoutFileId: id,
  row: z.int(),
  orderId: id,
  trackingKey: z.string(),
  kind: z.enum(['refund', 'staff', 'loan', 'payerReturn']),
  amount: minorAmount,
  currency,
  /** Masked. */
  beneficiary: z.string(),
  bankAccount: z.string(),
  /** What the order has come to. */
  orderState: z.enum(['waiting', 'sent', 'unknown', 'settled', 'failed', 'returned']),
  answer: z.nullable(z.enum(payoutAnswerNames)),
  /** In the bank’s words. */
  message: text,
}
const lineFilter = { payoutFileId: id, answer: z.optional(z.enum(payoutAnswerNames)) } as const

export const payoutFileLines = endpoint({
  path: '/forward/credit/bancolombia/payout_file_lines',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'The lines of one payout file in its order, each with the bank’s answer and what its order came to',
  input: listInput(lineFilter, ['row']),
  output: listOf(z.object(lineFields)),
  errors: [],
})

export const payoutLineExportColumns = [
  { key: 'row', kind: 'number', title: { zh: '行', en: 'Row', es: 'Fila' } },
  { key: 'orderId', kind: 'text', title: { zh: '指令', en: 'Order', es: 'Orden' } },
  { key: 'trackingKey', kind: 'text', title: { zh: '追踪号', en: 'Tracking key', es: 'Clave de rastreo' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'amount', kind: 'money', title: { zh: '金额', en: 'Amount', es: 'Monto' } },
  { key: 'beneficiary', kind: 'text', title: { zh: '收款人', en: 'Beneficiary', es: 'Beneficiario' } },
  { key: 'bankAccount', kind: 'text', title: { zh: '账号', en: 'Account', es: 'Cuenta' } },
  { key: 'answer', kind: 'text', title: { zh: '银行答复', en: 'Bank’s answer', es: 'Respuesta del banco' } },
  { key: 'message', kind: 'text', title: { zh: '银行原文', en: 'In its words', es: 'En sus palabras' } },
] as const satisfies readonly { key: keyof typeof lineFields; kind: string; title: Words }[]

export const exportPayoutFileLines = endpoint({
  ...listFile,
  path: '/forward/credit/bancolombia/payout_file_lines_export',
  access: { button: 'bancolombia_export' },
  rows: 'merchant',
  summary: 'The lines of a payout file as CSV or XLSX in its order; names and accounts masked',
  input: z.strictObject({ filter: z.strictObject(lineFilter), format: fileFormat }),
})

export const payoutsForFile = endpoint({
  path: '/forward/credit/bancolombia/payouts_waiting',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'Orders that were given to Bancolombia and stand in no file yet, by merchant and channel',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      merchant: merchantId,
      merchantName: z.string(),
      channel: z.string(),
      currency,
      orders: z.int(),
      amount: minorAmount,
      oldestTime: instant,
    }),
  ),
  errors: [],
})

const one = { payoutFileId: id, version } as const
const act = { rows: 'merchant', writes: true, access: button, spec } as const

export const makePayoutFile = endpoint({
  ...act,
  path: '/forward/credit/bancolombia/payout_file_make',
  idempotent: true,
  summary:
    'Makes one file (PAB v2) of the orders of a merchant that wait, at most 5,000, and keeps it sealed; an order stands in one file at most',
  input: z.strictObject({ merchant: merchantId, channel: channelCode }),
  output: z.object({ payoutFileId: id, lines: z.int(), total: minorAmount }),
  errors: ['record.missing', 'payment.payoutFileEmpty', 'payment.payoutFileAccount', 'payment.payoutFilesOfDay'],
})

export const downloadPayoutFile = endpoint({
  ...act,
  path: '/forward/credit/bancolombia/payout_file_download',
  transport: 'download',
  secondPerson: true,
  summary: 'Takes the file away, once: never by who made it, and no second time',
  input: z.strictObject(one),
  output: z.null(),
  errors: [
    'record.missing',
    'record.stale',
    'payment.payoutFileTaken',
    'payment.payoutFileStale',
    ...secondPersonErrors,
  ],
})

export const voidPayoutFile = endpoint({
  ...act,
  path: '/forward/credit/bancolombia/payout_file_void',
  idempotent: true,
  secondPerson: true,
  summary:
    'Says that the bank has not got it and will not: its orders wait for another file. One that was taken away only by somebody else, and only before the bank answered',
  input: z.strictObject({ ...one, reason }),
  output: z.object({ payoutFileId: id, state: z.enum(payoutFileStateNames) }),
  errors: ['record.missing', 'record.stale', 'payment.payoutFileEnded', ...secondPersonErrors],
})

export const answerPayoutFile = endpoint({
  ...importJob,
  path: '/forward/credit/bancolombia/payout_file_answer',
  access: button,
  gives: true,
  spec,
  summary:
    'A job that reads the bank’s answer (CSV or XLSX) whole or not at all and keeps what it says of each line; the orders end by it. Its result is `payoutAnswerOutcome`',
  input: z.strictObject({ payoutFileId: id, fileId: id }),
  errors: ['file.missing', 'record.missing', 'payment.payoutFileNotOut', 'access.ownGain'],
})

/** What the answer’s job answers (`result`). */
export const payoutAnswerOutcome = z.object({
  payoutFileId: id,
  lines: z.int(),
  settled: z.int(),
  failed: z.int(),
  unclear: z.int(),
})
export type PayoutAnswerOutcome = z.infer<typeof payoutAnswerOutcome>
