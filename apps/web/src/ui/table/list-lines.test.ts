import { expect, test } from 'vitest'
import { badge, custom, day, money, number, text } from './columns.tsx'
import { linesOf } from './list-lines.ts'

interface Row {
  name: string
  days: number
  minor: number | null
  fee: number
  currency: 'MXN' | 'CLP'
  due: string
  reason: string
}
const columns = [
  text<Row>({ id: 'name', header: 'Name', value: (row) => row.name }),
  number<Row>({ id: 'days', header: 'Days', value: (row) => row.days }),
  money<Row>({ id: 'amount', header: 'Amount', value: (row) => row.minor, currency: (row) => row.currency }),
  money<Row>({ id: 'fee', header: 'Fee', value: (row) => row.fee, currency: () => 'MXN' }),
  day<Row>({ id: 'due', header: 'Due, by then', value: (row) => row.due }),
  badge<Row>({ id: 'state', header: 'State', value: () => ({ tone: 'green', label: 'In use' }) }),
  text<Row>({ id: 'reason', header: 'Reason', value: (row) => row.reason }),
  custom<Row>({ id: 'stage', header: 'Stage', cell: () => 'S1A' }),
]
const row = { name: 'Ana', days: 3, minor: 123_450, fee: 100, currency: 'MXN', due: '2026-11-28', reason: '' } as const
const linesFor = (rows: readonly Row[]) =>
  linesOf(columns, rows, (at, { id }) => `${id} ${at}`, { currency: 'Currency' })
    .slice(1)
    .split('\r\n')

test('figures are figures, with the currency in a column of its own before the first amount', () => {
  expect(linesFor([row])).toEqual([
    'Name,Days,Currency,Amount,Fee,"Due, by then",State,Reason,Stage',
    'Ana,3,MXN,1234.50,1.00,2026-11-28,In use,,stage 0',
    '',
  ])
})

test('an amount of another currency than the row’s says its own', () => {
  expect(linesFor([{ ...row, currency: 'CLP', minor: 35_118 }])[1]).toBe(
    'Ana,3,CLP,35118,MXN 1.00,2026-11-28,In use,,stage 0',
  )
})

test('what people wrote shows no number or address, and nothing in a cell is run', () => {
  const [, line] = linesFor([{ ...row, name: '=1+1', minor: null, reason: 'call +52 55 1234 5678, ana@example.com' }])
  expect(line).toBe('\'=1+1,3,MXN,,1.00,2026-11-28,In use,"call ••••78, a••••@example.com",stage 0')
})
