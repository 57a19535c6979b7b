/** Which merchants have been aged, and which still have to be. */
import type { listAgeingRuns } from '@cordillera/contract/collection/ageing'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { array, type Db, sql } from '../../platform/db.ts'
import { pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

/** A run that failed or was cut off is asked for again after this long. */
const askAgainAfterMs = 10 * 60_000

export interface AgeingMerchant {
  merchantId: number
  name: string
  timeZone: string
}

export async function activeMerchants(
  db: Db,
  merchantIds: readonly number[],
  country: string,
): Promise<AgeingMerchant[]> {
  return db
    .selectFrom('merchant')
    .select(['merchantId', 'name', 'timeZone'])
    .where('merchantId', '=', sql<number>`any(${array(merchantIds)}::smallint[])`)
    .where('country', '=', country)
    .where('active', '=', true)
    .orderBy('merchantId')
    .execute()
}

/** Merchants without a run of their present day, and without a job that is about to make one. */
export async function merchantsToAge(db: Db, kind: string, now: Date): Promise<AgeingMerchant[]> {
  const { rows } = await sql<AgeingMerchant>`
    select m.merchant_id, m.name, m.time_zone from merchant m
    where m.active
      and not exists (
        select from ageing_run r
        where r.merchant_id = m.merchant_id and r.day >= (${now}::timestamptz at time zone m.time_zone)::date)
      and not exists (
        select from job j
        where j.kind = ${kind} and j.created_at > ${now}::timestamptz - interval '1 day'
          and (j.state in ('queued', 'running') or j.created_at > ${new Date(now.getTime() - askAgainAfterMs)})
          and j.input->'merchants' @> jsonb_build_array(jsonb_build_object('merchantId', m.merchant_id)))
    order by m.merchant_id`.execute(db)
  return rows
}

export async function ageingRunsOf(db: Scoped, rows: ScopedRows, input: Parsed<typeof listAgeingRuns>) {
  const { currentPage, pageSize, sortField, sortOrder, country = null, merchant = null, dayFrom, dayTo } = input
  const way = sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
  const hits = sql`
    from ${rows.ageingRuns} r
    where r.merchant_id = any(array(select m.merchant_id from merchant m
        where m.country = coalesce(${country}, m.country) and m.merchant_id = coalesce(${merchant}, m.merchant_id)))
      and r.day between ${dayFrom ?? '-infinity'}::date and ${dayTo ?? 'infinity'}::date`
  return pageOf<Output<typeof listAgeingRuns>['list'][number]>(
    db,
    { currentPage, pageSize },
    {
      as: 'r',
      fields: sql`r.merchant_id as merchant, m.name as "merchantName", m.country, r.day, r.finished_at as "finishedTime", r.counts`,
      hits,
      joins: sql`join merchant m using (merchant_id)`,
      order: sql`r.day ${way}, r.merchant_id ${way}`,
    },
  )
}
