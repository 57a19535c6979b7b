/** What channels bring and cost: by the day on which each thing happened, by cohorts of registration, and who came back. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, day, entryNumber, id, instant, merchantId, shortText } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { platforms } from '../market/match.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { refusals, wonWays } from './attribution.ts'
import { retentionDays, type Step, stepNames, steps } from './terms.ts'

const spec = '1 §1 channel management; DOMAIN §12; decision 095'
export const figureDays = 92
/** 0: those who came of themselves. */
const channel = z.int().check(z.gte(0), z.lte(2_147_483_647))
const of = {
  merchant: z.optional(merchantId),
  startDay: day,
  endDay: day,
  channelId: z.optional(channel),
}
const errors = ['request.invalid', 'market.merchantForeign'] as const
const amount = z.nullable(minorAmount)

const counts = {
  clicks: z.int(),
  registrations: z.int(),
  applications: z.int(),
  approved: z.int(),
  paidOut: z.int(),
  firstPaid: z.int(),
  /** Of the first loans paid out, in minor units. */
  amount: minorAmount,
  /** First instalments whose days of grace are over, and those of them that stayed open. */
  matured: z.int(),
  defaulted: z.int(),
  /** Null: neither entered nor agreed. */
  cost: amount,
  /** How many days of channels it was entered for. */
  costEntries: z.int(),
}
const figureRow = z.object({
  /** The day, or the Monday of the week; null: not by time. */
  period: z.nullable(day),
  channelId: z.nullable(channel),
  channelName: z.nullable(z.string()),
  /** Some of what it counts is still to come: the day runs, or first instalments are not yet due. */
  running: z.boolean(),
  ...counts,
})
const figures = z.object({
  rows: z.array(figureRow),
  total: z.object(counts),
  /** As many days before; null where the days asked for still run: whole days are never compared with a part. */
  before: z.nullable(z.object(counts)),
  currency,
  today: day,
})

export const figureGroups = ['day', 'week', 'channel', 'channelWeek'] as const
const grouped = { by: z.enum(figureGroups) }

export const dayFigures = endpoint({
  path: '/api/cms/channel/day_figures',
  access: { menu: 'loan_market_day_situation' },
  rows: 'merchant',
  spec,
  summary: 'What happened on each day, by channel: clicks to first instalments, and what it cost',
  input: z.strictObject({ ...of, ...grouped }),
  output: figures,
  errors,
})

export const convertFigures = endpoint({
  path: '/api/cms/channel/convert',
  access: { menu: 'loan_market_channel_convert_new' },
  rows: 'merchant',
  spec,
  summary: 'How far those came who registered in these days, by channel and week, and what each step cost',
  input: z.strictObject({ ...of, ...grouped }),
  output: figures,
  errors,
})

export const figureExportColumns = [
  { key: 'period', kind: 'day', title: { zh: '日期', en: 'Day', es: 'Día' } },
  { key: 'channelName', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'clicks', kind: 'number', title: { zh: '点击', en: 'Clicks', es: 'Clics' } },
  { key: 'registrations', kind: 'number', title: steps.registrations },
  { key: 'applications', kind: 'number', title: steps.applications },
  { key: 'approved', kind: 'number', title: steps.approved },
  { key: 'paidOut', kind: 'number', title: steps.paidOut },
  { key: 'amount', kind: 'money', title: { zh: '放款金额', en: 'Amount paid out', es: 'Monto desembolsado' } },
  { key: 'firstPaid', kind: 'number', title: steps.firstPaid },
  {
    key: 'matured',
    kind: 'number',
    title: { zh: '首期已到期', en: 'First instalments matured', es: 'Primeras cuotas vencidas' },
  },
  {
    key: 'defaulted',
    kind: 'number',
    title: { zh: '首期违约', en: 'First-payment defaults', es: 'Impago de primera cuota' },
  },
  { key: 'cost', kind: 'money', title: { zh: '成本', en: 'Cost', es: 'Costo' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

const file = { ...listFile, rows: 'merchant', errors } as const

export const exportDayFigures = endpoint({
  ...file,
  path: '/api/cms/channel/day_export',
  access: { menu: 'loan_market_day_situation' },
  summary: 'Day figures as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject({ ...of, ...grouped }), format: fileFormat }),
})

export const exportConvertFigures = endpoint({
  ...file,
  path: '/api/cms/channel/convert_export',
  access: { menu: 'loan_market_channel_convert_new' },
  summary: 'Conversion as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject({ ...of, ...grouped }), format: fileFormat }),
})

export const figureBases = ['event', 'cohort'] as const
const counted = {
  ...of,
  /** `event`: the step itself lies in these days; `cohort`: the registration does, and the step was reached. */
  basis: z.enum(figureBases),
  step: z.enum([...stepNames, 'defaulted'] as [Step, ...Step[], 'defaulted']),
  platform: z.optional(z.enum(platforms)),
  /** Who was there again so many days after registering, as retention counts them. */
  returned: z.optional(z.literal(retentionDays)),
  /** Whom a channel of this partner won, or any channel. */
  partner: z.optional(shortText),
  ofChannels: z.optional(z.literal(true)),
}
const people = { menu: ['loan_market_day_situation', 'loan_market_channel_convert_new'] } as const

export const listRegistrations = endpoint({
  path: '/api/cms/channel/convert_detail',
  access: people,
  rows: 'merchant',
  spec,
  summary: 'The people behind a figure: who registered, which channel won them and how far they came',
  input: listInput(counted, ['registered']),
  output: listOf(
    z.object({
      registrationId: entryNumber,
      /** Null: nobody applied from this device. */
      userId: z.nullable(id),
      /** A device by four characters of its name. */
      device: z.string(),
      platform: z.enum(platforms),
      registeredTime: instant,
      channelName: z.nullable(z.string()),
      wonBy: z.enum(Object.keys(wonWays) as [keyof typeof wonWays]),
      touchedTime: z.nullable(instant),
      refused: z.array(
        z.object({
          channelName: z.string(),
          at: instant,
          reason: z.enum(Object.keys(refusals) as [keyof typeof refusals]),
        }),
      ),
      /** How often the same device registered again, which counts nothing. */
      repeats: z.int(),
      /** Another phone of somebody who was won before: what they did then belongs to the first one. */
      furtherDevice: z.boolean(),
      appliedDay: z.nullable(day),
      approvedDay: z.nullable(day),
      paidOutDay: z.nullable(day),
      firstPaidDay: z.nullable(day),
      defaulted: z.boolean(),
    }),
  ),
  errors,
})

export const registrationColumns = [
  { key: 'device', kind: 'text', title: { zh: '设备', en: 'Device', es: 'Dispositivo' } },
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'Borrower', es: 'Prestatario' } },
  { key: 'registeredTime', kind: 'instant', title: { zh: '注册时间', en: 'Registered at', es: 'Registrado el' } },
  { key: 'platform', kind: 'text', title: { zh: '平台', en: 'Platform', es: 'Plataforma' } },
  { key: 'channelName', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'wonBy', kind: 'text', title: { zh: '获取方式', en: 'Won', es: 'Ganado' } },
  { key: 'touchedTime', kind: 'instant', title: { zh: '点击或展示时间', en: 'Click or view', es: 'Clic o vista' } },
  { key: 'refused', kind: 'text', title: { zh: '未归因的触点', en: 'What won nothing', es: 'Lo que no ganó nada' } },
  { key: 'repeats', kind: 'number', title: { zh: '重复注册', en: 'Registered again', es: 'Registros repetidos' } },
  {
    key: 'furtherDevice',
    kind: 'flag',
    title: {
      zh: '同一人的另一部手机',
      en: 'Another phone of the same person',
      es: 'Otro teléfono de la misma persona',
    },
  },
  { key: 'appliedDay', kind: 'day', title: steps.applications },
  { key: 'approvedDay', kind: 'day', title: steps.approved },
  { key: 'paidOutDay', kind: 'day', title: steps.paidOut },
  { key: 'firstPaidDay', kind: 'day', title: steps.firstPaid },
  {
    key: 'defaulted',
    kind: 'flag',
    title: { zh: '首期违约', en: 'First-payment default', es: 'Impago de primera cuota' },
  },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportRegistrations = endpoint({
  ...file,
  path: '/api/cms/channel/convert_detail_export',
  access: people,
  summary: 'The people behind a figure as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(counted), format: fileFormat }),
})

const retained = { ...of, platform: z.optional(z.enum(platforms)), by: z.enum(['day', 'week', 'channel']) }
/** `retentionDays` after the registration. */
const returned = z.array(
  z.object({
    /** Devices that did something on that day; null: the day is not over. */
    devices: z.nullable(z.int()),
    /** Registrations for whom the day is over. */
    of: z.int(),
  }),
)

export const retention = endpoint({
  path: '/api/cms/channel/remain',
  access: { menu: 'channel_user_remain' },
  rows: 'merchant',
  spec,
  summary: 'Of those who registered on a day, how many were there again 1, 3, 7, 14 and 30 days later',
  input: z.strictObject(retained),
  output: z.object({
    rows: z.array(
      z.object({
        period: z.nullable(day),
        channelId: z.nullable(channel),
        channelName: z.nullable(z.string()),
        registrations: z.int(),
        returned,
      }),
    ),
    total: z.object({ registrations: z.int(), returned }),
    today: day,
  }),
  errors,
})

export const exportRetention = endpoint({
  ...file,
  path: '/api/cms/channel/remain_export',
  access: { menu: 'channel_user_remain' },
  summary: 'Retention as CSV or XLSX',
  input: z.strictObject({
    filter: z.strictObject(retained),
    format: fileFormat,
  }),
})

export const retentionExportColumns = [
  { key: 'period', kind: 'day', title: { zh: '日期', en: 'Day', es: 'Día' } },
  { key: 'channelName', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'registrations', kind: 'number', title: steps.registrations },
  { key: 'day1', kind: 'number', title: { zh: '第 1 天', en: 'Day 1', es: 'Día 1' } },
  { key: 'day3', kind: 'number', title: { zh: '第 3 天', en: 'Day 3', es: 'Día 3' } },
  { key: 'day7', kind: 'number', title: { zh: '第 7 天', en: 'Day 7', es: 'Día 7' } },
  { key: 'day14', kind: 'number', title: { zh: '第 14 天', en: 'Day 14', es: 'Día 14' } },
  { key: 'day30', kind: 'number', title: { zh: '第 30 天', en: 'Day 30', es: 'Día 30' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

/** The rule of attribution, tried on touches that somebody makes up. */
export const tryAttribution = endpoint({
  path: '/api/cms/channel/try_attribution',
  access: { menu: 'loan_market_channel_convert_new' },
  rows: 'none',
  spec,
  summary: 'Which of these touches would win a registration, and why each of the others would not',
  input: z.strictObject({
    registeredAt: instant,
    /** How many days ago a device that registered before last did something; left out: it is new. */
    restedDays: z.optional(z.int().check(z.gte(0), z.lte(3650))),
    touches: z
      .array(z.strictObject({ channelId: channel, kind: z.enum(['click', 'view']), at: instant, runs: z.boolean() }))
      .check(z.maxLength(100)),
  }),
  output: z.object({
    /** No: the device registered before and did not rest for long enough, so that nobody wins anything. */
    counts: z.boolean(),
    /** Its place among the touches; null: came of itself. */
    won: z.nullable(z.int()),
    refused: z.array(z.object({ touch: z.int(), reason: z.enum(Object.keys(refusals) as [keyof typeof refusals]) })),
  }),
  errors: [],
})
