import { caseFilter } from '@cordillera/contract/collection/case'
import { expect, test } from 'vitest'
import { filterOf, meantBy } from './case-filters.ts'

test('the search field knows a case, an application, a borrower and a phone by how they are written', () => {
  expect(meantBy('c2v9qwx3f7abd')).toEqual({ caseId: 'C2V9QWX3F7ABD' })
  expect(meantBy(' A2V9QWX3F7ABD ')).toEqual({ appId: 'A2V9QWX3F7ABD' })
  expect(meantBy('U2V9QWX3F7ABD')).toEqual({ userId: 'U2V9QWX3F7ABD' })
  expect(meantBy('+52 55 1234 1661')).toEqual({ phone: '+52 55 1234 1661' })
  expect(meantBy('55 1234 1661')).toEqual({ phone: '55 1234 1661' })
})

test('anything else is a number as it is printed: a short case id, a loan number', () => {
  for (const text of ['C7K2-0142', 'MX-700142', 'B2V9QWX3F7ABD', '12']) {
    expect(meantBy(text)).toEqual({ number: text })
    expect(caseFilter.safeParse(meantBy(text)).success).toBe(true)
  }
})

test('days of contact are whole days where the merchant is, also where the clocks change', () => {
  const filter = filterOf({ lastContactFrom: '2026-11-20', lastContactTo: '2026-11-21' }, 'America/Mexico_City')
  expect(filter).toEqual({ lastContactFrom: '2026-11-20T06:00:00.000Z', lastContactTo: '2026-11-22T05:59:59.999Z' })
  // Chile goes from -4 to -3 in the first moment of 6 September 2026: the day begins at one o'clock
  const changing = filterOf({ lastContactFrom: '2026-09-06', lastContactTo: '2026-09-05' }, 'America/Santiago')
  expect(changing).toEqual({ lastContactFrom: '2026-09-06T04:00:00.000Z', lastContactTo: '2026-09-06T03:59:59.999Z' })
})

test('everything that the filters can say is a filter of the contract', () => {
  const filter = filterOf(
    {
      period: ['S1A'],
      status: ['not assigned'],
      collector: [7],
      repaymentStatus: ['0', '2'],
      lastResult: [1, 16],
      lastContactFrom: '2026-11-20',
      promisedTo: '2026-11-20',
      newCustomer: true,
      closed: false,
      find: '5512341661',
    },
    'America/Lima',
  )
  expect(caseFilter.safeParse(filter).success).toBe(true)
  expect(filter).toMatchObject({ repaymentStatus: [0, 2], phone: '5512341661' })
})
