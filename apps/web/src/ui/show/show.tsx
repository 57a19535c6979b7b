/** Values as every screen shows them: money, days, instants, states, changes. */
import type { Currency } from '@cordillera/contract/countries'
import type { ReactNode } from 'react'
import { useEnvironment } from '../environment.tsx'
import { IconRight } from '../icons.ts'
import { currentLanguage } from '../language.ts'
import { agoText, instantOf } from './ago.ts'
import { dayFromNowText, dayIn, dayText, instantText, longDay, longInstant } from './dates.ts'
import { beginsLarge } from './large.ts'
import { moneyLocale, moneyText } from './money-text.ts'
import { percentText, thousands } from './numbers.ts'
import classes from './show.module.css'

/** What stands where there is nothing. */
export const nothing = (
  <span className={classes.nothing} data-nothing>
    —
  </span>
)

/** An amount in minor units, the currency's code small before it; written as where the currency is at home. */
export interface MoneyProps {
  readonly minor: number | null | undefined
  readonly currency: Currency
}
export function Money({ minor, currency }: MoneyProps) {
  if (minor === null || minor === undefined) return nothing
  return (
    <span className={classes.money} data-negative={minor < 0 || undefined}>
      <small>{currency}</small> {moneyText(minor, currency)}
    </span>
  )
}

/** A price that has more decimals than its currency: `0.0165`. */
export function Price({ decimal, currency }: { decimal: string; currency: Currency }) {
  const locale = moneyLocale(currency)
  return (
    <span className={classes.money}>
      <small>{currency}</small> {Number(decimal).toLocaleString(locale, { maximumFractionDigits: 6 })}
    </span>
  )
}

/** A count, with the separators of the place. */
export function Count({ value }: { value: number | null | undefined }) {
  const { locale } = useEnvironment()
  if (value === null || value === undefined) return nothing
  return thousands(value, locale)
}

/** A share in hundredths of a percent: `12.3%`; a rate that terms are written in has two digits. */
export function Share({ hundredths, digits }: { hundredths: number | null | undefined; digits?: number }) {
  const { locale } = useEnvironment()
  if (hundredths === null || hundredths === undefined) return nothing
  return percentText(hundredths, locale, digits)
}

interface DayProps {
  readonly day: string | null | undefined
}
/** A calendar day: `today`, `17 Nov`. */
export function Day({ day }: DayProps) {
  const { zone } = useEnvironment()
  if (!day) return nothing
  const language = currentLanguage()
  return (
    <time dateTime={day} title={longDay(day, language)}>
      {dayText(day, language, dayIn(zone, new Date()))}
    </time>
  )
}
/** A calendar day as a distance: `in 2 days (Mon 23 Nov)`. */
export function DayFromNow({ day }: DayProps) {
  const { zone } = useEnvironment()
  if (!day) return nothing
  const language = currentLanguage()
  return (
    <time dateTime={day} title={longDay(day, language)}>
      {dayFromNowText(day, language, dayIn(zone, new Date()))}
    </time>
  )
}
/** An instant in the merchant's zone, or in `zone`: `today 14:05`, exact on hover. */
export function Instant({ at, zone }: { at: string | null | undefined; zone?: string }) {
  const environment = useEnvironment()
  if (!at) return nothing
  const language = currentLanguage()
  const where = zone ?? environment.zone
  const instant = instantOf(at)
  return (
    <time dateTime={at} title={longInstant(instant, language, where)}>
      {instantText(instant, language, where, new Date())}
    </time>
  )
}

/** How long ago: `5 minutes ago`, exact on hover. For news; what people plan by is an `Instant`. */
export function Ago({ at }: { at: string }) {
  const { zone } = useEnvironment()
  const language = currentLanguage()
  const instant = instantOf(at)
  return (
    <time dateTime={at} title={longInstant(instant, language, zone)}>
      {agoText(instant, language, zone, new Date())}
    </time>
  )
}

export type ToneName = 'grey' | 'slate' | 'blue' | 'green' | 'amber' | 'orange' | 'red' | 'crimson' | 'violet'
/** A state as a word on a colour. The word is always there: colour alone says nothing. It begins large, also where it is a part of sentences. */
export function Tone({ tone, children, icon }: { tone: ToneName; children: ReactNode; icon?: ReactNode }) {
  return (
    <span className={classes.tone} data-tone={tone}>
      {icon}
      {typeof children === 'string' ? beginsLarge(children) : children}
    </span>
  )
}

export interface Change {
  readonly label: string
  readonly before: ReactNode
  readonly after: ReactNode
}
/** What a change changed: before → after. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <del>{before === null || before === undefined || before === '' ? nothing : before}</del>
            <IconRight size={12} aria-hidden />
            <ins>{after === null || after === undefined || after === '' ? nothing : after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}
/** Labels and values of one thing, in as many columns as fit. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? nothing : value}</dd>
        </div>
      ))}
    </dl>
  )
}
