/** The platform knows no domain word: the only tables it names are those it keeps itself. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const platform = join(import.meta.dirname, '../src/platform')
const own = [
  'file',
  'file_chunk',
  'history_part',
  'history_table',
  'idempotency_key',
  'job',
  'notification',
  'provider_notice',
  'schema_migration',
]

const types = readFileSync(join(platform, 'db-types.ts'), 'utf8')
const tables = [...(/export interface DB \{([\s\S]*?)\n\}/.exec(types)?.[1] ?? '').matchAll(/^\s+(\w+):/gm)].map(
  ([, name]) => (name ?? '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
)
const files = readdirSync(platform).filter((file) => file.endsWith('.ts') && !/test|deep|db-types/.test(file))

test('the tables were read', () => {
  expect(tables.length).toBeGreaterThan(100)
})

test.each(files)('%s names no table of a domain', (file) => {
  const code = readFileSync(join(platform, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
  const named = [
    ...code.matchAll(/\b(?:from|into|update|join|table)\s+(?:only\s+)?([a-z_]+)\b/g),
    ...code.matchAll(/(?:selectFrom|insertInto|updateTable|deleteFrom)\('(\w+)/g),
  ].map(([, name]) => (name ?? '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  expect(named.filter((name) => tables.includes(name) && !own.includes(name))).toEqual([])
})
