/** The caller's working order: which case comes after which, and how much of it was touched. */
import { coverageExportColumns } from '@cordillera/contract/collection/follow-up-export'
import type { getCoverage } from '@cordillera/contract/collection/workbench'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { personIsSilent } from '../../compliance/public.ts'
import { sql } from '../../platform/db.ts'
import { listFile } from '../../platform/export.ts'
import { stageOrder } from '../../settings/public.ts'
import type { Asked } from '../cases/case-filter.queries.ts'

/**
 * The open, workable case that follows `after` among those the caller works, in working order; from the top where
 * nothing follows or `after` is not one of them. Read before `after` itself moves, so that a day's work goes down the
 * list once instead of meeting the same promises again.
 */
export async function nextCaseOf({ db, rows, user }: Asked, after: string | null): Promise<string | null> {
  const { accountId } = user
  const { rows: found } = await sql<{ caseId: string }>`
    select c.case_id from ${rows.cases} c
    left join collection_case here on here.case_id = ${after} and here.collector_id = ${accountId}
    where c.collector_id = ${accountId} and c.closed_at is null and not c.stopped and not c.on_hold
      and c.case_id is distinct from ${after} and not ${personIsSilent(sql`c.user_id`)}
    order by (here.case_id is null or (c.work_rank, c.work_at, c.case_id) > (here.work_rank, here.work_at, here.case_id)) desc,
      c.work_rank, c.work_at, c.case_id
    limit 1`.execute(db)
  return found[0]?.caseId ?? null
}

/** Open, workable cases touched since the merchant's midnight and ever, by stage and collector, calm stages first. */
export async function coverageOf({ db, rows, now }: Asked, filter: Parsed<typeof getCoverage>) {
  const { merchant, country, period, collector } = filter
  const { rows: found } = await sql<Output<typeof getCoverage>[number]>`
    with place as materialized (
      select merchant_id, (${now}::timestamptz at time zone time_zone)::date::timestamp at time zone time_zone as day_began
      from merchant ${country ? sql`where country = ${country}` : sql``}
    ), counted as (
      select c.stage, c.collector_id, count(*) as open,
        count(*) filter (where c.last_contact_at >= place.day_began) as touched_today,
        count(*) filter (where c.contact_times > 0) as touched_ever
      from ${rows.cases} c join place using (merchant_id)
      where c.closed_at is null and not c.stopped and not c.on_hold
        ${merchant === undefined ? sql`` : sql`and c.merchant_id = ${merchant}`}
        ${period === undefined ? sql`` : sql`and c.stage = ${period}`}
        ${collector === undefined ? sql`` : sql`and c.collector_id = ${collector}`}
      group by c.stage, c.collector_id)
    select n.stage as period, n.collector_id as collector, a.name as "collectorName", n.open,
      n.touched_today as "touchedToday", n.touched_ever as "touchedEver"
    from counted n left join account a on a.account_id = n.collector_id
    order by ${stageOrder(sql`n.stage`)}, a.name nulls first, n.collector_id`.execute(db)
  return found
}

const shareOf = (part: number, all: number) => Math.round((1000 * part) / all) / 10

export const coverageFile = listFile({
  name: 'coverage',
  columns: coverageExportColumns,
  async *rows(asked, filter: Parsed<typeof getCoverage>) {
    const rows = await coverageOf(asked, filter)
    yield rows.map((row) => ({
      ...row,
      todayShare: shareOf(row.touchedToday, row.open),
      everShare: shareOf(row.touchedEver, row.open),
    }))
  },
})
