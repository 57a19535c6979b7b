/** What a job answers is read by people: each number that the server's jobs count has words of its own. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const server = resolve(import.meta.dirname, '../../../api/src')
const words = readFileSync(join(import.meta.dirname, 'words.ts'), 'utf8')
const named = new Set([...words.matchAll(/^ {2}(\w+): msg`/gm)].map(([, name]) => name))

/** `return { counts: { seals: …, entries } }`, or `const counts = { decided, … }` before it. */
const countsSaid = (text: string) =>
  [...text.matchAll(/\bcounts(?:: | = )\{ ([^{}]*) \}/g)].flatMap(([, inner]) =>
    (inner ?? '').split(',').flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []),
  )

/** What a job answers whole, its numbers and its result at once: `counts: { ...counts }`. */
const outcomes = join(import.meta.dirname, '../../../../packages/contract/src/payment/bancolombia')

test('every number of an outcome that is counted whole has words', () => {
  const said = readdirSync(outcomes).flatMap((file) => {
    const text = readFileSync(join(outcomes, file), 'utf8')
    return [...text.matchAll(/export const \w+Outcome = z\.object\(\{([\s\S]*?)\n\}\)/g)].flatMap(([, fields]) =>
      [...(fields ?? '').matchAll(/^ {2}(\w+): z\.int\(\)/gm)].map(([, name]) => name ?? ''),
    )
  })
  expect(said).toContain('unmatched')
  expect(said.filter((name) => !named.has(name))).toEqual([])
})

test('every number that a job counts has words', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.'),
  )
  const jobs = files
    .map((file) => ({ file, text: readFileSync(join(server, file), 'utf8') }))
    .filter(({ text }) => text.includes('jobs.define('))
  const said = jobs.flatMap(({ file, text }) => countsSaid(text).map((name) => `${name} (${file})`))
  expect(said.length).toBeGreaterThan(5)
  expect(said.filter((one) => !named.has(one.split(' ')[0] ?? ''))).toEqual([])
})
