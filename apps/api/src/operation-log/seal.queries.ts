/** Seals: reading what to seal, adding a seal, reading seals beside what their entries are now. */
import { type Db, sql, type Tx } from '../platform/db.ts'

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

/** The oldest entries that no seal has; undefined where there are none. */
export async function unsealed(tx: Tx, atMost: number): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`
    with floor as materialized (select ${settledTo} as id),
      sealed as materialized (select range_agg(r) as ranges from operation_log_seal s cross join lateral unnest(s.ranges) r
        where upper(s.ranges) > (select id from floor)),
      batch as materialized (select e.* from operation_log e
        where e.entry_id > (select id from floor) and not e.entry_id <@ coalesce((select ranges from sealed), '{}')
        order by e.entry_id limit ${atMost})
    select range_agg(int8range(e.entry_id, e.entry_id, '[]'))::text as ranges, count(*)::int as entry_count,
      string_agg(${digest}, ''::bytea order by e.entry_id) as digests,
      (select coalesce(max(entry_id), 0) from operation_log) as seen_to,
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
  /** What the entries digest to now; null where none of them is left. */
  now: Buffer | null
}

export async function sealsAfter(db: Db, sealId: number, atMost: number): Promise<SealToCheck[]> {
  const { rows } = await sql<SealToCheck>`
    select s.seal_id, s.ranges::text as ranges, s.entry_count, s.digests, s.hash,
      (select string_agg(${digest}, ''::bytea order by e.entry_id) from operation_log e
        where e.entry_id >= lower(s.ranges) and e.entry_id < upper(s.ranges) and e.entry_id <@ s.ranges) as now
    from operation_log_seal s where s.seal_id > ${sealId} order by s.seal_id limit ${atMost}`.execute(db)
  return rows
}

/** The entries that a seal says it has, with the digest of each now; null where it is gone. */
export async function entriesOfSeal(db: Db, sealId: number): Promise<{ entryId: number; now: Buffer | null }[]> {
  const { rows } = await sql<{ entryId: number; now: Buffer | null }>`
    select n.entry_id, case when e.entry_id is not null then ${digest} end as now
    from operation_log_seal s cross join lateral unnest(s.ranges) r
      cross join lateral generate_series(lower(r), upper(r) - 1) n(entry_id)
      left join operation_log e on e.entry_id = n.entry_id
    where s.seal_id = ${sealId} order by n.entry_id`.execute(db)
  return rows
}

/** The first entry that lies where nothing can appear any more and that no seal has: somebody put it there. */
export async function addedBehind(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ entryId: number }>`
    select e.entry_id from operation_log e where e.entry_id <= ${settledTo}
      and not exists (select from operation_log_seal s where e.entry_id >= lower(s.ranges) and e.entry_id < upper(s.ranges)
        and e.entry_id <@ s.ranges)
    order by e.entry_id limit 1`.execute(db)
  return rows[0]?.entryId
}

export async function sealCounts(db: Db) {
  const { rows } = await sql<{
    seals: number
    sealed: number
    entries: number
    lastAt: Date | null
    head: string | null
  }>`
    select count(*) as seals, coalesce(sum(entry_count), 0)::bigint as sealed,
      (select count(*) from operation_log) as entries, max(sealed_at) as last_at,
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
