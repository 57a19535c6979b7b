import {
  listShortLinks,
  retireShortLink,
  saveShortLink,
  shortLinkClicks,
} from '@cordillera/contract/messaging/short-link'
import {
  saveSmsTemplate,
  sendByTemplate,
  smsTemplateDetail,
  submitSmsTemplate,
} from '@cordillera/contract/messaging/sms-template'
import { successCode } from '@cordillera/contract/success'
import { beforeAll, expect, test } from 'vitest'
import { type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { approvedTemplate } from '../../../test/given-templates.ts'
import type { Person } from '../../../test/harness.ts'
import { startSimulated } from '../../../test/simulated.ts'
import { sql } from '../../platform/db.ts'
import { clickerOf, deviceOf } from './click.rules.ts'

const monday = '2026-11-23T16:00:00Z'
const simulated = startSimulated({ now: monday })
const db = () => simulated().test.app.db
const span = { startDay: '2026-11-20', endDay: '2026-11-30' }
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
let teo: Person
let ana: Person
let app: LendingApp
let businessId = ''
let linkId = ''

const rowOf = async () => {
  const found = (await teo.call(listShortLinks, { pageSize: 200 })).list.find((one) => one.linkId === linkId)
  if (!found) throw new Error('the link is listed')
  return found
}

beforeAll(async () => {
  const { given } = simulated().test
  teo = await given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  ana = await given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  app = await lendingApp(simulated().test)
  const link = { name: 'app', targetUrl: 'https://luna.example/app', validThrough: '2026-11-30' }
  ;({ linkId } = await teo.call(saveShortLink, link))
  businessId = 'open.the.app'
  const texts = { es: { subject: null, text: 'Su app: {{shortLink}}' } }
  await approvedTemplate(teo, ana, { businessId, model: 'service', fillType: 2, texts, linkId })
}, 60_000)

let serial = 0
/** A borrower who was sent the link: who, and the path of their own address. */
async function sent() {
  const mobile = `+5255200000${String(++serial).padStart(2, '0')}`
  const { rows } = await sql<{ userId: string }>`
    insert into borrower (merchant_id, doc_type, doc_number, first_name, last_name, mobile, registered_at)
    select merchant_id, 'test', ${mobile}, 'José', 'Peña', ${mobile}, ${monday} from merchant where name = 'Luna Credito' returning user_id`.execute(
    db(),
  )
  const userId = rows[0]?.userId ?? ''
  const { messageId } = await app.call(sendByTemplate, { businessId, userId })
  const { body } = await db()
    .selectFrom('message')
    .select('body')
    .where('messageId', '=', messageId ?? '')
    .executeTakeFirstOrThrow()
  const path = new URL(body.replace('Su app: ', '')).pathname
  return { userId, messageId, path, mobile }
}
const open = (url: string, userAgent = iphone, headers: Record<string, string> = { 'accept-language': 'es-MX' }) =>
  simulated().test.app.http.inject({ method: 'GET', url, headers: { 'user-agent': userAgent, ...headers } })

test('a person’s own address says nothing of them, leads where the link leads, and each opening counts', async () => {
  const { path, userId, mobile, messageId } = await sent()
  expect(path).toMatch(/^\/s\/[2-9a-zA-Z]{11}$/)
  expect(path).not.toContain(userId)
  expect(path).not.toContain(mobile.slice(-6))
  simulated().test.clock.advance(60_000)
  for (const _ of [1, 2]) {
    const answer = await open(path)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://luna.example/app'])
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  expect(await rowOf()).toMatchObject({ sent: 1, opened: 1, clicks: 2, robots: 0 })
  const { rows } = await sql`select from message_event where message_id = ${messageId} and kind = 'clicked'`.execute(
    db(),
  )
  expect(rows).toHaveLength(1)
})

test('whoever reads links for others is told apart: robots, previews, scanners that open at once', async () => {
  const { path } = await sent()
  const before = await rowOf()
  await open(path) // at once: nobody taps so soon
  simulated().test.clock.advance(60_000)
  await open(path, 'WhatsApp/2.24 A')
  await open(path, 'Mozilla/5.0 (compatible; Googlebot/2.1)')
  await open(path, iphone, { 'accept-language': 'es', 'sec-purpose': 'prefetch;prerender' })
  await open(path, iphone, {})
  await simulated().test.app.http.inject({
    method: 'HEAD',
    url: path,
    headers: { 'user-agent': iphone, 'accept-language': 'es' },
  })
  expect(await rowOf()).toMatchObject({ opened: before.opened, clicks: before.clicks, robots: before.robots + 6 })
})

test('what followed is counted of those who opened it, beside those who did not', async () => {
  const before = await teo.call(shortLinkClicks, { linkId, ...span })
  const [one] = [await sent(), await sent()]
  simulated().test.clock.advance(60_000)
  await open(one.path)
  const at = simulated().test.clock.now().toISOString()
  await sql`
    insert into borrower_login (merchant_id, user_id, at, device_id) select merchant_id, user_id, ${at}::timestamptz + interval '1 hour', 'phone'
    from borrower where user_id = ${one.userId}`.execute(db())
  const after = await teo.call(shortLinkClicks, { linkId, ...span })
  expect(after.followed).toEqual({
    sent: before.followed.sent + 2,
    opened: before.followed.opened + 1,
    signedIn: before.followed.signedIn + 1,
    paid: before.followed.paid,
  })
  expect(after.notOpened.people).toBe(before.notOpened.people + 1)
  const total = (rows: readonly { persons: number; robots: number; previews: number; first: number }[]) =>
    rows
      .map((row) => [row.persons, row.robots, row.previews, row.first])
      .reduce((sum, row) => sum.map((n, at) => n + (row[at] ?? 0)))
  const { rows } = await sql<{ persons: number; robots: number; previews: number; first: number }>`
    select count(*) filter (where by_whom = 'person')::int as persons, count(*) filter (where by_whom = 'robot')::int as robots,
      count(*) filter (where by_whom = 'preview')::int as previews, count(*) filter (where is_first)::int as first
    from short_link_click where link_id = ${linkId}`.execute(db())
  expect(total(after.byDay)).toEqual(total(rows))
  expect(total(after.byDevice)).toEqual(total(rows))
  expect(after.usedBy).toEqual([businessId])
})

test('the address for paper counts people however soon they come', async () => {
  const { paperUrl } = await teo.call(shortLinkClicks, { linkId, ...span })
  const before = await rowOf()
  expect((await open(new URL(paperUrl).pathname)).statusCode).toBe(302)
  expect(await rowOf()).toMatchObject({ clicks: before.clicks + 1, sent: before.sent })
})

test('over or out of use it says so, messages with it are refused, and what is no address is unknown', async () => {
  const { path, userId } = await sent()
  const { version } = await rowOf()
  await teo.call(retireShortLink, { linkId, version, active: false, reason: 'another one now' })
  expect((await open(path)).statusCode).toBe(410)
  await app.refused(sendByTemplate, { businessId, userId }, 'messaging.valueMissing')
  await ana.refused(retireShortLink, { linkId, version, active: true, reason: 'stale' }, 'record.stale')
  await teo.call(retireShortLink, { linkId, version: version + 1, active: true, reason: 'still good' })
  expect((await open(path)).statusCode).toBe(302)
  expect((await open('/s/aaaaaaaaaaa')).statusCode).toBe(404)
  expect((await open('/s/x')).statusCode).toBe(404)
  simulated().test.clock.set('2026-12-01T07:00:00Z')
  expect((await open(path)).statusCode).toBe(410)
  simulated().test.clock.set(monday)
})

test('where a link leads is what somebody else approved: afterwards nobody leads people elsewhere alone', async () => {
  const fresh = { name: 'pay here', targetUrl: 'https://luna.example/pay', validThrough: '2026-12-31' }
  const { linkId: ours } = await teo.call(saveShortLink, fresh)
  const seen = async () => {
    const { list } = await teo.call(listShortLinks, { pageSize: 200 })
    return list.find((one) => one.linkId === ours) ?? { version: -1, fixed: null, name: null }
  }
  const lead = async (targetUrl: string) => ({ ...fresh, targetUrl, linkId: ours, version: (await seen()).version })
  await teo.call(saveShortLink, await lead('https://luna.example/pay-now'))
  expect(await seen()).toMatchObject({ fixed: false })
  const texts = { es: { subject: null, text: 'Pague: {{shortLink}}' } }
  const { templateId } = await teo.call(saveSmsTemplate, {
    ...{
      businessId: 'pay.here',
      description: 'pay',
      channel: 'sms',
      model: 'collection',
      segmentsAtMost: 1,
      fillType: 2,
    },
    ...{ variables: [], texts, linkId: ours },
  })
  const versionOf = async () => (await teo.call(smsTemplateDetail, { templateId })).version
  await teo.call(saveShortLink, await lead('https://luna.example/pay'))
  // handed in while somebody changes the link: the template has what stands then, or the change is refused
  const [handedIn, changed] = await Promise.all([
    teo.raw(submitSmsTemplate, { templateId, version: await versionOf() }),
    ana.raw(saveShortLink, await lead('https://luna.example/elsewhere')),
  ])
  expect(handedIn.code).toBe(successCode)
  const stands = changed.code === successCode ? 'https://luna.example/elsewhere' : 'https://luna.example/pay'
  const { versions } = await ana.call(smsTemplateDetail, { templateId })
  expect(versions[0]?.link).toEqual({ name: 'pay here', targetUrl: stands })
  expect(await seen()).toMatchObject({ fixed: true, targetUrl: stands })
  await teo.refused(saveShortLink, await lead('https://thief.example/pay'), 'messaging.linkFixed')
  await teo.call(saveShortLink, { ...(await lead(stands)), name: 'pay here today', validThrough: '2027-01-31' })
  expect(await seen()).toMatchObject({ name: 'pay here today', fixed: true })
})

test('a link on paper that people opened leads where it led', async () => {
  const poster = { name: 'poster', targetUrl: 'https://luna.example/poster', validThrough: '2026-12-31' }
  const { linkId: onPaper } = await teo.call(saveShortLink, poster)
  const { paperUrl } = await teo.call(shortLinkClicks, { linkId: onPaper, ...span })
  await open(new URL(paperUrl).pathname)
  const { list } = await teo.call(listShortLinks, { pageSize: 200 })
  const version = list.find((one) => one.linkId === onPaper)?.version
  const elsewhere = { ...poster, targetUrl: 'https://thief.example/poster', linkId: onPaper, version }
  await teo.refused(saveShortLink, elsewhere, 'messaging.linkFixed')
})

test('a link needs a day ahead, an https address and a name of its own', async () => {
  const link = { name: 'App', targetUrl: 'https://luna.example/app', validThrough: '2026-11-30' }
  await teo.refused(saveShortLink, link, 'messaging.linkNameTaken')
  await teo.refused(saveShortLink, { ...link, name: 'old', validThrough: '2026-11-22' }, 'messaging.linkPast')
  expect((await teo.raw(saveShortLink, { ...link, name: 'plain', targetUrl: 'http://luna.example' })).code).toBe(40_000)
})

test('programs are told by what they say of themselves', () => {
  const person = { method: 'GET', userAgent: iphone, purpose: '', hasLanguage: true, ageMs: 60_000 }
  expect(clickerOf(person)).toBe('person')
  expect(clickerOf({ ...person, userAgent: '' })).toBe('robot')
  expect(clickerOf({ ...person, ageMs: 500 })).toBe('robot')
  expect(clickerOf({ ...person, userAgent: 'facebookexternalhit/1.1' })).toBe('preview')
  expect(deviceOf(iphone)).toBe('phone')
  expect(deviceOf('Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Safari/537.36')).toBe('tablet')
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('computer')
})
