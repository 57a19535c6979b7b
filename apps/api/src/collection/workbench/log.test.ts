import { contactRecord, getCaseLogList, releaseHold, saveLog } from '@cordillera/contract/collection/log'
import { getPtp } from '@cordillera/contract/collection/promise'
import { collectResults } from '@cordillera/contract/collection/results'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenCases, givenKnownCase, later } from '../../../test/given-cases.ts'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp, testNow } from '../../../test/harness.ts'

const testApp = startApp()
let director: Person
let leader: Person
let ana: Person
let bea: Person

beforeAll(async () => {
  const { given } = testApp()
  director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
  leader = await given.person({ role: 'LEADER', stage: 'S1A' })
  ana = await given.person({ role: 'AGENT', stage: 'S1A', leader })
  bea = await given.person({ role: 'AGENT', stage: 'S1A', leader })
})
beforeEach(() => testApp().clock.set(testNow))

const code = (name: (typeof collectResults)[number]['name']) =>
  collectResults.find((result) => result.name === name)?.code ?? -1
const aCase = async (options: Parameters<typeof givenCases>[2] = {}): Promise<GivenLoan> => {
  const [loan] = await givenCases(testApp(), ana, options)
  if (!loan) throw new Error('one loan was asked for')
  return loan
}
const call = { contactId: null, channel: 'call', version: 0 } as const
const caseRow = (caseId: string) =>
  testApp().app.db.selectFrom('collectionCase').selectAll().where('caseId', '=', caseId).executeTakeFirstOrThrow()
const logsOf = (caseId: string) =>
  testApp().app.db.selectFrom('contactLog').selectAll().where('caseId', '=', caseId).execute()

describe('logging a result', () => {
  test('counts the contact, shows in timeline, log list and operation log, and moves the case behind the untouched', async () => {
    const { caseId } = await aCase()
    const saved = await ana.call(saveLog, { ...call, caseId, result: code('NOAS'), remark: 'rang ten times' })
    expect(saved).toMatchObject({ version: 1, contactTimes: 1, lastResult: 5, promise: null, nextCaseId: null })
    expect(await caseRow(caseId)).toMatchObject({ workRank: 2, lastContactAt: new Date(testNow) })
    const { timeline } = await ana.call(getCaseInfo, { caseId })
    expect(timeline[0]).toMatchObject({ kind: 'log', result: 5, relation: 'self', remark: 'rang ten times' })
    const { list } = await ana.call(getCaseLogList, { caseId })
    expect(list).toMatchObject([
      { logId: saved.logId, result: 5, channel: 'call', mobile: expect.stringContaining('••••') },
    ])
    const entry = await testApp()
      .app.db.selectFrom('operationLog')
      .selectAll()
      .where('caseId', '=', caseId)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'collection.saveLog', accountId: ana.accountId })
  })

  test('a double click writes one log', async () => {
    const { caseId } = await aCase()
    const key = { 'idempotency-key': 'one-click-only' }
    const request = { ...call, caseId, result: code('NOAS') }
    const [first, second] = await Promise.all([ana.call(saveLog, request, key), ana.call(saveLog, request, key)])
    expect(second).toEqual(first)
    expect(await logsOf(caseId)).toHaveLength(1)
  })

  test('of two people who log on the same version, one is told to look again and neither log is lost or doubled', async () => {
    const { caseId } = await aCase()
    const request = { ...call, caseId, result: code('NOAS') }
    const answers = await Promise.all([ana.raw(saveLog, request), leader.raw(saveLog, request)])
    const codes = answers.map(({ code }) => code).sort()
    expect(codes).toEqual([2000, 5000])
    expect(answers.find(({ code }) => code === 5000)?.msg).toMatch(/changed this record/)
    expect(await logsOf(caseId)).toHaveLength(1)
    const { version } = await caseRow(caseId)
    await leader.call(saveLog, { ...request, version })
    expect(await logsOf(caseId)).toHaveLength(2)
  })

  test('another agent’s case and another merchant’s case are refused and stay as they were', async () => {
    const { caseId } = await aCase()
    await bea.refused(saveLog, { ...call, caseId, result: 5 }, 'collection.caseOutOfScope')
    const [foreign] = await givenLoans(testApp(), { merchant: 'Cafe Plata' })
    await ana.refused(saveLog, { ...call, caseId: foreign?.caseId, result: 5 }, 'collection.caseMissing')
    expect(await logsOf(caseId)).toHaveLength(0)
    expect(await logsOf(foreign?.caseId ?? '')).toHaveLength(0)
  })

  test.each([
    ['stopped', { stopped: true }, /stopped/],
    ['on hold', { onHold: true }, /hold/],
    ['payed', { status: 'payed', closedAt: new Date(testNow), closeReason: 'payed' }, /paid/],
    ['closed', { closedAt: new Date(testNow), closeReason: 'completed' }, /closed/],
  ] as const)('a case that is %s takes no log, and the answer says so', async (_, state, words) => {
    const { caseId } = await aCase()
    await testApp().app.db.updateTable('collectionCase').set(state).where('caseId', '=', caseId).execute()
    const answer = await ana.refused(saveLog, { ...call, caseId, result: 5 }, 'collection.invalidCaseState')
    expect(answer.msg).toMatch(words)
  })

  test('a contact of somebody else, or one that was disabled, cannot be logged on', async () => {
    const one = await givenKnownCase(testApp(), ana)
    const other = await givenKnownCase(testApp(), ana, { merchant: 'Sol Rapido' })
    const request = { ...call, caseId: one.caseId, result: code('LMS') }
    await ana.refused(saveLog, { ...request, contactId: other.contactId }, 'collection.contactMissing')
    await ana.call(saveLog, { ...request, contactId: one.contactId })
    await testApp()
      .app.db.updateTable('contact')
      .set({ disabledAt: new Date(testNow) })
      .where('contactId', '=', one.contactId)
      .execute()
    await ana.refused(saveLog, { ...request, version: 1, contactId: one.contactId }, 'collection.contactMissing')
  })

  test('what a friend promises is not the promise of the borrower: it is theirs, by name, or it is refused', async () => {
    const { caseId, contactId } = await givenKnownCase(testApp(), ana)
    const promise = { day: '2026-11-23', amount: 10_000 }
    const spoken = { ...call, caseId, contactId }
    await ana.refused(saveLog, { ...spoken, result: code('PTP'), promise }, 'collection.promiseOfAnother')
    await ana.call(saveLog, { ...spoken, result: code('OPTP'), promise: { ...promise, promisedBy: 'Rosa, friend' } })
  })

  test('the record counts attempts per contact and channel', async () => {
    const { caseId, contactId } = await givenKnownCase(testApp(), ana)
    await ana.call(saveLog, { ...call, caseId, result: code('NOAS') })
    const again = await later(testApp(), '2026-11-22T16:00:00Z', ana)
    await again.call(saveLog, { ...call, caseId, version: 1, result: code('RTP') })
    await again.call(saveLog, { ...call, caseId, version: 2, contactId, channel: 'whatsapp', result: code('LMS') })
    const record = await again.call(contactRecord, { caseId })
    expect(record).toHaveLength(2)
    expect(record.find(({ relation }) => relation === 'self')).toMatchObject({
      channel: 'call',
      attemptsToday: 1,
      attemptsIn7Days: 2,
      attempts: 2,
      reached: 1,
      lastResult: code('RTP'),
    })
    expect(record.find(({ relation }) => relation === 'sister')).toMatchObject({ channel: 'whatsapp', attempts: 1 })
  })
})

describe('promises', () => {
  // half an hour before midnight in Mexico City: the UTC day is already the next one
  const beforeMidnight = '2026-11-22T05:30:00Z'
  const afterMidnight = '2026-11-22T06:30:00Z'

  test.each([
    [beforeMidnight, 'PTP', '2026-11-21', true],
    [beforeMidnight, 'PTP', '2026-11-23', true],
    [beforeMidnight, 'PTP', '2026-11-24', false],
    [beforeMidnight, 'PTP', '2026-11-20', false],
    [beforeMidnight, 'PTP2', '2026-11-23', false],
    [beforeMidnight, 'PTP2', '2026-11-24', true],
    [afterMidnight, 'PTP', '2026-11-21', false],
    [afterMidnight, 'PTP', '2026-11-24', true],
    [afterMidnight, 'PTP2', '2026-11-24', false],
    [afterMidnight, 'PTP2', '2026-11-25', true],
    [afterMidnight, 'OPTP', '2026-11-22', true],
    [afterMidnight, 'OPTP', '2026-12-31', true],
    [afterMidnight, 'OPTP', '2026-11-21', false],
    [afterMidnight, 'PTP2', '2062-11-25', false],
  ] as const)('at %s %s for %s is taken: %s', async (now, name, day, taken) => {
    const { caseId } = await aCase()
    const then = await later(testApp(), now, ana)
    const promise = { day, amount: 5000, ...(name === 'OPTP' ? { promisedBy: 'sister' } : {}) }
    const request = { ...call, caseId, result: code(name), promise }
    if (taken) {
      const saved = await then.call(saveLog, request)
      expect(saved.promise).toMatchObject({ kind: name, day, amount: 5000, state: 'pending' })
    } else {
      await then.refused(saveLog, request, 'collection.promiseDateInvalid')
      expect(await logsOf(caseId)).toHaveLength(0)
    }
  })

  test('a promise shows on the case and puts it where it is due', async () => {
    const { caseId } = await aCase()
    const promise = { day: '2026-11-23', amount: 5000 }
    await ana.call(saveLog, { ...call, caseId, result: code('PTP'), promise })
    expect(await caseRow(caseId)).toMatchObject({ promisedOn: '2026-11-23', promisedMinor: 5000, workRank: 3 })
    await ana.call(saveLog, { ...call, caseId, version: 1, result: code('NOAS') })
    expect(await caseRow(caseId)).toMatchObject({ promisedOn: '2026-11-23', workRank: 3, lastResult: code('NOAS') })
  })

  test('a new promise replaces the live one, which stays in the history as cancelled', async () => {
    const { caseId } = await aCase()
    await ana.call(saveLog, { ...call, caseId, result: code('PTP'), promise: { day: '2026-11-21', amount: 5000 } })
    const later = { day: '2026-11-30', amount: 7000 }
    await ana.call(saveLog, { ...call, caseId, version: 1, result: code('PTP2'), promise: later })
    const { promise, promises, timeline } = await ana.call(getCaseInfo, { caseId })
    expect(promise).toMatchObject({ kind: 'PTP2', amount: 7000 })
    expect(promises.map(({ state }) => state).sort()).toEqual(['cancelled', 'pending'])
    expect(timeline.filter(({ kind }) => kind === 'promise')).toHaveLength(2)
  })

  test('nobody can promise more than everything due by that day', async () => {
    const { caseId } = await aCase({ principal: 100_000, dpd: 2 })
    const dueTomorrow = 100_001 + 3000 + 8000 + 1000 + 3000
    const promise = (amount: number) => ({ day: '2026-11-22', amount })
    const request = { ...call, caseId, result: code('PTP') }
    const answer = await ana.refused(
      saveLog,
      { ...request, promise: promise(dueTomorrow + 1) },
      'collection.promiseTooLarge',
    )
    expect(answer.msg).toContain('MXN 1,150.01')
    await ana.call(saveLog, { ...request, promise: promise(dueTomorrow) })
  })

  test.each([
    ['PTP', {}, 'collection.promiseNeeded'],
    ['OPTP', { promise: { day: '2026-11-22', amount: 100 } }, 'collection.promiserNeeded'],
    ['NOAS', { promise: { day: '2026-11-22', amount: 100 } }, 'collection.promiseNotTaken'],
    ['PCL', {}, 'collection.amountNeeded'],
  ] as const)('%s with %j is refused with %s', async (name, rest, error) => {
    const { caseId } = await aCase()
    await ana.refused(saveLog, { ...call, caseId, result: code(name), ...rest }, error)
  })

  test('a partial payment keeps the live promise, unless it is a promise itself', async () => {
    const { caseId } = await aCase()
    await ana.call(saveLog, { ...call, caseId, result: code('PTP'), promise: { day: '2026-11-23', amount: 5000 } })
    const part = { ...call, caseId, result: code('PCL') }
    const kept = await ana.call(saveLog, { ...part, version: 1, amount: 900 })
    expect(kept.promise).toMatchObject({ kind: 'PTP', amount: 5000 })
    const replaced = await ana.call(saveLog, { ...part, version: 2, promise: { day: '2026-11-21', amount: 900 } })
    expect(replaced.promise).toMatchObject({ kind: 'PCL', amount: 900 })
    expect((await logsOf(caseId)).map(({ amountMinor }) => amountMinor)).toEqual([5000, 900, 900])
  })

  test('the list has the caller’s promises of the next three days and the past ones that wait', async () => {
    const eva = await testApp().given.person({ role: 'AGENT', stage: 'S1A', leader })
    const cases = await givenCases(testApp(), eva, { count: 3 })
    const days = ['2026-11-21', '2026-11-24', '2026-11-25']
    for (const [n, { caseId }] of cases.entries()) {
      const day = days[n] ?? ''
      await eva.call(saveLog, {
        ...call,
        caseId,
        result: code(n === 0 ? 'PTP' : 'PTP2'),
        promise: { day, amount: 100 },
      })
    }
    let now = eva
    const listed = async (input = {}) =>
      (await now.call(getPtp, input)).list.map(({ day, daysLeft }) => [day, daysLeft])
    expect(await listed()).toEqual([
      ['2026-11-21', 0],
      ['2026-11-24', 3],
    ])
    now = await later(testApp(), '2026-11-23T16:00:00Z', eva)
    expect(await listed({ sortOrder: 'desc' })).toEqual([
      ['2026-11-25', 2],
      ['2026-11-24', 1],
      ['2026-11-21', -2],
    ])
    expect(await listed({ state: ['kept'] })).toEqual([])
    expect((await (await later(testApp(), '2026-11-23T16:00:00Z', bea)).call(getPtp, {})).total).toBe(0)
    expect(
      (await (await later(testApp(), '2026-11-23T16:00:00Z', leader)).call(getPtp, { collector: eva.accountId })).total,
    ).toBe(3)
  })
})

describe('a bill that moved to another stage', () => {
  test('keeps its promise in the list and its logs in the new case', async () => {
    const eva = await testApp().given.person({ role: 'AGENT', stage: 'S1A', leader })
    const [loan] = await givenCases(testApp(), eva)
    const { caseId = '', billId = '' } = loan ?? {}
    await eva.call(saveLog, { ...call, caseId, result: code('PTP'), promise: { day: '2026-11-22', amount: 100 } })
    const { db } = testApp().app
    const { caseId: _, ...before } = await db
      .updateTable('collectionCase')
      .set({ closedAt: testApp().clock.now(), closeReason: 'stage' })
      .where('caseId', '=', caseId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const moved = await db
      .insertInto('collectionCase')
      .values({ ...before, stage: 'S1B', closedAt: null, closeReason: null })
      .returning('caseId')
      .executeTakeFirstOrThrow()
    expect((await eva.call(getPtp, {})).list).toMatchObject([{ caseId: moved.caseId, billId, period: 'S1B' }])
    expect((await eva.call(getCaseLogList, { caseId: moved.caseId })).list).toMatchObject([{ caseId, billId }])
  })
})

describe('handing on', () => {
  test('a transfer puts the case into the leader’s hands and out of the collector’s', async () => {
    const { caseId } = await aCase()
    const saved = await ana.call(saveLog, { ...call, caseId, result: code('TRAN'), remark: 'wants to talk to you' })
    expect(saved).toMatchObject({ collector: leader.accountId, status: 'assigned', contactTimes: 0 })
    await ana.refused(getCaseInfo, { caseId }, 'collection.caseOutOfScope')
    const { timeline } = await leader.call(getCaseInfo, { caseId })
    expect(timeline.find(({ kind }) => kind === 'event')).toMatchObject({ event: 'transferred' })
    const answer = await leader.refused(
      saveLog,
      { ...call, caseId, version: 1, result: code('TRAN') },
      'collection.invalidCaseState',
    )
    expect(answer.msg).toMatch(/no leader/)
  })

  test('a fraud claim holds the case until a leader ends the review', async () => {
    const { caseId } = await aCase()
    const saved = await ana.call(saveLog, { ...call, caseId, result: code('FRAUD'), remark: 'never took the loan' })
    expect(saved.onHold).toBe(true)
    await ana.refused(saveLog, { ...call, caseId, version: 1, result: 5 }, 'collection.invalidCaseState')
    const release = { caseId, version: 1, reason: 'identity confirmed' }
    await ana.refused(releaseHold, release, 'access.forbidden')
    await leader.refused(releaseHold, { ...release, version: 0 }, 'record.stale')
    await leader.call(releaseHold, release)
    await ana.call(saveLog, { ...call, caseId, version: 2, result: 5 })
    await director.refused(releaseHold, { ...release, version: 3 }, 'collection.invalidCaseState')
  })
})
