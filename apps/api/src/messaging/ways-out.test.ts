/**
 * Every way by which anything leaves for a person: who writes what leaves, who hands it to a provider, and that whatever is written
 * without a decision reaches no debtor. A new way fails here until somebody has said under which decision it leaves.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { messageChannels } from '@cordillera/contract/messaging/message'
import { beforeAll, expect, test } from 'vitest'
import { givenKnownCase } from '../../test/given-cases.ts'
import { startSimulated } from '../../test/simulated.ts'
import { notify } from '../platform/events.ts'
import { outboxTopic } from './outbox.service.ts'
import { queueOne } from './templates/send.queries.ts'

const simulated = startSimulated({ now: '2026-11-23T16:00:00Z' })
const source = resolve(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.deep.ts'))
  .map((file) => ({ file, text: readFileSync(resolve(source, file), 'utf8') }))
const filesWith = (pattern: RegExp) =>
  files
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort()

test('what leaves is written in these places alone', () => {
  const written = /insert into (message|phone_call|visit)\b(?!_)|insertInto\('(message|phoneCall|visit)'\)/
  expect(filesWith(written)).toEqual([
    // calls and visits: the database takes none without its decision
    'collection/contact/call.queries.ts',
    'collection/contact/visit.queries.ts',
    // a test of a channel, to no number of a borrower or contact
    'messaging/channels/channel-list.queries.ts',
    // that somebody asked to be written to no more, where the law wants it confirmed
    'messaging/inbound.queries.ts',
    // a first password's link, to staff
    'messaging/listeners.ts',
    // people's own messages
    'messaging/message.routes.ts',
    // campaigns: marketing, decided on once more when it leaves
    'messaging/templates/queue-many.queries.ts',
    // messages of the apps, tests of templates
    'messaging/templates/send.queries.ts',
  ])
})

test('what leaves is handed over in these places alone', () => {
  expect(filesWith(/#?providers\[[^\]]+\]\.send\(|dialer\.place\(|sendMail\(/i)).toEqual([
    'collection/contact/dial.service.ts',
    // the provider that the outbox calls
    'integrations/smtp/smtp.provider.ts',
    'messaging/outbox.service.ts',
  ])
})

const address = { sms: '+525512349001', whatsapp: '+525512349001', email: 'deudora@example.com' }
const purposes = ['service', 'marketing', 'code', 'legal'] as const
let merchantId: number
beforeAll(async () => {
  const { given, app } = simulated().test
  const agent = await given.person({ role: 'AGENT', stage: 'S1A' })
  const { userId } = await givenKnownCase(simulated().test, agent)
  await app.db
    .updateTable('borrower')
    .set({ mobile: address.sms, email: 'Deudora@example.com' })
    .where('userId', '=', userId)
    .execute()
  merchantId = await given.merchantId('Luna Credito')
})

test('whatever is written to a debtor without a decision stays here, but codes and what the law asks for', async () => {
  const { db } = simulated().test.app
  const now = simulated().test.clock.now()
  const written = await db.transaction().execute(async (tx) => {
    const all: { messageId: string; purpose: string; channel: string }[] = []
    for (const channel of messageChannels)
      for (const purpose of purposes) {
        const subject = channel === 'email' ? 'Aviso' : null
        const messageId = await queueOne(tx, {
          ...{ merchantId, channel, purpose, address: address[channel], subject, text: `${purpose} ${channel}` },
          ...{ segments: 1, now, userId: null },
        })
        all.push({ messageId, purpose, channel })
      }
    return all
  })
  await notify(db, { topic: outboxTopic })
  const states = () =>
    db.selectFrom('message').select(['messageId', 'state', 'failure']).where('merchantId', '=', merchantId).execute()
  await expect
    .poll(async () => (await states()).filter(({ state }) => state === 'queued' || state === 'sending').length)
    .toBe(0)
  const left = await states()
  for (const { messageId, purpose, channel } of written) {
    const kept = left.find((row) => row.messageId === messageId)
    if (purpose === 'code' || purpose === 'legal') expect(kept?.state, `${purpose} ${channel}`).not.toBe('skipped')
    else expect(kept, `${purpose} ${channel}`).toMatchObject({ state: 'skipped', failure: 'debtor' })
  }
  const got = (await simulated().received()).map(({ text }) => text)
  expect(got.some((text) => /code|legal/.test(text))).toBe(true)
  expect(got.filter((text) => /service|marketing/.test(text))).toEqual([])
})

test('nothing about a debt is written without its decision: the database refuses it', async () => {
  const { app, clock } = simulated().test
  const writing = app.db
    .insertInto('message')
    .values({
      ...{
        merchantId,
        channel: 'sms',
        purpose: 'collection',
        address: address.sms,
        body: 'Pague hoy',
        state: 'queued',
      },
      queuedAt: clock.now(),
    })
    .execute()
  await expect(writing).rejects.toThrow(/message_decided/)
})
