/**
 * The test harness: one PostgreSQL a run (test/global-setup.ts), one migrated template, a database of its own for each
 * test file, the real server answered through `inject`, a clock that stands still until it is set.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AnyEndpoint, Input, Output } from '@cordillera/contract/endpoint'
import { type ErrorName, type ErrorRow, errors, successCode } from '@cordillera/contract/errors'
import type { Language } from '@cordillera/contract/words'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { type App, type AppOptions, createApp } from '../src/app.ts'
import { SettableClock } from '../src/platform/clock.ts'
import { migrate } from '../src/platform/migrate.ts'
import { Given } from './given.ts'
import { wordlessIn } from './log-words.ts'

/** A thread from the sources would load TypeScript for three seconds, in each of the files that write one. */
const bundledThreads = process.env['CORDILLERA_TEST_THREADS']

const migrations = resolve(import.meta.dirname, '../migrations')
const serverUrl = (): string => {
  const url = process.env['CORDILLERA_TEST_PG']
  if (!url)
    throw new Error('CORDILLERA_TEST_PG is not set: run tests through vitest, whose global setup starts PostgreSQL')
  return url
}
export const databaseUrl = (name: string): string => {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.toString()
}

async function asServer<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** A database with nothing in it. */
export async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asServer((client) => client.query(`create database ${name}`))
  return name
}

/** A database copied from a template that is migrated once per state of the migrations. */
export async function freshDatabase(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(resolve(migrations, file)))
  const template = `template_${hash.digest('hex').slice(0, 12)}`
  const name = `test_${randomBytes(6).toString('hex')}`
  await asServer(async (client) => {
    await client.query('select pg_advisory_lock(7031903)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (!rowCount) {
      await client.query(`create database ${template}_making`)
      await migrate(databaseUrl(`${template}_making`), migrations)
      await client.query(`alter database ${template}_making rename to ${template}`)
    }
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return name
}

export interface Answer<T> {
  http: number
  code: number
  msg: string
  data: T
}

/** A body with a part `input` and a part `file`. */
export function multipartOf(input: unknown, file: { name: string; content: Buffer | string }) {
  const boundary = `----${randomBytes(12).toString('hex')}`
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="input"\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(input)}\r\n`,
    ),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(file.content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` }
}

/** A signed-in person, as tests see one. */
export class Person {
  readonly #test: TestApp
  readonly token: string
  readonly deviceId: string
  readonly accountId: number
  constructor(test: TestApp, session: { token: string; deviceId: string; accountId: number }) {
    this.#test = test
    this.token = session.token
    this.deviceId = session.deviceId
    this.accountId = session.accountId
  }

  /** Calls and answers the whole envelope, whatever came. */
  async raw<E extends AnyEndpoint>(
    endpoint: E,
    input: Input<E> | unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Output<E>>> {
    return this.#test.send(endpoint, input, {
      authorization: `JWT ${this.token}`,
      'device-id': this.deviceId,
      ...headers,
    })
  }

  /** Calls and answers the data; fails the test when the call was refused. */
  async call<E extends AnyEndpoint>(
    endpoint: E,
    input: Input<E>,
    headers: Record<string, string> = {},
  ): Promise<Output<E>> {
    const answer = await this.raw(endpoint, input, headers)
    expect(answer, `${endpoint.path} was refused`).toMatchObject({ code: successCode })
    return answer.data
  }

  /** As `call`, and again where others were in the way for as long as a call waits: of hundreds at once on a busy machine some are told so. */
  async callAgain<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    const answer = await this.raw(endpoint, input)
    if (answer.msg === errors['request.locked'].en) return this.callAgain(endpoint, input)
    expect(answer, `${endpoint.path} was refused`).toMatchObject({ code: successCode })
    return answer.data
  }

  /** Calls and expects this refusal; answers it. */
  async refused<E extends AnyEndpoint>(
    endpoint: E,
    input: Input<E> | unknown,
    error: ErrorName,
    headers: Record<string, string> = {},
  ) {
    const answer = await this.raw(endpoint, input, headers)
    const row: ErrorRow = errors[error]
    expect(
      { code: answer.code, http: answer.http },
      `${endpoint.path} should refuse with ${error}: ${answer.msg}`,
    ).toEqual({
      code: row.code,
      http: row.http ?? 200,
    })
    return answer
  }

  /** Uploads a file to a multipart endpoint. */
  async upload<E extends AnyEndpoint>(
    endpoint: E,
    input: Input<E>,
    file: { name: string; content: Buffer | string },
  ): Promise<Answer<Output<E>>> {
    const { payload, contentType } = multipartOf(input, file)
    return this.#test.sendRaw(endpoint.path, payload, {
      authorization: `JWT ${this.token}`,
      'device-id': this.deviceId,
      'content-type': contentType,
    })
  }

  /** Fetches a download endpoint's bytes. */
  async download<E extends AnyEndpoint>(
    endpoint: E,
    input: Input<E>,
    language: Language = 'en',
  ): Promise<{ http: number; headers: Record<string, unknown>; body: Buffer }> {
    const answer = await this.#test.app.http.inject({
      method: 'POST',
      url: endpoint.path,
      headers: { authorization: `JWT ${this.token}`, 'device-id': this.deviceId, 'accept-language': language },
      payload: input as object,
    })
    return { http: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
  }
}

export class TestApp {
  readonly app: App
  readonly clock: SettableClock
  readonly given: Given
  readonly databaseName: string
  constructor(app: App, clock: SettableClock, databaseName: string) {
    this.app = app
    this.clock = clock
    this.databaseName = databaseName
    this.given = new Given(this)
  }

  async send<E extends AnyEndpoint>(
    endpoint: E,
    input: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Output<E>>> {
    const keyed =
      endpoint.idempotent && !('idempotency-key' in headers)
        ? { 'idempotency-key': randomBytes(9).toString('hex') }
        : {}
    return this.sendRaw(endpoint.path, JSON.stringify(input ?? {}), {
      'content-type': 'application/json',
      ...keyed,
      ...headers,
    })
  }

  async sendRaw<T>(url: string, payload: string | Buffer, headers: Record<string, string>): Promise<Answer<T>> {
    const answer = await this.app.http.inject({
      method: 'POST',
      url,
      headers: { 'accept-language': 'en', ...headers },
      payload,
    })
    return { http: answer.statusCode, ...(JSON.parse(answer.body) as { code: number; msg: string; data: T }) }
  }

  /** Runs the queued jobs, and those they queue, until none is left. Answers the last state of each. */
  async drainJobs(): Promise<void> {
    for (;;) {
      const next = await this.app.db
        .selectFrom('job')
        .select('jobId')
        .where('state', '=', 'queued')
        .orderBy('createdAt')
        .executeTakeFirst()
      if (!next) return
      await this.app.jobs.run(next.jobId)
    }
  }
}

/** Secrets of tests are sealed under a key that everybody knows. */
export const testKey = Buffer.alloc(32, 'cordillera')

/** A Saturday's morning in Mexico; due days of the fixtures lie around it. */
export const testNow = '2026-11-21T16:00:00Z'

/** Starts an app of its own for the test file that calls it, before its tests; stops it after. */
export function startApp(
  options: {
    now?: string
    dialer?: () => NonNullable<AppOptions['dialer']>
    mailIn?: AppOptions['mailIn']
    /** It records what was asked for at random, for which there are no words. */
    nonsense?: boolean
  } = {},
): () => TestApp {
  let test: TestApp | undefined
  beforeAll(async () => {
    const name = await freshDatabase()
    const clock = new SettableClock(new Date(options.now ?? testNow))
    const app = await createApp({
      databaseUrl: databaseUrl(name),
      secretKey: testKey,
      clock,
      checkOutput: true,
      logLevel: 'error',
      workJobs: false,
      poolSize: 6,
      ...(bundledThreads ? { threadsBeside: bundledThreads } : {}),
      ...(options.mailIn ? { mailIn: options.mailIn } : {}),
      ...(options.dialer ? { dialer: options.dialer() } : {}),
    })
    test = new TestApp(app, clock, name)
    // clocks of tests leap by hours, and nobody is meant to be signed out by that
    const idle = ['session_idle_minutes', 'session_idle_minutes_money']
    await app.db.updateTable('setting').set({ value: '480' }).where('key', 'in', idle).execute()
    await app.db.updateTable('setting').set({ value: '24' }).where('key', '=', 'session_hours').execute()
    await test.given.merchants()
  }, 60_000)
  afterAll(async () => {
    const wordless = test && !options.nonsense ? await wordlessIn(test.app.db) : []
    await test?.app.close()
    expect(wordless, 'of what this file recorded, a field or a code has no words (contract/operation-log)').toEqual([])
    if (test) await asServer((client) => client.query(`drop database if exists ${test?.databaseName} with (force)`))
  })
  return () => {
    if (!test) throw new Error('the app is started before the tests, not before the file')
    return test
  }
}
