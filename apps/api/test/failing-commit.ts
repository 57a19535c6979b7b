import pg from 'pg'
import { databaseUrl, type TestApp } from './harness.ts'

/** Runs `work` while whatever writes to `table` is refused at the last moment, by its commit. */
export async function whileCommitsFail<T>(test: TestApp, table: string, work: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: databaseUrl(test.databaseName) })
  await owner.connect()
  try {
    await owner.query(`create function refuse_commit() returns trigger language plpgsql as
      $$ begin raise exception 'the commit fails' using errcode = '53100'; end $$`)
    await owner.query(`create constraint trigger refuse_commit after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function refuse_commit()`)
    return await work()
  } finally {
    await owner.query('drop function if exists refuse_commit() cascade')
    await owner.end()
  }
}
