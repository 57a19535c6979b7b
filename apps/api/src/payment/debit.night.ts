/** Bills of their due day, and of days of retries, are taken under their mandates: one job a merchant and day. */
import { recordSystem } from '../operation-log/public.ts'
import type { App } from '../platform/app.ts'
import { dayIn } from '../platform/clock.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { attemptDue } from './debit.queries.ts'
import { payingChannel } from './paying.queries.ts'

const job = 'payment.directDebit'
const lookEveryMs = 10 * 60_000

interface DebitJob {
  merchantId: number
  day: string
}

export function debitNights(app: App): void {
  app.jobs.define<DebitJob>(job, async ({ db, clock, input: { merchantId, day } }) => {
    const now = clock.now()
    const merchant = await db
      .selectFrom('merchant')
      .select(['currency', 'timeZone'])
      .where('merchantId', '=', merchantId)
      .executeTakeFirstOrThrow()
    const channel = await payingChannel(app, db, merchant.currency, 'debit')
    // put back on a later day it is that day's
    const isToday = dayIn(merchant.timeZone, now) === day
    const attempts =
      channel && isToday ? await inTransaction(db, (tx) => attemptDue(tx, { merchantId, day, channel, now })) : 0
    if (attempts > 0)
      await recordSystem(db, now, job, { action: 'payment.debitsByRule', merchantId, after: { attempts } })
    return { counts: { attempts } }
  })
  app.jobs.regularly(lookEveryMs, () => askForDebits(app))
}

/** One job a merchant and day of its own zone, once the hour of its rule has come, whichever process looks first. */
export async function askForDebits(app: Pick<App, 'db' | 'clock' | 'jobs'>): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const { rows: turn } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${job})) as mine`.execute(tx)
    if (!turn[0]?.mine) return
    const { rows } = await sql<{ merchantId: number; day: string; title: string }>`
      select m.merchant_id, today.day, m.name || ' ' || today.day as title
      from debit_rule r join merchant m using (merchant_id)
        cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date as day) today
      where r.active and extract(hour from ${now}::timestamptz at time zone m.time_zone) >= r.from_hour
        and not exists (select from job j where j.kind = ${job} and j.title = m.name || ' ' || today.day)`.execute(tx)
    // one job a merchant: as many as the house has brands
    for (const { merchantId, day, title } of rows) {
      await app.jobs.enqueue(tx, { kind: job, title, input: { merchantId, day }, createdBy: null, now })
    }
  })
}
