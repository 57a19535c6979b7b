/** Money between accounts of our own: asked for, approved by another person, found on both statements. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { currency, day, id, instant, merchantId, reason, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { minorAmount, positiveMinor } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { channelName } from './common.ts'

const spec = '2 §2 internal withdraw; DOMAIN §9 Reconciliation'
const evidenceAtMost = 3

export const transferStates = ['requested', 'approved', 'refused'] as const
/** Of one side: `none` no run has looked for it yet; `expected` the bank’s word is not due; `open` it is missing. */
export const transferLegs = ['none', 'expected', 'open', 'matched'] as const

export const transferRow = z.object({
  transferId: id,
  merchantName: z.string(),
  fromChannel: channelName,
  toChannel: channelName,
  currency,
  amount: minorAmount,
  day,
  trackingKey: z.nullable(z.string()),
  reason: z.string(),
  state: z.enum(transferStates),
  legOut: z.enum(transferLegs),
  legIn: z.enum(transferLegs),
  /** The match, where there is one. */
  matchOut: z.nullable(id),
  matchIn: z.nullable(id),
  askedBy: z.string(),
  askedTime: instant,
  decidedBy: z.nullable(z.string()),
  decidedTime: z.nullable(instant),
  note: z.nullable(z.string()),
  evidence: z.array(id),
  /** The caller asked for it: another person decides. */
  mine: z.boolean(),
  version,
})
const filterFields = {
  state: z.optional(z.enum(transferStates)),
  currency: z.optional(currency),
  merchant: z.optional(merchantId),
} as const

export const listTransfers = endpoint({
  path: '/forward/credit/reconciliation/internal_list',
  access: { menu: 'internalWithdraw' },
  rows: 'merchant',
  spec,
  summary: 'Transfers between own accounts, latest asked first, with what became of both sides',
  input: listInput(filterFields, ['asked']),
  output: listOf(transferRow),
  errors: [],
})

type TransferField = keyof z.infer<typeof transferRow>
export const transferExportColumns = [
  { key: 'transferId', kind: 'text', title: { zh: '划转编号', en: 'Transfer', es: 'Traspaso' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'fromChannel', kind: 'text', title: { zh: '转出渠道', en: 'From', es: 'De' } },
  { key: 'toChannel', kind: 'text', title: { zh: '转入渠道', en: 'To', es: 'A' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'amount', kind: 'money', title: { zh: '金额', en: 'Amount', es: 'Monto' } },
  { key: 'day', kind: 'day', title: { zh: '日期', en: 'Day', es: 'Día' } },
  { key: 'trackingKey', kind: 'text', title: { zh: '追踪号', en: 'Tracking key', es: 'Clave de rastreo' } },
  { key: 'reason', kind: 'text', title: { zh: '原因', en: 'Reason', es: 'Motivo' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'State', es: 'Estado' } },
  { key: 'legOut', kind: 'text', title: { zh: '转出对账', en: 'Money out', es: 'Salida' } },
  { key: 'legIn', kind: 'text', title: { zh: '转入对账', en: 'Money in', es: 'Entrada' } },
  { key: 'askedBy', kind: 'text', title: { zh: '申请人', en: 'Asked by', es: 'Pidió' } },
  { key: 'askedTime', kind: 'instant', title: { zh: '申请时间', en: 'Asked', es: 'Pedido' } },
  { key: 'decidedBy', kind: 'text', title: { zh: '审批人', en: 'Decided by', es: 'Decidió' } },
  { key: 'decidedTime', kind: 'instant', title: { zh: '审批时间', en: 'Decided', es: 'Decidido' } },
] as const satisfies readonly { key: TransferField; kind: string; title: Words }[]

export const exportTransfers = endpoint({
  ...listFile,
  path: '/forward/credit/reconciliation/internal_export',
  access: { button: 'internalWithdraw_export' },
  rows: 'merchant',
  summary: 'The transfers a filter matches as CSV or XLSX, streamed',
  input: z.strictObject({ filter: z.strictObject(filterFields), format: fileFormat }),
})

export const askTransfer = endpoint({
  path: '/forward/credit/reconciliation/internal_create',
  access: { button: 'internalWithdraw_transfer' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec,
  summary: 'Says with evidence that money was moved between two own accounts; another person approves, which books it',
  input: z.strictObject({
    merchant: merchantId,
    fromChannel: channelName,
    toChannel: channelName,
    amount: positiveMinor,
    /** On which it leaves, as the banks will show it. */
    day,
    trackingKey: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
    reason,
    evidence: z.array(id).check(z.minLength(1), z.maxLength(evidenceAtMost)),
  }),
  output: z.object({ transferId: id }),
  errors: [
    'record.missing',
    'reconciliation.sameAccount',
    'reconciliation.noSuchChannel',
    'reconciliation.transferDay',
    'reconciliation.dayClosed',
    'file.missing',
    'credit.imageTooLarge',
    'credit.imageNotJpeg',
    'credit.imageBroken',
    'credit.imageTooManyPixels',
  ],
})

export const decideTransfer = endpoint({
  path: '/forward/credit/reconciliation/internal_decide',
  access: { button: 'internalWithdraw_transfer' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  secondPerson: true,
  spec: `${spec}; §16 Four eyes`,
  summary: 'Books a transfer that somebody else asked for, or refuses it',
  input: z.strictObject({ transferId: id, version, decision: z.enum(['approve', 'refuse']), note: reason }),
  output: z.object({ transferId: id, state: z.enum(transferStates) }),
  errors: [...secondPersonErrors, 'record.missing', 'record.stale', 'credit.decided', 'reconciliation.dayClosed'],
})

export const showTransferEvidence = endpoint({
  path: '/forward/credit/reconciliation/internal_evidence',
  access: { menu: 'internalWithdraw' },
  rows: 'merchant',
  // the operation log keeps who looked
  writes: true,
  transport: 'download',
  spec: `${spec}; §13`,
  summary: 'One picture of what proves a transfer, with a watermark of who looks and when',
  input: z.strictObject({ transferId: id, fileId: id }),
  output: z.null(),
  errors: ['record.missing'],
})
