/** One person is one, by whichever of their documents a loan was taken and however their number was written. */
import { complaintDossier } from '@cordillera/contract/compliance/complaint'
import { addSilence } from '@cordillera/contract/compliance/silence'
import type { Country } from '@cordillera/contract/countries'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCases } from '../../test/given-cases.ts'
import type { GivenLoan } from '../../test/given-loans.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { readPhone } from '../credit/public.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { decideContacts } from './public.ts'

const monday = '2026-11-23T16:00:00Z'
const testApp = startApp({ now: monday })
const db = () => testApp().app.db
let agent: Person
let director: Person

beforeEach(async () => {
  testApp().clock.set(monday)
  agent = await testApp().given.person({ role: 'AGENT', country: 'EC', stage: 'S1A' })
  director = await testApp().given.person({ role: 'DIRECTOR', country: 'EC', stage: 'S1A' })
})

/** Two loans in Ecuador that have neither number nor address in common, by these documents. */
async function twoLoans(first: [type: string, number: string], second: [type: string, number: string]) {
  const loans: GivenLoan[] = []
  for (const [docType, docNumber] of [first, second]) {
    const [loan] = await givenCases(testApp(), agent, { merchant: 'Mitad Credito' })
    if (!loan) throw new Error('a loan was asked for')
    loans.push(loan)
    const home = { docType, docNumber, timeZone: 'America/Guayaquil', state: 'Pichincha', city: 'Cayambe' }
    await db().updateTable('borrower').set(home).where('userId', '=', loan.userId).execute()
  }
  const [one, other] = loans
  if (!one || !other) throw new Error('two loans were asked for')
  return { one, other }
}
async function decide({ caseId }: GivenLoan) {
  const asking = { channel: 'call', now: testApp().clock.now(), purpose: 'call', accountId: agent.accountId } as const
  const [answer] = await inTransaction(db(), (tx) => decideContacts(tx, [{ caseId, contactId: null }], asking))
  if (!answer) throw new Error('the case exists')
  return answer
}

describe('an identity card and the tax number made of it are one person', () => {
  test('to the day’s limit, whichever was contacted first', async () => {
    const { one, other } = await twoLoans(['CI', '1710034065'], ['RUC', '1710034065001'])
    expect((await decide(one)).allowed).toBe(true)
    expect((await decide(other)).refusal?.rule).toBe('attemptLimit')
    testApp().clock.set('2026-11-24T16:00:00Z')
    expect((await decide(other)).allowed).toBe(true)
    expect((await decide(one)).refusal?.rule).toBe('attemptLimit')
  })

  test('to whoever asks to be left in peace, and in the dossier', async () => {
    const { one, other } = await twoLoans(['RUC', '0926687856001'], ['CI', '0926687856'])
    const { decisionId } = await decide(other)
    const evidence = 'wrote so on Monday'
    const { cases } = await agent.call(addSilence, { caseId: one.caseId, contactId: null, kind: 'optOut', evidence })
    expect(cases).toBe(2)
    expect((await decide(other)).refusal).toMatchObject({ rule: 'silenced', figures: { kind: 'optOut' } })
    const { body } = await director.download(complaintDossier, { caseId: one.caseId, scope: 'person' })
    const files = unzipSync(new Uint8Array(body))
    expect(strFromU8(files['decisiones.csv'] ?? new Uint8Array())).toContain(decisionId)
  })

  test('at once, fifty times: one goes out', async () => {
    const { one, other } = await twoLoans(['CI', '0102030405'], ['RUC', '0102030405001'])
    const decided = await Promise.all(Array.from({ length: 50 }, (_, n) => decide(n % 2 ? one : other)))
    expect(decided.filter(({ allowed }) => allowed)).toHaveLength(1)
  })

  test.each([
    ['EC', 'RUC', '1710034065001', 'EC CI 1710034065'],
    ['PE', 'RUC', '10438495942', 'PE DNI 43849594'],
    ['CO', 'NIT', '10203040507', 'CO CC 1020304050'],
    ['CO', 'NIT', '791234561', 'CO CC 79123456'],
    // companies, and what no number is made of
    ['EC', 'RUC', '1790016919001', 'EC RUC 1790016919001'],
    ['EC', 'RUC', '1760001550001', 'EC RUC 1760001550001'],
    ['PE', 'RUC', '20100070970', 'PE RUC 20100070970'],
    ['PE', 'CE', '001234567', 'PE CE 001234567'],
    ['CO', 'NIT', '8600029644', 'CO NIT 8600029644'],
    ['MX', 'RFC', 'GODE561231GR8', 'MX RFC GODE561231GR8'],
    ['CL', 'RUT', '12345678-5', 'CL RUT 12345678-5'],
  ])('%s %s %s is %s', async (country, type, number, person) => {
    const { rows } = await sql<{ key: string; known: boolean }>`
      select person_key(${country}, ${type}, ${number}) as key,
        ${number} = any(documents_of(${country}, ${type}, ${number})) as known`.execute(db())
    expect(rows).toEqual([{ key: person, known: true }])
  })
})

describe('a number is one however it is written', () => {
  const written: Readonly<Record<Country, readonly [e164: string, ...ways: string[]]>> = {
    CO: [
      '+573001234567',
      '300 123 4567',
      '57 3001234567',
      '0057 300 123 4567',
      '00 57 (300) 123-4567',
      '009573001234567',
    ],
    MX: ['+525512345678', '5512345678', '+52 1 55 1234 5678', '044 5512345678', '01 55 1234 5678', '00 521 5512345678'],
    PE: ['+51987654321', '987 654 321', '51987654321', '0051 987654321'],
    CL: ['+56912345678', '9 1234 5678', '56912345678', '0056 9 12345678'],
    EC: ['+593991234567', '0991234567', '991234567', '00593 99 123 4567', '+593 (0)99 123 4567'],
  }
  test.each(Object.entries(written))('in %s', (country, [e164, ...ways]) => {
    for (const way of [e164, ...ways])
      for (const abroad of [false, true]) expect(readPhone(way, country as Country, abroad), way).toBe(e164)
  })

  test('a Mexican’s old prefix is dropped in every country', () => {
    expect(readPhone('+5215512345678', 'CO', true)).toBe('+525512345678')
    expect(readPhone('0052 55 1234 5678', 'CO', true)).toBe('+525512345678')
  })
})
