/** Ageing on demand, its runs, and the night's look for merchants whose day has not been aged yet. */
import { listAgeingRuns, runAgeing } from '@cordillera/contract/collection/ageing'
import type { App } from '../../platform/app.ts'
import { dayIn } from '../../platform/clock.ts'
import { inTransaction, sql } from '../../platform/db.ts'
import { implement } from '../../platform/implement.ts'
import { stillAllowed } from '../../platform/jobs.ts'
import { nightHasCome } from './ageing.rules.ts'
import { ageingJob, ageMerchants } from './ageing.service.ts'
import { activeMerchants, ageingRunsOf, merchantsToAge } from './ageing-runs.queries.ts'

interface AgeingInput {
  merchants: { merchantId: number; day: string }[]
}

const lookEveryMs = 60_000

export function ageingRoutes(app: App): void {
  app.jobs.define<AgeingInput>(
    ageingJob,
    async (job) => {
      const { db, input, clock, progress } = job
      const allowed = stillAllowed(
        job,
        input.merchants.map(({ merchantId }) => merchantId),
      )
      const merchants = input.merchants.filter(({ merchantId }) => allowed.includes(merchantId))
      return { counts: await ageMerchants(db, merchants, clock.now(), (daysDone) => progress(daysDone)) }
    },
    'jobs_ageing',
  )
  app.jobs.regularly(lookEveryMs, (db) => ageNights({ ...app, db }))

  implement(app, runAgeing, async ({ country, day }, { reach, user, now, fail, log }) => {
    const tx = reach.merchant(...user.merchants)
    const merchants = await activeMerchants(tx, user.merchants, country)
    if (merchants.length === 0) throw fail('access.merchantNotAllowed')
    const input: AgeingInput = {
      merchants: merchants.map(({ merchantId, timeZone }) => ({ merchantId, day: day ?? dayIn(timeZone, now) })),
    }
    const ahead = merchants.some(({ timeZone }) => day !== undefined && day > dayIn(timeZone, now))
    if (ahead) throw fail('collection.ageingAhead')
    const title = `${country} ${input.merchants[0]?.day}`
    const jobId = await app.jobs.enqueue(tx, { kind: ageingJob, title, input, createdBy: user.accountId, now })
    await log({ action: 'collection.ageing.asked', target: jobId, after: { country, merchants: input.merchants } })
    return { jobId }
  })

  implement(app, listAgeingRuns, (input, { db, rows }) => ageingRunsOf(db, rows, input))
}

/** Asks for the night's run of every merchant that has none, one job each. Several processes may look at once. */
export async function ageNights(app: Pick<App, 'db' | 'clock' | 'jobs'>): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${ageingJob})) as mine`.execute(tx)
    if (!rows[0]?.mine) return
    for (const { merchantId, name, timeZone } of await merchantsToAge(tx, ageingJob, now)) {
      if (!nightHasCome(timeZone, now)) continue
      const day = dayIn(timeZone, now)
      const input: AgeingInput = { merchants: [{ merchantId, day }] }
      await app.jobs.enqueue(tx, { kind: ageingJob, title: `${name} ${day}`, input, createdBy: null, now })
    }
  })
}
