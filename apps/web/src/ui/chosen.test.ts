import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') }))

/** What stands opened with data of its own, or changes nothing. */
const others = [
  'acquisition/users/UsersPage.tsx: link',
  'collection/cases/RulesView.tsx: runs',
  'messaging/cascades/CascadesPage.tsx: opened',
  'page-error/PageErrors.tsx: open',
  'performance/incentive/RulesView.tsx: form',
]

/** A row of a list, kept as it was when something was opened for it. */
const kept = /const \[(\w+), \w+\] = useState<[A-Z]\w+(?: \| '\w+')? \| null>\(null\)/g

/** Rows that a list shows, are changed by their version, and are not read from the list again. */
const stale = sources.flatMap(({ name, text }) => {
  if (!/useList\(|listOfAll\(|asListed|useChosen/.test(text) || !/\bversion\b/.test(text)) return []
  return [...text.matchAll(kept)].flatMap(([, row = '']) => {
    const isRead = new RegExp(`asListed\\(${row},`).test(text)
    const isSent = new RegExp(
      `=\\{(?:\\w+ === 'new' \\? null : )?${row}\\}|\\bversion\\b[^=\\n]*\\} = ${row}\\b|\\b${row}\\.version\\b`,
    )
    return isSent.test(text) && !isRead ? [`${name}: ${row}`] : []
  })
})

test('what is changed by its version is read from its list again, where a colleague may have saved it since', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(stale.sort()).toEqual(others)
})
