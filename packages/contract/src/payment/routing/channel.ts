/** Channels of money: what each may carry and costs, letting one rest, proving that it answers, and which would be taken. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../../endpoint.ts'
import { country, currency, done, id, instant, merchantId, reason, serialId, version } from '../../fields.ts'
import { fileFormat, listFile } from '../../list-file.ts'
import { minorAmount, positiveMinor } from '../../money.ts'
import type { Words } from '../../words.ts'
import {
  changeKindNames,
  channelFreezeNames,
  channelTestNames,
  directionNames,
  methodNames,
  providerNames,
  routeReasonNames,
} from './terms.ts'

const spec = 'SCREENS paymentChannelConfig; DOMAIN §9'
const menu = { menu: 'paymentChannelConfig' } as const

/** Hundredths of a percent. */
const rate = z.int().check(z.gte(0), z.lte(10_000))
const feeBand = z.strictObject({
  /** The band begins at this amount. */
  from: minorAmount.check(z.gte(0)),
  fixed: minorAmount.check(z.gte(0)),
  rate,
  /** On the fee. */
  taxRate: rate,
})
/** Of the country's clock. A closing hour of 00:00 is the end of the day. */
const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** Absent: there is none. */
const amountOrNone = z._default(z.nullable(positiveMinor), null)

const limits = { maxPerTransaction: amountOrNone, maxPerDay: amountOrNone, maxPerMonth: amountOrNone } as const
export const channelLimits = z.strictObject(limits)

const common = {
  merchants: z.array(merchantId).check(z.maxLength(200)),
  method: z.enum(methodNames),
  priority: z.int().check(z.gte(1), z.lte(99)),
  /** Among channels of the same priority. */
  weight: z.int().check(z.gte(1), z.lte(1000)),
  minPerTransaction: amountOrNone,
  ...limits,
  /** Both absent: always. */
  opensAt: z._default(z.nullable(hour), null),
  closesAt: z._default(z.nullable(hour), null),
  /** 1 is Monday. */
  weekdays: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
  /** Definite failures in a row after which it rests, and for how many minutes. */
  freezeAfter: z.int().check(z.gte(1), z.lte(100)),
  freezeMinutes: z.int().check(z.gte(1), z.lte(10_080)),
  fees: z.array(feeBand).check(z.maxLength(20)),
} as const

export const channelChange = z.object({
  changeId: id,
  kind: z.enum(changeKindNames),
  /** Of limits: as they will be. */
  limits: z.nullable(channelLimits),
  /** Of credentials: where the channel will be reached and as whom, in full; of secrets the names, never what they are. */
  settings: z.record(z.string(), z.string()),
  names: z.array(z.string()),
  reason: z.string(),
  askedBy: z.string(),
  askedTime: instant,
  /** The caller asked for it: another person decides. */
  mine: z.boolean(),
  version,
})

export const paymentChannelRow = z.object({
  channelId: serialId,
  code: z.string(),
  provider: z.enum(providerNames),
  country,
  currency,
  direction: z.enum(directionNames),
  ...common,
  merchantNames: z.array(z.string()),
  active: z.boolean(),
  /** This installation can speak to it: by its own credentials, or by those of the environment. */
  connected: z.boolean(),
  frozenUntil: z.nullable(instant),
  freezeReason: z.nullable(z.enum(channelFreezeNames)),
  freezeNote: z.nullable(z.string()),
  frozenBy: z.nullable(z.string()),
  /** Definite failures since the last order that it took. */
  failures: z.int(),
  /** Plain; secrets are never answered. */
  settings: z.record(z.string(), z.string()),
  secretsSet: z.array(z.string()),
  needsTest: z.boolean(),
  testState: z.enum(channelTestNames),
  testTime: z.nullable(instant),
  testMs: z.nullable(z.int()),
  /** What the provider said to the last test, as it came. */
  testAnswer: z.nullable(z.record(z.string(), z.string())),
  ordersToday: z.int(),
  usedToday: minorAmount,
  usedMonth: minorAmount,
  waiting: z.array(channelChange),
  updatedBy: z.nullable(z.string()),
  updatedTime: z.nullable(instant),
  version,
})

const filter = {
  country: z.optional(country),
  direction: z.optional(z.enum(directionNames)),
  active: z.optional(z.boolean()),
}

export const listPaymentChannels = endpoint({
  path: '/forward/credit/payment_channel/fetch_all',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'Channels of the countries worked for in the order they are tried, with what went over them today',
  input: z.strictObject(filter),
  output: z.array(paymentChannelRow),
  errors: [],
})

const changing = { access: { button: 'paymentChannelConfig_change' }, rows: 'merchant', writes: true, spec } as const
const seen = { channelId: serialId, version }
const stale = ['record.missing', 'record.stale'] as const

export const savePaymentChannel = endpoint({
  ...changing,
  path: '/forward/credit/payment_channel/create_or_update',
  summary: 'Add a channel, out of use, or change one; limits that rise wait for a second person',
  input: z.strictObject({
    channelId: z.optional(serialId),
    version: z.optional(version),
    code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{1,19}$/)),
    provider: z.enum(providerNames),
    direction: z.enum(directionNames),
    ...common,
    reason,
  }),
  output: z.object({ channelId: serialId, limitsWait: z.boolean() }),
  errors: [
    ...stale,
    'access.merchantNotAllowed',
    'staff.noPermission',
    'payment.channelCodeTaken',
    'payment.channelCannot',
    'payment.channelHours',
    'payment.channelBands',
    'payment.channelBounds',
    'payment.changeWaits',
  ],
})

export const setPaymentChannelActive = endpoint({
  ...changing,
  path: '/forward/credit/payment_channel/active',
  summary: 'Take a channel out of use at once, or ask a second person to put it into use',
  input: z.strictObject({ ...seen, active: z.boolean(), reason }),
  output: z.object({ waits: z.boolean() }),
  errors: [...stale, 'payment.changeWaits'],
})

export const freezePaymentChannel = endpoint({
  ...changing,
  path: '/forward/credit/payment_channel/freeze',
  summary: 'Let a channel rest until a moment; orders go by the next one meanwhile',
  input: z.strictObject({ ...seen, until: instant, reason }),
  output: done,
  errors: [...stale, 'messaging.freezeInPast'],
})

export const unfreezePaymentChannel = endpoint({
  ...changing,
  path: '/forward/credit/payment_channel/unfreeze',
  summary: 'Use a channel that rests again at once',
  input: z.strictObject({ ...seen, reason }),
  output: done,
  errors: stale,
})

const credential = z.string().check(z.minLength(1), z.maxLength(8000))
export const setPaymentCredentials = endpoint({
  path: '/forward/credit/payment_channel/set_credentials',
  access: { button: 'paymentChannelConfig_credentials' },
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Hand in where a channel is and its secrets, sealed at once; they hold when a second person agrees',
  input: z.strictObject({
    ...seen,
    settings: z.record(z.string().check(z.maxLength(40)), z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
    secrets: z.record(z.string().check(z.maxLength(40)), credential),
    reason,
  }),
  output: z.object({ changeId: id }),
  errors: [...stale, 'payment.credentialsIncomplete', 'payment.changeWaits'],
})

export const decidePaymentChange = endpoint({
  path: '/forward/credit/payment_channel/decide',
  access: { button: 'paymentChannelConfig_approve' },
  rows: 'merchant',
  writes: true,
  secondPerson: true,
  idempotent: true,
  spec,
  summary: 'Let credentials, higher limits or use of a channel hold, or refuse them; never one’s own',
  input: z.strictObject({ changeId: id, version, decision: z.enum(['approve', 'refuse']), note: reason }),
  output: z.object({ changeId: id, state: z.enum(['approved', 'refused']) }),
  errors: [...secondPersonErrors, ...stale, 'credit.decided'],
})

export const testPaymentChannel = endpoint({
  path: '/forward/credit/payment_channel/test',
  access: { button: 'paymentChannelConfig_test' },
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Ask the provider something harmless within seconds, signed as an order would be; its answer is kept',
  input: z.strictObject({ channelId: serialId }),
  output: done,
  errors: ['record.missing', 'payment.channelNotConnected'],
})

export const judgedChannel = z.object({
  channelId: serialId,
  code: z.string(),
  reason: z.enum(routeReasonNames),
})

export const whatWouldHappen = endpoint({
  path: '/forward/credit/payment_channel/what_would_happen',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'Which channel an order would go by at a moment, what that costs, and why no other; nothing is sent',
  input: z.strictObject({
    merchant: merchantId,
    direction: z.enum(directionNames),
    amount: positiveMinor,
    at: z.optional(instant),
    /** Decides among channels of the same priority; any text. */
    trackingKey: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  }),
  output: z.object({
    taken: z.nullable(z.string()),
    fee: z.nullable(minorAmount),
    currency,
    candidates: z.array(judgedChannel),
  }),
  errors: ['access.merchantNotAllowed'],
})

export const paymentChannelExportColumns = [
  { key: 'country', kind: 'text', title: { zh: '国家', en: 'Country', es: 'País' } },
  { key: 'direction', kind: 'text', title: { zh: '方向', en: 'Direction', es: 'Dirección' } },
  { key: 'priority', kind: 'number', title: { zh: '优先级', en: 'Priority', es: 'Prioridad' } },
  { key: 'code', kind: 'text', title: { zh: '渠道代码', en: 'Code', es: 'Código' } },
  { key: 'provider', kind: 'text', title: { zh: '服务商', en: 'Provider', es: 'Proveedor' } },
  { key: 'method', kind: 'text', title: { zh: '方式', en: 'Method', es: 'Medio' } },
  { key: 'weight', kind: 'number', title: { zh: '权重', en: 'Weight', es: 'Peso' } },
  { key: 'active', kind: 'flag', title: { zh: '启用', en: 'In use', es: 'En uso' } },
  { key: 'frozenUntil', kind: 'instant', title: { zh: '冻结至', en: 'Frozen until', es: 'Congelado hasta' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'maxPerTransaction', kind: 'money', title: { zh: '单笔上限', en: 'Maximum', es: 'Máximo' } },
  { key: 'maxPerDay', kind: 'money', title: { zh: '日限额', en: 'Limit of a day', es: 'Límite del día' } },
  { key: 'maxPerMonth', kind: 'money', title: { zh: '月限额', en: 'Limit of a month', es: 'Límite del mes' } },
  { key: 'usedToday', kind: 'money', title: { zh: '今日已用', en: 'Used today', es: 'Usado hoy' } },
  { key: 'ordersToday', kind: 'number', title: { zh: '今日笔数', en: 'Orders today', es: 'Órdenes de hoy' } },
  { key: 'testState', kind: 'text', title: { zh: '测试', en: 'Test', es: 'Prueba' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportPaymentChannels = endpoint({
  ...listFile,
  path: '/forward/credit/payment_channel/export',
  access: menu,
  rows: 'merchant',
  summary: 'The channels a filter matches as CSV or XLSX, without settings and secrets',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
})
