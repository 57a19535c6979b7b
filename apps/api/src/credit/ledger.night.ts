/** Month ends are booked, bills beyond the last stage proposed for write-off and the books proved every night; what does not agree stands in the job centre and in the operation log. */
import { recordSystem } from '../operation-log/public.ts'
import type { App } from '../platform/app.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { checkLedger } from './ledger.check.ts'
import { bookAllMonthEnds } from './month-end.queries.ts'
import { bookRecovered, proposeBeyond } from './write-off.queries.ts'

const checkJob = 'credit.ledgerCheck'
const monthEndJob = 'credit.monthEnd'
const lookEveryMs = 10 * 60_000
const shown = 100

export function ledgerNight(app: App): void {
  app.jobs.define(checkJob, async ({ db, clock }) => {
    const proposed = await inTransaction(db, async (tx) => {
      await bookRecovered(tx, clock.now())
      return proposeBeyond(tx, clock.now())
    })
    const differences = await checkLedger(db)
    const counts = { differences: differences.length, proposed }
    if (differences.length > 0) {
      const after = { ...counts, first: differences.slice(0, shown) }
      await recordSystem(db, clock.now(), checkJob, { action: 'credit.ledgerDiffers', after })
    }
    return { counts, result: differences.slice(0, shown) }
  })
  app.jobs.define(monthEndJob, async ({ db, clock, progress }) => ({
    counts: { bills: await bookAllMonthEnds(db, clock.now(), progress) },
  }))
  app.jobs.regularly(lookEveryMs, (db) => askForCheck({ ...app, db }))
  app.jobs.regularly(lookEveryMs, (db) => askForMonthEnd({ ...app, db }))
}

export const askForCheck = (app: Asking): Promise<void> => askDaily(app, checkJob)
/** Every day, not only on the first: late money leaves bills that are no longer booked through the month end. */
export const askForMonthEnd = (app: Asking): Promise<void> => askDaily(app, monthEndJob)

type Asking = Pick<App, 'db' | 'clock' | 'jobs'>
/** One job of a kind a UTC day, whichever process looks first. */
async function askDaily(app: Asking, kind: 'credit.ledgerCheck' | 'credit.monthEnd'): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const title = now.toISOString().slice(0, 10)
    const { rows } = await sql<{ due: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${kind}))
        and not exists (select from job where kind = ${kind} and title = ${title}) as due`.execute(tx)
    if (rows[0]?.due) await app.jobs.enqueue(tx, { kind, title, input: {}, createdBy: null, now })
  })
}
