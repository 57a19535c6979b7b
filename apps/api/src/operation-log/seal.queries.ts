/** Seals: reading what to seal, adding a seal, reading seals beside what their entries are now. */
import type pg from 'pg'
import { type Db, type Sql, sql, type Tx } from '../platform/db.ts'
import { hereFrom } from '../platform/history.ts'

/** The digest of one entry, over all that it says, in a fixed order; what it depends on is written here and nowhere else. */
const digest = sql`sha256(convert_to(jsonb_build_array(e.entry_id, extract(epoch from e.at), e.account_id, e.user_name,
  e.device_id, e.address, e.endpoint, e.action, e.merchant_id, e.case_id, e.app_id, e.user_id, e.target, e.reason, e.before,
  e.after)::text, 'UTF8'))`

export interface Batch {
  ranges: string
  entryCount: number
  digests: Buffer
  seenTo: number
  seenXmax: number
}

/**
 * Entries below this are settled: no transaction is left that could still add one. A seal remembers the newest entry and
 * the next transaction of its moment; once every transaction before that one has ended, nothing below can appear. The
 * minute covers the instant between taking a number and being a transaction.
 */
export const settledTo = sql`coalesce((select max(seen_to) from operation_log_seal
  where seen_xmax <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    and sealed_at < clock_timestamp() - interval '1 minute'), 0)`

/** What lies here: months go to the archive only when all of their entries are sealed, and it is not asked for what is new. */
const liesHere = (here: Date | null): Sql => (here ? sql`e.at >= ${here}` : sql`true`)

/** The oldest entries that no seal has, of those that lie here; undefined where there are none. */
export async function unsealed(tx: Tx, atMost: number, here: Date | null): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`
    with floor as materialized (select ${settledTo} as id),
      sealed as materialized (select range_agg(r) as ranges from operation_log_seal s cross join lateral unnest(s.ranges) r
        where upper(s.ranges) > (select id from floor)),
      batch as materialized (select e.* from operation_log e
        where ${liesHere(here)} and e.entry_id > (select id from floor) and not e.entry_id <@ coalesce((select ranges from sealed), '{}')
        order by e.entry_id limit ${atMost})
    select range_agg(int8range(e.entry_id, e.entry_id, '[]'))::text as ranges, count(*)::int as entry_count,
      string_agg(${digest}, ''::bytea order by e.entry_id) as digests,
      (select coalesce(max(entry_id), 0) from operation_log e where ${liesHere(here)}) as seen_to,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as seen_xmax
    from batch e having count(*) > 0`.execute(tx)
  return rows[0]
}

export async function lastSeal(db: Db): Promise<{ sealId: number; hash: Buffer } | undefined> {
  return db
    .selectFrom('operationLogSeal')
    .select(['sealId', 'hash'])
    .orderBy('sealId', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function addSeal(tx: Tx, sealId: number, batch: Batch, hash: Buffer): Promise<void> {
  await sql`
    insert into operation_log_seal (seal_id, ranges, entry_count, digests, hash, seen_to, seen_xmax)
    values (${sealId}, ${batch.ranges}::int8multirange, ${batch.entryCount}, ${batch.digests}, ${hash}, ${batch.seenTo},
      ${batch.seenXmax})`.execute(tx)
}

export interface SealToCheck {
  sealId: number
  ranges: string
  entryCount: number
  digests: Buffer
  hash: Buffer
  /** What the entries that lie here digest to now; null where none of them is left. */
  now: Buffer | null
  /** `here`: all entries of it lie here; `border`: some may lie in the archive; `archive`: all do. */
  lies: 'here' | 'border' | 'archive'
}

/** Where the archive ends: from when on entries lie here, the newest number there and the oldest one here. Null where nothing went. */
export type Border = { here: Date; lastAway: number; firstHere: number } | null

export async function borderOf(db: Db): Promise<Border> {
  const here = await hereFrom(db, 'operation_log')
  if (!here) return null
  const { rows } = await sql<{ lastAway: number; firstHere: number }>`
    select (select coalesce(max(last_key), 0) from history_part where table_name = 'operation_log' and state = 'away') as last_away,
      coalesce((select min(e.entry_id) from operation_log e where ${liesHere(here)}), 9007199254740991) as first_here`.execute(
    db,
  )
  return { here, lastAway: rows[0]?.lastAway ?? 0, firstHere: rows[0]?.firstHere ?? 0 }
}

export async function sealsAfter(db: Db, sealId: number, atMost: number, border: Border): Promise<SealToCheck[]> {
  const lies = border
    ? sql`case when upper(s.ranges) <= ${border.firstHere} then 'archive' when lower(s.ranges) <= ${border.lastAway} then 'border' else 'here' end`
    : sql`'here'`
  const { rows } = await sql<SealToCheck>`
    select s.seal_id, s.ranges::text as ranges, s.entry_count, s.digests, s.hash, ${lies} as lies,
      (select string_agg(${digest}, ''::bytea order by e.entry_id) from operation_log e
        where ${liesHere(border?.here ?? null)} and e.entry_id >= lower(s.ranges) and e.entry_id < upper(s.ranges) and e.entry_id <@ s.ranges) as now
    from operation_log_seal s where s.seal_id > ${sealId} order by s.seal_id limit ${atMost}`.execute(db)
  return rows
}

/** The entries that a seal says it has, with the digest of each now; null where it is gone. */
export async function entriesOfSeal(
  db: Db,
  sealId: number,
  border: Border,
): Promise<{ entryId: number; now: Buffer | null }[]> {
  const { rows } = await sql<{ entryId: number; now: Buffer | null }>`
    select n.entry_id, case when e.entry_id is not null then ${digest} end as now
    from operation_log_seal s cross join lateral unnest(s.ranges) r
      cross join lateral generate_series(lower(r), upper(r) - 1) n(entry_id)
      left join operation_log e on e.entry_id = n.entry_id and ${liesHere(border?.here ?? null)}
    where s.seal_id = ${sealId} order by n.entry_id`.execute(db)
  return rows
}

/** The first entry that lies where nothing can appear any more and that no seal has: somebody put it there. Of the archive a count and a hash are kept. */
export async function addedBehind(db: Db, here: Date | null): Promise<number | undefined> {
  const { rows } = await sql<{ entryId: number }>`
    select e.entry_id from operation_log e where ${liesHere(here)} and e.entry_id <= ${settledTo}
      and not exists (select from operation_log_seal s where e.entry_id >= lower(s.ranges) and e.entry_id < upper(s.ranges)
        and e.entry_id <@ s.ranges)
    order by e.entry_id limit 1`.execute(db)
  return rows[0]?.entryId
}

/** How many entries from before an instant, by the owner's own connection, have no seal. */
export async function unsealedBefore(owner: pg.Client, before: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from operation_log e
    where e.at < $1::timestamptz and e.at >= coalesce((select max(to_at) from history_part where table_name = 'operation_log' and state = 'away'), '-infinity')
      and not exists (select from operation_log_seal s where e.entry_id >= lower(s.ranges) and e.entry_id < upper(s.ranges) and e.entry_id <@ s.ranges)`,
    [before],
  )
  return rows[0]?.n ?? 0
}

export async function sealCounts(db: Db, here: Date | null) {
  const { rows } = await sql<{
    seals: number
    sealed: number
    entries: number
    lastAt: Date | null
    head: string | null
  }>`
    select count(*) as seals, coalesce(sum(entry_count), 0)::bigint as sealed,
      (select count(*) from operation_log e where ${liesHere(here)})
        + (select coalesce(sum(row_count), 0)::bigint from history_part where table_name = 'operation_log' and state = 'away') as entries, max(sealed_at) as last_at,
      (select encode(hash, 'hex') from operation_log_seal order by seal_id desc limit 1) as head
    from operation_log_seal`.execute(db)
  return rows[0]
}

/** The last check: its job. */
export function lastCheck(db: Db, kind: string) {
  return db
    .selectFrom('job')
    .select(['jobId', 'state', 'finishedAt', 'createdAt', 'result'])
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .orderBy('jobId', 'desc')
    .limit(1)
    .executeTakeFirst()
}
