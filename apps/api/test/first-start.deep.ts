/** What is wrong with a first start is said in a sentence that says what to do, and nothing is left behind. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoKey } from '../seed/demo.ts'
import { migrate } from '../src/platform/migrate.ts'
import { freePort, startServer } from './deep-process.ts'
import { databaseUrl, emptyDatabase } from './harness.ts'

let url: string
beforeAll(async () => {
  url = databaseUrl(await emptyDatabase())
  await migrate(url, resolve(import.meta.dirname, '../migrations'))
}, 120_000)

const place = mkdtempSync(join(tmpdir(), 'cordillera-first-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

async function saidAtStart(env: Record<string, string>, port?: number): Promise<string> {
  const server = await startServer([], env, port === undefined ? {} : { port })
  await expect(server.ready()).rejects.toThrow('it ended with 1')
  // a sentence: no trace of the program, no address of a file in it
  expect(server.said()).not.toMatch(/^\s+at |node:internal|\.ts:\d/m)
  return server.said().trim()
}

const at = (change: Partial<Record<'hostname' | 'port' | 'password' | 'username' | 'pathname', string>>): string =>
  Object.assign(new URL(url), change).toString()

test.each([
  ['no address', { DATABASE_URL: 'nonsense' }, /DATABASE_URL has to be postgres:\/\/user:password@host:port\/database/],
  ['no port of one', { DATABASE_URL: 'postgres://localhost:99999/x' }, /DATABASE_URL has to be postgres:/],
  ['a port that is none', { PORT: '70000' }, /PORT has to be a port, from 0 to 65535/],
  ['a level that is none', { LOG_LEVEL: 'loud' }, /LOG_LEVEL has to be fatal, error,/],
  [
    'half a key',
    { DATABASE_URL: 'postgres://u@127.0.0.1:1/x', SECRET_KEY: 'c2hvcnQ=' },
    /^SECRET_KEY has to be 32 bytes in base64; it is 5\.$/,
  ],
  [
    'nobody there',
    { DATABASE_URL: 'postgres://u@127.0.0.1:1/x' },
    /^The database can't be reached .*ECONNREFUSED.*Is it running/,
  ],
  [
    'no such host',
    { DATABASE_URL: 'postgres://u@nowhere.invalid/x' },
    /^The database can't be reached .*nowhere\.invalid/,
  ],
])('%s', async (_, env, says) => {
  const said = await saidAtStart(env as Record<string, string>)
  expect(said).toMatch(says)
  expect(said.split('\n')).toHaveLength(1)
})

test('a wrong password, and a database that is not there', async () => {
  expect(await saidAtStart({ DATABASE_URL: at({ password: 'wrong' }) })).toMatch(
    /^The database refuses the login \(.*Look at user and password/,
  )
  expect(await saidAtStart({ DATABASE_URL: at({ pathname: '/of_nobody' }) })).toMatch(
    /^The database of DATABASE_URL is not there .*of_nobody/,
  )
})

test('a port that another program has', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  try {
    expect(await saidAtStart({ DATABASE_URL: url }, port)).toMatch(
      new RegExp(`^Port ${port} is taken by another program`, 'm'),
    )
  } finally {
    other.close()
  }
})

test('an address that this machine does not have', async () => {
  expect(await saidAtStart({ DATABASE_URL: url, HOST: '192.0.2.1' })).toMatch(
    /This machine has no address 192\.0\.2\.1\. Set HOST/,
  )
})

test('a key other than the one that the database was used with', async () => {
  const server = await startServer([], { DATABASE_URL: url })
  await server.ready()
  await server.stop()
  const other = Buffer.alloc(32, 'another').toString('base64')
  expect(await saidAtStart({ DATABASE_URL: url, SECRET_KEY: other })).toMatch(/key/i)
})

test('a demo whose logins everybody knows is served as a demo alone', async () => {
  const demo = databaseUrl(await emptyDatabase())
  await migrate(demo, resolve(import.meta.dirname, '../migrations'))
  const client = new pg.Client({ connectionString: demo })
  await client.connect()
  await client.query('insert into setting (key, value) values ($1, $2)', [demoKey, JSON.stringify('made')])
  await client.end()
  expect(await saidAtStart({ DATABASE_URL: demo, DEMO: 'off' })).toMatch(/demo business, whose logins everybody knows/)
})

test('the first superuser’s password comes by standard input, and is no argument', async () => {
  const make = async (words: string[], password: string) => {
    const command = await startServer(['superuser', ...words], { DATABASE_URL: url })
    command.child.stdin?.end(`${password}\n`)
    const [code] = command.child.exitCode === null ? await once(command.child, 'exit') : [command.child.exitCode]
    return { code, said: command.said() }
  }
  const asArgument = await make(['Primera', 'Altiplano77'], '')
  expect(asArgument).toMatchObject({ code: 1, said: expect.stringMatching(/^Use: superuser <name>/m) })
  expect(await make(['Primera'], 'Aa345678')).toMatchObject({ code: 1, said: expect.stringMatching(/most used/) })
  const made = await make(['Primera'], 'Altiplano77')
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/^Made superuser Primera/m) })
  expect(made.said).not.toContain('Altiplano77')
})

test('a disk that is full', async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('only root may make a small disk')
  const disk = mkdtempSync(join(place, 'disk-'))
  execFileSync('chmod', ['755', place])
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    return skip('no small disk can be made here')
  }
  try {
    const said = await saidAtStart({ DATA_DIR: join(disk, 'data') })
    expect(said.split('\n').at(-1)).toMatch(/^The disk is full.*Make room/)
  } finally {
    execFileSync('umount', [disk])
  }
})
