/** Calls and logs as files, with their headers in three languages. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileFormat, listFile } from '../list-file.ts'
import type { Words } from '../words.ts'
import { callFilterFields, type callRow, logFilterFields, type logRow } from './detect.ts'

const file = {
  ...listFile,
  access: { button: 'caseManagement_export' },
  rows: 'case',
} as const

/** The outcome is a word of the reader's language; `recording` is the dialer's reference. */
export const callExportColumns = [
  { key: 'callId', kind: 'text', title: { zh: '通话编号', en: 'Call', es: 'Llamada' } },
  { key: 'time', kind: 'instant', title: { zh: '时间', en: 'When', es: 'Cuándo' } },
  { key: 'caseId', kind: 'text', title: { zh: '案件号', en: 'Case', es: 'Caso' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'period', kind: 'text', title: { zh: '阶段', en: 'Stage', es: 'Tramo' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Borrower', es: 'Cliente' } },
  { key: 'collectorName', kind: 'text', title: { zh: '催收员', en: 'Collector', es: 'Gestor' } },
  { key: 'contactName', kind: 'text', title: { zh: '联系人', en: 'Contact', es: 'Contacto' } },
  { key: 'number', kind: 'text', title: { zh: '号码', en: 'Number', es: 'Número' } },
  { key: 'purpose', kind: 'text', title: { zh: '方式', en: 'How', es: 'Cómo' } },
  { key: 'line', kind: 'text', title: { zh: '线路', en: 'Line', es: 'Línea' } },
  { key: 'outcome', kind: 'text', title: { zh: '结果', en: 'Outcome', es: 'Resultado' } },
  { key: 'ringSeconds', kind: 'number', title: { zh: '振铃（秒）', en: 'Rang, s', es: 'Timbre, s' } },
  { key: 'talkSeconds', kind: 'number', title: { zh: '通话（秒）', en: 'Talked, s', es: 'Conversación, s' } },
  { key: 'recording', kind: 'text', title: { zh: '录音', en: 'Recording', es: 'Grabación' } },
  { key: 'decisionId', kind: 'text', title: { zh: '判定号', en: 'Decision', es: 'Decisión' } },
] as const satisfies readonly { key: keyof z.infer<typeof callRow>; kind: string; title: Words }[]

export const exportCalls = endpoint({
  ...file,
  path: '/forward/collect/detect/exportCallRecords',
  summary: 'The calls a filter matches as CSV or XLSX, streamed, newest first, personal data masked',
  input: z.strictObject({ filter: z.strictObject(callFilterFields), format: fileFormat }),
})

/** The result's code beside its words. */
export const logExportColumns = [
  { key: 'logId', kind: 'number', title: { zh: '编号', en: 'Entry', es: 'Registro' } },
  { key: 'time', kind: 'instant', title: { zh: '时间', en: 'When', es: 'Cuándo' } },
  { key: 'caseId', kind: 'text', title: { zh: '案件号', en: 'Case', es: 'Caso' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'period', kind: 'text', title: { zh: '阶段', en: 'Stage', es: 'Tramo' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Borrower', es: 'Cliente' } },
  { key: 'collectorName', kind: 'text', title: { zh: '催收员', en: 'Collector', es: 'Gestor' } },
  { key: 'channel', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'result', kind: 'number', title: { zh: '结果代码', en: 'Result code', es: 'Código de resultado' } },
  { key: 'resultWords', kind: 'text', title: { zh: '结果', en: 'Result', es: 'Resultado' } },
  { key: 'promisedDay', kind: 'day', title: { zh: '承诺日', en: 'Promised day', es: 'Día prometido' } },
  { key: 'remark', kind: 'text', title: { zh: '备注', en: 'Remark', es: 'Observación' } },
] as const satisfies readonly { key: keyof z.infer<typeof logRow> | 'resultWords'; kind: string; title: Words }[]

export const exportLogs = endpoint({
  ...file,
  path: '/forward/collect/detect/exportCsLogs',
  summary: 'The logs a filter matches as CSV or XLSX, streamed, newest first, names masked',
  input: z.strictObject({ filter: z.strictObject(logFilterFields), format: fileFormat }),
})
