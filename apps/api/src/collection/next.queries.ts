/** The caller's working order: which case comes after which, and how much of it was touched. */
import type { getCoverage } from '@cordillera/contract/collection/workbench'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { sql } from '../platform/db.ts'
import type { Door, Scoped } from '../platform/rows.ts'

/**
 * The open, workable case that follows `after` among those the collector works, in working order; from the top where
 * nothing follows or `after` is not one of them. Read before `after` itself moves, so that a day's work goes down the
 * list once instead of meeting the same promises again.
 */
export async function nextCaseOf(
  db: Scoped,
  rows: Door,
  collector: number,
  after: string | null,
): Promise<string | null> {
  const { rows: found } = await sql<{ caseId: string }>`
    select c.case_id from ${rows.cases} c
    left join collection_case here on here.case_id = ${after} and here.collector_id = ${collector}
    where c.collector_id = ${collector} and c.closed_at is null and not c.stopped and not c.on_hold
      and c.case_id is distinct from ${after}
    order by (here.case_id is null or (c.work_rank, c.work_at, c.case_id) > (here.work_rank, here.work_at, here.case_id)) desc,
      c.work_rank, c.work_at, c.case_id
    limit 1`.execute(db)
  return found[0]?.caseId ?? null
}

/** Open, workable cases touched since the merchant's midnight and ever, by stage and collector. */
export async function coverageOf(db: Scoped, rows: Door, filter: Parsed<typeof getCoverage>, now: Date) {
  const { merchant = null, country = null, period = null, collector = null } = filter
  const { rows: found } = await sql<Output<typeof getCoverage>[number]>`
    with place as materialized (
      select merchant_id, country,
        (${now}::timestamptz at time zone time_zone)::date::timestamp at time zone time_zone as day_began
      from merchant)
    select c.stage as period, c.collector_id as collector, a.name as "collectorName", count(*) as open,
      count(*) filter (where c.last_contact_at >= place.day_began) as "touchedToday",
      count(*) filter (where c.last_contact_at is not null) as "touchedEver"
    from ${rows.cases} c join place using (merchant_id) left join account a on a.account_id = c.collector_id
    where c.closed_at is null and not c.stopped and not c.on_hold
      and c.merchant_id = coalesce(${merchant}, c.merchant_id) and place.country = coalesce(${country}, place.country)
      and c.stage = coalesce(${period}, c.stage) and c.collector_id is not distinct from coalesce(${collector}, c.collector_id)
    group by c.stage, c.collector_id, a.name order by max(c.due_date) desc, a.name nulls first, c.collector_id`.execute(
    db,
  )
  return found
}
