import { beforeAll, beforeEach, expect, test } from 'vitest'
import { givenCases } from '../../test/given-cases.ts'
import { startApp } from '../../test/harness.ts'
import { type Db, inTransaction, type Tx } from '../platform/db.ts'
import { adviseContacts, decideContacts } from './public.ts'
import { replayDecisions } from './replay.service.ts'

const testApp = startApp({ now: '2026-11-24T16:00:00Z' })
let caseId: string

beforeAll(async () => {
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const [loan] = await givenCases(testApp(), agent)
  caseId = loan?.caseId ?? ''
})
beforeEach(async () => {
  await testApp().app.db.deleteFrom('holiday').where('name', '=', 'Luto nacional').execute()
})

const today = { country: 'MX', day: '2026-11-24', name: 'Luto nacional' }
const mourn = (db: Db) => db.insertInto('holiday').values(today).execute()
async function refusedBy(db: Db): Promise<string | null> {
  const [answer] = await adviseContacts(db, [{ caseId, contactId: null }], {
    channel: 'sms',
    now: testApp().clock.now(),
  })
  return answer?.refusal?.rule ?? null
}
const decide = (tx: Tx) =>
  decideContacts(tx, [{ caseId, contactId: null }], {
    ...{ channel: 'sms', now: testApp().clock.now(), purpose: 'message', accountId: null },
  })

test('a rule that was changed by somebody else holds from the next question on', async () => {
  const { db } = testApp().app
  expect(await refusedBy(db)).toBeNull()
  await mourn(db)
  expect(await refusedBy(db)).toBe('holiday')
  await db.updateTable('holiday').set({ removedAt: testApp().clock.now() }).where('name', '=', today.name).execute()
  expect(await refusedBy(db)).toBeNull()
  const policies = () => db.updateTable('contactPolicy').where('country', '=', 'MX')
  await policies().where('state', '=', 'approved').set({ state: 'refused' }).execute()
  expect(await refusedBy(db)).toBe('noPolicy')
  await policies().where('state', '=', 'refused').set({ state: 'approved' }).execute()
  expect(await refusedBy(db)).toBeNull()
})

test('a change that was undone held for nobody else, and holds for nobody after', async () => {
  const { db } = testApp().app
  await inTransaction(db, async (tx) => {
    await mourn(tx)
    expect(await refusedBy(tx)).toBe('holiday')
    expect(await refusedBy(db)).toBeNull()
    throw new Error('undone')
  }).catch((error: Error) => expect(error.message).toBe('undone'))
  expect(await refusedBy(db)).toBeNull()
  await db
    .insertInto('holiday')
    .values({ ...today, day: '2026-11-25' })
    .execute()
  expect(await refusedBy(db)).toBeNull()
})

test('rules first kept by a transaction that was undone are kept by the next one', async () => {
  const { db } = testApp().app
  await mourn(db)
  await inTransaction(db, async (tx) => {
    await decide(tx)
    throw new Error('undone')
  }).catch((error: Error) => expect(error.message).toBe('undone'))
  const [decided] = await inTransaction(db, decide)
  expect(decided?.refusal?.rule).toBe('holiday')
  expect(await replayDecisions(db, [decided?.decisionId ?? ''])).toEqual({ decided: 1, differences: [] })
})
