/**
 * Counting events: batches are taken in their order, and the transaction that adds them to the rollups marks them as counted. So each
 * event is counted once however late it came, whoever counts, and wherever a process was cut off.
 */
import type { App } from '../../platform/app.ts'
import { array, type Db, inTransaction, type Sql, sql, type Tx } from '../../platform/db.ts'
import { countConversion, takeSteps } from '../conversion/win.queries.ts'
import { keepMonths } from './kept.queries.ts'

const lookEveryMs = 2000
const batchesAtOnce = 50
const upkeepEveryMs = 3_600_000

export function countRegularly(app: App): void {
  let keptAt = Number.NEGATIVE_INFINITY
  app.jobs.regularly(lookEveryMs, async (db) => {
    while ((await countBatches(db, app.clock.now())) === batchesAtOnce);
    if (performance.now() - keptAt < upkeepEveryMs) return
    keptAt = performance.now()
    await keepMonths(db, app.clock.now())
  })
}

/** Takes the oldest batches that wait, and what happened to the loans of who registered; answers how many batches. Another process that counts leaves it nothing. */
export function countBatches(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows: locks } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('app event rollup')) as mine`.execute(tx)
    if (!locks[0]?.mine) return 0
    const { rows } = await sql<{ batchId: number; receivedDay: string }>`
      update app_event_batch set counted_at = ${now} where batch_id in (
        select batch_id from app_event_batch where counted_at is null order by batch_id limit ${batchesAtOnce})
      returning batch_id, received_day`.execute(tx)
    if (rows.length > 0) await count(tx, rows)
    await takeSteps(tx)
    return rows.length
  })
}

async function count(tx: Tx, batches: readonly { batchId: number; receivedDay: string }[]): Promise<void> {
  await sql`select summarize_app_events()`.execute(tx)
  const days = batches.map(({ receivedDay }) => receivedDay).sort()
  const came = sql`e.batch_id = any(${array(batches.map(({ batchId }) => batchId))}::bigint[])
    and e.received_day between ${days[0]}::date and ${days.at(-1)}::date`
  await countKeys(tx, came)
  await countDays(tx, came)
  await countConversion(tx, came)
}

const keyOf = sql`(k.merchant_id, k.name, k.page, k.element, k.platform, k.app_version)
  = (e.merchant_id, e.name, e.page, e.element, e.platform, coalesce(e.app_version, -1))`

/** What was never seen before gets a key. */
async function countKeys(tx: Tx, came: Sql): Promise<void> {
  await sql`
    insert into app_event_key (merchant_id, name, page, element, platform, app_version)
    select distinct e.merchant_id, e.name, e.page, e.element, e.platform, coalesce(e.app_version, -1) from app_event e
    where ${came} and not exists (select from app_event_key k where ${keyOf})
    on conflict do nothing`.execute(tx)
}

async function countDays(tx: Tx, came: Sql): Promise<void> {
  await sql`
    insert into app_event_day (key_id, day, events, late)
    select k.key_id, e.day, count(*), count(*) filter (where e.day <> e.received_day)
    from app_event e join app_event_key k on ${keyOf} where ${came} group by k.key_id, e.day
    on conflict (day, key_id) do update set events = app_event_day.events + excluded.events, late = app_event_day.late + excluded.late`.execute(
    tx,
  )
  // in the order of its index, which takes half as long
  await sql`
    insert into app_event_device (key_id, day, device)
    select distinct k.key_id, e.day, hashtextextended(e.device_id, 0) as device
    from app_event e join app_event_key k on ${keyOf} where ${came} order by key_id, day, device
    on conflict do nothing`.execute(tx)
}
