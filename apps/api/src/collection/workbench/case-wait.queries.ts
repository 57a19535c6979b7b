/** Cases whose people may not be contacted now: work mode passes them over until they are looked at again. */
import { casesBarred } from '../../compliance/public.ts'
import { array, type Db, type Sql, sql } from '../../platform/db.ts'

/** Silences are lifted, places corrected and calls end unanswered: what is barred is asked about again this soon. */
const askAgain = sql`interval '10 minutes'`

export const isWaiting = (now: Sql): Sql =>
  sql`exists (select from case_wait t where t.case_id = c.case_id and t.until > ${now})`

/** Keeps which of these wait; answers them. */
export async function keepWaiting(db: Db, caseIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const barred = await casesBarred(db, caseIds, now)
  if (barred.size === 0) return new Set()
  const ids = [...barred.keys()].sort()
  await sql`
    insert into case_wait (case_id, until, next_at)
    select case_id, least(${now}::timestamptz + ${askAgain}, next_at), next_at
    from unnest(${array(ids)}::text[], ${ids.map((id) => barred.get(id)?.nextAt ?? null)}::timestamptz[]) b (case_id, next_at)
    order by case_id
    on conflict (case_id) do update set until = excluded.until, next_at = excluded.next_at`.execute(db)
  return new Set(ids)
}

/** What waited is forgotten once it is to be asked about again. */
export async function forgetWaiting(db: Db, now: Date): Promise<void> {
  await sql`delete from case_wait where until < ${now}::timestamptz - interval '1 hour'`.execute(db)
}

/** How many of a person's open cases wait, and from when on the first may be worked. */
export async function waitingOf(
  db: Db,
  { accountId, now }: { accountId: number; now: Date },
): Promise<{ count: number; from: Date | null }> {
  const { rows } = await sql<{ count: number; from: Date | null }>`
    select count(*)::int as count, min(t.next_at) as "from" from case_wait t join collection_case c using (case_id)
    where c.collector_id = ${accountId} and c.closed_at is null and t.until > ${now}`.execute(db)
  return rows[0] ?? { count: 0, from: null }
}
