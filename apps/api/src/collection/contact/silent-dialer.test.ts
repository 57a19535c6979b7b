import { call, currentCall } from '@cordillera/contract/collection/call'
import { expect, test } from 'vitest'
import { giveLines } from '../../../simulators/start.ts'
import { givenKnownCase } from '../../../test/given-cases.ts'
import { startSimulated } from '../../../test/simulated.ts'

const monday = '2026-11-23T16:00:00Z'
const it = startSimulated({ now: monday })

test('a dialer that dies while somebody talks gives the line back after five silent minutes', async () => {
  const agent = await it().test.given.person({ role: 'AGENT', stage: 'S1A' })
  await giveLines(it().test.app.db, [{ accountId: agent.accountId, country: 'MX', name: 'MX-silent' }])
  const { caseId, userId } = await givenKnownCase(it().test, agent)
  const { db } = it().test.app
  await db.updateTable('borrower').set({ mobile: '+525511110064' }).where('userId', '=', userId).execute()
  const { callId } = await agent.call(call, { caseId, contactId: null })
  const current = async () => (await agent.call(currentCall, {})).call
  await expect.poll(current, { interval: 30 }).toMatchObject({ callId, state: 'answered' })
  it().simulators.stop()
  it().test.clock.advance(4 * 60_000)
  await it().askAboutCalls()
  expect(await current()).toMatchObject({ callId, state: 'answered' })
  it().test.clock.advance(2 * 60_000)
  await it().askAboutCalls()
  expect(await current()).toMatchObject({ callId, state: 'ended', outcome: 'answered' })
  expect((await agent.call(currentCall, {})).freeLines).toBe(1)
})
