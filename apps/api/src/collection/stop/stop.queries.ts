/** Stopping and restoring bills as statements; the bill, its open case, the record and the history move together. */
import type { listStopCases } from '@cordillera/contract/collection/stop'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { sql } from 'kysely'
import { dueOf } from '../../credit/public.ts'
import { array, duringDays, type Tx } from '../../platform/db.ts'
import { pageOf } from '../../platform/page.ts'
import { notifyHolders } from '../assign/assign.queries.ts'
import type { Asked } from '../cases/case-filter.queries.ts'

export interface Stoppable {
  caseId: string
  billId: string
  merchantId: number
  userId: string
  collectorId: number | null
  closed: boolean
  stopped: boolean
}

/** The cases asked for that are in scope, as they stand once their bills are locked: what closes a case locks its bill. */
export async function lockToStop({ db, rows }: Asked, caseIds: readonly string[]): Promise<Stoppable[]> {
  await sql`
    select b.bill_id from ${rows.cases} c join bill b using (bill_id) where c.case_id = any(${array(caseIds)}::text[])
    order by c.case_id for update of b`.execute(db)
  const { rows: found } = await sql<Stoppable>`
    select c.case_id, c.bill_id, c.merchant_id, c.user_id, c.collector_id, c.closed_at is not null as closed,
      b.stopped_at is not null as stopped
    from ${rows.cases} c join bill b using (bill_id) where c.case_id = any(${array(caseIds)}::text[]) order by c.case_id`.execute(
    db,
  )
  return found
}

/** Stops or restores the bills and their open cases; a stopped case goes back to the pool. */
export async function moveBillsAndCases(
  tx: Tx,
  billIds: readonly string[],
  by: { stop: boolean; at: Date; accountId: number; detail: object },
): Promise<void> {
  const { rows } = await sql<{ had: number | null }>`
    with bills as (
      update bill set stopped_at = ${by.stop ? by.at : null}::timestamptz, version = version + 1
      where bill_id = any(${array(billIds)}::text[])
    ), before as (
      select case_id, collector_id from collection_case where bill_id = any(${array(billIds)}::text[]) and closed_at is null for update
    ), moved as (
      update collection_case c
      set stopped = ${by.stop}::boolean, version = c.version + 1,
        status = case when ${by.stop}::boolean then 'not assigned' else c.status end,
        workplace_id = case when ${by.stop}::boolean then (select workplace_id from staff where account_id = before.collector_id) else c.workplace_id end,
        collector_id = case when ${by.stop}::boolean then null else c.collector_id end,
        assigned_at = case when ${by.stop}::boolean then null else c.assigned_at end
      from before where c.case_id = before.case_id
      returning c.case_id, c.merchant_id, c.bill_id, before.collector_id as had, c.open_minor
    )
    insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, from_collector, open_minor, detail)
    select merchant_id, case_id, bill_id, ${by.at}, ${by.accountId}, ${by.stop ? 'stopped' : 'restored'}, had, open_minor,
      ${JSON.stringify(by.detail)}::jsonb from moved
    returning from_collector as had`.execute(tx)
  const holders = rows.flatMap(({ had }) => had ?? [])
  await notifyHolders(tx, holders, by.stop ? 'stopped' : 'restored')
}

export interface StopItem {
  stopId: string
  billId: string
  state: 'stopped' | 'restored'
  merchantId: number
  userId: string
  version: number
  repaid: boolean
}

/** Whose bill a record is about; undefined: not there for whoever asks. */
export async function findStop(
  { db, rows }: Asked,
  stopId: string,
): Promise<Pick<StopItem, 'merchantId' | 'userId'> | undefined> {
  const { rows: found } = await sql<Pick<StopItem, 'merchantId' | 'userId'>>`
    select s.merchant_id, s.user_id from ${rows.stopCases} s where s.stop_id = ${stopId}`.execute(db)
  return found[0]
}

export async function lockStop({ db, rows }: Asked, stopId: string): Promise<StopItem | undefined> {
  const { rows: found } = await sql<StopItem>`
    select s.stop_id, s.bill_id, s.state, s.merchant_id, s.user_id, s.version, b.status = 'repaid' as repaid
    from ${rows.stopCases} s join bill b using (bill_id) where s.stop_id = ${stopId} for update of s, b`.execute(db)
  return found[0]
}

export async function pageOfStops(asked: Asked, input: Parsed<typeof listStopCases>) {
  const { db, rows, now } = asked
  const { currentPage, pageSize, sortField, sortOrder, state, reason, merchant, userId } = input
  const way = sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
  const hits = sql`
    from ${rows.stopCases} s join merchant m on m.merchant_id = s.merchant_id
    where ${state ? sql`s.state = ${state}` : sql`true`}
      and ${reason ? sql`s.reason = ${reason}` : sql`true`} and ${merchant ? sql`s.merchant_id = ${merchant}` : sql`true`}
      and ${userId ? sql`s.user_id = ${userId}` : sql`true`} and ${duringDays(sql`s.stopped_at`, sql`m.time_zone`, input)}`
  return pageOf<Output<typeof listStopCases>['list'][number]>(
    db,
    { currentPage, pageSize },
    {
      as: 's',
      fields: sql`s.stop_id as id, s.bill_id as "billId", c.case_id as "caseId", s.merchant_id as merchant, m.name as "merchantName",
      m.country, p.first_name || ' ' || mask_name(p.last_name) as borrower, c.stage as period,
      (${now}::timestamptz at time zone m.time_zone)::date - b.due_date as dpd, b.currency,
      ${dueOf(sql`(${now}::timestamptz at time zone m.time_zone)::date`)} as "openAmount", s.state, s.reason,
      s.remark, s.evidence, s.stopped_at as "stoppedTime", a.name as "stoppedBy",
      s.restored_at as "restoredTime", r.name as "restoredBy", s.restore_reason as "restoreReason", s.version`,
      hits,
      joins: sql`join bill b using (bill_id) join product t on t.product_id = b.product_id join merchant m on m.merchant_id = s.merchant_id join borrower p on p.user_id = s.user_id
      join account a on a.account_id = s.stopped_by left join account r on r.account_id = s.restored_by
      cross join lateral (select case_id, stage from collection_case x where x.bill_id = s.bill_id
        order by x.closed_at desc nulls first limit 1) c`,
      order: sql`s.stopped_at ${way}, s.stop_id ${way}`,
    },
  )
}
