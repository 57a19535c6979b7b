import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, defaultColour, scale, tints } from './colour.ts'

test('ten tints from the colour to near white, and one darker shade', () => {
  const palette = tints(defaultColour)
  expect(palette.tints).toHaveLength(10)
  expect(palette.tints[0]).toBe('#1890ff')
  expect(palette.tints[9]).toBe('#e8f4ff')
  expect(contrast(palette.shade, '#ffffff')).toBeGreaterThan(contrast(defaultColour, '#ffffff'))
})

test('white text can be read on the button of any theme colour', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(hex, (colour) => {
      expect(contrast(scale(colour)[7], '#ffffff')).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
