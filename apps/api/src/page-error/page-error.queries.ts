import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { listPageErrors } from '@cordillera/contract/page-error/page-error'
import { type Db, sql } from '../platform/db.ts'
import { pageOf } from '../platform/page.ts'
import type { keptOf } from './page-error.rules.ts'

/** Keeps an error, or counts it where it is known. */
export async function keep(db: Db, error: ReturnType<typeof keptOf>, browser: string, now: Date): Promise<void> {
  await db
    .insertInto('pageError')
    .values({ ...error, browser, firstAt: now, lastAt: now })
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({ times: sql`page_error.times + 1`, lastAt: now, browser }),
    )
    .execute()
}

export async function pageOfErrors(db: Db, input: Parsed<typeof listPageErrors>) {
  const { currentPage, pageSize, version } = input
  const which = version === undefined ? sql`true` : sql`version = ${version}`
  const way = input.sortField && input.sortOrder === 'asc' ? sql`asc` : sql`desc`
  return pageOf<Output<typeof listPageErrors>['list'][number]>(
    db,
    { currentPage, pageSize },
    {
      as: 'e',
      fields: sql`e.fingerprint, e.message, e.stack, e.place, e.version, e.browser, e.times, e.first_at as first_time, e.last_at as last_time`,
      hits: sql`from page_error e where ${which}`,
      order: sql`e.last_at ${way}, e.fingerprint ${way}`,
    },
  )
}

export async function forgetBefore(db: Db, moment: Date): Promise<void> {
  await sql`delete from page_error where last_at < ${moment}`.execute(db)
}
