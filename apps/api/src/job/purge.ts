/**
 * What is kept for a while only: files of the job centre and uploads that nobody used, after the setting `files_kept_days`;
 * first answers of repeated calls, after a week; what came from a channel without its signature, after a month. A file
 * that any other record refers to stays as long as that record.
 */
import { recordSystem } from '../operation-log/public.ts'
import type { App } from '../platform/app.ts'
import { type Db, inTransaction, sql, type Tx } from '../platform/db.ts'

export const purgeJob = 'job.purge'
const lookEveryMs = 30 * 60_000
const answersKeptMs = 7 * 86_400_000
const unsignedKeptMs = 30 * 86_400_000
/** Long after the last of a source's failures is forgotten. */
const failuresKeptMs = 7 * 86_400_000
/** Files of a day's work in one go; what is left goes the next night. */
const filesAtMost = 5000

export function purgeNights(app: App): void {
  app.jobs.define(purgeJob, async ({ db, clock }) => {
    const now = clock.now()
    await forgetFailures(db, now)
    const counts = await inTransaction(db, async (tx) => ({
      files: await purgeFiles(tx, now),
      answers: await purgeAnswers(tx, now),
      unsigned: await purgeUnsigned(tx, now),
    }))
    if (counts.files > 0) await recordSystem(db, now, purgeJob, { action: 'job.filesPurged', after: counts })
    return { counts }
  })
  app.jobs.regularly(lookEveryMs, (db) => askForPurge({ ...app, db }))
}

/** One purge a UTC day, whichever process looks first. */
export async function askForPurge(app: Pick<App, 'db' | 'clock' | 'jobs'>): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const title = now.toISOString().slice(0, 10)
    const { rows } = await sql<{ due: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${purgeJob}))
        and not exists (select from job where kind = ${purgeJob} and title = ${title}) as due`.execute(tx)
    if (rows[0]?.due) await app.jobs.enqueue(tx, { kind: purgeJob, title, input: {}, createdBy: null, now })
  })
}

/** Every column that refers to a file by a foreign key, but for the file's own chunks and the jobs, which release theirs. */
async function referringColumns(tx: Tx): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'file'::regclass
      and c.conrelid not in ('file_chunk'::regclass, 'job'::regclass)`.execute(tx)
  return rows
}

async function purgeFiles(tx: Tx, now: Date): Promise<number> {
  const held = (await referringColumns(tx)).map(
    ({ table, column }) =>
      sql`and not exists (select from ${sql.table(table)} x where x.${sql.ref(column)} = f.file_id)`,
  )
  const { rows } = await sql<{ files: number }>`
    with old as materialized (
      select f.file_id from file f
      where f.created_at < ${now}::timestamptz
          - (select (value #>> '{}')::integer from setting where key = 'files_kept_days') * interval '1 day'
        ${held.length > 0 ? sql.join(held, sql` `) : sql``}
        and not exists (select from job j where j.state in ('queued', 'running') and j.source_file = f.file_id)
      order by f.created_at limit ${filesAtMost} for update skip locked
    ), let_go as (
      update job j set
        source_file = case when j.source_file in (select file_id from old) then null else j.source_file end,
        result_file = case when j.result_file in (select file_id from old) then null else j.result_file end,
        error_file = case when j.error_file in (select file_id from old) then null else j.error_file end
      where j.job_id in (
        select job_id from job join old on source_file = file_id
        union select job_id from job join old on result_file = file_id
        union select job_id from job join old on error_file = file_id)
    ), gone as (
      delete from file f using old where f.file_id = old.file_id returning 1
    )
    select count(*) as files from gone`.execute(tx)
  return rows[0]?.files ?? 0
}

async function purgeAnswers(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ answers: number }>`
    with gone as (
      delete from idempotency_key where created_at < ${new Date(now.getTime() - answersKeptMs)} returning 1
    )
    select count(*) as answers from gone`.execute(tx)
  return rows[0]?.answers ?? 0
}

/** Whoever knows the address can send it; what is signed is money's evidence and stays. */
async function purgeUnsigned(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ unsigned: number }>`
    with gone as (
      delete from webhook where not trusted and received_at < ${new Date(now.getTime() - unsignedKeptMs)} returning 1
    )
    select count(*) as unsigned from gone`.execute(tx)
  return rows[0]?.unsigned ?? 0
}

/** Sources of failed sign-ins that nobody failed from lately. */
async function forgetFailures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('signInThrottle')
    .where('updatedAt', '<', new Date(now.getTime() - failuresKeptMs))
    .execute()
}
