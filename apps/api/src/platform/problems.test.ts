import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hasUnkeepable, problemsOf } from './problems.ts'

/** The other way to know: read the JSON, and look at each character of its text. */
function holdsUnkeepable(text: string): boolean {
  return text.includes('\0') || /[\ud800-\udfff]/u.test(text)
}

test('a text with NUL or half a pair is found in its JSON, and no other is', () => {
  const hard = fc.constantFrom(
    '\0',
    '\ud800',
    '\udfff',
    '\ud83d\ude00',
    '\\',
    '\\u0000',
    '\\\\ud800',
    'u',
    '"',
    'd83d',
    '🙂',
  )
  const text = fc.array(fc.oneof(hard, fc.string({ unit: 'binary', maxLength: 3 }))).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (value) => {
      expect(hasUnkeepable(JSON.stringify({ value }))).toBe(holdsUnkeepable(value))
      const escaped = [...Array(value.length).keys()].map(
        (at) => `\\u${value.charCodeAt(at).toString(16).padStart(4, '0')}`,
      )
      expect(hasUnkeepable(`"${escaped.join('')}"`)).toBe(holdsUnkeepable(value))
    }),
    { numRuns: 2000 },
  )
})

test('of a body of nothing but mistakes the first ones are told', () => {
  const body = {
    list: [...Array(5000).keys()],
    ...Object.fromEntries([...Array(5000).keys()].map((n) => [`k${n}`, n])),
  }
  const schema = z.strictObject({ list: z.array(z.string()) })
  const { error } = z.safeParse(schema, body)
  expect(problemsOf(error?.issues ?? [], body)).toHaveLength(100)
})
