/** Long texts outside the forms of endpoints are kept as those are: a session that ends takes nothing that was typed. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../..')
const written = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('ui/'))
  .map((file) => ({ file, code: readFileSync(join(source, file), 'utf8') }))
  .filter(({ code }) => /<(?:Limited)?Textarea\b/.test(code))

/** Not kept by `useKept`, and why. */
const keptElsewhere: Readonly<Record<string, string>> = {
  'collection/workbench/DoNow.tsx': 'the log of a case keeps its form by the case: use-log.ts',
  'collection/workbench/ReadContacts.tsx': 'shows what the log kept',
  'service-desk/OrderTalk.tsx': 'an answer that is begun is kept on the server: service-desk/use-draft.ts',
  'service-desk/chat/ChatTest.tsx': 'words tried on the bot, sent nowhere',
  'audit/file/Conclude.tsx': 'the conclusion keeps its form by the file: use-conclude.ts',
}
/** A field of the form kernel, which keeps its whole form. */
const isField = (code: string) => /<LimitedTextarea\s+(?:key=\S+\s+)?\{\.\.\.shared\}/.test(code)

test('the texts were found', () => {
  expect(written.length).toBeGreaterThan(20)
})

test('what is typed is kept', () => {
  const lost = written
    .filter(({ code }) => !code.includes('useKept') && !isField(code))
    .map(({ file }) => file.replaceAll('\\', '/'))
  expect(lost.toSorted()).toEqual(Object.keys(keptElsewhere).toSorted())
})
