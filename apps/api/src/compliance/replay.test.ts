import { getJob } from '@cordillera/contract/job/job'
import { beforeAll, expect, test } from 'vitest'
import { givenCases } from '../../test/given-cases.ts'
import type { GivenLoan } from '../../test/given-loans.ts'
import { startApp } from '../../test/harness.ts'
import { inTransaction, sql } from '../platform/db.ts'
import type { Channel } from './gate.rules.ts'
import { decideContacts } from './public.ts'
import { askForReplay, replayDecisions, sampleOfDecisions } from './replay.service.ts'

const testApp = startApp({ now: '2026-11-23T16:00:00Z' })
const merchants = { MX: 'Luna Credito', CO: 'Cafe Plata', PE: 'Inti Prestamo', CL: 'Andes Cash', EC: 'Mitad Credito' }
const channels: Channel[] = ['call', 'sms', 'email', 'whatsapp', 'dialer']
const loans: GivenLoan[] = []

async function decideAll(): Promise<string[]> {
  const { db } = testApp().app
  const ids: string[] = []
  for (const channel of channels) {
    const asking = { channel, now: testApp().clock.now(), purpose: 'call' as const, accountId: null }
    const subjects = loans.map(({ caseId }) => ({ caseId, contactId: null }))
    const decided = await inTransaction(db, (tx) => decideContacts(tx, subjects, asking))
    ids.push(...decided.map(({ decisionId }) => decisionId))
  }
  return ids
}

beforeAll(async () => {
  for (const [country, merchant] of Object.entries(merchants)) {
    const collector = await testApp().given.person({ role: 'AGENT', country: country as 'MX', stage: 'S1A' })
    loans.push(...(await givenCases(testApp(), collector, { merchant, count: 4 })))
  }
})

test('decisions of every country and hour come out the same, whatever changed since', async () => {
  const decided: string[] = []
  for (const at of ['2026-11-23T16:00:00Z', '2026-11-24T12:30:00Z', '2026-11-28T15:00:00Z', '2026-12-08T16:00:00Z']) {
    testApp().clock.set(at)
    decided.push(...(await decideAll()))
  }
  const { db } = testApp().app
  await sql`update contact_policy set terms = terms || '{"channels": ["email"], "limits": []}'::jsonb`.execute(db)
  await sql`update holiday set removed_at = ${testApp().clock.now()}`.execute(db)
  await sql`update borrower set time_zone = 'America/Tijuana', state = null`.execute(db)
  await sql`update bill set status = 'repaid'`.execute(db)
  expect(await replayDecisions(db, decided)).toEqual({ decided: decided.length, differences: [] })
  const { rows } = await sql<{ allowed: number; rules: number }>`
    select count(*) filter (where allowed) as allowed, count(distinct rule) as rules from contact_decision`.execute(db)
  expect(rows[0]?.allowed).toBeGreaterThan(20)
  expect(rows[0]?.rules).toBeGreaterThan(4)
})

test('each state of the rules is kept once', async () => {
  const count = () => testApp().app.db.selectFrom('contactRulebook').select('country').execute()
  await decideAll()
  const before = (await count()).length
  await decideAll()
  expect((await count()).length).toBe(before)
})

test('the nightly replay finds a decision that its own basis does not bear out, and says so in the operation log', async () => {
  const { db } = testApp().app
  testApp().clock.set('2026-12-09T16:00:00Z')
  const [decisionId = ''] = await decideAll()
  testApp().clock.advance(60_000)
  await sql`
    insert into contact_decision (decision_id, at, merchant_id, case_id, user_id, party, channel, purpose, allowed, rule, basis, rulebook)
    select 'DFORGED000000', at + interval '30 seconds', merchant_id, case_id, user_id, party, channel, purpose, not allowed, null, basis, rulebook
    from contact_decision where decision_id = ${decisionId}`.execute(db)
  const { differences } = await replayDecisions(db, ['DFORGED000000'])
  expect(differences).toContainEqual({ decisionId: 'DFORGED000000', field: 'allowed', was: 'true', now: 'false' })
  expect(await sampleOfDecisions(db, testApp().clock.now())).toContain('DFORGED000000')
  await askForReplay(testApp().app)
  await askForReplay(testApp().app)
  const jobs = () =>
    db.selectFrom('job').select(['jobId', 'state', 'counts']).where('kind', '=', 'compliance.replay').execute()
  await testApp().drainJobs()
  expect((await jobs()).map(({ state }) => state)).toEqual(['done'])
  const [job] = await jobs()
  expect(job?.counts).toMatchObject({ differences: 1 })
  const superuser = await testApp().given.person({ superuser: true })
  expect(await superuser.call(getJob, { jobId: job?.jobId ?? '' })).toMatchObject({ kind: 'compliance.replay' })
  const logged = await db
    .selectFrom('operationLog')
    .select('after')
    .where('action', '=', 'compliance.replayDiffers')
    .execute()
  expect(logged).toMatchObject([{ after: { differences: 1, first: ['DFORGED000000'] } }])
})
