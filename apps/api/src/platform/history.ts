/**
 * Histories lie in parts by month (decision 221). Their parts are made months before they begin, by whichever process looks first;
 * a row that finds none lies in the default part until its month has one, so none is ever refused.
 */
import type { App } from './app.ts'
import { array, type Db, inTransaction, sql } from './db.ts'

const day = 86_400_000
const lookEveryMs = 60 * 60_000
const aheadMs = 100 * day
/** Below this something has kept the parts from being made for weeks; a table that just got parts has a month and more. */
const missedMs = 27 * day

/** Looks every hour whether the months to come have their parts. */
export function historyParts(app: App): void {
  app.jobs.regularly(lookEveryMs, async (db) => void (await makeParts(db, app.clock.now())))
}

/** Makes the parts of the months to come; answers their names, none where another process is at it. */
export async function makeParts(db: Db, now: Date): Promise<string[]> {
  const until = new Date(now.getTime() + aheadMs)
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ name: string }>`select make_history_parts(${until}) as name`.execute(tx)
    return rows.map(({ name }) => name)
  })
}

/** Tables whose next month has no part of its own, and since when: empty where all is well. */
export async function tablesWithoutNextMonth(db: Db, now: Date): Promise<{ table: string; from: Date }[]> {
  const soon = new Date(now.getTime() + missedMs)
  const { rows } = await sql<{ table: string; from: Date }>`
    select table_name as table, max(to_at) as from from history_part group by table_name having max(to_at) < ${soon}
    order by table_name`.execute(db)
  return rows
}

/** From when on histories lie here; null where all of them do. What is older lies in the archive (decision 231). */
export async function hereFrom(db: Db, ...tables: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select max(to_at) as since from history_part where table_name = any(${array(tables)}::text[]) and state = 'away'`.execute(
    db,
  )
  return rows[0]?.since ?? null
}

/** Reads the oldest month that lies in the archive, if any does; answers how many do. @throws where it can't be read */
export async function oldestAway(db: Db): Promise<number> {
  const { rows } = await sql<{ table: string; column: string; to: string; months: number }>`
    select h.table_name as table, t.time_column as column, h.to_at::text as to, (count(*) over ())::int as months
    from history_part h join history_table t using (table_name) where h.state = 'away' order by h.from_at limit 1`.execute(
    db,
  )
  const oldest = rows[0]
  if (!oldest) return 0
  await sql`select from ${sql.table(oldest.table)} where ${sql.ref(oldest.column)} < ${oldest.to}::timestamptz limit 1`.execute(
    db,
  )
  return oldest.months
}

/** What is missing, for people. */
export const sayMissing = ({ table, from }: { table: string; from: Date }): string =>
  `${table} has no part from ${from.toISOString().slice(0, 10)} on: nothing is lost, its rows lie in ${table}_default. The console makes parts every hour; its log says what keeps it from that.`
