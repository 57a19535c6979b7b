/**
 * Who waits for a row reads it as it stands then only through the alias that is locked: every other alias of the statement keeps
 * what it was when the waiting began, and two who press at once would both find it undecided.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const sources = resolve(import.meta.dirname, '../src')
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)

/** Statements that lock a row, each from its first sign to the aliases that are locked. */
function locking(text: string): { statement: string; locked: string[] }[] {
  return [...text.matchAll(/for (?:no key )?update of ([\w, ]+)/g)].map((match) => ({
    statement: text.slice(
      Math.max(text.lastIndexOf('sql`', match.index), text.lastIndexOf('>`', match.index)),
      match.index,
    ),
    locked: (match[1] ?? '').split(',').map((alias) => alias.trim().split(' ')[0] ?? ''),
  }))
}

/** Columns of scoped rows that a locking statement reads beside the ones that it locks; keys never change. */
function readBeside({ statement, locked }: { statement: string; locked: readonly string[] }): string[] {
  const scoped = [...statement.matchAll(/\$\{(?:\w+\.)*rows\.\w+\}\s+(?:as\s+)?(\w+)/g)].map((match) => match[1] ?? '')
  const list = /select\s([\s\S]*?)\sfrom\s/.exec(statement)?.[1] ?? ''
  return scoped
    .filter((alias) => !locked.includes(alias))
    .flatMap((alias) => [...list.matchAll(new RegExp(`\\b${alias}\\.(\\w+|\\*)`, 'g'))].map((match) => match[1] ?? ''))
    .filter((column) => !column.endsWith('_id'))
}

test('a decision reads the row that it waited for', () => {
  const statements = files.flatMap((file) =>
    locking(readFileSync(resolve(sources, file), 'utf8')).map((one) => ({ file, ...one })),
  )
  expect(statements.length).toBeGreaterThan(60)
  expect(statements.flatMap(({ file, ...one }) => readBeside(one).map((column) => `${file}: ${column}`))).toEqual([])
})

test('and such a statement would be found', () => {
  const [found] = locking(
    `sql\`select h.state, l.version from \${asked.rows.runs} h join run l on l.run_id = h.run_id for update of l\``,
  )
  expect(found && readBeside(found)).toEqual(['state'])
})
