import { listCases } from '@cordillera/contract/collection/case'
import { saveLog } from '@cordillera/contract/collection/log'
import { claimNextCase, keepClaim, releaseClaim, workDue } from '@cordillera/contract/collection/work-mode'
import { addSilence } from '@cordillera/contract/compliance/silence'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCases } from '../../../test/given-cases.ts'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'

// people may be contacted then
const monday = '2026-11-23T16:00:00Z'
const testApp = startApp({ now: monday })
let ana: Person
let loans: GivenLoan[]

beforeAll(async () => {
  ana = await testApp().given.person({ role: 'AGENT', stage: 'S1A', caseLimit: 4 })
  loans = await givenCases(testApp(), ana, { count: 3, dpd: 2 })
})

const caseOf = (n: number) => loans[n]?.caseId ?? ''
const versionOf = async (caseId: string, by = ana) => (await by.call(listCases, { caseId })).list[0]?.version ?? -1
const log = async (caseId: string, also: object = {}) => ({
  caseId,
  version: await versionOf(caseId),
  contactId: null,
  channel: 'call' as const,
  result: 5,
  ...also,
})

describe('work mode', () => {
  test('gives the first case and stays with it until it has a result', async () => {
    expect(await ana.call(claimNextCase, {})).toMatchObject({ caseId: caseOf(0), reason: 'own' })
    expect(await ana.call(claimNextCase, {})).toMatchObject({ caseId: caseOf(0) })
    await ana.refused(claimNextCase, { after: caseOf(0) }, 'collection.resultNeeded')
    await ana.call(saveLog, await log(caseOf(0)))
    expect(await ana.call(claimNextCase, { after: caseOf(0) })).toMatchObject({ caseId: caseOf(1) })
  })

  test('a case that one has in hand is not logged on by another, until it was left alone for ten minutes', async () => {
    const boss = await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })
    const answer = await boss.refused(saveLog, await log(caseOf(1)), 'collection.claimedByOther')
    expect(answer.msg).toContain('is working this case')
    testApp().clock.advance(9 * 60_000)
    expect(await ana.call(keepClaim, { caseId: caseOf(1) })).toMatchObject({ held: true })
    testApp().clock.advance(9 * 60_000)
    await boss.refused(saveLog, await log(caseOf(1)), 'collection.claimedByOther')
    testApp().clock.advance(2 * 60_000)
    await boss.call(saveLog, await log(caseOf(1)))
    expect(await boss.call(keepClaim, { caseId: caseOf(1) })).toMatchObject({ held: false })
    expect(await ana.call(releaseClaim, { caseId: caseOf(1), reason: 'was taken over' })).toEqual({ released: true })
    testApp().clock.set(monday)
  })

  test('a callback waits for its time, then comes first and is announced', async () => {
    const soon = new Date(Date.parse(monday) + 30 * 60_000).toISOString()
    await ana.refused(saveLog, await log(caseOf(2), { callbackAt: monday }), 'collection.callbackInvalid')
    await ana.call(saveLog, await log(caseOf(2), { callbackAt: soon }))
    expect(await ana.call(workDue, {})).toEqual([])
    testApp().clock.set(soon)
    expect(await ana.call(workDue, {})).toMatchObject([{ caseId: caseOf(2), kind: 'callback' }])
    expect(await ana.call(claimNextCase, {})).toMatchObject({ caseId: caseOf(2), reason: 'callback' })
    await ana.call(saveLog, await log(caseOf(2)))
    expect(await ana.call(workDue, {})).toEqual([])
  })

  test('a promise of today comes before the rest, once, and not again right after it was tried', async () => {
    await sql`update collection_case set promised_on = '2026-11-23', work_rank = 0, last_contact_at = null where case_id = ${caseOf(1)}`.execute(
      testApp().app.db,
    )
    expect(await ana.call(workDue, {})).toMatchObject([{ caseId: caseOf(1), kind: 'promise' }])
    expect(await ana.call(claimNextCase, {})).toMatchObject({ caseId: caseOf(1), reason: 'promise' })
    await ana.call(saveLog, await log(caseOf(1)))
    expect((await ana.call(claimNextCase, { after: caseOf(1) })).caseId).not.toBe(caseOf(1))
  })

  test('what is paid, stopped or gone meanwhile needs no result', async () => {
    const { caseId } = await ana.call(claimNextCase, {})
    await sql`update collection_case set closed_at = now(), close_reason = 'paid', status = 'payed' where case_id = ${caseId}`.execute(
      testApp().app.db,
    )
    const next = await ana.call(claimNextCase, { after: caseId ?? '' })
    expect(next.caseId).not.toBe(caseId)
    await ana.call(releaseClaim, { caseId: next.caseId ?? '', reason: 'lunch' })
  })

  test('whom nobody may contact is passed over, and a wrong number comes after the others', async () => {
    const bea = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    const director = await testApp().given.person({ role: 'DIRECTOR', stage: 'S1A' })
    const [dead, wrong, reachable] = await givenCases(testApp(), bea, { count: 3, dpd: 2 })
    const evidence = 'said so by the family, 12 November'
    const of = { contactId: null, evidence }
    await bea.call(addSilence, { ...of, caseId: dead?.caseId ?? '', kind: 'deceased' })
    await bea.call(addSilence, { ...of, caseId: wrong?.caseId ?? '', kind: 'wrongNumber' })
    // an e-mail is left
    await sql`update borrower set email = 'left@example.com' where user_id = ${wrong?.userId}`.execute(testApp().app.db)
    expect(await bea.call(claimNextCase, {})).toMatchObject({ caseId: reachable?.caseId })
    const tried = {
      contactId: null,
      channel: 'call' as const,
      result: 5,
      caseId: reachable?.caseId ?? '',
      version: await versionOf(reachable?.caseId ?? '', bea),
    }
    await bea.call(saveLog, tried)
    expect(await bea.call(claimNextCase, { after: reachable?.caseId })).toMatchObject({ caseId: wrong?.caseId })
    // silenced in hand: it needs no result
    await director.call(addSilence, { ...of, caseId: wrong?.caseId ?? '', kind: 'deceased' })
    expect((await bea.call(claimNextCase, {})).caseId).not.toBe(wrong?.caseId)
  })

  test('where everything was just tried it goes round in turn: a promise of today does not come every second time', async () => {
    const eva = await testApp().given.person({ role: 'AGENT', stage: 'S1A', caseLimit: 3 })
    const list = await givenCases(testApp(), eva, { count: 3 })
    await sql`update collection_case set promised_on = '2026-11-23', work_rank = 0 where case_id = ${list[0]?.caseId}`.execute(
      testApp().app.db,
    )
    const order: (string | null)[] = []
    for (let n = 0; n < 6; n++) {
      const { caseId } = await eva.call(claimNextCase, order.length > 0 ? { after: order.at(-1) ?? '' } : {})
      order.push(caseId)
      testApp().clock.set(new Date(testApp().clock.now().getTime() + 60_000))
      const version = await versionOf(caseId ?? '', eva)
      await eva.call(saveLog, { caseId: caseId ?? '', version, contactId: null, channel: 'call', result: 5 })
    }
    expect(order[0]).toBe(list[0]?.caseId)
    expect(order.slice(3)).toEqual(order.slice(0, 3))
  })

  test('who has finished takes from the pool of the own stage, up to the own limit', async () => {
    await sql`delete from case_claim`.execute(testApp().app.db)
    await givenLoans(testApp(), { count: 5, dpd: 2 })
    await givenLoans(testApp(), { count: 1, dpd: 5 })
    const bea = await testApp().given.person({ role: 'AGENT', stage: 'S1A', caseLimit: 2 })
    const first = await bea.call(claimNextCase, {})
    expect(first).toMatchObject({ reason: 'pool' })
    const { list } = await bea.call(listCases, {})
    expect(list).toMatchObject([{ caseId: first.caseId, period: 'S1A', status: 'assigned' }])
    const done = async (caseId: string) =>
      bea.call(saveLog, { ...(await log(caseId)), version: await versionOf(caseId, bea) })
    await done(first.caseId ?? '')
    const second = await bea.call(claimNextCase, {})
    expect(second.caseId).not.toBe(null)
    await done(second.caseId ?? '')
    await bea.call(claimNextCase, {})
    expect((await bea.call(listCases, {})).total).toBe(2)
    await sql`update setting set value = 'false' where key = 'work_mode_takes_pool'`.execute(testApp().app.db)
    const cleo = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    expect(await cleo.call(claimNextCase, {})).toMatchObject({ caseId: null, reason: null, until: null })
    await sql`update setting set value = 'true' where key = 'work_mode_takes_pool'`.execute(testApp().app.db)
  })

  test('thirty people at once never get the same case', async () => {
    await sql`update collection_case set closed_at = now(), close_reason = 'completed' where closed_at is null`.execute(
      testApp().app.db,
    )
    await givenLoans(testApp(), { count: 25, dpd: 2 })
    const people = await Promise.all(
      Array.from({ length: 30 }, () => testApp().given.person({ role: 'AGENT', stage: 'S1A' })),
    )
    const answers = await Promise.all(people.map((person) => person.call(claimNextCase, {})))
    const given = answers.flatMap(({ caseId }) => caseId ?? [])
    expect(given).toHaveLength(25)
    expect(new Set(given).size).toBe(25)
    const { rows } = await sql<{ n: number }>`select count(*) as n from case_claim`.execute(testApp().app.db)
    expect(rows[0]?.n).toBeGreaterThanOrEqual(25)
  })

  test('a crowd is served together, each from the own list; a double press is one press', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 12 }, () => testApp().given.person({ role: 'AGENT', stage: 'S1A', caseLimit: 2 })),
    )
    const own = new Map<number, string[]>()
    for (const person of crowd) {
      const list = await givenCases(testApp(), person, { count: 2, dpd: 2 })
      own.set(
        person.accountId,
        list.map(({ caseId }) => caseId),
      )
    }
    const answers = await Promise.all([...crowd, ...crowd].map((person) => person.call(claimNextCase, {})))
    crowd.forEach((person, index) => {
      expect(own.get(person.accountId)).toContain(answers[index]?.caseId)
      expect(answers[index + crowd.length]?.caseId).toBe(answers[index]?.caseId)
    })
  })

  test('a case of a merchant that one no longer works is not given, though it still is in the own name', async () => {
    const gil = await testApp().given.person({ role: 'AGENT', stage: 'S1A', caseLimit: 1, merchants: ['Luna Credito'] })
    await givenCases(testApp(), gil, { count: 1, dpd: 2, merchant: 'Cafe Plata' })
    expect(await gil.call(claimNextCase, {})).toMatchObject({ caseId: null })
  })
})
