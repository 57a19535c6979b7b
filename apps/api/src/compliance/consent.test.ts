import { addConsent, listConsents, withdrawConsent } from '@cordillera/contract/compliance/consent'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { addObligor, verifyObligor } from '@cordillera/contract/compliance/obligor'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCases } from '../../test/given-cases.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { decideContacts } from './public.ts'
import { replayDecisions } from './replay.service.ts'

const testApp = startApp({ now: '2026-11-23T16:00:00Z' })
let agent: Person
let leader: Person
let caseId: string
let userId: string

beforeEach(async () => {
  const { given, clock, app } = testApp()
  clock.set('2026-11-23T16:00:00Z')
  agent = await given.person({ role: 'AGENT', country: 'CO', stage: 'S1A' })
  leader = await given.person({ role: 'DIRECTOR', country: 'CO', stage: 'S1A' })
  const [loan] = await givenCases(testApp(), agent, { merchant: 'Cafe Plata' })
  if (!loan) throw new Error('one loan was asked for')
  ;({ caseId, userId } = loan)
  await app.db
    .updateTable('borrower')
    .set({ email: `${userId}@example.com` })
    .where('userId', '=', userId)
    .execute()
})

const ruleOf = async (channel: 'call' | 'sms' | 'email' | 'whatsapp') => {
  const { answers } = await agent.call(mayContact, { caseId })
  return answers.find((one) => one.contactId === null && one.channel === channel)
}
const evidence = 'recording 8812, minute three'
const given = (channel: 'call' | 'sms' | 'email' | 'whatsapp', more: object = {}) =>
  leader.call(addConsent, { userId, channel, source: 'call', evidence, from: '2026-11-20', ...more })

describe('channels that a consumer in Colombia authorised', () => {
  test('by the contract every channel, until the register says which', async () => {
    expect(await ruleOf('call')).toMatchObject({ allowed: true })
    await given('whatsapp')
    expect(await ruleOf('whatsapp')).toMatchObject({ allowed: true })
    expect(await ruleOf('call')).toMatchObject({ allowed: false, rule: 'noConsent' })
  })

  test('within the hours agreed to, and by the latest record', async () => {
    await given('call', { hours: { from: '14:00', to: '16:00' } })
    // 11:00 in Bogotá
    expect(await ruleOf('call')).toMatchObject({ rule: 'consentHours', nextTime: '2026-11-23T19:00:00.000Z' })
    await given('call', { hours: { from: '10:00', to: '12:00' } })
    expect(await ruleOf('call')).toMatchObject({ allowed: true, untilTime: '2026-11-23T17:00:00.000Z' })
    const states = (await leader.call(listConsents, { userId })).map(({ state }) => state)
    expect(states.sort()).toEqual(['live', 'replaced'])
  })

  test('withdrawn, they end at once; whoever withdrew the last is contacted by none', async () => {
    const { consentId } = await given('call')
    await leader.call(withdrawConsent, { consentId, reason: 'the borrower wrote so' })
    for (const channel of ['call', 'sms', 'whatsapp', 'email'] as const) {
      expect(await ruleOf(channel)).toMatchObject({ rule: 'noConsent' })
    }
    await leader.refused(withdrawConsent, { consentId, reason: 'again' }, 'compliance.consentClosed')
    const [row] = await leader.call(listConsents, { userId })
    expect(row).toMatchObject({ state: 'withdrawn', withdrawnReason: 'the borrower wrote so', evidence })
  })

  test('last until their last day there, and no record begins later than today', async () => {
    await given('call', { until: '2026-11-23' })
    expect(await ruleOf('call')).toMatchObject({ allowed: true })
    const late = { userId, channel: 'sms', source: 'call', evidence, from: '2026-11-24' } as const
    await leader.refused(addConsent, late, 'compliance.consentDays')
    testApp().clock.set('2026-11-24T16:00:00Z')
    agent = await testApp().given.signedIn(agent.accountId)
    expect(await ruleOf('call')).toMatchObject({ rule: 'noConsent' })
  })

  test('of a policy that asks for the register, are the only way to anybody', async () => {
    const { db } = testApp().app
    await sql`update contact_policy set terms = terms || '{"consent": "register"}' where country = 'CO'`.execute(db)
    try {
      expect(await ruleOf('sms')).toMatchObject({ rule: 'noConsent' })
      await given('sms')
      expect(await ruleOf('sms')).toMatchObject({ allowed: true })
    } finally {
      await sql`update contact_policy set terms = terms || '{"consent": "contract"}' where country = 'CO'`.execute(db)
    }
  })

  test('stand in the decision, which comes out the same when they are gone', async () => {
    const { consentId } = await given('sms')
    const { db } = testApp().app
    const asking = { now: testApp().clock.now(), purpose: 'message' as const, accountId: null }
    const decide = (channel: 'sms' | 'call') =>
      inTransaction(db, (tx) => decideContacts(tx, [{ caseId, contactId: null }], { ...asking, channel }))
    const decided = [...(await decide('call')), ...(await decide('sms'))]
    expect(decided.map(({ allowed }) => allowed)).toEqual([false, true])
    await leader.call(withdrawConsent, { consentId, reason: 'the borrower wrote so' })
    const ids = decided.map(({ decisionId }) => decisionId)
    expect(await replayDecisions(db, ids)).toEqual({ decided: 2, differences: [] })
  })

  test('of a guarantor are their own, once their record is verified', async () => {
    const { app, clock, given: make } = testApp()
    const { merchantId } = await app.db
      .selectFrom('borrower')
      .select('merchantId')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    const { contactId } = await app.db
      .insertInto('contact')
      .values({
        ...{ merchantId, userId, relation: 'friend', name: 'Rosa Díaz', source: 'application' },
        ...{ mobile: '+573001112233', createdAt: clock.now() },
      })
      .returning('contactId')
      .executeTakeFirstOrThrow()
    await leader.refused(
      addConsent,
      { userId, contactId, channel: 'sms', source: 'call', evidence, from: '2026-11-20' },
      'compliance.notObligor',
    )
    const record = { role: 'guarantor', docType: 'CC', docNumber: '52345678', contract: 'Contract 12, page 3' } as const
    const { obligorId, version } = await leader.call(addObligor, {
      userId,
      contactId,
      ...record,
      birthDate: '1980-03-01',
    })
    const other = await make.person({ role: 'DIRECTOR', country: 'CO', stage: 'S1A' })
    await other.call(verifyObligor, { obligorId, version, reason: 'the contract is on file' })
    const theirs = async (channel: 'call' | 'sms') =>
      (await agent.call(mayContact, { caseId })).answers.find(
        (one) => one.contactId === contactId && one.channel === channel,
      )
    // by the contract, until the register knows the guarantor; the borrower's records say nothing of them
    await given('whatsapp')
    expect(await theirs('call')).toMatchObject({ allowed: true, party: 'guarantor' })
    await given('sms', { contactId })
    expect(await theirs('sms')).toMatchObject({ allowed: true })
    expect(await theirs('call')).toMatchObject({ allowed: false, rule: 'noConsent' })
    expect(await ruleOf('whatsapp')).toMatchObject({ allowed: true })
    expect((await leader.call(listConsents, { userId })).filter((one) => one.contactId === contactId)).toHaveLength(1)
  })

  test('the policy that leaves the law is named with its points, until its legal note ends', async () => {
    const { db } = testApp().app
    expect(await agent.call(mayContact, { caseId })).toMatchObject({ outsideLaw: null })
    await sql`insert into contact_policy (country, state, effective_from, made_at, source, legal_note, legal_note_dated, legal_note_until, terms)
      select country, 'approved', '2026-11-23', ${testApp().clock.now()}, 'a law of two years ago', 'counsel holds so', '2026-11-01', '2026-11-24',
        terms || '{"onHolidays": true, "perMerchant": "each lender answers alone"}'
      from contact_policy where country = 'CO' order by effective_from desc limit 1`.execute(db)
    const told = await agent.call(mayContact, { caseId })
    expect(told.outsideLaw).toEqual({ points: ['holidays', 'perMerchant'], until: '2026-11-24' })
    testApp().clock.set('2026-11-25T16:00:00Z')
    agent = await testApp().given.signedIn(agent.accountId)
    expect(await agent.call(mayContact, { caseId })).toMatchObject({ outsideLaw: null })
    await sql`delete from contact_policy where source = 'a law of two years ago'`.execute(db)
  })

  test('recorded at once by several people, leave one latest record of the channel', async () => {
    await Promise.all(Array.from({ length: 8 }, () => given('email')))
    const live = (await leader.call(listConsents, { userId })).filter(({ state }) => state === 'live')
    expect(live).toHaveLength(1)
  })
})
