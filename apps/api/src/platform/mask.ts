/**
 * What personal data look like when they leave the server: enough to recognise, too little to use. Lengths are hidden, so
 * that a mask tells nothing but what it shows. Family names in lists are masked in SQL, by `mask_name` (migration 0040).
 */
import { emailWithin, firstOf, hidden, lastOf, maskEmail, maskNumber, mayShow } from '@cordillera/contract/mask-words'

export { maskEmail, maskNumber, maskWords } from '@cordillera/contract/mask-words'

/** Calling codes of the five countries: what stays readable in front of a masked number. */
const callingCode = /^\+(52|57|51|56|593)/

/** `+52 55••••61` of an E.164 number: the last two digits, and up to two of the area where there are digits enough. */
export function maskPhone(phone: string): string {
  const code = callingCode.exec(phone)?.[0] ?? ''
  const national = [...phone.slice(code.length)]
  const area = firstOf(national, mayShow(national, 8, 2))
  return `${code} ${area}${hidden}${lastOf(national, mayShow(national, 6, 2))}`.trim()
}

/** The first name, and of each further one the first and last letter: `Ana R•••z`. */
export function maskPersonName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const masked = (word: readonly string[]) => `${firstOf(word, 1)}•••${word.length > 1 ? lastOf(word, 1) : ''}`
  return [first, ...others.map((word) => masked([...word]))].join(' ')
}

export const maskAll = (): string => hidden

/** What a provider calls a message. WhatsApp's ids carry the number that it went to, in base64: of such a one the end alone is shown. */
export function maskProviderId(id: string): string {
  const inside = Buffer.from(id.replace(/^wamid\./, ''), 'base64').toString('latin1')
  return /\d{8}/.test(inside) ? `${hidden}${id.slice(-12)}` : id
}

/** A text that may carry personal data: e-mail addresses and runs of digits are masked where they stand. */
export function maskText(text: string): string {
  return text
    .replace(emailWithin, maskEmail)
    .replace(/\b(?=[A-Z0-9]*[A-Z])(?=[A-Z0-9]*\d)[A-Z0-9]{10,}\b/g, maskNumber)
    .replace(/\+?\d[\d .-]{4,}\d/g, (number) => `${hidden}${number.slice(-2)}`)
}

/** A day, perhaps with a time, as people write it into a file's name. */
const dayInName = /^(19|20)\d\d[ _.-]?(0\d|1[0-2])[ _.-]?[0-3]\d([ _.-]?\d{2,6})?$/

/** A file's name as it is kept and logged: people name files after whom they are about. Days stay. */
export function maskFileName(name: string): string {
  return name
    .replace(emailWithin, maskEmail)
    .replace(/(?<![A-Z0-9])\+?\d(?:[ _.-]?\d){7,}/g, (number) =>
      dayInName.test(number) ? number : `${hidden}${number.slice(-2)}`,
    )
    .replace(/(?<![A-Z0-9])(?=[A-Z0-9]*[A-Z])(?=[A-Z0-9]*\d)[A-Z0-9]{10,}(?![A-Z0-9])/g, maskNumber)
}
