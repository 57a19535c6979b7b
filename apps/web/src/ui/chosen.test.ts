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

/** The file, and those it brings in for what stands opened with the row. */
function about({ name, text }: (typeof sources)[number], row: string): string {
  const shown = [...text.matchAll(new RegExp(`<(\\w+)[^<>]*=\\{${row}\\}`, 'g'))].map(([, component]) => component)
  const brought = shown.map((component) => new RegExp(`\\b${component}\\b[^}]*\\} from '(\\.[^']+)'`).exec(text)?.[1])
  const files = brought.map((file) => file && path.join(path.dirname(name), file))
  return [text, ...sources.flatMap((one) => (files.includes(one.name) ? [one.text] : []))].join('\n')
}

/** Rows that a list shows, are changed by their version, and are not read from the list again. */
const stale = sources.flatMap((source) => {
  const { name, text } = source
  if (!/useList\(|listOfAll\(|asListed|useChosen/.test(text)) return []
  return [...text.matchAll(kept)].flatMap(([, row = '']) => {
    const isSent = new RegExp(
      `=\\{(?:\\w+ === 'new' \\? null : )?${row}\\}|\\bversion\\b[^=\\n]*\\} = ${row}\\b|\\b${row}\\.version\\b`,
    )
    const isRead = text.includes(`asListed(${row},`)
    return isSent.test(text) && /\bversion\b/.test(about(source, row)) && !isRead ? [`${name}: ${row}`] : []
  })
})

/** What opens with a choice of its own or of the address, which nobody else changes. */
const ownChoice = [
  'payment/OutgoingList.tsx: JSON.stringify(filters.values)',
  'performance/incentive/ExplainDrawer.tsx: JSON.stringify(asked)',
  'performance/incentive/RulesView.tsx: JSON.stringify(form)',
]

test('nothing that is typed goes with a version: after a refusal it stands beside what a colleague saved', () => {
  // a component begins anew where its key says what is stored: by version, by how many there are, or whole
  const changes = / key=\{([\w.]*\b(?:version|length|\w+Time)|JSON\.stringify\([\w.]+\))\}/g
  const begun = sources.flatMap(({ name, text }) => [...text.matchAll(changes)].map(([, key]) => `${name}: ${key}`))
  expect(begun.sort()).toEqual(ownChoice)
})

test('what is changed by its version is read from its list again, where a colleague may have saved it since', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(stale.sort()).toEqual(others)
})
