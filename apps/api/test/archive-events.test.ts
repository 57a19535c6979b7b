/** The history of cases in the archive: figures of later months are what they were, and nothing of them asks there. */

import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { recallCases } from '@cordillera/contract/collection/case'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { listCaseOperations } from '@cordillera/contract/operation-log/log'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveCommand } from '../src/archive/commands.ts'
import { sealNew } from '../src/operation-log/seal.ts'
import { eventsFrom, metrics } from '../src/performance/incentive.metrics.queries.ts'
import { sql } from '../src/platform/db.ts'
import { makeParts } from '../src/platform/history.ts'
import { later } from './given-cases.ts'
import { type AssignedLoan, givenAssigned, givenPaid } from './given-incentive.ts'
import { databaseUrl, emptyDatabase, type Person, startApp, testKey } from './harness.ts'

/** The first month after those that a new database begins with, and those around it. */
const begins = new Date()
const m = (month: number): string =>
  new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 2 + month, 1)).toISOString().slice(0, 7)
const testApp = startApp({ now: `${m(-1)}-10T18:00:00Z` })
let url: string
let owner: pg.Client
let archiveUrl: string
let director: Person
let leader: Person
let ana: Person
let bea: Person
let loans: AssignedLoan[]

const run = (...words: string[]) =>
  archiveCommand(
    {
      archive: { url: archiveUrl, months: 3 },
      databaseUrl: url,
      secretKey: testKey,
      now: testApp().clock.now(),
      say: () => {},
    },
    words,
  )
const away = async (): Promise<string[]> => {
  const { rows } = await owner.query(`select part_name from history_part where state = 'away' order by 1`)
  return rows.map((row) => row.part_name)
}
/** All that a month's incentive is made of: who held what, which money counts, and each person's sums. */
async function figures(month: string, events: Date | null) {
  const of = { country: 'MX', month: `${month}-01`, asOf: testApp().clock.now(), events } as const
  const all = (name: string) => sql`(select coalesce(json_agg(t order by t::text), '[]') from ${sql.ref(name)} t)`
  const { rows } = await sql<{ person: unknown[]; held: unknown[]; got: unknown[] }>`
    with ${metrics(of)} select ${all('person')} as person, ${all('got')} as got,
      (select coalesce(json_agg(h order by h::text), '[]') from (
        select case_id, account_id, until, open_minor from held) h) as held`.execute(testApp().app.db)
  return rows[0]
}
async function at(instant: string): Promise<void> {
  director = await later(testApp(), instant, director)
  ;[leader, ana, bea] = (await Promise.all(
    [leader, ana, bea].map((person) => testApp().given.signedIn(person.accountId)),
  )) as [Person, Person, Person]
}

beforeAll(async () => {
  const { given, clock, databaseName } = testApp()
  url = databaseUrl(databaseName)
  archiveUrl = databaseUrl(await emptyDatabase())
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await makeParts(testApp().app.db, new Date(`${m(5)}-10T00:00:00Z`))
  director = await given.person({ role: 'DIRECTOR', stage: 'M3' })
  leader = await given.person({ role: 'LEADER', stage: 'M3' })
  ana = await given.person({ role: 'AGENT', stage: 'M3', leader })
  bea = await given.person({ role: 'AGENT', stage: 'M3', leader })
  loans = await givenAssigned(testApp(), director, ana, { count: 5, principal: 99_999, dpd: 100 })
  await givenPaid(testApp(), loans[4], { amount: '5000.00', paidAt: clock.now().toISOString().slice(0, 19) })
})
afterAll(async () => {
  for (const part of await away()) await owner.query(`drop foreign table ${part}`)
  await owner.end()
})

test('a month that begins with cases of archived months has the same figures, with the archive away', async () => {
  const { app } = testApp()
  await at(`${m(0)}-12T18:00:00Z`)
  // one goes back to the pool, and later to Bea; one is paid in part
  const selection = { cases: [{ caseId: loans[1]?.caseId ?? '', version: 1 }] }
  await director.call(recallCases, { selection, to: 'complete', reason: 'another tries' })
  await givenPaid(testApp(), loans[2], { amount: '300.00', paidAt: `${m(0)}-11T15:00:00` })
  await at(`${m(2)}-12T18:00:00Z`)
  await givenPaid(testApp(), loans[0], { amount: '9000.00', paidAt: `${m(2)}-11T15:00:00` })
  await givenPaid(testApp(), loans[3], { amount: '200.00', paidAt: `${m(2)}-11T15:00:00` })
  await at(`${m(5)}-02T18:00:00Z`)
  const months = [m(1), m(2), m(3), m(4)]
  const before = await Promise.all(months.map((month) => figures(month, null)))
  expect(before[1]?.got.length, 'money of a case that was given in a month that goes').toBeGreaterThan(1)
  expect(before[2]?.held.length).toBeGreaterThan(1)

  while ((await sealNew(app)) > 0);
  await run()
  expect(await away()).toEqual(
    expect.arrayContaining(['case_event_first', `case_event_${m(0).replace('-', '_')}`, 'operation_log_first']),
  )
  const here = new Date(`${m(2)}-01T00:00:00Z`)
  expect(await eventsFrom(app.db, `${m(3)}-01`)).toEqual(here)
  expect(await eventsFrom(app.db, `${m(2)}-01`), 'it began in a zone before').toBeNull()
  await owner.query(`alter server cordillera_archive options (set port '1')`)
  const after = await Promise.all([m(3), m(4)].map((month) => figures(month, here)))
  expect(after).toEqual(before.slice(2))
  await expect(figures(m(2), null)).rejects.toThrow(/could not connect/)
  await run()
  expect(await Promise.all(months.map((month) => figures(month, null)))).toEqual(before)
})

test('timelines say from when on they tell what happened, and ask nobody else', async () => {
  const [, , loan] = loans
  if (!loan) throw new Error('five were given')
  const since = `${m(2)}-01T00:00:00.000Z`
  const events = (timeline: readonly { kind: string; event?: string }[]) =>
    timeline.filter(({ kind }) => kind === 'event').map(({ event }) => event)
  await owner.query(`alter server cordillera_archive options (set port '1')`)
  const info = await director.call(getCaseInfo, { caseId: loan.caseId })
  expect(info.eventsSince).toBe(since)
  expect(events(info.timeline)).not.toContain('assigned')
  const user = await director.call(fetchAllUserInfo, { userId: loan.userId })
  expect(user.eventsSince).toBe(since)
  const of = { of: { caseId: loan.caseId } }
  expect((await director.call(listCaseOperations, of)).since).toBe(since)
  await director.refused(listCaseOperations, { ...of, withArchive: true }, 'request.archiveAway')
  await run()
  const all = await director.call(listCaseOperations, { ...of, withArchive: true })
  expect(all.list.map(({ action }) => action)).toContain('assigned')
})
