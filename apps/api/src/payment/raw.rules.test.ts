/** Whatever a provider wraps people in, no name, account or document is shown whole. */
import { expect, test } from 'vitest'
import { shownRaw } from './raw.rules.ts'

const secrets = ['646180110400000007', '+525512345678', 'ana@example.com', 'RUHA800101MDFZRN09', 'Hernandez']
const person = {
  name: 'Ana Hernandez',
  phone_number: secrets[1],
  email: secrets[2],
  curp: secrets[3],
  clabe: secrets[0],
}
const firma = { firma: 'c2lnbmF0dXJl' }

test.each([
  ['in the notice itself', { ...person, ...firma }],
  ['in a part of it', { id: 'T1', customer: { ...person, ...firma } }],
  ['in a list of a part', { transaction: { payers: [{ ...person, ...firma }] } }],
  ['in a part that came as text', { DATA: JSON.stringify({ customer: { ...person, ...firma } }) }],
])('%s', (_, raw) => {
  const shown = JSON.stringify(shownRaw(raw))
  for (const secret of [...secrets, firma.firma]) expect(shown).not.toContain(secret)
})

test('what names nobody is shown as it came', () => {
  const raw = { id: 'T1', amount: 12.5, status: 'paid', method: { type: 'store', reference: 'R-77' }, tags: ['a', 2] }
  expect(shownRaw(raw)).toEqual({
    ...{ id: 'T1', amount: '12.5', status: 'paid', tags: '["a",2]' },
    method: '{"type":"store","reference":"R-77"}',
  })
  expect(shownRaw({ said: '{not json', empty: null })).toEqual({ said: '{not json', empty: '' })
})
