/**
 * A business whose server and database can be killed: an embedded PostgreSQL with fsync on, the generated cases with their
 * ledger, the server as a process, a superuser's calls over HTTP.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyEndpoint, Input, Output } from '@cordillera/contract/endpoint'
import { uploadFile } from '@cordillera/contract/job/file'
import { getJob, retryJob } from '@cordillera/contract/job/job'
import pg from 'pg'
import { openSession } from '../src/access/public.ts'
import { createApp } from '../src/app.ts'
import { type Database, openDatabase, sql } from '../src/platform/db.ts'
import { type EmbeddedPostgres, startPostgres } from '../src/platform/embedded-postgres.ts'
import { migrate } from '../src/platform/migrate.ts'
import { openBooks } from './given-ledger.ts'
import { testKey } from './harness.ts'

const here = import.meta.dirname
const patienceMs = 240_000
const deviceId = 'd'.repeat(32)
/** Before a kind of job it is one that no worker knows. */
const held = 'held '
/** Room for a worker of each kind of job, with its own connections. */
const settings = { max_connections: '400' }

// every start of the launcher hears of the process's end
process.setMaxListeners(0)

export type Victim = 'server' | 'database'
/** The call may or may not have happened: nobody answered. */
export const noAnswer = Symbol('no answer')

export class DeepBusiness {
  readonly #dir = mkdtempSync(join(tmpdir(), 'cordillera-deep-'))
  readonly #now: Date
  #postgres: EmbeddedPostgres | undefined
  #child: ChildProcess | undefined
  #base = ''
  #token = ''
  #database: Database | undefined
  #workers = 1

  /** `now` is when the business lives; its cases are as on the day `asOf`. */
  constructor(now: Date) {
    this.#now = now
  }

  get db(): Database['db'] {
    if (!this.#database) throw new Error('not started')
    return this.#database.db
  }

  /** `workers`: so many jobs are worked at a time. */
  async start(cases: number, asOf: string, { workers = 1 } = {}): Promise<void> {
    this.#workers = workers
    this.#postgres = await startPostgres(this.#dir, { settings })
    const { url } = this.#postgres
    await migrate(url, resolve(here, '../migrations'))
    const app = await createApp({ databaseUrl: url, secretKey: testKey, workJobs: false, poolSize: 3 })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const generator = readFileSync(resolve(here, '../../../bench/support/generate.sql'), 'utf8')
    await client.query(generator.replaceAll('{cases}', String(cases)).replaceAll('{today}', asOf))
    await client.query('analyze')
    await client.end()
    const loans = await app.db.selectFrom('application').select('appId').execute()
    await openBooks(
      app.db,
      loans.map(({ appId }) => appId),
    )
    const session = { accountId: 1, deviceId, browserId: '', address: '', now: this.#now, verified: true }
    this.#token = await openSession(app.db, session)
    await app.close()
    await this.#serve()
  }

  async #serve(): Promise<void> {
    this.#postgres ??= await startPostgres(this.#dir, { settings })
    this.#database = openDatabase(this.#postgres.url, { poolSize: 4, onError: () => {} })
    const args = [this.#postgres.url, this.#now.toISOString(), String(this.#workers)]
    const child = fork(join(here, 'deep-server.ts'), args, { execArgv: ['--import', 'tsx'] })
    this.#child = child
    const { port } = await new Promise<{ port: number }>((ready, failed) => {
      child.once('message', (message) => ready(message as { port: number }))
      child.once('exit', (code) => failed(new Error(`the server ended with ${code} before it served`)))
    })
    this.#base = `http://127.0.0.1:${port}`
  }

  /** `kill -9`. Without its database the server is gone too: who starts one starts both. */
  async kill(victim: Victim): Promise<void> {
    if (victim === 'database' && this.#postgres) {
      const pidFile = readFileSync(join(this.#postgres.dir, 'cluster', 'postmaster.pid'), 'utf8')
      process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
      this.#postgres = undefined
    }
    const child = this.#child
    this.#child = undefined
    if (child) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    }
    await this.#database?.close().catch(() => {})
  }

  /** The database alone dies and is there again after a while; the server stays, and has to. */
  async outage(ms: number): Promise<void> {
    if (!this.#postgres) throw new Error('not started')
    const { dir, port } = this.#postgres
    const pidFile = readFileSync(join(dir, 'cluster', 'postmaster.pid'), 'utf8')
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
    await sleep(ms)
    this.#postgres = await startPostgres(this.#dir, { port, settings })
    if (this.#child?.exitCode !== null) throw new Error(`the server ended with ${this.#child?.exitCode}`)
  }

  /** From now on a job that is asked for waits until it is released. */
  async holdJobs(): Promise<void> {
    await this.#asOwner(`create or replace function hold_job() returns trigger language plpgsql
      as $$ begin new.kind := '${held}' || new.kind; return new; end $$`)
    await this.#asOwner(
      'create or replace trigger hold_job before insert on job for each row execute function hold_job()',
    )
  }

  /** Lets what waits begin: one job, or all of them together and whatever is asked for afterwards. */
  async release(jobId?: string): Promise<void> {
    if (!jobId) await this.#asOwner('drop trigger hold_job on job')
    await this.db
      .updateTable('job')
      .set({ kind: sql`replace(kind, ${held}, '')` })
      .where('kind', 'like', `${held}%`)
      .$if(jobId !== undefined, (one) => one.where('jobId', '=', jobId ?? ''))
      .execute()
  }

  /** Waits until so many of these jobs are or were under way. */
  async begun(jobIds: readonly string[], many: number): Promise<void> {
    const until = Date.now() + patienceMs
    while (Date.now() < until) {
      const begun = this.db.selectFrom('job').select('jobId').where('jobId', 'in', jobIds).where('attempts', '>', 0)
      if ((await begun.execute()).length >= many) return
      await sleep(10)
    }
    throw new Error(`less than ${many} jobs began`)
  }

  /** What the console's own role may not. */
  async #asOwner(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.#postgres?.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  /** Waits until a job has ended by itself. */
  async ended(jobId: string): Promise<{ state: string; error: string | null; attempts: number }> {
    const until = Date.now() + patienceMs
    let seen: object | undefined
    while (Date.now() < until) {
      const of = ['kind', 'state', 'error', 'attempts', 'interruptions'] as const
      const job = this.db.selectFrom('job').select(of).where('jobId', '=', jobId)
      const found = await job.executeTakeFirst().catch(() => undefined)
      if (found?.state === 'done' || found?.state === 'failed') return found
      seen = found ?? seen
      await sleep(100)
    }
    throw new Error(`job ${jobId} did not end: ${JSON.stringify(seen)}`)
  }

  restart({ workers = this.#workers } = {}): Promise<void> {
    this.#workers = workers
    return this.#serve()
  }

  async stop(): Promise<void> {
    await this.kill('server')
    await this.#postgres?.stop()
    rmSync(this.#dir, { recursive: true, force: true, maxRetries: 5 })
  }

  /** A superuser's call. Answers `noAnswer` where the server went away; throws where it refused. */
  async call<E extends AnyEndpoint>(
    endpoint: E,
    input: Input<E>,
    key = randomBytes(9).toString('hex'),
  ): Promise<Output<E> | typeof noAnswer> {
    const headers = { ...this.#headers(key), 'content-type': 'application/json' }
    return this.#send(endpoint, { headers, body: JSON.stringify(input) })
  }

  /** The same where the server is up. */
  async must<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    const answer = await this.call(endpoint, input)
    if (answer === noAnswer) throw new Error(`${endpoint.path} was not answered`)
    return answer
  }

  async upload(name: string, content: string): Promise<string> {
    const form = new FormData()
    form.append('input', '{}')
    form.append('file', new Blob([content]), name)
    const answer = await this.#send(uploadFile, { headers: this.#headers(''), body: form })
    if (answer === noAnswer) throw new Error('the upload was not answered')
    return answer.fileId
  }

  #headers(key: string): Record<string, string> {
    return { authorization: `JWT ${this.#token}`, 'device-id': deviceId, ...(key ? { 'idempotency-key': key } : {}) }
  }

  async #send<E extends AnyEndpoint>(endpoint: E, request: RequestInit): Promise<Output<E> | typeof noAnswer> {
    let answer: { code: number; msg: string; data: Output<E> }
    try {
      const response = await fetch(this.#base + endpoint.path, { method: 'POST', ...request })
      answer = (await response.json()) as typeof answer
    } catch {
      return noAnswer
    }
    // while its database dies under it, a server says that it failed and that nothing was changed
    if (answer.code === 503 || (answer.code === 5000 && /on our side/.test(answer.msg))) return noAnswer
    if (answer.code !== 2000) throw new Error(`${endpoint.path}: ${answer.code} ${answer.msg}`)
    return answer.data
  }

  /** Waits for a job's end; one that was interrupted is put back. */
  async finish(jobId: string): Promise<Output<typeof getJob>> {
    const until = Date.now() + patienceMs
    while (Date.now() < until) {
      const job = await this.call(getJob, { jobId })
      if (job !== noAnswer && job.state === 'done') return job
      if (job !== noAnswer && job.state === 'failed') await this.call(retryJob, { jobId })
      await sleep(250)
    }
    throw new Error(`job ${jobId} did not end`)
  }
}
