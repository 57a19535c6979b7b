/**
 * The database dies for a while at every kind of job. The server stays, each job goes on and ends by itself, the books agree and
 * nothing was done twice. OUTAGE_ROUNDS says how often each kind is tried.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dryRunLoanBook, runLoanBook } from '@cordillera/contract/credit/import'
import { type JobKind, jobKinds } from '@cordillera/contract/job/job'
import { dryRunPayments, runPayments } from '@cordillera/contract/payment/import'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../src/platform/clock.ts'
import { sql } from '../src/platform/db.ts'
import { DeepBusiness } from './deep-business.ts'
import { consistent } from './deep-consistency.ts'
import { testNow } from './harness.ts'

const asOf = '2026-11-14'
const cases = 6000
const linesAFile = 300
const rounds = Number(process.env['OUTAGE_ROUNDS'] ?? 2)
const shortMs = 3000
const longMs = 60_000
const business = new DeepBusiness(new Date(testNow))

beforeAll(() => business.start(cases, asOf), 300_000)
afterAll(() => business.stop())

let files = 0
const fixture = (name: string) => readFileSync(resolve(import.meta.dirname, 'fixtures', name), 'utf8').trim()

async function paymentsFile(): Promise<string> {
  const file = `outage-${++files}`
  const { rows } = await sql<{ line: string }>`
    select concat_ws(',', a.loan_ref, '1', a.currency, '2026-11-13T12:00:00', 'STP', ${file} || row_number() over ()) as line
    from collection_case c join application a using (app_id) where c.closed_at is null
    order by a.app_id limit ${linesAFile}::int`.execute(business.db)
  const content = ['loan_id,amount,currency,paid_at,channel,tracking_key', ...rows.map(({ line }) => line)].join('\n')
  return business.upload(`${file}.csv`, content)
}

async function loanBook(): Promise<string> {
  const suffix = `-outage${++files}`
  const [header = '', ...lines] = fixture('loan-book.csv').split('\n')
  const renamed = lines.map((line) => line.replace(/^([^,]*,){2}[^,]+/, (start) => start + suffix))
  return business.upload(`book${suffix}.csv`, [header, ...renamed].join('\n'))
}

/** A job asked for as a domain's own call would ask. */
async function queued(kind: JobKind, input: object): Promise<string> {
  const { jobId } = await business.db
    .insertInto('job')
    .values({ kind, state: 'queued', title: 'outage', input: JSON.stringify(input), createdAt: new Date(testNow) })
    .returning('jobId')
    .executeTakeFirstOrThrow()
  return jobId
}

async function punches(kind: 'attendance.import.preview' | 'attendance.import.run'): Promise<string> {
  const { rows } = await sql<{ workplaceId: number; country: string }>`
    select workplace_id, country from workplace where country = 'MX' limit 1`.execute(business.db)
  const content = 'user_no,time\nN20,2026-11-12 09:00:00\nN20,2026-11-12 18:00:00\n'
  const fileId = await business.upload(`punches-${++files}.csv`, content)
  const origin = { endpoint: '', address: '', deviceId: '', browserId: '' }
  const asker = { accountId: 1, userName: 'outage', origin }
  const zone = 'America/Mexico_City'
  return queued(kind, { fileId, workplace: rows[0], zone, removes: 0, language: 'en', asker })
}

let day = asOf
async function ageing(): Promise<string> {
  day = addDays(day, 1)
  const { rows } = await sql<{ merchantId: number }>`select merchant_id from merchant where country = 'MX'`.execute(
    business.db,
  )
  return queued('collection.ageing', { merchants: rows.map(({ merchantId }) => ({ merchantId, day })) })
}

/** A merchant's debits of its day, as the night asks for them. */
async function debits(): Promise<string> {
  const { rows } = await sql<{ merchantId: number; day: string }>`
    select merchant_id, (${new Date(testNow)}::timestamptz at time zone time_zone)::date as day from merchant where country = 'MX' limit 1`.execute(
    business.db,
  )
  return queued('payment.directDebit', rows[0] ?? {})
}

const month = { country: 'MX', month: '2026-11-01' }
/** Every other kind is a nightly one, which is asked for nothing. */
const ask: Partial<Record<JobKind, () => Promise<string>>> = {
  'credit.loanBook.dryRun': async () => (await business.must(dryRunLoanBook, { fileId: await loanBook() })).jobId,
  'credit.loanBook.run': async () => (await business.must(runLoanBook, { fileId: await loanBook() })).jobId,
  'payment.import.dryRun': async () => (await business.must(dryRunPayments, { fileId: await paymentsFile() })).jobId,
  'payment.import.run': async () => (await business.must(runPayments, { fileId: await paymentsFile() })).jobId,
  'attendance.import.preview': () => punches('attendance.import.preview'),
  'attendance.import.run': () => punches('attendance.import.run'),
  'collection.ageing': ageing,
  'payment.directDebit': debits,
  'performance.incentive': () => queued('performance.incentive', month),
  'attendance.statistics': () => queued('attendance.statistics', { ...month, workplaceId: null }),
}
const kinds = Object.keys(jobKinds) as JobKind[]
const turns = kinds.flatMap((kind) => Array.from({ length: rounds }, (_, round) => [kind, round] as const))

async function outageDuring(kind: JobKind, ms: number): Promise<void> {
  const jobId = await (ask[kind]?.() ?? queued(kind, {}))
  // sometimes before it begins, mostly in the middle, sometimes after its end
  await sleep(Math.random() ** 2 * 2500)
  await business.outage(ms)
  const job = await business.ended(jobId)
  expect(job, `${kind}: ${job.error}`).toMatchObject({ state: 'done', error: null })
  await consistent(business.db)
}

test.each(turns)('an outage of 3 s during %s (%i)', (kind) => outageDuring(kind, shortMs))

test('an outage of a minute during an import of payments', () => outageDuring('payment.import.run', longMs))

test('every line of an import that was interrupted is booked once', async () => {
  const { rows } = await sql<{ jobId: string; payments: number; distinct: number }>`
    select j.job_id, count(p.payment_id) as payments, count(distinct p.tracking_key) as distinct
    from job j left join payment p using (job_id) where j.kind = 'payment.import.run' group by 1`.execute(business.db)
  expect(rows).toHaveLength(rounds + 1)
  for (const { payments, distinct } of rows) expect([payments, distinct]).toEqual([linesAFile, linesAFile])
})
