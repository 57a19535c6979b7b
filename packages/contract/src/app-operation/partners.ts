/** Partner products: what partners lend, when and how often people are sent to them, and who came and went by partner. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, day, done, id, instant, merchantId, reason, serialId, shortText, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { httpsUrl } from '../market/kinds.ts'
import { customers, platforms } from '../market/match.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { languages, type Words, words as w } from '../words.ts'

const spec = '2 §3 App configuration; 1 §1 flow product info and control; DOMAIN §12; decision 131'
export const trafficDays = 92
/** What a product's address may carry, each in braces. */
export const trackingMacros = ['clickId', 'platform', 'productCode'] as const

export const revenueModels = {
  click: w('按点击', 'Per click', 'Por clic'),
  conversion: w('按转化', 'Per conversion', 'Por conversión'),
  none: w('无收入', 'Nothing', 'Nada'),
} as const satisfies Record<string, Words>
export type RevenueModel = keyof typeof revenueModels
export const revenueModelNames = Object.keys(revenueModels) as [RevenueModel, ...RevenueModel[]]

const named = { merchant: z.optional(merchantId) }
const minor = z.int().check(z.gte(0), z.lte(9_000_000_000_000))
const code = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{2,40}$/))
const sentence = z.string().check(z.trim(), z.maxLength(300))
const texts = z.strictObject({ zh: z.optional(sentence), en: z.optional(sentence), es: z.optional(sentence) })
const district = z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/))
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const cap = z.optional(z.nullable(z.int().check(z.gte(1), z.lte(10_000_000))))
const stale = ['record.missing', 'record.stale'] as const
const mine = ['market.merchantForeign'] as const

const product = {
  productId: serialId,
  code: z.string(),
  partner: z.string(),
  names: texts,
  requirements: texts,
  rateText: z.string(),
  amountFrom: z.int(),
  amountTo: z.int(),
  daysFrom: z.int(),
  daysTo: z.int(),
  currency,
  targetUrl: z.string(),
  imageId: z.nullable(id),
  /** Of the partner as an acquisition channel: whom it sends to us. */
  channelId: z.nullable(serialId),
  channelName: z.nullable(z.string()),
  revenueModel: z.enum(revenueModelNames),
  revenue: minorAmount,
  secretSet: z.boolean(),
  on: z.boolean(),
  changedBy: z.string(),
  changedTime: instant,
  version,
}
const info = { access: { menu: 'market_channel_flow_product_info' }, rows: 'merchant', spec } as const
const informing = {
  access: { button: 'market_channel_flow_product_info_change' },
  rows: 'merchant',
  writes: true,
  spec,
} as const
const infoFilter = {
  ...named,
  on: z.optional(z.boolean()),
  text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
}

export const listPartnerProducts = endpoint({
  ...info,
  path: '/api/cms/flow_product/fetch_all',
  summary: 'Products of partners that the app offers beside the merchant’s own',
  input: listInput(infoFilter, ['code']),
  output: listOf(z.object(product)),
  errors: mine,
})

export const partnerProductColumns = [
  { key: 'code', kind: 'text', title: w('代码', 'Code', 'Código') },
  { key: 'partner', kind: 'text', title: w('合作方', 'Partner', 'Socio') },
  { key: 'name', kind: 'text', title: w('名称', 'Name', 'Nombre') },
  { key: 'amountFrom', kind: 'money', title: w('金额下限', 'Amount from', 'Monto desde') },
  { key: 'amountTo', kind: 'money', title: w('金额上限', 'Amount up to', 'Monto hasta') },
  { key: 'revenueModel', kind: 'text', title: w('收入方式', 'Pays us', 'Nos paga') },
  { key: 'revenue', kind: 'money', title: w('单价', 'Price', 'Precio') },
  { key: 'targetUrl', kind: 'text', title: w('链接', 'Web address', 'Dirección web') },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportPartnerProducts = endpoint({
  ...listFile,
  path: '/api/cms/flow_product/export',
  access: { menu: 'market_channel_flow_product_info' },
  rows: 'merchant',
  summary: 'Partner products as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(infoFilter), format: fileFormat }),
  errors: mine,
})

export const savePartnerProduct = endpoint({
  ...informing,
  path: '/api/cms/flow_product/create_or_update',
  summary: 'Add a partner’s product or change it; a new one is offered to nobody until it is switched on',
  input: z.strictObject({
    productId: z.optional(serialId),
    version: z.optional(version),
    ...named,
    code,
    partner: shortText,
    names: texts,
    requirements: z._default(texts, {}),
    rateText: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
    amountFrom: minor,
    amountTo: minor,
    daysFrom: z.int().check(z.gte(1), z.lte(3650)),
    daysTo: z.int().check(z.gte(1), z.lte(3650)),
    targetUrl: httpsUrl,
    imageId: z.optional(z.nullable(id)),
    channelId: z.optional(z.nullable(serialId)),
    revenueModel: z.enum(revenueModelNames),
    revenue: minor,
    /** With which the partner signs what it tells of conversions; left out: as it is. Never answered. */
    secret: z.optional(z.string().check(z.minLength(16), z.maxLength(200))),
  }),
  output: z.object({ productId: serialId, version }),
  errors: [
    ...mine,
    ...stale,
    'acquisition.codeTaken',
    'acquisition.codeStays',
    'appOperation.boundsCrossed',
    'appOperation.macroUnknown',
    'appOperation.nameUnsaid',
    'market.hostNotAllowed',
    'market.imageUnknown',
  ],
})

export const retirePartnerProduct = endpoint({
  ...informing,
  path: '/api/cms/flow_product/retire',
  summary: 'Take a product off the list; what was counted of it stays',
  input: z.strictObject({ productId: serialId, version, reason }),
  output: done,
  errors: stale,
})

const control = {
  on: z.boolean(),
  capDay: z.nullable(z.int()),
  capHour: z.nullable(z.int()),
  timeFrom: z.nullable(z.string()),
  timeTo: z.nullable(z.string()),
  customer: z.enum([...customers, 'all']),
  platform: z.enum([...platforms, 'all']),
  districts: z.array(z.string()),
  weight: z.int(),
}
const controlFilter = { ...named, on: z.optional(z.boolean()) }
const controls = { access: { menu: 'market_channel_flow_product_control' }, rows: 'merchant', spec } as const

export const listPartnerControls = endpoint({
  ...controls,
  path: '/api/cms/flow_product/control_fetch_all',
  summary: 'Which products are on, their caps, and what of them is used today and in this hour',
  input: listInput(controlFilter, ['code']),
  output: listOf(
    z.object({
      productId: serialId,
      code: z.string(),
      partner: z.string(),
      ...control,
      usedToday: z.int(),
      usedHour: z.int(),
      /** What the app can do with it now. */
      state: z.enum(['off', 'siteAway', 'outOfHours', 'capReached', 'offered']),
      changedBy: z.string(),
      changedTime: instant,
      version,
    }),
  ),
  errors: mine,
})

export const partnerControlColumns = [
  { key: 'code', kind: 'text', title: w('代码', 'Code', 'Código') },
  { key: 'partner', kind: 'text', title: w('合作方', 'Partner', 'Socio') },
  { key: 'on', kind: 'text', title: w('开启', 'On', 'Activo') },
  { key: 'capDay', kind: 'number', title: w('日上限', 'Cap a day', 'Tope diario') },
  { key: 'usedToday', kind: 'number', title: w('今日已用', 'Used today', 'Usado hoy') },
  { key: 'capHour', kind: 'number', title: w('小时上限', 'Cap an hour', 'Tope por hora') },
  { key: 'usedHour', kind: 'number', title: w('本小时已用', 'Used this hour', 'Usado esta hora') },
  { key: 'weight', kind: 'number', title: w('权重', 'Weight', 'Peso') },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportPartnerControls = endpoint({
  ...listFile,
  path: '/api/cms/flow_product/control_export',
  access: { menu: 'market_channel_flow_product_control' },
  rows: 'merchant',
  summary: 'Caps of partner products and what is used of them as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(controlFilter), format: fileFormat }),
  errors: mine,
})

export const savePartnerControl = endpoint({
  path: '/api/cms/flow_product/control_save',
  access: { button: 'market_channel_flow_product_control_change' },
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Switch a product on or off and say how often and to whom it is offered; it holds from the next person on',
  input: z.strictObject({
    productId: serialId,
    version,
    on: z.boolean(),
    capDay: cap,
    capHour: cap,
    timeFrom: z.optional(z.nullable(time)),
    timeTo: z.optional(z.nullable(time)),
    customer: z.enum([...customers, 'all']),
    platform: z.enum([...platforms, 'all']),
    districts: z._default(z.array(district).check(z.maxLength(60)), []),
    weight: z.int().check(z.gte(1), z.lte(1000)),
  }),
  output: z.object({ version }),
  errors: [...stale, 'appOperation.hoursHalf', 'appOperation.districtForeign'],
})

const person = {
  platform: z.enum(platforms),
  deviceId: z.string().check(z.trim(), z.minLength(4), z.maxLength(100)),
  district: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  customer: z.optional(z.enum(customers)),
}
export const partnerOffers = endpoint({
  path: '/forward/credit/app_partner/offers',
  access: 'lendingApp',
  rows: 'merchant',
  spec,
  summary:
    'Partner products on offer for somebody now, in the order in which to show them: by weight, the same all day',
  input: z.strictObject({ ...person, language: z.optional(z.enum(languages)) }),
  output: z.array(
    z.object({
      productCode: z.string(),
      partner: z.string(),
      name: z.string(),
      requirements: z.string(),
      rateText: z.string(),
      amountFrom: z.int(),
      amountTo: z.int(),
      daysFrom: z.int(),
      daysTo: z.int(),
      currency,
      /** Under which its picture is served. */
      image: z.nullable(z.string()),
    }),
  ),
  errors: [],
})

export const goToPartner = endpoint({
  path: '/forward/credit/app_partner/go',
  access: 'lendingApp',
  rows: 'merchant',
  writes: true,
  spec,
  summary:
    'Somebody goes to a partner: counted against its caps, and the address to open. The same click again counts once',
  input: z.strictObject({ ...person, clickId: z.uuid(), productCode: code }),
  output: z.object({ url: z.string() }),
  errors: ['appOperation.partnerAway', 'appOperation.capReached', 'appOperation.closed'],
})

const trafficFilter = {
  ...named,
  startDay: day,
  endDay: day,
  partner: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
}
const by = z.enum(['day', 'partner', 'partnerDay'])
const traffic = {
  clicksIn: z.int(),
  usersIn: z.int(),
  clicksOut: z.int(),
  usersOut: z.int(),
  conversions: z.int(),
  revenue: minorAmount,
  /** Of its channels; null: neither entered nor agreed. */
  cost: z.nullable(minorAmount),
  /** How many days of channels it was entered for. */
  costEntries: z.int(),
}
const trafficErrors = ['request.invalid', 'market.merchantForeign'] as const

export const trafficStatistics = endpoint({
  path: '/api/cms/app_operation/traffic',
  access: { menu: 'traffic_import_statistics' },
  rows: 'merchant',
  spec,
  summary: 'Who came from partners and went to them, what that brought and cost',
  input: z.strictObject({ ...trafficFilter, by }),
  output: z.object({
    rows: z.array(z.object({ day: z.nullable(day), partner: z.nullable(z.string()), ...traffic })),
    total: z.object(traffic),
    partners: z.array(z.string()),
    currency,
    today: day,
  }),
  errors: trafficErrors,
})

export const trafficColumns = [
  { key: 'day', kind: 'day', title: w('日期', 'Day', 'Día') },
  { key: 'partner', kind: 'text', title: w('合作方', 'Partner', 'Socio') },
  { key: 'clicksIn', kind: 'number', title: w('导入点击', 'Clicks in', 'Clics de entrada') },
  { key: 'usersIn', kind: 'number', title: w('导入借款人', 'People in', 'Personas que llegaron') },
  { key: 'clicksOut', kind: 'number', title: w('导出点击', 'Clicks out', 'Clics de salida') },
  { key: 'usersOut', kind: 'number', title: w('导出借款人', 'People out', 'Personas que fueron') },
  { key: 'conversions', kind: 'number', title: w('转化', 'Conversions', 'Conversiones') },
  { key: 'revenue', kind: 'money', title: w('收入', 'Revenue', 'Ingresos') },
  { key: 'cost', kind: 'money', title: w('成本', 'Cost', 'Costo') },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportTraffic = endpoint({
  ...listFile,
  path: '/api/cms/app_operation/traffic_export',
  access: { menu: 'traffic_import_statistics' },
  rows: 'merchant',
  summary: 'Traffic of partners as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject({ ...trafficFilter, by }), format: fileFormat }),
  errors: trafficErrors,
})

const clickFilter = { ...trafficFilter, converted: z.optional(z.boolean()) }
export const listPartnerClicks = endpoint({
  path: '/api/cms/app_operation/traffic_clicks',
  access: { menu: 'traffic_import_statistics' },
  rows: 'merchant',
  spec,
  summary: 'Each time somebody went to a partner, the latest first',
  input: listInput(clickFilter, ['at']),
  output: listOf(
    z.object({
      clickId: z.uuid(),
      time: instant,
      partner: z.string(),
      code: z.string(),
      /** By four characters of its name. */
      device: z.string(),
      platform: z.enum(platforms),
      convertedTime: z.nullable(instant),
      revenue: minorAmount,
      currency,
    }),
  ),
  errors: trafficErrors,
})

export const partnerClickColumns = [
  { key: 'time', kind: 'instant', title: w('时间', 'When', 'Cuándo') },
  { key: 'partner', kind: 'text', title: w('合作方', 'Partner', 'Socio') },
  { key: 'code', kind: 'text', title: w('代码', 'Code', 'Código') },
  { key: 'device', kind: 'text', title: w('设备', 'Device', 'Dispositivo') },
  { key: 'platform', kind: 'text', title: w('平台', 'Platform', 'Plataforma') },
  { key: 'convertedTime', kind: 'instant', title: w('转化时间', 'Converted', 'Conversión') },
  { key: 'revenue', kind: 'money', title: w('收入', 'Revenue', 'Ingresos') },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportPartnerClicks = endpoint({
  ...listFile,
  path: '/api/cms/app_operation/traffic_clicks_export',
  access: { menu: 'traffic_import_statistics' },
  rows: 'merchant',
  summary: 'Who went to partners as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(clickFilter), format: fileFormat }),
  errors: trafficErrors,
})
