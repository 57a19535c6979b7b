import { downloadFile, uploadFile } from '@cordillera/contract/job/file'
import { getJob } from '@cordillera/contract/job/job'
import { expect, test } from 'vitest'
import { givenKnownCase } from '../../test/given-cases.ts'
import { startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'
import { askForPurge } from './purge.ts'

const testApp = startApp()
const day = 86_400_000

test('old files leave the job centre, once a night; what a record refers to stays', async () => {
  const { app, clock, given } = testApp()
  const somebody = await given.person({ role: 'LEADER', stage: 'S1A' })
  const upload = async (name: string) => (await somebody.upload(uploadFile, {}, { name, content: name })).data.fileId
  const [unused, worked, evidence] = [await upload('unused.csv'), await upload('worked.csv'), await upload('proof.pdf')]
  app.jobs.define('test.work', async () => ({ counts: {} }))
  const about = { kind: 'test.work', title: 'A test', input: {}, createdBy: somebody.accountId, now: clock.now() }
  const jobId = await app.db.transaction().execute((tx) => app.jobs.enqueue(tx, { ...about, sourceFile: worked }))
  await testApp().drainJobs()
  // some record of another domain that keeps a file
  const { caseId, userId } = await givenKnownCase(testApp(), somebody, { merchant: 'Luna Credito', dpd: 3 })
  await sql`
    insert into silence (kind, phone, merchant_id, case_id, user_id, evidence, evidence_file, made_by, made_at)
    select 'wrongNumber', '+525512341234', merchant_id, case_id, user_id, 'letter', ${evidence},
      ${somebody.accountId}, now() from collection_case where case_id = ${caseId} and user_id = ${userId}`.execute(
    app.db,
  )
  clock.advance(89 * day)
  await somebody.call(getJob, { jobId }).catch(() => {})
  const later = await given.signedIn(somebody.accountId)
  await askForPurge(app)
  await testApp().drainJobs()
  expect((await later.download(downloadFile, { fileId: worked })).body.toString()).toBe('worked.csv')

  clock.advance(2 * day)
  const muchLater = await given.signedIn(somebody.accountId)
  const fresh = (await muchLater.upload(uploadFile, {}, { name: 'fresh.csv', content: 'fresh' })).data.fileId
  await Promise.all([askForPurge(app), askForPurge(app)])
  await testApp().drainJobs()
  const purges = await app.db
    .selectFrom('job')
    .select('counts')
    .where('kind', '=', 'job.purge')
    .orderBy('createdAt')
    .execute()
  expect(purges.map(({ counts }) => counts)).toEqual([
    { files: 0, answers: 0, unsigned: 0 },
    { files: 2, answers: 0, unsigned: 0 },
  ])
  expect(await muchLater.call(getJob, { jobId })).toMatchObject({ state: 'done', sourceFile: null })
  for (const fileId of [unused, worked]) await muchLater.refused(downloadFile, { fileId }, 'file.missing')
  for (const fileId of [evidence, fresh]) expect((await muchLater.download(downloadFile, { fileId })).http).toBe(200)
  const chunks = await app.db.selectFrom('fileChunk').select('fileId').distinct().execute()
  expect(chunks.map(({ fileId }) => fileId).sort()).toEqual([evidence, fresh].sort())
})

test('what came from a channel unsigned is thrown away after a month; what was signed is evidence and stays', async () => {
  const { app, clock } = testApp()
  const came = (trusted: boolean, key: string) =>
    sql`
    insert into webhook (channel, kind, provider_key, body, trusted, received_at)
    values ('STP', 'deposit', ${key}, '{}', ${trusted}, ${clock.now()})`.execute(app.db)
  await came(false, 'old and unsigned')
  await came(true, 'old and signed')
  clock.advance(30 * day)
  await came(false, 'unsigned')
  clock.advance(1)
  await askForPurge(app)
  await testApp().drainJobs()
  const { rows } = await sql<{ key: string }>`select provider_key as key from webhook order by webhook_id`.execute(
    app.db,
  )
  expect(rows.map(({ key }) => key)).toEqual(['old and signed', 'unsigned'])
})

test('every column that holds a file refers to it by a key, so that the purge knows of it', async () => {
  // a payout file is kept sealed in its own row
  const { rows } = await sql<{ column: string }>`
    select c.table_name || '.' || c.column_name as column from information_schema.columns c
    where c.table_schema = 'public' and c.column_name ~ '(^|_)files?(_ids?)?$' and c.table_name not in ('file') and c.column_name <> 'payout_file_id'
      and not exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'f' and k.confrelid = 'file'::regclass and k.conrelid = c.table_name::regclass
          and a.attname = c.column_name)`.execute(testApp().app.db)
  expect(rows).toEqual([])
})
