/**
 * Every decision that the contract marks as a second person's, tried by one person in all the ways in which one can look like
 * two: by who asked, by another account of theirs, by one that who asked made, reset or gave rights, on their device, by who gains, right after a reset.
 */
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { type ErrorName, type ErrorRow, errors, successCode } from '@cordillera/contract/errors'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { openSession } from '../src/access/public.ts'
import { inTransaction } from '../src/platform/db.ts'
import { endpointsOf } from '../src/platform/implement.ts'
import { databaseUrl, type Person, startApp } from './harness.ts'
import { isSamePerson, type Waiting } from './second-person/case.ts'
import { contentDecisions } from './second-person/content.ts'
import { messageDecisions } from './second-person/messages.ts'
import { moneyDecisions } from './second-person/money.ts'
import { peopleDecisions } from './second-person/people.ts'
import { requestDecisions } from './second-person/requests.ts'
import { withdrawals } from './second-person/withdrawals.ts'

const running = startApp()
const decisions = {
  ...contentDecisions,
  ...messageDecisions,
  ...moneyDecisions,
  ...peopleDecisions,
  ...requestDecisions,
}
const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(running().clock.now().getTime() - days * dayMs)
const hoursAgo = (hours: number) => daysAgo(hours / 24)

/** Somebody whose rights never stand in the way: what refuses them is who they are. */
const somebody = () => running().given.person({ role: 'FINANCE', superuser: true })

const touch = (kind: 'made' | 'reset' | 'letIn' | 'rights', of: number, by: number, at: Date) =>
  running().app.db.insertInto('accountTouch').values({ accountId: of, kind, byAccountId: by, at }).execute()
const untouch = () => running().app.db.deleteFrom('accountTouch').execute()

async function worksOnDeviceOf(person: Person, deviceId: string, at: Date): Promise<void> {
  const session = {
    accountId: person.accountId,
    deviceId,
    browserId: 'b',
    address: '127.0.0.1',
    now: at,
    verified: true,
  }
  await openSession(running().app.db, session)
}
const forgetTwins = (...people: Person[]) =>
  running()
    .app.db.deleteFrom('staffPerson')
    .where(
      'accountId',
      'in',
      people.map(({ accountId }) => accountId),
    )
    .execute()
const resetAt = (accountId: number, passwordResetAt: Date) =>
  running().app.db.updateTable('account').set({ passwordResetAt }).where('accountId', '=', accountId).execute()

/** Presses while nobody can write to the log; `meanwhile` happens once the call waits for that. */
async function pressedAndWaiting<T>(press: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const other = new pg.Client({ connectionString: databaseUrl(running().databaseName) })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('lock table operation_log in share mode')
    const answer = press()
    await vi.waitFor(
      async () => {
        // the list of sessions stays as a transaction first saw it, and a call may come on a connection of its own
        const waiting = await other.query(
          `select from pg_locks where not granted and relation = 'operation_log'::regclass
            and database = (select oid from pg_database where datname = current_database())`,
        )
        expect(waiting.rowCount).toBeGreaterThan(0)
      },
      { timeout: 20_000, interval: 5 },
    )
    await meanwhile()
    await other.query('rollback')
    return await answer
  } finally {
    await other.end()
  }
}

test('every decision of a second person is walked', () => {
  const marked = [...endpointsOf(running().app.http).values()].filter(({ secondPerson }) => secondPerson)
  expect(marked.map(({ path }) => path).sort()).toEqual(Object.keys(decisions).sort())
})

describe.each(Object.entries(decisions))('%s', (path, makeWaiting) => {
  async function given(): Promise<{ endpoint: AnyEndpoint; asker: Person; waiting: Waiting }> {
    await untouch()
    const endpoint = endpointsOf(running().app.http).get(path)
    if (!endpoint) throw new Error(`${path} is not implemented`)
    const asker = await somebody()
    return { endpoint, asker, waiting: await makeWaiting(running(), asker) }
  }

  test('is decided by nobody who only looks like a second person, and by one who is', async () => {
    const { endpoint, asker, waiting } = await given()
    const { input } = waiting
    await asker.refused(endpoint, input, waiting.own ?? 'credit.ownRequest')

    const twin = await somebody()
    await isSamePerson(running(), asker.accountId, twin.accountId)
    await twin.refused(endpoint, input, 'access.samePerson')
    const ofTwin = await somebody()
    await touch('made', ofTwin.accountId, twin.accountId, daysAgo(6))
    await ofTwin.refused(endpoint, input, 'access.tiedAccounts')
    await untouch()
    await forgetTwins(asker, twin)

    for (const kind of ['made', 'reset', 'letIn', 'rights'] as const) {
      const other = await somebody()
      await touch(kind, other.accountId, asker.accountId, daysAgo(6))
      await other.refused(endpoint, input, 'access.tiedAccounts')
      await untouch()
      await touch(kind, asker.accountId, other.accountId, daysAgo(6))
      await other.refused(endpoint, input, 'access.tiedAccounts')
      await untouch()
    }
    const other = await somebody()
    const third = await somebody()
    await touch('reset', asker.accountId, third.accountId, daysAgo(5))
    await touch('reset', other.accountId, third.accountId, daysAgo(1))
    await other.refused(endpoint, input, 'access.tiedAccounts')
    await untouch()

    const neighbour = await somebody()
    await worksOnDeviceOf(neighbour, asker.deviceId, daysAgo(6))
    await neighbour.refused(endpoint, input, 'access.sameDevice')

    const fresh = await somebody()
    await resetAt(fresh.accountId, hoursAgo(23))
    await fresh.refused(endpoint, input, 'access.freshReset')

    const independent = await somebody()
    await touch('made', independent.accountId, asker.accountId, daysAgo(8))
    await worksOnDeviceOf(independent, asker.deviceId, daysAgo(8))
    await resetAt(independent.accountId, hoursAgo(25))
    const answer = await independent.raw(endpoint, input)
    const met: ErrorRow | undefined = waiting.meets && errors[waiting.meets as ErrorName]
    expect(answer.code, answer.msg).toBe(met?.code ?? successCode)
  })

  test('is decided once by several who press at the same moment', async () => {
    const { endpoint, waiting } = await given()
    const several = await Promise.all([somebody(), somebody(), somebody(), somebody()])
    const answers = await Promise.all(several.map((person) => person.raw(endpoint, waiting.input)))
    expect(answers.filter(({ http }) => http >= 500)).toEqual([])
    const taken = answers.filter(({ code }) => code === successCode)
    if (!waiting.byJob) return expect(taken).toHaveLength(waiting.meets ? 0 : 1)
    await running().drainJobs()
    const jobs = taken.map(({ data }) => (data as { jobId: string }).jobId)
    const done = running().app.db.selectFrom('job').select('jobId').where('jobId', 'in', jobs)
    expect(await done.where('state', '=', 'done').execute()).toHaveLength(1)
  })

  test('is not decided by who lost the right while the call waited', async () => {
    const { endpoint, waiting } = await given()
    const { db } = running().app
    const person = await somebody()
    // a search that waits to be written down holds its searcher's account: rights are taken again and again, as by any call
    const take = () =>
      inTransaction(db, async (tx) => {
        await tx.deleteFrom('accountRole').where('accountId', '=', person.accountId).execute()
        await tx.updateTable('account').set({ isSuperuser: false }).where('accountId', '=', person.accountId).execute()
      })
    if (waiting.meets) {
      await take()
      expect((await person.raw(endpoint, waiting.input)).code).not.toBe(successCode)
      return
    }
    const decisionsLogged = () =>
      db
        .selectFrom('operationLog')
        .select(({ fn }) => fn.countAll().as('n'))
        // what was searched for is written down before anything is looked up
        .where('action', '<>', 'borrower.search')
        .executeTakeFirst()
    const before = await decisionsLogged()
    const answer = await pressedAndWaiting(() => person.raw(endpoint, waiting.input), take)
    expect(answer.code, answer.msg).not.toBe(successCode)
    expect(answer.http).toBeLessThan(500)
    expect(await decisionsLogged()).toEqual(before)
    expect((await (await somebody()).raw(endpoint, waiting.input)).code).toBe(successCode)
  })

  test('is decided or taken back, never both, when both are pressed at the same moment', async ({ skip }) => {
    const taken = withdrawals[path]
    if (!taken) return skip('who asked can’t take it back')
    for (let round = 0; round < 4; round++) {
      const { endpoint, asker, waiting } = await given()
      const other = await somebody()
      const decision = waiting.input as Record<string, unknown>
      const decide = () => other.raw(endpoint, decision)
      const takeBack = () => asker.raw(taken.by ?? endpoint, taken.input(decision))
      const answers =
        round % 2 === 0
          ? await Promise.all([decide(), takeBack()])
          : (await Promise.all([takeBack(), decide()])).reverse()
      expect(answers.filter(({ http }) => http >= 500)).toEqual([])
      const [decided, back] = answers.map(({ code }) => code === successCode)
      if (taken.lasts) expect(back).toBe(true)
      else expect([decided, back], JSON.stringify(answers)).toContain(true)
      if (!taken.lasts) expect([decided, back]).toContain(false)
    }
  })

  test('is never decided by who gains by it', async ({ skip }) => {
    const { endpoint, waiting } = await given()
    if (!waiting.gainedBy) return skip('nobody gains by it but who asks')
    const gaining = await somebody()
    await waiting.gainedBy(gaining.accountId)
    await gaining.refused(endpoint, waiting.input, 'access.ownGain')
    const twin = await somebody()
    await isSamePerson(running(), gaining.accountId, twin.accountId)
    await twin.refused(endpoint, waiting.input, 'access.ownGain')
  })
})
