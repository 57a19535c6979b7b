/** Channels: the ways out of the installation, in the order to try them. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, currency, done, id, instant, reason, serialId, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { minorAmount } from '../money.ts'
import type { Words } from '../words.ts'
import {
  channelProtocolNames,
  channelSecretNames,
  freezeReasonNames,
  idSpellings,
  joinings,
  messageEventKindNames,
  testStateNames,
} from './channel-terms.ts'
import { messageChannels, messageStates } from './message.ts'

const spec = '2 §2 SMS channel; SCREENS smsChannelManage; DOMAIN §10'
const type = z.enum(messageChannels)
const setting = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const small = z.int().check(z.gte(1), z.lte(100))

/** Of all protocols; which one needs which stands in channel-terms.ts. */
export const channelSettings = z.strictObject({
  host: z.optional(setting),
  port: z.optional(z.int().check(z.gte(1), z.lte(65_535))),
  systemId: z.optional(setting),
  sender: z.optional(z.string().check(z.trim(), z.maxLength(20))),
  /** How a long text is joined. */
  joining: z.optional(z.enum(joinings)),
  /** How the provider spells a message's id in receipts. */
  idSpelling: z.optional(z.enum(idSpellings)),
  /** Receipts come without their mark in `esm_class`. */
  receiptsUnmarked: z.optional(z.boolean()),
  binds: z.optional(small),
  window: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  url: z.optional(setting),
  phoneNumberId: z.optional(setting),
  template: z.optional(setting),
  language: z.optional(z.string().check(z.regex(/^[a-z]{2}(_[A-Z]{2})?$/))),
  secure: z.optional(z.boolean()),
  tls: z.optional(z.boolean()),
  user: z.optional(setting),
  from: z.optional(setting),
  dkimDomain: z.optional(setting),
  /** Bounces come back to addresses of this domain, each of which names its message. */
  bounceDomain: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9.-]{3,200}$/))),
  dkimSelector: z.optional(setting),
})
const shownSettings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

const common = {
  type,
  country: z.nullable(country),
  protocol: z.enum(channelProtocolNames),
  /** Minutes that it rests after a fault. */
  freezeTime: z.int().check(z.gte(1), z.lte(1440)),
} as const
const perhaps = {
  appAffiliateChannel: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** Of a segment, a mail or a message. */
  costPerSegment: minorAmount.check(z.gte(0)),
  currency,
  partsPerSecond: z.int().check(z.gte(1), z.lte(10_000)),
  /** Percent that have to arrive of the latest; below it rests by itself. */
  qualityFloor: z.int().check(z.gte(1), z.lte(99)),
} as const
const code = z.string().check(z.trim(), z.regex(/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/))

export const channelRow = z.object({
  ...common,
  appAffiliateChannel: z.nullable(perhaps.appAffiliateChannel),
  costPerSegment: z.nullable(perhaps.costPerSegment),
  currency: z.nullable(currency),
  partsPerSecond: z.nullable(perhaps.partsPerSecond),
  qualityFloor: z.nullable(perhaps.qualityFloor),
  channelId: serialId,
  code,
  settings: shownSettings,
  active: z.boolean(),
  testPass: z.boolean(),
  testState: z.enum(testStateNames),
  testTime: z.nullable(instant),
  priority: z.int(),
  frozenUntil: z.nullable(instant),
  freezeReason: z.nullable(z.enum(freezeReasonNames)),
  freezeNote: z.nullable(z.string()),
  /** WhatsApp: why it may carry collection, and who answers for that; null: it may not. */
  collectionNote: z.nullable(z.string()),
  collectionAllowedBy: z.nullable(z.string()),
  secretsSet: z.array(z.enum(channelSecretNames)),
  /** Of the last 24 hours; the share and the median of those that ended. */
  sent: z.int(),
  arrivedPercent: z.nullable(z.int()),
  secondsToArrive: z.nullable(z.int()),
  updatedBy: z.nullable(z.string()),
  updatedTime: z.nullable(instant),
  version,
})

const filter = {
  type: z.optional(type),
  country: z.optional(country),
  active: z.optional(z.boolean()),
}

export const listChannels = endpoint({
  path: '/api/cms/sms_channel/fetch_all',
  access: { menu: 'smsChannelManage' },
  rows: 'none',
  spec,
  summary: 'Channels in the order they are tried, each with how it goes today; secrets are never answered',
  input: z.strictObject(filter),
  output: z.array(channelRow),
  errors: [],
})

const changing = { access: { button: 'smsChannelManage_change' }, rows: 'none', writes: true, spec } as const
const stale = ['record.missing', 'record.stale'] as const

export const saveChannel = endpoint({
  ...changing,
  path: '/api/cms/sms_channel/create_or_update',
  summary: 'Add a channel, or change one; what it was tested with is not what it is now, so it has to pass again',
  input: z.strictObject({
    channelId: z.optional(serialId),
    version: z.optional(version),
    code,
    ...common,
    appAffiliateChannel: z.optional(perhaps.appAffiliateChannel),
    costPerSegment: z.optional(perhaps.costPerSegment),
    currency: z.optional(currency),
    partsPerSecond: z.optional(perhaps.partsPerSecond),
    qualityFloor: z.optional(perhaps.qualityFloor),
    settings: channelSettings,
  }),
  output: z.object({ channelId: serialId }),
  errors: [...stale, 'messaging.channelCodeTaken', 'messaging.settingMissing', 'messaging.costWithoutCurrency'],
})

export const orderChannels = endpoint({
  ...changing,
  path: '/api/cms/sms_channel/order',
  summary: 'Put all channels of a type in this order of trying',
  input: z.strictObject({ type, ids: z.array(serialId).check(z.minLength(1), z.maxLength(200)) }),
  output: done,
  errors: ['record.stale'],
})

export const setChannelActive = endpoint({
  ...changing,
  path: '/api/cms/sms_channel/active',
  summary: 'Take a channel out of use, or into it again',
  input: z.strictObject({ channelId: serialId, version, active: z.boolean(), reason }),
  output: done,
  errors: stale,
})

export const freezeChannel = endpoint({
  ...changing,
  path: '/api/cms/sms_channel/freeze',
  summary: 'Let a channel rest until a moment; the next one is tried meanwhile',
  input: z.strictObject({ channelId: serialId, version, until: instant, reason }),
  output: done,
  errors: [...stale, 'messaging.freezeInPast'],
})

export const unfreezeChannel = endpoint({
  ...changing,
  path: '/api/cms/sms_channel/unfreeze',
  summary: 'Use a channel that rests again at once',
  input: z.strictObject({ channelId: serialId, version, reason }),
  output: done,
  errors: stale,
})

export const setChannelSecret = endpoint({
  path: '/api/cms/sms_channel/set_secret',
  access: { button: 'smsChannelManage_credentials' },
  rows: 'none',
  writes: true,
  spec,
  summary: 'Set a secret of a channel; it is sealed and never answered, and the channel has to pass its test again',
  input: z.strictObject({
    channelId: serialId,
    version,
    name: z.enum(channelSecretNames),
    value: z.string().check(z.minLength(4), z.maxLength(8000)),
  }),
  output: done,
  errors: stale,
})

export const allowCollection = endpoint({
  ...changing,
  path: '/api/cms/sms_channel/collection',
  summary:
    'Let a WhatsApp channel carry collection, which its business policy bars, or no longer; whoever does answers for it',
  input: z.strictObject({ channelId: serialId, version, allowed: z.boolean(), reason }),
  output: done,
  errors: [...stale, 'messaging.notWhatsapp'],
})

export const testChannel = endpoint({
  path: '/api/cms/sms_channel/send_test',
  access: { button: 'smsChannelManage_test' },
  rows: 'none',
  writes: true,
  idempotent: 'ifGiven',
  spec: `${spec}; 2 §4 SMS test`,
  summary:
    'Send a test by this channel to a number or address of one’s own; it passes when its receipt comes within five minutes',
  input: z.strictObject({
    channelId: serialId,
    address: z.string().check(z.trim(), z.minLength(5), z.maxLength(200)),
    text: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)),
  }),
  // whether it is refused says whether it is a customer's
  searchesPeople: ['address'],
  output: z.object({ messageId: id }),
  errors: ['record.missing', 'messaging.badTestAddress', 'messaging.testToBorrower', 'borrower.searchLimit'],
})

export const traceMessage = endpoint({
  path: '/api/cms/sms_channel/failover_trace',
  access: { menu: ['smsChannelManage', 'pendingCollect', 'collectRecords'] },
  rows: 'none',
  spec,
  summary: 'What happened to a message: each channel tried, each answer and receipt; no address and no text',
  input: z.strictObject({ messageId: id }),
  output: z.object({
    state: z.enum(messageStates),
    events: z.array(
      z.object({
        time: instant,
        kind: z.enum(messageEventKindNames),
        channelCode: z.nullable(z.string()),
        part: z.nullable(z.int()),
        state: z.nullable(z.string()),
        /** The provider's words, or the rule. */
        code: z.nullable(z.string()),
        decisionId: z.nullable(id),
      }),
    ),
  }),
  errors: ['record.missing'],
})

export const channelExportColumns = [
  { key: 'priority', kind: 'number', title: { zh: '顺序', en: 'Order', es: 'Orden' } },
  { key: 'code', kind: 'text', title: { zh: '渠道代码', en: 'Code', es: 'Código' } },
  { key: 'type', kind: 'text', title: { zh: '类型', en: 'Kind', es: 'Tipo' } },
  { key: 'country', kind: 'text', title: { zh: '国家', en: 'Country', es: 'País' } },
  { key: 'protocol', kind: 'text', title: { zh: '协议', en: 'Protocol', es: 'Protocolo' } },
  {
    key: 'appAffiliateChannel',
    kind: 'text',
    title: { zh: '应用关联渠道', en: 'App affiliate channel', es: 'Canal afiliado de la app' },
  },
  { key: 'active', kind: 'flag', title: { zh: '启用', en: 'In use', es: 'En uso' } },
  { key: 'testState', kind: 'text', title: { zh: '测试', en: 'Test', es: 'Prueba' } },
  { key: 'frozenUntil', kind: 'instant', title: { zh: '冻结至', en: 'Frozen until', es: 'Congelado hasta' } },
  { key: 'freezeReason', kind: 'text', title: { zh: '冻结原因', en: 'Why frozen', es: 'Por qué' } },
  { key: 'freezeTime', kind: 'number', title: { zh: '冻结分钟', en: 'Freeze time, min', es: 'Congelamiento, min' } },
  { key: 'sent', kind: 'number', title: { zh: '24 小时发送', en: 'Sent in 24 h', es: 'Enviados en 24 h' } },
  { key: 'arrivedPercent', kind: 'number', title: { zh: '送达 %', en: 'Delivered, %', es: 'Entregados, %' } },
  { key: 'updatedBy', kind: 'text', title: { zh: '更新人', en: 'Changed by', es: 'Cambiado por' } },
  { key: 'updatedTime', kind: 'instant', title: { zh: '更新时间', en: 'Changed', es: 'Cambiado' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportChannels = endpoint({
  ...listFile,
  path: '/api/cms/sms_channel/export',
  access: { menu: 'smsChannelManage' },
  rows: 'none',
  summary: 'The channels a filter matches as CSV or XLSX, in their order, without secrets',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
})
