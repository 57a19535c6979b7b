/** Whatever the console writes itself where people write is in the register of its phrases: else it is read in English by everybody. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { systemPhrases } from '@cordillera/contract/system-said'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../src')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.(test|deep)\.ts$/.test(file),
)
/** A column or field that people write into, given a phrase of the program. */
const given =
  /\b(?:undo_reason|cancel_reason|lifted_reason|void_reason|decision_note|response_message|decided_reason|evidence|message|undoReason|cancelReason|liftedReason|voidReason|decisionNote)\b\s*(?:=|:)\s*(?:case when [^\n]*? then )?(['`])([a-z][^'`\n]*?)\1/g
/** A reason that the program gives in a person's place; one word alone is a code. */
const reasons = /\breason: (['`])((?:[a-z]|\$\{)[^'`\n]* [^'`\n]*?)\1/g
const also = /\bthen '([a-z]+(?: [a-z]+){2,})'/g

const written = sources.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const phrases = [...text.matchAll(given), ...text.matchAll(reasons)].map(([, , phrase = '']) => phrase)
  const cases = /response_message = case/.test(text) ? [...text.matchAll(also)].map(([, phrase = '']) => phrase) : []
  return [...phrases, ...cases].map((phrase) => ({ file, phrase: phrase.replace(/\$\{[^}]*\}/g, '{}') }))
})
/** The fault of a field that the page does not let anybody write: a foreign client alone meets it. Why cases stayed has words of its own. */
const elsewhere = new Set(['a user name never changes', 'on hold', 'strategy refused'])

test('every phrase is known', () => {
  expect(written.length).toBeGreaterThan(8)
  const unknown = written.filter(({ phrase }) => !elsewhere.has(phrase) && !Object.hasOwn(systemPhrases, phrase))
  expect(unknown).toEqual([])
})
