import { call, currentCall } from '@cordillera/contract/collection/call'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { expect, test } from 'vitest'
import { giveLines } from '../../../simulators/start.ts'
import { givenCases, givenKnownCase } from '../../../test/given-cases.ts'
import { startSimulated } from '../../../test/simulated.ts'

const monday = '2026-11-23T16:00:00Z'
const it = startSimulated({ now: monday })

test('a call of which a dialer that can’t be asked tells nothing counts for two hours, though its line is free', async () => {
  const agent = await it().test.given.person({ role: 'AGENT', country: 'CO', stage: 'S1A' })
  const { db } = it().test.app
  await giveLines(db, [{ accountId: agent.accountId, country: 'CO', name: 'CO-silent' }])
  const [loan] = await givenCases(it().test, agent, { merchant: 'Cafe Plata' })
  const { caseId = '', userId = '' } = loan ?? {}
  // the simulator talks to it without a word of it reaching us
  const person = { mobile: '+573001110044', timeZone: 'America/Bogota' }
  await db.updateTable('borrower').set(person).where('userId', '=', userId).execute()
  const bySms = async () =>
    (await agent.call(mayContact, { caseId })).answers.find(({ channel, contactId }) => channel === 'sms' && !contactId)
  const current = async () => (await agent.call(currentCall, {})).call
  await agent.call(call, { caseId, contactId: null })
  await expect.poll(async () => (await it().received()).some(({ text }) => text === 'CO-silent')).toBe(true)
  const { dialer } = it().simulators
  await it().askAboutCalls({ ...dialer, url: 'http://127.0.0.1:9' })
  it().test.clock.advance(6 * 60_000)
  await it().askAboutCalls({ ...dialer, url: 'http://127.0.0.1:9' })
  expect(await current()).toMatchObject({ state: 'ended', outcome: 'failed' })
  expect((await agent.call(currentCall, {})).freeLines).toBe(1)
  // whoever talks to them may be written to by nobody else meanwhile
  expect(await bySms()).toMatchObject({ allowed: false, rule: 'contactLimit' })
  it().test.clock.advance(119 * 60_000)
  expect(await bySms()).toMatchObject({ allowed: false, rule: 'contactLimit' })
  it().test.clock.advance(2 * 60_000)
  expect(await bySms()).toMatchObject({ allowed: true })
  it().test.clock.set(monday)
})

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
