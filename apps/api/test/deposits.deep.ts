/**
 * The server is killed two hundred times while deposits come in under load. Whoever got no answer tells it again, as banks do: no
 * deposit that was answered is lost, none is booked twice, and the books agree.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRepaymentLink } from '@cordillera/contract/payment/pay-link'
import { transferDeposit } from '@cordillera/contract/payment/webhook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleServer } from '../../../tools/build.mjs'
import { bindTransfers } from '../src/channels.ts'
import { checkLedger } from '../src/credit/public.ts'
import { workWebhooks } from '../src/payment/webhook.service.ts'
import { sql } from '../src/platform/db.ts'
import { openBooks } from './given-ledger.ts'
import { givenLoans } from './given-loans.ts'
import { databaseUrl, startApp, testNow } from './harness.ts'

const kills = Number(process.env['DEPOSIT_KILLS'] ?? 200)
const perKillMs = 15_000
const borrowers = 60
const senders = 12
const secret = 'a secret of the deep test'
const testApp = startApp()
let folder: string
let entry: string

beforeAll(async () => {
  // below the sources, so that what is not bundled is found; a server that starts in a moment dies more often
  const built = resolve(import.meta.dirname, '../dist')
  await mkdir(built, { recursive: true })
  folder = await mkdtemp(resolve(built, 'deposits-'))
  entry = resolve(folder, 'deposit-server.mjs')
  const problem = await bundleServer([resolve(import.meta.dirname, 'deposit-server.ts')], folder)
  if (problem) throw new Error(problem)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Running {
  child: ChildProcess
  url: string
}

async function start(): Promise<Running> {
  const child = fork(entry, [databaseUrl(testApp().databaseName), testNow, secret])
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

async function references(): Promise<string[]> {
  const service = await testApp().given.person({ role: 'CUSTOMER_SERVICE', country: 'MX' })
  const loans = await givenLoans(testApp(), { count: borrowers, principal: 90_000_000 })
  await openBooks(
    testApp().app.db,
    loans.map(({ appId }) => appId),
  )
  for (const { userId } of loans) await service.call(getRepaymentLink, { userId })
  const { rows } = await sql<{ reference: string }>`select reference::text from pay_link`.execute(testApp().app.db)
  return rows.map(({ reference }) => reference)
}

test(
  `of deposits under load none is lost and none doubled by ${kills} deaths of the server`,
  async () => {
    const known = await references()
    const answered = new Set<string>()
    const told = new Map<string, number>()
    let server = await start()
    let isOver = false
    let serial = 0
    // only what comes in around a death proves anything: while the next server starts, nothing new is told
    let pauses: Promise<void> | undefined
    let resume = () => {}

    async function tell(trackingKey: string, reference: string): Promise<boolean> {
      const body = { channel: 'OXXO', trackingKey, amount: '1.00', reference, payer: 'DEEP' }
      const signature = createHmac('sha256', secret).update(Object.values(body).join('\n')).digest('hex')
      told.set(trackingKey, (told.get(trackingKey) ?? 0) + 1)
      try {
        const answer = await fetch(server.url + transferDeposit.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...body, signature }),
          signal: AbortSignal.timeout(5000),
        })
        return ((await answer.json()) as { code: number }).code === 2000
      } catch {
        return false
      }
    }
    const sender = async () => {
      while (!isOver) {
        await pauses
        const key = `DEEP${String(++serial).padStart(8, '0')}`
        const reference = known[serial % known.length] ?? ''
        while (!(await tell(key, reference))) await sleep(20)
        answered.add(key)
        await sleep(50)
      }
    }
    const sending = Promise.all(Array.from({ length: senders }, sender))
    for (let n = 0; n < kills; n++) {
      // the next one is up before this one dies: somewhere in the middle of what came in
      const next = await start()
      resume()
      const dying = server
      await sleep(Math.random() * 300)
      await kill(dying)
      server = next
      await sleep(Math.random() * 200)
      pauses = new Promise((done) => {
        resume = done
      })
    }
    isOver = true
    resume()
    await sending
    await kill(server)

    bindTransfers(testApp().app, { url: 'http://127.0.0.1:9', secret })
    await workWebhooks(testApp().app, (error) => {
      throw error
    })
    const { rows } = await sql<{ trackingKey: string; times: number; amount: number }>`
    select tracking_key, count(*)::int as times, sum(amount_minor)::bigint as amount from payment
    where tracking_key like 'DEEP%' group by 1`.execute(testApp().app.db)
    const booked = new Map(rows.map((row) => [row.trackingKey, row]))
    const again = [...told.values()].filter((times) => times > 1).length
    console.log(`${kills} kills, ${answered.size} deposits answered, ${again} of them told more than once`)
    expect([...answered].filter((key) => !booked.has(key))).toEqual([])
    expect(rows.filter(({ times, amount }) => times !== 1 || amount !== 100)).toEqual([])
    expect(again).toBeGreaterThan(kills / 4)
    expect(await checkLedger(testApp().app.db)).toEqual([])
  },
  kills * perKillMs + 300_000,
)
