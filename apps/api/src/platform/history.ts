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

/** Rows are looked at again three times after they were added. */
const lookAgainMs = 3 * lookEveryMs

/**
 * Looks every hour whether the months to come have their parts and whether what was added lately names what is there, and
 * forgets what was kept to tell doubles by.
 */
export function historyParts(app: App): void {
  app.jobs.regularly(lookEveryMs, async (db) => {
    const now = app.clock.now()
    await makeParts(db, now)
    await sql`select forget_contact_log_told(${now})`.execute(db)
    for (const one of await danglingRows(db, new Date(now.getTime() - lookAgainMs)))
      app.http.log.error(sayDangling(one))
  })
}

export interface Dangling {
  table: string
  column: string
  rows: number
  /** The key of one of them. */
  example: string
}

/** Rows of histories since then that name what is not there: histories have no foreign keys (decision 254). Empty where all is well. */
export async function danglingRows(db: Db, since: Date): Promise<Dangling[]> {
  const { rows } = await sql<Dangling>`
    select t.table_name as table, d.column_name as column, d.dangling as rows, d.example
    from history_table t cross join lateral history_dangling(t.table_name, t.table_name, ${since}) d`.execute(db)
  return rows
}

/** What they are, for people. */
export const sayDangling = ({ table, column, rows, example }: Dangling): string =>
  `${rows} rows of ${table} name by ${column} what is not there, ${example} among them: something deleted it, which nothing of the console does. Find it in a backup.`

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

/** How far back a reader looks, and what it says of it: everything from `since` on, or all there is. */
export interface Look {
  from: Date | null
  since: string | null
}
/** No zone's day begins longer than this before UTC's. */
const zonesMs = 14 * 3_600_000

/**
 * Months in the archive are read by who asks for them: by a first day among them, or for all. An instant that the planner knows keeps
 * every other statement from asking the archive's server at all. `tables` are histories that are read together.
 */
export async function lookBack(
  db: Db,
  { dayFrom, withArchive }: { dayFrom?: string | undefined; withArchive?: boolean | undefined },
  ...tables: readonly string[]
): Promise<Look> {
  const here = withArchive ? null : await hereFrom(db, ...tables)
  if (!here) return { from: null, since: null }
  if (!dayFrom) return { from: here, since: here.toISOString() }
  const first = new Date(`${dayFrom}T00:00:00Z`)
  const earliest = new Date(first.getTime() - zonesMs)
  return { from: first >= here && earliest < here ? here : earliest, since: null }
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
