/** The report of messages: what was sent, what arrived, in which time, at which cost, and what followed. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, currency, day, instant } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { minorAmount } from '../money.ts'
import type { Words } from '../words.ts'
import { messageChannels } from './message.ts'

const spec = '2 §2 SMS reports; SCREENS smsReport; DOMAIN §10'
export const reportGroups = ['day', 'hour', 'channel', 'template', 'country', 'failure'] as const
export type ReportGroup = (typeof reportGroups)[number]
/** Seconds to arrive are counted up to these; p50 and p95 are answered as one of them. */
export const arrivalBounds = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 86_400, 700_000] as const
export const reportDaysAtMost = 92

const filter = {
  startDay: day,
  endDay: day,
  groupBy: z.enum(reportGroups),
  channel: z.optional(z.enum(messageChannels)),
  country: z.optional(country),
} as const

const row = z.object({
  /** A day, an hour, a code, a name, or a reason of failures.ts; null: none. */
  group: z.nullable(z.string()),
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  expired: z.int(),
  unknown: z.int(),
  skipped: z.int(),
  segments: z.int(),
  /** Of those sent, hundredths of a percent. */
  deliveryRate: z.nullable(z.int()),
  /** Half, and all but one in twenty, of those that arrived took at most so long. */
  p50Seconds: z.nullable(z.int()),
  p95Seconds: z.nullable(z.int()),
  /** Of the delivered: the person promised, or paid, within 72 hours. */
  promised: z.int(),
  paid: z.int(),
  /** Opened the link that it carried. */
  clicked: z.int(),
  /** In each currency that channels cost. */
  cost: z.array(z.object({ currency, minor: minorAmount })),
})

export const messageReport = endpoint({
  path: '/api/cms/sms_report/report',
  access: { menu: 'smsReport' },
  rows: 'merchant',
  spec,
  summary: 'Messages of the merchant worked for, counted by day, hour, channel, template, country or reason',
  input: z.strictObject(filter),
  output: z.object({ rows: z.array(row), total: row, countedTime: z.nullable(instant) }),
  errors: ['messaging.reportSpan'],
})

export const reportExportColumns = [
  { key: 'group', kind: 'text', title: { zh: '分组', en: 'Group', es: 'Grupo' } },
  { key: 'sent', kind: 'number', title: { zh: '已发送', en: 'Sent', es: 'Enviados' } },
  { key: 'delivered', kind: 'number', title: { zh: '已送达', en: 'Delivered', es: 'Entregados' } },
  { key: 'failed', kind: 'number', title: { zh: '失败', en: 'Failed', es: 'Fallidos' } },
  { key: 'expired', kind: 'number', title: { zh: '已过期', en: 'Expired', es: 'Vencidos' } },
  { key: 'unknown', kind: 'number', title: { zh: '结果未知', en: 'Not known', es: 'Se desconoce' } },
  { key: 'skipped', kind: 'number', title: { zh: '规则未放行', en: 'Held back', es: 'Retenidos' } },
  { key: 'segments', kind: 'number', title: { zh: '条数', en: 'Segments', es: 'Segmentos' } },
  { key: 'deliveryPercent', kind: 'number', title: { zh: '送达 %', en: 'Delivered, %', es: 'Entregados, %' } },
  { key: 'p50Seconds', kind: 'number', title: { zh: '一半在（秒）内', en: 'Half within, s', es: 'La mitad en, s' } },
  { key: 'p95Seconds', kind: 'number', title: { zh: '95% 在（秒）内', en: '95 % within, s', es: '95 % en, s' } },
  {
    key: 'promised',
    kind: 'number',
    title: { zh: '72 小时内承诺', en: 'Promised within 72 h', es: 'Prometieron en 72 h' },
  },
  { key: 'paid', kind: 'number', title: { zh: '72 小时内还款', en: 'Paid within 72 h', es: 'Pagaron en 72 h' } },
  { key: 'clicked', kind: 'number', title: { zh: '打开链接', en: 'Opened the link', es: 'Abrieron el enlace' } },
  { key: 'cost', kind: 'text', title: { zh: '费用', en: 'Cost', es: 'Costo' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportMessageReport = endpoint({
  ...listFile,
  path: '/api/cms/sms_report/export',
  access: { menu: 'smsReport' },
  rows: 'merchant',
  summary: 'The same figures as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
  errors: ['messaging.reportSpan'],
})
