/** What a partner's product may say, whether it is offered now, and in which order. Pure: no clock, no database. */

import { createHash } from 'node:crypto'
import { trackingMacros } from '@cordillera/contract/app-operation/partners'
import type { Customer, Platform } from '@cordillera/contract/market/match'

const macros = /\{([^{}]*)\}/g

/** The first parameter in braces that nobody fills; null: all are known. */
export function unknownMacro(url: string): string | null {
  const known: readonly string[] = trackingMacros
  return [...url.matchAll(macros)].map(([, name = '']) => name).find((name) => !known.includes(name)) ?? null
}

export const addressFor = (url: string, values: Readonly<Record<(typeof trackingMacros)[number], string>>): string =>
  url.replace(macros, (_, name: keyof typeof values) => encodeURIComponent(values[name] ?? ''))

/** Whether a web address's host is one of these, or below one. */
export function isAllowedHost(url: string, hosts: ReadonlySet<string>): boolean {
  // braces are no part of an address until they are filled
  const host = URL.canParse(url.replace(macros, 'x')) ? new URL(url.replace(macros, 'x')).hostname.toLowerCase() : ''
  return [...hosts].some((one) => host === one || host.endsWith(`.${one}`))
}

export interface Control {
  readonly on: boolean
  readonly capDay: number | null
  readonly capHour: number | null
  readonly timeFrom: string | null
  readonly timeTo: string | null
  readonly customer: Customer | 'all'
  readonly platform: Platform | 'all'
  readonly districts: readonly string[]
  readonly usedToday: number
  readonly usedHour: number
}

/** `time` is `HH:mm` of the merchant's clock. */
export function stateOf(control: Control, time: string): 'off' | 'outOfHours' | 'capReached' | 'offered' {
  const { on, capDay, capHour, timeFrom, timeTo, usedToday, usedHour } = control
  if (!on) return 'off'
  if (timeFrom !== null && timeTo !== null && !isBetween(time, timeFrom, timeTo)) return 'outOfHours'
  const isReached = (capDay !== null && usedToday >= capDay) || (capHour !== null && usedHour >= capHour)
  return isReached ? 'capReached' : 'offered'
}

const isBetween = (time: string, from: string, to: string) =>
  from < to ? time >= from && time < to : time >= from || time < to

interface Somebody {
  readonly platform: Platform
  readonly customer: Customer | null
  readonly district: string | null
}

/** Who is not known to be among those it is limited to is not offered it. */
export const isFor = ({ customer, platform, districts }: Control, who: Somebody): boolean =>
  (platform === 'all' || platform === who.platform) &&
  (customer === 'all' || customer === who.customer) &&
  (districts.length === 0 || (who.district !== null && districts.includes(who.district)))

/**
 * By weight: of many devices, a product of twice the weight comes first for twice as many. The same device sees one order all day,
 * and taking one product out leaves the order of the others as it was.
 */
export function byWeight<P extends { code: string; weight: number }>(products: readonly P[], seed: string): P[] {
  const keyOf = ({ code, weight }: P) => {
    const drawn = createHash('sha256').update(`${seed}\n${code}`).digest().readUIntBE(0, 6) / 2 ** 48
    return -Math.log(1 - drawn) / weight
  }
  return products
    .map((product) => ({ product, key: keyOf(product) }))
    .sort((a, b) => a.key - b.key)
    .map(({ product }) => product)
}
