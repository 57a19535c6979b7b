/** The server is killed again and again while it orders, is told, asks and books: nothing is doubled and nothing lost. */
import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { givenCharges } from '../../../test/given-charges.ts'
import { databaseUrl, type Person, testNow } from '../../../test/harness.ts'
import { startSimulated } from '../../../test/simulated.ts'
import { checkLedger } from '../../credit/public.ts'
import { sql } from '../../platform/db.ts'

const kills = Number(process.env['CHARGE_KILLS'] ?? 30)
const borrowers = 40
const simulated = startSimulated()
const given = givenCharges(simulated)
const app = () => simulated().test
let service: Person

beforeAll(async () => {
  given.bind()
  service = await app().given.person({ role: 'CUSTOMER_SERVICE', country: 'CO' })
})

interface Running {
  child: ChildProcess
  url: string
}

async function start(url: string): Promise<Running> {
  const { payvalida, paynet } = simulated().simulators
  const file = resolve(import.meta.dirname, '../../../test/charge-server.ts')
  const child = fork(file, [url, testNow, JSON.stringify({ payvalida, paynet })], { execArgv: ['--import', 'tsx'] })
  const { port } = await new Promise<{ port: number }>((ready, failed) => {
    child.once('message', (message) => ready(message as { port: number }))
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
  })
  return { child, url: `http://127.0.0.1:${port}` }
}

async function kill({ child }: Running): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
}

test(`${borrowers} orders outlive ${kills} deaths of the server`, async () => {
  const links = []
  for (let n = 0; n < borrowers; n++) {
    const { userId } = await given.loan('Cafe Plata')
    links.push({ userId, path: new URL((await given.link(service, userId)).url).pathname })
  }
  const { payvalida } = simulated().simulators
  const base = databaseUrl(app().databaseName)
  let at = 0
  for (let n = 0; n < kills; n++) {
    const server = await start(base)
    await fetch(`${payvalida.url}/configure`, { method: 'POST', body: JSON.stringify({ webhooks: server.url }) })
    const { path, userId } = links[at++ % links.length] ?? { path: '', userId: '' }
    // the page is opened, what is there is paid and told, and the server dies somewhere in between
    const opened = fetch(server.url + path).catch(() => null)
    const paying = (async () => {
      const [order] = await given.of(userId)
      if (order?.state === 'open') await given.pay('payvalida', { order: order.orderKey, notify: n % 3 })
    })()
    await sleep(Math.random() * 150)
    await kill(server)
    await Promise.all([opened, paying])
  }
  // whoever is left opens, what was asked for is found again, and then all of it is paid without a word
  const lookAtAll = async () => {
    await sql`update charge set next_at = ${app().clock.now()} where next_at is not null`.execute(app().app.db)
    await given.work()
  }
  const waiting = async (state: string) =>
    (await sql<{ orderKey: string }>`select order_key from charge where state = ${state}`.execute(app().app.db)).rows
  for (const { path } of links) await app().app.http.inject({ method: 'GET', url: path })
  await expect.poll(async () => [await lookAtAll(), (await waiting('asked')).length][1]).toBe(0)
  for (const { orderKey } of await waiting('open')) await given.pay('payvalida', { order: orderKey, notify: 0 })
  await expect.poll(async () => [await lookAtAll(), (await waiting('open')).length][1]).toBe(0)

  // two pages opened at once still offer one order: nothing was ordered that nobody knows of
  const { rows: charges } = await sql<{ state: string; payments: number }>`
    select c.state, (select count(*) from payment p where p.channel = 'PAYVALIDA' and p.tracking_key = c.provider_ref)::int as payments
    from charge c`.execute(app().app.db)
  expect(charges.length).toBe(borrowers)
  expect(charges.filter(({ state, payments }) => state !== 'paid' || payments !== 1)).toEqual([])
  expect(await checkLedger(app().app.db)).toEqual([])
})
