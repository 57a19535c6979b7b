/**
 * The demo business: a year of loans imported from a book, then two weeks of work on it, day by day, through the same
 * calls that people's browsers make, at the times they would make them. The same seed makes the same business, relative
 * to today. About a minute.
 */

import { runAgeing } from '@cordillera/contract/collection/ageing'
import { addAssignRule } from '@cordillera/contract/collection/assign-rule'
import { assignCases, unAssignOverView } from '@cordillera/contract/collection/case'
import { type Country, countryNames } from '@cordillera/contract/countries'
import { runLoanBook } from '@cordillera/contract/credit/import'
import { uploadFile } from '@cordillera/contract/job/file'
import { getJob } from '@cordillera/contract/job/job'
import { collectorRoles } from '@cordillera/contract/roles'
import type { SettingKey } from '@cordillera/contract/settings/setting'
import pg from 'pg'
import { startSimulators, useSimulators } from '../simulators/start.ts'
import { ensureRoles } from '../src/access/public.ts'
import { createApp } from '../src/app.ts'
import type { App } from '../src/platform/app.ts'
import { addDays, SettableClock } from '../src/platform/clock.ts'
import { type Db, inTransaction, sql } from '../src/platform/db.ts'
import { makeAcquisition } from './acquisition.ts'
import { makeAppOperation } from './app-operation.ts'
import { makeApplications } from './applications.ts'
import { makeAttendance } from './attendance.ts'
import { makeAuditHistory, makeAudits } from './audits.ts'
import { makeAuthorityComplaints } from './authority-complaints.ts'
import { makeCollections } from './bancolombia.ts'
import { type BookOptions, lastTwoWeeks, loanBook, yearOfGrowth } from './book.ts'
import { callsOfDay } from './calls.ts'
import { makeCascades } from './cascades.ts'
import { makeCharges } from './charges.ts'
import { makeChat } from './chat.ts'
import { makeContactData, messagesOfDay } from './contact.ts'
import { makeContent } from './content.ts'
import { makeUnitCosts } from './costs.ts'
import { makeCoupons, makeCouponUses } from './coupons.ts'
import { makeDeletions, makeMarketingLists, makePhoneChanges } from './customer-requests.ts'
import { makeDebits } from './debits.ts'
import { DemoPerson } from './demo-client.ts'
import { derateRules, deratesOfDay, settlementsOfDay } from './derate.ts'
import { makeDesk } from './desk.ts'
import { makeFeedback } from './feedback.ts'
import { makeHelpQuestions } from './help.ts'
import { makeInspections } from './inspection.ts'
import { makeLoanPayouts } from './loan-payouts.ts'
import { makeLogins } from './logins.ts'
import { makeMessageMonth } from './messages.ts'
import { makeMoneyOut } from './money-out.ts'
import { configureOutbound, outboundOfDay } from './outbound.ts'
import { makePaymentChannels } from './payment-channels.ts'
import { paymentsOfDay } from './payments.ts'
import { appShops, demoMerchants, makeMerchants, makePeople } from './people.ts'
import { closePerformance, forecastOfDay, planPerformance } from './performance.ts'
import { makeProofs } from './proofs.ts'
import { Random } from './random.ts'
import { makeStatements } from './reconciliation.ts'
import { makeRejections } from './rejections.ts'
import { makeSmsChannels } from './sms-channels.ts'
import { makeSmsTemplates } from './sms-templates.ts'
import { makeNewcomers } from './staff.ts'
import { stopSomeBills } from './stops.ts'
import { makeSuppressions } from './suppressions.ts'
import { makeWorkOrders } from './work-orders.ts'

const daysOfWork = 14
const loansPerMerchant = 380
const loansOfLastWeeks = 66
const loansOfGrowth = 200
const hourMs = 3_600_000
/** Nobody listens for webhooks yet: SMS go by SMPP, whose receipts need none, and calls are ended by calls.ts. */
const nowhere = 'http://127.0.0.1:9'
/** The setting that says whether the demo business is in the database. */
export const demoKey = 'demo'

/** Removes what a start that was killed left half made, before migrating, so that it is made again from nothing. */
export async function removeUnfinishedDemo(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('setting') is not null and to_regclass('schema_migration') is not null as there`,
    )
    if (!rows[0]?.there || (await demoMark(client)) !== 'being made') return
    await client.query('drop schema public cascade; drop schema if exists pgboss cascade; create schema public')
  })
}

/** `none`: an empty database, where demo data may be made. `made`: it is there. `foreign`: somebody's own data. */
export async function demoState(databaseUrl: string): Promise<'none' | 'made' | 'foreign'> {
  return withClient(databaseUrl, async (client) => {
    if ((await demoMark(client)) === 'made') return 'made'
    const { rowCount } = await client.query('select from account limit 1')
    return rowCount ? 'foreign' : 'none'
  })
}

async function demoMark(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ mark: string }>(`select value #>> '{}' as mark from setting where key = $1`, [
    demoKey,
  ])
  return rows[0]?.mark ?? null
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export interface DemoOptions {
  /** The simulators' entry: the demo's messages go out for real. */
  simulatorsFile: string
  databaseUrl: string
  secretKey: Buffer
  now: Date
  say(line: string): void
}

export async function makeDemo({ simulatorsFile, databaseUrl, secretKey, now, say }: DemoOptions): Promise<void> {
  const random = new Random(20_260_101)
  const start = morningOf(new Date(now.getTime() - daysOfWork * 24 * hourMs))
  const clock = new SettableClock(start)
  // cut off, it is made anew (removeUnfinishedDemo): nothing of it needs the disk before the end
  const simulators = await startSimulators(simulatorsFile, { pace: 0, tsx: simulatorsFile.endsWith('.ts') })
  const { dialer } = simulators
  const options = { databaseUrl, secretKey, clock, dialer, publicUrl: nowhere }
  const app = await createApp({ ...options, workJobs: false, poolSize: 24, jobsAtOnce: 5, filling: true })
  try {
    await ensureRoles(app.db)
    await inTransaction(app.db, async (tx) => {
      await tx
        .insertInto('setting')
        .values({ key: demoKey, value: JSON.stringify('being made') })
        .execute()
      // the clock leaps by hours while the days are made
      await idleMinutesOfMoney(tx, 480)
      // mail of the demo goes to a simulator, where nobody reads it
      await keepSetting(tx, 'first_password_by_mail', false)
      await makeMerchants(tx)
      await makePeople(tx, random, start, secretKey)
    })
    say('Demo data: importing a year of loans …')
    await importBooks(app, random, start)
    await assignmentRules(app)
    await useSimulators(app, simulators, nowhere)
    await makeSmsChannels(app, simulators, start)
    await makeContactData(app)
    await configureOutbound(app)
    await planPerformance(app)
    await makeNewcomers(app, clock)
    await derateRules(app)
    for (let day = 0; day <= daysOfWork; day++) {
      const last = day === daysOfWork
      // the last day is today as it is now; the others are whole days, from mid-morning on in all five countries
      clock.set(last ? now : morningOf(new Date(start.getTime() + day * 24 * hourMs)))
      await workDay(app, random, { clock, day, last })
      await forecastOfDay(app, day)
      if (day % 5 === 0) say(`Demo data: day ${day + 1} of ${daysOfWork + 1} …`)
    }
    await importLastWeeks(app, now)
    await makeApplications(app, clock, now)
    await makeRejections(app, now)
    await makeAuditHistory(app)
    await makeAudits(app)
    await makeLoanPayouts(app)
    await makeCharges(app, simulators)
    await makeInspections(app, random)
    await stopSomeBills(app)
    await makeMoneyOut(app, new Random(20_260_240))
    await makeDebits(app, new Random(20_260_247), now)
    await makeStatements(app, (person, jobId) => runJob(app, person, jobId))
    await makeLogins(app)
    await makeWorkOrders(app, clock, now)
    await makeContent(app, now)
    await makeAcquisition(app, now)
    await makeAppOperation(app, now)
    await inTransaction(app.db, async (tx) => {
      await makeHelpQuestions(tx, now)
      await makeSmsTemplates(tx, now)
      await makeMessageMonth(tx, now)
      await makeUnitCosts(tx, now)
      await makePaymentChannels(tx, now)
      await makeFeedback(tx, now)
      await makeProofs(tx, now)
      await makeDesk(tx, now)
      await makeChat(tx, now)
      await makeAuthorityComplaints(tx, now)
      await makePhoneChanges(tx, now)
      await makeDeletions(tx, now)
      await makeMarketingLists(tx, now)
      await makeCascades(tx, now)
      await makeSuppressions(tx, now)
      await makeCoupons(tx, now)
    })
    await makeCouponUses(app)
    await makeCollections(app, (person, jobId) => runJob(app, person, jobId))
    await closePerformance(app, random, (person, jobId) => runJob(app, person, jobId))
    await makeAttendance(app, random, now, (person, jobId) => runJob(app, person, jobId))
    await app.db
      .updateTable('session')
      .set({ endedAt: now, endReason: 'demo data made' })
      .where('endedAt', 'is', null)
      .execute()
    await idleMinutesOfMoney(app.db, 60)
    await app.db
      .updateTable('setting')
      .set({ value: JSON.stringify('made') })
      .where('key', '=', demoKey)
      .execute()
  } finally {
    await app.close()
    simulators.stop()
  }
}

function morningOf(day: Date): Date {
  const morning = new Date(day)
  morning.setUTCHours(15, 0, 0, 0)
  return morning
}

async function importBooks(app: App, random: Random, start: Date): Promise<void> {
  const exportDay = addDays(start.toISOString().slice(0, 10), -1)
  for (const { country, name: merchant } of demoMerchants)
    await importBook(app, random, { country, merchant, exportDay, loans: loansPerMerchant })
  const growing = new Random(20_260_301)
  for (const { country, name: merchant } of demoMerchants.filter(({ name }) => appShops.includes(name)))
    await importBook(app, growing, { country, merchant, exportDay, loans: loansOfGrowth, period: yearOfGrowth })
}

/** What was lent while the two weeks of work went by. */
async function importLastWeeks(app: App, now: Date): Promise<void> {
  const random = new Random(20_260_302)
  const exportDay = addDays(now.toISOString().slice(0, 10), -1)
  for (const { country, name: merchant } of demoMerchants)
    await importBook(app, random, { country, merchant, exportDay, loans: loansOfLastWeeks, period: lastTwoWeeks })
}

async function importBook(app: App, random: Random, of: BookOptions): Promise<void> {
  const superuser = await DemoPerson.signIn(app, 'super')
  const name = `cartera-${of.merchant.toLowerCase().replaceAll(' ', '-')}.csv`
  const { fileId } = await superuser.upload(uploadFile, {}, name, loanBook(random, of))
  await runJob(app, superuser, (await superuser.call(runLoanBook, { fileId, exportDay: of.exportDay })).jobId)
}

/** How long the session of somebody who moves money may rest. */
const idleMinutesOfMoney = (db: Db, minutes: number) => keepSetting(db, 'session_idle_minutes_money', minutes)

async function keepSetting(db: Db, key: SettingKey, value: number | boolean): Promise<void> {
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify(value) })
    .where('key', '=', key)
    .execute()
}

/** Runs a job at once and demands that it went well. */
async function runJob(app: App, person: DemoPerson, jobId: string): Promise<void> {
  await app.jobs.run(jobId)
  const job = await person.call(getJob, { jobId })
  if (job.state !== 'done') throw new Error(`demo data: job ${job.kind} ended as ${job.state}: ${job.error}`)
}

async function workDay(
  app: App,
  random: Random,
  { clock, day, last }: { clock: SettableClock; day: number; last: boolean },
): Promise<void> {
  const superuser = await DemoPerson.signIn(app, 'super')
  // countries don't meet: side by side, so that server and database both have work
  await Promise.all(
    countryNames.map(async (country) => {
      await runJob(app, superuser, (await superuser.call(runAgeing, { country })).jobId)
      await assignPool(app, superuser, country, last)
    }),
  )
  const morning = clock.now().getTime()
  await callsOfDay(app, random, { clock, last })
  await messagesOfDay(app, last)
  await outboundOfDay(app, { day, last })
  await deratesOfDay(app, { day, last })
  if (last) await settlementsOfDay(app)
  if (!last) clock.set(new Date(morning + 6 * hourMs))
  await paymentsOfDay(app, random, superuser, { day, last, runJob: (jobId) => runJob(app, superuser, jobId) })
}

/** A rule for each way of running one: by hand for the stage that the named logins work in, every night for the last stage. */
async function assignmentRules(app: App): Promise<void> {
  const superuser = await DemoPerson.signIn(app, 'super')
  for (const caseCountry of countryNames) {
    const rule = { caseCountry, strategy: 'intelligent', nightly: false }
    await superuser.call(addAssignRule, { ...rule, name: `S1A ${caseCountry}`, period: 'S1A' })
    await superuser.call(addAssignRule, {
      ...rule,
      name: `M3 ${caseCountry}`,
      period: 'M3',
      strategy: 'equal inventory',
      caseLimit: 400,
      nightly: true,
    })
  }
}

/** Shares the morning's pool among the collectors of each stage; today some is left, for whoever tries the console. */
async function assignPool(app: App, superuser: DemoPerson, country: Country, last: boolean): Promise<void> {
  for (const { period, count } of await superuser.call(unAssignOverView, { country })) {
    const collectors = await app.db
      .selectFrom('staff')
      .select('accountId')
      .where('role', 'in', collectorRoles)
      .where('status', '=', 'COLLECTING')
      .where('country', '=', country)
      .where('stage', '=', period)
      .where(sql<boolean>`account_id not in (select gone.account_id from absent_at(${app.clock.now()}) gone)`)
      .orderBy('accountId')
      .execute()
    // of today's pool four in ten cases stay, however small it is
    const given = last ? Math.floor(count * 0.6) : count
    const assignees = collectors.slice(0, given)
    if (assignees.length === 0) continue
    await superuser.call(assignCases, {
      selection: { filter: { country: [country], period: [period], status: ['not assigned'] } },
      collectors: assignees.map(({ accountId }) => accountId),
      strategy: 'average number',
      ...(last ? { avgNumPerCollector: Math.floor(given / assignees.length) } : {}),
    })
  }
}
