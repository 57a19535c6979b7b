import fc from 'fast-check'
import { expect, test } from 'vitest'
import { param, readFilters, readPaging, writeFilters } from './params.ts'

const params = {
  keyword: param.text(),
  stage: param.choices(['S1A', 'S1B', 'S2']),
  country: param.choice(['MX', 'CO']),
  amountFrom: param.number(),
  due: param.day(),
  isNew: param.flag(),
  collectors: param.numbers(),
}
const read = (text: string) => readFilters(new URLSearchParams(text), params)

test('what is written is read back, whatever it was', () => {
  const values = fc.record(
    {
      keyword: fc.string({ minLength: 1, maxLength: 50 }).filter((text) => text.trim() === text),
      stage: fc.subarray(['S1A', 'S1B', 'S2'] as const, { minLength: 1 }),
      country: fc.constantFrom('MX', 'CO'),
      amountFrom: fc.integer(),
      isNew: fc.boolean(),
      collectors: fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 5 }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(values, (given) => {
      const search = writeFilters(new URLSearchParams(), params, given)
      expect(readFilters(new URLSearchParams(search.toString()), params)).toEqual(given)
    }),
  )
})

test('what cannot be understood is as if it were not there', () => {
  expect(read('country=XX&stage=S9,S2&amountFrom=1e3&due=2026-13-40&isNew=maybe&collectors=a,7')).toEqual({
    stage: ['S2'],
    collectors: [7],
  })
})

test('another filter begins at the first page and keeps the sort', () => {
  const next = writeFilters(new URLSearchParams('page=7&sort=-dpd&country=MX'), params, {
    country: undefined,
    isNew: false,
  })
  expect(next.toString()).toBe('sort=-dpd&isNew=0')
})

test('page and sort are held to what the list offers', () => {
  const shape = { sorts: ['dpd', 'due'], firstSort: '-due' } as const
  const paging = (text: string) => readPaging(new URLSearchParams(text), shape)
  expect(paging('')).toEqual({ page: 1, pageSize: 20, sort: { field: 'due', order: 'desc' } })
  expect(paging('page=3&size=50&sort=dpd')).toEqual({ page: 3, pageSize: 50, sort: { field: 'dpd', order: 'asc' } })
  expect(paging('page=-1&size=5000&sort=password')).toEqual({ page: 1, pageSize: 20, sort: undefined })
})
