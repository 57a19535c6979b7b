import {
  closeMessageWork,
  listMessageWork,
  matchMessageWork,
  messageWorkCandidates,
  settleMessageWork,
} from '@cordillera/contract/messaging/work'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'

const testApp = startApp({ now: '2026-11-23T16:00:00Z' })
const db = () => testApp().app.db
const note = 'the provider said so on the phone'
let ana: Person
let channelId: number

beforeAll(async () => {
  ana = await testApp().given.person({ superuser: true, merchants: ['Luna Credito'] })
  const made = await sql<{ channelId: number }>`
    insert into message_channel (type, code, protocol, country, settings, active, test_pass, priority, freeze_minutes)
    values ('sms', 'work', 'smpp', 'MX', '{}', false, true, 99, 10) returning channel_id`.execute(db())
  channelId = made.rows[0]?.channelId ?? 0
})
beforeEach(async () => {
  // the application may not truncate
  await sql`delete from message_receipt`.execute(db())
  await sql`delete from inbound_done`.execute(db())
  await sql`delete from inbound_message`.execute(db())
  await db().updateTable('message').set({ state: 'skipped' }).where('state', '=', 'unknown').execute()
})

async function message(state: string, address = '+525512340001'): Promise<string> {
  const { rows } = await sql<{ messageId: string }>`
    insert into message (merchant_id, channel, purpose, address, body, state, queued_at, claimed_at, sent_at, channel_id, failure, segments)
    select merchant_id, 'sms', 'service', ${address}, 'Hola', ${state}, ${testApp().clock.now()}::timestamptz - interval '1 hour',
      ${testApp().clock.now()}::timestamptz - interval '1 hour', case when ${state} = 'sent' then ${testApp().clock.now()}::timestamptz end, ${channelId},
      case when ${state} = 'unknown' then 'unclear' end, 1
    from merchant where name = 'Luna Credito' returning message_id`.execute(db())
  return rows[0]?.messageId ?? ''
}
async function receipt(state: string, because: string, providerId = `id ${Math.random()}`): Promise<string> {
  const { rows } = await sql<{ receiptId: number }>`
    insert into message_receipt (channel_id, provider_id, address, state, received_at, open_because)
    values (${channelId}, ${providerId}, '525512340001', ${state}, ${testApp().clock.now()}, ${because}) returning receipt_id`.execute(
    db(),
  )
  return `receipt ${rows[0]?.receiptId}`
}
const listed = async (kind?: 'receipt' | 'unknown' | 'stranger') =>
  (await ana.call(listMessageWork, kind ? { kind } : {})).list
const stateOf = async (messageId: string) =>
  (await db().selectFrom('message').select('state').where('messageId', '=', messageId).executeTakeFirstOrThrow()).state
const eventsOf = (messageId: string) =>
  db()
    .selectFrom('messageEvent')
    .select(['kind', 'state', 'code', 'accountId'])
    .where('messageId', '=', messageId)
    .execute()

test('the id that WhatsApp gives a message does not tell the number that it holds; ids of others stay whole', async () => {
  const inside = Buffer.from('\x1c\x18\x0d525512340001\x15\x02\x00\x11\x18\x12 3EB0C431C26A1916E07E\x00', 'latin1')
  await receipt('delivered', 'ambiguous', `wamid.${inside.toString('base64')}`)
  await receipt('delivered', 'ambiguous', '7f3a-19')
  const details = (await listed('receipt')).map(({ detail }) => detail)
  expect(details).toContain('7f3a-19')
  const told = details.map((detail) => `${detail} ${Buffer.from(detail ?? '', 'base64').toString('latin1')}`).join(' ')
  expect(told).not.toMatch(/2340001|25512/)
})

test('an ambiguous receipt is work: a person gives it to its message, which moves on as if the channel had named it', async () => {
  const [first, second] = [await message('sent'), await message('sent')]
  const workId = await receipt('delivered', 'ambiguous')
  const [one] = await listed('receipt')
  expect(one).toMatchObject({ workId, why: 'ambiguous', channel: 'work', country: 'MX' })
  expect(one?.address).not.toContain('12340001')
  const candidates = await ana.call(messageWorkCandidates, { workId })
  expect(candidates.map(({ messageId }) => messageId).sort()).toEqual([first, second].sort())
  await ana.call(matchMessageWork, { workId, messageId: second, note })
  expect(await stateOf(second)).toBe('delivered')
  expect(await stateOf(first)).toBe('sent')
  expect(await listed()).toEqual([])
  expect(await eventsOf(second)).toEqual([
    { kind: 'settled', state: 'delivered', code: note, accountId: ana.accountId },
  ])
  // pressed again, and by somebody else in the same moment
  await ana.refused(matchMessageWork, { workId, messageId: first, note }, 'record.missing')
})

test('two people who give one receipt to two messages in the same moment: one does', async () => {
  const messages = [await message('sent'), await message('sent')]
  const workId = await receipt('failed', 'ambiguous')
  const answers = await Promise.allSettled(
    messages.map((messageId) => ana.call(matchMessageWork, { workId, messageId, note })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await Promise.all(messages.map(stateOf))).sort()).toEqual(['failed', 'sent'])
})

test('a receipt is never given to a message of another number, nor one that has its end', async () => {
  const other = await message('sent', '+525599999999')
  const ended = await message('delivered')
  const workId = await receipt('delivered', 'unknownId')
  for (const messageId of [other, ended])
    await ana.refused(matchMessageWork, { workId, messageId, note }, 'messaging.noCandidate')
  await ana.call(closeMessageWork, { workId, note })
  expect(await listed()).toEqual([])
})

test('a message nobody knows the end of is settled by a person and is never sent again', async () => {
  const messageId = await message('unknown')
  const [one] = await listed('unknown')
  expect(one).toMatchObject({ workId: `unknown ${messageId}`, why: 'unclear', messageId })
  await ana.call(settleMessageWork, { workId: one?.workId ?? '', state: 'delivered', note })
  expect(await stateOf(messageId)).toBe('delivered')
  expect(await eventsOf(messageId)).toMatchObject([{ kind: 'settled', state: 'delivered' }])
  expect(await listed()).toEqual([])
})

test('another merchant’s messages are neither listed nor offered for a receipt', async () => {
  const messageId = await message('unknown')
  const sent = await message('sent')
  const workId = await receipt('delivered', 'ambiguous')
  const scoped = await testApp().given.person({ role: 'TECHNICAL', merchants: ['Sol Rapido'] })
  expect((await scoped.call(listMessageWork, { kind: 'unknown' })).list).toEqual([])
  expect(await scoped.call(messageWorkCandidates, { workId })).toEqual([])
  await scoped.refused(matchMessageWork, { workId, messageId: sent, note }, 'messaging.noCandidate')
  await scoped.refused(settleMessageWork, { workId: `unknown ${messageId}`, state: 'failed', note }, 'record.missing')
  expect(await stateOf(messageId)).toBe('unknown')
})

test('a text of somebody unknown waits until somebody has seen to it; who is known is with the collector', async () => {
  const text = (userId: string | null) =>
    sql`insert into inbound_message (channel_id, channel, from_address, to_address, body, received_at, user_id)
      values (${channelId}, 'sms', '525500001111', '100', 'llamen al 5512345678', ${testApp().clock.now()}, ${userId})`.execute(
      db(),
    )
  await text(null)
  const [one, ...others] = await listed('stranger')
  expect(others).toEqual([])
  expect(one?.detail).not.toContain('5512345678')
  await ana.call(closeMessageWork, { workId: one?.workId ?? '', note })
  expect(await listed()).toEqual([])
})
