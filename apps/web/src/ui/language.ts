import { type Language, languages, pickLanguage, type Words } from '@cordillera/contract/words'
import { readCookie, writeCookie } from './kept.ts'

const cookie = 'language'
/** The kept language, else the browser's, else English (spec 1 §9). It changes only with a reload of the page. */
export function currentLanguage(): Language {
  const kept = readCookie(cookie)
  return languages.find((language) => language === kept) ?? pickLanguage(globalThis.navigator?.languages?.join(','))
}
export const keepLanguage = (language: Language) => writeCookie(cookie, language, 365)

/** The wording of a contract text in the language of the page. */
export const inWords = (words: Words): string => words[currentLanguage()]

/** A language's own name is the same in each language. */
export const languageNames: Record<Language, string> = { zh: '中文', en: 'English', es: 'Español' }
