import { saveLog } from '@cordillera/contract/collection/log'
import { complaintDossier, openComplaint } from '@cordillera/contract/compliance/complaint'
import { addSilence, liftSilence } from '@cordillera/contract/compliance/silence'
import {
  askWholeDossier,
  decideWholeDossier,
  listWholeDossiers,
  takeWholeDossier,
} from '@cordillera/contract/compliance/whole-dossier'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenKnownCase, known } from '../../test/given-cases.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { decideContacts, decideNotices } from './public.ts'

const monday = '2026-11-23T16:00:00Z'
const running = startApp({ now: monday })
let agent: Person
let director: Person

beforeEach(async () => {
  running().clock.set(monday)
  agent = await running().given.person({ role: 'AGENT', stage: 'S1A' })
  director = await running().given.person({ role: 'DIRECTOR', stage: 'S1A' })
})

const decide = async (caseId: string, contactId: string | null = null) => {
  const asking = { channel: 'call', now: running().clock.now(), purpose: 'call', accountId: agent.accountId } as const
  const [decided] = await inTransaction(running().app.db, (tx) => decideContacts(tx, [{ caseId, contactId }], asking))
  if (!decided) throw new Error('the case exists')
  return decided
}
type Tables = Record<string, string>
async function dossierOf(caseId: string, scope?: 'bill' | 'person' | 'house'): Promise<Tables> {
  const { http, body } = await director.download(complaintDossier, scope ? { caseId, scope } : { caseId })
  expect(http).toBe(200)
  return Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(body))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
}

test('the dossier has every attempt, decision and payment, and no whole phone number', async () => {
  const { caseId, contactId } = await givenKnownCase(running(), agent)
  const allowed = await decide(caseId)
  const refused = await decide(caseId, contactId)
  await agent.call(saveLog, { caseId, version: 0, contactId: null, channel: 'call', result: 5, remark: '=cmd()' })
  const files = await dossierOf(caseId)
  expect(Object.keys(files).sort()).toEqual([
    ...[
      'avisos.csv',
      'creditos.csv',
      'decisiones.csv',
      'expediente.pdf',
      'gestiones.csv',
      'llamadas.csv',
      'mensajes.csv',
      'pagos.csv',
    ],
    ...['quejas.csv', 'retenciones.csv', 'revelaciones.csv', 'silencios.csv', 'visitas.csv'],
  ])
  expect(files['decisiones.csv']).toContain(allowed.decisionId)
  const refusal = files['decisiones.csv']?.split('\r\n').find((line) => line.startsWith(refused.decisionId))
  expect(refusal).toContain('third parties may not be contacted')
  // who was refused, and who asked
  expect(refusal).toContain('sister, Lucía H•••z')
  expect(refusal).toContain((await nameOf(agent)) ?? '')
  expect(files['gestiones.csv']).toContain('No answer')
  expect(files['gestiones.csv']).toContain(`,'=cmd(),`)
  expect(files['gestiones.csv']).toContain(allowed.decisionId)
  expect(files['expediente.pdf']?.slice(0, 5)).toBe('%PDF-')
  for (const text of Object.values(files)) {
    for (const secret of [known.mobile, known.contactMobile, known.docNumber, known.email])
      expect(text).not.toContain(secret)
  }
})

test('times are the debtor’s own, with the zone named: 20:30 in Tijuana is not 22:30', async () => {
  const { caseId, userId } = await givenKnownCase(running(), agent)
  const tijuana = { state: 'Baja California', city: 'Tijuana', timeZone: 'America/Tijuana' }
  await running().app.db.updateTable('borrower').set(tijuana).where('userId', '=', userId).execute()
  running().clock.set('2026-11-24T04:30:00Z')
  agent = await running().given.signedIn(agent.accountId)
  director = await running().given.signedIn(director.accountId)
  const { allowed, decisionId } = await decide(caseId)
  expect(allowed).toBe(true)
  await agent.call(saveLog, { caseId, version: 0, contactId: null, channel: 'call', result: 5 })
  const files = await dossierOf(caseId)
  const [heads, ...lines] = (files['decisiones.csv'] ?? '').split('\r\n')
  expect(heads).toContain('When (America/Tijuana)')
  expect(lines[0]).toContain(`${decisionId},2026-11-23 20:30:00 -08:00`)
  expect(lines[0]).toContain('America/Tijuana')
  expect(files['gestiones.csv']).toContain('2026-11-23 20:30:00 -08:00')
})

test('it covers the bill, the person’s bills at the merchant, or at every merchant of who asks', async () => {
  const first = await givenKnownCase(running(), agent)
  const second = await givenKnownCase(running(), agent)
  const elsewhere = await givenKnownCase(running(), agent, { merchant: 'Sol Rapido' })
  const { db } = running().app
  // the second loan of the same borrower, and the same person at another merchant
  for (const table of ['bill', 'collectionCase'] as const) {
    await db.updateTable(table).set({ userId: first.userId }).where('userId', '=', second.userId).execute()
  }
  await db.updateTable('borrower').set({ docType: first.userId }).where('userId', '=', elsewhere.userId).execute()
  const decisions = {
    first: (await decide(first.caseId)).decisionId,
    second: (await decide(second.caseId)).decisionId,
    elsewhere: (await decide(elsewhere.caseId)).decisionId,
  }
  const found = async (scope: 'bill' | 'person' | 'house') => {
    const text = (await dossierOf(first.caseId, scope))['decisiones.csv'] ?? ''
    return Object.entries(decisions).flatMap(([name, id]) => (text.includes(id) ? [name] : []))
  }
  expect(await found('bill')).toEqual(['first'])
  expect(await found('person')).toEqual(['first', 'second'])
  expect(await found('house')).toEqual(['first', 'second', 'elsewhere'])
  // a merchant that the reader does not work for stays closed
  const { merchantId } = await db
    .selectFrom('borrower')
    .select('merchantId')
    .where('userId', '=', elsewhere.userId)
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('accountMerchant')
    .where('accountId', '=', director.accountId)
    .where('merchantId', '=', merchantId)
    .execute()
  director = await running().given.signedIn(director.accountId)
  expect(await found('house')).toEqual(['first', 'second'])
})

test('codes and notices stand in it too, also one that was refused before anything was queued', async () => {
  const { caseId, userId } = await givenKnownCase(running(), agent)
  const { db } = running().app
  const { merchantId } = await db
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
  await inTransaction(db, (tx) => decideNotices(tx, [{ ...notice, purpose: 'service' }], running().clock.now()))
  const [heads, line] = (await dossierOf(caseId))['avisos.csv']?.split('\r\n') ?? []
  expect(heads).toContain('When (America/')
  expect(line).toMatch(/,2026-11-23 .*,SMS,Service,,refused,has a case of collection,/)
})

test('silences with their lifts, holds and reveals stand in it, each with who did it and why', async () => {
  const { caseId, userId } = await givenKnownCase(running(), agent)
  const said = { caseId, contactId: null, kind: 'wrongNumber' as const, evidence: 'Doña Rosa answers since May' }
  const { silenceId } = await agent.call(addSilence, said)
  const leader = await running().given.person({ role: 'LEADER', stage: 'S1A', superuser: true })
  await leader.call(liftSilence, { silenceId, reason: 'the borrower showed the bill of the line' })
  await agent.call(openComplaint, { caseId, kind: 'dispute', description: 'says that it was paid in October' })
  await running()
    .app.db.insertInto('reveal')
    .values({
      ...{
        accountId: agent.accountId,
        at: running().clock.now(),
        userId,
        caseId,
        field: 'mobile',
        reason: 'to call back',
      },
      ...{ purpose: 'other', secondReason: 'asked for by the authority', rule: 'silenced' },
    })
    .execute()
  const files = await dossierOf(caseId)
  const byAgent = (await nameOf(agent)) ?? ''
  const silence = files['silencios.csv']?.split('\r\n')[1] ?? ''
  for (const part of [silenceId, 'wrong number', 'Doña Rosa', byAgent, (await nameOf(leader)) ?? '', 'showed the bill'])
    expect(silence).toContain(part)
  expect(files['retenciones.csv']).toContain(`complaint,${byAgent}`)
  expect(files['revelaciones.csv']).toContain(`${byAgent},to call back,other,asked for by the authority,silenced`)
})

async function nameOf({ accountId }: Person): Promise<string | undefined> {
  const found = await running()
    .app.db.selectFrom('account')
    .select('name')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return found?.name
}

test('each decision names its policy by country, version and day, and says in what the policy left the law', async () => {
  const { db } = running().app
  const before = await givenKnownCase(running(), agent)
  await decide(before.caseId)
  expect((await dossierOf(before.caseId))['decisiones.csv']).toMatch(
    /Contact policy of Mexico, version \d+ \(from \d{4}-\d\d-\d\d\)/,
  )
  await sql`insert into contact_policy (country, state, effective_from, made_at, source, legal_note, legal_note_dated, legal_note_until, terms)
    select country, 'approved', '2026-11-23', ${running().clock.now()}, 'a later reading', 'counsel holds so', '2026-11-01', '2026-11-24',
      terms || '{"onHolidays": true}'
    from contact_policy where country = 'MX' order by effective_from desc limit 1`.execute(db)
  const after = await givenKnownCase(running(), agent)
  await decide(after.caseId)
  expect((await dossierOf(after.caseId))['decisiones.csv']).toContain(
    '(from 2026-11-23): leaves the law’s bound (public holidays)',
  )
  await sql`delete from contact_policy where source = 'a later reading'`.execute(db)
})

describe('the authority’s copy', () => {
  const reason = 'CONDUSEF asks under 2026/1182'

  test('has everything whole, is let out by a second person, and each taking of it is logged', async () => {
    const { caseId, contactId } = await givenKnownCase(running(), agent)
    await decide(caseId)
    await decide(caseId, contactId)
    const { requestId } = await director.call(askWholeDossier, { caseId, scope: 'person', reason })
    await director.refused(takeWholeDossier, { requestId }, 'compliance.dossierNotYours')
    const other = await running().given.person({ role: 'DIRECTOR', stage: 'S1A' })
    await other.call(decideWholeDossier, { requestId, approve: true, reason: 'the letter is on file' })
    await other.refused(decideWholeDossier, { requestId, approve: false, reason: 'again' }, 'compliance.dossierDecided')
    const third = await running().given.person({ role: 'DIRECTOR', stage: 'S1A' })
    await third.refused(takeWholeDossier, { requestId }, 'compliance.dossierNotYours')
    const { http, body } = await director.download(takeWholeDossier, { requestId })
    expect(http).toBe(200)
    const text = Object.entries(unzipSync(new Uint8Array(body)))
      .filter(([name]) => name.endsWith('.csv'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('')
    for (const whole of [known.mobile, known.contactMobile]) expect(text).toContain(whole)
    expect(await director.call(listWholeDossiers, { caseId })).toMatchObject([
      { state: 'approved', taken: 1, mine: true },
    ])
    const entries = await running()
      .app.db.selectFrom('operationLog')
      .select(['action', 'accountId', 'reason'])
      .where('target', '=', requestId)
      .execute()
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'compliance.approveWholeDossier',
      'compliance.askWholeDossier',
      'compliance.takeWholeDossier',
    ])
    // a week later it has to be asked for again
    running().clock.set('2026-12-01T16:00:00Z')
    director = await running().given.signedIn(director.accountId)
    await director.refused(takeWholeDossier, { requestId }, 'compliance.dossierNotYours')
    expect(await director.call(listWholeDossiers, { caseId })).toMatchObject([{ state: 'over' }])
  })

  test('that was refused is taken by nobody; whoever only collects does not ask', async () => {
    const { caseId } = await givenKnownCase(running(), agent)
    await agent.refused(askWholeDossier, { caseId, scope: 'person', reason }, 'access.forbidden')
    const { requestId } = await director.call(askWholeDossier, { caseId, scope: 'bill', reason })
    const other = await running().given.person({ role: 'DIRECTOR', stage: 'S1A' })
    await other.call(decideWholeDossier, { requestId, approve: false, reason: 'no letter is on file' })
    await director.refused(takeWholeDossier, { requestId }, 'compliance.dossierNotYours')
  })
})
