/**
 * What personal data look like when they leave the server: enough to recognise, too little to use. Lengths are hidden, so
 * that a mask tells nothing but what it shows. Family names in lists are masked in SQL, by `mask_name` (migration 0040).
 */
const hidden = '••••'
/** Calling codes of the five countries: what stays readable in front of a masked number. */
const callingCode = /^\+(52|57|51|56|593)/

/**
 * At least six characters of a number stay hidden: what a budget of searches an hour can't try through. Of what is beyond
 * them up to `visible` may show.
 */
const mayShow = (number: readonly string[], hiddenAtLeast: number, visible: number): number =>
  Math.max(0, Math.min(visible, number.length - hiddenAtLeast))

/** The start and the end of a number in whole characters: half of one can't be stored as JSON. */
const firstOf = (characters: readonly string[], count: number): string => characters.slice(0, count).join('')
const lastOf = (characters: readonly string[], count: number): string =>
  characters.slice(characters.length - count).join('')

/** `+52 55••••61` of an E.164 number: the last two digits, and up to two of the area where there are digits enough. */
export function maskPhone(phone: string): string {
  const code = callingCode.exec(phone)?.[0] ?? ''
  const national = [...phone.slice(code.length)]
  const area = firstOf(national, mayShow(national, 8, 2))
  return `${code} ${area}${hidden}${lastOf(national, mayShow(national, 6, 2))}`.trim()
}

/** The last two characters of a document or account number that is long enough. */
export function maskNumber(number: string): string {
  const characters = [...number]
  return `${hidden}${lastOf(characters, mayShow(characters, 6, 2))}`
}

/** `m••••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? hidden : `${firstOf([...email], 1)}${hidden}${email.slice(at)}`
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

/** It begins where a word does: tried from every letter of a long word, it would take its length squared. */
const emailWithin = /(?<![^\s@])[^\s@]+@[^\s@]+\.[^\s@]+/g

/** A text that may carry personal data: e-mail addresses and runs of digits are masked where they stand. */
export function maskText(text: string): string {
  return text
    .replace(emailWithin, maskEmail)
    .replace(/\b(?=[A-Z0-9]*[A-Z])(?=[A-Z0-9]*\d)[A-Z0-9]{10,}\b/g, maskNumber)
    .replace(/\+?\d[\d .-]{4,}\d/g, (number) => `${hidden}${number.slice(-2)}`)
}

/**
 * A person's own words in what leaves the house: e-mail addresses, ids and long numbers are masked, links to pay lead
 * nowhere; amounts and days stay readable.
 */
export function maskWords(text: string): string {
  return text
    .replace(/(https?:\/\/[^/\s]+\/)\S+/g, '$1…')
    .replace(emailWithin, maskEmail)
    .replace(/\b(?=[A-Z0-9]*[A-Z])(?=[A-Z0-9]*\d)[A-Z0-9]{10,}\b/g, maskNumber)
    .replace(/(?!\d{4}-\d{2}-\d{2})\+?\d(?:[ -]?\d){7,}/g, (number) => `${hidden}${number.slice(-2)}`)
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
