/** When a closing rule closes something: pure conditions that intake, the app's question and the look at the last 30 days share. */
import type { Customer, Platform } from '../market/match.ts'
import { type Words, words as w } from '../words.ts'

/** What a rule closes. Payouts are none of it: money that was promised is stopped at its channel, not by a rule of the app. */
export const closingTypes = {
  app: w('整个应用', 'The whole app', 'Toda la app'),
  register: w('新借款人注册', 'Registration of new people', 'Registro de personas nuevas'),
  apply: w('借款申请', 'Applications', 'Solicitudes'),
  market: w('合作方产品', 'Partner products', 'Productos de socios'),
} as const satisfies Record<string, Words>
export type ClosingType = keyof typeof closingTypes
export const closingTypeNames = Object.keys(closingTypes) as [ClosingType, ...ClosingType[]]

export const productsTypes = {
  all: w('全部产品', 'All products', 'Todos los productos'),
  own: w('自营产品', 'Own products', 'Productos propios'),
  partner: w('合作方产品', 'Partner products', 'Productos de socios'),
  chosen: w('指定产品', 'Chosen products', 'Productos elegidos'),
} as const satisfies Record<string, Words>
export type ProductsType = keyof typeof productsTypes
export const productsTypeNames = Object.keys(productsTypes) as [ProductsType, ...ProductsType[]]

/** The days an applicant is registered, loans taken before and minor units asked for: from and to, both among them. */
export interface ClosingRule {
  readonly closingType: ClosingType
  readonly productsType: ProductsType
  readonly productCodes: readonly string[]
  readonly platform: Platform | 'all'
  /** ISO 3166-2; empty: everywhere. */
  readonly districts: readonly string[]
  readonly customer: Customer | 'all'
  readonly registeredFrom: number | null
  readonly registeredTo: number | null
  readonly amountFrom: number | null
  readonly amountTo: number | null
  readonly loansFrom: number | null
  readonly loansTo: number | null
  /** Minutes of the merchant's clock, `YYYY-MM-DDTHH:mm`: from the first on, up to the second and not at it. */
  readonly validFrom: string | null
  readonly validTo: string | null
  /** 1: Monday; empty: every day. */
  readonly weekdays: readonly number[]
  /** `HH:mm`; beyond midnight where the second is earlier. */
  readonly timeFrom: string | null
  readonly timeTo: string | null
}

/** What somebody wants to do. Null: nobody knows, and a rule that limits by it does not close. */
export interface ClosingFacts {
  readonly wants: 'apply' | 'market' | 'look'
  readonly product: { readonly kind: 'own' | 'partner'; readonly code: string } | null
  readonly platform: Platform | null
  readonly district: string | null
  readonly customer: Customer | null
  /** Whole days since the person became known; null: the person is new here. */
  readonly registeredDays: number | null
  readonly amount: number | null
  readonly loans: number | null
  /** Minute of the merchant's clock. */
  readonly localMinute: string
}

const closingConditions = [
  'type',
  'product',
  'platform',
  'district',
  'customer',
  'registered',
  'amount',
  'loans',
  'window',
  'hours',
] as const
type ClosingCondition = (typeof closingConditions)[number]

const within = (value: number | null, from: number | null, to: number | null): boolean =>
  from === null && to === null ? true : value !== null && value >= (from ?? value) && value <= (to ?? value)

/** A whole closed app closes everything in it; registration closes applying for people who are not known yet. */
const reaches: { readonly [T in ClosingType]: (facts: ClosingFacts) => boolean } = {
  app: () => true,
  register: ({ wants, registeredDays }) => wants === 'look' || (wants === 'apply' && registeredDays === null),
  apply: ({ wants }) => wants !== 'market',
  market: ({ wants }) => wants !== 'apply',
}

const holds: { readonly [C in ClosingCondition]: (rule: ClosingRule, facts: ClosingFacts) => boolean } = {
  type: ({ closingType }, facts) => reaches[closingType](facts),
  product: ({ productsType, productCodes }, { product }) => {
    if (productsType === 'all') return true
    if (product === null) return false
    return productsType === 'chosen' ? productCodes.includes(product.code) : product.kind === productsType
  },
  platform: (rule, { platform }) => rule.platform === 'all' || rule.platform === platform,
  district: ({ districts }, { district }) =>
    districts.length === 0 || (district !== null && districts.includes(district)),
  customer: (rule, { customer }) => rule.customer === 'all' || rule.customer === customer,
  // who is new has been known for no day
  registered: ({ registeredFrom, registeredTo }, { registeredDays }) =>
    within(registeredDays ?? 0, registeredFrom, registeredTo),
  amount: ({ amountFrom, amountTo }, { amount }) => within(amount, amountFrom, amountTo),
  loans: ({ loansFrom, loansTo }, { loans }) => within(loans, loansFrom, loansTo),
  window: ({ validFrom, validTo }, { localMinute }) =>
    (validFrom === null || localMinute >= validFrom) && (validTo === null || localMinute < validTo),
  hours: ({ weekdays, timeFrom, timeTo }, { localMinute }) => inHours(weekdays, timeFrom, timeTo, localMinute),
}

const dayMs = 86_400_000
const weekdayOf = (day: string, before = 0): number => {
  const at = new Date(Date.parse(`${day}T00:00:00Z`) - before * dayMs).getUTCDay()
  return at === 0 ? 7 : at
}

/** A span beyond midnight belongs to the weekday on which it begins. */
function inHours(weekdays: readonly number[], from: string | null, to: string | null, localMinute: string): boolean {
  const [day = '', time = ''] = localMinute.split('T')
  const isOn = (weekday: number) => weekdays.length === 0 || weekdays.includes(weekday)
  if (from === null || to === null) return isOn(weekdayOf(day))
  if (from < to) return isOn(weekdayOf(day)) && time >= from && time < to
  return (time >= from && isOn(weekdayOf(day))) || (time < to && isOn(weekdayOf(day, 1)))
}

export const closes = (rule: ClosingRule, facts: ClosingFacts): boolean =>
  closingConditions.every((condition) => holds[condition](rule, facts))
