/** Nothing typed is cut: a text that is too long stays and says so, and how long it may be is the endpoint's own word. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { answerInspection } from '@cordillera/contract/collection/inspection'
import { saveLog } from '@cordillera/contract/collection/log'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { longestOf } from './form/limits.ts'

const source = resolve(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx$/.test(file))
  .map((file) => ({ file, code: readFileSync(join(source, file), 'utf8') }))

/** A code of six digits, and what is only looked for. */
const short = new Set(['service-desk/phone-change/PhoneChangeSteps.tsx', 'borrower/UserSearch.tsx'])

test('no field cuts what is typed or pasted into it', () => {
  const cuts = files.filter(({ file, code }) => /\bmaxLength=/.test(code) && !short.has(file))
  expect(cuts.map(({ file }) => file)).toEqual([])
})

test('every field of several lines says when it is too long', () => {
  const others = files.filter(({ file, code }) => /<Textarea\b/.test(code) && file !== 'ui/form/LimitedTextarea.tsx')
  // shown to be copied, not written
  expect(others.map(({ file }) => file)).toEqual(['collection/workbench/ReadContacts.tsx'])
})

test('the limit of a field is read from the schema of its endpoint, through whatever stands around it', () => {
  expect(longestOf(saveLog.input, 'remark')).toBe(2000)
  expect(longestOf(answerInspection.input, 'reply')).toBe(1000)
  const text = z.string().check(z.trim(), z.maxLength(40))
  const nested = z.strictObject({
    rows: z.array(z.strictObject({ text: z.optional(text) })),
    one: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), note: text }),
      z.object({ kind: z.literal('b') }),
    ]),
    any: z.string(),
  })
  expect(['rows.0.text', 'one.note', 'any', 'nothing'].map((name) => longestOf(nested, name))).toEqual([
    40,
    40,
    undefined,
    undefined,
  ])
})
