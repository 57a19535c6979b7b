/** Words that both sides need, in the three languages of the console. */
export interface Words {
  readonly zh: string
  readonly en: string
  readonly es: string
}
export const words = (zh: string, en: string, es: string): Words => ({ zh, en, es })

export const languages = ['zh', 'en', 'es'] as const
export type Language = (typeof languages)[number]
/** What numbers and dates are written by where no place decides. */
export const languageTags: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB', es: 'es-MX' }

/** The language an `Accept-Language` header or a browser's list asks for; English where it asks for none of ours. */
export function pickLanguage(wanted: string | null | undefined): Language {
  for (const part of (wanted ?? '').split(',')) {
    const primary = part.trim().slice(0, 2).toLowerCase()
    const found = languages.find((language) => language === primary)
    if (found) return found
  }
  return 'en'
}
