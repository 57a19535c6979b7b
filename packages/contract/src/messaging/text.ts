/** Texts of messages: what a template may not contain, what a text costs as SMS, and the placeholders it knows. */

/** The specification's list (2 §5), exactly: É and ñ are listed, Ú and ü are not. */
export const forbiddenCharacters = 'ÁÉÍÓéúíñóá¿¡'

/** The forbidden characters that a text contains, each once, in their order; an accent typed after its letter is one too. */
export const forbiddenIn = (text: string): string[] =>
  [...new Set(text.normalize('NFC'))].filter((sign) => forbiddenCharacters.includes(sign))

const plain: Readonly<Record<string, string>> = {
  '¿': '',
  '¡': '',
  '–': '-',
  '—': '-',
  '…': '...',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
}

/** The same words without accents and opening marks: what a phone of 1999 shows. */
export function transliterate(text: string): string {
  return [...text].map((sign) => plain[sign] ?? (sign.normalize('NFD').replace(/\p{M}/gu, '') || sign)).join('')
}

export { smsSize } from './sms.ts'

/** What `{{…}}` of a template is filled with. */
export const placeholders = ['name', 'merchant', 'amount', 'dueDate', 'days', 'loan', 'link'] as const
export type Placeholder = (typeof placeholders)[number]
const mark = /\{\{\s*(\w+)\s*\}\}/g

/** Placeholders of a text that nothing fills. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(mark)].map(([, name = '']) => name).filter((name) => !placeholders.some((known) => known === name))

/** Whether a text has a link to pay by; it is made when the text is sent. */
export const hasLink = (text: string): boolean => [...text.matchAll(mark)].some(([, name]) => name === 'link')

/** Placeholders of a text that have nothing to be filled with: such a text is not sent. */
export const missingValues = (text: string, values: Readonly<Record<Placeholder, string>>): string[] => [
  ...new Set(
    [...text.matchAll(mark)].map(([, name = '']) => name).filter((name) => !values[name as Placeholder]?.trim()),
  ),
]

/** Fills a template. */
export const fillTemplate = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(mark, (_, name: string) => values[name as Placeholder] ?? '')
