/** Short links of a merchant's messages: an address of its own for each person, and who opened it. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, done, id, instant, reason, shortText, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { listInput, listOf } from '../page.ts'
import { type Words, words as w } from '../words.ts'

const spec = '2 §2 smsLinkUrl; SCREENS smsLinkUrl; DOMAIN §10; decision 090'

export const linkStates = {
  open: w('有效', 'Open', 'Abierto'),
  over: w('已过期', 'Expired', 'Vencido'),
  retired: w('已停用', 'Out of use', 'Fuera de uso'),
} as const satisfies Record<string, Words>
export type LinkState = keyof typeof linkStates
export const linkStateNames = Object.keys(linkStates) as [LinkState, ...LinkState[]]

export const clickers = {
  person: w('真人', 'Person', 'Persona'),
  robot: w('机器人', 'Robot', 'Robot'),
  preview: w('预览', 'Preview', 'Vista previa'),
} as const satisfies Record<string, Words>
export type Clicker = keyof typeof clickers

export const devices = {
  phone: w('手机', 'Phone', 'Teléfono'),
  tablet: w('平板', 'Tablet', 'Tableta'),
  computer: w('电脑', 'Computer', 'Computadora'),
  other: w('其他', 'Other', 'Otro'),
} as const satisfies Record<string, Words>
export type ClickDevice = keyof typeof devices
export const deviceNames = Object.keys(devices) as [ClickDevice, ...ClickDevice[]]

const url = z.url({ protocol: /^https$/ }).check(z.maxLength(500))
const row = z.object({
  linkId: id,
  merchantName: z.string(),
  name: z.string(),
  targetUrl: z.string(),
  validUntil: instant,
  state: z.enum(linkStateNames),
  /** It stands in a template that was handed in, or somebody opened it: where it leads does not change any more. */
  fixed: z.boolean(),
  /** Addresses given to people. */
  sent: z.int(),
  /** Of those: opened by a person at least once. */
  opened: z.int(),
  /** Times that people, and times that robots and previews, opened one. */
  clicks: z.int(),
  robots: z.int(),
  updatedBy: z.string(),
  updatedTime: instant,
  version,
})
const filter = { state: z.optional(z.enum(linkStateNames)) } as const
const seen = { access: { menu: 'smsLinkUrl' }, rows: 'merchant' } as const
const changing = { access: { button: 'smsLinkUrl_change' }, rows: 'merchant', writes: true, spec } as const

export const listShortLinks = endpoint({
  ...seen,
  path: '/api/cms/sms_link/fetch_all',
  spec,
  summary: 'Short links of the merchant worked for, each with how often it was sent and opened',
  input: listInput(filter, ['name', 'changed']),
  output: listOf(row),
  errors: [],
})

export const shortLinkExportColumns = [
  { key: 'name', kind: 'text', title: w('名称', 'Name', 'Nombre') },
  { key: 'targetUrl', kind: 'text', title: w('目标地址', 'Leads to', 'Lleva a') },
  { key: 'validUntil', kind: 'instant', title: w('有效期至', 'Valid until', 'Válido hasta') },
  { key: 'state', kind: 'text', title: w('状态', 'Status', 'Estado') },
  { key: 'sent', kind: 'number', title: w('已发送', 'Sent', 'Enviados') },
  { key: 'opened', kind: 'number', title: w('已打开', 'Opened', 'Abiertos') },
  { key: 'clicks', kind: 'number', title: w('真人点击', 'Clicks of people', 'Clics de personas') },
  { key: 'robots', kind: 'number', title: w('机器人与预览', 'Robots and previews', 'Robots y vistas previas') },
  { key: 'merchantName', kind: 'text', title: w('商户', 'Merchant', 'Entidad') },
  { key: 'updatedBy', kind: 'text', title: w('更新人', 'Changed by', 'Cambiada por') },
  { key: 'updatedTime', kind: 'instant', title: w('更新时间', 'Changed', 'Cambiada') },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportShortLinks = endpoint({
  ...listFile,
  ...seen,
  path: '/api/cms/sms_link/export',
  summary: 'The short links that a filter matches as CSV or XLSX, the latest change first',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
})

export const saveShortLink = endpoint({
  ...changing,
  path: '/api/cms/sms_link/create_or_update',
  summary:
    'Add a link for the merchant worked for, or change its name and last day; where it leads, while nobody approved or opened it',
  input: z.strictObject({
    linkId: z.optional(id),
    version: z.optional(version),
    name: shortText,
    targetUrl: url,
    /** The merchant's day; good until its end. */
    validThrough: day,
  }),
  output: z.object({ linkId: id }),
  errors: [
    'record.missing',
    'record.stale',
    'messaging.linkNameTaken',
    'messaging.linkHost',
    'messaging.linkPast',
    'messaging.linkFixed',
  ],
})

export const retireShortLink = endpoint({
  ...changing,
  path: '/api/cms/sms_link/retire',
  summary: 'Take a link out of use: whoever opens it reads that it is over; or into use again',
  input: z.strictObject({ linkId: id, version, active: z.boolean(), reason }),
  output: done,
  errors: ['record.missing', 'record.stale'],
})

const tally = z.object({ persons: z.int(), robots: z.int(), previews: z.int(), first: z.int() })

export const shortLinkClicks = endpoint({
  ...seen,
  path: '/api/cms/sms_link/clicks',
  spec,
  summary: 'Who opened a link, by day and device, and what followed: signed in within 24 hours, paid within 72',
  input: z.strictObject({ linkId: id, startDay: day, endDay: day }),
  output: z.object({
    /** Of no person: for paper and walls, as text and QR. */
    paperUrl: z.string(),
    byDay: z.array(z.object({ day, ...tally.shape })),
    byDevice: z.array(z.object({ device: z.enum(deviceNames), ...tally.shape })),
    /** Templates that have it. */
    usedBy: z.array(z.string()),
    /** Of addresses given out in these days; the second and third are of those who opened. */
    followed: z.object({ sent: z.int(), opened: z.int(), signedIn: z.int(), paid: z.int() }),
    /** Of those who were sent it and never opened: paid within 72 hours of the message. */
    notOpened: z.object({ people: z.int(), paid: z.int() }),
  }),
  errors: ['record.missing', 'messaging.reportSpan'],
})
