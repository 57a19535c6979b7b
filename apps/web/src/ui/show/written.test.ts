/** Amounts and days are written as people of their place write them, by the kit alone: nobody else formats an amount or shows a day as it is kept. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { moneyText } from './money-text.ts'

const source = resolve(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, lines: readFileSync(join(source, file), 'utf8').split('\n') }))
const linesWith = (pattern: RegExp, but: RegExp) =>
  files.flatMap(({ file, lines }) =>
    lines.filter((line) => pattern.test(line) && !but.test(line)).map((line) => `${file}: ${line.trim()}`),
  )

test('an amount has the separators of its currency’s place, whichever merchant is chosen', () => {
  expect(moneyText(360_000, 'CLP')).toBe('360.000')
  expect(moneyText(360_000, 'MXN')).toBe('3,600.00')
  expect(linesWith(/\bformatMinor\(/, /moneyLocale/)).toEqual([])
})

test('no sentence has a day as it is kept', () => {
  const day = /\$\{\w+(\.\w+)*\.(day|\w*(?<!from|to)Day)\}/
  expect(linesWith(day, /[kK]ey|Map\(|\.get\(|T\d\d:/)).toEqual([])
})
