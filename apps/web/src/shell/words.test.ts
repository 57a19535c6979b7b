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
  // a file that gathers others runs them all; of a `public` only what is taken runs
  const gathered = /\/public\.tsx?$/.test(file)
    ? []
    : [...text.matchAll(/export\s+(?!type\b)\{[^}]*\}\s+from\s+'(\.[^']+)'/g)]
  return [
    ...gathered.map(([, path = '']) => resolve(dirname(file), path)),
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

const domains = readdirSync(source).filter((name) => existsSync(join(source, name, 'pages.ts')))
/** A stage's code and colour, which stand beside worded parts in its file, have no words of their own; a waiting part asks for its domain's. */
const wordless = ['collection/show/case-words.tsx']
const waitsFor = (files: readonly string[]) =>
  files.flatMap((file) =>
    [...(textOf.get(file) ?? '').matchAll(/<DomainWords of=\{\['([^']+)'\]\}/g)].map(([, domain = '']) => domain),
  )

test.each(domains)('%s names the domains whose words its screens show', async (domain) => {
  const pages = join(source, domain, 'pages.ts')
  const { wordsOf = [] } = (await import(pages)) as { wordsOf?: readonly string[] }
  const all = [...reached([pages])]
  const shown = all.filter((file) => textOf.get(file)?.includes('/macro'))
  const isHome = domain === 'shell'
  const needed = new Set(shown.filter((file) => !isHome || !wordless.includes(relative(source, file))).map(domainOf))
  for (const always of ['ui', 'shell', domain, ...waitsFor(all)]) needed.delete(always)
  expect([...needed].filter((name) => !wordsOf.includes(name))).toEqual([])
})
