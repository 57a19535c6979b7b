import { expect, test } from 'vitest'
import { linesOf, typedOver } from './synonym-lines.ts'

const began = [
  { word: 'lana', means: 'dinero' },
  { word: 'feria', means: 'cambio' },
]

test('what was typed stands beside what colleagues added, and without what they took away', () => {
  const now = [
    { word: 'lana', means: 'dinero' },
    { word: 'varo', means: 'dinero' },
  ]
  expect(typedOver(`${linesOf(began)}\nabonar = pagar`, began, now).split('\n')).toEqual([
    'lana = dinero',
    'abonar = pagar',
    'varo = dinero',
  ])
  expect(typedOver(linesOf(began), began, now)).toBe(linesOf(now))
})

test('a line that two wrote stands once, and one that was taken out stays out', () => {
  const now = [...began, { word: 'varo', means: 'dinero' }]
  expect(typedOver('feria = cambio\nvaro = dinero', began, now)).toBe('feria = cambio\nvaro = dinero')
})
