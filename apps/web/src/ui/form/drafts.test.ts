import { afterEach, expect, test } from 'vitest'
import { draftKey, dropAllDrafts, dropDraft, keepDraft, readDraft } from './drafts.ts'

const now = new Date('2026-11-23T14:05:00Z')
afterEach(dropAllDrafts)

test('what was typed is there again, with when it was typed', () => {
  keepDraft('one', { text: 'He moved to Puebla', amount: 300 }, now)
  expect(readDraft('one')).toEqual({ at: now.toISOString(), values: { text: 'He moved to Puebla', amount: 300 } })
  dropDraft('one')
  expect(readDraft('one')).toBeNull()
})

test('a password or a code is never kept', () => {
  keepDraft('one', { password: 'Cordillera1', code: '123456' }, now)
  expect(readDraft('one')).toBeNull()
})

test('a draft belongs to one person and one thing, whatever version a colleague has saved of it', () => {
  const key = draftKey(7, '/order/reply', { orderId: 'O1', version: 1 })
  expect(draftKey(7, '/order/reply', { orderId: 'O1', version: 2 })).toBe(key)
  expect(draftKey(7, '/order/reply', { orderId: 'O2', version: 1 })).not.toBe(key)
  expect(draftKey(8, '/order/reply', { orderId: 'O1', version: 1 })).not.toBe(key)
})

test('signing out leaves no draft behind', () => {
  keepDraft('one', { text: 'x' }, now)
  keepDraft('other', { text: 'y' }, now)
  dropAllDrafts()
  expect([readDraft('one'), readDraft('other')]).toEqual([null, null])
})
