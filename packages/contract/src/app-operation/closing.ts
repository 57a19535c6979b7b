/** Closing rules: what the app closes, for whom and when; what a rule would close; what it did close. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  currency,
  day,
  done,
  entryNumber,
  id,
  instant,
  merchantId,
  reason,
  serialId,
  shortText,
  version,
} from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { customers, platforms } from '../market/match.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { type Words, words as w } from '../words.ts'
import { closingTypeNames, productsTypeNames } from './closes.ts'

const spec = '2 §3 closing type, products type, limits; DOMAIN §12; decision 130'
export const rulesAtMost = 100
/** What a rule would have closed is looked for in so many days. */
export const lookBackDays = 30

const named = { merchant: z.optional(merchantId) }
const minor = z.int().check(z.gte(0), z.lte(9_000_000_000_000))
const bound = z.optional(z.nullable(z.int().check(z.gte(0), z.lte(100_000))))
const minute = z
  .string()
  .check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/))
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const code = z.string().check(z.trim(), z.regex(/^[\w.:-]{1,64}$/))
const district = z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/))
const sentence = z.string().check(z.trim(), z.maxLength(300))

const terms = {
  closingType: z.enum(closingTypeNames),
  productsType: z.enum(productsTypeNames),
  productCodes: z._default(z.array(code).check(z.maxLength(50)), []),
  platform: z._default(z.enum([...platforms, 'all']), 'all'),
  districts: z._default(z.array(district).check(z.maxLength(60)), []),
  customer: z._default(z.enum([...customers, 'all']), 'all'),
  registeredFrom: bound,
  registeredTo: bound,
  amountFrom: z.optional(z.nullable(minor)),
  amountTo: z.optional(z.nullable(minor)),
  loansFrom: bound,
  loansTo: bound,
  validFrom: z.optional(z.nullable(minute)),
  validTo: z.optional(z.nullable(minute)),
  weekdays: z._default(z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7)), []),
  timeFrom: z.optional(z.nullable(time)),
  timeTo: z.optional(z.nullable(time)),
}
const texts = z.strictObject({ zh: z.optional(sentence), en: z.optional(sentence), es: z.optional(sentence) })

const closingRow = z.object({
  ruleId: serialId,
  name: z.string(),
  closingType: z.enum(closingTypeNames),
  productsType: z.enum(productsTypeNames),
  productCodes: z.array(z.string()),
  platform: z.enum([...platforms, 'all']),
  districts: z.array(z.string()),
  customer: z.enum([...customers, 'all']),
  registeredFrom: z.nullable(z.int()),
  registeredTo: z.nullable(z.int()),
  amountFrom: z.nullable(minorAmount),
  amountTo: z.nullable(minorAmount),
  loansFrom: z.nullable(z.int()),
  loansTo: z.nullable(z.int()),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  weekdays: z.array(z.int()),
  timeFrom: z.nullable(z.string()),
  timeTo: z.nullable(z.string()),
  texts,
  currency,
  /** The first rule that closes something says why. */
  position: z.int(),
  active: z.boolean(),
  /** What it closed in the last 30 days. */
  closed: z.int(),
  changedBy: z.string(),
  changedTime: instant,
  version,
})
const filter = {
  ...named,
  closingType: z.optional(z.enum(closingTypeNames)),
  active: z.optional(z.boolean()),
}
const seen = { access: { menu: 'closing_rule' }, rows: 'merchant', spec } as const
const changing = { access: { button: 'closing_rule_change' }, rows: 'merchant', writes: true, spec } as const
const stale = ['record.missing', 'record.stale'] as const

export const listClosingRules = endpoint({
  ...seen,
  path: '/api/cms/app_operation/closing_fetch_all',
  summary: 'Closing rules of a merchant in their order, and what each closed in the last 30 days',
  input: listInput(filter, ['position']),
  output: listOf(closingRow),
  errors: ['market.merchantForeign'],
})

export const closingExportColumns = [
  { key: 'position', kind: 'number', title: w('顺序', 'Order', 'Orden') },
  { key: 'name', kind: 'text', title: w('名称', 'Name', 'Nombre') },
  { key: 'closingType', kind: 'text', title: w('关闭类型', 'Closes', 'Cierra') },
  { key: 'productsType', kind: 'text', title: w('产品类型', 'Products', 'Productos') },
  { key: 'platform', kind: 'text', title: w('平台', 'Platform', 'Plataforma') },
  { key: 'districts', kind: 'text', title: w('地区', 'Districts', 'Regiones') },
  { key: 'customer', kind: 'text', title: w('借款人', 'Customers', 'Clientes') },
  { key: 'active', kind: 'text', title: w('启用', 'Active', 'Activa') },
  { key: 'closed', kind: 'number', title: w('30 天内拦截', 'Closed in 30 days', 'Cerradas en 30 días') },
  { key: 'changedBy', kind: 'text', title: w('修改人', 'Changed by', 'Modificó') },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportClosingRules = endpoint({
  ...listFile,
  path: '/api/cms/app_operation/closing_export',
  access: { menu: 'closing_rule' },
  rows: 'merchant',
  summary: 'Closing rules as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
  errors: ['market.merchantForeign'],
})

export const saveClosingRule = endpoint({
  ...changing,
  path: '/api/cms/app_operation/closing_save',
  summary: 'Add a rule or change it; a new one closes nothing until it is switched on',
  input: z.strictObject({
    ruleId: z.optional(serialId),
    version: z.optional(version),
    ...named,
    name: shortText,
    ...terms,
    texts,
  }),
  output: z.object({ ruleId: serialId, version }),
  errors: [
    'market.merchantForeign',
    ...stale,
    'appOperation.rulesAtMost',
    'appOperation.boundsCrossed',
    'appOperation.closingUnsaid',
    'appOperation.productsUnchosen',
    'appOperation.districtForeign',
    'appOperation.hoursHalf',
  ],
})

export const switchClosingRule = endpoint({
  ...changing,
  path: '/api/cms/app_operation/closing_active',
  summary: 'Switch a rule on or off; it holds from the next application on',
  input: z.strictObject({ ruleId: serialId, version, active: z.boolean(), reason }),
  output: z.object({ version }),
  errors: stale,
})

export const retireClosingRule = endpoint({
  ...changing,
  path: '/api/cms/app_operation/closing_retire',
  summary: 'Take a rule off the list; what it closed stays',
  input: z.strictObject({ ruleId: serialId, version, reason }),
  output: done,
  errors: stale,
})

export const orderClosingRules = endpoint({
  ...changing,
  path: '/api/cms/app_operation/closing_order',
  summary: 'The order of all rules of a merchant; the first that closes something says why',
  input: z.strictObject({ ...named, ruleIds: z.array(serialId).check(z.minLength(1), z.maxLength(rulesAtMost)) }),
  output: done,
  errors: ['market.merchantForeign', 'record.stale'],
})

const counted = z.object({ name: z.string(), closed: z.int(), of: z.int() })
/** Which of the applications a count opens; a district of nothing are those whose place is not known. */
const opened = z.strictObject({
  day: z.optional(day),
  product: z.optional(z.string().check(z.maxLength(100))),
  district: z.optional(z.string().check(z.maxLength(100))),
})
export const checkClosingRule = endpoint({
  ...seen,
  path: '/api/cms/app_operation/closing_check',
  summary: 'What a rule would have closed of the applications of the last 30 days, saved or not',
  input: z.strictObject({ ...named, ...terms, opened: z.optional(opened) }),
  output: z.object({
    closed: z.int(),
    of: z.int(),
    people: z.int(),
    /** Asked for by those that would be closed, in minor units. */
    amount: minorAmount,
    currency,
    days: z.array(z.object({ day, closed: z.int(), of: z.int() })),
    products: z.array(counted),
    districts: z.array(counted),
    /** Of those that a count opens; all that would be closed unless one is. */
    opened: z.int(),
    /** The latest of these. */
    sample: z.array(
      z.object({
        appId: id,
        userId: id,
        appliedTime: instant,
        productCode: z.string(),
        amount: minorAmount,
        district: z.nullable(z.string()),
      }),
    ),
    /** Applications that said neither platform nor district: rules limited by them can't say. */
    unsaid: z.int(),
  }),
  errors: ['market.merchantForeign', 'appOperation.boundsCrossed', 'appOperation.hoursHalf'],
})

export const closingCheckColumns = [
  { key: 'appId', kind: 'text', title: w('申请编号', 'Application', 'Solicitud') },
  { key: 'userId', kind: 'text', title: w('借款人编号', 'User id', 'Id de usuario') },
  { key: 'appliedTime', kind: 'instant', title: w('申请时间', 'Applied', 'Solicitó') },
  { key: 'productCode', kind: 'text', title: w('产品', 'Product', 'Producto') },
  { key: 'district', kind: 'text', title: w('地区', 'District', 'Región') },
  { key: 'amount', kind: 'money', title: w('金额', 'Amount', 'Importe') },
  { key: 'currency', kind: 'text', title: w('币种', 'Currency', 'Moneda') },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportClosingCheck = endpoint({
  ...listFile,
  path: '/api/cms/app_operation/closing_check_export',
  access: { menu: 'closing_rule' },
  rows: 'merchant',
  summary: 'The applications of the last 30 days that a rule would have closed as CSV or XLSX',
  input: z.strictObject({
    filter: z.strictObject({ ...named, ...terms, opened: z.optional(opened) }),
    format: fileFormat,
  }),
  errors: ['market.merchantForeign', 'appOperation.boundsCrossed', 'appOperation.hoursHalf'],
})

const hitFilter = { ...named, ruleId: z.optional(serialId), startDay: z.optional(day), endDay: z.optional(day) }
export const listClosingHits = endpoint({
  ...seen,
  path: '/api/cms/app_operation/closing_hits',
  summary: 'What rules closed, the latest first',
  input: listInput(hitFilter, ['at']),
  output: listOf(
    z.object({
      hitId: entryNumber,
      ruleId: serialId,
      ruleName: z.string(),
      time: instant,
      wanted: z.enum(['apply', 'market']),
      productCode: z.string(),
      amount: z.nullable(minorAmount),
      currency,
      platform: z.nullable(z.enum(platforms)),
      district: z.nullable(z.string()),
      customer: z.nullable(z.enum(customers)),
      loans: z.nullable(z.int()),
    }),
  ),
  errors: ['market.merchantForeign'],
})

export const closingHitColumns = [
  { key: 'time', kind: 'instant', title: w('时间', 'When', 'Cuándo') },
  { key: 'ruleName', kind: 'text', title: w('规则', 'Rule', 'Regla') },
  { key: 'productCode', kind: 'text', title: w('产品', 'Product', 'Producto') },
  { key: 'amount', kind: 'money', title: w('金额', 'Amount', 'Importe') },
  { key: 'platform', kind: 'text', title: w('平台', 'Platform', 'Plataforma') },
  { key: 'district', kind: 'text', title: w('地区', 'District', 'Región') },
  { key: 'customer', kind: 'text', title: w('借款人', 'Customer', 'Cliente') },
  { key: 'loans', kind: 'number', title: w('历史借款', 'Loans before', 'Préstamos previos') },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportClosingHits = endpoint({
  ...listFile,
  path: '/api/cms/app_operation/closing_hits_export',
  access: { menu: 'closing_rule' },
  rows: 'merchant',
  summary: 'What rules closed as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(hitFilter), format: fileFormat }),
  errors: ['market.merchantForeign'],
})

/** Asked by the app before it offers anything: a rule limited by what the app did not say is left out. */
export const closingsForApp = endpoint({
  path: '/forward/credit/app_operation/closings',
  access: 'lendingApp',
  rows: 'merchant',
  spec,
  summary: 'What is closed now for somebody with this app, and the text that says so',
  input: z.strictObject({
    platform: z.enum(platforms),
    district: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    customer: z.optional(z.enum(customers)),
    loans: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
    productCode: z.optional(code),
  }),
  output: z.array(z.object({ closingType: z.enum(closingTypeNames), text: z.string() })),
  errors: [],
})
