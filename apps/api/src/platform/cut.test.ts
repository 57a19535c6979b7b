import { expect, test } from 'vitest'
import { firstOf, lastOf } from './cut.ts'

test('a text is cut between characters, never in one', () => {
  const text = '🙂ñ🙂'
  for (let most = 1; most <= 6; most++) {
    for (const part of [firstOf(text, most), lastOf(text, most)]) {
      expect(part).not.toMatch(/\p{Surrogate}/u)
      expect(part.length).toBeGreaterThanOrEqual(Math.min(most, text.length) - 1)
      expect(text).toContain(part)
    }
  }
  expect(firstOf('plain', 3)).toBe('pla')
  expect(lastOf('plain', 3)).toBe('ain')
})
