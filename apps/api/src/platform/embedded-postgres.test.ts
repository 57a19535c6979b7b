import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startPostgres } from './embedded-postgres.ts'
import { isAlive } from './embedded-postgres-processes.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const script = path.join(root, 'apps/api/test/write-rows.ts')
let dir: string
let started: EmbeddedPostgres[]

vi.setConfig({ testTimeout: 90_000 }) // real fsyncs: on a busy disk a start takes seconds

/** A database as after a first start that was stopped; making one for each test would be most of their time. */
let made: string
beforeAll(async () => {
  made = newFolder()
  await (await startPostgres(made)).stop()
})

afterAll(() => fs.rmSync(made, { recursive: true, force: true }))

beforeEach(() => {
  dir = newFolder()
  started = []
})

afterEach(async () => {
  for (const server of started) await server.stop()
  fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
})

function newFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'cordillera-launcher-'))
}

function givenDatabase(): void {
  execFileSync('cp', ['-a', `${made}/.`, dir]) // with the owner, who under root is another
}

async function start(log?: (line: string) => void): Promise<EmbeddedPostgres> {
  const server = await startPostgres(dir, log ? { log } : {})
  started.push(server)
  return server
}

async function query(server: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function postmasterPid(): number {
  return Number(fs.readFileSync(path.join(dir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Runs a process that writes row after row until `rows` are acknowledged; gives the last acknowledged one at its death. */
async function killWriterAfter(rows: number, alsoKillDatabase: boolean): Promise<number> {
  const writer = spawn(process.execPath, ['--import', 'tsx', script, dir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const dead = new Promise<void>((resolve) => writer.on('close', () => resolve()))
  writer.stdout.on('data', (chunk) => {
    output += chunk
    if (output.split('\n').length > rows && !writer.killed) kill(writer, alsoKillDatabase)
  })
  await dead
  return Number(output.split('\n').at(-2))
}

function kill(writer: ChildProcess, alsoKillDatabase: boolean): void {
  if (alsoKillDatabase) process.kill(postmasterPid(), 'SIGKILL')
  writer.kill('SIGKILL')
}

test('the first start makes a database in UTF-8 and UTC, with a password that only its owner reads', async () => {
  const server = await start()
  const [row] = await query(
    server,
    `SELECT current_database() AS name, current_setting('timezone') AS zone, current_setting('server_encoding') AS encoding,
            current_setting('fsync') AS fsync, current_setting('listen_addresses') AS address,
            ARRAY(SELECT x FROM unnest(ARRAY['b','Á','a','B']) x ORDER BY x) AS ordered`,
  )
  expect(row).toEqual({
    name: 'cordillera',
    zone: 'UTC',
    encoding: 'UTF8',
    fsync: 'on',
    address: '127.0.0.1',
    ordered: ['B', 'a', 'b', 'Á'],
  })
  expect(fs.statSync(path.join(dir, 'password')).mode & 0o777).toBe(0o600)
  await expect(query({ ...server, url: server.url.replace(/:[^:@]+@/, ':wrong@') }, 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  )
})

test('the second start finds what the first one wrote, with the same password', async () => {
  givenDatabase()
  const first = await start()
  await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first.stop()
  const second = await start()
  expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  expect(new URL(second.url).password).toBe(new URL(first.url).password)
})

test('after kill -9 of the process the server is found again, every acknowledged row in it', async () => {
  givenDatabase()
  const acknowledged = await killWriterAfter(300, false)
  const orphan = postmasterPid()
  const server = await start()
  expect(postmasterPid()).toBe(orphan)
  const [row] = await query(server, `SELECT count(*)::int AS rows FROM acknowledged WHERE id <= ${acknowledged}`)
  expect(row).toEqual({ rows: acknowledged })
})

test('the process that takes over an orphaned server also stops it', async () => {
  givenDatabase()
  await killWriterAfter(1, false)
  const orphan = postmasterPid()
  await (await start()).stop()
  // whoever inherited the orphan may take a moment to bury it
  await expect.poll(() => isAlive(orphan)).toBe(false)
})

test('after kill -9 of the process and of the server every acknowledged row is there', async () => {
  givenDatabase()
  for (let round = 0; round < 2; round++) {
    const acknowledged = await killWriterAfter(100, true)
    const server = await start()
    const [row] = await query(server, `SELECT count(*)::int AS rows FROM acknowledged WHERE id <= ${acknowledged}`)
    expect(row).toEqual({ rows: acknowledged })
    await query(server, 'DROP TABLE acknowledged')
    await server.stop()
  }
})

test('after kill -9 of the server alone whoever uses it has it again at the same address', async () => {
  givenDatabase()
  const server = await startPostgres(dir, { supervise: true })
  await query(server, 'CREATE TABLE acknowledged AS SELECT 42 AS answer')
  const killed = postmasterPid()
  process.kill(killed, 'SIGKILL')
  const again = async () => query(server, 'SELECT answer FROM acknowledged').catch(() => 'away')
  await expect.poll(again).toEqual([{ answer: 42 }])
  const restarted = postmasterPid()
  expect(restarted).not.toBe(killed)
  await server.stop()
  await expect.poll(() => isAlive(restarted)).toBe(false)
})

test('a process that a signal ends, also while the server starts, takes the server down with it', async () => {
  givenDatabase()
  for (const afterMs of [200, 300, 400, 500, 600, 800]) {
    const writer = spawn(process.execPath, ['--import', 'tsx', script, dir], { cwd: root, stdio: 'ignore' })
    const dead = new Promise((resolve) => writer.on('close', resolve))
    await sleep(afterMs)
    writer.kill('SIGTERM')
    await dead
  }
  const pidFile = path.join(dir, 'cluster', 'postmaster.pid')
  await expect.poll(() => fs.existsSync(pidFile)).toBe(false)
})

test('two starts at the same moment share one server, and the first to stop does not take it from the other', async () => {
  const [one, other] = await Promise.all([start(), start()])
  expect(other.url).toBe(one.url)
  await one.stop()
  expect(await query(other, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
})

test('a pid file left by a crash whose pid now belongs to another program is not believed', async () => {
  givenDatabase()
  const stale = [process.pid, path.join(dir, 'cluster'), 0, 5432, '', '127.0.0.1', '', 'ready   ', ''].join('\n')
  fs.writeFileSync(path.join(dir, 'cluster', 'postmaster.pid'), stale)
  expect(await query(await start(), 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
})

test('an interrupted first start leaves nothing that a later one would take for a database', async () => {
  fs.mkdirSync(path.join(dir, 'cluster.new-999999999'))
  const server = await start()
  expect(await query(server, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
  expect(fs.readdirSync(dir).filter((name) => name.includes('.new-'))).toEqual([])
})

test('a database of another PostgreSQL version is refused with a sentence', async () => {
  givenDatabase()
  fs.writeFileSync(path.join(dir, 'cluster', 'PG_VERSION'), '15\n')
  await expect(start()).rejects.toThrow('was made by PostgreSQL 15; this version brings PostgreSQL 18')
})
