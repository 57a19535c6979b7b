/** Rights that are taken while many cases are being moved: nothing of it stays (decision 228). */
import { assignCases, recallCases } from '@cordillera/contract/collection/case'
import { expect, test } from 'vitest'
import { givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { inTransaction, sql } from '../../platform/db.ts'

const testApp = startApp()
const many = 1_200
const everything = { selection: { filter: {} } } as const

const takeRights = async ({ accountId }: Person) => {
  await testApp().app.db.deleteFrom('accountRole').where('accountId', '=', accountId).execute()
  testApp().app.forget(accountId)
}

async function somebodyWaits(): Promise<void> {
  const waiting = sql`
    select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`
  const waits = async () => (await waiting.execute(testApp().app.db)).rows.length
  await expect.poll(waits).toBeGreaterThan(0)
}

/** Begins `work`, takes the rights once it waits in the middle for a case that somebody else holds, and lets it go on. */
async function takenDuring<T>(person: Person, heldCase: string, work: () => Promise<T>): Promise<T> {
  let working: Promise<T> | undefined
  await inTransaction(testApp().app.db, async (tx) => {
    await sql`select from collection_case where case_id = ${heldCase} for update`.execute(tx)
    working = work()
    await somebodyWaits()
    await takeRights(person)
  })
  return working as Promise<T>
}

const countOf = async (state: 'assigned' | 'not assigned') => {
  const { n } = await testApp()
    .app.db.selectFrom('collectionCase')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '=', state)
    .executeTakeFirstOrThrow()
  return n
}

test('of more than a thousand cases none is moved by whoever lost the right before the end, all by whoever kept it', async () => {
  const { given } = testApp()
  const loans = await givenLoans(testApp(), { count: many, dpd: 2 })
  const held = loans[many / 2]?.caseId ?? ''
  const [one, other, third] = [
    await given.person({ role: 'DIRECTOR', stage: 'S1A' }),
    await given.person({ role: 'DIRECTOR', stage: 'S1A' }),
    await given.person({ role: 'DIRECTOR', stage: 'S1A' }),
  ]
  const leader = await given.person({ role: 'LEADER', stage: 'S1A' })
  const ana = await given.person({ role: 'AGENT', stage: 'S1A', leader })
  const bea = await given.person({ role: 'AGENT', stage: 'S1A', leader })
  const collectors = [ana.accountId, bea.accountId]
  const assignment = { ...everything, collectors, strategy: 'average number' }
  const back = { ...everything, to: 'workplace', reason: 'the team is smaller today' } as const

  await takenDuring(one, held, () => one.refused(assignCases, assignment, 'access.forbidden'))
  expect(await countOf('assigned')).toBe(0)
  await one.refused(assignCases, assignment, 'access.forbidden')
  expect(await third.call(assignCases, assignment)).toMatchObject({ assigned: many })
  expect(await countOf('assigned')).toBe(many)

  await takenDuring(other, held, () => other.refused(recallCases, back, 'access.forbidden'))
  expect(await countOf('assigned')).toBe(many)
  expect(await third.call(recallCases, back)).toMatchObject({ recalled: many })
  expect(await countOf('not assigned')).toBe(many)

  const entries = await testApp()
    .app.db.selectFrom('operationLog')
    .select(['action', 'accountId'])
    .where('action', 'in', ['collection.assign', 'collection.recall'])
    .orderBy('at')
    .orderBy('entryId')
    .execute()
  expect(entries).toEqual([
    { action: 'collection.assign', accountId: third.accountId },
    { action: 'collection.recall', accountId: third.accountId },
  ])
})
