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

const gsmBasic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These take two of a message's units. */
const gsmExtended = new Set('^{}\\[~]|€\f')

export interface SmsSize {
  encoding: 'GSM-7' | 'UCS-2'
  /** Septets, or UTF-16 units. */
  units: number
  segments: number
  /** Units left in the last segment. */
  left: number
}

/** What a text takes as SMS (3GPP 23.038): one sign outside GSM-7 makes all of it UCS-2. */
export function smsSize(text: string): SmsSize {
  const signs = [...text]
  const isGsm = signs.every((sign) => gsmBasic.has(sign) || gsmExtended.has(sign))
  const units = isGsm ? signs.reduce((sum, sign) => sum + (gsmExtended.has(sign) ? 2 : 1), 0) : text.length
  const [alone, joined] = isGsm ? [160, 153] : [70, 67]
  const segments = units <= alone ? 1 : Math.ceil(units / joined)
  const room = segments === 1 ? alone : segments * joined
  return { encoding: isGsm ? 'GSM-7' : 'UCS-2', units, segments, left: room - units }
}

/** What `{{…}}` of a template is filled with. */
export const placeholders = ['name', 'merchant', 'amount', 'dueDate', 'days', 'loan', 'link'] as const
export type Placeholder = (typeof placeholders)[number]
const mark = /\{\{\s*(\w+)\s*\}\}/g

/** Placeholders of a text that nothing fills. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(mark)].map(([, name = '']) => name).filter((name) => !placeholders.some((known) => known === name))

/** Whether a text has a link to pay by; it is made when the text is sent. */
export const hasLink = (text: string): boolean => [...text.matchAll(mark)].some(([, name]) => name === 'link')

/** Fills a template. */
export const fillTemplate = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(mark, (_, name: string) => values[name as Placeholder] ?? '')
