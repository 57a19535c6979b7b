/** The report of messages: what was sent, what arrived, in which time, at which cost, and what followed. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, currency, day, id, instant } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { messageChannels, messageFailed, messageStates } from './message.ts'

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
  /** Of the delivered: the person promised, or paid, within 24 and within 72 hours. */
  promised24: z.int(),
  promised: z.int(),
  paid24: z.int(),
  paid: z.int(),
  /** Opened the link that it carried within 24 and 72 hours of its leaving, or ever. */
  clicked24: z.int(),
  clicked72: z.int(),
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
    key: 'clicked24',
    kind: 'number',
    title: { zh: '24 小时内打开链接', en: 'Opened the link within 24 h', es: 'Abrieron en 24 h' },
  },
  {
    key: 'clicked72',
    kind: 'number',
    title: { zh: '72 小时内打开链接', en: 'Opened the link within 72 h', es: 'Abrieron en 72 h' },
  },
  { key: 'clicked', kind: 'number', title: { zh: '打开链接', en: 'Opened the link', es: 'Abrieron el enlace' } },
  {
    key: 'promised24',
    kind: 'number',
    title: { zh: '24 小时内承诺', en: 'Promised within 24 h', es: 'Prometieron en 24 h' },
  },
  {
    key: 'promised',
    kind: 'number',
    title: { zh: '72 小时内承诺', en: 'Promised within 72 h', es: 'Prometieron en 72 h' },
  },
  { key: 'paid24', kind: 'number', title: { zh: '24 小时内还款', en: 'Paid within 24 h', es: 'Pagaron en 24 h' } },
  { key: 'paid', kind: 'number', title: { zh: '72 小时内还款', en: 'Paid within 72 h', es: 'Pagaron en 72 h' } },
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

/** `handed`: to a channel, what segments are counted of; `priced`: by a channel whose price is known. */
export const reportFigures = [
  'sent',
  'delivered',
  'failed',
  'expired',
  'unknown',
  'skipped',
  'handed',
  'priced',
  'clicked24',
  'clicked72',
  'clicked',
  'promised24',
  'promised',
  'paid24',
  'paid',
] as const
export type ReportFigure = (typeof reportFigures)[number]

export const listReportMessages = endpoint({
  path: '/api/cms/sms_report/messages',
  access: { menu: 'smsReport' },
  rows: 'merchant',
  spec,
  summary: 'The messages that a figure of the report counts, the latest first, addresses masked',
  input: listInput(
    {
      ...filter,
      figure: z.enum(reportFigures),
      /** Of a row of the report: its group, empty for the row without one. Not said: of all rows. */
      group: z.optional(z.string().check(z.maxLength(200))),
    },
    ['time'],
  ),
  output: listOf(
    z.object({
      messageId: id,
      /** When it was asked for. */
      time: instant,
      channel: z.enum(messageChannels),
      channelCode: z.nullable(z.string()),
      templateName: z.nullable(z.string()),
      address: z.string(),
      state: z.enum(messageStates),
      ...messageFailed,
      sentTime: z.nullable(instant),
      endTime: z.nullable(instant),
      segments: z.int(),
      cost: z.nullable(minorAmount),
      currency: z.nullable(currency),
      clickedTime: z.nullable(instant),
      promisedTime: z.nullable(instant),
      paidTime: z.nullable(instant),
    }),
  ),
  errors: ['messaging.reportSpan'],
})

const campaignKinds = ['cascade', 'list'] as const
export const campaignArms = ['written', 'control'] as const
/** What people did after the campaign began. */
export const campaignFigures = ['people', 'promised24', 'promised', 'paid24', 'paid'] as const

const arm = z.object({
  people: z.int(),
  promised24: z.int(),
  promised: z.int(),
  paid24: z.int(),
  paid: z.int(),
})
const campaign = z.object({
  kind: z.enum(campaignKinds),
  /** Of the run of a cascade, or of the list. */
  campaignId: id,
  name: z.string(),
  startedTime: instant,
  written: arm,
  control: arm,
})

export const heldOutReport = endpoint({
  path: '/api/cms/sms_report/held_out',
  access: { menu: 'smsReport' },
  rows: 'merchant',
  spec,
  summary:
    'Campaigns begun in these days that hold people out: what both groups did within 24 and 72 hours of the beginning',
  input: z.strictObject({ startDay: day, endDay: day }),
  output: z.object({ rows: z.array(campaign), written: arm, control: arm }),
  errors: ['messaging.reportSpan'],
})

export const listCampaignPeople = endpoint({
  path: '/api/cms/sms_report/held_out_people',
  access: { menu: 'smsReport' },
  rows: 'merchant',
  spec,
  summary: 'The people that a figure of a campaign counts, names masked',
  input: listInput({ campaignId: id, arm: z.enum(campaignArms), figure: z.enum(campaignFigures) }, ['person']),
  output: listOf(
    z.object({
      personId: z.int(),
      borrower: z.string(),
      promisedTime: z.nullable(instant),
      paidTime: z.nullable(instant),
      /** The latest message of the campaign to the person; null: none, as to whoever is held out. */
      messageId: z.nullable(id),
      messageState: z.nullable(z.enum(messageStates)),
    }),
  ),
  errors: [],
})
