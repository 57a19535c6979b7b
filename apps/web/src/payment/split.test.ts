import { describe, expect, test } from 'vitest'
import { type OpenBill, splitOf } from './split.ts'

const bill = (instalment: number, dueDate: string, dueAmount: number, status: OpenBill['status'] = 'overdue') => ({
  billId: `B${instalment}`,
  instalment,
  dueDate,
  dueAmount,
  status,
})
const bills = [
  bill(2, '2026-11-10', 500),
  bill(1, '2026-11-01', 700),
  bill(3, '2026-12-01', 400, 'repayment'),
  bill(0, '2026-10-01', 0, 'repaid'),
]
const told = (split: ReturnType<typeof splitOf>) => [
  ...split.parts.map(({ bill, amount }) => [bill.billId, amount]),
  ['balance', split.toBalance],
]

describe('where a payment would go', () => {
  test('the oldest due is paid first', () => {
    expect(told(splitOf(900, '2026-11-21', bills, null))).toEqual([
      ['B1', 700],
      ['B2', 200],
      ['balance', 0],
    ])
  })
  test('an instalment of the future is not prepaid: the rest goes to the balance', () => {
    expect(told(splitOf(1500, '2026-11-21', bills, null))).toEqual([
      ['B1', 700],
      ['B2', 500],
      ['balance', 300],
    ])
  })
  test('where nothing is due yet, the next one due is paid', () => {
    expect(told(splitOf(500, '2026-11-05', bills.slice(2), null))).toEqual([
      ['B3', 400],
      ['balance', 100],
    ])
  })
  test('a bill that is named gets the money alone', () => {
    expect(told(splitOf(600, '2026-11-21', bills, 'B2'))).toEqual([
      ['B2', 500],
      ['balance', 100],
    ])
  })
  test('of a repaid loan everything goes to the balance', () => {
    expect(told(splitOf(600, '2026-11-21', bills.slice(3), null))).toEqual([['balance', 600]])
  })
})
