import { checkSeals, sealState } from '@cordillera/contract/operation-log/seal'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseUrl, type Person, startApp } from '../../test/harness.ts'
import { inTransaction } from '../platform/db.ts'
import { record } from './operation-log.queries.ts'
import { proveLog, sealNew } from './seal.ts'

const testApp = startApp()
let auditor: Person
/** The owner of the tables: everything is allowed to them, and nothing goes unnoticed. */
let owner: pg.Client

beforeAll(async () => {
  auditor = await testApp().given.person({ superuser: true })
  owner = new pg.Client({ connectionString: databaseUrl(testApp().databaseName) })
  await owner.connect()
})
afterAll(() => owner?.end())

const origin = { endpoint: '/test', address: '', deviceId: '', browserId: '' }
const write = (target: string) =>
  record(testApp().app.db, testApp().clock.now(), null, origin, { action: 'cms.operation', target, after: { n: 1 } })
const prove = () => proveLog(testApp().app.db, testApp().app.secretKey, async () => {})
const idOf = async (target: string): Promise<number> => {
  const { rows } = await owner.query('select entry_id::int as id from operation_log where target = $1', [target])
  return rows[0].id
}

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give: () => give(), given }
}

/** A sealed log of its own for each test. */
beforeEach(async () => {
  testApp().clock.advance(1000)
  await owner.query('truncate operation_log, operation_log_seal')
  for (const target of ['one', 'two', 'three', 'four']) await write(target)
  expect(await sealNew(testApp().app)).toBe(4)
})

describe('an untouched log', () => {
  test('is proved, seal by seal; what is sealed is not sealed again', async () => {
    await write('five')
    expect(await sealNew(testApp().app)).toBe(1)
    expect(await sealNew(testApp().app)).toBe(0)
    expect(await prove()).toEqual({ seals: 2, entries: 5, broken: null })
  })

  test('has an entry of a transaction that commits late in a later seal, not in none', async () => {
    const started = signal()
    const goOn = signal()
    const late = inTransaction(testApp().app.db, async (tx) => {
      await record(tx, testApp().clock.now(), null, origin, { action: 'cms.operation', target: 'late' })
      started.give()
      await goOn.given
    })
    await started.given
    await write('early')
    expect(await sealNew(testApp().app)).toBe(1)
    goOn.give()
    await late
    expect(await idOf('late')).toBeLessThan(await idOf('early'))
    expect(await sealNew(testApp().app)).toBe(1)
    expect(await prove()).toEqual({ seals: 3, entries: 6, broken: null })
  })

  test('is sealed once, however many processes look at the same moment', async () => {
    for (let n = 0; n < 20; n++) await write(`many ${n}`)
    const counts = await Promise.all([1, 2, 3].map(() => sealNew(testApp().app)))
    expect(counts.reduce((all, one) => all + one, 0)).toBe(20)
    expect((await prove()).broken).toBeNull()
  })
})

describe('tampering by the owner of the tables', () => {
  test('a changed entry is named', async () => {
    await owner.query(`update operation_log set after = '{"n": 2}' where target in ('two', 'three')`)
    expect((await prove()).broken).toEqual({ kind: 'changed', seal: 1, entryId: await idOf('two') })
  })

  test('a deleted entry is named', async () => {
    const three = await idOf('three')
    await owner.query(`delete from operation_log where target = 'three'`)
    expect((await prove()).broken).toEqual({ kind: 'missing', seal: 1, entryId: three })
  })

  test('a log that was emptied is noticed', async () => {
    const one = await idOf('one')
    await owner.query('delete from operation_log')
    expect((await prove()).broken).toEqual({ kind: 'missing', seal: 1, entryId: one })
  })

  test('an entry slipped in among old ones is named', async () => {
    await owner.query(`update operation_log_seal set sealed_at = sealed_at - interval '1 hour'`)
    await owner.query(
      `insert into operation_log (entry_id, at, endpoint, action) overriding system value values (-5, now(), '/x', 'forged')`,
    )
    expect((await prove()).broken).toEqual({ kind: 'added', seal: null, entryId: -5 })
  })

  test('an entry changed together with its seal is noticed: the key is not in the database', async () => {
    await owner.query(`update operation_log set action = 'forged' where target = 'one'`)
    await owner.query(
      `update operation_log_seal set digests = sha256('x') || substr(digests, 33), hash = sha256('forged')`,
    )
    expect((await prove()).broken).toEqual({ kind: 'seal changed', seal: 1, entryId: null })
  })

  test('a seal taken out of the chain is noticed', async () => {
    await write('five')
    await sealNew(testApp().app)
    await owner.query('delete from operation_log_seal where seal_id = 1')
    expect((await prove()).broken).toEqual({ kind: 'seal missing', seal: 1, entryId: null })
  })
})

describe('the application itself', () => {
  test.each(['operation_log', 'operation_log_seal'])('can’t change, delete or truncate %s', async (table) => {
    const { pool } = testApp().app.database
    const column = table === 'operation_log' ? 'action' : 'hash'
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger all`,
      `drop table ${table}`,
    ]) {
      await expect(pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
    }
  })
})

describe('the check on the screen', () => {
  test('is a job; its finding stands on the screen and in the log, with the first broken entry', async () => {
    await owner.query(`update operation_log set reason = 'nicer' where target = 'two'`)
    const { jobId } = await auditor.call(checkSeals, {})
    await testApp().app.jobs.run(jobId)
    const state = await auditor.call(sealState, {})
    const two = await idOf('two')
    expect(state).toMatchObject({
      seals: 1,
      sealed: 4,
      lastCheck: { jobId, state: 'done', broken: { kind: 'changed', entryId: two } },
    })
    expect(state.head).toMatch(/^[0-9a-f]{64}$/)
    const { rows } = await owner.query(`select after from operation_log where action = 'operationLog.broken'`)
    expect(rows[0].after).toMatchObject({ entryId: two })
  })

  test('finds nothing in an untouched log', async () => {
    const { jobId } = await auditor.call(checkSeals, {})
    await testApp().app.jobs.run(jobId)
    expect((await auditor.call(sealState, {})).lastCheck).toMatchObject({ state: 'done', broken: null })
  })

  test('is for those who are granted it', async () => {
    const leader = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    await leader.call(sealState, {})
    await leader.refused(checkSeals, {}, 'access.forbidden')
  })
})
