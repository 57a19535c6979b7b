import { systemSaid } from '@cordillera/contract/system-said'
import { type Language, languages, pickLanguage, type Words } from '@cordillera/contract/words'
import { readCookie, writeCookie } from './kept.ts'

const cookie = 'language'
/** Every cell with a day asks: the cookie is read once. */
let known: Language | undefined
/** The kept language, else the browser's, else English (spec 1 §9). It changes only with a reload of the page. */
export function currentLanguage(): Language {
  if (known) return known
  const kept = readCookie(cookie)
  known = languages.find((language) => language === kept) ?? pickLanguage(globalThis.navigator?.languages?.join(','))
  return known
}
export function keepLanguage(language: Language) {
  writeCookie(cookie, language, 365)
  known = undefined
}

/** The wording of a contract text in the language of the page. */
export const inWords = (words: Words): string => words[currentLanguage()]

/** A note or answer as it is kept: what the console wrote itself is said in the language of the page. */
export const inSystemWords = (text: string): string => systemSaid(text, currentLanguage())

/** A language's own name is the same in each language. */
export const languageNames: Record<Language, string> = { zh: '中文', en: 'English', es: 'Español' }
