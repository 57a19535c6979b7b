import { dryRunLoanBook, inspectLoanBook, runLoanBook } from '@cordillera/contract/credit/import'
import { getJob, retryJob } from '@cordillera/contract/job/job'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../test/harness.ts'
import { databaseUrl, startApp } from '../../test/harness.ts'
import { book, bookOf, loanBooks } from '../../test/loan-books.ts'
import { sql } from '../platform/db.ts'
import { importLock } from './import.staging.queries.ts'

const testApp = startApp()
let superuser: Person
beforeAll(async () => {
  superuser = await testApp().given.person({ superuser: true })
})
const { count, dryRun, ofLoan, upload } = loanBooks(testApp, () => superuser)

describe('when something comes in between', () => {
  test('a connection that breaks in the middle leaves nothing of the book, and the job is resumed', async () => {
    const { app, databaseName } = testApp()
    const other = new pg.Client({ connectionString: databaseUrl(databaseName) })
    await other.connect()
    const before = await count('ledger_tx')
    const fileId = await upload(bookOf({ loan_id: 'MX-K-1' }))
    const { jobId } = await superuser.call(runLoanBook, { fileId })
    // the ledger's lock stops the run after its bills are written
    await other.query('begin; lock table ledger_entry in access exclusive mode')
    const running = app.jobs.run(jobId)
    const waiting = `select pid from pg_locks where relation = 'ledger_entry'::regclass and not granted`
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
    await other.query(`select pg_terminate_backend(pid) from (${waiting}) waiter`)
    await expect(running).rejects.toThrow(/terminat/)
    await other.query('rollback')
    expect(await ofLoan('MX-K-1')).toEqual([])
    expect(await count('ledger_tx')).toBe(before)
    await app.jobs.resumeInterrupted()
    await testApp().drainJobs()
    expect(await superuser.call(getJob, { jobId })).toMatchObject({ state: 'done', attempts: 2 })
    expect(await ofLoan('MX-K-1')).toHaveLength(1)
    await other.end()
  })

  test('another import into the same merchant makes this one wait to be put back', async () => {
    const { app, given } = testApp()
    const fileId = await upload(bookOf({ loan_id: 'MX-K-2' }))
    const { jobId } = await superuser.call(runLoanBook, { fileId })
    const merchant = await given.merchantId('Luna Credito')
    await app.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${importLock}, ${merchant})`.execute(tx)
      await app.jobs.run(jobId)
    })
    expect(await superuser.call(getJob, { jobId })).toMatchObject({
      state: 'failed',
      error: 'A job of this kind is running; wait until it is done.',
    })
    await superuser.call(retryJob, { jobId })
    await testApp().drainJobs()
    expect(await ofLoan('MX-K-2')).toHaveLength(1)
  })
})

describe('who may import', () => {
  test('an agent may not', async () => {
    const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    const fileId = await upload(book, agent)
    for (const endpoint of [inspectLoanBook, dryRunLoanBook, runLoanBook])
      await agent.refused(endpoint, { fileId }, 'access.forbidden')
  })

  test('one who may imports into the own merchants only, and from the own files only', async () => {
    const { db } = testApp().app
    const { roleId } = await db
      .insertInto('role')
      .values({ name: 'IMPORTER', permissions: ['web_menu_jobs', 'web_btn_jobs_import'] })
      .returning('roleId')
      .executeTakeFirstOrThrow()
    const importer = await testApp().given.person({ merchants: ['Sol Rapido'], userName: 'importer' })
    await db.insertInto('accountRole').values({ accountId: importer.accountId, roleId }).execute()
    const own = { loan_id: 'MX-W-1', merchant: 'Sol Rapido' }
    const { result } = await dryRun(bookOf(own, { loan_id: 'MX-W-2' }), { person: importer })
    expect(result.errors).toMatchObject([{ row: 3, column: 'merchant', reason: 'unknownMerchant' }])
    expect(result.counts.accepted).toBe(1)
    await importer.refused(dryRunLoanBook, { fileId: await upload(book) }, 'file.missing')
  })

  test('a second click imports once, and a second import waits its turn', async () => {
    const fileId = await upload(bookOf({ loan_id: 'MX-W-3' }))
    const key = { 'idempotency-key': 'the-same-click' }
    const first = await superuser.call(runLoanBook, { fileId }, key)
    expect(await superuser.call(runLoanBook, { fileId }, key)).toEqual(first)
    await superuser.refused(runLoanBook, { fileId }, 'job.running')
    await testApp().drainJobs()
    expect(await ofLoan('MX-W-3')).toHaveLength(1)
  })
})
