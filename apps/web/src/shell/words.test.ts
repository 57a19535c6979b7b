/** A screen that draws another domain's parts needs that domain's words: without them people read the ids of messages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => join(source, name))
const textOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const domainOf = (file: string) => relative(source, file).split('/')[0] ?? ''

/** What a file imports to run: a domain's `public` is followed to the files of the names that are taken from it. */
function importsOf(file: string): string[] {
  const text = textOf.get(file) ?? ''
  const named = [...text.matchAll(/import\s+(?!type\b)\{([^}]*)\}\s+from\s+'(\.[^']+)'/g)]
  const others = [...text.matchAll(/(?:import\s*\(\s*|import\s+(?!type\b)\w+\s+from\s+)'(\.[^']+)'/g)]
  return [
    ...named.flatMap(([, names = '', path = '']) => followed(resolve(dirname(file), path), namesIn(names))),
    ...others.map(([, path = '']) => resolve(dirname(file), path)),
  ]
}
const namesIn = (list: string) =>
  list.split(',').flatMap((one) => (/^\s*type\s/.test(one) ? [] : (one.trim().split(/\s+as\s+/)[0] ?? [])))

function followed(file: string, names: readonly string[]): string[] {
  if (!/\/public\.tsx?$/.test(file)) return [file]
  const text = textOf.get(file) ?? ''
  const parts = [...text.matchAll(/export\s+(?!type\b)\{([^}]*)\}\s+from\s+'(\.[^']+)'/g)].flatMap(
    ([, exported = '', path = '']) => namesIn(exported).map((name) => [name, resolve(dirname(file), path)] as const),
  )
  const known = new Map(parts)
  // what `public` defines itself runs with all that it imports
  return names.every((name) => known.has(name)) ? names.flatMap((name) => known.get(name) ?? []) : [file]
}

function reached(from: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const next = [...from]
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (seen.has(file) || !textOf.has(file)) continue
    seen.add(file)
    next.push(...importsOf(file))
  }
  return seen
}

// the boards of the shell's screen take no more of collection than a stage's code and colour, which stand beside worded parts
const domains = readdirSync(source).filter((name) => name !== 'shell' && existsSync(join(source, name, 'pages.ts')))

test.each(domains)('%s names the domains whose words its screens show', async (domain) => {
  const pages = join(source, domain, 'pages.ts')
  const { wordsOf = [] } = (await import(pages)) as { wordsOf?: readonly string[] }
  const shown = [...reached([pages])].filter((file) => textOf.get(file)?.includes('/macro'))
  const needed = new Set(shown.map(domainOf))
  for (const always of ['ui', 'shell', domain]) needed.delete(always)
  expect([...needed].filter((name) => !wordsOf.includes(name))).toEqual([])
})
