import { randomUUID } from 'node:crypto'
import {
  exportChannelUsers,
  listChannelUsers,
  resetChannelUser,
  saveChannelUser,
  switchChannelUser,
} from '@cordillera/contract/acquisition/channel-users'
import { saveChannel, saveChannelPrice } from '@cordillera/contract/acquisition/channels'
import { collectEvents } from '@cordillera/contract/acquisition/events'
import type { Input } from '@cordillera/contract/endpoint'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { whileCommitsFail } from '../../../test/failing-commit.ts'
import { givenProduct, type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'
import { endpointsOf } from '../../platform/implement.ts'
import { countBatches } from '../events/rollup.ts'
import { forgetSessions } from './portal.queries.ts'

const now = '2026-11-23T18:00:00Z'
const password = 'Lluvia7sobre9'
const testApp = startApp({ now })
let phone: LendingApp
let tech: Person
let abroad: Person

beforeAll(async () => {
  await givenProduct(testApp())
  phone = await lendingApp(testApp())
})
let address = 0
beforeEach(async () => {
  testApp().clock.set(now)
  address++
  tech = await testApp().given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  abroad = await testApp().given.person({ role: 'TECHNICAL', country: 'CO', merchants: ['Cafe Plata'] })
})

let serial = 0
async function channel(clicks = 0) {
  const code = `p${++serial}`
  const terms = { partner: 'Agencia', kind: 'ads', validFrom: '2026-01-01' } as const
  const { channelId } = await tech.call(saveChannel, { ...terms, code, name: `Channel ${code}` })
  if (clicks > 0) {
    await tech.call(saveChannelPrice, { channelId, model: 'cpc', price: 250, fromDay: '2026-01-01' })
    const events = Array.from({ length: clicks }, () => ({
      ...({
        eventId: randomUUID(),
        name: 'channel.click',
        channel: code,
        platform: 'Android',
        version: '1.0.0',
      } as const),
      ...{ deviceId: randomUUID(), createdAt: '2026-11-22T18:00:00Z' },
    }))
    await phone.call(collectEvents, { sentAt: now, events })
    await countBatches(testApp().app.db, new Date(now))
  }
  return { channelId, name: `Channel ${code}` }
}

interface Sent {
  method?: 'GET' | 'POST'
  url: string
  form?: Record<string, string>
  cookie?: string
  headers?: Record<string, string>
}
async function visit({ method = 'GET', url, form, cookie, headers }: Sent) {
  const answer = await testApp().app.http.inject({
    ...{ method, url, remoteAddress: `10.0.0.${address}` },
    headers: {
      'accept-language': 'en',
      ...(cookie ? { cookie } : {}),
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...headers,
    },
    ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
  })
  const set = String(answer.headers['set-cookie'] ?? '')
  return { status: answer.statusCode, text: answer.body, set, cookie: set.split(';')[0] ?? '' }
}
const posted = (url: string, form: Record<string, string>, more: Partial<Sent> = {}) =>
  visit({ method: 'POST', url, form, ...more })

async function user(channels: number[], given: Partial<Input<typeof saveChannelUser>> = {}) {
  const email = `user${++serial}@agencia.example`
  const made = await tech.call(saveChannelUser, { name: `User ${serial}`, email, channels, ...given })
  return { ...made, email, link: made.link ?? '' }
}
const signIn = (email: string, typed = password) => posted('/partner/sign-in', { email, password: typed })
/** Somebody who opened the link, chose a password and signed in. */
async function visitor(channels: number[]) {
  const made = await user(channels)
  expect((await posted(made.link, { password, again: password })).status).toBe(200)
  const came = await signIn(made.email)
  expect(came.status).toBe(303)
  return { ...made, cookie: came.cookie, came }
}
const days = 'from=2026-11-01&to=2026-11-23'

describe('who may see a channel', () => {
  test('is added with channels of one merchant, changed as it was seen, and is that merchant’s alone', async () => {
    const { channelId, name } = await channel()
    const made = await user([channelId])
    const given = { name: 'Ana Ruiz', email: made.email, channels: [channelId] }
    await tech.refused(saveChannelUser, given, 'acquisition.emailTaken')
    await tech.refused(saveChannelUser, { ...given, channelUserId: made.channelUserId, version: 9 }, 'record.stale')
    await abroad.refused(saveChannelUser, { ...given, channelUserId: made.channelUserId, version: 1 }, 'record.missing')
    await abroad.refused(saveChannelUser, { ...given, email: 'x@y.example' }, 'acquisition.channelForeign')
    await tech.call(saveChannelUser, { ...given, channelUserId: made.channelUserId, version: 1 })
    const { list } = await tech.call(listChannelUsers, { channelId })
    expect(list).toMatchObject([{ name: 'Ana Ruiz', channels: [{ channelId, name }], password: 'waits', active: true }])
    expect((await abroad.call(listChannelUsers, {})).list).toEqual([])
    const file = await tech.download(exportChannelUsers, { filter: { channelId }, format: 'csv' })
    expect(file.body.toString()).toContain('Ana Ruiz')
    expect(file.body.toString()).not.toContain(made.link)
  })

  test('several who add the same address at once add one', async () => {
    const { channelId } = await channel()
    const one = { name: 'Twice', email: 'twice@agencia.example', channels: [channelId] }
    const answers = await Promise.all(Array.from({ length: 6 }, () => tech.raw(saveChannelUser, one)))
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
  })
})

describe('a link', () => {
  test('opens once, changes nothing by being opened, and is over after a day', async () => {
    const { channelId } = await channel()
    const { link, email } = await user([channelId])
    expect((await visit({ url: link })).text).toContain(email)
    expect((await signIn(email)).status).toBe(400)
    expect((await posted(link, { password, again: 'other' })).text).toContain('the two differ')
    expect((await posted(link, { password: 'short', again: 'short' })).text).toContain('Nothing was saved')
    expect((await posted(link, { password: 'Password1', again: 'Password1' })).text).toContain('too easy to guess')
    expect((await posted(link, { password, again: password })).text).toContain('Your password is saved')
    expect((await posted(link, { password, again: password })).status).toBe(404)
    const late = await user([channelId])
    testApp().clock.set('2026-11-24T18:00:01Z')
    expect((await visit({ url: late.link })).status).toBe(404)
    expect((await visit({ url: `/partner/link/${'x'.repeat(43)}` })).status).toBe(404)
  })

  test('says that a password is saved when it is, and not before', async () => {
    const { link, email } = await user([(await channel()).channelId])
    const lost = await whileCommitsFail(testApp(), 'channel_user', () => posted(link, { password, again: password }))
    expect(lost.status).toBeGreaterThanOrEqual(500)
    expect(lost.text).not.toContain('Your password is saved')
    expect((await signIn(email)).status).toBe(400)
    expect((await posted(link, { password, again: password })).text).toContain('Your password is saved')
  })

  test('given anew it ends the one before, the password and the sessions', async () => {
    const { channelId } = await channel()
    const { cookie, email, channelUserId } = await visitor([channelId])
    const { link } = await tech.call(resetChannelUser, { channelUserId, version: 1, reason: 'lost phone' })
    expect((await visit({ url: '/partner', cookie })).text).toContain('Sign in for channels')
    expect((await signIn(email)).status).toBe(400)
    expect((await visit({ url: link })).status).toBe(200)
  })
})

describe('a visitor', () => {
  test('sees the figures of the own channel and nothing of another, on the page and in the file', async () => {
    const [mine, other] = [await channel(3), await channel(17)]
    const { cookie } = await visitor([mine.channelId])
    const page = await visit({ url: `/partner?${days}&by=channel`, cookie })
    expect(page.text).toContain(mine.name)
    expect(page.text).not.toContain(other.name)
    expect(page.text).toMatch(/<td>3<\/td><td>0<\/td>/)
    expect(page.text).toContain('7.50')
    const file = await visit({ url: `/partner/figures.csv?${days}&by=day`, cookie })
    expect(file.text.split('\r\n').filter((line) => /22,|Total/.test(line))).toEqual([
      '2026-11-22,3,0,0,0,0,7.50',
      'Total,3,0,0,0,0,7.50',
    ])
    const tried = await visit({ url: `/partner?${days}&by=channel&channelId=${other.channelId}&merchant=1`, cookie })
    expect(tried.text).not.toContain(other.name)
    const both = await visitor([mine.channelId, other.channelId])
    const all = await visit({ url: `/partner?${days}&by=channel`, cookie: both.cookie })
    expect([all.text.includes(mine.name), all.text.includes(other.name)]).toEqual([true, true])
  })

  test('of the whole merchant nothing is counted in: another channel’s borrowers, costs and defaults stay out', async () => {
    const mine = await channel(2)
    const { cookie } = await visitor([mine.channelId])
    const before = await visit({ url: `/partner/figures.csv?${days}&by=day`, cookie })
    await channel(40)
    await sql`insert into app_registration (merchant_id, device_id, registered_at, day, platform)
      select merchant_id, 'organic' || n, '2026-11-22T18:00:00Z', '2026-11-22', 'iOS' from merchant, generate_series(1, 9) n`.execute(
      testApp().app.db,
    )
    expect((await visit({ url: `/partner/figures.csv?${days}&by=day`, cookie })).text).toBe(before.text)
  })

  test('opens no call of the console, by no way of showing what let them in', async () => {
    const { channelId } = await channel()
    const { cookie } = await visitor([channelId])
    const token = cookie.split('=')[1] ?? ''
    const closed = [...endpointsOf(testApp().app.http).values()].filter(({ access }) => access !== 'public')
    expect(closed.length).toBeGreaterThan(400)
    const opened: string[] = []
    for (const { path } of closed)
      for (const authorization of [`JWT ${token}`, `APP ${token}`, '']) {
        const headers = { cookie, 'device-id': 'd'.repeat(32), ...(authorization ? { authorization } : {}) }
        const answer = await testApp().app.http.inject({
          ...{ method: 'POST', url: path, payload: {}, headers },
          remoteAddress: `10.1.${Math.floor(opened.length / 200)}.${address}`,
        })
        if (answer.statusCode !== 401 && answer.statusCode !== 429) opened.push(`${path} ${answer.statusCode}`)
      }
    expect(opened).toEqual([])
  }, 60_000)

  test('is not let in by what lets somebody of the console in', async () => {
    const headers = { authorization: `JWT ${tech.token}`, 'device-id': tech.deviceId }
    const staff = await visit({ url: '/partner', headers, cookie: `cordillera_partner=${'a'.repeat(43)}` })
    expect(staff.text).toContain('Sign in for channels')
    expect((await visit({ url: `/partner/figures.csv?${days}`, headers })).status).toBe(401)
  })

  test('loses a channel with the next look, and everything when let in no more', async () => {
    const [mine, other] = [await channel(3), await channel(5)]
    const { cookie, channelUserId, email } = await visitor([mine.channelId, other.channelId])
    await tech.call(saveChannelUser, { channelUserId, version: 1, name: 'Less', email, channels: [mine.channelId] })
    const less = await visit({ url: `/partner?${days}&by=channel`, cookie })
    expect([less.text.includes(mine.name), less.text.includes(other.name)]).toEqual([true, false])
    const out = { channelUserId, version: 2, active: false, reason: 'left the agency' }
    await tech.call(switchChannelUser, out)
    expect((await visit({ url: '/partner', cookie })).text).toContain('Sign in for channels')
    expect((await signIn(email)).status).toBe(400)
    await tech.refused(resetChannelUser, { channelUserId, version: 3, reason: 'again' }, 'acquisition.userInactive')
  })

  test('is signed out by rest, by half a day, and by the button', async () => {
    const { channelId } = await channel()
    const { cookie, email } = await visitor([channelId])
    testApp().clock.set('2026-11-23T18:29:00Z')
    expect((await visit({ url: '/partner', cookie })).text).toContain('Your channel')
    testApp().clock.set('2026-11-23T19:00:00Z')
    expect((await visit({ url: '/partner', cookie })).text).toContain('Sign in for channels')
    const again = (await signIn(email)).cookie
    await posted('/partner/sign-out', {}, { cookie: again })
    expect((await visit({ url: '/partner', cookie: again })).text).toContain('Sign in for channels')
  })

  test('leaves nothing of a session behind once it can be used no more, and one that can', async () => {
    const { channelId } = await channel()
    const { db, clock } = testApp().app
    const { email } = await visitor([channelId])
    testApp().clock.set(new Date(clock.now().getTime() + 14 * 3_600_000).toISOString())
    const { cookie } = await signIn(email)
    await forgetSessions(db, clock.now())
    expect(await db.selectFrom('channelUserSession').selectAll().execute()).toHaveLength(1)
    expect((await visit({ url: '/partner', cookie })).text).toContain('Your channel')
  })

  test('has a cookie that no script reads and no other page sends', async () => {
    const { channelId } = await channel()
    const { email } = await visitor([channelId])
    expect((await signIn(email)).set).toMatch(/; Path=\/partner; Max-Age=43200; HttpOnly; SameSite=Strict/)
    const elsewhere = { headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await posted('/partner/sign-in', { email, password }, elsewhere)).status).toBe(403)
  })
})

describe('guessing', () => {
  test('waits longer each time, answers an unknown address alike, and is written down', async () => {
    const { channelId } = await channel()
    const { email, channelUserId } = await visitor([channelId])
    const eight = async (who: string) => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(who, 'Wrong1234')))
      return answers.map(({ status, text }) => `${status} ${text}`).sort()
    }
    const wrong = await eight(email)
    expect(wrong.filter((answer) => answer.startsWith('429')).length).toBeGreaterThan(0)
    expect((await signIn(email)).status).toBe(429)
    testApp().clock.set('2026-11-23T18:03:00Z')
    expect(await eight('nobody@agencia.example')).toEqual(wrong)
    testApp().clock.set('2026-11-23T18:40:00Z')
    expect((await signIn(email)).status).toBe(303)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from operation_log
      where action = 'acquisition.channelUserSignedIn' and target = ${`channelUser:${channelUserId}`}`.execute(
      testApp().app.db,
    )
    expect(rows[0]?.n).toBe(2)
  })

  test('holds up neither people elsewhere nor a browser that got in before', async () => {
    const { channelId } = await channel()
    const { email, came } = await visitor([channelId])
    const device = /cordillera_partner_device=[A-Za-z0-9_-]{43}/.exec(came.set)?.[0] ?? ''
    for (let n = 0; n < 12; n++) await signIn(email, 'Wrong1234')
    expect((await signIn(email)).status).toBe(429)
    const again = await posted('/partner/sign-in', { email, password }, { cookie: device })
    expect(again.status).toBe(303)
    expect(again.set).toContain(device)
    // one of their own making is no browser that got in
    const made = `cordillera_partner_device=${'x'.repeat(43)}`
    expect((await posted('/partner/sign-in', { email, password }, { cookie: made })).status).toBe(429)
    address++
    expect((await signIn(email)).status).toBe(303)
  })

  test('of one address is stopped after so many tries a minute', async () => {
    const tries = []
    for (let n = 0; n < 22; n++) tries.push((await signIn(`no${n}@agencia.example`, 'Wrong1234')).status)
    expect(tries.slice(-2)).toEqual([429, 429])
  })
})
