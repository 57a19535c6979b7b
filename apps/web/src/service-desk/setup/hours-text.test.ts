import { expect, test } from 'vitest'
import { hoursText } from './hours-text.ts'

const on = (weekday: number, opens = '09:00', closes = '18:00') => ({ weekday, opens, closes })

test('days of the same hours in a row are one, a day between them parts them', () => {
  expect(
    hoursText(
      [1, 2, 3, 4, 5].map((day) => on(day)),
      'en',
    ),
  ).toBe('Monday – Friday 09:00–18:00')
  expect(hoursText([on(1), on(2), on(4), on(6, '09:00', '14:00')], 'en')).toBe(
    'Monday – Tuesday 09:00–18:00 · Thursday 09:00–18:00 · Saturday 09:00–14:00',
  )
})

test('a day of two spans has both, in the reader’s language; no hours are no words', () => {
  expect(hoursText([on(1, '09:00', '13:00'), on(1, '14:00', '18:00')], 'es')).toBe('lunes 09:00–13:00, 14:00–18:00')
  expect(hoursText([], 'zh')).toBe('')
})
