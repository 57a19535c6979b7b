/** The contact log in months and in the archive: what keys held is held, limits never ask there, and evidence is found. */
import { fetchAllUserInfo, fetchHistory } from '@cordillera/contract/borrower/user'
import { detectCsLogs } from '@cordillera/contract/collection/detect'
import { getSample, listSamples, myInspections } from '@cordillera/contract/collection/inspection'
import { contactRecord, getCaseLogList, saveLog } from '@cordillera/contract/collection/log'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { complaintDossier } from '@cordillera/contract/compliance/complaint'
import { strFromU8, unzipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveCommand } from '../src/archive/commands.ts'
import { decideContacts } from '../src/compliance/public.ts'
import { inTransaction, sql } from '../src/platform/db.ts'
import { danglingRows, makeParts, sayDangling } from '../src/platform/history.ts'
import { givenCases, later } from './given-cases.ts'
import type { GivenLoan } from './given-loans.ts'
import { databaseUrl, emptyDatabase, type Person, startApp, testKey } from './harness.ts'

/** The first month after those that a new database begins with, and those around it. */
const begins = new Date()
const m = (month: number): string =>
  new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 2 + month, 1)).toISOString().slice(0, 7)
const p = (month: number): string => m(month).replace('-', '_')
const testApp = startApp({ now: `${m(-1)}-10T18:00:00Z` })
let url: string
let owner: pg.Client
let archiveUrl: string
let director: Person
let ana: Person
let loan: GivenLoan
let merchantId: number
let sampleId: string
const said: string[] = []

const run = (months: number, ...words: string[]) =>
  archiveCommand(
    {
      archive: { url: archiveUrl, months },
      databaseUrl: url,
      secretKey: testKey,
      now: testApp().clock.now(),
      say: (line) => void said.push(line),
    },
    words,
  )
const away = async (): Promise<string[]> => {
  const { rows } = await owner.query(
    `select part_name from history_part where state = 'away' and table_name = 'contact_log' order by from_at`,
  )
  return rows.map((row) => row.part_name)
}
const portTo = (port: string) => owner.query(`alter server cordillera_archive options (set port '${port}')`)
async function at(instant: string): Promise<void> {
  director = await later(testApp(), instant, director)
  ana = await testApp().given.signedIn(ana.accountId)
}
const partOf = async (remark: string): Promise<string> => {
  const { rows } = await owner.query('select tableoid::regclass::text as part from contact_log where remark = $1', [
    remark,
  ])
  return rows.map(({ part }) => part).join()
}
const versionOf = async (caseId: string): Promise<number> =>
  (
    await testApp()
      .app.db.selectFrom('collectionCase')
      .select('version')
      .where('caseId', '=', caseId)
      .executeTakeFirstOrThrow()
  ).version
async function log(remark: string): Promise<void> {
  const { caseId } = loan
  await ana.call(saveLog, {
    contactId: null,
    channel: 'call',
    result: 5,
    caseId,
    version: await versionOf(caseId),
    remark,
  })
}
/** An allowed contact of now, whatever day that is. */
const decided = async (): Promise<string> => {
  const { rows } = await sql<{ decisionId: string }>`
    insert into contact_decision (at, merchant_id, case_id, user_id, party, channel, purpose, allowed, account_id)
    values (${testApp().clock.now()}, ${merchantId}, ${loan.caseId}, ${loan.userId}, 'self', 'call', 'call', true, ${ana.accountId})
    returning decision_id`.execute(testApp().app.db)
  return rows[0]?.decisionId ?? ''
}
/** Asks the gate, whatever it says on such a day. */
const ask = () => {
  const asking = { channel: 'call', now: testApp().clock.now(), purpose: 'call', accountId: ana.accountId } as const
  return inTransaction(testApp().app.db, (tx) => decideContacts(tx, [{ caseId: loan.caseId, contactId: null }], asking))
}
/** A sample of the log of long ago, scored and told. */
async function sampled(): Promise<string> {
  const { rows } = await owner.query(
    `with form as (insert into inspection_form (country, items, made_by, made_at) values ('MX', '[]', $1, now()) returning form_id)
    insert into inspection_sample (merchant_id, case_id, kind, log_id, collector_id, stage, form_id, wanted, sampled_by, sampled_at, told_at, total)
    select l.merchant_id, l.case_id, 'log', l.log_id, l.account_id, 'M3', form_id, 1, $1, now(), now(), 80
    from contact_log l cross join form where l.remark = 'long ago' returning sample_id`,
    [director.accountId],
  )
  return rows[0].sample_id
}
/** As a process adds it. */
const add = (values: { at: string; decisionId?: string; accountId?: number; caseId?: string; remark?: string }) =>
  testApp()
    .app.db.insertInto('contactLog')
    .values({
      ...{ merchantId, caseId: loan.caseId, billId: loan.billId, userId: loan.userId },
      ...{ accountId: ana.accountId, channel: 'call', result: 5 },
      ...values,
      at: new Date(values.at),
    })
    .execute()

beforeAll(async () => {
  const { given, databaseName, app } = testApp()
  url = databaseUrl(databaseName)
  archiveUrl = databaseUrl(await emptyDatabase())
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await makeParts(app.db, new Date(`${m(5)}-10T00:00:00Z`))
  director = await given.person({ role: 'DIRECTOR', stage: 'M3' })
  ana = await given.person({ role: 'AGENT', stage: 'M3' })
  const [one] = await givenCases(testApp(), ana, { principal: 99_999, dpd: 100 })
  if (!one) throw new Error('one loan was asked for')
  loan = one
  const of = app.db.selectFrom('bill').select('merchantId').where('billId', '=', loan.billId)
  merchantId = (await of.executeTakeFirstOrThrow()).merchantId
})
afterAll(async () => {
  for (const { part } of (await owner.query(`select part_name as part from history_part where state = 'away'`)).rows)
    await owner.query(`drop foreign table ${part}`)
  await owner.end()
})

describe('what keys held', () => {
  test('a log that names what is not there is refused, as by a foreign key', async () => {
    for (const wrong of [{ accountId: 999_999 }, { caseId: 'none' }, { decisionId: 'none' }])
      await expect(add({ at: `${m(0)}-10T10:00:00Z`, ...wrong }), JSON.stringify(wrong)).rejects.toMatchObject({
        code: '23503',
        table: 'contact_log',
      })
  })

  test('one contact is told of once, also by two at once on both sides of a month’s end', async () => {
    await at(`${m(0)}-28T18:00:00Z`)
    const decisionId = await decided()
    const around = [`${m(1)}-01T00:00:00Z`, new Date(Date.parse(`${m(1)}-01T00:00:00Z`) - 1).toISOString()]
    const results = await Promise.allSettled(around.map((instant) => add({ at: instant, decisionId })))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: '23505' } })
  })

  test('what is told of a month later is refused, and what doubles are told by is forgotten after two', async () => {
    const decisionId = await decided()
    await expect(add({ at: `${m(2)}-15T10:00:00Z`, decisionId })).rejects.toMatchObject({ code: '23514' })
    await add({ at: `${m(0)}-28T19:00:00Z`, decisionId })
    const kept = async () =>
      (await owner.query('select from contact_log_told where decision_id = $1', [decisionId])).rowCount
    const forget = (now: string) => sql`select forget_contact_log_told(${now})`.execute(testApp().app.db)
    await forget(`${m(1)}-28T19:00:00Z`)
    expect(await kept()).toBe(1)
    await forget(`${m(3)}-28T19:00:00Z`)
    expect(await kept()).toBe(0)
  })

  test('rows whose case is gone are found by whoever looks again, and their month stays', async () => {
    expect(await danglingRows(testApp().app.db, new Date(0))).toEqual([])
    await owner.query('set session_replication_role = replica')
    await owner.query(
      `insert into contact_log (merchant_id, case_id, bill_id, user_id, account_id, at, channel, result, remark)
      values (1, 'gone', 'B', 'U', $1, $2, 'call', 5, 'stray')`,
      [ana.accountId, `${m(-1)}-10T18:00:00Z`],
    )
    await owner.query('set session_replication_role = default')
    const found = await danglingRows(testApp().app.db, new Date(0))
    expect(found).toMatchObject([{ table: 'contact_log', column: 'case_id', rows: 1 }])
    expect(found.map(sayDangling).join()).toMatch(/^1 rows of contact_log name by case_id what is not there/)
    await at(`${m(4)}-02T18:00:00Z`)
    await run(3)
    expect(said.join('\n')).toMatch(/contact_log_first stays: 1 of its rows name by case_id what is not there/)
    expect(await away()).toEqual([])
    await owner.query(`delete from contact_log_first where remark = 'stray'`)
  })
})

test('a log lies in the month of its moment in UTC, whatever day it is for whoever wrote it', async () => {
  const end = Date.parse(`${m(3)}-01T00:00:00Z`)
  await at(new Date(end - 60_000).toISOString())
  await log('last of the month')
  await at(new Date(end + 60_000).toISOString())
  await log('the same evening in Mexico')
  expect(await partOf('last of the month')).toBe(`contact_log_${p(2)}`)
  expect(await partOf('the same evening in Mexico')).toBe(`contact_log_${p(3)}`)
  const { list, since } = await ana.call(getCaseLogList, { caseId: loan.caseId })
  expect(list.map(({ remark }) => remark).slice(0, 2)).toEqual(['the same evening in Mexico', 'last of the month'])
  expect(since).toBeNull()
})

describe('with old months in the archive', () => {
  beforeAll(async () => {
    await add({ at: `${m(-1)}-12T18:00:00Z`, remark: 'long ago' })
    sampleId = await sampled()
    await at(`${m(4)}-02T18:00:00Z`)
    said.length = 0
    await run(3)
  })

  test('they go one after the other, and never those that limits still read', async () => {
    expect(await away()).toEqual(['contact_log_first', `contact_log_${p(0)}`])
    expect(await run(3, 'check')).toBe(true)
    await run(0)
    expect(await away()).toEqual(['contact_log_first', `contact_log_${p(0)}`, `contact_log_${p(1)}`])
    expect(said.join('\n')).toMatch(/contact_log_.* stays: limits of contacts look back a month/)
  })

  test('nobody but who asks for them reads there, and who does is told where it is away', async () => {
    const { caseId, userId } = loan
    const since = `${m(2)}-01T00:00:00.000Z`
    await portTo('1')
    try {
      const page = await ana.call(getCaseLogList, { caseId })
      expect(page.since).toBe(since)
      expect(page.list.map(({ remark }) => remark)).not.toContain('long ago')
      await ana.refused(getCaseLogList, { caseId, withArchive: true }, 'request.archiveAway')
      expect((await ana.call(contactRecord, { caseId })).map((row) => row.since)).toEqual([since])
      expect((await ana.call(getCaseInfo, { caseId })).timeline.length).toBeGreaterThan(0)
      expect((await director.call(detectCsLogs, {})).since).toBe(since)
      await director.refused(detectCsLogs, { dayFrom: `${m(-1)}-01` }, 'request.archiveAway')
      expect((await director.call(fetchAllUserInfo, { userId })).logsSince).toBe(since)
      await director.call(fetchHistory, { userId, part: 'contacts' })
      await director.refused(fetchHistory, { userId, part: 'contacts', withArchive: true }, 'request.archiveAway')
      // limits, what a log tells of, and the log itself
      await ask()
      await decided()
      await log('while it is away')
    } finally {
      await run(3)
    }
  })

  test('a quality sample says when its log was without asking there, and shows it from there', async () => {
    const ofAna = async () => (await ana.call(myInspections, {})).list.find((one) => one.sampleId === sampleId)
    await portTo('1')
    try {
      const { list } = await director.call(listSamples, {})
      expect(list).toMatchObject([{ sampleId, recordTime: `${m(-1)}-12T18:00:00.000Z` }])
      expect(await ofAna()).toMatchObject({ record: { result: null, remark: null } })
      await director.refused(getSample, { sampleId }, 'request.archiveAway')
      expect((await director.download(complaintDossier, { caseId: loan.caseId })).http).toBe(503)
    } finally {
      await run(3)
    }
    expect((await director.call(getSample, { sampleId })).record).toMatchObject({ result: 5, remark: 'long ago' })
  })

  test('lists, histories and the dossier have what lies there', async () => {
    const { caseId, userId } = loan
    const all = await ana.call(getCaseLogList, { caseId, withArchive: true })
    expect(all.list.map(({ remark }) => remark)).toContain('long ago')
    const found = await director.call(detectCsLogs, { dayFrom: `${m(-1)}-01` })
    expect(found.list.map(({ remark }) => remark)).toContain('long ago')
    const history = await director.call(fetchHistory, { userId, part: 'contacts', withArchive: true })
    expect(JSON.stringify(history)).toContain('long ago')
    const { body } = await director.download(complaintDossier, { caseId })
    expect(strFromU8(unzipSync(new Uint8Array(body))['gestiones.csv'] ?? new Uint8Array())).toContain('long ago')
  })

  test('what was written of somebody whose account was deleted goes there too, and the month is proved anew', async () => {
    const anonymise = `select anonymise_people(array[$1], now(), '\\x00'::bytea)`
    await owner.query(anonymise, [loan.userId])
    await owner.query('update borrower set anonymised_at = now() where user_id = $1', [loan.userId])
    const here = await owner.query(`select remark from contact_log where at >= '${m(2)}-01' and remark is not null`)
    expect(here.rows.every(({ remark }) => /^sha256:/.test(remark))).toBe(true)
    await run(3)
    expect(said.join('\n')).toMatch(/contact_log_first: what was written of deleted people is gone, in 1 rows\./)
    const { rows } = await owner.query(`select remark from contact_log where at < '${m(0)}-01' and remark is not null`)
    expect(rows.map(({ remark }) => remark.slice(0, 7))).toEqual(['sha256:'])
    expect(await run(3, 'check')).toBe(true)
    const lines = said.length
    await run(3)
    expect(said.slice(lines).join('\n')).not.toMatch(/deleted people/)
  })
})
