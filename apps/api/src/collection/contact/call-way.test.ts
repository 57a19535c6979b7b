/** How a call was made stands in every log of a call: by the dialer's record of it, or said by whoever logs it. */
import { call, currentCall } from '@cordillera/contract/collection/call'
import { getCaseLogList, saveLog } from '@cordillera/contract/collection/log'
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
