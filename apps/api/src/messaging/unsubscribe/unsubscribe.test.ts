import { sendByTemplate } from '@cordillera/contract/messaging/sms-template'
import { beforeAll, expect, test } from 'vitest'
import { type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { approvedTemplate } from '../../../test/given-templates.ts'
import { startSimulated } from '../../../test/simulated.ts'
import { sql } from '../../platform/db.ts'

const monday = '2026-11-23T16:00:00Z'
const simulated = startSimulated({ now: monday })
const db = () => simulated().test.app.db
let app: LendingApp

const texts = { es: { subject: 'Su cuenta', text: 'Su estado de cuenta esta en la app.' } }

beforeAll(async () => {
  const { given } = simulated().test
  const teo = await given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  const ana = await given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  app = await lendingApp(simulated().test)
  await approvedTemplate(teo, ana, { businessId: 'statement', channel: 'email', model: 'service', texts })
  await approvedTemplate(teo, ana, { businessId: 'offer', channel: 'email', model: 'marketing', texts })
  await approvedTemplate(teo, ana, { businessId: 'terms', channel: 'email', model: 'legal', texts })
}, 60_000)

let serial = 0
async function person() {
  const n = ++serial
  const email = `reader.${n}@example.com`
  const { rows } = await sql<{ userId: string }>`
    insert into borrower (merchant_id, doc_type, doc_number, first_name, last_name, mobile, email, state, registered_at)
    select merchant_id, 'test', ${`U${n}`}, 'Ana', 'Sol', ${`+52553000000${n}`}, ${email}, 'Ciudad de México', ${monday} from merchant
    where name = 'Luna Credito' returning user_id`.execute(db())
  return { userId: rows[0]?.userId ?? '', email }
}
const send = async (userId: string, businessId: string) =>
  (await app.call(sendByTemplate, { businessId, userId })).messageId
const isRefused = async (userId: string, businessId: string) =>
  expect(await app.call(sendByTemplate, { businessId, userId })).toMatchObject({ messageId: null, rule: 'suppressed' })
const messageIs = (messageId: string | null, state: string) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ state: string }>`select state from message where message_id = ${messageId}`.execute(
        db(),
      )
      return rows[0]?.state
    })
    .toBe(state)
/** Where the mail that somebody got last says it can be ended. */
async function endOf(email: string) {
  const mails = (await simulated().received()).filter(({ to }) => to === email)
  const text = (mails.at(-1)?.text ?? '').replace(/\r\n[ \t]+/g, ' ')
  const url = /List-Unsubscribe: <([^>]+)>/.exec(text)?.[1]
  return url === undefined ? null : new URL(url).pathname
}
const get = (url: string) =>
  simulated().test.app.http.inject({ method: 'GET', url, headers: { 'accept-language': 'en' } })
const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
  simulated().test.app.http.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, 'accept-language': 'en' },
  })

test('opening the page ends nothing; one click of a mail program ends mails of that purpose, twice as well as once', async () => {
  const { userId, email } = await person()
  await messageIs(await send(userId, 'offer'), 'sent')
  const url = (await endOf(email)) ?? ''
  expect((await get(url)).body).toContain('You can end mails of this kind')
  await messageIs(await send(userId, 'offer'), 'sent')
  for (const _ of [1, 2]) {
    const answer = await post(url, 'List-Unsubscribe=One-Click')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  await isRefused(userId, 'offer')
  await messageIs(await send(userId, 'statement'), 'sent')
  const { rows } = await sql<{ purpose: string; origin: string }>`
    select purpose, origin from suppression where address = ${email}`.execute(db())
  expect(rows).toEqual([{ purpose: 'marketing', origin: 'unsubscribed' }])
})

test('a mail program may post in parts; all mails can be ended, and what the law asks for still comes', async () => {
  const { userId, email } = await person()
  await messageIs(await send(userId, 'statement'), 'sent')
  const url = (await endOf(email)) ?? ''
  const parts = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  expect((await post(url, parts, 'multipart/form-data; boundary=x')).body).toContain('No more mails of this kind')
  await isRefused(userId, 'statement')
  expect((await post(url, 'choice=all')).body).toContain('No more mails are sent to you')
  await isRefused(userId, 'offer')
  await messageIs(await send(userId, 'terms'), 'sent')
  expect(await endOf(email)).toBeNull()
})

test('whoever ended mails takes it back on the same page; what a bounce ended stays', async () => {
  const { userId, email } = await person()
  await messageIs(await send(userId, 'offer'), 'sent')
  const url = (await endOf(email)) ?? ''
  await post(url, 'choice=one')
  await sql`insert into suppression (channel, address, purpose, origin, evidence, made_at)
    values ('email', ${email}, 'service', 'bounce', '550', ${monday})`.execute(db())
  expect((await post(url, 'choice=again')).body).toContain('You can end mails of this kind')
  await messageIs(await send(userId, 'offer'), 'sent')
  await isRefused(userId, 'statement')
})

test('an address that was made up or changed ends nothing, nor does an empty form', async () => {
  const { userId, email } = await person()
  await messageIs(await send(userId, 'offer'), 'sent')
  const url = (await endOf(email)) ?? ''
  const forged = `${url.slice(0, -1)}${url.endsWith('A') ? 'Q' : 'A'}`
  expect((await post(forged, 'List-Unsubscribe=One-Click')).statusCode).toBe(404)
  expect((await post('/u/x', 'List-Unsubscribe=One-Click')).statusCode).toBe(404)
  expect((await post(url, 'choice=other')).statusCode).toBe(400)
  const { rows } = await sql`select from suppression where address = ${email}`.execute(db())
  expect(rows).toEqual([])
})
