/** A first password goes to its person alone: a link by mail, for a day and once; neither who asked nor who confirmed learns anything. */
import { decideCareRequest, listCareRequests, resetPassword } from '@cordillera/contract/access/account'
import { saveSetting } from '@cordillera/contract/settings/setting'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { whileCommitsFail } from '../../test/failing-commit.ts'
import { testPassword } from '../../test/given.ts'
import { signsInTo } from '../../test/given-accounts.ts'
import { type Person, testNow } from '../../test/harness.ts'
import { startSimulated } from '../../test/simulated.ts'
import { sql } from '../platform/db.ts'

const simulated = startSimulated({ now: testNow })
const at = () => simulated().test
beforeEach(() => at().clock.set(testNow))

const reason = 'asked for by the person'
const chosen = 'Volcan72Nevado'
let serial = 0
let hr: Person
let leader: Person

beforeAll(async () => {
  leader = await at().given.person({ role: 'LEADER' })
  hr = await at().given.person({ role: 'HR' })
})

async function somebody(): Promise<Person & { email: string; userName: string }> {
  serial += 1
  const userName = `novata_${'abcdefgh'[serial]}`
  const person = await at().given.person({ role: 'AGENT', userName, leader })
  const email = `novata.${serial}@casa.example`
  await at()
    .app.db.insertInto('staffPerson')
    .values({ accountId: person.accountId, sex: 'female', birthday: '1996-04-23', phone: '+525500000001', email })
    .execute()
  return Object.assign(person, { email, userName })
}

async function asked(person: Person) {
  const answer = await hr.call(resetPassword, { accountId: person.accountId, reason })
  const waiting = (await leader.call(listCareRequests, {})).find((one) => one.accountId === person.accountId)
  if (!waiting) throw new Error('it waits for the leader')
  return { answer, waiting }
}
const confirmed = async (requestId: string) =>
  leader.call(decideCareRequest, { requestId, decision: 'approve', note: 'the address is theirs' })

/** The address in the latest mail to somebody, as a path of this server. */
async function linkFor(email: string): Promise<string> {
  const mails = async () => (await simulated().received()).filter(({ to }) => to === email)
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(0)
  // mail breaks long lines
  const text = (await mails()).at(-1)?.text.replace(/=\r?\n/g, '') ?? ''
  const [, path] = /(\/first-password\/[A-Za-z0-9_.-]+)/.exec(text) ?? []
  if (!path) throw new Error(`no link in ${text}`)
  return path
}
const open = (url: string) => at().app.http.inject({ method: 'GET', url, remoteAddress: `10.0.0.${serial}` })
const choose = (url: string, password: string, again = password) =>
  at().app.http.inject({
    method: 'POST',
    url,
    remoteAddress: `10.0.0.${serial}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
    payload: new URLSearchParams({ password, again }).toString(),
  })
const signsIn = async (userName: string, password: string) => (await signsInTo(at(), userName, password)).code

test('who asks and who confirms learn nothing; the person opens the link, chooses, and signs in with it', async () => {
  const person = await somebody()
  const { answer, waiting } = await asked(person)
  expect(answer).toEqual({ password: null, waits: true })
  expect(waiting.linkAddress).toBe(person.email)
  expect(await signsIn(person.userName, testPassword)).toBe(2000)
  expect(await confirmed(waiting.requestId)).toEqual({ state: 'approved', password: null })
  expect(await signsIn(person.userName, testPassword)).not.toBe(2000)
  const link = await linkFor(person.email)
  // looking changes nothing: scanners look too
  for (const _ of ['scanner', 'person']) expect((await open(link)).body).toContain(person.userName)
  expect((await choose(link, chosen, 'Volcan72Nevada')).body).toContain('the two differ')
  expect((await choose(link, 'kurz')).statusCode).toBe(400)
  expect((await choose(link, 'Aa345678')).body).toContain('too easy to guess')
  expect((await choose(link, chosen)).statusCode).toBe(200)
  expect(await signsIn(person.userName, chosen)).toBe(2000)
  expect((await choose(link, 'Otra92Contrasena')).statusCode).toBe(404)
  expect(await signsIn(person.userName, chosen)).toBe(2000)
})

test('it is good for a day, for one at a time, and nobody can make one up', async () => {
  const person = await somebody()
  await confirmed((await asked(person)).waiting.requestId)
  const first = await linkFor(person.email)
  await confirmed((await asked(person)).waiting.requestId)
  await expect.poll(async () => (await linkFor(person.email)) !== first).toBe(true)
  const second = await linkFor(person.email)
  expect((await choose(first, chosen)).statusCode).toBe(404)
  const forged = second.slice(0, -1) + (second.endsWith('A') ? 'Q' : 'A')
  expect((await choose(forged, chosen)).statusCode).toBe(404)
  at().clock.advance(24 * 3_600_000 + 1)
  expect((await choose(second, chosen)).statusCode).toBe(404)
})

test('nobody is told that it is saved before it is', async () => {
  const person = await somebody()
  await confirmed((await asked(person)).waiting.requestId)
  const link = await linkFor(person.email)
  const lost = await whileCommitsFail(at(), 'account', () => choose(link, chosen))
  expect(lost.statusCode).toBeGreaterThanOrEqual(500)
  expect(lost.body).not.toContain('Sign in')
  expect(await signsIn(person.userName, chosen)).not.toBe(2000)
  expect((await choose(link, chosen)).statusCode).toBe(200)
})

test('of twenty who use it at once one chooses', async () => {
  const person = await somebody()
  await confirmed((await asked(person)).waiting.requestId)
  const link = await linkFor(person.email)
  const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => choose(link, `Nevado${10 + n}Volcan`)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('the link is kept nowhere: neither in the message, nor in the log', async () => {
  const person = await somebody()
  await confirmed((await asked(person)).waiting.requestId)
  const token = (await linkFor(person.email)).split('.')[1] ?? 'none'
  const { rows } = await sql<{ kept: string }>`
    select row_to_json(m)::text as kept from message m where address = ${person.email}
    union all select row_to_json(l)::text from operation_log l union all select row_to_json(n)::text from notification n`.execute(
    at().app.db,
  )
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.filter(({ kept }) => kept.includes(token))).toEqual([])
})

test('without an address, without a mail channel, or switched off, two people are told a half each', async () => {
  const plain = await at().given.person({ role: 'AGENT', leader })
  expect((await asked(plain)).answer.password).toHaveLength(8)
  const { db } = at().app
  await db.updateTable('messageChannel').set({ active: false }).where('type', '=', 'email').execute()
  expect((await asked(await somebody())).answer.password).toHaveLength(8)
  await db.updateTable('messageChannel').set({ active: true }).where('type', '=', 'email').execute()
  const superuser = await at().given.person({ superuser: true })
  const off = { key: 'first_password_by_mail', value: false, version: 0, reason: 'nobody reads that mail' } as const
  await superuser.call(saveSetting, off)
  expect((await asked(await somebody())).answer.password).toHaveLength(8)
  await superuser.call(saveSetting, { ...off, value: true, version: 1 })
})
