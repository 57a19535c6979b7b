/** What an item may be when it is saved: pure rules; what needs the database is asked by who calls. */
import type { Country } from '@cordillera/contract/countries'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { saveContent } from '@cordillera/contract/market/content'
import { type AnyBody, type ContentKindName, kindOf, slotName } from '@cordillera/contract/market/kinds'
import type { Target } from '@cordillera/contract/market/match'
import { versionNumber } from '@cordillera/contract/market/version'
import { placeOf } from '@cordillera/contract/places/place'
import { languages } from '@cordillera/contract/words'
import * as z from 'zod/mini'
import { readPhone } from '../credit/public.ts'
import { Failure, refusedField } from '../platform/fail.ts'

export type ItemInput = Parsed<typeof saveContent>
export type JumpType = ItemInput['jumpType']

/** An item as a revision keeps it, whole. */
export interface Content extends Target {
  readonly kind: ContentKindName
  readonly slot: string
  readonly title: string
  readonly position: number
  readonly jumpType: JumpType
  readonly jumpTarget: string | null
  readonly body: AnyBody
}

const slotFits = (kind: ContentKindName, slot: string): boolean => {
  const { slots } = kindOf(kind)
  if (slots === null) return slot === ''
  return slots === 'named' ? z.safeParse(slotName, slot).success : Object.hasOwn(slots, slot)
}

/** The item's form on its own; throws what is wrong with it. */
export function demandForm(input: ItemInput): { versionFrom: number; versionBefore: number | null } {
  if (!slotFits(input.kind, input.slot)) throw refusedField('market.slotUnknown', 'slot')
  const versionFrom = versionNumber(input.versionFrom ?? '0.0.0') ?? 0
  const versionBefore = input.versionBefore === undefined ? null : versionNumber(input.versionBefore)
  if (versionBefore !== null && versionFrom >= versionBefore)
    throw refusedField('market.versionsReversed', 'versionBefore')
  if (input.validFrom && input.validTo && input.validFrom >= input.validTo)
    throw refusedField('market.windowReversed', 'validTo')
  if (input.kind === 'parameter') demandParameter(input.slot, input.body)
  if (input.kind === 'appNotice' || input.kind === 'notice') demandNoCollecting(input.body)
  return { versionFrom, versionBefore }
}

/** The `custom:<key>` of a page of custom info. */
export const customPage = /^custom:([A-Za-z0-9][\w.-]{0,59})$/

export interface Allowed {
  readonly country: Country
  readonly pages: ReadonlySet<string>
  readonly customPages: ReadonlySet<string>
  readonly hosts: ReadonlySet<string>
}

/** Where a link leads has to be somewhere that is allowed; throws what is wrong with it. */
export function demandJump(jump: Pick<Content, 'kind' | 'slot' | 'jumpType' | 'jumpTarget'>, allowed: Allowed): void {
  const { kind, slot, jumpType, jumpTarget } = jump
  if (jumpType === 'none') {
    if (jumpTarget) throw refusedField('market.jumpTargetUnneeded', 'jumpTarget')
    return
  }
  if (!kindOf(kind).jumps) throw refusedField('market.jumpNotOffered', 'jumpType')
  if (!jumpTarget) throw refusedField('market.jumpTargetMissing', 'jumpTarget')
  if (jumpType === 'web') {
    demandAddress(jumpTarget, allowed.hosts)
    return
  }
  const key = customPage.exec(jumpTarget)?.[1]
  if (key !== undefined && kind === 'custom' && key === slot) throw refusedField('market.jumpToItself', 'jumpTarget')
  const isKnown = key === undefined ? allowed.pages.has(jumpTarget) : allowed.customPages.has(key)
  if (!isKnown) throw new Failure('market.pageUnknown', { page: jumpTarget })
}

/** The host of an address that may be opened; null where it is none: another scheme, a port, a user name, what can't be read. */
export function hostOf(address: string): string | null {
  if (/[\s\\<>"']/.test(address) || !/^https:\/\//i.test(address)) return null
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return null
  }
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === ''
  return isPlain && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(url.hostname) ? url.hostname : null
}

function demandAddress(address: string, hosts: ReadonlySet<string>): void {
  const host = hostOf(address)
  if (host === null) throw refusedField('market.addressRefused', 'jumpTarget')
  if (!hosts.has(host)) throw new Failure('market.hostNotAllowed', { host })
}

/** Whether a link of what is live still leads somewhere that is allowed. */
export function jumpHolds(jump: Pick<Content, 'jumpType' | 'jumpTarget'>, allowed: Allowed): boolean {
  const { jumpType, jumpTarget } = jump
  if (jumpType === 'none' || jumpTarget === null) return jumpType === 'none'
  if (jumpType === 'web') return allowed.hosts.has(hostOf(jumpTarget) ?? '')
  const key = customPage.exec(jumpTarget)?.[1]
  return key === undefined ? allowed.pages.has(jumpTarget) : allowed.customPages.has(key)
}

/**
 * Pages of custom info whose links lead in a circle: `jumps` names for each page the pages that its items lead to. Answers the pages
 * that stand in a circle, each with one way round.
 */
export function circles(jumps: ReadonlyMap<string, readonly string[]>): Map<string, string> {
  const found = new Map<string, string>()
  for (const page of jumps.keys()) {
    const way = wayBack(jumps, page)
    if (way) found.set(page, way.join(' → '))
  }
  return found
}

/** The shortest way from a page to itself. Every page is looked at once, as ways alone may be as many as there are subsets. */
function wayBack(jumps: ReadonlyMap<string, readonly string[]>, start: string): string[] | null {
  const cameFrom = new Map<string, string>()
  const reached = [start]
  for (const at of reached)
    for (const next of jumps.get(at) ?? []) {
      if (next === start) {
        const way = [start]
        for (let page: string | undefined = at; page !== undefined && page !== start; page = cameFrom.get(page))
          way.unshift(page)
        return [start, ...way]
      }
      if (cameFrom.has(next)) continue
      cameFrom.set(next, at)
      reached.push(next)
    }
  return null
}

/** Where an item is for places that the country doesn't have: nobody would ever see it there. */
export const foreignDistricts = (districts: readonly string[], country: Country): string[] =>
  districts.filter((district) => placeOf(country, district, null).region === null)

/** A hotline may have a number that no phone can have; what WhatsApp is opened with has to be one of the country. Answers the field that is wrong. */
export function wrongPhone(body: AnyBody, country: Country): 'phone' | 'whatsapp' | null {
  const digits = String(body['phone'] ?? '').replace(/\D/g, '').length
  if (digits < 6 || digits > 13) return 'phone'
  const whatsapp = body['whatsapp']
  return whatsapp && readPhone(String(whatsapp), country) === null ? 'whatsapp' : null
}

const secretName = /(^|[._-])(secret|password|passwd|token|apikey|api_key|private_?key|credential)s?($|[._-])/i
const secretValue =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|^eyJ[\w-]{10,}\.[\w-]{10,}\.|^(sk|pk|rk)_(live|test)_\w{8,}|\bAKIA[0-9A-Z]{16}\b/

function demandParameter(key: string, { type, value }: Extract<ItemInput, { kind: 'parameter' }>['body']): void {
  if (secretName.test(key.replace(/([a-z])([A-Z])/g, '$1_$2')) || secretValue.test(value))
    throw refusedField('market.secretRefused', 'body.value')
  if (!valueFits(type, value)) throw refusedField('market.valueWrong', 'body.value')
}

function valueFits(type: 'text' | 'number' | 'switch' | 'json', value: string): boolean {
  if (type === 'text') return true
  if (type === 'switch') return value === 'true' || value === 'false'
  if (type === 'number') return /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(value)
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

/** Words of collecting, without accents: a notice to everybody is no way around the rules of contact. */
const collecting = [
  'adeudo',
  'adeuda',
  'moroso',
  'morosa',
  'morosidad',
  'deuda vencida',
  'pago vencido',
  'atraso',
  'cobranza',
  'embargo',
  'demanda judicial',
  'buro de credito',
  'reporte negativo',
  'juicio',
  'overdue',
  'past due',
  'debt collection',
  'debtor',
  'lawsuit',
  'seizure',
  '逾期',
  '欠款',
  '催收',
  '起诉',
  '失信',
]
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function collectingWord(text: string): string | null {
  const said = plain(text)
  const isWord = (word: string) =>
    /^[a-z ]+$/.test(word) ? new RegExp(`(^|[^a-z])${word}s?([^a-z]|$)`).test(said) : said.includes(word)
  return collecting.find(isWord) ?? null
}

function demandNoCollecting({ texts }: AnyBody): void {
  const all = languages.flatMap((language) => Object.values(texts?.[language] ?? {}))
  const word = collectingWord(all.join('\n'))
  if (word !== null) throw new Failure('market.collectionWording', { word })
}
