/** What people read on the screens: words that native speakers stumbled over don't come back (docs/GLOSSARY.md, "Words of the screens"). */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')
const source = join(root, 'apps/web/src')
const section = readFileSync(join(root, 'docs/GLOSSARY.md'), 'utf8').split('## Words of the screens')[1] ?? ''

/** The words not to use, by language, as the glossary's table lists them. */
const refused = section.split('\n').flatMap((line) => {
  const [, language, , not] = line.split('|').map((cell) => cell.trim())
  return language && not && /^(zh|en|es)$/.test(language)
    ? not.split(';').map((words) => ({ language, words: words.trim() }))
    : []
})

const catalogs = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.po'))
  .map((name) => ({ name, language: basename(name, '.po'), text: readFileSync(join(source, name), 'utf8') }))

test('the glossary lists words in all three languages', () => {
  expect(new Set(refused.map(({ language }) => language))).toEqual(new Set(['zh', 'en', 'es']))
})

test.each(refused)('no screen says "$words" ($language)', ({ language, words }) => {
  const found = catalogs.flatMap(({ name, language: of, text }) =>
    of === language
      ? [...text.matchAll(/^msgstr "(.*)"$/gm)].filter(([, said = '']) => said.includes(words)).map(() => name)
      : [],
  )
  expect(found).toEqual([])
})
