import { saveLog } from '@cordillera/contract/collection/log'
import { complianceWall, exportContactReport, wallRows } from '@cordillera/contract/compliance/wall'
import { createAuthorityComplaint } from '@cordillera/contract/service-desk/organization'
import { beforeAll, expect, test } from 'vitest'
import { givenCases, givenKnownCase, known } from '../../test/given-cases.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { decideContacts, decideNotices } from './public.ts'

const monday = '2026-11-23T16:00:00Z'
const running = startApp({ now: monday })
const span = { country: 'MX', day: '2026-11-23', days: 1 } as const
let agent: Person
let responsible: Person
let refusedCase = ''

beforeAll(async () => {
  const { given, app, clock } = running()
  clock.set(monday)
  agent = await given.person({ role: 'AGENT', stage: 'S1A' })
  responsible = await given.person({ role: 'COUNTRY_DIRECTOR' })
  const called = await givenKnownCase(running(), agent)
  const third = await givenKnownCase(running(), agent)
  const unasked = await givenKnownCase(running(), agent)
  refusedCase = third.caseId
  const asking = { channel: 'call', now: clock.now(), purpose: 'call', accountId: agent.accountId } as const
  await inTransaction(app.db, async (tx) => {
    await decideContacts(tx, [{ caseId: called.caseId, contactId: null }], asking)
    await decideContacts(tx, [{ caseId: third.caseId, contactId: third.contactId }], asking)
  })
  await agent.call(saveLog, { caseId: unasked.caseId, version: 0, contactId: null, channel: 'call', result: 5 })
  const known = [called.userId, third.userId]
  await app.db.updateTable('borrower').set({ timeZone: 'America/Hermosillo' }).where('userId', 'in', known).execute()
})

test('the wall counts contacts by the person’s own hour, refusals by rule and collector, and what nobody asked about', async () => {
  const wall = await responsible.call(complianceWall, span)
  // Nogales in Sonora is UTC−7; whoever has no clock on record counts by the merchant's, UTC−6
  expect(wall.hours).toEqual([
    { weekday: 1, hour: 9, allowed: 1, refused: 1, without: 0 },
    { weekday: 1, hour: 10, allowed: 0, refused: 0, without: 1 },
  ])
  expect(wall.rules).toEqual([{ rule: 'thirdParty', count: 1 }])
  expect(wall.collectors).toMatchObject([{ account: agent.accountId, allowed: 1, refused: 1 }])
  expect(wall.counts).toMatchObject({ refused: 1, near: 0, notices: 0, without: 1, atLimit: 0, obligors: 0, places: 1 })
  expect(wall.windows[0]).toEqual({ from: '07:00', to: '22:00' })
  expect(wall.windows[6]).toBeNull()
})

test('each tile opens as many rows as it counts, with nobody’s number', async () => {
  const { counts } = await responsible.call(complianceWall, span)
  for (const of of ['refused', 'near', 'notices', 'without', 'atLimit', 'obligors', 'places'] as const) {
    const rows = await responsible.call(wallRows, { ...span, of })
    expect(rows.length, of).toBe(counts[of])
    expect(JSON.stringify(rows)).not.toContain(known.mobile)
  }
  const byRule = await responsible.call(wallRows, {
    ...span,
    of: 'refused',
    rule: 'thirdParty',
    account: agent.accountId,
  })
  expect(byRule).toMatchObject([{ caseId: refusedCase, rule: 'thirdParty', zone: 'America/Hermosillo' }])
  expect(await responsible.call(wallRows, { ...span, of: 'refused', rule: 'weekday' })).toEqual([])
})

test('whose number has had its three attempts of the day stands at the limit, whoever it belongs to', async () => {
  const { given, app, clock } = running()
  const other = await given.person({ role: 'AGENT', stage: 'S1A' })
  // the same number as that of the people called and logged above
  const { caseId, userId } = await givenKnownCase(running(), other)
  const asking = { channel: 'call', now: clock.now(), purpose: 'call', accountId: other.accountId } as const
  await inTransaction(app.db, (tx) => decideContacts(tx, [{ caseId, contactId: null }], asking))
  const rows = await responsible.call(wallRows, { ...span, of: 'atLimit' })
  const { rows: sameNumber } = await sql<{ userId: string }>`
    select distinct user_id from borrower join collection_case using (user_id) where mobile = ${known.mobile} and closed_at is null`.execute(
    app.db,
  )
  expect(rows.map((row) => row.userId).sort()).toEqual(sameNumber.map((row) => row.userId).sort())
  expect(rows.find((row) => row.userId === userId)).toMatchObject({ limit: { used: 3, most: 3, days: 1 } })
  expect((await responsible.call(complianceWall, span)).counts.atLimit).toBe(rows.length)
})

test('contacts of another merchant of the house count for whoever sees one alone, and nobody of that merchant is shown', async () => {
  const { given, app, clock } = running()
  const of = (merchants: string[]) => given.person({ role: 'COUNTRY_DIRECTOR', merchants })
  const theirs = await given.person({ role: 'AGENT', stage: 'S1A' })
  const own = await givenKnownCase(running(), theirs)
  const [twin] = await givenCases(running(), theirs, { merchant: 'Sol Rapido' })
  if (!twin) throw new Error('one loan was asked for')
  const mobile = '+525599887766'
  await app.db.updateTable('borrower').set({ mobile }).where('userId', 'in', [own.userId, twin.userId]).execute()
  const asking = { channel: 'call', now: clock.now(), purpose: 'call', accountId: theirs.accountId } as const
  for (let n = 0; n < 3; n++)
    await inTransaction(app.db, (tx) => decideContacts(tx, [{ caseId: twin.caseId, contactId: null }], asking))
  const seenBy = async (person: Person) =>
    (await person.call(wallRows, { ...span, of: 'atLimit' })).map(({ userId }) => userId)
  const users = await seenBy(await of(['Luna Credito']))
  expect(users).toContain(own.userId)
  expect(users).not.toContain(twin.userId)
  expect(await seenBy(await of(['Sol Rapido']))).toEqual([twin.userId])
})

test('codes and notices that were held back are counted and shown, of one’s own merchants, in the month’s report too', async () => {
  const { given, app, clock } = running()
  const { userId } = await givenKnownCase(running(), await given.person({ role: 'AGENT', stage: 'S1A' }))
  const { merchantId } = await app.db
    .selectFrom('borrower')
    .select('merchantId')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const notice = {
    messageId: null,
    merchantId,
    userId,
    channel: 'sms',
    address: known.mobile,
    byTemplate: true,
  } as const
  await inTransaction(app.db, (tx) =>
    decideNotices(
      tx,
      [
        { ...notice, purpose: 'service' },
        { ...notice, purpose: 'code' },
      ],
      clock.now(),
    ),
  )
  expect((await responsible.call(complianceWall, span)).counts.notices).toBe(1)
  const rows = await responsible.call(wallRows, { ...span, of: 'notices' })
  expect(rows).toMatchObject([{ userId, channel: 'sms', rule: 'debtor', detail: 'service', caseId: null }])
  const of = (merchants: string[]) => given.person({ role: 'COUNTRY_DIRECTOR', merchants })
  const elsewhere = await of(['Sol Rapido'])
  expect(await elsewhere.call(wallRows, { ...span, of: 'notices' })).toEqual([])
  expect((await elsewhere.call(complianceWall, span)).counts.notices).toBe(0)
  const asked = { country: 'MX', month: '2026-11', format: 'csv' } as const
  const report = async (person: Person) => (await person.download(exportContactReport, asked)).body.toString()
  expect(await report(responsible)).toContain('Codes and notices,Service,has a case of collection,1')
  expect(await report(elsewhere)).not.toContain('Codes and notices')
})

test('the month’s report has contacts, refusals and the law, under the name of the authority', async () => {
  const { headers, body } = await responsible.download(exportContactReport, {
    country: 'MX',
    month: '2026-11',
    format: 'csv',
  })
  expect(headers['content-disposition']).toContain('contact-report-MX-2026-11.csv')
  const text = body.toString()
  expect(text).toContain('CONDUSEF (REDECO)')
  expect(text).toContain('Contacts,logged without a decision,,1')
  expect(text).toMatch(/Refused contacts,third parties may not be contacted[^,]*,call,1/)
  expect(text).toContain('Policies in force')
  expect((await agent.download(exportContactReport, { country: 'MX', month: '2026-11', format: 'csv' })).http).toBe(403)
})

test('complaints through authorities stand in the month’s report, and those about collection as REDECO takes them', async () => {
  const { given, clock } = running()
  const desk = await given.person({ role: 'CUSTOMER_SERVICE' })
  clock.set('2026-11-24T16:00:00Z')
  const { userId } = await givenKnownCase(running(), agent)
  const person = { birthDate: '1990-11-24', gender: 'F', postalCode: '84000' }
  await running().app.db.updateTable('borrower').set(person).where('userId', '=', userId).execute()
  const said = {
    userId,
    authority: 'CONDUSEF',
    description: 'they call her mother',
    receivedDay: '2026-11-23',
  } as const
  const due = { deadlineDay: '2026-12-04', source: 'the letter says so' }
  const signedIn = await given.signedIn(desk.accountId)
  await signedIn.call(createAuthorityComplaint, { ...said, ...due, subject: 'collection', reference: '2026/090/1' })
  await signedIn.call(createAuthorityComplaint, { ...said, ...due, subject: 'charges', reference: '2026/090/2' })
  responsible = await given.signedIn(responsible.accountId)
  const asked = { country: 'MX', month: '2026-11', format: 'csv' } as const
  const report = (await responsible.download(exportContactReport, asked)).body.toString()
  expect(report).toContain('Complaints through authorities,CONDUSEF,received,2')
  const { headers, body } = await responsible.download(exportContactReport, { ...asked, form: 'redeco' })
  expect(headers['content-disposition']).toContain('redeco-MX-2026-11.csv')
  const [head, ...lines] = body.toString().trim().split(/\r?\n/)
  expect(head?.replace('\uFEFF', '')).toMatch(
    /^QuejasDenominacion,QuejasSector,QuejasNoMes,QuejasNum,QuejasFolio,QuejasFecRecepcion,/,
  )
  expect(lines).toEqual(['Luna Credito,,11,1,2026/090/1,23/11/2026,,,,,,1,,,,,84000,1,M,35,,,,,'])
  const peru = { ...asked, country: 'PE', form: 'redeco' } as const
  expect((await responsible.download(exportContactReport, peru)).headers['content-disposition']).toBeUndefined()
  const december = await responsible.download(exportContactReport, { ...asked, month: '2026-12', form: 'redeco' })
  expect(december.body.toString().trim().split('\n')).toHaveLength(1)
})
