import { expect, test } from 'vitest'
import { boardsOf } from './boards.ts'

const all = () => true
test.each([
  ['AGENT', ['collector']],
  ['LEADER', ['team', 'wall', 'stage']],
  ['DIRECTOR', ['stage', 'team', 'wall']],
] as const)('%s begins with the board of the role', (role, boards) => {
  expect(
    boardsOf(
      role,
      (menu) =>
        menu !== 'paymentInfo' &&
        !/[aA]udit|workFlow|_handel/.test(menu) &&
        (role !== 'AGENT' || menu === 'pendingCollect'),
    ),
  ).toEqual(boards)
})

test('finance sees money, a superuser everything, who has none of it nothing', () => {
  expect(boardsOf('FINANCE', (menu) => menu === 'paymentInfo')).toEqual(['finance'])
  expect(boardsOf(null, all)).toEqual(['stage', 'team', 'wall', 'finance', 'audit', 'people', 'service'])
  expect(boardsOf('AUDITOR', (menu) => menu === 'pendingAudit')).toEqual(['audit'])
  const service = (menu: string) => menu === 'paymentInfo' || menu === 'order_handel'
  expect(boardsOf('CUSTOMER_SERVICE', service)).toEqual(['service', 'finance'])
  expect(boardsOf('OTHER', () => false)).toEqual([])
})
