import { saveLog } from '@cordillera/contract/collection/log'
import { listDecisions, mayContact } from '@cordillera/contract/compliance/contact'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCases, givenKnownCase, later } from '../../test/given-cases.ts'
import type { GivenLoan } from '../../test/given-loans.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { inTransaction } from '../platform/db.ts'
import { adviseContacts, decideContacts } from './public.ts'

const monday = '2026-11-23T16:00:00Z'
const testApp = startApp({ now: monday })
let agent: Person

const decideFor = (loans: readonly Pick<GivenLoan, 'caseId'>[], channel: 'call' | 'sms' | 'email' = 'call') =>
  inTransaction(testApp().app.db, (tx) =>
    decideContacts(
      tx,
      loans.map(({ caseId }) => ({ caseId, contactId: null })),
      { channel, now: testApp().clock.now(), purpose: 'ppd', accountId: null },
    ),
  )

describe('the gate over stored facts', () => {
  beforeEach(async () => {
    testApp().clock.set(monday)
    agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  })

  test('on a Monday a borrower may be called until 22:00 there; a sister may not in Mexico', async () => {
    const loan = await givenKnownCase(testApp(), agent)
    const { answers, timeZones, source } = await agent.call(mayContact, { caseId: loan.caseId })
    expect(timeZones).toEqual(['America/Hermosillo'])
    expect(source).toContain('CONDUSEF')
    const call = (contactId: string | null) =>
      answers.find((one) => one.contactId === contactId && one.channel === 'call')
    expect(call(null)).toMatchObject({ allowed: true, party: 'self', untilTime: '2026-11-24T05:00:00.000Z' })
    expect(call(loan.contactId)).toMatchObject({ allowed: false, rule: 'thirdParty', nextTime: null })
  })

  test('on a Saturday nothing is allowed, and the answer says when it is', async () => {
    agent = await later(testApp(), '2026-11-21T16:00:00Z', agent)
    const [loan] = await givenCases(testApp(), agent)
    const { answers } = await agent.call(mayContact, { caseId: loan?.caseId ?? '' })
    expect(answers.filter(({ allowed }) => allowed)).toEqual([])
    expect(answers[0]).toMatchObject({ rule: 'weekday', nextTime: '2026-11-23T13:00:00.000Z' })
  })

  test('every decision is kept with its own id and what it was decided by', async () => {
    const loans = await givenCases(testApp(), agent, { count: 3 })
    const answers = await decideFor(loans)
    expect(new Set(answers.map(({ decisionId }) => decisionId)).size).toBe(3)
    const leader = await testApp().given.person({ role: 'DIRECTOR', stage: 'S1A' })
    const { list } = await leader.call(listDecisions, { show: 'all', caseId: loans[0]?.caseId })
    expect(list).toMatchObject([{ decisionId: answers[0]?.decisionId, allowed: true, purpose: 'ppd', channel: 'call' }])
  })

  test('a decision can’t be changed or deleted', async () => {
    await decideFor(await givenCases(testApp(), agent))
    await expect(testApp().app.db.deleteFrom('contactDecision').execute()).rejects.toThrow('permission denied')
    await expect(testApp().app.db.updateTable('contactDecision').set({ allowed: true }).execute()).rejects.toThrow(
      'permission denied',
    )
  })

  test('in Ecuador one attempt a day: two cases of a person in a set are one, and a log of the same call is no second', async () => {
    const collector = await testApp().given.person({ role: 'AGENT', country: 'EC', stage: 'S1A' })
    const [first, second] = await givenCases(testApp(), collector, { merchant: 'Mitad Credito', count: 2 })
    if (!first || !second) throw new Error('two loans were asked for')
    await testApp().app.db.updateTable('borrower').set({ timeZone: 'America/Guayaquil' }).execute()
    await testApp()
      .app.db.updateTable('collectionCase')
      .set({ userId: first.userId })
      .where('caseId', '=', second.caseId)
      .execute()
    const answers = await decideFor([first, second])
    expect(answers.map(({ allowed }) => allowed)).toEqual([true, false])
    expect(answers[1]?.refusal).toEqual({ rule: 'attemptLimit', figures: { most: 1, days: 1 } })
    testApp().clock.advance(5 * 60_000)
    await collector.call(saveLog, { caseId: first.caseId, version: 0, contactId: null, channel: 'call', result: 5 })
    testApp().clock.set('2026-11-24T16:00:00Z')
    expect((await decideFor([first])).map(({ allowed }) => allowed)).toEqual([true])
  })

  test('planning counts what it allows itself, telling asks of each alone; neither keeps anything', async () => {
    const collector = await testApp().given.person({ role: 'AGENT', country: 'EC', stage: 'S1A' })
    const [loan] = await givenCases(testApp(), collector, { merchant: 'Mitad Credito' })
    await testApp().app.db.updateTable('borrower').set({ timeZone: 'America/Guayaquil' }).execute()
    const subject = { caseId: loan?.caseId ?? '', contactId: null }
    const asking = { channel: 'call' as const, now: testApp().clock.now() }
    const told = await adviseContacts(testApp().app.db, [subject, subject], asking)
    expect(told.map(({ allowed }) => allowed)).toEqual([true, true])
    const planned = await adviseContacts(testApp().app.db, [subject, subject], { ...asking, counting: true })
    expect(planned.map(({ allowed }) => allowed)).toEqual([true, false])
    expect((await decideFor([subject]))[0]?.allowed).toBe(true)
  })

  test('two at the same moment can’t both be the first', async () => {
    const collector = await testApp().given.person({ role: 'AGENT', country: 'EC', stage: 'S1A' })
    const loans = await givenCases(testApp(), collector, { merchant: 'Mitad Credito' })
    await testApp().app.db.updateTable('borrower').set({ timeZone: 'America/Guayaquil' }).execute()
    const answers = (await Promise.all(Array.from({ length: 4 }, () => decideFor(loans)))).flat()
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(1)
  })

  test('an e-mail needs an address, and a repaid bill is left in peace', async () => {
    const [loan] = await givenCases(testApp(), agent)
    if (!loan) throw new Error('one loan was asked for')
    expect((await decideFor([loan], 'email'))[0]?.refusal?.rule).toBe('noAddress')
    await testApp().app.db.updateTable('bill').set({ status: 'repaid' }).where('billId', '=', loan.billId).execute()
    expect((await decideFor([loan]))[0]).toMatchObject({ allowed: false, refusal: { rule: 'paid' }, address: null })
  })

  test('a set is answered in the order asked, each with where to go', async () => {
    const loans = await givenCases(testApp(), agent, { count: 200 })
    const answers = await decideFor(loans)
    expect(answers).toHaveLength(200)
    expect(answers.every(({ allowed, address }) => allowed && address?.startsWith('+52'))).toBe(true)
    expect(answers.map(({ caseId }) => caseId)).toEqual(loans.map(({ caseId }) => caseId))
  })
})
