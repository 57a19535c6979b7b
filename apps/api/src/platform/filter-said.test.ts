import { expect, test } from 'vitest'
import { filterSaid } from './filter-said.ts'

test('a filter is said field by field, and what was looked for among masked data is not', () => {
  const filter = {
    state: ['open', 'late'],
    country: 'MX',
    mobile: '+525512345678',
    workplace: null,
    span: { from: '2026-11-01' },
  }
  expect(filterSaid(filter, ['+525512345678'])).toBe(
    'state: open, late; country: MX; mobile: ••••; span.from: 2026-11-01',
  )
  expect(filterSaid({}, [])).toBe('')
  expect(filterSaid({ listId: 'L'.repeat(900) }, [])).toHaveLength(500)
})
