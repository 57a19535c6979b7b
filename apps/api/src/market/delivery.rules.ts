/**
 * What an app gets: the items of a configuration that are for its reader, worded in the reader's language. Pure, so that delivery,
 * preview and tests answer the same.
 */
import { createHash } from 'node:crypto'
import { type ContentKindName, contentKindNames, kindOf } from '@cordillera/contract/market/kinds'
import {
  type Customer,
  fallbackChain,
  matches,
  type Platform,
  type Reader,
  type Target,
} from '@cordillera/contract/market/match'
import { type Language, languages } from '@cordillera/contract/words'
import { type Content, hostOf } from './content.rules.ts'

export interface Picture {
  readonly sha256: string
  readonly width: number
  readonly height: number
  readonly alt: Readonly<Record<Language, string>>
}

export interface LiveItem {
  readonly itemId: string
  readonly revision: number
  readonly content: Content
  readonly picture: Picture | null
}

export interface Configuration {
  readonly number: number
  /** To how many of a hundred devices it goes. */
  readonly rollout: number
  readonly items: readonly LiveItem[]
}

/** So long an app may show what it got without asking again, where it can't ask. */
export const usableForHours = 168

/** Where a device stands in a rollout: the same for one number for ever, and spread anew for the next. */
export function bucketOf(number: number, device: string): number {
  return createHash('sha256').update(`${number}:${device}`).digest().readUInt32BE(0) % 100
}

/** The newest configuration that is rolled out to the device; one that is not named gets nothing that is not everybody's. */
export function configurationFor(newestFirst: readonly Configuration[], device: string | null): Configuration | null {
  return (
    newestFirst.find(
      ({ number, rollout }) => rollout === 100 || (device !== null && bucketOf(number, device) < rollout),
    ) ?? null
  )
}

/** Kinds in the order of the contract, then their places, then the order that people gave. */
export function inOrder(items: readonly LiveItem[]): LiveItem[] {
  const kindAt = (item: LiveItem) => contentKindNames.indexOf(item.content.kind)
  return [...items].sort(
    (a, b) =>
      kindAt(a) - kindAt(b) ||
      compare(a.content.slot, b.content.slot) ||
      a.content.position - b.content.position ||
      compare(a.itemId, b.itemId),
  )
}
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export interface Asked {
  readonly platform: Platform
  readonly version: string
  /** What the app asks for, such as `es-MX`. */
  readonly language: Language
  readonly customer: Customer | null
  readonly district: string | null
  readonly at: Date
}

/** The next instant at which the answer changes by itself: a window of an item that is otherwise for the reader opens or ends. */
export function changesAt(items: readonly LiveItem[], asked: Asked): string | null {
  let next = Number.POSITIVE_INFINITY
  for (const { content } of items) {
    const always: Target = { ...content, validFrom: null, validTo: null }
    if ((content.validFrom === null && content.validTo === null) || !matches(always, asked)) continue
    for (const bound of [content.validFrom, content.validTo]) {
      const at = bound === null ? Number.NaN : Date.parse(bound)
      if (at > asked.at.getTime() && at < next) next = at
    }
  }
  return next === Number.POSITIVE_INFINITY ? null : new Date(next).toISOString()
}

type Delivered = Record<string, unknown>

/** Texts in the first language of the chain that has all of them; marked where that is not the one asked for. */
function worded(content: Content, chain: readonly Language[]): Delivered {
  const { texts = {} } = content.body
  const kind = kindOf(content.kind)
  const names = [...kind.texts, ...(kind.alsoTexts ?? [])]
  if (names.length === 0) return {}
  const isWhole = (language: Language) => {
    const own = texts[language] ?? {}
    const has = (name: string) => Boolean(own[name]?.trim())
    return kind.texts.length > 0 ? kind.texts.every(has) : names.some(has)
  }
  const language = chain.find(isWhole)
  if (!language) return {}
  const said = Object.fromEntries(
    names.flatMap((name) => (texts[language]?.[name] ? [[name, texts[language][name]]] : [])),
  )
  return { text: said, ...(language === chain[0] ? {} : { fallback: language }) }
}

export const picturePath = (sha256: string): string => `/api/app/content/image/${sha256}.jpg`

function delivered({ itemId, content, picture }: LiveItem, chain: readonly Language[]): Delivered {
  const { image: _, texts: __, ...body } = content.body
  const { jumpType, jumpTarget } = content
  // an address that got in past every check is still not given to an app that would open it
  const leads = jumpType === 'interior' || (jumpType === 'web' && hostOf(jumpTarget ?? '') !== null)
  const jump = leads ? { jump: { type: jumpType, target: jumpTarget } } : {}
  return {
    id: itemId,
    ...(content.slot ? { slot: content.slot } : {}),
    ...body,
    ...worded(content, chain),
    ...(picture
      ? {
          image: {
            url: picturePath(picture.sha256),
            width: picture.width,
            height: picture.height,
            alt: picture.alt[chain[0] ?? 'en'],
          },
        }
      : {}),
    ...jump,
    ...(content.validTo ? { until: content.validTo } : {}),
  }
}

/** What the app gets beside the number: by kind, in the order in which it is shown. */
export function itemsFor(items: readonly LiveItem[], wanted: Language, own: Language): Record<string, Delivered[]> {
  const chain = fallbackChain(wanted, own)
  const byKind: Partial<Record<ContentKindName, Delivered[]>> = {}
  for (const item of items) {
    const list = byKind[item.content.kind] ?? []
    list.push(delivered(item, chain))
    byKind[item.content.kind] = list
  }
  return byKind
}

export interface Payload {
  readonly number: number
  readonly platform: Platform
  readonly language: Language
  readonly changesAt: string | null
  readonly usableForHours: number
  readonly items: Record<string, Delivered[]>
}

/** Everything for one reader. `items` are in order already. */
export function payloadFor(configuration: Configuration, asked: Asked, own: Language): Payload {
  const reader: Reader = asked
  const seen = configuration.items.filter(({ content }) => matches(content, reader))
  return {
    number: configuration.number,
    platform: asked.platform,
    language: asked.language,
    changesAt: changesAt(configuration.items, asked),
    usableForHours,
    items: itemsFor(seen, asked.language, own),
  }
}

/** The languages that an app may ask for: the first part of a tag that is ours, else the merchant's own. */
export function wantedLanguage(tag: string, own: Language): Language {
  const primary = tag.trim().slice(0, 2).toLowerCase()
  return languages.find((language) => language === primary) ?? own
}
