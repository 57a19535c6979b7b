import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { countedTo } from '@cordillera/contract/page'
import type { listPageErrors } from '@cordillera/contract/page-error/page-error'
import { type Db, sql } from '../platform/db.ts'
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
  const { rows: list } = await sql<Output<typeof listPageErrors>['list'][number]>`
    select fingerprint, message, stack, place, version, browser, times, first_at as first_time, last_at as last_time
    from page_error where ${which}
    order by last_at ${way}, fingerprint ${way} limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from (select from page_error where ${which} limit ${countedTo + 1}) hit`.execute(db)
  const total = counted[0]?.n ?? 0
  return { list, total: Math.min(total, countedTo), totalIsExact: total <= countedTo, currentPage, pageSize }
}

export async function forgetBefore(db: Db, moment: Date): Promise<void> {
  await sql`delete from page_error where last_at < ${moment}`.execute(db)
}
