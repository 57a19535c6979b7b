import { expect, test } from 'vitest'
import { systemPhrases, systemSaid } from './system-said.ts'
import { languages } from './words.ts'

test('a phrase of the console is said in each language, with what differs in its place', () => {
  expect(systemSaid('another amount is due', 'es')).toBe('Ahora se debe otro monto')
  expect(systemSaid('not on the whole statements of 2026-11-02 and 2026-11-03', 'zh')).toBe(
    '不在 2026-11-02 与 2026-11-03 的完整对账单中',
  )
  expect(systemSaid('gained rights: maria', 'en')).toBe('Gained rights: maria')
  // of a value that looks like one of ours nothing is read
  expect(systemSaid('phone change {}$&', 'es')).toBe('Cambio de teléfono {}$&')
})

test('what people and channels write stays theirs', () => {
  for (const text of [
    '',
    'Fondos insuficientes',
    'over and out',
    'the bill was paid meanwhile, she says',
    'toString',
    'gained',
  ])
    for (const language of languages) expect(systemSaid(text, language)).toBe(text)
})

test('every translation has the places of its phrase', () => {
  const places = (text: string) => text.split('{}').length
  for (const [phrase, words] of Object.entries(systemPhrases))
    for (const language of languages) expect(places(words[language]), `${phrase}, ${language}`).toBe(places(phrase))
})
