/** What people read uses the glossary's words: those it replaces are in no catalog and in no words of the contract. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')
const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(root, folder, file), 'utf8') }))

const section = readFileSync(join(root, 'docs/GLOSSARY.md'), 'utf8')
  .split('## Words of the screens')[1]
  ?.split('\n## ')[0]
const replaced = [...(section ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '')

/** A whole word where the language has spaces between them: a codebtor is no debtor. */
const pattern = (word: string) =>
  /[a-z]/.test(word) ? new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, 'iu') : new RegExp(word)

/** The sentences of a catalog, or of words written as literals. */
const shown = [
  ...filesIn('apps/web/src/shell/help', /\.ts$/).map(({ file, text }) => ({
    file,
    sentences: text.match(/'[^'\n]*'/g) ?? [],
  })),
  ...filesIn('apps/web/src', /\.po$/).map(({ file, text }) => ({
    file,
    sentences: text.match(/^(?:msgid |msgstr |)".*"$/gm) ?? [],
  })),
  ...filesIn('packages/contract/src', /\.ts$/).map(({ file, text }) => ({
    file,
    // comments, names and addresses are read by nobody: words have a blank, or are Chinese
    sentences: (text.replace(/^\s*(?:\/\*\*|\*|\/\/|summary:|spec:).*$/gm, '').match(/'[^'\n]*'/g) ?? []).filter(
      (word) => /\s|\p{Script=Han}/u.test(word),
    ),
  })),
]

test('the list was read', () => {
  expect(replaced.length).toBeGreaterThan(10)
  expect(pattern('debtor').test('Codebtor')).toBe(false)
  expect(pattern('debtor').test('Not the debtor')).toBe(true)
})

test.each(replaced)('nothing that people read says %s', (word) => {
  const wrong = shown.flatMap(({ file, sentences }) =>
    sentences.filter((sentence) => pattern(word).test(sentence)).map((sentence) => `${file}: ${sentence}`),
  )
  expect(wrong).toEqual([])
})
