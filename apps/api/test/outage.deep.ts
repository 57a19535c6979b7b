/**
 * The database dies for a while at every kind of job, or the server is killed. The server comes back or stays, each job goes on and
 * ends by itself, the books agree and nothing was done twice. OUTAGE_ROUNDS says how often each kind is tried with each length of
 * OUTAGE_SECONDS (`3,60`), and OUTAGE_KINDS which kinds, as the beginning of their names.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../src/platform/db.ts'
import { DeepBusiness } from './deep-business.ts'
import { consistent } from './deep-consistency.ts'
import { testNow } from './harness.ts'
import { jobsOf, linesAFile, type OutageKind } from './outage-jobs.ts'

const asOf = '2026-11-14'
const cases = 6000
const rounds = Number(process.env['OUTAGE_ROUNDS'] ?? 2)
const lengths = (process.env['OUTAGE_SECONDS'] ?? '3').split(',').map(Number)
const chosen = (process.env['OUTAGE_KINDS'] ?? '').split(',')
const business = new DeepBusiness(new Date(testNow))
const jobs = jobsOf(business, asOf)

beforeAll(() => business.start(cases, asOf), 300_000)
afterAll(() => business.stop())

const kinds = (Object.keys(jobs) as OutageKind[]).filter((kind) => chosen.some((start) => kind.startsWith(start)))
const outages = lengths.flatMap((seconds) =>
  kinds.flatMap((kind) => Array.from({ length: rounds }, (_, round) => [seconds, kind, round] as const)),
)

async function outageDuring(kind: OutageKind, ms: number | 'killed'): Promise<void> {
  const jobId = await jobs[kind]()
  // sometimes before it begins, mostly in the middle, sometimes after its end
  await sleep(Math.random() ** 2 * 2500)
  if (ms === 'killed') {
    await business.kill('server')
    await business.restart()
  } else await business.outage(ms)
  const job = await business.ended(jobId)
  expect(job, `${kind}: ${job.error}`).toMatchObject({ state: 'done', error: null })
  await consistent(business.db)
}

test.each(outages)('an outage of %i s during %s (%i)', (seconds, kind) => outageDuring(kind, seconds * 1000))

test.each(kinds)('kill -9 of the server during %s', (kind) => outageDuring(kind, 'killed'))

test('an outage of a minute during an import of payments', () => outageDuring('payment.import.run', 60_000))

test('every line of an import that was interrupted is booked once', async () => {
  const { rows } = await sql<{ jobId: string; payments: number; distinct: number }>`
    select j.job_id, count(p.payment_id) as payments, count(distinct p.tracking_key) as distinct
    from job j left join payment p using (job_id) where j.kind = 'payment.import.run' group by 1`.execute(business.db)
  const killed = kinds.filter((kind) => kind === 'payment.import.run').length
  expect(rows).toHaveLength(outages.filter(([, kind]) => kind === 'payment.import.run').length + killed + 1)
  for (const { payments, distinct } of rows) expect([payments, distinct]).toEqual([linesAFile, linesAFile])
})
