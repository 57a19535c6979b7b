/**
 * kill -9 of the server, and of server and database, in the middle of an import of a loan book, an import of payments, a
 * night's ageing, an assignment. Afterwards the books agree, nothing acknowledged is lost, and nothing was done twice.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAgeing } from '@cordillera/contract/collection/ageing'
import { assignCases, recallCases } from '@cordillera/contract/collection/case'
import { runLoanBook } from '@cordillera/contract/credit/import'
import { runPayments } from '@cordillera/contract/payment/import'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../src/platform/clock.ts'
import { sql } from '../src/platform/db.ts'
import { DeepBusiness, noAnswer, type Victim } from './deep-business.ts'
import { consistent } from './deep-consistency.ts'
import { testNow } from './harness.ts'

const asOf = '2026-11-14'
const cases = 6000
const linesAFile = 600
const rounds = 3
const victims: Victim[] = ['server', 'database']
const business = new DeepBusiness(new Date(testNow))

beforeAll(() => business.start(cases, asOf), 300_000)
afterAll(() => business.stop())

const delays: number[] = []
/** Sometimes at once, mostly in the middle, sometimes after the end. */
const someDelay = (longestMs: number): number => {
  const delay = Math.round(Math.random() ** 2 * longestMs)
  delays.push(delay)
  return delay
}

/** Kills and starts again; the acknowledged job ends, whatever happened to it. */
async function killedDuring(victim: Victim, jobId: string, longestMs: number) {
  await sleep(someDelay(longestMs))
  await business.kill(victim)
  await business.restart()
  const known = await business.db.selectFrom('job').select('jobId').where('jobId', '=', jobId).execute()
  expect(known, 'an acknowledged job is there').toHaveLength(1)
  const job = await business.finish(jobId)
  await consistent(business.db)
  return job
}

const turns = Array.from({ length: rounds }, (_, round) => victims.map((victim) => [victim, round] as const)).flat()

describe('kill -9 of the', () => {
  test.each(turns)('%s during an import of payments (%i)', async (victim, round) => {
    const file = `${victim}-${round}`
    const first = (victims.indexOf(victim) * rounds + round) * linesAFile
    const { rows } = await sql<{ line: string }>`
      select concat_ws(',', a.loan_ref, round(c.open_minor / case a.currency when 'CLP' then 1.0 else 100 end,
        case a.currency when 'CLP' then 0 else 2 end), a.currency, '2026-11-13T12:00:00', 'STP', ${file} || row_number() over ()) as line
      from collection_case c join application a using (app_id) where c.closed_at is null and a.loan_ref like 'G-%'
      order by length(a.loan_ref), a.loan_ref limit ${linesAFile}::int offset ${first}::int`.execute(business.db)
    const content = ['loan_id,amount,currency,paid_at,channel,tracking_key', ...rows.map(({ line }) => line)].join('\n')
    const fileId = await business.upload(`${file}.csv`, content)
    const { jobId } = await business.must(runPayments, { fileId })
    const job = await killedDuring(victim, jobId, 4000)
    expect(job.counts).toMatchObject({ payments: rows.length, refused: 0 })
    const booked = await business.db.selectFrom('payment').select('paymentId').where('jobId', '=', jobId).execute()
    expect(booked).toHaveLength(rows.length)
  })

  test.each(turns)('%s during an import of a loan book (%i)', async (victim, round) => {
    const [header = '', ...lines] = readFileSync(resolve(import.meta.dirname, 'fixtures/loan-book.csv'), 'utf8')
      .trim()
      .split('\n')
    const suffix = `-${victim}${round}`
    const content = [header, ...lines.map((line) => line.replace(/^([^,]*,){2}[^,]+/, (start) => start + suffix))].join(
      '\n',
    )
    const fileId = await business.upload(`book${suffix}.csv`, content)
    const { jobId } = await business.must(runLoanBook, { fileId })
    const job = await killedDuring(victim, jobId, 6000)
    expect(job.counts).toMatchObject({ accepted: lines.length, refused: 0 })
    const { rows } = await sql<{ bills: number }>`
      select count(*) as bills from bill join application using (app_id) where loan_ref like ${`%${suffix}`}`.execute(
      business.db,
    )
    expect(rows[0]?.bills).toBe(lines.length)
  })

  test.each(turns)('%s during a night of ageing (%i)', async (victim, round) => {
    const day = addDays(asOf, 1 + victims.indexOf(victim) * rounds + round)
    const { jobId } = await business.must(runAgeing, { country: 'MX', day })
    await killedDuring(victim, jobId, 3000)
    const { rows } = await sql<{ behind: number }>`
      select count(*) as behind from bill b join merchant m using (merchant_id)
      where m.country = 'MX' and b.status <> 'repaid' and b.stage is distinct from stage_of(
        (select max(day) from ageing_run r where r.merchant_id = b.merchant_id) - b.due_date)`.execute(business.db)
    expect(rows[0]?.behind).toBe(0)
  })

  test.each(turns)('%s during an assignment (%i)', async (victim, round) => {
    const filter = { country: ['MX' as const], period: ['S2' as const] }
    const people = await sql<{ accountId: number }>`
      select account_id from staff where role = 'AGENT' and country = 'MX' and stage = 'S2'`.execute(business.db)
    await business.must(recallCases, { selection: { filter }, to: 'workplace', reason: 'another try' })
    const key = `assign-${victim}-${round}`
    const input = {
      selection: { filter: { ...filter, status: ['not assigned' as const] } },
      collectors: people.rows.map(({ accountId }) => accountId),
      strategy: 'average number',
    }
    const asked = business.call(assignCases, input, key)
    await sleep(someDelay(600))
    await business.kill(victim)
    const acknowledged = await asked
    await business.restart()
    const again = await business.call(assignCases, input, key)
    if (again === noAnswer) throw new Error('the server is up again')
    expect(again.assigned).toBeGreaterThan(0)
    // a repeat of what was acknowledged is the same answer, not a second assignment
    if (acknowledged !== noAnswer) expect(again).toEqual(acknowledged)
    const { rows } = await sql<{ kept: number; twice: number }>`
      select count(distinct case_id) as kept, count(*) - count(distinct case_id) as twice from case_event
      where batch_id = ${again.batchId} and kind = 'assigned'`.execute(business.db)
    expect(rows).toEqual([{ kept: again.assigned, twice: 0 }])
    await consistent(business.db)
  })
})
