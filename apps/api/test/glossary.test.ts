/** The glossary's words of the code and the code agree: what it lists is there, and what it replaces is gone. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const comments = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
const declared =
  /\b(?:const|let|function|class|interface|type|function)\s+#?([A-Za-z]\w*)|^\s*(?:async\s+)?#?([A-Za-z]\w*)\??\s*[(:]/gm

const names = new Set(
  ['apps/api/src', 'apps/api/seed'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => {
        const code = readFileSync(join(root, folder, file), 'utf8').replace(comments, '')
        return [...code.matchAll(declared)].map(([, name, member]) => name ?? member ?? '')
      }),
  ),
)

const section = readFileSync(join(root, 'docs/GLOSSARY.md'), 'utf8').split('## Words of the code')[1] ?? ''
const words = [...section.matchAll(/^\| `(\w+)` \|.*\|([^|]*)\|$/gm)].map(([, name, not]) => ({
  name: name ?? '',
  not: (not ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean),
}))

test('the list was read', () => {
  expect(words.length).toBeGreaterThan(8)
})

test.each(words)('$name is a name of the code', ({ name }) => {
  expect(names).toContain(name)
})

test('no name of the code is one that the list replaces', () => {
  expect(words.flatMap(({ not }) => not).filter((word) => names.has(word))).toEqual([])
})
