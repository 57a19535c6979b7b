/** What the database refuses reaches callers as a sentence of its own: each is made to happen on real connections. */
import { type ErrorName, errors } from '@cordillera/contract/errors'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseUrl, startApp } from '../../test/harness.ts'
import { inTransaction, openDatabase, sql, type Tx } from './db.ts'
import { Failure } from './fail.ts'
import { createHttp } from './server.ts'

const testApp = startApp()
let url: string
let owner: pg.Client

beforeAll(async () => {
  url = databaseUrl(testApp().databaseName)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`
    create table wanted (id int primary key, n int not null default 0, exclude using gist (int4range(n, n + 1) with &&) where (n > 0));
    insert into wanted values (1), (2);
    grant all on wanted to cordillera_app;
    drop role if exists crowd_of_errors;
    create role crowd_of_errors login password 'crowd' connection limit 1`)
})
afterAll(() => owner.end())

/** Two transactions that have each locked one row; `end` gives up the other one's. */
async function beside(): Promise<{ held: pg.Client; end(): Promise<void> }> {
  const held = new pg.Client({ connectionString: url })
  await held.connect()
  await held.query('begin')
  return {
    held,
    async end() {
      await held.query('rollback')
      await held.end()
    },
  }
}
const raised = (work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  testApp()
    .app.db.transaction()
    .execute(async (tx) => {
      await sql`set local lock_timeout = 0`.execute(tx)
      await work(tx)
    })

const happening: readonly [string, ErrorName, () => Promise<unknown>][] = [
  ['40P01', 'request.locked', deadlock],
  ['40001', 'request.locked', changedMeanwhile],
  ['55P03', 'request.locked', () => whileLocked((tx) => sql`select from wanted where id = 1 for update`.execute(tx))],
  [
    '57014',
    'request.tooSlow',
    () =>
      whileLocked(async (tx) => {
        await sql`set local lock_timeout = 0; set local statement_timeout = 50`.execute(tx)
        await sql`select from wanted where id = 1 for update`.execute(tx)
      }),
  ],
  ['23505', 'record.twice', () => raised((tx) => sql`insert into wanted values (1)`.execute(tx))],
  ['23P01', 'record.twice', () => raised((tx) => sql`insert into wanted values (8, 5), (9, 5)`.execute(tx))],
  ['53300', 'request.databaseAway', crowded],
]

async function deadlock(): Promise<void> {
  const { held, end } = await beside()
  await held.query('update wanted set n = n where id = 1; set local deadlock_timeout = 60000')
  try {
    await raised(async (tx) => {
      await sql`update wanted set n = n where id = 2`.execute(tx)
      held.query('update wanted set n = n where id = 2').catch(() => {})
      await expect
        .poll(async () => (await owner.query(`select from pg_locks where not granted`)).rowCount)
        .toBeGreaterThan(0)
      await sql`update wanted set n = n where id = 1`.execute(tx)
    })
  } finally {
    await end()
  }
}

function changedMeanwhile(): Promise<unknown> {
  return raised(async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx)
    await sql`select from wanted`.execute(tx)
    await owner.query('update wanted set n = n where id = 1')
    await sql`update wanted set n = n where id = 1`.execute(tx)
  })
}

async function whileLocked(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const { held, end } = await beside()
  await held.query('update wanted set n = n where id = 1')
  try {
    await testApp().app.db.transaction().execute(work)
  } finally {
    await end()
  }
}

async function crowded(): Promise<void> {
  const crowd = new URL(url)
  crowd.username = 'crowd_of_errors'
  crowd.password = 'crowd'
  const first = new pg.Client({ connectionString: crowd.toString() })
  await first.connect()
  const database = openDatabase(crowd.toString(), { poolSize: 1, onError: () => {} })
  try {
    await sql`select 1`.execute(database.db)
  } finally {
    await database.close()
    await first.end()
  }
}

describe.each(happening)('%s of the database', (code, name, happen) => {
  test(`is answered as ${name}`, async () => {
    const asItCame = await happen().then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(asItCame).toMatchObject({ code })
    const http = await createHttp({ logLevel: 'silent' })
    http.post('/api/happens', () => {
      throw asItCame
    })
    const answer = await http.inject({ method: 'POST', url: '/api/happens' })
    const { code: ours, http: status = 200, en } = { http: 200, ...errors[name] }
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ code: ours, msg: en, data: null })
    expect(answer.headers['retry-after']).toBe(status === 503 ? '5' : undefined)
    await http.close()
  })
})

test('whoever loses a race for what must be there once is told what the winner made', async () => {
  const makes = (before: (tx: Tx) => Promise<unknown>) =>
    inTransaction(testApp().app.db, async (tx) => {
      const { rows } = await sql`select from wanted where id = 3`.execute(tx)
      if (rows.length > 0) throw new Failure('record.stale')
      await before(tx)
      await sql`insert into wanted values (3)`.execute(tx)
    })
  await expect(makes(() => owner.query('insert into wanted values (3)'))).rejects.toThrow('record.stale')
})

test('what is there already whoever looks is refused after one more try', async () => {
  let tries = 0
  const work = inTransaction(testApp().app.db, async (tx) => {
    tries++
    await sql`insert into wanted values (1)`.execute(tx)
  })
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(tries).toBe(2)
})

test('a transaction that read what others changed meanwhile runs again', async () => {
  let tries = 0
  await inTransaction(testApp().app.db, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx)
    await sql`select from wanted`.execute(tx)
    if (tries++ === 0) await owner.query('update wanted set n = n where id = 2')
    await sql`update wanted set n = n where id = 2`.execute(tx)
  })
  expect(tries).toBe(2)
})
