/** Watching figures of channels: rules, what each says now, and a pure step from one reading to the next. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, done, entryNumber, instant, merchantId, reason, serialId, shortText, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { listInput, listOf } from '../page.ts'
import { type Words, words as w } from '../words.ts'
import {
  alertEventNames,
  alertHealthNames,
  alertMetricNames,
  alertStateNames,
  alertWindowNames,
  comparisonNames,
} from './alert-step.ts'

const spec = '1 §1 channel data monitoring; DOMAIN §12; decision 141'
export const alertRulesAtMost = 100

const named = { merchant: z.optional(merchantId) }
const seen = { access: { menu: 'channel_data_monitoring' }, rows: 'merchant', spec } as const
const changing = { access: { button: 'channel_data_monitoring_alert' }, rows: 'merchant', writes: true, spec } as const
const stale = ['record.missing', 'record.stale'] as const
const mine = ['market.merchantForeign'] as const

const terms = {
  metric: z.enum(alertMetricNames),
  comparison: z.enum(comparisonNames),
  window: z.enum(alertWindowNames),
}
const alertRow = z.object({
  ruleId: serialId,
  name: z.string(),
  channelId: z.nullable(serialId),
  channelName: z.nullable(z.string()),
  ...terms,
  /** A count, or hundredths of a percent where the figure or the comparison is a share. */
  threshold: z.int(),
  minVolume: z.int(),
  windows: z.int(),
  quietMinutes: z.int(),
  active: z.boolean(),
  state: z.enum(alertStateNames),
  health: z.enum(alertHealthNames),
  value: z.nullable(z.int()),
  baseline: z.nullable(z.int()),
  volume: z.nullable(z.int()),
  /** The end of the window that was looked at last. */
  lookedThrough: z.nullable(instant),
  firedTime: z.nullable(instant),
  watched: z.boolean(),
  watchers: z.int(),
  changedBy: z.string(),
  changedTime: instant,
  version,
})
const filter = { ...named, state: z.optional(z.enum(alertStateNames)), active: z.optional(z.boolean()) }

export const listAlerts = endpoint({
  ...seen,
  path: '/api/cms/channel/alert_fetch_all',
  summary: 'Rules of a merchant and what each says now',
  input: listInput(filter, ['name']),
  output: listOf(alertRow),
  errors: mine,
})

export const alertColumns = [
  { key: 'name', kind: 'text', title: w('名称', 'Name', 'Nombre') },
  { key: 'channelName', kind: 'text', title: w('渠道', 'Channel', 'Canal') },
  { key: 'metric', kind: 'text', title: w('指标', 'Figure', 'Cifra') },
  { key: 'comparison', kind: 'text', title: w('比较', 'Comparison', 'Comparación') },
  { key: 'threshold', kind: 'number', title: w('阈值', 'Bound', 'Límite') },
  { key: 'state', kind: 'text', title: w('状态', 'Status', 'Estado') },
  { key: 'value', kind: 'number', title: w('当前值', 'Now', 'Ahora') },
  { key: 'baseline', kind: 'number', title: w('基线', 'Usual', 'Habitual') },
  { key: 'firedTime', kind: 'instant', title: w('触发时间', 'Fired', 'Disparada') },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportAlerts = endpoint({
  ...listFile,
  path: '/api/cms/channel/alert_export',
  access: { menu: 'channel_data_monitoring' },
  rows: 'merchant',
  summary: 'Alert rules as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
  errors: mine,
})

export const saveAlert = endpoint({
  ...changing,
  path: '/api/cms/channel/alert_save',
  summary: 'Add a rule or change it; changed, it begins anew. Who saves it watches it',
  input: z.strictObject({
    ruleId: z.optional(serialId),
    version: z.optional(version),
    ...named,
    name: shortText,
    /** Left out: all channels together. */
    channelId: z.optional(z.nullable(serialId)),
    ...terms,
    threshold: z.int().check(z.gte(0), z.lte(1_000_000_000)),
    minVolume: z.int().check(z.gte(0), z.lte(1_000_000_000)),
    /** So many windows in a row before it fires. */
    windows: z.int().check(z.gte(1), z.lte(24)),
    quietMinutes: z.int().check(z.gte(0), z.lte(10_080)),
    active: z.boolean(),
  }),
  output: z.object({ ruleId: serialId, version }),
  errors: [...mine, ...stale, 'acquisition.alertsAtMost'],
})

export const retireAlert = endpoint({
  ...changing,
  path: '/api/cms/channel/alert_retire',
  summary: 'Take a rule off the list; what it said stays',
  input: z.strictObject({ ruleId: serialId, version, reason }),
  output: done,
  errors: stale,
})

export const watchAlert = endpoint({
  path: '/api/cms/channel/alert_watch',
  access: { menu: 'channel_data_monitoring' },
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Be told by the bell when a rule fires, or no more',
  input: z.strictObject({ ruleId: serialId, watch: z.boolean() }),
  output: done,
  errors: ['record.missing'],
})

const said = { ...named, ruleId: z.optional(serialId) }

export const listAlertEvents = endpoint({
  ...seen,
  path: '/api/cms/channel/alert_events',
  summary: 'When rules fired, recovered, had no data or could not be looked at, the latest first',
  input: listInput(said, ['at']),
  output: listOf(
    z.object({
      eventId: entryNumber,
      ruleId: serialId,
      ruleName: z.string(),
      metric: z.enum(alertMetricNames),
      time: instant,
      what: z.enum(alertEventNames),
      value: z.nullable(z.int()),
      baseline: z.nullable(z.int()),
      /** Somebody was told; else it was quiet. */
      told: z.int(),
    }),
  ),
  errors: mine,
})

export const alertEventColumns = [
  { key: 'time', kind: 'instant', title: w('时间', 'When', 'Cuándo') },
  { key: 'ruleName', kind: 'text', title: w('告警', 'Alert', 'Alerta') },
  { key: 'metric', kind: 'text', title: w('指标', 'Figure', 'Cifra') },
  { key: 'what', kind: 'text', title: w('事件', 'What', 'Qué') },
  { key: 'value', kind: 'number', title: w('当时值', 'Now', 'Ahora') },
  { key: 'baseline', kind: 'number', title: w('基线', 'Usual', 'Habitual') },
  { key: 'told', kind: 'number', title: w('通知人数', 'People told', 'Personas avisadas') },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportAlertEvents = endpoint({
  ...listFile,
  path: '/api/cms/channel/alert_events_export',
  access: { menu: 'channel_data_monitoring' },
  rows: 'merchant',
  summary: 'What rules said as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(said), format: fileFormat }),
  errors: mine,
})

const hours = z.array(z.nullable(z.int()))
export const monitorChannels = endpoint({
  ...seen,
  path: '/api/cms/channel/monitor',
  summary: 'Clicks and registrations by hour of a day, beside the day before and the same weekday a week before',
  input: z.strictObject({ ...named, day: z.optional(day), channelId: z.optional(serialId) }),
  output: z.object({
    day,
    /** Of the 24 hours; null: to come, or running. */
    clicks: z.object({ now: hours, yesterday: hours, weekAgo: hours }),
    registrations: z.object({ now: hours, yesterday: hours, weekAgo: hours }),
  }),
  errors: mine,
})
