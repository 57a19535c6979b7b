/** What a closing rule says, in words. */
import type { listClosingRules } from '@cordillera/contract/app-operation/closing'
import { t } from '@lingui/core/macro'
import { platformText } from '../../market/public.ts'
import { moneyText } from '../../ui/show/money-text.ts'
import type { RowOf } from '../../ui/use-list.ts'
import { districtName } from '../districts.ts'

export type Rule = RowOf<typeof listClosingRules>

export const weekdayOptions = () => [
  { value: 1, label: t`Monday` },
  { value: 2, label: t`Tuesday` },
  { value: 3, label: t`Wednesday` },
  { value: 4, label: t`Thursday` },
  { value: 5, label: t`Friday` },
  { value: 6, label: t`Saturday` },
  { value: 7, label: t`Sunday` },
]

const span = (from: string | number | null, to: string | number | null) =>
  from === null ? `≤ ${to}` : to === null ? `≥ ${from}` : `${from} – ${to}`
const isBound = (from: unknown, to: unknown) => from !== null || to !== null

/** For whom and when it closes, one limit after the other. */
export function limitsOf(rule: Rule, dayText: (day: string) => string): string[] {
  const money = (minor: number | null) =>
    minor === null ? null : `${rule.currency} ${moneyText(minor, rule.currency)}`
  const moment = (at: string | null) => at && `${dayText(at.slice(0, 10))} ${at.slice(11, 16)}`
  const amount = span(money(rule.amountFrom), money(rule.amountTo))
  const days = span(rule.registeredFrom, rule.registeredTo)
  const loans = span(rule.loansFrom, rule.loansTo)
  const names = weekdayOptions()
  return [
    ...(rule.productCodes.length > 0 ? [rule.productCodes.join(', ')] : []),
    ...(rule.platform === 'all' ? [] : [platformText(rule.platform)]),
    ...(rule.districts.length > 0 ? [rule.districts.map(districtName).join(', ')] : []),
    ...(rule.customer === 'all' ? [] : [rule.customer === 'new' ? t`new customers` : t`returning customers`]),
    ...(isBound(rule.registeredFrom, rule.registeredTo) ? [t`registered for ${days} days`] : []),
    ...(isBound(rule.amountFrom, rule.amountTo) ? [t`amount ${amount}`] : []),
    ...(isBound(rule.loansFrom, rule.loansTo) ? [t`loans before ${loans}`] : []),
    ...(isBound(rule.validFrom, rule.validTo) ? [span(moment(rule.validFrom), moment(rule.validTo))] : []),
    ...(rule.weekdays.length > 0
      ? [rule.weekdays.map((day) => names.find(({ value }) => value === day)?.label).join(', ')]
      : []),
    ...(rule.timeFrom === null ? [] : [span(rule.timeFrom, rule.timeTo)]),
  ]
}

/** What a rule is asked with: itself without its name, texts and what became of it. */
export function termsOf(rule: Rule) {
  const { closingType, productsType, productCodes, platform, districts, customer, weekdays } = rule
  const { registeredFrom, registeredTo, amountFrom, amountTo, loansFrom, loansTo } = rule
  const { validFrom, validTo, timeFrom, timeTo } = rule
  return {
    ...{ closingType, productsType, productCodes, platform, districts, customer, weekdays },
    ...{ registeredFrom, registeredTo, amountFrom, amountTo, loansFrom, loansTo },
    ...{ validFrom, validTo, timeFrom, timeTo },
  }
}
