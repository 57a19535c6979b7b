/** How a call was made stands in every log of a call: by the dialer's record of it, or said by whoever logs it. */
import { call, currentCall, hangUp } from '@cordillera/contract/collection/call'
import { getCaseLogList, saveLog } from '@cordillera/contract/collection/log'
import { collectResults } from '@cordillera/contract/collection/results'
import { beforeEach, expect, test } from 'vitest'
import { giveLines } from '../../../simulators/start.ts'
import { givenKnownCase } from '../../../test/given-cases.ts'
import type { Person } from '../../../test/harness.ts'
import { startSimulated } from '../../../test/simulated.ts'

const monday = '2026-11-23T16:00:00Z'
const simulated = startSimulated({ now: monday })
let agent: Person

beforeEach(async () => {
  simulated().test.clock.set(monday)
  agent = await simulated().test.given.person({ role: 'AGENT', stage: 'S1A' })
})

const noAnswer = 5
const promised = {
  result: collectResults.find(({ name }) => name === 'PTP')?.code ?? 0,
  promise: { day: '2026-12-02', amount: 100 },
}
async function givenCase() {
  const { caseId } = await givenKnownCase(simulated().test, agent)
  const { db } = simulated().test.app
  const { version } = await db
    .selectFrom('collectionCase')
    .select('version')
    .where('caseId', '=', caseId)
    .executeTakeFirstOrThrow()
  return { caseId, version }
}
const waysOf = async (caseId: string) =>
  (await agent.call(getCaseLogList, { caseId })).list.map(({ callWay }) => callWay)

test('a result of a call that nobody made on the console is not taken until it is said how it was made', async () => {
  const log = { ...(await givenCase()), contactId: null, channel: 'call', result: noAnswer } as const
  await agent.refused(saveLog, log, 'collection.callWayNeeded')
  expect(await waysOf(log.caseId)).toEqual([])
  await agent.call(saveLog, { ...log, callWay: 'mobile' })
  expect(await waysOf(log.caseId)).toEqual(['mobile'])
})

test('a message is not asked about', async () => {
  const log = { ...(await givenCase()), contactId: null, channel: 'whatsapp', result: noAnswer } as const
  await agent.call(saveLog, log)
  expect(await waysOf(log.caseId)).toEqual([null])
})

test('a call by the dialer speaks for itself, for the person who made it and for whom it was made to', async () => {
  await giveLines(simulated().test.app.db, [
    { accountId: agent.accountId, country: 'MX', name: `MX-${agent.accountId}` },
  ])
  const log = { ...(await givenCase()), contactId: null, channel: 'call', result: noAnswer } as const
  await agent.call(call, { caseId: log.caseId, contactId: null })
  await expect
    .poll(async () => (await agent.call(currentCall, {})).call?.placedTime ?? null, { interval: 30 })
    .not.toBeNull()
  await agent.call(saveLog, log)
  expect(await waysOf(log.caseId)).toEqual([null])
  // the next day's result is about another call
  simulated().test.clock.set('2026-11-24T16:00:00Z')
  agent = await simulated().test.given.signedIn(agent.accountId)
  await agent.refused(saveLog, { ...log, version: log.version + 1 }, 'collection.callWayNeeded')
})

test('a promise does not come by a call that nobody took: it is said how else it was made', async () => {
  // on a day on which nobody was called yet
  simulated().test.clock.set('2026-12-01T16:00:00Z')
  agent = await simulated().test.given.signedIn(agent.accountId)
  await giveLines(simulated().test.app.db, [
    { accountId: agent.accountId, country: 'MX', name: `MX-${agent.accountId}` },
  ])
  const log = { ...(await givenCase()), contactId: null, channel: 'call', ...promised } as const
  const { callId } = await agent.call(call, { caseId: log.caseId, contactId: null })
  // the dialer's own word that it ended: nothing of this call comes after it
  const isOver = () =>
    simulated()
      .test.app.db.selectFrom('phoneCall')
      .select(['endedAt', 'endUnheard'])
      .where('callId', '=', callId ?? '')
      .executeTakeFirst()
      .then((row) => row?.endedAt != null && !row.endUnheard)
  await expect
    .poll(async () => (await agent.call(currentCall, {})).call?.placedTime ?? null, { interval: 30 })
    .not.toBeNull()
  await agent.call(hangUp, { callId: callId ?? '' })
  await expect.poll(isOver, { interval: 30 }).toBe(true)
  const taken = (answeredAt: Date | null) =>
    simulated()
      .test.app.db.updateTable('phoneCall')
      .set({ answeredAt })
      .where('callId', '=', callId ?? '')
      .execute()
  await taken(null)
  await agent.refused(saveLog, log, 'collection.callWayNeeded')
  await taken(simulated().test.clock.now())
  await agent.call(saveLog, log)
})
