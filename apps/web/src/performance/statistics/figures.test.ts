import { minor } from '@cordillera/contract/money'
import { expect, test } from 'vitest'
import { best, type Row, totalsOf } from './figures.ts'

const row = (of: Partial<Row>) => ({ accounts: 0, attempted: 0, collected: 0, ...of }) as Row

test('stages add up, and an empty answer is nothing', () => {
  expect(totalsOf([row({ accounts: 3, attempted: 1 }), row({ accounts: 4, attempted: 2 })])).toMatchObject({
    accounts: 7,
    attempted: 3,
  })
  expect(totalsOf([])).toMatchObject({ accounts: 0, collected: 0 })
})

test('the best is who has most, and nobody where nobody has any', () => {
  const rows = [row({ collected: minor(5) }), row({ collected: minor(9) })]
  expect(best(rows, ({ collected }) => collected)).toBe(rows[1])
  expect(best([row({ recovery: null })], ({ recovery }) => recovery)).toBeUndefined()
})
