import { expect, test } from 'vitest'
import { matches, nearness } from './matches.ts'

test('each word typed occurs, in any order, without accents', () => {
  expect(matches('Registro de operación', 'operacion registro')).toBe(true)
  expect(matches('Registro de operación', 'operaciones')).toBe(false)
})

test('what is called as was typed stands before what is found by other words', () => {
  const titles = ['Staff workflow', 'My leave', 'Leave', 'Leave rules']
  expect(titles.toSorted((a, b) => nearness(a, 'leave') - nearness(b, 'leave'))).toEqual([
    'Leave',
    'Leave rules',
    'My leave',
    'Staff workflow',
  ])
  expect(nearness('Vacaciones', '')).toBe(0)
})
