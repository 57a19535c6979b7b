/**
 * The database dies for a while under every kind of job at once, or the server is killed under each. The server comes back or stays,
 * each job goes on and ends by itself, the books agree and nothing was done twice. OUTAGE_ROUNDS says how often all kinds are tried with
 * each length of OUTAGE_SECONDS (`3,60`), and OUTAGE_KINDS which kinds, as the beginning of their names.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const kinds = (Object.keys(jobs) as OutageKind[]).filter((kind) => chosen.some((start) => kind.startsWith(start)))
const outages = lengths.flatMap((seconds) => Array.from({ length: rounds }, (_, round) => [seconds, round] as const))
const ended: { kind: OutageKind; jobId: string }[] = []
/** How often a kind was under way when the database went: the others were waiting, or had ended. */
const interrupted = new Map<OutageKind, number>(kinds.map((kind) => [kind, 0]))

beforeAll(() => business.start(cases, asOf, { workers: kinds.length }), 300_000)
afterAll(() => business.stop())

async function endsByItself(kind: OutageKind, jobId: string): Promise<void> {
  const job = await business.ended(jobId)
  expect(job, `${kind}: ${job.error}`).toMatchObject({ state: 'done', error: null })
  ended.push({ kind, jobId })
  if (job.attempts > 1) interrupted.set(kind, (interrupted.get(kind) ?? 0) + 1)
}

test.each(outages)('an outage of %i s while jobs of every kind run (%i)', async (seconds) => {
  await business.holdJobs()
  const asked = await Promise.all(kinds.map(async (kind) => [kind, await jobs[kind]()] as const))
  await business.release()
  // kinds begin one after the other: each time the database goes when others of them are under way
  await business.begun(
    asked.map(([, jobId]) => jobId),
    Math.ceil(Math.random() * kinds.length),
  )
  await sleep(Math.random() ** 2 * 500)
  await business.outage(seconds * 1000)
  for (const [kind, jobId] of asked) await endsByItself(kind, jobId)
  await consistent(business.db)
  console.info(`interrupted so far: ${[...interrupted].map(([kind, times]) => `${kind} ${times}`).join(', ')}`)
})

describe('kill -9 of the server', () => {
  beforeAll(async () => {
    await business.kill('server')
    await business.restart({ workers: 1 })
  })

  test.each(kinds)('during %s', async (kind) => {
    const jobId = await jobs[kind]()
    // sometimes before it begins, mostly in the middle, sometimes after its end
    await sleep(Math.random() ** 2 * 2500)
    await business.kill('server')
    await business.restart()
    await endsByItself(kind, jobId)
    await consistent(business.db)
  })
})

test('every line of an import that was interrupted is booked once', async () => {
  const { rows } = await sql<{ jobId: string; payments: number; distinct: number }>`
    select j.job_id, count(p.payment_id) as payments, count(distinct p.tracking_key) as distinct
    from job j left join payment p using (job_id) where j.kind = 'payment.import.run' group by 1`.execute(business.db)
  const imports = ended.filter(({ kind }) => kind === 'payment.import.run')
  expect(rows.map(({ jobId }) => jobId).sort()).toEqual(imports.map(({ jobId }) => jobId).sort())
  for (const { payments, distinct } of rows) expect([payments, distinct]).toEqual([linesAFile, linesAFile])
})
