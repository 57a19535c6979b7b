/** The case list as a file, with its headers in three languages. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileFormat, listFile } from '../list-file.ts'
import type { Words } from '../words.ts'
import { caseFilter, type caseRow } from './case.ts'

type CaseField = keyof z.infer<typeof caseRow>

/** Columns in order. Amounts are decimals of the currency beside them. */
export const caseExportColumns = [
  { key: 'caseId', kind: 'text', title: { zh: '案件号', en: 'Case', es: 'Caso' } },
  { key: 'appId', kind: 'text', title: { zh: '申请号', en: 'Application', es: 'Solicitud' } },
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'Borrower id', es: 'Id de cliente' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'country', kind: 'text', title: { zh: '国家', en: 'Country', es: 'País' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Borrower', es: 'Cliente' } },
  { key: 'cycle', kind: 'number', title: { zh: '期次', en: 'Instalment', es: 'Cuota' } },
  { key: 'periods', kind: 'number', title: { zh: '总期数', en: 'Instalments', es: 'Cuotas' } },
  { key: 'period', kind: 'text', title: { zh: '阶段', en: 'Stage', es: 'Tramo' } },
  { key: 'status', kind: 'text', title: { zh: '状态', en: 'Status', es: 'Estado' } },
  { key: 'repaymentStatus', kind: 'number', title: { zh: '还款状态', en: 'Repayment status', es: 'Estado de pago' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'billAmount', kind: 'money', title: { zh: '账单金额', en: 'Bill amount', es: 'Monto de la cuota' } },
  { key: 'dueAmount', kind: 'money', title: { zh: '应还金额', en: 'Due', es: 'Por pagar' } },
  { key: 'penalInterest', kind: 'money', title: { zh: '罚息', en: 'Late interest', es: 'Interés moratorio' } },
  { key: 'dueDate', kind: 'day', title: { zh: '到期日', en: 'Due date', es: 'Vencimiento' } },
  { key: 'dpd', kind: 'number', title: { zh: '逾期天数', en: 'Days past due', es: 'Días de mora' } },
  { key: 'collectorName', kind: 'text', title: { zh: '催收员', en: 'Collector', es: 'Gestor' } },
  { key: 'lastContactTime', kind: 'instant', title: { zh: '最近联系', en: 'Last contact', es: 'Último contacto' } },
  { key: 'contactTimes', kind: 'number', title: { zh: '联系次数', en: 'Contacts', es: 'Contactos' } },
  { key: 'lastResult', kind: 'number', title: { zh: '最近结果', en: 'Last result', es: 'Último resultado' } },
  { key: 'promisedRepaymentTime', kind: 'day', title: { zh: '承诺日', en: 'Promised day', es: 'Día prometido' } },
  { key: 'promisedAmount', kind: 'money', title: { zh: '承诺金额', en: 'Promised', es: 'Prometido' } },
  { key: 'newCustomer', kind: 'flag', title: { zh: '新客', en: 'New customer', es: 'Cliente nuevo' } },
  { key: 'extension', kind: 'flag', title: { zh: '展期', en: 'Extended', es: 'Prorrogado' } },
] as const satisfies readonly { key: CaseField; kind: string; title: Words }[]

export const exportCases = endpoint({
  ...listFile,
  path: '/forward/collect/cs/core/case/export',
  access: { button: 'caseManagement_export' },
  rows: 'case',
  summary: 'The cases a filter matches as CSV or XLSX, streamed, personal data masked',
  searchesPeople: ['filter.phone'],
  input: z.strictObject({ filter: caseFilter, format: fileFormat }),
  errors: ['borrower.searchLimit'],
})
