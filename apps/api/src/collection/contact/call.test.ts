import { batchCall, call, currentCall, freeLine, hangUp } from '@cordillera/contract/collection/call'
import { detectCallRecords } from '@cordillera/contract/collection/detect'
import { getUserInfo } from '@cordillera/contract/staff/workflow'
import { beforeEach, describe, expect, test } from 'vitest'
import { giveLines } from '../../../simulators/start.ts'
import { givenCases, givenKnownCase } from '../../../test/given-cases.ts'
import type { Person } from '../../../test/harness.ts'
import { startSimulated } from '../../../test/simulated.ts'
import { sign } from '../../platform/webhook.ts'
import { dialerWebhook } from './dialer.ts'

const monday = '2026-11-23T16:00:00Z'
const it = startSimulated({ now: monday })
let agent: Person

beforeEach(async () => {
  it().test.clock.set(monday)
  agent = await it().test.given.person({ role: 'AGENT', stage: 'S1A' })
})

const withLine = () =>
  giveLines(it().test.app.db, [{ accountId: agent.accountId, country: 'MX', name: `MX-${agent.accountId}` }])
async function caseWithPhone(mobile: string) {
  const loan = await givenKnownCase(it().test, agent)
  await it().test.app.db.updateTable('borrower').set({ mobile }).where('userId', '=', loan.userId).execute()
  return loan
}
const current = async () => (await agent.call(currentCall, {})).call
const becomes = (expected: object) => expect.poll(current, { interval: 30 }).toMatchObject(expected)

describe('a call', () => {
  test('without a free outbound account is refused with 40006, and nothing is decided', async () => {
    const { caseId } = await caseWithPhone('+525511110001')
    const answer = await agent.refused(call, { caseId, contactId: null }, 'staff.noOutboundAccount')
    expect(answer.code).toBe(40006)
    await withLine()
    const { call: made } = { call: await agent.call(call, { caseId, contactId: null }) }
    expect(made.callId).not.toBeNull()
    const other = await caseWithPhone('+525511110002')
    await agent.refused(call, { caseId: other.caseId, contactId: null }, 'staff.noOutboundAccount')
  })

  test('rings, is answered, ends with its recording; nobody sees the digits', async () => {
    await withLine()
    const { caseId } = await caseWithPhone('+525511110003')
    const { callId, answer } = await agent.call(call, { caseId, contactId: null })
    expect(answer.allowed).toBe(true)
    await becomes({ callId, state: 'ended', outcome: 'answered', number: '+52 55••••03' })
    const ended = await current()
    expect(ended?.recording).toMatch(/^recordings\/\w+\.wav$/)
    expect(ended?.answeredTime).not.toBeNull()
    expect(JSON.stringify(await agent.call(currentCall, {}))).not.toContain('525511110003')
    expect((await it().received()).find(({ to }) => to === '+525511110003')).toMatchObject({
      protocol: 'dialer',
      text: `MX-${agent.accountId}`,
    })
  })

  test.each([
    ['5', 'no answer'],
    ['7', 'busy'],
    ['8', 'switched off'],
    ['9', 'not in service'],
  ])('to a number that ends in %s comes to: %s', async (digit, outcome) => {
    await withLine()
    const { caseId } = await caseWithPhone(`+52551111010${digit}`)
    await agent.call(call, { caseId, contactId: null })
    await becomes({ state: 'ended', outcome })
  })

  test.each([
    ['that shows a 600 number', 'CL', 'answered'],
    ['that can not show one, which is hung up', 'plain', 'not answered'],
  ])('in Chile goes out on a line %s', async (_, prefix, expected) => {
    const { given, app } = it().test
    agent = await given.person({ role: 'AGENT', country: 'CL', stage: 'S1A' })
    await giveLines(app.db, [{ accountId: agent.accountId, country: 'CL', name: `${prefix}-${agent.accountId}` }])
    const [loan] = await givenCases(it().test, agent, { merchant: 'Andes Cash' })
    const { callId } = await agent.call(call, { caseId: loan?.caseId ?? '', contactId: null })
    const isAnswered = expected === 'answered'
    // the collector sees why, also where the dialer told of the end before, and whoever looks at the accounts sees which line it is
    await becomes({ callId, state: 'ended', failure: isAnswered ? null : 'callerPrefix' })
    expect((await current())?.outcome === 'answered').toBe(isAnswered)
    const leader = await given.person({ role: 'DIRECTOR', country: 'CL', stage: 'S1A' })
    const { outboundAccounts } = await leader.call(getUserInfo, { accountId: agent.accountId })
    expect(outboundAccounts).toMatchObject([{ name: `${prefix}-${agent.accountId}`, prefix: isAnswered }])
  })

  test('to a third party is not made: the rule and no next moment', async () => {
    await withLine()
    const loan = await caseWithPhone('+525511110004')
    const refused = await agent.call(call, { caseId: loan.caseId, contactId: loan.contactId })
    expect(refused).toMatchObject({ callId: null, answer: { allowed: false, rule: 'thirdParty', nextTime: null } })
    expect((await agent.call(currentCall, {})).freeLines).toBe(1)
  })

  test('of somebody else can’t be ended; one’s own can', async () => {
    await withLine()
    const { caseId } = await caseWithPhone('+525511110014')
    const { callId } = await agent.call(call, { caseId, contactId: null })
    await becomes({ callId, state: 'answered' })
    const other = await it().test.given.person({ role: 'AGENT', stage: 'S1A' })
    await other.refused(hangUp, { callId }, 'collection.callMissing')
    await agent.call(hangUp, { callId: callId ?? '' })
    await becomes({ callId, state: 'ended' })
    await agent.refused(hangUp, { callId }, 'collection.callMissing')
  })
})

describe('a call whose end nobody tells', () => {
  /** Later, and the dialer is asked about what nothing was heard of. */
  async function minutesLater(count: number): Promise<void> {
    it().test.clock.advance(count * 60_000)
    await it().askAboutCalls()
  }

  test('is asked about after a minute: its line is free, its recording kept', async () => {
    await withLine()
    const { caseId } = await caseWithPhone('+525511110044')
    const { callId } = await agent.call(call, { caseId, contactId: null })
    await becomes({ callId, state: 'placed' })
    // long after it is over at the dialer nothing has been heard here
    await expect.poll(() => fateAtDialer(callId), { interval: 30 }).toBe('ended')
    expect(await current()).toMatchObject({ state: 'placed' })
    await minutesLater(2)
    const recording = expect.stringMatching(/^recordings/)
    expect(await current()).toMatchObject({ callId, state: 'ended', outcome: 'answered', recording })
    expect((await agent.call(currentCall, {})).freeLines).toBe(1)
  })

  test('goes on while the dialer says that it does', async () => {
    await withLine()
    const { caseId } = await caseWithPhone('+525511110024')
    const { callId } = await agent.call(call, { caseId, contactId: null })
    await becomes({ callId, state: 'answered' })
    for (let asked = 0; asked < 2; asked++) {
      await minutesLater(4)
      expect((await phoneCall(callId)).heardAt).toEqual(it().test.clock.now())
    }
    expect(await current()).toMatchObject({ callId, state: 'answered' })
    await agent.call(hangUp, { callId: callId ?? '' })
    await becomes({ callId, state: 'ended', outcome: 'answered' })
  })

  test('and that the dialer does not know any more is over when its person hangs up', async () => {
    await withLine()
    const { caseId } = await caseWithPhone('+525511110034')
    const { callId } = await agent.call(call, { caseId, contactId: null })
    await becomes({ callId, state: 'answered' })
    const forgotten = { providerId: `gone${callId}` }
    await it().test.app.db.updateTable('phoneCall').set(forgotten).where('callId', '=', callId).execute()
    await agent.call(hangUp, { callId: callId ?? '' })
    await becomes({ callId, state: 'ended', outcome: 'answered' })
    expect((await agent.call(currentCall, {})).freeLines).toBe(1)
  })

  test('is ended by a leader of the case, who says why; nobody behind it is called, and no other may do it', async () => {
    await withLine()
    const [first, second] = [await caseWithPhone('+525511110054'), await caseWithPhone('+525511110055')]
    const people = [first, second].map(({ caseId }) => ({ caseId, contactId: null }))
    const { calls } = await agent.call(batchCall, { calls: people })
    const callId = calls[0]?.callId ?? ''
    await becomes({ callId, state: 'answered' })
    const hangs = { callId, reason: 'the dialer was restarted' }
    await agent.refused(freeLine, hangs, 'access.forbidden')
    const { given } = it().test
    await (await given.person({ role: 'LEADER', stage: 'M1' })).refused(freeLine, hangs, 'collection.callMissing')
    const director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
    const { list } = await director.call(detectCallRecords, { live: true })
    expect(list.map((row) => [row.callId, row.state])).toContainEqual([callId, 'answered'])
    await director.call(freeLine, hangs)
    await becomes({ callId, state: 'ended', outcome: 'answered' })
    expect((await agent.call(currentCall, {})).freeLines).toBe(1)
    expect(await phoneCall(calls[1]?.callId ?? '')).toMatchObject({ state: 'ended', outcome: 'cancelled' })
    await director.refused(freeLine, hangs, 'collection.callMissing')
  })

  const phoneCall = (callId: string | null) =>
    it().test.app.db.selectFrom('phoneCall').selectAll().where('callId', '=', callId).executeTakeFirstOrThrow()

  async function fateAtDialer(callId: string | null): Promise<unknown> {
    const answer = await fetch(`${it().simulators.dialer.url}/calls/find`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${it().simulators.dialer.secret}` },
      body: JSON.stringify({ callId }),
    })
    return ((await answer.json()) as { kind: unknown }).kind
  }
})

describe('a batch', () => {
  test('is decided as a set and dialled one after the other on one line', async () => {
    await withLine()
    const loans = [
      await caseWithPhone('+525511110201'),
      await caseWithPhone('+525511110205'),
      await caseWithPhone('+525511110203'),
    ]
    const people = loans.map(({ caseId }) => ({ caseId, contactId: null as string | null }))
    people.push({ caseId: loans[0]?.caseId ?? '', contactId: loans[0]?.contactId ?? null })
    const { batchId, calls } = await agent.call(batchCall, { calls: people })
    expect(batchId).not.toBeNull()
    expect(calls.map(({ callId, answer }) => [callId !== null, answer.rule])).toEqual([
      [true, null],
      [true, null],
      [true, null],
      [false, 'thirdParty'],
    ])
    const { db } = it().test.app
    const all = () =>
      db
        .selectFrom('phoneCall')
        .select(['outcome', 'placedAt', 'endedAt'])
        .where('batchId', '=', batchId)
        .orderBy('place')
        .execute()
    await expect
      .poll(async () => (await all()).map(({ outcome }) => outcome), { timeout: 15_000, interval: 50 })
      .toEqual(['answered', 'no answer', 'answered'])
    const dialled = (await it().received()).filter(
      ({ protocol, to }) => protocol === 'dialer' && to.startsWith('+5255111102'),
    )
    expect(dialled.map(({ to }) => to.slice(-2))).toEqual(['01', '05', '03'])
  })

  test('asks again before each: whoever paid meanwhile is not called, and the rest goes on', async () => {
    await withLine()
    const [first, second] = [await caseWithPhone('+525511110301'), await caseWithPhone('+525511110302')]
    const { calls } = await agent.call(batchCall, {
      calls: [first, second].map(({ caseId }) => ({ caseId, contactId: null })),
    })
    await it().test.app.db.updateTable('bill').set({ status: 'repaid' }).where('billId', '=', second.billId).execute()
    const outcomeOf = async () =>
      (
        await it()
          .test.app.db.selectFrom('phoneCall')
          .select('outcome')
          .where('callId', '=', calls[1]?.callId ?? '')
          .executeTakeFirst()
      )?.outcome
    await expect.poll(outcomeOf, { interval: 50 }).toBe('refused')
    expect((await it().received()).filter(({ to }) => to === '+525511110302')).toEqual([])
    const director = await it().test.given.person({ role: 'DIRECTOR', stage: 'S1A' })
    const { list } = await director.call(detectCallRecords, { outcome: 'refused' })
    expect(list.find(({ callId }) => callId === calls[1]?.callId)).toMatchObject({ rule: 'paid', figures: {} })
  })
})

describe('the dialer’s webhook', () => {
  const post = (event: object, secret = 'simulated') => {
    const payload = JSON.stringify(event)
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': sign(secret, payload) }
    return it().test.app.http.inject({ method: 'POST', url: dialerWebhook, headers, payload })
  }

  async function givenCall(number: string) {
    const { caseId, userId, billId } = await caseWithPhone(number)
    const { db } = it().test.app
    const { decisionId } = await db
      .insertInto('contactDecision')
      .values({
        at: new Date(monday),
        merchantId: 1,
        caseId,
        userId,
        party: 'self',
        channel: 'call',
        purpose: 'call',
        allowed: true,
      })
      .returning('decisionId')
      .executeTakeFirstOrThrow()
    const { callId } = await db
      .insertInto('phoneCall')
      .values({
        decisionId,
        merchantId: 1,
        caseId,
        billId,
        userId,
        number,
        accountId: agent.accountId,
        line: `L${number}`,
        state: 'placed',
        madeAt: new Date(monday),
        placedAt: new Date(monday),
      })
      .returning('callId')
      .executeTakeFirstOrThrow()
    return callId
  }
  const keptCall = (callId: string) =>
    it().test.app.db.selectFrom('phoneCall').selectAll().where('callId', '=', callId).executeTakeFirstOrThrow()
  const at = '2026-11-23T16:00:20Z'

  test('takes signed events only, each once, in any order', async () => {
    const callId = await givenCall('+525511110401')
    const ended = { eventId: 'e3', callId, kind: 'ended', at, outcome: 'answered', recording: 'r.wav' }
    expect((await post(ended, 'guessed')).statusCode).toBe(401)
    for (const event of [
      ended,
      { eventId: 'e2', callId, kind: 'answered', at },
      { eventId: 'e2', callId, kind: 'answered', at: monday },
      { nonsense: 1 },
    ]) {
      expect((await post(event)).statusCode).toBe(200)
    }
    expect(await keptCall(callId)).toMatchObject({
      state: 'ended',
      outcome: 'answered',
      recording: 'r.wav',
      answeredAt: new Date(monday),
    })
  })

  test('keeps an event that comes again with other content beside the first, which counts, and tells the leaders once', async () => {
    const callId = await givenCall('+525511110409')
    const { app, given } = it().test
    const director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
    const told = { eventId: 'told twice', callId, kind: 'ended', at, outcome: 'busy' }
    const other = { ...told, outcome: 'answered', recording: 'other.wav' }
    for (const event of [told, { ...told, at: monday }, other, other, { ...other, at: monday }]) await post(event)
    expect(await keptCall(callId)).toMatchObject({ state: 'ended', outcome: 'busy', recording: null })
    const notices = await app.db
      .selectFrom('providerNotice')
      .select(['raw', 'conflictsWith'])
      .where('eventKey', 'like', 'told twice%')
      .orderBy('noticeId')
      .execute()
    expect(notices.map(({ raw }) => raw)).toEqual([told, other])
    expect(notices.map(({ conflictsWith }) => conflictsWith !== null)).toEqual([false, true])
    const bell = app.db.selectFrom('notification').select('about').where('kind', '=', 'dialer.contradiction')
    expect(await bell.where('accountId', '=', director.accountId).execute()).toEqual([{ about: callId }])
  })

  test('an end as answered is an answer, also without one before and after the call was given up', async () => {
    const told = await givenCall('+525511110402')
    const end = { kind: 'ended', at, outcome: 'answered' }
    await post({ ...end, eventId: 'only the end', callId: told })
    expect(await keptCall(told)).toMatchObject({ outcome: 'answered', answeredAt: new Date(monday) })
    const late = await givenCall('+525511110403')
    const failed = { state: 'ended', outcome: 'failed', endedAt: new Date(monday) }
    await it().test.app.db.updateTable('phoneCall').set(failed).where('callId', '=', late).execute()
    await post({ ...end, eventId: 'a late end', callId: late, recording: 'late.wav' })
    expect(await keptCall(late)).toMatchObject({
      outcome: 'answered',
      answeredAt: new Date(monday),
      recording: 'late.wav',
    })
  })
})
