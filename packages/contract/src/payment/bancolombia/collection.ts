/** What Bancolombia collected: its file uploaded and proved, each line matched or not, booked in one press by a second person. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../../endpoint.ts'
import { count, currency, day, id, instant, merchantId, reason, version } from '../../fields.ts'
import { importJob } from '../../job/table-import.ts'
import { fileFormat, listFile } from '../../list-file.ts'
import { minorAmount } from '../../money.ts'
import { listInput, listOf } from '../../page.ts'
import type { Words } from '../../words.ts'
import { collectionLineStateNames, collectionReasonNames, collectionStateNames } from './terms.ts'

const menu = { menu: 'bancolombia' } as const
const spec = '2 §2 finance; SCREENS bancolombia; decision 137'
const text = z.nullable(z.string())
const row = z.int().check(z.gte(1), z.lte(20_000_000))
const totals = z.object({ lines: z.int(), amount: minorAmount })

const fileFields = {
  collectionId: id,
  merchant: merchantId,
  merchantName: z.string(),
  channel: z.string(),
  name: z.string(),
  sha256: z.string(),
  collectedDay: day,
  currency,
  lineCount: count,
  batches: count,
  /** As the file’s own control records say and its lines add up to. */
  total: minorAmount,
  matched: totals,
  unmatched: totals,
  refused: totals,
  booked: totals,
  state: z.enum(collectionStateNames),
  uploadedBy: z.string(),
  uploadedTime: instant,
  decidedBy: text,
  decidedTime: z.nullable(instant),
  note: text,
  /** The caller uploaded it or matched a line of it: another person books it. */
  mine: z.boolean(),
  version,
}
const fileRow = z.object(fileFields)

const fileFilter = {
  state: z.optional(z.enum(collectionStateNames)),
  merchant: z.optional(merchantId),
  collectionId: z.optional(id),
} as const

export const listCollections = endpoint({
  path: '/forward/credit/bancolombia/list',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'Collection files, the latest first, with what their lines came to',
  input: listInput(fileFilter, ['uploaded']),
  output: listOf(fileRow),
  errors: [],
})

export const collectionExportColumns = [
  { key: 'collectionId', kind: 'text', title: { zh: '编号', en: 'Id', es: 'Id' } },
  { key: 'name', kind: 'text', title: { zh: '文件', en: 'File', es: 'Archivo' } },
  { key: 'collectedDay', kind: 'day', title: { zh: '收款日', en: 'Collected on', es: 'Día de recaudo' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'Status', es: 'Estado' } },
  { key: 'lineCount', kind: 'number', title: { zh: '行数', en: 'Lines', es: 'Líneas' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'total', kind: 'money', title: { zh: '合计', en: 'Total', es: 'Total' } },
  { key: 'uploadedBy', kind: 'text', title: { zh: '上传人', en: 'Uploaded by', es: 'Subido por' } },
  { key: 'uploadedTime', kind: 'instant', title: { zh: '上传时间', en: 'Uploaded', es: 'Subido' } },
  { key: 'decidedBy', kind: 'text', title: { zh: '审批人', en: 'Decided by', es: 'Decidió' } },
  { key: 'decidedTime', kind: 'instant', title: { zh: '审批时间', en: 'Decided', es: 'Decidido' } },
] as const satisfies readonly { key: keyof typeof fileFields; kind: string; title: Words }[]

export const exportCollections = endpoint({
  ...listFile,
  path: '/forward/credit/bancolombia/export',
  access: { button: 'bancolombia_export' },
  rows: 'merchant',
  summary: 'The collection files a filter matches as CSV or XLSX, the latest first',
  input: z.strictObject({ filter: z.strictObject(fileFilter), format: fileFormat }),
})

const lineFields = {
  collectionId: id,
  row: z.int(),
  lot: z.string(),
  /** Masked but for its end: people write their document there. */
  reference: z.string(),
  amount: minorAmount,
  currency,
  sequence: z.string(),
  authorization: z.string(),
  payingBank: z.string(),
  branch: z.string(),
  state: z.enum(collectionLineStateNames),
  why: z.enum(collectionReasonNames),
  loanId: text,
  billId: z.nullable(id),
  userId: z.nullable(id),
  borrower: text,
  matchedBy: text,
  paymentId: z.nullable(id),
  version,
}
const lineFilter = { collectionId: id, state: z.optional(z.enum(collectionLineStateNames)) } as const

export const collectionLines = endpoint({
  path: '/forward/credit/bancolombia/lines',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'The lines of one file in its order, each with what it was matched by or why it was not',
  input: listInput(lineFilter, ['row']),
  output: listOf(z.object(lineFields)),
  errors: [],
})

export const collectionLineExportColumns = [
  { key: 'row', kind: 'number', title: { zh: '行', en: 'Row', es: 'Fila' } },
  { key: 'lot', kind: 'text', title: { zh: '批次', en: 'Batch', es: 'Lote' } },
  { key: 'reference', kind: 'text', title: { zh: '参考号', en: 'Reference', es: 'Referencia' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'amount', kind: 'money', title: { zh: '金额', en: 'Amount', es: 'Monto' } },
  { key: 'sequence', kind: 'text', title: { zh: '流水号', en: 'Sequence', es: 'Secuencia' } },
  { key: 'authorization', kind: 'text', title: { zh: '授权号', en: 'Authorisation', es: 'Autorización' } },
  { key: 'payingBank', kind: 'text', title: { zh: '付款银行', en: 'Paying bank', es: 'Banco pagador' } },
  { key: 'branch', kind: 'text', title: { zh: '网点', en: 'Branch', es: 'Sucursal' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'Status', es: 'Estado' } },
  { key: 'why', kind: 'text', title: { zh: '原因', en: 'Why', es: 'Motivo' } },
  { key: 'loanId', kind: 'text', title: { zh: '贷款', en: 'Loan', es: 'Préstamo' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Borrower', es: 'Cliente' } },
  { key: 'paymentId', kind: 'text', title: { zh: '入账', en: 'Payment', es: 'Pago' } },
] as const satisfies readonly { key: keyof typeof lineFields; kind: string; title: Words }[]

export const exportCollectionLines = endpoint({
  ...listFile,
  path: '/forward/credit/bancolombia/lines_export',
  access: { button: 'bancolombia_export' },
  rows: 'merchant',
  summary: 'The lines of a file as CSV or XLSX in its order, each with why; names and references masked',
  input: z.strictObject({ filter: z.strictObject(lineFilter), format: fileFormat }),
})

/** What the job of an upload may refuse a file with; nothing of it is kept. */
export const uploadCollection = endpoint({
  ...importJob,
  path: '/forward/credit/bancolombia/upload',
  access: { button: 'bancolombia_upload' },
  spec,
  summary:
    'A job that reads an Asobancaria 2001 file whole, proves its control totals and matches its lines; it books nothing. Its result is `collectionOutcome`',
  input: z.strictObject({ fileId: id, merchant: z.optional(merchantId) }),
  errors: ['file.missing', 'payment.collectionTwice', 'payment.collectionMerchant'],
})

/** What the upload’s job answers (`result`). */
export const collectionOutcome = z.object({
  collectionId: id,
  lines: z.int(),
  matched: z.int(),
  unmatched: z.int(),
  refused: z.int(),
})
export type CollectionOutcome = z.infer<typeof collectionOutcome>

export const matchCollectionLine = endpoint({
  path: '/forward/credit/bancolombia/match',
  access: { button: 'bancolombia_upload' },
  rows: 'merchant',
  writes: true,
  gives: true,
  spec,
  summary: 'Say which loan a line is for; booked with its file, by somebody else',
  input: z.strictObject({
    collectionId: id,
    row,
    version,
    loanId: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  }),
  output: z.object({ collectionId: id, row: z.int(), version }),
  errors: [
    'record.missing',
    'record.stale',
    'payment.collectionDecided',
    'payment.collectionLineRefused',
    'payment.collectionNoLoan',
    'access.ownGain',
  ],
})

const decision = {
  rows: 'merchant',
  writes: true,
  idempotent: true,
  access: { button: 'bancolombia_book' },
  spec,
} as const

export const bookCollection = endpoint({
  ...decision,
  path: '/forward/credit/bancolombia/book',
  secondPerson: true,
  summary:
    'A job that books all lines of a file at once: matched ones to their loans, the others as unidentified money; never by who uploaded or matched',
  input: z.strictObject({ collectionId: id, version }),
  output: z.object({ jobId: id }),
  errors: ['record.missing', 'record.stale', 'payment.collectionDecided', ...secondPersonErrors],
})

export const refuseCollection = endpoint({
  ...decision,
  path: '/forward/credit/bancolombia/refuse',
  summary: 'Refuse a file: nothing of it is booked, and it may be uploaded again',
  input: z.strictObject({ collectionId: id, version, reason }),
  output: z.object({ collectionId: id, state: z.enum(collectionStateNames) }),
  errors: ['record.missing', 'record.stale', 'payment.collectionDecided'],
})
