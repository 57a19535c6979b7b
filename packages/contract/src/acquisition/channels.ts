/** Acquisition channels: the terms of cooperation with each, with dated prices, and what was really paid day by day. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, currency, day, done, instant, merchantId, reason, serialId, shortText, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { acquisitionKindNames, costModelNames } from './terms.ts'

/** Minor units of the merchant's currency. */
const minor = z.int().check(z.gte(0), z.lte(9_000_000_000_000))
const spec = '1 §1 channel management; DOMAIN §12; decision 095'
export const acquisitionScreens = [
  'loan_market_bytedata',
  'loan_market_cost_entry',
  'loan_market_day_situation',
  'loan_market_channel_convert_new',
  'channel_config_add_mod',
  'channel_user_remain',
  'closing_rule',
  'market_channel_flow_product_info',
  'market_channel_flow_product_control',
  'traffic_import_statistics',
  'curp_conf',
  'channel_data_monitoring',
  'channel_user_add_or_mod',
] as const
const named = { merchant: z.optional(merchantId) }

export const acquisitionChoices = endpoint({
  path: '/api/cms/channel/choices',
  access: { menu: acquisitionScreens },
  rows: 'merchant',
  spec,
  summary: 'The merchant whose figures are shown, those that can be chosen, and its channels',
  input: z.strictObject(named),
  output: z.object({
    merchant: merchantId,
    merchants: z.array(z.object({ merchant: merchantId, name: z.string() })),
    country,
    currency,
    timeZone: z.string(),
    today: day,
    channels: z.array(z.object({ channelId: serialId, code: z.string(), name: z.string() })),
  }),
  errors: ['market.merchantForeign'],
})

const code = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{2,40}$/))
const text = z.string().check(z.trim(), z.maxLength(200))

const channelRow = z.object({
  channelId: serialId,
  code: z.string(),
  name: z.string(),
  partner: z.string(),
  kind: z.enum(acquisitionKindNames),
  contact: z.string(),
  validFrom: day,
  validTo: z.nullable(day),
  runs: z.boolean(),
  /** What it is paid today; null: no price was agreed. */
  model: z.nullable(z.enum(costModelNames)),
  price: z.nullable(minor),
  currency: z.nullable(currency),
  changedBy: z.string(),
  changedTime: instant,
  version,
})
const channelFilter = {
  ...named,
  kind: z.optional(z.enum(acquisitionKindNames)),
  running: z.optional(z.boolean()),
  text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
}

const config = { access: { menu: 'channel_config_add_mod' }, rows: 'merchant', spec } as const
const configuring = {
  access: { button: 'channel_config_add_mod_change' },
  rows: 'merchant',
  writes: true,
  spec,
} as const

export const listChannels = endpoint({
  ...config,
  path: '/api/cms/channel/config_fetch_all',
  summary: 'Channels of a merchant and what each is paid today',
  input: listInput(channelFilter, ['code']),
  output: listOf(channelRow),
  errors: ['market.merchantForeign'],
})

export const channelExportColumns = [
  { key: 'code', kind: 'text', title: { zh: '代码', en: 'Code', es: 'Código' } },
  { key: 'name', kind: 'text', title: { zh: '名称', en: 'Name', es: 'Nombre' } },
  { key: 'partner', kind: 'text', title: { zh: '合作方', en: 'Partner', es: 'Socio' } },
  { key: 'kind', kind: 'text', title: { zh: '类型', en: 'Kind', es: 'Tipo' } },
  { key: 'model', kind: 'text', title: { zh: '计费方式', en: 'Paid', es: 'Se paga' } },
  { key: 'price', kind: 'money', title: { zh: '单价', en: 'Price', es: 'Precio' } },
  { key: 'validFrom', kind: 'day', title: { zh: '自', en: 'From', es: 'Desde' } },
  { key: 'validTo', kind: 'day', title: { zh: '至', en: 'Through', es: 'Hasta' } },
  { key: 'contact', kind: 'text', title: { zh: '联系方式', en: 'Contact', es: 'Contacto' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportChannels = endpoint({
  ...listFile,
  path: '/api/cms/channel/config_export',
  access: { menu: 'channel_config_add_mod' },
  rows: 'merchant',
  summary: 'Channels as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(channelFilter), format: fileFormat }),
  errors: ['market.merchantForeign'],
})

export const saveChannel = endpoint({
  ...configuring,
  path: '/api/cms/channel/config_create_or_update',
  summary: 'Add a channel or change it; its code stays, as events name it',
  input: z.strictObject({
    channelId: z.optional(serialId),
    version: z.optional(version),
    ...named,
    code,
    name: shortText,
    partner: text,
    kind: z.enum(acquisitionKindNames),
    contact: z._default(text, ''),
    validFrom: day,
    validTo: z.optional(z.nullable(day)),
  }),
  output: z.object({ channelId: serialId, version }),
  errors: [
    'market.merchantForeign',
    'record.missing',
    'record.stale',
    'acquisition.codeTaken',
    'acquisition.codeStays',
    'acquisition.endsBeforeItBegins',
  ],
})

export const listChannelPrices = endpoint({
  ...config,
  path: '/api/cms/channel/price_fetch_all',
  summary: 'What a channel was, is and will be paid, the latest first',
  input: z.strictObject({ channelId: serialId }),
  output: z.array(
    z.object({
      fromDay: day,
      lastDay: z.nullable(day),
      model: z.enum(costModelNames),
      price: minor,
      currency,
      madeBy: z.string(),
      madeTime: instant,
    }),
  ),
  errors: ['record.missing'],
})

export const saveChannelPrice = endpoint({
  ...configuring,
  path: '/api/cms/channel/price_save',
  summary: 'What the channel is paid from a day on; earlier prices are never written over',
  input: z.strictObject({
    channelId: serialId,
    model: z.enum(costModelNames),
    price: minor,
    fromDay: day,
  }),
  output: done,
  errors: ['record.missing', 'acquisition.priceTaken', 'acquisition.freeHasNoPrice'],
})

const costRow = z.object({
  costId: serialId,
  channelId: serialId,
  channelName: z.string(),
  day,
  amount: minor,
  currency,
  /** Price by units, as the terms of that day have it; null: no price. */
  expected: z.nullable(minor),
  note: z.string(),
  enteredBy: z.string(),
  enteredTime: instant,
  version,
})
const costFilter = {
  ...named,
  channelId: z.optional(serialId),
  /** Of all its channels. */
  partner: z.optional(shortText),
  startDay: z.optional(day),
  endDay: z.optional(day),
}
const costs = { access: { menu: 'loan_market_cost_entry' }, rows: 'merchant', spec } as const
const entering = { access: { button: 'loan_market_cost_entry_change' }, rows: 'merchant', writes: true, spec } as const

export const listChannelCosts = endpoint({
  ...costs,
  path: '/api/cms/channel/cost_fetch_all',
  summary: 'What was paid to channels, the latest day first, beside what their terms come to',
  input: listInput(costFilter, ['day']),
  output: listOf(costRow),
  errors: ['market.merchantForeign'],
})

export const channelCostColumns = [
  { key: 'day', kind: 'day', title: { zh: '日期', en: 'Day', es: 'Día' } },
  { key: 'channelName', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'amount', kind: 'money', title: { zh: '金额', en: 'Amount', es: 'Importe' } },
  { key: 'expected', kind: 'money', title: { zh: '按条款应付', en: 'By its terms', es: 'Según convenio' } },
  { key: 'note', kind: 'text', title: { zh: '备注', en: 'Note', es: 'Nota' } },
  { key: 'enteredBy', kind: 'text', title: { zh: '录入人', en: 'Entered by', es: 'Registró' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportChannelCosts = endpoint({
  ...listFile,
  path: '/api/cms/channel/cost_export',
  access: { menu: 'loan_market_cost_entry' },
  rows: 'merchant',
  summary: 'Costs of channels as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(costFilter), format: fileFormat }),
  errors: ['market.merchantForeign'],
})

export const saveChannelCost = endpoint({
  ...entering,
  path: '/api/cms/channel/cost_save',
  summary: 'What was paid for a day; of a day that has a cost already it has to name that one',
  input: z.strictObject({
    costId: z.optional(serialId),
    version: z.optional(version),
    channelId: serialId,
    day,
    amount: minor,
    note: z._default(text, ''),
  }),
  output: z.object({ costId: serialId, version }),
  errors: ['record.missing', 'record.stale', 'acquisition.costTaken', 'acquisition.dayToCome'],
})

export const deleteChannelCost = endpoint({
  ...entering,
  path: '/api/cms/channel/cost_delete',
  summary: 'Take an entry back: the day counts by its terms again',
  input: z.strictObject({ costId: serialId, version, reason }),
  output: done,
  errors: ['record.missing', 'record.stale'],
})
