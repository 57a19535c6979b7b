/** What came in at the desk and what became of it. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, instant, merchantId } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import type { Words } from '../words.ts'

const spec = '1 §1 order_report; DOMAIN §11; SCREENS order_report'
export const orderReportGroups = ['day', 'type', 'group', 'handler', 'contactType'] as const
export type OrderReportGroup = (typeof orderReportGroups)[number]
export const orderReportDays = 92

const figures = {
  created: z.int(),
  /** Neither resolved nor invalid now. */
  open: z.int(),
  resolved: z.int(),
  invalid: z.int(),
  /** Opened again at least once. */
  reopened: z.int(),
  /** Of those resolved: by their time. */
  inTime: z.int(),
  /** Working minutes; null where none was answered. */
  firstAnswerMedian: z.nullable(z.int()),
  firstAnswerNinth: z.nullable(z.int()),
  resolutionMedian: z.nullable(z.int()),
  resolutionNinth: z.nullable(z.int()),
  /** Minutes that people noted. */
  worked: z.int(),
  scored: z.int(),
  /** Hundredths of a point of 5; null where nobody said. */
  score: z.nullable(z.int()),
}
const filter = {
  startDay: day,
  endDay: day,
  groupBy: z.enum(orderReportGroups),
  merchant: z.optional(merchantId),
}

export const orderReport = endpoint({
  path: '/forward/collect/service/order/report',
  access: { menu: 'order_report' },
  rows: 'merchant',
  spec,
  summary:
    'Work orders made on these days of their merchants’ zones and what became of them until now; what is open by its age',
  input: z.strictObject(filter),
  output: z.object({
    rows: z.array(
      z.object({
        /** A day, a type, a group, an account, how they got in touch; null: nobody handles it. */
        key: z.nullable(z.string()),
        /** Of an account. */
        name: z.nullable(z.string()),
        ...figures,
      }),
    ),
    total: z.object(figures),
    /** Everything open, whenever it was made. */
    backlog: z.object({
      day: z.int(),
      threeDays: z.int(),
      week: z.int(),
      older: z.int(),
      oldest: z.nullable(instant),
      escalated: z.int(),
      overdue: z.int(),
    }),
  }),
  errors: ['serviceDesk.reportDays'],
})

export const orderReportColumns = [
  { key: 'group', kind: 'text', title: { zh: '分组', en: 'Group', es: 'Grupo' } },
  { key: 'created', kind: 'number', title: { zh: '创建', en: 'Made', es: 'Creadas' } },
  { key: 'open', kind: 'number', title: { zh: '未结', en: 'Open', es: 'Abiertas' } },
  { key: 'resolved', kind: 'number', title: { zh: '已解决', en: 'Resolved', es: 'Resueltas' } },
  { key: 'invalid', kind: 'number', title: { zh: '无效', en: 'Invalid', es: 'No válidas' } },
  { key: 'reopened', kind: 'number', title: { zh: '重新打开', en: 'Opened again', es: 'Reabiertas' } },
  { key: 'inTime', kind: 'number', title: { zh: '按时解决', en: 'Resolved in time', es: 'Resueltas a tiempo' } },
  {
    key: 'firstAnswerMedian',
    kind: 'number',
    title: {
      zh: '首次答复中位数（工作分钟）',
      en: 'First answer, median (working minutes)',
      es: 'Primera respuesta, mediana (minutos hábiles)',
    },
  },
  {
    key: 'firstAnswerNinth',
    kind: 'number',
    title: {
      zh: '首次答复 90 分位（工作分钟）',
      en: 'First answer, nine of ten (working minutes)',
      es: 'Primera respuesta, nueve de diez (minutos hábiles)',
    },
  },
  {
    key: 'resolutionMedian',
    kind: 'number',
    title: {
      zh: '解决中位数（工作分钟）',
      en: 'Resolution, median (working minutes)',
      es: 'Resolución, mediana (minutos hábiles)',
    },
  },
  {
    key: 'resolutionNinth',
    kind: 'number',
    title: {
      zh: '解决 90 分位（工作分钟）',
      en: 'Resolution, nine of ten (working minutes)',
      es: 'Resolución, nueve de diez (minutos hábiles)',
    },
  },
  { key: 'worked', kind: 'number', title: { zh: '工作分钟数', en: 'Minutes worked', es: 'Minutos trabajados' } },
  { key: 'scored', kind: 'number', title: { zh: '评分数', en: 'Scored', es: 'Calificadas' } },
  {
    key: 'score',
    kind: 'number',
    title: { zh: '平均评分（百分之一分）', en: 'Score (hundredths)', es: 'Calificación (centésimas)' },
  },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportOrderReport = endpoint({
  ...listFile,
  path: '/forward/collect/service/order/report_export',
  access: { menu: 'order_report' },
  rows: 'merchant',
  summary: 'The figures of the report as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
  errors: ['serviceDesk.reportDays'],
})
