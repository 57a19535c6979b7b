import { describe, expect, test } from 'vitest'
import {
  afterConclusion,
  isTakeable,
  type Standing,
  shareAudits,
  whyNotConclude,
  whyNotWorkable,
} from './audit.rules.ts'

const open: Standing = {
  state: 'pending',
  step: 'first',
  waits: null,
  auditorId: null,
  claimedBy: null,
  claimedUntil: null,
  decidedBefore: [],
}
const now = new Date('2026-11-21T16:00:00Z')
const later = new Date('2026-11-21T16:10:00Z')

describe('taking an audit', () => {
  test('what is decided, waits, or was decided by the same person is not worked', () => {
    expect(whyNotWorkable(open, 1)).toBe(null)
    expect(whyNotWorkable({ ...open, step: null }, 1)).toBe('audit.concluded')
    expect(whyNotWorkable({ ...open, waits: 'suspend' }, 1)).toBe('audit.waiting')
    expect(whyNotWorkable({ ...open, step: 'second', decidedBefore: [1] }, 1)).toBe('audit.sameAuditor')
  })
  test('somebody else’s, or what somebody holds, is not taken; a claim that ran out is', () => {
    expect(isTakeable({ ...open, auditorId: 2 }, 1, now)).toBe(false)
    expect(isTakeable({ ...open, claimedBy: 2, claimedUntil: later }, 1, now)).toBe(false)
    expect(isTakeable({ ...open, claimedBy: 2, claimedUntil: now }, 1, later)).toBe(true)
    expect(isTakeable({ ...open, auditorId: 1 }, 1, now)).toBe(true)
  })
})

describe('what follows from a conclusion', () => {
  const of = { state: 'pending', earlier: null, needsSecond: false, sampled: false } as const
  test('a small loan is decided by one person, a large one by two', () => {
    expect(afterConclusion('first', 'pass', of)).toEqual({
      state: 'approved',
      step: null,
      waits: null,
      decides: 'pass',
    })
    expect(afterConclusion('first', 'reject', { ...of, needsSecond: true })).toEqual({
      state: 'audited',
      step: 'second',
      waits: null,
      decides: null,
    })
  })
  test('two who agree decide; two who don’t need a third', () => {
    const second = { ...of, state: 'audited', needsSecond: true, sampled: true } as const
    expect(afterConclusion('second', 'pass', { ...second, earlier: 'pass' })).toMatchObject({
      state: 'approved',
      step: null,
    })
    expect(afterConclusion('second', 'pass', { ...second, earlier: 'reject' })).toMatchObject({
      step: 'deciding',
      decides: null,
    })
    expect(afterConclusion('deciding', 'reject', { ...second, earlier: 'pass' })).toMatchObject({ decides: 'reject' })
  })
  test('a drawn one is looked at again, and that changes nothing', () => {
    expect(afterConclusion('first', 'pass', { ...of, sampled: true })).toMatchObject({
      step: 'sample',
      decides: 'pass',
    })
    expect(afterConclusion('sample', 'reject', { ...of, state: 'approved' })).toEqual({
      state: 'approved',
      step: null,
      waits: null,
      decides: null,
    })
  })
})

test('a reason belongs to its outcome, and unreachable has to have been tried', () => {
  const facts = { unreachableTimes: 1, imageAudit: 'pass' } as const
  const said = { remark: undefined, images: undefined }
  expect(whyNotConclude('first', { ...said, outcome: 'pass', reason: 'fraud' }, facts)).toBe('audit.invalidReason')
  expect(whyNotConclude('second', { ...said, outcome: 'suspend', reason: 'investigation' }, facts)).toBe(
    'audit.invalidOutcome',
  )
  expect(whyNotConclude('first', { ...said, outcome: 'suspend', reason: 'unreachable' }, facts)).toBe(
    'audit.callsNeeded',
  )
  expect(
    whyNotConclude('first', { ...said, outcome: 'suspend', reason: 'unreachable' }, { ...facts, unreachableTimes: 2 }),
  ).toBe(null)
})

test('audits are shared evenly, so many each, never to who decided them before or works for another merchant', () => {
  const audits = ['a', 'b', 'c', 'd', 'e'].map((auditId) => ({
    auditId,
    merchantId: 1,
    decidedBefore: auditId === 'a' ? [1] : [],
  }))
  const auditors = [1, 2].map((accountId) => ({ accountId, merchants: [1] }))
  expect(shareAudits(audits, auditors, 2)).toEqual([
    { auditId: 'a', auditor: 2 },
    { auditId: 'b', auditor: 1 },
    { auditId: 'c', auditor: 1 },
    { auditId: 'd', auditor: 2 },
  ])
  expect(shareAudits([{ auditId: 'a', merchantId: 1, decidedBefore: [1] }], auditors.slice(0, 1), 5)).toEqual([])
  expect(shareAudits([{ auditId: 'a', merchantId: 2, decidedBefore: [] }], auditors, 5)).toEqual([])
})
