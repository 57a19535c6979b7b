/** Whether an item is for somebody: pure rules that delivery, preview and the conformity cases share. */
import type { Language } from '../words.ts'
import { inVersions, type VersionRange, versionNumber } from './version.ts'

export const platforms = ['Android', 'iOS'] as const
export type Platform = (typeof platforms)[number]
export const customers = ['new', 'old'] as const
export type Customer = (typeof customers)[number]

/** What somebody's app says of itself. */
export interface Reader {
  readonly platform: Platform
  readonly version: string
  readonly language: Language
  readonly customer: Customer | null
  /** A state or department as the app knows it; null where it does not know. */
  readonly district: string | null
  readonly at: Date
}

/** For whom an item is. */
export interface Target extends VersionRange {
  readonly platform: Platform | 'all'
  /** Null: readers of every language. */
  readonly language: Language | null
  readonly customer: Customer | 'all'
  /** Empty: everywhere. */
  readonly districts: readonly string[]
  /** ISO instants: from the first on, up to the second and not at it. */
  readonly validFrom: string | null
  readonly validTo: string | null
}

export const conditions = ['platform', 'version', 'language', 'customer', 'district', 'window'] as const
export type Condition = (typeof conditions)[number]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

const holds: { readonly [C in Condition]: (target: Target, reader: Reader) => boolean } = {
  platform: (target, reader) => target.platform === 'all' || target.platform === reader.platform,
  version: (target, reader) => inVersions(target, versionNumber(reader.version)),
  language: (target, reader) => target.language === null || target.language === reader.language,
  customer: (target, reader) => target.customer === 'all' || target.customer === reader.customer,
  district: ({ districts }, { district }) =>
    districts.length === 0 || (district !== null && districts.some((one) => plain(one) === plain(district))),
  window: ({ validFrom, validTo }, { at }) =>
    (validFrom === null || at.getTime() >= Date.parse(validFrom)) &&
    (validTo === null || at.getTime() < Date.parse(validTo)),
}

/** The conditions that don't hold; none: the reader sees the item. */
export const failing = (target: Target, reader: Reader): Condition[] =>
  conditions.filter((condition) => !holds[condition](target, reader))

export const matches = (target: Target, reader: Reader): boolean =>
  conditions.every((condition) => holds[condition](target, reader))

/** Languages in the order in which their texts are looked for. */
export const fallbackChain = (wanted: Language, own: Language): Language[] => [
  ...new Set<Language>([wanted, own, 'en', 'es', 'zh']),
]
