/** How a dossier says things: times on the debtor's clock, words in the reader's language, personal data masked or whole. */
import { type Currency, countries } from '@cordillera/contract/countries'
import { formatMinor } from '@cordillera/contract/money'
import type { Language, Words } from '@cordillera/contract/words'
import { maskAll, maskEmail, maskNumber, maskPersonName, maskPhone, maskWords } from '../platform/mask.ts'
import { type DossierWord, dossierCodes, dossierWords } from './dossier.words.ts'

/** What a dossier covers. */
export interface Covered {
  /** The person's records, one a merchant. */
  userIds: string[]
  billIds: string[]
}

/** A table of the dossier: its file name, its heads, its rows as text. */
export interface Part {
  name: string
  title: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

/** How personal data stands in it. */
export interface Showing {
  phone(phone: string): string
  email(email: string): string
  document(number: string): string
  name(name: string): string
  address(address: string): string
  /** What people wrote, in which numbers may stand. */
  words(text: string): string
}
export const masked: Showing = {
  phone: maskPhone,
  email: maskEmail,
  document: maskNumber,
  name: maskPersonName,
  address: maskAll,
  words: maskWords,
}

/** For an authority: nothing is hidden. */
const asItIs = (text: string): string => text
export const whole: Showing = {
  phone: asItIs,
  email: asItIs,
  document: asItIs,
  name: asItIs,
  address: asItIs,
  words: asItIs,
}

export interface Say {
  show: Showing
  /** On the debtor's clock, with its offset: `2026-11-20 20:30:00 -08:00`. */
  time(at: Date | string | null): string
  word(word: DossierWord): string
  /** What a record's code is called. */
  code(code: string): string
  in(words: Words): string
  heads(...words: DossierWord[]): string[]
}

/** Words whose column is a time: their heads name the zone. */
const times: ReadonlySet<DossierWord> = new Set([
  'when',
  'opened',
  'closed',
  'nextTime',
  'sent',
  'ended',
  'dialled',
  'answered',
  'callEnded',
  'visitEnded',
  'lifted',
])

export function sayIn(language: Language, timeZone: string, show: Showing): Say {
  const word = (name: DossierWord) => dossierWords[name][language]
  return {
    show,
    time: wallOf(timeZone),
    word,
    code: (code) => dossierCodes[code]?.[language] ?? code,
    in: (words) => words[language],
    heads: (...names) => names.map((name) => (times.has(name) ? `${word(name)} (${timeZone})` : word(name))),
  }
}

function wallOf(timeZone: string): Say['time'] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => {
    if (at === null) return ''
    const instant = new Date(at)
    const wall = format.format(instant)
    return `${wall} ${offsetText(Date.parse(`${wall.replace(' ', 'T')}Z`) - instant.getTime())}`
  }
}

/** `-08:00` of what the wall is ahead of UTC, less the parts of a second that it does not show. */
function offsetText(aheadMs: number): string {
  const minutes = Math.round(aheadMs / 60_000)
  const two = (n: number) => String(n).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

export const moneyText = (amount: number, currency: string): string =>
  `${currency} ${formatMinor(amount, currency as Currency, countries.MX.locale)}`
