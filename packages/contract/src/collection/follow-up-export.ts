/** Coverage and the promise list as files, with their headers in three languages. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileFormat, listFile } from '../list-file.ts'
import type { Words } from '../words.ts'
import { promiseFilterFields, type promiseRow } from './promise.ts'
import { coverageFilterFields, type coverageRow } from './workbench.ts'

const file = { ...listFile, access: { button: 'caseManagement_export' }, rows: 'case' } as const

/** Shares are percentages of the open cases, to a tenth. */
export const coverageExportColumns = [
  { key: 'period', kind: 'text', title: { zh: '阶段', en: 'Stage', es: 'Tramo' } },
  { key: 'collectorName', kind: 'text', title: { zh: '催收员', en: 'Collector', es: 'Gestor' } },
  { key: 'open', kind: 'number', title: { zh: '未结案件', en: 'Open cases', es: 'Casos abiertos' } },
  { key: 'touchedToday', kind: 'number', title: { zh: '今日已跟进', en: 'Touched today', es: 'Gestionados hoy' } },
  {
    key: 'todayShare',
    kind: 'number',
    title: { zh: '今日跟进率 %', en: 'Touched today, %', es: 'Gestionados hoy, %' },
  },
  { key: 'touchedEver', kind: 'number', title: { zh: '曾跟进', en: 'Ever touched', es: 'Gestionados alguna vez' } },
  {
    key: 'everShare',
    kind: 'number',
    title: { zh: '曾跟进率 %', en: 'Ever touched, %', es: 'Gestionados alguna vez, %' },
  },
] as const satisfies readonly {
  key: keyof z.infer<typeof coverageRow> | 'todayShare' | 'everShare'
  kind: string
  title: Words
}[]

export const exportCoverage = endpoint({
  ...file,
  path: '/forward/collect/cs/core/exportCoverage',
  summary: 'Open cases touched today and ever, by stage and collector, as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(coverageFilterFields), format: fileFormat }),
})

export const promiseExportColumns = [
  { key: 'promiseId', kind: 'text', title: { zh: '承诺编号', en: 'Promise', es: 'Promesa' } },
  { key: 'caseId', kind: 'text', title: { zh: '案件号', en: 'Case', es: 'Caso' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Borrower', es: 'Cliente' } },
  { key: 'period', kind: 'text', title: { zh: '阶段', en: 'Stage', es: 'Tramo' } },
  { key: 'collectorName', kind: 'text', title: { zh: '催收员', en: 'Collector', es: 'Gestor' } },
  { key: 'kind', kind: 'text', title: { zh: '类型', en: 'Kind', es: 'Tipo' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'State', es: 'Estado' } },
  { key: 'day', kind: 'day', title: { zh: '承诺日', en: 'Promised day', es: 'Día prometido' } },
  { key: 'daysLeft', kind: 'number', title: { zh: '剩余天数', en: 'Days left', es: 'Días que faltan' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'amount', kind: 'money', title: { zh: '承诺金额', en: 'Promised', es: 'Prometido' } },
  { key: 'paid', kind: 'money', title: { zh: '已还', en: 'Paid of it', es: 'Pagado' } },
  { key: 'dueAmount', kind: 'money', title: { zh: '应还金额', en: 'Due', es: 'Por pagar' } },
  { key: 'promisedBy', kind: 'text', title: { zh: '承诺人', en: 'Promised by', es: 'Prometió' } },
  { key: 'madeBy', kind: 'text', title: { zh: '记录人', en: 'Logged by', es: 'Registró' } },
  { key: 'madeTime', kind: 'instant', title: { zh: '记录时间', en: 'Logged at', es: 'Registrada' } },
] as const satisfies readonly { key: keyof z.infer<typeof promiseRow>; kind: string; title: Words }[]

export const exportPtp = endpoint({
  ...file,
  path: '/forward/collect/cs/core/exportPtp',
  summary: 'The promises due within 3 days that a filter matches as CSV or XLSX, streamed, names masked',
  input: z.strictObject({ filter: z.strictObject(promiseFilterFields), format: fileFormat }),
})
