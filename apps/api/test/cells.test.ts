/** Two cells side by side: each works as an installation alone does, and their rows can be laid together without a clash. */
import { resolve } from 'node:path'
import { queryUserInfo } from '@cordillera/contract/access/session'
import { listCases } from '@cordillera/contract/collection/case'
import { saveLog } from '@cordillera/contract/collection/log'
import { collectResults } from '@cordillera/contract/collection/results'
import { nextCase } from '@cordillera/contract/collection/workbench'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { SettableClock } from '../src/platform/clock.ts'
import { migrate } from '../src/platform/migrate.ts'
import { givenCases } from './given-cases.ts'
import { openBooks } from './given-ledger.ts'
import { importPayments, paymentsCsv } from './given-payments.ts'
import { databaseUrl, emptyDatabase, TestApp, testKey, testNow } from './harness.ts'

const migrations = resolve(import.meta.dirname, '../migrations')
const cells = [0, 3, 31]
const noAnswer = collectResults.find(({ name }) => name === 'NOAS')?.code ?? Number.NaN
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const apps: TestApp[] = []

/** A business that is the same in each cell. */
async function cell(number: number): Promise<TestApp> {
  const name = await emptyDatabase()
  await migrate(databaseUrl(name), migrations, number)
  const clock = new SettableClock(new Date(testNow))
  const app = await createApp({
    databaseUrl: databaseUrl(name),
    secretKey: testKey,
    clock,
    checkOutput: true,
    workJobs: false,
    poolSize: 4,
    cellName: `Cell ${number}`,
  })
  const made = new TestApp(app, clock, name)
  apps.push(made)
  await made.given.merchants()
  const leader = await made.given.person({ role: 'LEADER', stage: 'S1A' })
  const agent = await made.given.person({ role: 'AGENT', stage: 'S1A', leader })
  const finance = await made.given.person({ role: 'FINANCE' })
  const loans = await givenCases(made, agent, { count: 30 })
  await openBooks(
    app.db,
    loans.map(({ appId }) => appId),
  )
  for (let taken = 0; taken < 5; taken++) {
    const { caseId } = await agent.call(nextCase, {})
    const { list } = await agent.call(listCases, { pageSize: 50 })
    const { version } = list.find((each) => each.caseId === caseId) as { version: number }
    await agent.call(saveLog, {
      caseId: caseId as string,
      version,
      contactId: null,
      channel: 'call',
      result: noAnswer,
      remark: '',
    })
  }
  const rows = [{ loan: 'NOBODY', amount: '5.00', paidAt: '2026-11-21T09:00:00', key: `K${number}` }]
  await importPayments(made, finance, paymentsCsv(rows))
  return made
}

async function on<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  for (const number of cells) await cell(number)
}, 240_000)
afterAll(async () => {
  for (const { app } of apps) await app.close()
})

/** Keys of one column, of every table; those that a migration itself put into each cell alike are left out. */
async function keysOf(url: string, brought: ReadonlyMap<string, ReadonlySet<string>>): Promise<Map<string, string[]>> {
  const columns = await on<{ table: string; column: string }>(
    url,
    `select r.relname as table, a.attname as column from pg_constraint k join pg_class r on r.oid = k.conrelid
       join pg_attribute a on a.attrelid = r.oid and a.attnum = k.conkey[1]
      where k.contype = 'p' and array_length(k.conkey, 1) = 1 and r.relnamespace = 'public'::regnamespace
        and (a.attidentity <> '' or exists (select from pg_attrdef d where d.adrelid = a.attrelid and d.adnum = a.attnum
          and pg_get_expr(d.adbin, d.adrelid) ~ 'new_id|nextval'))`,
  )
  const found = new Map<string, string[]>()
  for (const { table, column } of columns) {
    const rows = await on<{ key: string }>(url, `select ${column}::text as key from ${table}`)
    const own = rows.map(({ key }) => key).filter((key) => !brought.get(table)?.has(key))
    found.set(table, own)
  }
  return found
}

test('no two cells make the same key of a row, in any table', async () => {
  const fresh = databaseUrl(await emptyDatabase())
  await migrate(fresh, migrations)
  const brought = new Map([...(await keysOf(fresh, new Map()))].map(([table, keys]) => [table, new Set(keys)]))
  const all = await Promise.all(apps.map(({ databaseName }) => keysOf(databaseUrl(databaseName), brought)))
  const clashes: string[] = []
  let compared = 0
  for (const table of all[0]?.keys() ?? []) {
    const keys = all.flatMap((each) => each.get(table) ?? [])
    compared += keys.length
    if (new Set(keys).size < keys.length) clashes.push(table)
  }
  expect(clashes).toEqual([])
  expect(compared).toBeGreaterThan(500)
}, 240_000)

test('an id says its cell, and so does the next one of each size', async () => {
  for (const [index, number] of cells.entries()) {
    const url = databaseUrl(apps[index]?.databaseName ?? '')
    const rows = await on<{ id: string }>(url, `select new_id('X') as id from generate_series(1, 2000)`)
    expect(new Set(rows.map(({ id }) => alphabet.indexOf(id[7] ?? '')))).toEqual(new Set([number]))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2000)
    const [row] = await on<{ account: string; entry: string }>(
      url,
      `select nextval(pg_get_serial_sequence('account', 'account_id')) as account, nextval(pg_get_serial_sequence('operation_log', 'entry_id')) as entry`,
    )
    expect([Math.floor(Number(row?.account) / 2 ** 26), Math.floor(Number(row?.entry) / 2 ** 48)]).toEqual([
      number,
      number,
    ])
    expect(Number.isSafeInteger(Number(row?.entry))).toBe(true)
  }
})

test('an id is its second and its count, scattered, in the digits of Crockford', async () => {
  const digits = (number: bigint) =>
    Array.from({ length: 6 }, (_, place) => alphabet[Number((number >> BigInt(5 * (5 - place))) & 31n)]).join('')
  const scattered = (counted: bigint) => (counted & 1040187392n) | ((counted * 668265263n) & 33554431n)
  for (const { databaseName } of apps) {
    const rows = await on<{ id: string; counted: string; second: string }>(
      databaseUrl(databaseName),
      `select new_id('KIND') as id, currval('id_number') as counted, extract(epoch from clock_timestamp())::bigint - 1704067200 as second
       from generate_series(1, 5000)`,
    )
    const wrong = rows.filter(({ id, counted, second }) => {
      const heads = [BigInt(second), BigInt(second) - 1n].map(digits)
      return !heads.some((head) => id === `KIND${head}${digits(scattered(BigInt(counted)))}`)
    })
    expect(wrong).toEqual([])
    const tails = new Set(rows.map(({ id }) => id.slice(10)).flatMap((tail) => [...tail.slice(1)]))
    expect([...tails].sort().join('')).toBe(alphabet)
  }
})

test('people see in which cell they are', async () => {
  for (const [index, number] of cells.entries()) {
    const person = await apps[index]?.given.person({ role: 'AGENT', stage: 'S1A' })
    expect((await person?.call(queryUserInfo, {}))?.cell).toBe(`Cell ${number}`)
  }
})

test('who works in a cell keeps its number, and a sequence that comes later counts in its part', async () => {
  const url = databaseUrl(apps[1]?.databaseName ?? '')
  await expect(migrate(url, migrations, 4)).rejects.toThrow(/This database is cell 3 .* CELL_NUMBER can't become 4/)
  await on(url, 'create table later_thing (later_id bigint generated always as identity primary key)')
  await migrate(url, migrations)
  const [row] = await on<{ id: string }>(url, 'insert into later_thing default values returning later_id as id')
  expect(Number(row?.id)).toBe(3 * 2 ** 48)
  // nothing is counted anew by another start
  await migrate(url, migrations, 3)
  const [next] = await on<{ id: string }>(url, 'insert into later_thing default values returning later_id as id')
  expect(Number(next?.id)).toBe(3 * 2 ** 48 + 1)
})
