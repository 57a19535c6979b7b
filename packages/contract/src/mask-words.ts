/** People's own words as they leave the house, in files of the server and of a list's own page. */
export const hidden = '••••'

/**
 * At least six characters of a number stay hidden: what a budget of searches an hour can't try through. Of what is beyond
 * them up to `visible` may show.
 */
export const mayShow = (number: readonly string[], hiddenAtLeast: number, visible: number): number =>
  Math.max(0, Math.min(visible, number.length - hiddenAtLeast))

/** The start and the end of a number in whole characters: half of one can't be stored as JSON. */
export const firstOf = (characters: readonly string[], count: number): string => characters.slice(0, count).join('')
export const lastOf = (characters: readonly string[], count: number): string =>
  characters.slice(characters.length - count).join('')

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

/** It begins where a word does: tried from every letter of a long word, it would take its length squared. */
export const emailWithin = /(?<![^\s@])[^\s@]+@[^\s@]+\.[^\s@]+/g

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
