import { saveLog } from '@cordillera/contract/collection/log'
import { decisionReport } from '@cordillera/contract/compliance/contact'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCases } from '../../test/given-cases.ts'
import type { GivenLoan } from '../../test/given-loans.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { inTransaction, sql } from '../platform/db.ts'
import type { Channel } from './gate.rules.ts'
import { decideAgain, decideContacts } from './public.ts'

const monday = '2026-11-23T16:00:00Z'
const testApp = startApp({ now: monday })
let colombian: Person
let ecuadorian: Person

beforeEach(async () => {
  testApp().clock.set(monday)
  colombian = await testApp().given.person({ role: 'AGENT', country: 'CO', stage: 'S1A' })
  ecuadorian = await testApp().given.person({ role: 'AGENT', country: 'EC', stage: 'S1A' })
})

async function givenCase(collector: Person, merchant: string): Promise<GivenLoan> {
  const [loan] = await givenCases(testApp(), collector, { merchant })
  if (!loan) throw new Error('one loan was asked for')
  const timeZone = merchant === 'Cafe Plata' ? 'America/Bogota' : 'America/Guayaquil'
  await testApp().app.db.updateTable('borrower').set({ timeZone }).where('userId', '=', loan.userId).execute()
  return loan
}
const inColombia = () => givenCase(colombian, 'Cafe Plata')
const inEcuador = () => givenCase(ecuadorian, 'Mitad Credito')

async function decide({ caseId }: { caseId: string }, channel: Channel = 'call') {
  const [answer] = await inTransaction(testApp().app.db, (tx) =>
    decideContacts(tx, [{ caseId, contactId: null }], {
      channel,
      now: testApp().clock.now(),
      purpose: channel === 'call' ? 'call' : 'message',
      accountId: null,
    }),
  )
  if (!answer) throw new Error('the case exists')
  return answer
}
const mobileOf = async ({ userId }: GivenLoan) =>
  (
    await testApp()
      .app.db.selectFrom('borrower')
      .select('mobile')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).mobile

/** A call under an allowed decision, as the call bar makes it. */
async function givenCall(loan: GivenLoan, decisionId: string, over: object = {}) {
  const { merchantId } = await testApp()
    .app.db.selectFrom('collectionCase')
    .select('merchantId')
    .where('caseId', '=', loan.caseId)
    .executeTakeFirstOrThrow()
  const now = testApp().clock.now()
  await testApp()
    .app.db.insertInto('phoneCall')
    .values({
      ...{ decisionId, merchantId, caseId: loan.caseId, billId: loan.billId, userId: loan.userId },
      ...{ number: await mobileOf(loan), state: 'placed', madeAt: now, placedAt: now },
      ...over,
    })
    .execute()
}
async function givenMessage(loan: GivenLoan, decisionId: string, over: object = {}) {
  const { merchantId } = await testApp()
    .app.db.selectFrom('collectionCase')
    .select('merchantId')
    .where('caseId', '=', loan.caseId)
    .executeTakeFirstOrThrow()
  await testApp()
    .app.db.insertInto('message')
    .values({
      ...{ decisionId, merchantId, caseId: loan.caseId, billId: loan.billId, userId: loan.userId, channel: 'sms' },
      ...{ address: await mobileOf(loan), body: 'Hola', state: 'queued', queuedAt: testApp().clock.now() },
      ...over,
    })
    .execute()
}
const setCall = (decisionId: string, set: object) =>
  testApp().app.db.updateTable('phoneCall').set(set).where('decisionId', '=', decisionId).execute()

describe('a contact that is decided and not over', () => {
  test('counts like one that took place, on every channel, until its outcome frees it', async () => {
    const loan = await inColombia()
    const first = await decide(loan)
    expect(first.allowed).toBe(true)
    await givenCall(loan, first.decisionId)
    for (const channel of ['call', 'sms', 'whatsapp', 'dialer'] as const) {
      expect((await decide(loan, channel)).refusal?.rule, channel).toBe('contactLimit')
    }
    await setCall(first.decisionId, { state: 'ended', outcome: 'no answer', endedAt: testApp().clock.now() })
    expect((await decide(loan, 'sms')).allowed).toBe(true)
  })

  test('counts for the week once somebody answered', async () => {
    const loan = await inColombia()
    const { decisionId } = await decide(loan)
    const at = testApp().clock.now()
    await givenCall(loan, decisionId, { state: 'ended', outcome: 'answered', answeredAt: at, endedAt: at })
    testApp().clock.set('2026-11-26T16:00:00Z')
    expect((await decide(loan)).refusal).toMatchObject({ rule: 'contactLimit', figures: { days: 7 } })
  })

  test('that nobody tells the end of holds no one for ever', async () => {
    const loan = await inColombia()
    const { decisionId } = await decide(loan)
    await givenCall(loan, decisionId)
    testApp().clock.advance(119 * 60_000)
    expect((await decide(loan)).allowed).toBe(false)
    testApp().clock.advance(2 * 60_000)
    expect((await decide(loan)).allowed).toBe(true)
  })

  test('and never goes out counts for nothing', async () => {
    const loan = await inEcuador()
    const { decisionId } = await decide(loan)
    await givenCall(loan, decisionId, { state: 'waiting', placedAt: null })
    expect((await decide(loan)).refusal?.rule).toBe('attemptLimit')
    await setCall(decisionId, { state: 'ended', outcome: 'cancelled', endedAt: testApp().clock.now() })
    expect((await decide(loan)).allowed).toBe(true)
  })
})

describe('limits hold for the person', () => {
  test('with one document at two merchants of the house', async () => {
    const [one, other] = [await inEcuador(), await inEcuador()]
    await testApp()
      .app.db.insertInto('merchant')
      .values({
        name: 'Mitad Dos',
        appId: 'mitad2',
        country: 'EC',
        currency: 'USD',
        timeZone: 'America/Guayaquil',
        locale: 'es-EC',
      })
      .execute()
    await sql`
      update borrower b set merchant_id = (select merchant_id from merchant where name = 'Mitad Dos'),
        doc_type = o.doc_type, doc_number = o.doc_number
      from borrower o where b.user_id = ${other.userId} and o.user_id = ${one.userId}`.execute(testApp().app.db)
    expect((await decide(one)).allowed).toBe(true)
    expect((await decide(other)).refusal?.rule).toBe('attemptLimit')
  })

  test('and for the number, whoever has it', async () => {
    const [one, other] = [await inEcuador(), await inEcuador()]
    const mobile = await mobileOf(one)
    await testApp().app.db.updateTable('borrower').set({ mobile }).where('userId', '=', other.userId).execute()
    expect((await decide(one)).allowed).toBe(true)
    expect((await decide(other, 'sms')).refusal?.rule).toBe('attemptLimit')
  })

  test('also for contacts that somebody only logged', async () => {
    const [one, other] = [await inEcuador(), await inEcuador()]
    const mobile = await mobileOf(one)
    await testApp().app.db.updateTable('borrower').set({ mobile }).where('userId', '=', other.userId).execute()
    await ecuadorian.call(saveLog, { caseId: one.caseId, version: 0, contactId: null, channel: 'call', result: 5 })
    expect((await decide(other)).refusal?.rule).toBe('attemptLimit')
  })

  test('unless a policy narrows them to one merchant and says by what law', async () => {
    const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    const [luna] = await givenCases(testApp(), agent)
    const [sol] = await givenCases(testApp(), agent, { merchant: 'Sol Rapido' })
    if (!luna || !sol) throw new Error('two loans were asked for')
    const mobile = await mobileOf(luna)
    await testApp().app.db.updateTable('borrower').set({ mobile }).where('userId', '=', sol.userId).execute()
    const policyFrom = (day: string, terms: object, noteUntil = '2026-11-25') =>
      sql`
      insert into contact_policy (country, state, effective_from, made_at, source, legal_note, legal_note_dated, legal_note_until, terms)
      select country, 'approved', ${day}::date, ${testApp().clock.now()}, 'a test', 'counsel holds so', '2026-11-01', ${noteUntil}::date,
        terms || ${JSON.stringify(terms)}::jsonb
      from contact_policy where policy_id = (select max(policy_id) from contact_policy where country = 'MX')`.execute(
        testApp().app.db,
      )
    const limits = [{ channels: ['call', 'sms'], counts: 'attempts', most: 1, days: 1 }]
    await policyFrom('2026-11-24', { limits })
    await policyFrom('2026-11-25', { perMerchant: 'Each lender answers for its own contacts: art. 1' })
    testApp().clock.set('2026-11-24T16:00:00Z')
    expect((await decide(luna)).allowed).toBe(true)
    expect((await decide(sol)).refusal?.rule).toBe('attemptLimit')
    testApp().clock.set('2026-11-25T16:00:00Z')
    expect((await decide(luna)).allowed).toBe(true)
    expect((await decide(sol)).allowed).toBe(true)
    expect((await decide(sol)).refusal?.rule).toBe('attemptLimit')
    // the opinion that let each lender count alone held until the day before
    testApp().clock.set('2026-11-26T16:00:00Z')
    expect((await decide(luna)).allowed).toBe(true)
    expect((await decide(sol)).refusal?.rule).toBe('attemptLimit')
  })

  test('fifty at once, of all channels and both loans: exactly one', async () => {
    const [one, other] = [await inEcuador(), await inEcuador()]
    const mobile = await mobileOf(one)
    await testApp().app.db.updateTable('borrower').set({ mobile }).where('userId', '=', other.userId).execute()
    const channels: Channel[] = ['call', 'sms', 'whatsapp', 'dialer']
    const racers = Array.from({ length: 50 }, (_, n) => decide(n % 2 ? one : other, channels[n % 4]))
    expect((await Promise.all(racers)).filter(({ allowed }) => allowed)).toHaveLength(1)
  })

  test('a stop that comes while the person is held by another decision holds for the one that waits', async () => {
    const { db } = testApp().app
    const loan = await inEcuador()
    const phone = await mobileOf(loan)
    const waiters = () => sql`select from pg_locks where not granted and pg_blocking_pids(pid) <> '{}'`.execute(db)
    const waiting = await inTransaction(db, async (tx) => {
      await sql`insert into contact_lock (key) values (hashtextextended(${phone}, 0))`.execute(tx)
      const deciding = decide(loan, 'sms')
      await expect.poll(async () => (await waiters()).rows.length, { interval: 1 }).toBeGreaterThan(0)
      await db.updateTable('collectionCase').set({ stopped: true }).where('caseId', '=', loan.caseId).execute()
      return { deciding }
    })
    expect(await waiting.deciding).toMatchObject({ allowed: false, refusal: { rule: 'stopped' } })
  })
})

describe('the day a message leaves is its day', () => {
  const again = async (loan: GivenLoan, decisionId: string, address?: string) => {
    const leaving = { caseId: loan.caseId, contactId: null, decisionId, address: address ?? (await mobileOf(loan)) }
    const asking = { channel: 'sms' as const, now: testApp().clock.now() }
    const [verdict] = await inTransaction(testApp().app.db, (tx) => decideAgain(tx, [leaving], asking))
    if (!verdict) throw new Error('one was asked for')
    const { decisionId: newest } = verdict
    await testApp()
      .app.db.updateTable('message')
      .set({ decisionId: newest, ...(verdict.allowed ? {} : { state: 'skipped' }) })
      .where('decisionId', '=', decisionId)
      .execute()
    return verdict
  }

  test('queued on Monday evening, sent on Tuesday: a call on Tuesday is the second of that day', async () => {
    testApp().clock.set('2026-11-24T00:58:00Z') // Monday 19:58 there
    const loan = await inEcuador()
    const { decisionId } = await decide(loan, 'sms')
    await givenMessage(loan, decisionId)
    testApp().clock.set('2026-11-24T12:05:00Z')
    expect((await decide(loan)).refusal?.rule).toBe('attemptLimit')
    const verdict = await again(loan, decisionId)
    expect(verdict.allowed).toBe(true)
    expect(verdict.decisionId).not.toBe(decisionId)
    const sent = { state: 'sent', sentAt: testApp().clock.now() }
    await testApp().app.db.updateTable('message').set(sent).where('decisionId', '=', verdict.decisionId).execute()
    expect((await decide(loan)).refusal?.rule).toBe('attemptLimit')
    testApp().clock.set('2026-11-25T16:00:00Z')
    expect((await decide(loan)).allowed).toBe(true)
  })

  test('within a minute it leaves under the decision that queued it', async () => {
    const loan = await inEcuador()
    const { decisionId } = await decide(loan, 'sms')
    await givenMessage(loan, decisionId)
    testApp().clock.advance(30_000)
    expect(await again(loan, decisionId)).toEqual({ allowed: true, refusal: null, decisionId })
  })

  test('a number that was replaced or silenced meanwhile is not used, and the refusal names its rule', async () => {
    const loan = await inEcuador()
    const { decisionId } = await decide(loan, 'sms')
    await givenMessage(loan, decisionId)
    const old = await again(loan, decisionId, '+593991234567')
    expect(old).toMatchObject({ allowed: false, refusal: { rule: 'replaced' } })
    const kept = testApp().app.db.selectFrom('contactDecision').select(['rule', 'follows', 'purpose'])
    expect(await kept.where('decisionId', '=', old.decisionId).executeTakeFirst()).toEqual({
      rule: 'replaced',
      follows: decisionId,
      purpose: 'message',
    })
  })
})

describe('what may have reached somebody', () => {
  const setMessage = (decisionId: string, set: object) =>
    testApp().app.db.updateTable('message').set(set).where('decisionId', '=', decisionId).execute()

  test('a call whose end its dialer never told counts for two hours, and no more once it is told', async () => {
    const loan = await inColombia()
    const { decisionId } = await decide(loan)
    await givenCall(loan, decisionId, {
      ...{ state: 'ended', outcome: 'failed', endedAt: testApp().clock.now(), endUnheard: true },
    })
    testApp().clock.advance(100 * 60_000)
    expect((await decide(loan, 'sms')).refusal?.rule).toBe('contactLimit')
    await setCall(decisionId, { endUnheard: false })
    expect((await decide(loan, 'sms')).allowed).toBe(true)
  })

  test('a message that its provider put off for days counts while it is on its way', async () => {
    const loan = await inEcuador()
    const { decisionId } = await decide(loan, 'sms')
    const claimedAt = new Date('2026-11-25T15:59:00Z')
    await givenMessage(loan, decisionId, { state: 'sending', claimedAt })
    testApp().clock.set('2026-11-25T16:00:00Z')
    expect((await decide(loan)).refusal?.rule).toBe('attemptLimit')
    await setMessage(decisionId, { state: 'queued', claimedAt, notBefore: new Date('2026-11-25T16:30:00Z') })
    expect((await decide(loan)).refusal?.rule).toBe('attemptLimit')
  })

  test('in Colombia a message without a receipt has arrived as far as anybody knows, until one says that it did not', async () => {
    const loan = await inColombia()
    const written = testApp().app.db.updateTable('borrower').set({ email: 'maria@example.com' })
    await written.where('userId', '=', loan.userId).execute()
    const { decisionId } = await decide(loan, 'email')
    const sentAt = testApp().clock.now()
    await givenMessage(loan, decisionId, { channel: 'email', state: 'sent', sentAt })
    testApp().clock.set('2026-11-25T16:00:00Z')
    const rule = async () => (await decide(loan)).refusal?.rule
    expect(await rule()).toBe('contactLimit')
    await setMessage(decisionId, { state: 'unknown', sentAt: null, claimedAt: sentAt })
    expect(await rule()).toBe('contactLimit')
    await setMessage(decisionId, { state: 'failed', failure: 'undelivered', sentAt })
    expect((await decide(loan)).allowed).toBe(true)
  })

  test('a visit of which nobody told what came took place and reached somebody', async () => {
    const loan = await inColombia()
    const { address, decisionId, merchantId } = await decideVisit(loan)
    const visit = { decisionId, merchantId, caseId: loan.caseId, billId: loan.billId, userId: loan.userId }
    const begunAt = testApp().clock.now()
    const untilAt = new Date('2026-11-24T00:00:00Z')
    await testApp()
      .app.db.insertInto('visit')
      .values({ ...visit, accountId: colombian.accountId, address: address ?? '', begunAt, untilAt })
      .execute()
    testApp().clock.set('2026-11-25T16:00:00Z')
    expect((await decide(loan)).refusal?.rule).toBe('contactLimit')
  })

  async function decideVisit(loan: GivenLoan) {
    const home = testApp().app.db.updateTable('borrower').set({ address: 'Calle Luna 12' })
    await home.where('userId', '=', loan.userId).execute()
    return decide(loan, 'visit')
  }
})

describe('what leaves', () => {
  test('leaves under its own allowed decision: the database takes no other', async () => {
    const [loan, other] = [await inEcuador(), await inEcuador()]
    const allowed = await decide(loan)
    const refused = await decide(loan)
    expect(refused.allowed).toBe(false)
    const own = 'a contact leaves under its own allowed decision'
    await expect(givenCall(loan, refused.decisionId)).rejects.toThrow(own)
    await expect(givenCall(other, allowed.decisionId)).rejects.toThrow(own)
    await expect(givenMessage(loan, allowed.decisionId)).rejects.toThrow(own)
    await givenCall(loan, allowed.decisionId)
    await expect(givenCall(loan, allowed.decisionId)).rejects.toThrow('decision_id')
    await expect(setCall(allowed.decisionId, { decisionId: refused.decisionId })).rejects.toThrow(own)
  })
})

describe('a log', () => {
  const report = async () => {
    const director = await testApp().given.person({ role: 'DIRECTOR', country: 'EC', stage: 'S1A' })
    return (await director.call(decisionReport, { dayFrom: '2026-11-23', dayTo: '2026-11-23' })).loggedWithout
  }
  const log = (loan: GivenLoan, version: number, channel: Channel = 'call') =>
    ecuadorian.call(saveLog, { caseId: loan.caseId, version, contactId: null, channel, result: 5 })

  test('tells of one decision of its own channel and contact; any other is listed as a contact without one', async () => {
    const before = await report()
    const loan = await inEcuador()
    await decide(loan)
    await log(loan, 0)
    expect(await report()).toBe(before)
    await log(loan, 1)
    expect(await report()).toBe(before + 1)
    await log(loan, 2, 'whatsapp')
    expect(await report()).toBe(before + 2)
    const other = await inEcuador()
    await decide(other, 'sms')
    await log(other, 0)
    expect(await report()).toBe(before + 3)
  })
})
