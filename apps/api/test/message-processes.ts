/** Senders and a message centre, each a process of its own, and what the centre took. For deep tests. */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { bundleServer } from '../../../tools/build.mjs'
import { outboxTopic } from '../src/messaging/outbox.service.ts'
import { secretOf } from '../src/messaging/public.ts'
import { type Db, sql } from '../src/platform/db.ts'
import { notify } from '../src/platform/events.ts'
import { seal } from '../src/platform/secrets.ts'
import { freePort } from './deep-process.ts'
import { databaseUrl, type TestApp, testKey } from './harness.ts'
import type { Submitted } from './message-peer.ts'

export class MessageProcesses {
  readonly #test: TestApp
  readonly #folder: string
  readonly #children = new Set<ChildProcess>()
  readonly port: number

  private constructor(test: TestApp, folder: string, port: number) {
    this.#test = test
    this.#folder = folder
    this.port = port
  }

  static async build(test: TestApp): Promise<MessageProcesses> {
    // below the sources, so that what is not bundled is found; a process that starts in a moment dies more often
    const built = resolve(import.meta.dirname, '../dist')
    await mkdir(built, { recursive: true })
    const folder = await mkdtemp(resolve(built, 'messages-'))
    const problem = await bundleServer(
      ['message-server.ts', 'message-peer.ts'].map((name) => resolve(import.meta.dirname, name)),
      folder,
    )
    if (problem) throw new Error(problem)
    return new MessageProcesses(test, folder, await freePort())
  }

  /** A file of its own for each test. */
  centre(name: string, { receipts = false } = {}): Promise<ChildProcess> {
    return this.#start('message-peer.mjs', [String(this.port), this.#fileOf(name)], receipts ? { RECEIPTS: 'on' } : {})
  }

  sender(): Promise<ChildProcess> {
    return this.#start('message-server.mjs', [databaseUrl(this.#test.databaseName)], {})
  }

  async #start(entry: string, args: string[], env: Record<string, string>): Promise<ChildProcess> {
    const child = fork(resolve(this.#folder, entry), args, { env: { ...process.env, ...env } })
    this.#children.add(child)
    await new Promise<void>((ready, failed) => {
      child.once('message', () => ready())
      child.once('exit', (code) => failed(new Error(`${entry} ended with ${code}`)))
    })
    return child
  }

  async kill(child: ChildProcess): Promise<void> {
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await gone
    this.#children.delete(child)
  }

  /** What the centre took, in its order; a line that a death cut off was not answered either. */
  async submitted(name: string): Promise<Submitted[]> {
    const text = await readFile(this.#fileOf(name), 'utf8').catch(() => '')
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Submitted)
  }

  #fileOf = (name: string): string => resolve(this.#folder, `${name}.jsonl`)

  async end(): Promise<void> {
    for (const child of this.#children) await this.kill(child)
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/** No messages, as their owner may: the console itself never takes one away. */
export async function withoutMessages({ databaseName }: TestApp): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl(databaseName) })
  await owner.connect()
  await owner.query('truncate message cascade')
  await owner.end()
}

/** The one channel of SMS, at the centre of these processes. */
export async function useCentre(
  db: Db,
  { port, partsPerSecond, settings = {} }: { port: number; partsPerSecond: number | null; settings?: object },
): Promise<void> {
  const code = 'deep-smpp'
  const values = {
    ...{ type: 'sms', code, protocol: 'smpp', priority: 1, testPass: true, testState: 'pass', partsPerSecond },
    settings: JSON.stringify({
      host: '127.0.0.1',
      port,
      systemId: 'deep',
      sender: '22622',
      answerWithinMs: 3000,
      ...settings,
    }),
    secret: seal(testKey, secretOf(code), 'secret'),
    ...{ frozenUntil: null, pacedUntil: null },
  }
  await db
    .insertInto('messageChannel')
    .values(values)
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .execute()
}

/** Service messages to people without a case, queued in one statement; answers how many. `body` sees their number as `n`. */
export async function queued(
  db: Db,
  { count, address, body }: { count: number; address: ReturnType<typeof sql>; body: ReturnType<typeof sql> },
): Promise<void> {
  await sql`
    insert into message (merchant_id, channel, purpose, address, body, state, queued_at, segments)
    select (select min(merchant_id) from merchant where country = 'MX'), 'sms', 'service', ${address}, ${body}, 'queued', now(), 1
    from generate_series(1, ${count}::int) n`.execute(db)
  await notify(db, { topic: outboxTopic })
}

/** How many stand how. */
export async function standing(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from message group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

export async function untilNoneWaits(db: Db, seconds: number): Promise<void> {
  for (let n = 0; n < seconds * 5; n++) {
    const { queued: waits = 0, sending = 0 } = await standing(db)
    if (waits + sending === 0) return
    await sleep(200)
  }
  throw new Error(`still waiting: ${JSON.stringify(await standing(db))}`)
}
