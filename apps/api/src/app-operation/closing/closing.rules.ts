/** What a closing rule may say; and what it would have closed of applications that were made. */

import { type ClosingRule, closes } from '@cordillera/contract/app-operation/closes'
import type { checkClosingRule, saveClosingRule } from '@cordillera/contract/app-operation/closing'
import type { Country } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { type Minor, minor } from '@cordillera/contract/money'
import { regionsOf } from '@cordillera/contract/places/place'
import { pickLanguage } from '@cordillera/contract/words'
import { dayIn, daysBetween } from '../../platform/clock.ts'
import { Failure, refusedField } from '../../platform/fail.ts'
import { localMinute } from './closed-by.ts'

type Given = Parsed<typeof checkClosingRule>

export const ruleOf = (given: Omit<Given, 'merchant' | 'opened'>): ClosingRule => ({
  ...given,
  registeredFrom: given.registeredFrom ?? null,
  registeredTo: given.registeredTo ?? null,
  amountFrom: given.amountFrom ?? null,
  amountTo: given.amountTo ?? null,
  loansFrom: given.loansFrom ?? null,
  loansTo: given.loansTo ?? null,
  validFrom: given.validFrom ?? null,
  validTo: given.validTo ?? null,
  timeFrom: given.timeFrom ?? null,
  timeTo: given.timeTo ?? null,
  // the codes of chosen products mean nothing beside another choice
  productCodes: given.productsType === 'chosen' ? given.productCodes : [],
})

export function demandBounds(rule: ClosingRule): void {
  const crossed = (
    [
      ['registeredTo', rule.registeredFrom, rule.registeredTo],
      ['amountTo', rule.amountFrom, rule.amountTo],
      ['loansTo', rule.loansFrom, rule.loansTo],
    ] as const
  ).find(([, from, to]) => from !== null && to !== null && from > to)
  if (crossed) throw refusedField('appOperation.boundsCrossed', crossed[0])
  if (rule.validFrom !== null && rule.validTo !== null && rule.validFrom >= rule.validTo)
    throw refusedField('appOperation.boundsCrossed', 'validTo')
  const { timeFrom, timeTo } = rule
  if ((timeFrom === null) !== (timeTo === null) || (timeFrom !== null && timeFrom === timeTo))
    throw refusedField('appOperation.hoursHalf', 'timeTo')
}

export function demandSaid(
  rule: ClosingRule,
  texts: Parsed<typeof saveClosingRule>['texts'],
  { country, locale }: { country: Country; locale: string },
): void {
  if (rule.productsType === 'chosen' && rule.productCodes.length === 0)
    throw refusedField('appOperation.productsUnchosen', 'productCodes')
  const known = new Set(regionsOf[country].map(({ code }) => `${country}-${code}`))
  const foreign = rule.districts.find((district) => !known.has(district))
  if (foreign) throw new Failure('appOperation.districtForeign', { district: foreign })
  const own = pickLanguage(locale)
  if (!texts[own]?.trim()) throw refusedField('appOperation.closingUnsaid', `texts.${own}`)
}

/** An application as rules would have met it. */
export interface Made {
  appId: string
  userId: string
  appliedAt: Date
  productCode: string
  amount: Minor
  platform: 'Android' | 'iOS' | null
  district: string | null
  registeredAt: Date
  /** Paid out before this one. */
  loans: number
  /** Made before this one, whatever became of them. */
  before: number
}

type Checked = Omit<Output<typeof checkClosingRule>, 'currency'>
const sampleOf = 100
const rowsAtMost = 12

type Opened = NonNullable<Parsed<typeof checkClosingRule>['opened']>

/** Each application with whether the rule would have closed it. */
function meet(rule: ClosingRule, made: readonly Made[], zone: string) {
  return made.map((one) => {
    const { productCode, registeredAt, appliedAt, before } = one
    // who registered by this very application was not known yet
    const isNew = before === 0 && appliedAt.getTime() - registeredAt.getTime() < 60_000
    const facts = {
      ...one,
      wants: 'apply' as const,
      product: { kind: 'own' as const, code: productCode },
      customer: one.loans === 0 ? ('new' as const) : ('old' as const),
      registeredDays: isNew ? null : daysBetween(dayIn(zone, registeredAt), dayIn(zone, appliedAt)),
      localMinute: localMinute(zone, appliedAt),
    }
    return { one, day: dayIn(zone, appliedAt), isClosed: closes(rule, facts) }
  })
}

const opens = ({ one, day, isClosed }: ReturnType<typeof meet>[number], opened: Opened): boolean =>
  isClosed &&
  (opened.day === undefined || opened.day === day) &&
  (opened.product === undefined || opened.product === one.productCode) &&
  (opened.district === undefined || opened.district === (one.district ?? ''))

/** The applications that a count opens, the latest first. */
export const openedOf = (rule: ClosingRule, made: readonly Made[], zone: string, opened: Opened) =>
  meet(rule, made, zone)
    .filter((at) => opens(at, opened))
    .reverse()
    .map(({ one: { appId, userId, appliedAt, productCode, amount, district } }) => ({
      ...{ appId, userId, appliedTime: appliedAt.toISOString(), productCode, amount, district },
    }))

/** `made` in the order in which they were made. */
export function wouldClose(rule: ClosingRule, made: readonly Made[], zone: string, opened: Opened = {}): Checked {
  const met = meet(rule, made, zone)
  const closed = met.filter(({ isClosed }) => isClosed).map(({ one }) => one)
  const shown = openedOf(rule, made, zone, opened)
  const by = (keyOf: (at: (typeof met)[number]) => string) => {
    const groups = new Map<string, { name: string; closed: number; of: number }>()
    for (const at of met) {
      const name = keyOf(at)
      const { closed, of } = groups.get(name) ?? { closed: 0, of: 0 }
      groups.set(name, { name, closed: closed + (at.isClosed ? 1 : 0), of: of + 1 })
    }
    return [...groups.values()]
  }
  const most = (rows: ReturnType<typeof by>) =>
    rows.sort((a, b) => b.closed - a.closed || b.of - a.of).slice(0, rowsAtMost)
  return {
    closed: closed.length,
    of: made.length,
    people: new Set(closed.map(({ userId }) => userId)).size,
    amount: minor(closed.reduce((sum, { amount }) => sum + amount, 0)),
    days: by(({ day }) => day)
      .map(({ name, ...counts }) => ({ day: name, ...counts }))
      .sort((a, b) => a.day.localeCompare(b.day)),
    products: most(by(({ one }) => one.productCode)),
    districts: most(by(({ one }) => one.district ?? '')),
    opened: shown.length,
    sample: shown.slice(0, sampleOf),
    unsaid: made.filter(({ platform, district }) => platform === null && district === null).length,
  }
}
