import { saveLog } from '@cordillera/contract/collection/log'
import { beginVisit, cancelVisit } from '@cordillera/contract/collection/visit'
import { getCaseInfo, showSensitiveInfo } from '@cordillera/contract/collection/workbench'
import { complaintDossier } from '@cordillera/contract/compliance/complaint'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { addObligor, verifyObligor } from '@cordillera/contract/compliance/obligor'
import { complianceWall, wallRows } from '@cordillera/contract/compliance/wall'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCases } from '../../../test/given-cases.ts'
import type { GivenLoan } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'

const monday = '2026-11-23T16:00:00Z'
const testApp = startApp({ now: monday })
let agent: Person
let leader: Person
let mine: GivenLoan
let version = 0

beforeEach(async () => {
  const { given, clock, app } = testApp()
  clock.set(monday)
  version = 0
  agent = await given.person({ role: 'AGENT', country: 'CL', stage: 'S1A' })
  leader = await given.person({ role: 'DIRECTOR', country: 'CL', stage: 'S1A' })
  const [loan] = await givenCases(testApp(), agent, { merchant: 'Andes Cash' })
  if (!loan) throw new Error('one loan was asked for')
  mine = loan
  await app.db
    .updateTable('borrower')
    .set({ timeZone: 'America/Santiago', state: 'Región Metropolitana', city: 'Santiago', address: 'Calle Luna 12' })
    .where('userId', '=', mine.userId)
    .execute()
})

const answerOf = async (channel: string, contactId: string | null = null) =>
  (await agent.call(mayContact, { caseId: mine.caseId })).answers.find(
    (one) => one.channel === channel && one.contactId === contactId,
  )
const go = (contactId: string | null = null) => agent.call(beginVisit, { caseId: mine.caseId, contactId })
async function went(): Promise<string> {
  const { visitId } = await go()
  if (visitId === null) throw new Error('the visit was allowed')
  return visitId
}
async function logVisit(result: number, contactId: string | null = null) {
  const saved = await agent.call(saveLog, { caseId: mine.caseId, version, contactId, channel: 'visit', result })
  version = saved.version
  return saved
}
const logOf = (logId: number) =>
  testApp()
    .app.db.selectFrom('contactLog')
    .select(['decisionId', 'channel'])
    .where('logId', '=', logId)
    .executeTakeFirstOrThrow()

describe('a visit in Chile, where one call or visit a week is permitted', () => {
  test('counts from the moment somebody sets out, and its result belongs to its decision', async () => {
    expect(await answerOf('visit')).toMatchObject({ allowed: true })
    const { visitId, decisionId } = await go()
    expect(visitId).not.toBeNull()
    expect(await answerOf('call')).toMatchObject({ allowed: false, rule: 'attemptLimit' })
    expect((await agent.call(getCaseInfo, { caseId: mine.caseId })).visit).toMatchObject({ visitId, contactId: null })
    // at home in the evening
    testApp().clock.set('2026-11-23T22:30:00Z')
    const { logId } = await logVisit(5)
    expect(await logOf(logId)).toEqual({ decisionId, channel: 'visit' })
    expect((await agent.call(getCaseInfo, { caseId: mine.caseId })).visit).toBeNull()
    testApp().clock.set('2026-11-27T16:00:00Z')
    agent = await testApp().given.signedIn(agent.accountId)
    expect(await answerOf('visit')).toMatchObject({ rule: 'attemptLimit' })
    expect(await go()).toMatchObject({ visitId: null, answer: { rule: 'attemptLimit' } })
  })

  test('that did not take place counts no more; one that nobody told the end of does', async () => {
    const visitId = await went()
    await agent.call(cancelVisit, { visitId, reason: 'the road was closed' })
    expect(await answerOf('call')).toMatchObject({ allowed: true })
    await agent.refused(cancelVisit, { visitId, reason: 'again' }, 'collection.visitOver')
    const second = await went()
    testApp().clock.set('2026-11-24T16:00:00Z')
    agent = await testApp().given.signedIn(agent.accountId)
    await agent.refused(cancelVisit, { visitId: second, reason: 'yesterday' }, 'collection.visitOver')
    expect(await answerOf('call')).toMatchObject({ rule: 'attemptLimit' })
  })

  test('asked for by two collectors at once is made by one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => go()))
    expect(answers.filter(({ visitId }) => visitId !== null)).toHaveLength(1)
  })

  test('is permitted within the hours and days alone, and to nobody whose address is unknown', async () => {
    testApp().clock.set('2026-11-23T23:30:00Z')
    expect(await go()).toMatchObject({ visitId: null, answer: { rule: 'hours' } })
    testApp().clock.set('2026-11-24T12:00:00Z')
    agent = await testApp().given.signedIn(agent.accountId)
    await testApp().app.db.updateTable('borrower').set({ address: null }).where('userId', '=', mine.userId).execute()
    expect(await go()).toMatchObject({ visitId: null, answer: { rule: 'noAddress' } })
  })

  test('does not end like a call', async () => {
    await go()
    const log = { caseId: mine.caseId, version, contactId: null, channel: 'visit' } as const
    for (const result of [4, 6, 7, 11, 14]) {
      await agent.refused(saveLog, { ...log, result }, 'collection.resultNotOfVisit')
    }
  })

  test('that nobody asked about is logged, counts, and is listed as a contact without a decision', async () => {
    const { logId } = await logVisit(3)
    expect(await logOf(logId)).toMatchObject({ decisionId: null })
    expect(await answerOf('call')).toMatchObject({ rule: 'attemptLimit' })
    const responsible = await testApp().given.person({ role: 'COUNTRY_DIRECTOR', country: 'CL' })
    const span = { country: 'CL', day: '2026-11-23', days: 1 } as const
    const rows = await responsible.call(wallRows, { ...span, of: 'without' })
    expect(rows.filter(({ caseId }) => caseId === mine.caseId)).toMatchObject([{ channel: 'visit' }])
    const { hours } = await responsible.call(complianceWall, span)
    expect(hours.some(({ without }) => without > 0)).toBe(true)
  })

  test('stands in the dossier, also when it was not made', async () => {
    const visitId = await went()
    await agent.call(cancelVisit, { visitId, reason: 'the road was closed' })
    const { body } = await leader.download(complaintDossier, { caseId: mine.caseId })
    const files = Object.entries(unzipSync(new Uint8Array(body)))
    const visits = strFromU8(files.find(([name]) => name === 'visitas.csv')?.[1] ?? new Uint8Array())
    expect(visits).toContain(visitId)
    expect(visits).toContain('the road was closed')
    expect(visits).not.toContain('Luna')
  })
})

test('a guarantor is visited where their own record says, and only once it is verified', async () => {
  const { app, given, clock } = testApp()
  const { merchantId } = await app.db
    .selectFrom('borrower')
    .select('merchantId')
    .where('userId', '=', mine.userId)
    .executeTakeFirstOrThrow()
  const { contactId } = await app.db
    .insertInto('contact')
    .values({
      ...{ merchantId, userId: mine.userId, relation: 'friend', name: 'Rosa Díaz', source: 'application' },
      ...{ mobile: '+56987650001', createdAt: clock.now() },
    })
    .returning('contactId')
    .executeTakeFirstOrThrow()
  expect(await go(contactId)).toMatchObject({ visitId: null, answer: { rule: 'noAddress' } })
  const record = { userId: mine.userId, contactId, role: 'guarantor', docType: 'RUN', docNumber: '76086428-5' } as const
  const { obligorId, version: made } = await leader.call(addObligor, {
    ...record,
    ...{ contract: 'Contract 12, page 3', birthDate: '1980-03-01', state: 'Región Metropolitana' },
    address: 'Avenida Sol 7',
  })
  const other = await given.person({ role: 'DIRECTOR', country: 'CL', stage: 'S1A' })
  await other.call(verifyObligor, { obligorId, version: made, reason: 'the contract is on file' })
  const { visitId } = await go(contactId)
  expect(visitId).not.toBeNull()
  // the borrower's own week is not used up by it
  expect(await answerOf('visit')).toMatchObject({ allowed: true })
  const asked = { caseId: mine.caseId, field: 'contactAddress', contactId, reason: 'to go there' } as const
  expect(await agent.call(showSensitiveInfo, { ...asked, purpose: 'other' })).toMatchObject({
    value: 'Avenida Sol 7, Región Metropolitana',
  })
})
