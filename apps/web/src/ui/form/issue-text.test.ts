import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { issueText } from './issue-text.ts'

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
