/** Jobs as people see them, each with the names of its files and of who asked. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { type ErrorName, errors } from '@cordillera/contract/errors'
import type { getJob, listJobs } from '@cordillera/contract/job/job'
import type { Language } from '@cordillera/contract/words'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../platform/caller.ts'
import { Failure, wordFailure } from '../platform/fail.ts'
import { pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

type JobView = Output<typeof listJobs>['list'][number]
type JobWithResult = Output<typeof getJob>

interface Asked {
  db: Scoped
  rows: ScopedRows
  user: Caller
  language: Language
}

interface WithErrorParams {
  error: string | null
  errorParams: Record<string, string | number>
}

const fileOf = (column: RawBuilder<unknown>) =>
  sql`(select json_build_object('fileId', file_id, 'name', name, 'sizeBytes', size_bytes) from file where file_id = ${column})`

const fields = sql`
  j.job_id, j.kind, j.state, j.title, j.done_count as done, j.total_count as total, j.counts, j.error, j.error_params,
  ${fileOf(sql`j.source_file`)} as source_file, ${fileOf(sql`j.result_file`)} as result_file,
  ${fileOf(sql`j.error_file`)} as error_file, j.created_by, a.name as created_by_name, j.created_at as created_time,
  j.started_at as started_time, j.finished_at as finished_time, j.attempts`

/** Newest first. Total counted to 10,000. */
export async function pageOfJobs({ db, rows, user, language }: Asked, input: Parsed<typeof listJobs>) {
  const { currentPage, pageSize, sortField, sortOrder, kind, state, mine } = input
  const conditions = [
    kind && sql`j.kind = ${kind}`,
    state && sql`j.state = ${state}`,
    mine && sql`j.created_by = ${user.accountId}`,
  ].filter((condition) => condition !== undefined && condition !== false)
  const where = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
  // as the indexes have it, forwards or backwards
  const order =
    sortField && sortOrder === 'asc' ? sql`j.created_at asc, j.job_id desc` : sql`j.created_at desc, j.job_id asc`
  const page = await pageOf<JobView & WithErrorParams>(
    db,
    { currentPage, pageSize },
    {
      as: 'j',
      fields,
      hits: sql`from ${rows.jobs} j where ${where}`,
      joins: sql`left join account a on a.account_id = j.created_by`,
      order,
    },
  )
  return { ...page, list: page.list.map((row) => worded(row, language)) }
}

export async function findJob({ db, rows, language }: Asked, jobId: string): Promise<JobWithResult | undefined> {
  const { rows: found } = await sql<JobWithResult & WithErrorParams>`
    select ${fields}, j.input, j.result from ${rows.jobs} j left join account a on a.account_id = j.created_by
    where j.job_id = ${jobId}`.execute(db)
  return found[0] && worded(found[0], language)
}

/** Locks a job to decide about it; undefined where it is not the caller's. */
export async function lockJob({ db, rows }: Asked, jobId: string) {
  const { rows: found } = await sql<{ state: string; kind: string; title: string }>`
    select state, kind, title from ${rows.jobs} j where job_id = ${jobId} for update`.execute(db)
  return found[0]
}

/** With the kinds of the caller's jobs that read it or made it. */
export async function findOwnFile({ db, rows, user }: Pick<Asked, 'db' | 'rows' | 'user'>, fileId: string) {
  const { rows: found } = await sql<{ fileId: string; name: string; mime: string; sizeBytes: number; kinds: string[] }>`
    select file_id, name, mime, size_bytes, array(select distinct j.kind from ${rows.jobs} j
      where j.created_by = ${user.accountId} and f.file_id in (j.source_file, j.result_file, j.error_file, j.result ->> 'refusedFileId')) as kinds
    from ${rows.files} f where file_id = ${fileId}`.execute(db)
  return found[0]
}

/** A failure was kept by its name; the reader gets it in the reader's words. */
function worded<T extends WithErrorParams>({ errorParams, ...row }: T, language: Language) {
  if (row.error === null || !Object.hasOwn(errors, row.error)) return row
  return { ...row, error: wordFailure(new Failure(row.error as ErrorName, errorParams), language).body.msg }
}
