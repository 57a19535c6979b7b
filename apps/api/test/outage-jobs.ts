/** How each kind of job is asked for, with something to do: a kind that nobody says this of does not compile. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { dryRunCosts, runCosts } from '@cordillera/contract/acquisition/cost-import'
import { dryRunLoanBook, runLoanBook } from '@cordillera/contract/credit/import'
import type { JobKind } from '@cordillera/contract/job/job'
import { uploadCollection } from '@cordillera/contract/payment/bancolombia/collection'
import { dryRunPayments, runPayments } from '@cordillera/contract/payment/import'
import { dryRunPayroll, runPayroll } from '@cordillera/contract/payment/staff-payout'
import { uploadStatement } from '@cordillera/contract/reconciliation/statement'
import { addDays } from '../src/platform/clock.ts'
import { sql } from '../src/platform/db.ts'
import type { DeepBusiness } from './deep-business.ts'
import { collectingAccount, collectionText } from './given-collections.ts'
import { testNow } from './harness.ts'

export const linesAFile = 300
const asker = { accountId: 1, userName: 'outage', origin: { endpoint: '', address: '', deviceId: '', browserId: '' } }
const now = new Date(testNow)
const month = { country: 'MX', month: '2026-11-01' }
const statement = { channel: 'STP', currency: 'MXN' } as const
const fixture = (name: string) => readFileSync(resolve(import.meta.dirname, 'fixtures', name), 'utf8').trim()

/** All kinds but the answer to a payout file: before it that file takes two people and a channel's orders. */
export type OutageKind = Exclude<JobKind, 'payment.bancolombia.answer'>

export function jobsOf(business: DeepBusiness, asOf: string): Record<OutageKind, () => Promise<string>> {
  let serial = 0
  let day = asOf

  /** A job asked for as a domain's own call, or its clock, would ask. */
  async function queued(kind: JobKind, input: object = {}): Promise<string> {
    const { jobId } = await business.db
      .insertInto('job')
      .values({ kind, state: 'queued', title: 'outage', input: JSON.stringify(input), createdAt: now })
      .returning('jobId')
      .executeTakeFirstOrThrow()
    return jobId
  }

  async function payments(): Promise<string> {
    const file = `outage-${++serial}`
    const { rows } = await sql<{ line: string }>`
      select concat_ws(',', a.loan_ref, '1', a.currency, '2026-11-13T12:00:00', 'STP', ${`${file}-`} || row_number() over ()) as line
      from collection_case c join application a using (app_id) where c.closed_at is null
      order by a.app_id limit ${linesAFile}::int`.execute(business.db)
    const head = 'loan_id,amount,currency,paid_at,channel,tracking_key'
    return business.upload(`${file}.csv`, [head, ...rows.map(({ line }) => line)].join('\n'))
  }

  async function loanBook(): Promise<string> {
    const suffix = `-outage${++serial}`
    const [header = '', ...lines] = fixture('loan-book.csv').split('\n')
    const renamed = lines.map((line) => line.replace(/^([^,]*,){2}[^,]+/, (start) => start + suffix))
    return business.upload(`book${suffix}.csv`, [header, ...renamed].join('\n'))
  }

  async function punches(kind: JobKind): Promise<string> {
    const { rows } = await sql<{ workplaceId: number; country: string }>`
      select workplace_id, country from workplace where country = 'MX' limit 1`.execute(business.db)
    const content = 'user_no,time\nN20,2026-11-12 09:00:00\nN20,2026-11-12 18:00:00\n'
    const fileId = await business.upload(`punches-${++serial}.csv`, content)
    const zone = 'America/Mexico_City'
    return queued(kind, { fileId, workplace: rows[0], zone, removes: 0, language: 'en', asker })
  }

  async function ageing(): Promise<string> {
    day = addDays(day, 1)
    const merchants = await business.db
      .selectFrom('merchant')
      .select('merchantId')
      .where('country', '=', 'MX')
      .execute()
    return queued('collection.ageing', { merchants: merchants.map(({ merchantId }) => ({ merchantId, day })) })
  }

  /** A merchant's debits of its day, as the night asks for them. */
  async function debits(): Promise<string> {
    const { rows } = await sql<{ merchantId: number; day: string }>`
      select merchant_id, (${now}::timestamptz at time zone time_zone)::date as day from merchant where country = 'MX' limit 1`.execute(
      business.db,
    )
    return queued('payment.directDebit', rows[0] ?? {})
  }

  const payroll = async () => ({
    name: `outage ${++serial}`,
    fileId: await business.upload(`payroll-${serial}.csv`, `user_no,amount\n${people(serial)}`),
  })
  const people = (from: number) => Array.from({ length: 200 }, (_, n) => `N${20 + n},${100 + from}.00`).join('\n')

  const costs = async () => ({
    fileId: await business.upload(
      `costs-${++serial}.csv`,
      `channel,day,amount\n${'outage,2026-11-01,10.00\n'.repeat(200)}`,
    ),
  })

  async function statementFile(): Promise<string> {
    const n = ++serial
    const head =
      'Operation day,Value day,Paid in,Paid out,Fee,Tax on the fee,Tracking key,Key of what it returns,Reference'
    const lines = Array.from({ length: linesAFile }, (_, line) => `2026-11-13,,1.00,,,,outage${n}-${line},,`)
    return business.upload(`statement-${n}.csv`, [head, ...lines].join('\n'))
  }

  async function collection(): Promise<string> {
    await business.db
      .insertInto('paymentChannel')
      .values({
        ...{ code: 'BANCOLOMBIA', provider: 'BANCOLOMBIA', country: 'CO', currency: 'COP', direction: 'collect' },
        ...{ method: 'ACH', active: true, settings: JSON.stringify(collectingAccount), madeAt: now },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const n = ++serial
    const lines = Array.from({ length: 100 }, (_, line) => ({
      reference: `${n}${line}`,
      cents: 100_000 + n,
      sequence: line + 1,
    }))
    const fileId = await business.upload(`recaudo-${n}.txt`, collectionText({ day: '20261113', batches: [lines] }))
    return (await business.must(uploadCollection, { fileId })).jobId
  }

  async function booking(): Promise<string> {
    const jobId = await collection()
    await business.release(jobId)
    await business.ended(jobId)
    // files of one moment have no order: it is the one that this job read
    const { collectionId, merchantId } = await business.db
      .selectFrom('bancolombiaFile')
      .innerJoin('job', (join) =>
        join
          .on('job.jobId', '=', jobId)
          .on(sql`job.result ->> 'collectionId'`, '=', sql`bancolombia_file.collection_id`),
      )
      .select(['collectionId', 'merchantId'])
      .executeTakeFirstOrThrow()
    // whoever uploaded it does not book it
    const { accountId } = await business.db
      .selectFrom('account')
      .innerJoin('bancolombiaFile', (join) => join.on('bancolombiaFile.collectionId', '=', collectionId))
      .whereRef('accountId', '<>', 'uploadedBy')
      .select('accountId')
      .orderBy('accountId')
      .executeTakeFirstOrThrow()
    return queued('payment.bancolombia.book', { collectionId, merchantId, asker: { ...asker, accountId } })
  }

  async function coupons(): Promise<string> {
    const { rows } = await sql<{ activityId: string; merchantId: number }>`
      with template as (
        insert into coupon_template (merchant_id, currency, name_zh, name_en, name_es, value_kind, value, validity_days, state, created_by, created_at)
        select merchant_id, currency, 'x', 'x', 'x', 'amount', 100, 30, 'active', 1, ${now} from merchant where name = 'Luna Credito' returning *
      )
      insert into coupon_activity (merchant_id, template_id, name, audience, most, budget_minor, control_percent, state, asked_by, started_at,
        created_by, created_at, writers)
      select merchant_id, template_id, 'outage', '{"kind": "bills", "fromDay": -30, "toDay": 361}', 1000, 100000, 0, 'running', 1, ${now}, 1, ${now}, '{1}' from template
      returning activity_id, merchant_id`.execute(business.db)
    return queued('coupon.issue', { ...rows[0], accountId: 1, startedAt: testNow })
  }

  return {
    'credit.loanBook.dryRun': async () => (await business.must(dryRunLoanBook, { fileId: await loanBook() })).jobId,
    'credit.loanBook.run': async () => (await business.must(runLoanBook, { fileId: await loanBook() })).jobId,
    'payment.import.dryRun': async () => (await business.must(dryRunPayments, { fileId: await payments() })).jobId,
    'payment.import.run': async () => (await business.must(runPayments, { fileId: await payments() })).jobId,
    'payment.staffPayout.dryRun': async () => (await business.must(dryRunPayroll, await payroll())).jobId,
    'payment.staffPayout.run': async () => (await business.must(runPayroll, await payroll())).jobId,
    'payment.bancolombia.read': collection,
    'payment.bancolombia.book': booking,
    'acquisition.costs.dryRun': async () => (await business.must(dryRunCosts, await costs())).jobId,
    'acquisition.costs.run': async () => (await business.must(runCosts, await costs())).jobId,
    'attendance.import.preview': () => punches('attendance.import.preview'),
    'attendance.import.run': () => punches('attendance.import.run'),
    'collection.ageing': ageing,
    'payment.directDebit': debits,
    'performance.incentive': () => queued('performance.incentive', month),
    'attendance.statistics': () => queued('attendance.statistics', { ...month, workplaceId: null }),
    'reconciliation.import': async () =>
      (await business.must(uploadStatement, { fileId: await statementFile(), ...statement })).jobId,
    'reconciliation.pull': () => queued('reconciliation.pull', { ...statement, day: '2026-11-13', asker }),
    'reconciliation.run': () =>
      queued('reconciliation.run', {
        ...statement,
        fromDay: '2026-11-01',
        toDay: '2026-11-14',
        dry: false,
        accountId: 1,
      }),
    'coupon.issue': coupons,
    // the nights' own, which are asked for nothing
    'collection.assignRules': () => queued('collection.assignRules'),
    'job.purge': () => queued('job.purge'),
    'operationLog.check': () => queued('operationLog.check'),
    'credit.monthEnd': () => queued('credit.monthEnd'),
    'credit.ledgerCheck': () => queued('credit.ledgerCheck'),
    'payment.noticeCheck': () => queued('payment.noticeCheck'),
    'compliance.replay': () => queued('compliance.replay'),
  }
}
