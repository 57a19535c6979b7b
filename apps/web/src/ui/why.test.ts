/** No button is dead without a word: what can't be pressed now is a `WhyButton`, and nothing asks with the browser's own dialogs. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, code: readFileSync(join(source, file), 'utf8') }))

/** An opening tag of Mantine's button, to the `>` that closes it. */
const buttons = /<Button\b(?:[^>{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*>/g
/** What passes by itself in a moment needs no reason: a save that is on its way, the first and last page of a list. */
const passing = /disabled=\{(\w+\.)?(pending|isPending|isDone)\}|disabled=\{page (<=|>=) \w+\}/
const dead = files.flatMap(({ file, code }) =>
  [...code.matchAll(buttons)]
    .map(([tag]) => tag)
    .filter((tag) => /\s(disabled|data-disabled)\b/.test(tag) && !passing.test(tag))
    .map(() => file),
)

/** The two that are the mechanism: the button itself, and an export that is on its way. */
const said = new Set(['ui/WhyButton.tsx', 'ui/ExportMenu.tsx'])

test("a button that can't be pressed says why", () => {
  expect([...new Set(dead)].filter((file) => !said.has(file))).toEqual([])
})

test("the browser's own questions are nowhere", () => {
  const asks = /\bwindow\.(confirm|alert|prompt)\(|beforeunload/
  expect(files.filter(({ code }) => asks.test(code)).map(({ file }) => file)).toEqual([])
})
