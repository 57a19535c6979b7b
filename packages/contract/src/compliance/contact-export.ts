/** What the gate decided, and who is silent, as files with their headers in three languages. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileFormat, listFile } from '../list-file.ts'
import type { Words } from '../words.ts'
import { decisionFilterFields, type decisionRow } from './contact.ts'
import { silenceFilterFields, type silenceRow } from './silence.ts'

const file = {
  ...listFile,
  access: { button: 'caseManagement_export' },
  rows: 'case',
} as const

/** A rule is the sentence that was said, with its figures. */
export const decisionExportColumns = [
  { key: 'decisionId', kind: 'text', title: { zh: '判定号', en: 'Decision', es: 'Decisión' } },
  { key: 'at', kind: 'instant', title: { zh: '时间', en: 'When', es: 'Cuándo' } },
  { key: 'caseId', kind: 'text', title: { zh: '案件号', en: 'Case', es: 'Caso' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'channel', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'party', kind: 'text', title: { zh: '联系对象', en: 'Whom', es: 'A quién' } },
  { key: 'purpose', kind: 'text', title: { zh: '用途', en: 'What for', es: 'Para qué' } },
  { key: 'allowed', kind: 'flag', title: { zh: '允许', en: 'Allowed', es: 'Permitido' } },
  { key: 'rule', kind: 'text', title: { zh: '规则', en: 'Rule', es: 'Regla' } },
  { key: 'near', kind: 'text', title: { zh: '临界', en: 'Only just allowed', es: 'Permitido por poco' } },
  { key: 'nextTime', kind: 'instant', title: { zh: '可再联系', en: 'Permitted again', es: 'Permitido de nuevo' } },
  { key: 'accountName', kind: 'text', title: { zh: '操作人', en: 'By', es: 'Por' } },
] as const satisfies readonly { key: keyof z.infer<typeof decisionRow>; kind: string; title: Words }[]

export const exportDecisions = endpoint({
  ...file,
  path: '/forward/collect/compliance/exportDecisions',
  summary: 'The decisions a filter matches as CSV or XLSX, streamed, newest first',
  input: z.strictObject({ filter: z.strictObject(decisionFilterFields), format: fileFormat }),
})

export const silenceExportColumns = [
  { key: 'silenceId', kind: 'text', title: { zh: '编号', en: 'Entry', es: 'Registro' } },
  { key: 'kind', kind: 'text', title: { zh: '类型', en: 'Kind', es: 'Tipo' } },
  { key: 'whom', kind: 'text', title: { zh: '对象', en: 'Whom', es: 'A quién' } },
  { key: 'caseId', kind: 'text', title: { zh: '案件号', en: 'Case', es: 'Caso' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'evidence', kind: 'text', title: { zh: '依据', en: 'What shows it', es: 'Qué lo demuestra' } },
  { key: 'madeBy', kind: 'text', title: { zh: '操作人', en: 'By', es: 'Por' } },
  { key: 'madeTime', kind: 'instant', title: { zh: '开始时间', en: 'Since', es: 'Desde' } },
  { key: 'liftedBy', kind: 'text', title: { zh: '解除人', en: 'Ended by', es: 'Terminado por' } },
  { key: 'liftedTime', kind: 'instant', title: { zh: '解除时间', en: 'Ended', es: 'Terminado' } },
  { key: 'liftedReason', kind: 'text', title: { zh: '解除原因', en: 'Ended because', es: 'Motivo del fin' } },
] as const satisfies readonly { key: keyof z.infer<typeof silenceRow>; kind: string; title: Words }[]

export const exportSilences = endpoint({
  ...file,
  path: '/forward/collect/compliance/exportSilences',
  summary: 'The silences a filter matches as CSV or XLSX, streamed, newest first, phones and documents masked',
  input: z.strictObject({ filter: z.strictObject(silenceFilterFields), format: fileFormat }),
})
