/** Messages that went out on cases in scope: the list, and the same as a file. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, day, id, instant, merchantId, stage } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { messageChannels, messageFailed, messageStates } from './message.ts'

const channel = z.enum(messageChannels)

export const sentFilterFields = {
  collector: z.optional(accountId),
  merchant: z.optional(merchantId),
  caseId: z.optional(id),
  channel: z.optional(channel),
  state: z.optional(z.enum(messageStates)),
  dayFrom: z.optional(day),
  dayTo: z.optional(day),
} as const

export const sentRow = z.object({
  messageId: id,
  /** When it was queued. */
  time: instant,
  caseId: id,
  merchantName: z.string(),
  period: stage,
  /** Masked, as the address. */
  borrower: z.string(),
  /** Null: the borrower. */
  contactName: z.nullable(z.string()),
  address: z.string(),
  channel,
  /** Null: sent by a rule. */
  collector: z.nullable(accountId),
  collectorName: z.nullable(z.string()),
  templateName: z.nullable(z.string()),
  text: z.string(),
  segments: z.int(),
  state: z.enum(messageStates),
  ...messageFailed,
  sentTime: z.nullable(instant),
  endTime: z.nullable(instant),
  decisionId: id,
})

export const listSent = endpoint({
  path: '/forward/collect/cs/msg/sent',
  access: { menu: 'collectRecords' },
  rows: 'case',
  spec: '2 §7 Messages, Detect',
  summary: 'Messages on cases in my scope, newest first, each with what became of it',
  input: listInput(sentFilterFields, ['time']),
  output: listOf(sentRow),
  errors: [],
})

export const sentExportColumns = [
  { key: 'messageId', kind: 'text', title: { zh: '消息编号', en: 'Message', es: 'Mensaje' } },
  { key: 'time', kind: 'instant', title: { zh: '时间', en: 'When', es: 'Cuándo' } },
  { key: 'caseId', kind: 'text', title: { zh: '案件号', en: 'Case', es: 'Caso' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'period', kind: 'text', title: { zh: '阶段', en: 'Stage', es: 'Tramo' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Borrower', es: 'Cliente' } },
  { key: 'contactName', kind: 'text', title: { zh: '联系人', en: 'Contact', es: 'Contacto' } },
  { key: 'channel', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'address', kind: 'text', title: { zh: '地址', en: 'Address', es: 'Dirección' } },
  { key: 'collectorName', kind: 'text', title: { zh: '催收员', en: 'Collector', es: 'Gestor' } },
  { key: 'templateName', kind: 'text', title: { zh: '模板', en: 'Template', es: 'Plantilla' } },
  { key: 'text', kind: 'text', title: { zh: '内容', en: 'Text', es: 'Texto' } },
  { key: 'segments', kind: 'number', title: { zh: '条数', en: 'Segments', es: 'Segmentos' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'State', es: 'Estado' } },
  { key: 'failure', kind: 'text', title: { zh: '失败原因', en: 'Why it failed', es: 'Por qué falló' } },
  { key: 'next', kind: 'text', title: { zh: '如何处理', en: 'What to do', es: 'Qué hacer' } },
  { key: 'failureCode', kind: 'text', title: { zh: '服务商代码', en: 'Provider’s code', es: 'Código del proveedor' } },
  { key: 'sentTime', kind: 'instant', title: { zh: '发出时间', en: 'Sent', es: 'Enviado' } },
  { key: 'endTime', kind: 'instant', title: { zh: '结束时间', en: 'Ended', es: 'Terminado' } },
  { key: 'decisionId', kind: 'text', title: { zh: '判定号', en: 'Decision', es: 'Decisión' } },
] as const satisfies readonly { key: keyof z.infer<typeof sentRow> | 'next'; kind: string; title: Words }[]

export const exportSent = endpoint({
  ...listFile,
  path: '/forward/collect/cs/msg/export',
  access: { button: 'caseManagement_export' },
  rows: 'case',
  summary: 'The messages a filter matches as CSV or XLSX, streamed, newest first, names and addresses masked',
  input: z.strictObject({ filter: z.strictObject(sentFilterFields), format: fileFormat }),
})
