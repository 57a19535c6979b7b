/** The job centre: long work that a person asked for, with its progress, outcome and files. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, id, instant } from '../fields.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'

/** `queued → running → done | failed`; a failed one can be put back. */
export const jobStates = ['queued', 'running', 'done', 'failed'] as const

/** Kinds of jobs and what people call them. */
export const jobKinds = {
  'credit.loanBook.dryRun': { zh: '贷款台账试运行', en: 'Loan book, dry run', es: 'Cartera, prueba' },
  'credit.loanBook.run': { zh: '贷款台账导入', en: 'Loan book import', es: 'Importación de cartera' },
  'collection.ageing': { zh: '账龄', en: 'Ageing', es: 'Mora' },
  'collection.assignRules': { zh: '按规则分案', en: 'Assignment by rules', es: 'Asignación por reglas' },
  'payment.import.dryRun': { zh: '回款试运行', en: 'Payments, dry run', es: 'Pagos, prueba' },
  'payment.import.run': { zh: '回款导入', en: 'Payments import', es: 'Importación de pagos' },
  'payment.staffPayout.dryRun': {
    zh: '员工付款名单试运行',
    en: 'Staff payout, dry run',
    es: 'Pago a personal, prueba',
  },
  'payment.staffPayout.run': {
    zh: '员工付款名单导入',
    en: 'Staff payout import',
    es: 'Importación de pago a personal',
  },
  'payment.bancolombia.read': {
    zh: '读取 Bancolombia 收款文件',
    en: 'Bancolombia collection file',
    es: 'Archivo de recaudo de Bancolombia',
  },
  'payment.bancolombia.book': {
    zh: 'Bancolombia 收款入账',
    en: 'Bancolombia collection booked',
    es: 'Registro del recaudo de Bancolombia',
  },
  'payment.bancolombia.answer': {
    zh: '读取 Bancolombia 付款答复',
    en: 'Bancolombia’s answer to a payout file',
    es: 'Respuesta de Bancolombia a un archivo de pagos',
  },
  'acquisition.costs.dryRun': { zh: '渠道成本试运行', en: 'Channel costs, dry run', es: 'Costos de canales, prueba' },
  'acquisition.costs.run': { zh: '渠道成本导入', en: 'Channel costs import', es: 'Importación de costos de canales' },
  'job.purge': { zh: '清理旧文件', en: 'Old files removed', es: 'Limpieza de archivos antiguos' },
  'operationLog.check': { zh: '操作日志校验', en: 'Operation log check', es: 'Verificación del registro' },
  'performance.incentive': { zh: '激励核算', en: 'Incentive of a month', es: 'Incentivos del mes' },
  'attendance.import.preview': { zh: '考勤导入预览', en: 'Attendance, preview', es: 'Asistencia, vista previa' },
  'attendance.import.run': { zh: '考勤导入', en: 'Attendance import', es: 'Importación de asistencia' },
  'attendance.statistics': { zh: '考勤统计', en: 'Attendance statistics', es: 'Estadística de asistencia' },
  'credit.monthEnd': { zh: '月末计提罚息', en: 'Late interest at month end', es: 'Interés moratorio de fin de mes' },
  'payment.noticeCheck': { zh: '入账通知核对', en: 'Payment notices check', es: 'Verificación de avisos de pago' },
  'compliance.replay': {
    zh: '联系决定复核',
    en: 'Contact decisions made again',
    es: 'Decisiones de contacto repetidas',
  },
  'reconciliation.import': { zh: '对账单导入', en: 'Statement import', es: 'Importación de estado de cuenta' },
  'reconciliation.pull': { zh: '拉取对账单', en: 'Statement pulled', es: 'Descarga de estado de cuenta' },
  'reconciliation.run': { zh: '对账', en: 'Reconciliation', es: 'Conciliación' },
  'payment.directDebit': { zh: '自动代扣', en: 'Direct debits by rule', es: 'Cargos domiciliados por regla' },
  'coupon.issue': { zh: '发放优惠券', en: 'Coupons given', es: 'Entrega de cupones' },
  'credit.ledgerCheck': { zh: '账务核对', en: 'Ledger check', es: 'Verificación del libro' },
} as const satisfies Record<string, Words>
export type JobKind = keyof typeof jobKinds

/** The screens whose imports go on from their job. */
const importScreens: Partial<Record<string, `/${string}`>> = {
  'credit.loanBook.dryRun': '/settings/jobs',
  'credit.loanBook.run': '/settings/jobs',
  'payment.import.dryRun': '/finance/paymentInfo',
  'payment.import.run': '/finance/paymentInfo',
  'payment.staffPayout.dryRun': '/account/payOfMexicoStaff',
  'payment.staffPayout.run': '/account/payOfMexicoStaff',
  'acquisition.costs.dryRun': '/loan_market_convert/loan_market_cost_entry',
  'acquisition.costs.run': '/loan_market_convert/loan_market_cost_entry',
  'attendance.import.preview': '/my-info/attendance',
  'attendance.import.run': '/my-info/attendance',
}
/** Where in the console a job goes on, or is listed. */
export function placeOfJob(kind: string, jobId: string): `/${string}` {
  const screen = importScreens[kind]
  return screen ? `${screen}?import=1&job=${jobId}` : '/settings/jobs'
}

const jobFile = z.nullable(z.object({ fileId: id, name: z.string(), sizeBytes: z.int() }))

export const jobRow = z.object({
  jobId: id,
  /** One of `jobKinds`, or one that is newer than this reader. */
  kind: z.string(),
  state: z.enum(jobStates),
  /** What it works on: a file's name, a day. */
  title: z.string(),
  done: z.int(),
  /** Null while nobody knows. */
  total: z.nullable(z.int()),
  counts: z.record(z.string(), z.number()),
  /** Why it failed, in the caller's language. */
  error: z.nullable(z.string()),
  sourceFile: jobFile,
  resultFile: jobFile,
  /** The source with a column that says why. */
  errorFile: jobFile,
  createdBy: z.nullable(accountId),
  createdByName: z.nullable(z.string()),
  createdTime: instant,
  startedTime: z.nullable(instant),
  finishedTime: z.nullable(instant),
  attempts: z.int(),
})

export const listJobs = endpoint({
  path: '/api/cms/job/list',
  access: 'session',
  rows: 'own',
  spec: 'DESIGN §5 Long work; SCREENS /settings/jobs',
  summary: 'Jobs I asked for (a superuser: everyone’s), newest first',
  input: listInput(
    {
      kind: z.optional(z.string().check(z.regex(/^[\w.]{1,60}$/))),
      state: z.optional(z.enum(jobStates)),
      /** Only my own, for those who see everyone's. */
      mine: z.optional(z.boolean()),
    },
    ['created'],
  ),
  output: listOf(jobRow),
  errors: [],
})

export const getJob = endpoint({
  path: '/api/cms/job/get',
  access: 'session',
  rows: 'own',
  spec: 'DESIGN §5 Long work',
  summary: 'One job with its outcome',
  input: z.strictObject({ jobId: id }),
  output: z.object({
    ...jobRow.shape,
    /** What was asked for, so that it can be asked for again: a file, its columns, a day. */
    input: z.unknown(),
    /** What its kind answers; null until it is done. The kind's own contract gives the shape. */
    result: z.unknown(),
  }),
  errors: ['job.missing'],
})

export const retryJob = endpoint({
  path: '/api/cms/job/retry',
  access: 'session',
  rows: 'own',
  writes: true,
  idempotent: true,
  spec: 'SCREENS /settings/jobs: retry',
  summary: 'Put a failed job back in the queue',
  input: z.strictObject({ jobId: id }),
  output: z.object({ jobId: id }),
  errors: ['job.missing', 'job.notRetryable'],
})
