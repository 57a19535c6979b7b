/** Pieces of the borrower's page. Everything that is not ours is escaped. */
import type { Language } from '@cordillera/contract/words'
import JsBarcode from 'jsbarcode'
import type { OpenedLink } from './pay-link.queries.ts'

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Code 128 as an SVG: bars of whole units, sharp at any size. */
export function barcodeSvg(digits: string): string {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, digits, { format: 'CODE128' })
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? ''
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ index, 0: bar }) => `<rect x="${index}" width="${bar.length}" height="40"/>`,
  )
  return `<svg viewBox="-10 0 ${modules.length + 20} 40" role="img" aria-label="${escaped(digits)}" preserveAspectRatio="none">${bars.join('')}</svg>`
}

export const fact = (name: string, value: string) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`

/** The end of a day is said as that day's last minute: at midnight nobody knows which day is meant. */
export const lastMinuteOf = (end: Date): Date => new Date(new Date(end).getTime() - 60_000)

export const moment = (at: Date, { timeZone }: Pick<OpenedLink, 'timeZone'>, language: Language): string =>
  new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
