import { saveLog } from '@cordillera/contract/collection/log'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { addObligor, endObligor, listObligors, verifyObligor } from '@cordillera/contract/compliance/obligor'
import { correctPlace, placesToRepair } from '@cordillera/contract/compliance/place'
import { addSilence, liftSilence } from '@cordillera/contract/compliance/silence'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCases } from '../../test/given-cases.ts'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp({ now: '2026-11-23T16:00:00Z' })
let agent: Person
let leader: Person
let other: Person
let serial = 0

beforeEach(async () => {
  testApp().clock.set('2026-11-23T16:00:00Z')
  agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  leader = await testApp().given.person({ role: 'DIRECTOR', stage: 'S1A' })
  other = await testApp().given.person({ role: 'DIRECTOR', stage: 'S1A' })
})

async function givenContact(relation: string) {
  const [loan] = await givenCases(testApp(), agent)
  if (!loan) throw new Error('one loan was asked for')
  const { db } = testApp().app
  const { merchantId } = await db
    .updateTable('borrower')
    .set({ state: 'Jalisco', timeZone: 'America/Mexico_City', email: `p${++serial}@example.com` })
    .where('userId', '=', loan.userId)
    .returning('merchantId')
    .executeTakeFirstOrThrow()
  const { contactId } = await db
    .insertInto('contact')
    .values({
      ...{ merchantId, userId: loan.userId, relation, name: 'Rosa Díaz', source: 'application' },
      mobile: `+5233987${String(++serial).padStart(5, '0')}`,
      createdAt: testApp().clock.now(),
    })
    .returning('contactId')
    .executeTakeFirstOrThrow()
  return { ...loan, contactId }
}

const callTo = async (caseId: string, contactId: string | null, channel = 'call') =>
  (await agent.call(mayContact, { caseId })).answers.find(
    (answer) => answer.contactId === contactId && answer.channel === channel,
  )

const guarantor = {
  ...{ role: 'guarantor' as const, docType: 'CURP', docNumber: 'HEGG560427MVZRRL04' },
  contract: 'Contract 2231, page 4, signed before a notary',
}

describe('who owes the debt too', () => {
  test.each(['self', 'guarantor', 'codebtor', 'aval'])(
    'an application that calls a contact “%s” makes them no party to the debt',
    async (relation) => {
      const { caseId, contactId } = await givenContact(relation)
      expect(await callTo(caseId, contactId)).toMatchObject({ allowed: false, party: 'thirdParty', rule: 'thirdParty' })
    },
  )

  test('a guarantor is contacted once somebody else has seen the contract, and no more when it is ended', async () => {
    const { caseId, contactId, userId } = await givenContact('aval')
    const mine = { userId, contactId, ...guarantor, birthDate: '1990-01-12', state: 'Jalisco' }
    const { obligorId, version } = await leader.call(addObligor, mine)
    await leader.refused(addObligor, mine, 'compliance.obligorTwice')
    expect(await callTo(caseId, contactId)).toMatchObject({ party: 'thirdParty' })
    await leader.refused(verifyObligor, { obligorId, version, reason: 'I saw it' }, 'credit.ownRequest')
    const verified = await other.call(verifyObligor, { obligorId, version, reason: 'the contract is on file' })
    expect(await callTo(caseId, contactId)).toMatchObject({ allowed: true, party: 'guarantor' })
    await other.call(endObligor, { obligorId, version: verified.version, reason: 'released by the lender' })
    expect(await callTo(caseId, contactId)).toMatchObject({ party: 'thirdParty' })
    const [told] = await leader.call(listObligors, { userId })
    expect(told).toMatchObject({ own: true, endedReason: 'released by the lender' })
    expect(told?.docNumber).not.toContain('560427')
  })

  test('what is logged about a verified guarantor is counted for the guarantor, not for the borrower', async () => {
    const { caseId, contactId, userId } = await givenContact('aval')
    const logged = async (of: string | null) => {
      const { version } = await testApp()
        .app.db.selectFrom('collectionCase')
        .select('version')
        .where('caseId', '=', caseId)
        .executeTakeFirstOrThrow()
      const { logId } = await agent.call(saveLog, { caseId, version, contactId: of, channel: 'call', result: 5 })
      const { person } = await testApp()
        .app.db.selectFrom('contactLog')
        .select('person')
        .where('logId', '=', logId)
        .executeTakeFirstOrThrow()
      return person
    }
    const borrower = await logged(null)
    expect(await logged(contactId)).toBe(borrower)
    const mine = { userId, contactId, ...guarantor, birthDate: '1990-01-12', state: 'Jalisco' }
    const added = await leader.call(addObligor, mine)
    expect(await logged(contactId)).toBe(borrower)
    await other.call(verifyObligor, { ...added, reason: 'the contract is on file' })
    expect(await logged(contactId)).toBe('MX CURP HEGG560427MVZRRL04')
    expect(await logged(null)).toBe(borrower)
  })

  test('an obligor is judged by the own clock, and in Mexico only when known to be of age', async () => {
    testApp().clock.set('2026-11-23T13:30:00Z')
    agent = await testApp().given.signedIn(agent.accountId)
    const given = async (own: { birthDate?: string; state: string }) => {
      const { caseId, contactId, userId } = await givenContact('aval')
      const added = await leader.call(addObligor, { userId, contactId, ...guarantor, ...own })
      await other.call(verifyObligor, { ...added, reason: 'the contract is on file' })
      return callTo(caseId, contactId)
    }
    leader = await testApp().given.signedIn(leader.accountId)
    other = await testApp().given.signedIn(other.accountId)
    // 07:30 in Jalisco, 05:30 in Baja California
    expect(await given({ birthDate: '1990-01-12', state: 'Jalisco' })).toMatchObject({ allowed: true })
    expect(await given({ birthDate: '1990-01-12', state: 'Baja California' })).toMatchObject({ rule: 'hours' })
    expect(await given({ state: 'Jalisco' })).toMatchObject({ rule: 'unknownAge' })
    expect(await given({ birthDate: '2010-01-12', state: 'Jalisco' })).toMatchObject({ rule: 'underAge' })
  })

  test('a guarantor who asks to be left in peace is silent as the person, in every case, and the borrower is not', async () => {
    const mine = { ...guarantor, docNumber: 'LOPR700315MJCPZS03', birthDate: '1970-03-15', state: 'Jalisco' }
    const verified = async () => {
      const { caseId, contactId, userId } = await givenContact('aval')
      const added = await leader.call(addObligor, { userId, contactId, ...mine })
      return { caseId, contactId, added }
    }
    const [first, elsewhere] = [await verified(), await verified()]
    const asked = {
      caseId: first.caseId,
      contactId: first.contactId,
      kind: 'optOut',
      evidence: 'a letter of hers',
    } as const
    await agent.refused(addSilence, asked, 'compliance.personOnly')
    for (const { added } of [first, elsewhere])
      await other.call(verifyObligor, { ...added, reason: 'the contract is on file' })
    expect(await callTo(elsewhere.caseId, elsewhere.contactId)).toMatchObject({ allowed: true })
    const { silenceId, cases } = await agent.call(addSilence, asked)
    expect(cases).toBe(2)
    for (const { caseId, contactId } of [first, elsewhere]) {
      expect(await callTo(caseId, contactId)).toMatchObject({ rule: 'silenced', figures: { kind: 'optOut' } })
      expect(await callTo(caseId, null)).toMatchObject({ allowed: true })
      const { silences } = await agent.call(mayContact, { caseId })
      expect(silences).toMatchObject([{ silenceId, contactId, kind: 'optOut' }])
    }
    await agent.refused(addSilence, { ...asked, kind: 'wrongEmail' }, 'compliance.personOnly')
    await leader.call(liftSilence, { silenceId, reason: 'she called and agreed' })
    expect(await callTo(first.caseId, first.contactId)).toMatchObject({ allowed: true })
  })

  test('a document that the country does not know is refused, and another borrower’s contact', async () => {
    const { contactId, userId } = await givenContact('aval')
    const stranger = await givenContact('aval')
    await leader.refused(addObligor, { userId, contactId, ...guarantor, docNumber: 'X' }, 'compliance.obligorDocument')
    const foreign = { userId, contactId: stranger.contactId, ...guarantor }
    await leader.refused(addObligor, foreign, 'collection.contactMissing')
  })
})

describe('where a borrower lives', () => {
  test('is put right at once, and leaves the list of places to repair', async () => {
    const [{ caseId = '', userId = '' } = {}] = await givenCases(testApp(), agent)
    await testApp()
      .app.db.updateTable('borrower')
      .set({ state: 'Nowhere', timeZone: null })
      .where('userId', '=', userId)
      .execute()
    const isListed = async () => (await agent.call(placesToRepair, {})).list.some((row) => row.userId === userId)
    expect(await isListed()).toBe(true)
    expect((await agent.call(mayContact, { caseId })).timeZones).toHaveLength(8)
    const place = { userId, region: 'MX-SON', city: 'Nogales', reason: 'said so on the phone' }
    expect(await agent.call(correctPlace, place)).toEqual({ timeZones: ['America/Hermosillo'] })
    expect((await agent.call(mayContact, { caseId })).timeZones).toEqual(['America/Hermosillo'])
    expect(await isListed()).toBe(false)
    await agent.refused(correctPlace, { ...place, region: 'CL-RM' }, 'compliance.unknownRegion')
  })

  test('an obligor’s too: listed once verified, put right by its own record, the borrower’s place stays', async () => {
    // 07:30 in Jalisco, 05:30 in Baja California
    testApp().clock.set('2026-11-23T13:30:00Z')
    ;[agent, leader, other] = (await Promise.all(
      [agent, leader, other].map(({ accountId }) => testApp().given.signedIn(accountId)),
    )) as [Person, Person, Person]
    const { caseId, contactId, userId } = await givenContact('aval')
    const mine = { userId, contactId, ...guarantor, birthDate: '1990-01-12', state: 'Nowhere' }
    const added = await leader.call(addObligor, mine)
    const { obligorId } = added
    const listed = async () => (await agent.call(placesToRepair, {})).list.filter((row) => row.userId === userId)
    expect(await listed()).toEqual([])
    await other.call(verifyObligor, { ...added, reason: 'the contract is on file' })
    expect(await listed()).toMatchObject([{ obligorId, state: 'Nowhere', country: 'MX' }])
    expect(await callTo(caseId, contactId)).toMatchObject({ rule: 'hours' })
    const place = { userId, obligorId, region: 'MX-JAL', reason: 'said so on the phone' }
    expect(await agent.call(correctPlace, place)).toEqual({ timeZones: ['America/Mexico_City'] })
    expect(await callTo(caseId, contactId)).toMatchObject({ allowed: true, party: 'guarantor' })
    await agent.call(correctPlace, { ...place, region: 'MX-BCN', city: 'Tijuana' })
    expect(await callTo(caseId, contactId)).toMatchObject({ rule: 'hours' })
    expect((await agent.call(mayContact, { caseId })).timeZones).toEqual(['America/Mexico_City'])
    expect(await listed()).toEqual([])
    const stranger = await givenContact('aval')
    await agent.refused(correctPlace, { ...place, userId: stranger.userId }, 'record.missing')
    const [{ version = 0 } = {}] = await leader.call(listObligors, { userId })
    await other.call(endObligor, { obligorId, version, reason: 'released by the lender' })
    await agent.refused(correctPlace, place, 'record.missing')
  })
})

describe('reasons to be silent', () => {
  test('a wrong e-mail silences the address alone; each reason ends by itself', async () => {
    const { caseId } = await givenContact('sister')
    const evidence = 'a reply from somebody else'
    const mail = await agent.call(addSilence, { caseId, contactId: null, kind: 'wrongEmail', evidence })
    expect(await callTo(caseId, null, 'email')).toMatchObject({ rule: 'silenced' })
    expect(await callTo(caseId, null)).toMatchObject({ allowed: true })
    const wish = await agent.call(addSilence, { caseId, contactId: null, kind: 'optOut', evidence })
    await agent.call(addSilence, { caseId, contactId: null, kind: 'insolvency', evidence })
    await leader.call(liftSilence, { silenceId: wish.silenceId, reason: 'called back and agreed' })
    expect(await callTo(caseId, null)).toMatchObject({ rule: 'silenced', figures: { kind: 'insolvency' } })
    await leader.call(liftSilence, { silenceId: mail.silenceId, reason: 'the address was confirmed' })
  })
})
