import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { issueText, limitAs } from './issue-text.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const said = (value: unknown) =>
  z.safeParse(z.object({ amount: z.int().check(z.gte(3), z.lte(9)) }), { amount: value }, { error: issueText as never })
    .error?.issues[0]?.message

test.each([
  [undefined, 'Required'],
  ['', 'Required'],
  ['abc', 'Must be a number'],
  [2, 'Not under 3'],
  [10, 'Not over 9'],
])('a number field with %j says %s', (value, sentence) => {
  expect(said(value)).toBe(sentence)
})

test('a limit is told in the unit that is typed; a sentence with an amount of its own stays as it is', () => {
  const percent = (text: string | undefined) => limitAs(text, (limit) => `${limit / 100} %`)
  expect(percent('Not over 10000')).toBe('Not over 100 %')
  expect(percent('Not under 1')).toBe('Not under 0.01 %')
  expect(percent('Required')).toBe('Required')
  expect(percent('Up to 88.00 is left')).toBe('Up to 88.00 is left')
  expect(percent(undefined)).toBeUndefined()
})
