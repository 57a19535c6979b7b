/** The specification's codes of collection and people: each has a name in the error table, and a test by which a person meets it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ErrorRow, errors } from '@cordillera/contract/errors'
import { expect, test } from 'vitest'

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const collection = [40003, 40005, 40006, ...span(40301, 40304), ...span(40404, 40408), ...span(40701, 40712)]
// the catalogue has no 40504
const people = [40001, 40004, ...span(40007, 40032), 40101, 40102, 40201, ...span(40501, 40503), 40505, 40506]
const codes = [...collection, ...people, ...span(40601, 40603)]

const sources = resolve(import.meta.dirname, '../src')
const tests = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(sources, name), 'utf8'))

const named: [string, ErrorRow][] = Object.entries(errors)

test.each(codes)('somebody meets %i in a test', (code) => {
  const names = named.filter(([, row]) => row.code === code).map(([name]) => name)
  expect(names).not.toEqual([])
  expect(names.filter((name) => !tests.some((text) => text.includes(`'${name}'`)))).toEqual([])
})
