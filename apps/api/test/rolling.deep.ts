/**
 * An upgrade without a pause, as docs/operations.md has it: two processes of the old version behind HAProxy with the file of deploy/, the
 * new version's `migrate` while they work, then one after the other is replaced. Nobody's call breaks, and what was written is there;
 * money that a bank tells meanwhile, each twice, is booked once by whichever version hears of it, and the books agree.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { getPreferences, login, setPreference } from '@cordillera/contract/access/session'
import { listCases } from '@cordillera/contract/collection/case'
import { successCode } from '@cordillera/contract/errors'
import { listJobs } from '@cordillera/contract/job/job'
import { getRepaymentLink } from '@cordillera/contract/payment/pay-link'
import { transferDeposit } from '@cordillera/contract/payment/webhook'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { checkLedger } from '../src/credit/public.ts'
import { openDatabase } from '../src/platform/db.ts'
import { freePort, type ServerProcess, startServer } from './deep-process.ts'
import { landedVersion, laterVersion, thisVersion, type Version } from './deep-version.ts'
import { databaseUrl, emptyDatabase } from './harness.ts'

const root = resolve(import.meta.dirname, '../../..')
const place = mkdtempSync(join(tmpdir(), 'cordillera-rolling-'))
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** What a later version may bring: a column, a table and an index, all of tables that everybody works on. */
const later = {
  '9998_later.sql': `alter table collection_case add column later text not null default 'none';
    create table later_thing (later_id bigint generated always as identity primary key, case_id text references collection_case);`,
  '9999_later_index.sql': `-- outside of a transaction: the table is large
create index concurrently if not exists collection_case_later on collection_case (later);
`,
}

/** The business of the version landed last, its key unknown here. */
async function landedBusiness(): Promise<string> {
  const url = databaseUrl(await emptyDatabase())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows = brotliDecompressSync(readFileSync(resolve(import.meta.dirname, 'landed/demo.sql.br'))).toString()
  await client.query(rows)
  await client.query(`delete from public.setting where key = 'secret_key_check'`)
  await client.end()
  return url
}

/** deploy/haproxy.cfg, without TLS and with these servers. */
async function balancer(ports: readonly number[]): Promise<number> {
  const port = await freePort()
  const file = join(place, 'haproxy.cfg')
  const text = readFileSync(resolve(root, 'deploy/haproxy.cfg'), 'utf8')
    .replace(/^frontend plain[\s\S]*?(?=^frontend)/m, '')
    .replace('maxconn 20000', 'maxconn 2000')
    .replace(/bind :8443.*/, `bind 127.0.0.1:${port}`)
    .replace(/console-1:8080/, `127.0.0.1:${ports[0]}`)
    .replace(/console-2:8080/, `127.0.0.1:${ports[1]}`)
  writeFileSync(file, text)
  const child = spawn('/usr/sbin/haproxy', ['-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  ends.push(() => child.kill('SIGKILL'))
  return port
}

interface Answered {
  http: number
  code: number
  data: unknown
}

const agent = new Agent({ keepAlive: true })

function ask(
  port: number,
  { path }: { path: string },
  input: unknown,
  { token, alone }: { token?: string; alone?: boolean } = {},
): Promise<Answered> {
  const headers = {
    'device-id': 'd'.repeat(32),
    'content-type': 'application/json',
    ...(token ? { authorization: `JWT ${token}` } : {}),
  }
  return new Promise((done, failed) => {
    const sending = request({ port, path, method: 'POST', headers, agent: alone ? false : agent }, (answer) => {
      let text = ''
      answer.on('data', (part) => (text += part))
      answer.on('end', () => {
        const { code = 0, data = null } = text.startsWith('{') ? JSON.parse(text) : {}
        done({ http: answer.statusCode ?? 0, code, data })
      })
    })
    sending.on('error', failed)
    sending.end(JSON.stringify(input))
  })
}

const secret = 'shared with the adapter'

/** A deposit of the Colombian network, signed by its adapter. */
function depositTold(number: number, references: readonly string[]) {
  const deposit = {
    channel: 'ACH',
    trackingKey: `ROLLING${String(number).padStart(6, '0')}`,
    amount: '100.00',
    reference: references[number % references.length] ?? '1',
  }
  const signature = createHmac('sha256', secret)
    .update([...Object.values(deposit), ''].join('\n'))
    .digest('hex')
  return { ...deposit, signature }
}

/** Six people and a bank at work until told to stop; answers how many calls there were, and each that did not go well. */
class Work {
  readonly broken: string[] = []
  calls = 0
  /** So many deposits were told, each twice. */
  deposits = 0
  #going = true
  readonly #port: number
  readonly #token: string
  readonly #people: Promise<void>[]

  constructor(port: number, token: string, references: readonly string[]) {
    this.#port = port
    this.#token = token
    this.#people = [...Array.from({ length: 6 }, (_, person) => this.#person(person)), this.#bank(references)]
  }

  async #bank(references: readonly string[]): Promise<void> {
    while (this.#going) {
      const told = depositTold(this.deposits++, references)
      // on connections of their own, so that both versions hear of one deposit
      await Promise.all([this.#call(transferDeposit, told, true), this.#call(transferDeposit, told, true)])
    }
  }

  async #person(person: number): Promise<void> {
    for (let round = 0; this.#going; round++) {
      const value = randomBytes(4).toString('hex')
      const alone = person % 2 === 0 // a connection of its own for each call
      await this.#call(setPreference, { key: `rolling-${person}`, value }, alone)
      const kept = (await this.#call(getPreferences, {}, alone)) as Record<string, unknown> | null
      if (kept?.[`rolling-${person}`] !== value) this.broken.push(`what person ${person} wrote was not there`)
      await this.#call(round % 2 ? listCases : listJobs, { currentPage: 1, pageSize: 20 }, alone)
    }
  }

  async #call(endpoint: { path: string }, input: unknown, alone: boolean): Promise<unknown> {
    this.calls++
    const answer = await ask(this.#port, endpoint, input, { token: this.#token, alone }).catch((error: Error) => error)
    if (!(answer instanceof Error) && answer.http === 200 && answer.code === successCode) return answer.data
    const said = answer instanceof Error ? answer.message : `${answer.http} ${answer.code}`
    this.broken.push(`${new Date().toISOString()} ${endpoint.path}: ${said}`)
    await sleep(50)
    return null
  }

  async stop(): Promise<void> {
    this.#going = false
    await Promise.all(this.#people)
  }
}

async function command(version: Version, word: string, env: Record<string, string>): Promise<string> {
  const run: { child: ChildProcess; said(): string } = await startServer([word], env, version)
  const code = run.child.exitCode ?? (await new Promise((ended) => run.child.once('exit', ended)))
  expect(code, run.said()).toBe(0)
  return run.said()
}

/** Of links to pay for people of Colombia who owe, whose bills the deposits then pay. */
async function referencesOf(url: string, port: number, token: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ userId: string }>(
    `select distinct user_id as "userId" from bill where currency = 'COP' and status = 'overdue' and stopped_at is null limit 20`,
  )
  await client.end()
  const links = await Promise.all(rows.map(({ userId }) => ask(port, getRepaymentLink, { userId }, { token })))
  return links.map(({ data }) => String((data as { reference: string }).reference))
}

/** Every deposit is one payment with its entries, whichever version booked it, and the books agree by the newer one's proof. */
async function bookedOnce(url: string, deposits: number): Promise<void> {
  const { db, pool, close } = openDatabase(url, { poolSize: 2, onError: () => undefined })
  const waiting = `select count(*)::int as n from webhook where trusted and kind = 'deposit' and processed_at is null`
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(500)) {
    if ((await pool.query<{ n: number }>(waiting)).rows[0]?.n === 0) break
  }
  const { rows } = await pool.query(`
    select count(*)::int as payments, count(distinct p.tracking_key)::int as keys, sum(p.amount_minor)::int as amount,
      count(*) filter (where not exists (select from ledger_tx x where x.payment_id = p.payment_id))::int as unbooked,
      count(*) filter (where p.state = 'booked') > 0 as pays_bills
    from payment p where p.tracking_key like 'ROLLING%'`)
  expect(rows).toEqual([
    { payments: deposits, keys: deposits, amount: deposits * 10_000, unbooked: 0, pays_bills: true },
  ])
  expect(deposits).toBeGreaterThan(50)
  expect(await checkLedger(db)).toEqual([])
  await close()
}

async function upgradesWithoutPause(from: Version, to: Version): Promise<Work> {
  ends.push(from.remove, to.remove)
  const url = await landedBusiness()
  const env = {
    ...{ DATABASE_URL: url, DEMO: 'on', POOL_SIZE: '6', DRAIN_SECONDS: '4' },
    ...{ TRANSFERS_URL: 'http://127.0.0.1:9', TRANSFERS_SECRET: secret },
  }
  await command(from, 'migrate', env)
  const start = async (version: Version, port?: number): Promise<ServerProcess> => {
    const server = await startServer([], env, { entry: version.entry, ...(port ? { port } : {}) })
    ends.push(() => server.child.kill('SIGKILL'))
    await server.ready()
    return server
  }
  const old = [await start(from), await start(from)]
  const port = await balancer(old.map((each) => each.port))
  await sleep(3000) // the balancer has asked both
  const signedIn = await ask(port, login, { username: 'super', password: 'Cordillera1', deviceId: 'd'.repeat(32) })
  expect(signedIn).toMatchObject({ http: 200, code: successCode })
  const { token } = signedIn.data as { token: string }
  const work = new Work(port, token, await referencesOf(url, port, token))
  expect(await command(to, 'migrate', env)).toContain('Nothing was started.')
  await sleep(3000) // the old version on the newer database
  for (const server of old) {
    const { code, seconds } = await server.stop()
    expect(code, server.said()).toBe(0)
    expect(seconds).toBeLessThan(15)
    await start(to, server.port)
    await sleep(4500) // the balancer has seen it again before the next one goes
  }
  await work.stop()
  await bookedOnce(url, work.deposits)
  const late = await startServer([], env, { entry: from.entry })
  await expect(late.ready()).rejects.toThrow(
    /it ended with 1.*newer version.*Nothing was changed\. Start the newer version/s,
  )
  return work
}

test('from this version to a later one, no call breaks', async () => {
  const version = thisVersion()
  const work = await upgradesWithoutPause(version, laterVersion(version, later))
  expect(work.broken).toEqual([])
  expect(work.calls).toBeGreaterThan(500)
})

test('from the version landed last to this one, no call breaks', async ({ skip }) => {
  const landed = landedVersion()
  if (!landed) return skip('the sources of that version are in the history of the repository, which is not here')
  const work = await upgradesWithoutPause(landed, thisVersion())
  expect(work.broken).toEqual([])
  expect(work.calls).toBeGreaterThan(500)
})
