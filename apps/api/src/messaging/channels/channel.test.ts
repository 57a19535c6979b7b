import {
  allowCollection,
  exportChannels,
  freezeChannel,
  listChannels,
  orderChannels,
  saveChannel,
  setChannelActive,
  setChannelSecret,
  testChannel,
  traceMessage,
  unfreezeChannel,
} from '@cordillera/contract/messaging/channel'
import { sendMsg, updateTemplate } from '@cordillera/contract/messaging/message'
import { beforeAll, expect, test } from 'vitest'
import { simulatorSecret } from '../../../simulators/simulator.ts'
import { givenKnownCase } from '../../../test/given-cases.ts'
import type { Person } from '../../../test/harness.ts'
import { startSimulated } from '../../../test/simulated.ts'
import { sql } from '../../platform/db.ts'
import { sign } from '../../platform/webhook.ts'

const monday = '2026-11-23T16:00:00Z'
const simulated = startSimulated({ now: monday })
let teo: Person

beforeAll(async () => {
  teo = await simulated().test.given.person({ role: 'TECHNICAL' })
})

const gatewayUrl = () => `http://127.0.0.1:${simulated().simulators.ports.gateway}/sms`
const wanted = (code: string, url = gatewayUrl()) => ({
  ...{ code, type: 'sms' as const, country: 'MX' as const, protocol: 'http' as const, freezeTime: 15 },
  ...{ costPerSegment: 35, currency: 'MXN' as const, settings: { url } },
})
const one = async (code: string) => {
  const found = (await teo.call(listChannels, {})).find((channel) => channel.code === code)
  if (!found) throw new Error(`${code} is listed`)
  return found
}
const why = { reason: 'agreed with operations' }

test('a channel is used once it has passed its test, and has to pass again when anything of it changes', async () => {
  const { channelId } = await teo.call(saveChannel, wanted('reserve'))
  expect(await one('reserve')).toMatchObject({ testPass: false, testState: 'none', active: true, secretsSet: [] })
  await teo.call(setChannelSecret, { channelId, version: 0, name: 'main', value: simulatorSecret })
  expect(await one('reserve')).toMatchObject({ secretsSet: ['main'], version: 1 })
  const { messageId } = await teo.call(testChannel, { channelId, address: '55 1234 7001', text: 'prueba' })
  await expect
    .poll(async () => (await teo.call(traceMessage, { messageId })).events.map(({ kind }) => kind))
    .toEqual(['tried', 'accepted'])
  expect((await one('reserve')).testState).toBe('waiting')
  // its receipt comes by the webhook of another channel's address here, so it is told as the gateway would
  const { rows } = await sql<{
    providerId: string
  }>`select provider_id from message_part where message_id = ${messageId}`.execute(simulated().test.app.db)
  const body = JSON.stringify({ id: rows[0]?.providerId, state: 'delivered' })
  const told = await simulated().test.app.http.inject({
    ...{ method: 'POST', url: '/webhook/message/reserve', payload: body },
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': sign(simulatorSecret, body) },
  })
  expect(told.statusCode).toBe(200)
  expect(await one('reserve')).toMatchObject({ testPass: true, testState: 'pass', sent: 1, arrivedPercent: 100 })
  const { version } = await one('reserve')
  await teo.call(saveChannel, { ...wanted('reserve'), channelId, version, freezeTime: 20 })
  expect(await one('reserve')).toMatchObject({ testPass: false, freezeTime: 20 })
  expect(JSON.stringify(await teo.call(listChannels, {}))).not.toContain(simulatorSecret)
})

test('a password goes where it was entered for: a channel that leads elsewhere begins without one', async () => {
  const mine = 'http://127.0.0.1:9/listening'
  const { channelId } = await teo.call(saveChannel, wanted('faithful'))
  const save = async (url: string, more: object = {}) =>
    teo.call(saveChannel, { ...wanted('faithful', url), channelId, version: (await one('faithful')).version, ...more })
  for (const name of ['main', 'webhook'] as const)
    await teo.call(setChannelSecret, {
      channelId,
      version: (await one('faithful')).version,
      name,
      value: simulatorSecret,
    })
  await save(gatewayUrl(), { freezeTime: 30 })
  expect((await one('faithful')).secretsSet.toSorted()).toEqual(['main', 'webhook'])
  await save(mine)
  // what signs its webhooks is sent to nobody
  expect((await one('faithful')).secretsSet).toEqual(['webhook'])
  await save(gatewayUrl())
  expect((await one('faithful')).secretsSet).toEqual(['webhook'])
})

test('a test goes to no customer and to nothing that is no number', async () => {
  const { channelId } = await one('demo-http')
  const agent = await simulated().test.given.person({ role: 'AGENT', stage: 'S1A' })
  const { userId } = await givenKnownCase(simulated().test, agent)
  const mobile = '+525512347099'
  await simulated().test.app.db.updateTable('borrower').set({ mobile }).where('userId', '=', userId).execute()
  const refusal = { channelId, address: '55 1234 7099', text: 'prueba' }
  await teo.refused(testChannel, refusal, 'messaging.testToBorrower')
  await teo.refused(testChannel, { ...refusal, address: 'no es un numero' }, 'messaging.badTestAddress')
})

test('numbers can’t be tried out through it: beyond the hour’s searches nothing is looked up and nothing is sent', async () => {
  const { channelId } = await one('demo-http')
  const technician = await simulated().test.given.person({ role: 'TECHNICAL' })
  const { db } = simulated().test.app
  const budget = (value: string) =>
    db.updateTable('setting').set({ value }).where('key', '=', 'people_search_hourly_limit').execute()
  await budget('2')
  const guess = (n: number) => ({ channelId, address: `+52551234780${n}`, text: 'prueba' })
  for (const n of [1, 2]) await technician.call(testChannel, guess(n))
  await technician.refused(testChannel, guess(3), 'borrower.searchLimit')
  // the same number again is the same search
  await technician.call(testChannel, guess(1))
  await budget('30')
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from message where address = any(array['+525512347801', '+525512347802', '+525512347803'])`.execute(
    db,
  )
  expect(rows[0]?.n).toBe(3)
})

test('what is missing for a protocol, a code that is taken and an old version are refused by name', async () => {
  const refused = await teo.refused(saveChannel, { ...wanted('sin-url'), settings: {} }, 'messaging.settingMissing')
  expect(refused.msg).toContain('url')
  await teo.refused(saveChannel, wanted('reserve'), 'messaging.channelCodeTaken')
  const { channelId } = await one('reserve')
  await teo.refused(saveChannel, { ...wanted('reserve'), channelId, version: 0 }, 'record.stale')
  const { currency: _, ...noCurrency } = wanted('caro')
  await teo.refused(saveChannel, noCurrency, 'messaging.costWithoutCurrency')
})

test('one that rests says until when and why, and is used again at once when somebody says so', async () => {
  const { channelId, version } = await one('demo-smpp')
  const until = new Date(simulated().test.clock.now().getTime() + 3_600_000).toISOString()
  await teo.refused(
    freezeChannel,
    { channelId, version, until: '2020-01-01T00:00:00Z', ...why },
    'messaging.freezeInPast',
  )
  await teo.call(freezeChannel, { channelId, version, until, ...why })
  expect(await one('demo-smpp')).toMatchObject({ freezeReason: 'person', freezeNote: why.reason, frozenUntil: until })
  await teo.call(unfreezeChannel, { channelId, version: version + 1, ...why })
  expect(await one('demo-smpp')).toMatchObject({ freezeReason: null, frozenUntil: null })
})

test('the order is of all channels of a kind at once', async () => {
  const ids = (await teo.call(listChannels, { type: 'sms' })).map(({ channelId }) => channelId)
  await teo.call(orderChannels, { type: 'sms', ids: [...ids].reverse() })
  expect((await teo.call(listChannels, { type: 'sms' })).map(({ channelId }) => channelId)).toEqual([...ids].reverse())
  await teo.refused(orderChannels, { type: 'sms', ids: ids.slice(1) }, 'record.stale')
})

test('the file has no secrets, directors read, and only technical staff change', async () => {
  const file = (await teo.download(exportChannels, { filter: {}, format: 'csv' })).body.toString()
  expect(file).toContain('demo-whatsapp')
  expect(file).not.toContain(simulatorSecret)
  const director = await simulated().test.given.person({ role: 'COUNTRY_DIRECTOR' })
  expect((await director.call(listChannels, {})).length).toBeGreaterThan(3)
  const { channelId, version } = await one('demo-smtp')
  expect((await director.raw(setChannelActive, { channelId, version, active: false, ...why })).code).toBe(403)
})

test('WhatsApp carries collection only where somebody answers for it, also what was queued before', async () => {
  const db = simulated().test.app.db
  const { given } = simulated().test
  const agent = await given.person({ role: 'AGENT', stage: 'S1A' })
  const leader = await given.person({ role: 'LEADER', stage: 'S1A' })
  const { templateId } = await leader.call(updateTemplate, {
    ...{ country: 'MX', channel: 'whatsapp', name: 'aviso', subject: null, template: 'Hola {{name}}, escribanos.' },
    ...{ stage: null, isNewCase: null, remark: null, active: true },
  })
  const { caseId } = await givenKnownCase(simulated().test, agent)
  const allow = async (allowed: boolean) => {
    const { channelId, version } = await one('demo-whatsapp')
    await teo.call(allowCollection, { channelId, version, allowed, reason: 'the lawyers agreed on Monday' })
  }
  await allow(false)
  await agent.refused(sendMsg, { caseId, contactId: null, templateId }, 'messaging.whatsappPolicy')
  await allow(true)
  expect(await one('demo-whatsapp')).toMatchObject({ collectionNote: 'the lawyers agreed on Monday' })
  await db.updateTable('messageChannel').set({ testPass: false }).where('code', '=', 'demo-whatsapp').execute()
  const { messageId } = await agent.call(sendMsg, { caseId, contactId: null, templateId })
  const message = async () =>
    (
      await db
        .selectFrom('message')
        .select(['state', 'attempts', 'failure'])
        .where('messageId', '=', messageId)
        .execute()
    )[0]
  // taken once, and put back because no channel carries it
  await expect.poll(message).toEqual({ state: 'queued', attempts: 1, failure: null })
  await allow(false)
  await db.updateTable('messageChannel').set({ testPass: true }).where('code', '=', 'demo-whatsapp').execute()
  simulated().test.clock.advance(60_000)
  const { channelId, version } = await one('demo-whatsapp')
  await teo.call(unfreezeChannel, { channelId, version, reason: 'look again' })
  await expect.poll(message).toMatchObject({ failure: 'whatsappPolicy' })
  await allow(true)
  await teo.refused(
    allowCollection,
    {
      ...(await one('demo-smpp').then(({ channelId, version }) => ({ channelId, version }))),
      allowed: true,
      reason: 'no such thing',
    },
    'messaging.notWhatsapp',
  )
})
