/** Products: their versions with all terms, four-eyes to activate one, and what law allows in a country. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { country, currency, day, instant, merchantId, reason, shortText, version } from '../fields.ts'
import { minorAmount, positiveMinor } from '../money.ts'
import type { Words } from '../words.ts'
import { type CapKind, capKinds } from './schedule.ts'

const spec = '2 §3 Finance product; DOMAIN §4 Product'
const productId = z.int().check(z.gt(0), z.lte(2_147_483_647))
/** Hundredths of a percent: 1000 is 10 %. */
const rate = z.int().check(z.gte(0), z.lte(10_000))
const days = (most: number) => z.int().check(z.gte(0), z.lte(most))

/** `draft` → `waiting` → `active` → `retired`; given back, a waiting one is a draft again. */
export const productStates = ['draft', 'waiting', 'active', 'retired'] as const

/** What a repayment pays first within a bill; the payment after it goes on where it ended. */
export const repaymentOrders = ['charges first', 'interest first', 'principal first'] as const
export type RepaymentOrder = (typeof repaymentOrders)[number]
export const repaymentOrderWords: Readonly<Record<RepaymentOrder, Words>> = {
  'charges first': {
    zh: '罚息、费用、税、利息、本金',
    en: 'Late interest, fees, tax, interest, principal',
    es: 'Mora, comisiones, impuesto, interés, capital',
  },
  'interest first': {
    zh: '利息、本金、罚息、费用、税',
    en: 'Interest, principal, late interest, fees, tax',
    es: 'Interés, capital, mora, comisiones, impuesto',
  },
  'principal first': {
    zh: '本金、利息、罚息、费用、税',
    en: 'Principal, interest, late interest, fees, tax',
    es: 'Capital, interés, mora, comisiones, impuesto',
  },
}

const terms = {
  productName: shortText,
  /** Days of one instalment. */
  tenure: z.int().check(z.gte(1), z.lte(366)),
  periods: z.int().check(z.gte(1), z.lte(60)),
  /** For the days of one instalment, of the principal still owed. */
  interestRate: rate,
  /** Of the amount lent. */
  processingRate: rate,
  /** Tax on fees: IVA or IGV. */
  gstFee: rate,
  /** A day, of the principal that is late. */
  penaltyInterest: rate,
  /** What penalty may come to, of a bill's principal. */
  overdueFeeLimitation: rate,
  /** Days past due before penalty begins. */
  gracePeriod: days(60),
  /** Of the principal of a bill that is late. */
  collectionServiceFee: rate,
  /** Minor units for each repayment. */
  repaymentTransactionFee: z.int().check(z.gte(0), z.lte(100_000_000)),
  repaymentOrder: z.enum(repaymentOrders),
  minAmount: positiveMinor,
  maxAmount: positiveMinor,
  /** How often a bill may be extended; 0: not at all. */
  extensionLimit: days(20),
  /** Of the billed principal. */
  extFee: rate,
  /** From which day on it lends, once active. */
  effectiveTime: day,
} as const

const text = z.nullable(z.string())

export const product = z.object({
  productId,
  merchant: merchantId,
  merchantName: z.string(),
  country,
  currency,
  productCode: z.string(),
  versionNumber: z.int(),
  ...terms,
  /** Null where a loan book named the product and nobody has said its bounds. */
  minAmount: z.nullable(minorAmount),
  maxAmount: z.nullable(minorAmount),
  state: z.enum(productStates),
  /** A loan book named it: its loans run under these terms, so they are activated or retired as they are. */
  imported: z.boolean(),
  /** Out of use for good: it lends nothing and is changed no more; what it lent goes on under its terms. */
  deleted: z.boolean(),
  /** The version that new applications are made under today. */
  lending: z.boolean(),
  /** Loans made under this version. */
  loans: z.int(),
  creator: text,
  createdTime: instant,
  modifier: text,
  modifiedTime: z.nullable(instant),
  handedInBy: text,
  decidedBy: text,
  note: text,
  /** Whether the caller wrote or handed it in: somebody else decides. */
  mine: z.boolean(),
  version,
})

export const listProducts = endpoint({
  path: '/forward/credit/product/fetch_all',
  access: { menu: 'financeProduct' },
  rows: 'merchant',
  spec,
  summary: 'Products with all their versions, the newest version of a product first; at most 1,000',
  input: z.strictObject({
    merchant: z.optional(merchantId),
    state: z.optional(z.enum(productStates)),
    /** Those that were deleted; the others unless asked. */
    deleted: z.optional(z.boolean()),
  }),
  output: z.array(product),
  errors: [],
})

export const saveProduct = endpoint({
  path: '/forward/credit/product/save',
  access: { button: 'financeProduct_change' },
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Write a draft: of a new product, of another version of one, or over the draft named by productId',
  input: z.strictObject({
    productId: z.optional(productId),
    version: z.optional(version),
    merchant: merchantId,
    productCode: z.string().check(z.trim(), z.regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/)),
    ...terms,
    repaymentOrder: z._default(terms.repaymentOrder, 'charges first'),
  }),
  output: z.object({ productId, versionNumber: z.int(), version }),
  errors: [
    'record.missing',
    'record.stale',
    'credit.productImported',
    'access.merchantNotAllowed',
    'credit.productInWork',
    'credit.productState',
    'credit.productAmounts',
  ],
})

const ofProduct = { productId, version } as const

export const handInProduct = endpoint({
  path: '/forward/credit/product/hand_in',
  access: { button: 'financeProduct_change' },
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Hand a draft in: it waits for somebody else to activate it',
  input: z.strictObject(ofProduct),
  output: z.object({ productId, state: z.enum(productStates), version }),
  errors: ['record.missing', 'record.stale', 'credit.productState', 'credit.overLegalCap'],
})

export const decideProduct = endpoint({
  path: '/forward/credit/product/decide',
  access: { button: 'financeProduct_approve' },
  rows: 'merchant',
  writes: true,
  secondPerson: true,
  spec,
  summary: 'Activate a version or give it back; never one’s own',
  input: z.strictObject({ ...ofProduct, decision: z.enum(['activate', 'giveBack']), note: reason }),
  output: z.object({ productId, state: z.enum(productStates), version }),
  errors: [...secondPersonErrors, 'record.missing', 'record.stale', 'credit.productState', 'credit.overLegalCap'],
})

export const retireProduct = endpoint({
  path: '/forward/credit/product/retire',
  access: { button: 'financeProduct_approve' },
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Retire a product, all its active versions, or what a loan book named: it lends no more, its bills go on',
  input: z.strictObject({ ...ofProduct, reason }),
  output: z.object({ retired: z.int() }),
  errors: ['record.missing', 'record.stale', 'credit.productState'],
})

export const deleteProduct = endpoint({
  path: '/forward/credit/product/delete',
  access: { button: 'financeProduct_change' },
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Delete a draft or a retired version; the row stays, marked deleted, and its bills go on',
  input: z.strictObject({ ...ofProduct, reason }),
  output: z.object({ productId }),
  errors: ['record.missing', 'record.stale', 'credit.productState', 'credit.productImported'],
})

export const capKindWords: Readonly<Record<CapKind, Words>> = {
  annualRate: { zh: '年化利率（单利）', en: 'Interest a year (simple)', es: 'Interés anual (simple)' },
  effectiveAnnualRate: { zh: '有效年利率', en: 'Interest a year (effective)', es: 'Tasa efectiva anual' },
  annualCost: {
    zh: '年化成本（含费用，单利）',
    en: 'Cost a year with fees (simple)',
    es: 'Costo anual con comisiones (simple)',
  },
  effectiveAnnualCost: {
    zh: '有效年成本（含费用）',
    en: 'Cost a year with fees (effective)',
    es: 'Costo efectivo anual con comisiones',
  },
  penaltyAnnualRate: { zh: '年化罚息', en: 'Late interest a year', es: 'Interés moratorio anual' },
  feeTax: { zh: '费用税率', en: 'Tax on fees', es: 'Impuesto sobre comisiones' },
  collectionFee: { zh: '催收服务费', en: 'Collection fee', es: 'Gasto de cobranza' },
}

/** A year's rate may be many times over 100 %. */
const capRate = z.int().check(z.gte(0), z.lte(1_000_000))
const cap = {
  country,
  kind: z.enum(capKinds),
  rate: capRate,
  effectiveFrom: day,
  /** The last day it holds, where it was published for a period. */
  effectiveTo: z._default(z.nullable(day), null),
  source: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
  /** `block`: a product over it is not activated; `warn`: whoever activates it is told. */
  effect: z.enum(['warn', 'block']),
} as const

export const listLegalCaps = endpoint({
  path: '/forward/credit/legal_cap/fetch_all',
  access: { menu: 'financeProduct' },
  rows: 'none',
  spec: 'FACTS (d): rate caps are dated settings',
  summary: 'What law allows in each country, by day, newest first',
  input: z.strictObject({ country: z.optional(country) }),
  output: z.array(z.object({ capId: z.int(), ...cap, createdBy: text })),
  errors: [],
})

export const addLegalCap = endpoint({
  path: '/forward/credit/legal_cap/add',
  access: { button: 'financeProduct_approve' },
  rows: 'none',
  writes: true,
  spec: 'FACTS (d): rate caps are dated settings',
  summary: 'Add a cap that holds from a day on; earlier ones stay as they were',
  input: z.strictObject(cap),
  output: z.object({ capId: z.int() }),
  errors: ['credit.capExists', 'credit.capEndsBefore', 'staff.noPermission'],
})
