import { saveLog } from '@cordillera/contract/collection/log'
import { claimNextCase, workDue } from '@cordillera/contract/collection/work-mode'
import { addSilence, liftSilence } from '@cordillera/contract/compliance/silence'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCases } from '../../../test/given-cases.ts'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { decideContacts } from '../../compliance/public.ts'
import { inTransaction, sql } from '../../platform/db.ts'

// 11:00 in Quito and Bogotá
const monday = '2026-11-23T16:00:00Z'
const testApp = startApp({ now: monday })
let ana: Person
let bea: Person

beforeEach(async () => {
  testApp().clock.set(monday)
  await sql`update collection_case set closed_at = now(), close_reason = 'completed' where closed_at is null`.execute(
    testApp().app.db,
  )
  ana = await testApp().given.person({ role: 'AGENT', country: 'EC', stage: 'S1A', caseLimit: 5 })
  bea = await testApp().given.person({ role: 'AGENT', country: 'EC', stage: 'S1A', caseLimit: 5 })
})

/** In Ecuador: one contact a day, over all channels. */
async function casesOf(collector: Person, count: number): Promise<GivenLoan[]> {
  const loans = await givenCases(testApp(), collector, { count, dpd: 2, merchant: 'Mitad Credito' })
  const users = loans.map(({ userId }) => userId)
  const timeZone = 'America/Guayaquil'
  await testApp().app.db.updateTable('borrower').set({ timeZone }).where('userId', 'in', users).execute()
  return loans
}
const called = ({ caseId }: GivenLoan, by: Person) =>
  inTransaction(testApp().app.db, (tx) =>
    decideContacts(tx, [{ caseId, contactId: null }], {
      ...{ channel: 'call', now: testApp().clock.now(), purpose: 'call', accountId: by.accountId },
    }),
  )
const nextOf = async (person: Person, input: object = {}) => (await person.call(claimNextCase, input)).caseId
const only = <T>(rows: readonly T[]): T => {
  const [one] = rows
  if (!one) throw new Error('one was asked for')
  return one
}
const version = async (caseId: string) =>
  (
    await testApp()
      .app.db.selectFrom('collectionCase')
      .select('version')
      .where('caseId', '=', caseId)
      .executeTakeFirstOrThrow()
  ).version

describe('work mode serves nobody who may not be contacted now', () => {
  test('not the person whom a colleague has just called about another loan, until tomorrow', async () => {
    const mine = only(await casesOf(ana, 1))
    const [same, other] = await casesOf(bea, 2)
    const { db } = testApp().app
    await sql`update borrower b set mobile = o.mobile from borrower o
      where b.user_id = ${same?.userId} and o.user_id = ${mine.userId}`.execute(db)
    expect(await nextOf(ana)).toBe(mine.caseId)
    await called(mine, ana)
    // the same number: the limit of the day is the person's
    expect(await nextOf(bea)).toBe(other?.caseId)
    await bea.call(saveLog, {
      ...{ caseId: other?.caseId ?? '', version: await version(other?.caseId ?? '') },
      ...{ contactId: null, channel: 'call', result: 5 },
    })
    const nothing = await bea.call(claimNextCase, {})
    expect(nothing).toMatchObject({ caseId: null, waiting: { count: 2, from: '2026-11-24T12:00:00.000Z' } })
    testApp().clock.set('2026-11-24T12:00:00Z')
    bea = await testApp().given.signedIn(bea.accountId)
    expect(await nextOf(bea)).toBe(same?.caseId)
  })

  test('two collectors at once: each gets somebody who may be contacted, however many before may not', async () => {
    const lists = [await casesOf(ana, 30), await casesOf(bea, 30)]
    for (const list of lists) for (const loan of list.slice(0, 29)) await called(loan, ana)
    expect(await Promise.all([nextOf(ana), nextOf(bea)])).toEqual(lists.map((list) => list[29]?.caseId))
  })

  test('before the hours nobody; from their first minute on somebody', async () => {
    const { caseId } = only(await casesOf(ana, 1))
    testApp().clock.set('2026-11-24T11:59:00Z')
    ana = await testApp().given.signedIn(ana.accountId)
    expect(await ana.call(claimNextCase, {})).toMatchObject({ caseId: null, waiting: { count: 1 } })
    testApp().clock.set('2026-11-24T12:00:00Z')
    expect(await nextOf(ana)).toBe(caseId)
  })

  test('nobody whose only number is silent; the silence lifted, within ten minutes', async () => {
    const { caseId, userId } = only(await casesOf(ana, 1))
    const { db } = testApp().app
    await db.updateTable('borrower').set({ email: null }).where('userId', '=', userId).execute()
    const evidence = 'somebody else has the line since May'
    const { silenceId } = await ana.call(addSilence, { caseId, contactId: null, evidence, kind: 'wrongNumber' })
    expect(await nextOf(ana)).toBeNull()
    const leader = await testApp().given.person({ role: 'DIRECTOR', country: 'EC', stage: 'S1A' })
    await leader.call(liftSilence, { silenceId, reason: 'it was another line' })
    testApp().clock.advance(10 * 60_000)
    expect(await nextOf(ana)).toBe(caseId)
  })

  test('whoever was called in hand waits there for a result; who was not is put back when the hours end', async () => {
    const [first, second] = await casesOf(ana, 2)
    if (!(first && second)) throw new Error('two were asked for')
    expect(await nextOf(ana)).toBe(first.caseId)
    await called(first, ana)
    expect(await nextOf(ana)).toBe(first.caseId)
    await ana.refused(claimNextCase, { after: first.caseId }, 'collection.resultNeeded')
    const seen = await version(first.caseId)
    await ana.call(saveLog, { caseId: first.caseId, version: seen, contactId: null, channel: 'call', result: 5 })
    expect(await nextOf(ana, { after: first.caseId })).toBe(second.caseId)
    testApp().clock.set('2026-11-24T02:00:00Z')
    ana = await testApp().given.signedIn(ana.accountId)
    expect(await nextOf(ana)).toBeNull()
  })

  test('a promise of today or a callback is told of once its person may be contacted', async () => {
    const loan = only(await casesOf(ana, 1))
    await sql`update collection_case set callback_at = ${monday} where case_id = ${loan.caseId}`.execute(
      testApp().app.db,
    )
    expect(await ana.call(workDue, {})).toMatchObject([{ caseId: loan.caseId, kind: 'callback' }])
    await called(loan, bea)
    expect(await ana.call(workDue, {})).toEqual([])
    expect(await nextOf(ana, { due: loan.caseId })).toBeNull()
  })

  test('whoever waits stays in the pool', async () => {
    const [barred, free] = await givenLoans(testApp(), { count: 2, dpd: 2, merchant: 'Mitad Credito' })
    if (!(barred && free)) throw new Error('two were asked for')
    const { db } = testApp().app
    await sql`update collection_case set work_rank = case case_id when ${barred.caseId} then 0 else 1 end
      where case_id = any(${[barred.caseId, free.caseId]}::text[])`.execute(db)
    await called(barred, ana)
    expect(await bea.call(claimNextCase, {})).toMatchObject({ caseId: free.caseId, reason: 'pool' })
    const left = await db
      .selectFrom('collectionCase')
      .select(['status', 'collectorId'])
      .where('caseId', '=', barred.caseId)
      .executeTakeFirstOrThrow()
    expect(left).toEqual({ status: 'not assigned', collectorId: null })
    expect(await db.selectFrom('caseEvent').where('caseId', '=', barred.caseId).selectAll().execute()).toEqual([])
  })
})
