/** What is written as an array comes back from PostgreSQL as the same values, whoever wrote it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startApp } from '../../test/harness.ts'
import { arrayLiteral } from './array-literal.ts'
import { array, sql } from './db.ts'

const testApp = startApp()

const read = async (values: readonly (string | null)[]) => {
  const { rows } = await sql<{ list: (string | null)[]; n: number }>`
    select coalesce(array_agg(value order by n), '{}') as list, count(*) as n
    from unnest(${values}::text[]) with ordinality given (value, n)`.execute(testApp().app.db)
  return rows[0]?.list
}

const awkward = [
  '',
  'null',
  'NULL',
  '{}',
  ',',
  '"',
  '\\',
  '\\"',
  '\\\\n',
  'a\nb',
  '\t',
  '\u007f',
  'ñ',
  '中',
  '😀',
  ' ',
  "'",
  '{"a":"b\\n"}',
  null,
]

test('texts come back as they were, whatever stands in them', async () => {
  expect(await read(awkward)).toEqual(awkward)
  for (const one of awkward) expect(await read([one])).toEqual([one])
  expect(await read([])).toEqual([])
  const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((each) => each.replaceAll('\0', ''))
  const list = fc.array(fc.option(text), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(list, async (values) => {
      expect(await read(values)).toEqual(values)
    }),
    { numRuns: 200 },
  )
})

test('numbers, truths and moments too', async () => {
  const at = [new Date('2026-11-28T10:00:00.123Z'), null]
  const { rows } = await sql<{
    numbers: number[]
    truths: boolean[]
    at: (Date | null)[]
    floats: number[]
    json: unknown[]
  }>`
    select ${[1, -2, 9007199254740991]}::bigint[]::float8[] as numbers, ${[true, false]}::boolean[] as truths, ${at}::timestamptz[] as at,
      ${[1.5, Number.NaN, Number.POSITIVE_INFINITY]}::float8[] as floats, ${['{"a":"\\n\\""}']}::jsonb[] as json`.execute(
    testApp().app.db,
  )
  expect(rows[0]).toMatchObject({ numbers: [1, -2, 9007199254740991], truths: [true, false], at })
  expect(rows[0]?.floats).toEqual([1.5, Number.NaN, Number.POSITIVE_INFINITY])
  expect(rows[0]?.json.map((each) => (typeof each === 'string' ? JSON.parse(each) : each))).toEqual([{ a: '\n"' }])
  const { rows: found } = await sql<{ is: boolean }>`select 'b' = any(${array(['a', 'b'])}) as is`.execute(
    testApp().app.db,
  )
  expect(found[0]?.is).toBe(true)
})

test('what JSON writes otherwise is left to the driver', () => {
  for (const values of [
    ['a\nb'],
    ['\ud800'],
    [Number.NaN],
    [['a']],
    [{ a: 1 }],
    [undefined],
    [new Date(Number.NaN)],
    [new Uint8Array(1)],
  ])
    expect(arrayLiteral(values)).toBeNull()
  expect(arrayLiteral(['a"b', null, 3, true])).toBe('{"a\\"b",null,3,true}')
})
