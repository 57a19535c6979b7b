import { expect, test } from 'vitest'
import { changeLine, changesOf, fieldName, valueText } from './reading.ts'

const reading = { currency: 'MXN', locale: 'en-GB', language: 'en', instant: (kept: string) => kept } as const
const read = (action: string, field: string, value: unknown) => valueText(value, field, { ...reading, action })

test('codes are read in words, what somebody typed as it was typed', () => {
  expect(read('attendance.leave.approved', 'state', 'leaderApproved')).toBe('Waits for HR')
  expect(read('credit.imageSeen', 'kind', 'selfie')).toBe('Selfie')
  expect(read('collection.saveLog', 'result', 'NOAS')).toBe('No answer')
  expect(read('collection.exportLogs', 'result', 5)).toBe('No answer')
  expect(read('staff.updateRole', 'role', 'LEADER')).toBe('Team leader')
  expect(read('derate.asked', 'feeTypes', ['penalty', 'fee'])).toBe('Late interest, Fee, with its tax')
  expect(read('access.editRole', 'permissions', ['web_menu_log', 'web_btn_log_export'])).toBe(
    'Operation log, Operation log: Export',
  )
  expect(read('access.changeAccount', 'isSuperuser', false)).toBe('No')
  expect(read('collection.stop', 'reason', 'pays on Monday')).toBe('pays on Monday')
})

test('amounts, rates and days carry their units; a list is read part by part', () => {
  expect(read('settlement.offered', 'payAmount', 130_000)).toBe('MXN 1,300.00')
  expect(read('credit.productDrafted', 'gstFee', 1600)).toBe('16%')
  expect(read('attendance.leave.asked', 'days', 150)).toBe('1.5')
  expect(read('attendance.computed', 'days', 150)).toBe('150')
  const plan = [
    { day: '2026-11-23', amount: 60_000 },
    { day: '2026-12-07', amount: 70_000 },
  ]
  expect(read('settlement.offered', 'plan', plan)).toBe(
    'Day 2026-11-23 · Amount MXN 600.00; Day 2026-12-07 · Amount MXN 700.00',
  )
  expect(read('collection.assignRule.run', 'stayed', [])).toBeNull()
})

test('what stayed the same is no change', () => {
  const before = { state: 'asked', people: [1, 2], terms: { week: [{ from: '10:00' }] } }
  expect(changesOf(before, { ...before, state: 'approved' })).toEqual([
    { path: ['state'], before: 'asked', after: 'approved' },
  ])
  expect(fieldName('closeReason', 'en')).toBe('Why it was closed')
  expect(fieldName('madeUpField', 'en')).toBe('made up field')
})

test('an entry is one line, in the language of who reads it', () => {
  const entry = {
    action: 'attendance.leave.approved',
    before: { state: 'asked' },
    after: { state: 'leaderApproved' },
    currency: null,
  }
  expect(changeLine(entry, { ...reading, language: 'en' })).toBe('State: Waits for the leader → Waits for HR')
  expect(changeLine(entry, { ...reading, language: 'zh' })).toMatch(/：|: .*→ /)
})
