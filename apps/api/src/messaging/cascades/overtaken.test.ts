import {
  pauseCascade,
  resumeCascade,
  saveCascade,
  startCascade,
  stopCascade,
} from '@cordillera/contract/messaging/cascade'
import type { CascadeStep } from '@cordillera/contract/messaging/cascade-terms'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenCases } from '../../../test/given-cases.ts'
import { approvedTemplate } from '../../../test/given-templates.ts'
import type { Person } from '../../../test/harness.ts'
import { startSimulated } from '../../../test/simulated.ts'
import { waitForDecisions } from '../../compliance/public.ts'
import { type Db, inTransaction, sql } from '../../platform/db.ts'
import { notify } from '../../platform/events.ts'
import { linkPlace } from '../links/place.ts'
import { outboxTopic } from '../outbox.service.ts'
import { takeCascadeRounds } from './round.service.ts'

// a Monday, ten in the morning in Mexico
const monday = '2026-11-23T16:00:00Z'
const simulated = startSimulated({ now: monday })
const db = () => simulated().test.app.db
const now = () => simulated().test.clock.now()
const reason = 'as agreed with collection'
const sms: CascadeStep = { kind: 'message', template: 'due.sms', waitHours: 24 }
const place = linkPlace(() => 'https://luna.example')
let ana: Person
let agent: Person
let serial = 0

type One = { userId: string; caseId: string; billId: string }

beforeAll(async () => {
  const { given } = simulated().test
  ana = await given.person({ superuser: true, merchants: ['Luna Credito'] })
  const luis = await given.person({ superuser: true, merchants: ['Luna Credito'] })
  const texts = { es: { subject: null, text: 'Hola {{name}}, debe {{amount}}.' } }
  await approvedTemplate(ana, luis, { businessId: 'due.sms', model: 'collection', fillType: 2, texts })
})
beforeEach(async () => {
  simulated().test.clock.set(monday)
  await db().updateTable('collectionCase').set({ closedAt: now(), closeReason: 'paid' }).execute()
  agent = await simulated().test.given.person({ role: 'AGENT', stage: 'S1A' })
  ana = await simulated().test.given.signedIn(ana.accountId)
})

const channels = (active: boolean) =>
  db().updateTable('messageChannel').set({ active }).where('type', '=', 'sms').execute()
const stateOf = async ({ userId }: One) =>
  db()
    .selectFrom('message')
    .select(['state', 'failure', 'failureCode'])
    .where('userId', '=', userId)
    .orderBy('queuedAt')
    .execute()
/** Half a minute on, the queue is looked through; the cascade itself is not looked at. */
async function looksThroughQueue() {
  simulated().test.clock.advance(31_000)
  await inTransaction(db(), (tx) => notify(tx, { topic: outboxTopic }))
}

const waitsForLocks = async () =>
  (await sql`select from pg_locks where not granted and pg_blocking_pids(pid) <> '{}'`.execute(db())).rows.length

/** Somebody whose message was written by a cascade and that no channel could take yet. */
async function waiting(...steps: CascadeStep[]): Promise<{ one: One; runId: string; version: number }> {
  await channels(false)
  const [loan] = await givenCases(simulated().test, agent, { count: 1 })
  if (!loan) throw new Error('one was asked for')
  const mobile = `+52551234${String(++serial).padStart(3, '0')}1`
  await db().updateTable('borrower').set({ mobile }).where('userId', '=', loan.userId).execute()
  const named = { name: `cascade ${serial}`, audience: { period: ['S1A' as const] } }
  const { cascadeId, version } = await ana.call(saveCascade, { ...named, steps: [sms, ...steps] })
  const run = await ana.call(startCascade, { cascadeId, version, controlPercent: 0, perMinute: 600 })
  await takeCascadeRounds(db(), place, now())
  await expect
    .poll(
      () =>
        sql`select from message where user_id = ${loan.userId} and state = 'queued' and claimed_at is not null`
          .execute(db())
          .then(({ rows }) => rows.length),
      { interval: 30 },
    )
    .toBe(1)
  return { one: loan, runId: run.runId, version: await versionOf(run.runId) }
}
const versionOf = async (runId: string) =>
  (await db().selectFrom('cascadeRun').select('version').where('runId', '=', runId).executeTakeFirstOrThrow()).version
const wait: CascadeStep = { kind: 'waitFor', hours: 20, delivered: 0 }

const reply = ({ userId }: One, on: Db = db(), automatic = false) =>
  sql`insert into inbound_message (channel_id, channel, from_address, to_address, body, received_at, user_id, automatic)
    select channel_id, type, '525512341041', '100', 'ya voy', ${now()}, ${userId}, ${automatic} from message_channel where type = 'sms' limit 1`.execute(
    on,
  )

describe('what a cascade wrote and no channel took yet is not sent, though nobody looked at the cascade since, to whoever', () => {
  const happens: Record<string, (one: One) => Promise<unknown>> = {
    reply: (one) => reply(one),
    payment: ({ userId }) =>
      sql`insert into payment (merchant_id, channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, user_id, raw, received_at)
        select merchant_id, 'stp', ${`over ${userId}`}, 'payment', 'booked', 100, 'MXN', ${now()}, '2026-11-23', user_id, '{}', ${now()}
        from borrower where user_id = ${userId}`.execute(db()),
    promise: ({ caseId }) =>
      sql`insert into promise (merchant_id, bill_id, case_id, user_id, kind, made_by, made_at, promised_on, amount_minor, currency, state)
        select merchant_id, bill_id, case_id, user_id, 'PTP', ${agent.accountId}, ${now()}, '2026-11-24', 100, 'MXN', 'pending'
        from collection_case where case_id = ${caseId}`.execute(db()),
    complaint: ({ caseId }) =>
      sql`insert into complaint (merchant_id, bill_id, case_id, user_id, kind, description, opened_at, opened_by)
        select merchant_id, bill_id, case_id, user_id, 'authority', 'calls', ${now()}, ${ana.accountId} from collection_case where case_id = ${caseId}`.execute(
        db(),
      ),
  }
  test.each(Object.keys(happens))('%s', async (why) => {
    const { one } = await waiting(wait)
    await happens[why]?.(one)
    await channels(true)
    await looksThroughQueue()
    await expect.poll(() => stateOf(one)).toEqual([{ state: 'skipped', failure: 'overtaken', failureCode: why }])
  })

  test('is out of it because a person stopped it while a channel was being asked, which then did not take it', async () => {
    const { one, runId, version } = await waiting(wait)
    await db().updateTable('message').set({ state: 'sending' }).where('userId', '=', one.userId).execute()
    await ana.call(stopCascade, { runId, version, reason })
    await db().updateTable('message').set({ state: 'queued' }).where('userId', '=', one.userId).execute()
    await channels(true)
    await looksThroughQueue()
    await expect.poll(() => stateOf(one)).toEqual([{ state: 'skipped', failure: 'overtaken', failureCode: 'stopped' }])
  })

  test('had come to its end before a person stopped it', async () => {
    const { one } = await waiting()
    const other = await waitingBeside(one)
    await ana.call(stopCascade, { runId: other.runId, version: await versionOf(other.runId), reason })
    expect(await stateOf(one)).toEqual([{ state: 'skipped', failure: 'overtaken', failureCode: 'stopped' }])
  })
})

/** The run goes on for somebody else. */
async function waitingBeside({ userId }: One) {
  const { rows } = await sql<{ runId: string }>`
    update cascade_run r set state = 'running', ended_at = null from cascade_person p where p.run_id = r.run_id and p.user_id = ${userId} returning r.run_id`.execute(
    db(),
  )
  return { runId: rows[0]?.runId ?? '' }
}

describe('somebody’s last message, in the queue while its cascade is paused,', () => {
  const pausedAt = async (): Promise<{ one: One; runId: string }> => {
    const { one } = await waiting()
    const { runId } = await waitingBeside(one)
    await ana.call(pauseCascade, { runId, version: await versionOf(runId), reason })
    return { one, runId }
  }
  const aDayOn = async () => {
    simulated().test.clock.advance(48 * 60 * 60_000)
    ana = await simulated().test.given.signedIn(ana.accountId)
    await takeCascadeRounds(db(), place, now())
    await looksThroughQueue()
    await new Promise((done) => setTimeout(done, 300))
  }

  const wordsOf = async ({ userId }: One) =>
    db().selectFrom('message').select(['state', 'body']).where('userId', '=', userId).orderBy('queuedAt').execute()

  test('waits as long as the pause, and goes when the cascade goes on', async () => {
    const { one, runId } = await pausedAt()
    await channels(true)
    await looksThroughQueue()
    await takeCascadeRounds(db(), place, now())
    expect(await stateOf(one)).toEqual([{ state: 'queued', failure: null, failureCode: null }])
    await ana.call(resumeCascade, { runId, version: await versionOf(runId) })
    await expect.poll(() => stateOf(one)).toEqual([{ state: 'delivered', failure: null, failureCode: null }])
  })

  test('is written anew after a pause into another day: it tells what is owed then', async () => {
    const { one, runId } = await pausedAt()
    const [before] = await wordsOf(one)
    await channels(true)
    await aDayOn()
    expect(await wordsOf(one)).toEqual([before])
    await db()
      .updateTable('bill')
      .set((eb) => ({ feeOpen: eb('feeOpen', '-', 1) }))
      .where('billId', '=', one.billId)
      .execute()
    await ana.call(resumeCascade, { runId, version: await versionOf(runId) })
    await takeCascadeRounds(db(), place, now())
    await expect
      .poll(() => stateOf(one))
      .toEqual([
        { state: 'skipped', failure: 'overtaken', failureCode: 'earlierDay' },
        { state: 'delivered', failure: null, failureCode: null },
      ])
    const [, after] = await wordsOf(one)
    expect(after?.body).not.toBe(before?.body)
  })

  test('is taken back and not written anew for whoever is in another cascade by then', async () => {
    const { one, runId } = await pausedAt()
    await aDayOn()
    // its audience has the same people
    const other = await waiting(wait)
    await ana.call(resumeCascade, { runId, version: await versionOf(runId) })
    await takeCascadeRounds(db(), place, now())
    expect((await stateOf(one))[0]).toEqual({ state: 'skipped', failure: 'overtaken', failureCode: 'earlierDay' })
    const active = await db()
      .selectFrom('cascadePerson')
      .select('runId')
      .where('userId', '=', one.userId)
      .where('state', '=', 'active')
      .execute()
    expect(active).toEqual([{ runId: other.runId }])
  })

  test('waits too where a channel was just being asked to take it', async () => {
    const { one } = await waiting()
    const { runId } = await waitingBeside(one)
    await db().updateTable('message').set({ state: 'sending' }).where('userId', '=', one.userId).execute()
    await ana.call(pauseCascade, { runId, version: await versionOf(runId), reason })
    await db()
      .updateTable('message')
      .set({ state: 'queued', notBefore: null })
      .where('userId', '=', one.userId)
      .execute()
    await aDayOn()
    expect(await stateOf(one)).toEqual([{ state: 'queued', failure: null, failureCode: null }])
  })

  test('bars nobody from being contacted by another way, and counts again once the cascade goes on', async () => {
    const { one, runId } = await pausedAt()
    const pending = () =>
      db()
        .selectFrom('contactAttempt')
        .select('channel')
        .where('userId', '=', one.userId)
        .where((eb) => eb.or([eb('wentAt', 'is not', null), eb('openUntil', '>', now())]))
        .execute()
    expect(await pending()).toEqual([])
    await ana.call(resumeCascade, { runId, version: await versionOf(runId) })
    expect(await pending()).toEqual([{ channel: 'sms' }])
  })
})

test('put back while its cascade was paused, it stays in the queue', async () => {
  const { one, runId, version } = await waiting(wait)
  await db().updateTable('message').set({ state: 'sending' }).where('userId', '=', one.userId).execute()
  await ana.call(pauseCascade, { runId, version, reason })
  await db().updateTable('message').set({ state: 'queued', notBefore: null }).where('userId', '=', one.userId).execute()
  await channels(true)
  await looksThroughQueue()
  await new Promise((done) => setTimeout(done, 300))
  expect(await stateOf(one)).toEqual([{ state: 'queued', failure: null, failureCode: null }])
})

test('whoever is deciding waits for the answer that is being written down, and then does not send', async () => {
  const { one } = await waiting(wait)
  await channels(true)
  await inTransaction(db(), async (tx) => {
    await reply(one, tx)
    await waitForDecisions(tx, [one.userId])
    await looksThroughQueue()
    // it is taken out of the queue and waits for who holds this person
    await expect.poll(waitsForLocks, { interval: 5, timeout: 5000 }).toBeGreaterThan(0)
  })
  await expect.poll(() => stateOf(one)).toEqual([{ state: 'skipped', failure: 'overtaken', failureCode: 'reply' }])
})

test('an answer of a machine stops nothing', async () => {
  const { one } = await waiting(wait)
  await reply(one, db(), true)
  await channels(true)
  await looksThroughQueue()
  await expect.poll(() => stateOf(one)).toMatchObject([{ state: 'delivered' }])
})

test('stopped in the moment in which everybody is written to: nothing waits any more, and what was taken just then is all that goes', async () => {
  await channels(true)
  const loans = await givenCases(simulated().test, agent, { count: 40 })
  const { cascadeId, version } = await ana.call(saveCascade, {
    ...{ name: `cascade ${++serial}`, audience: { period: ['S1A'] }, steps: [sms, wait] },
  })
  const { runId } = await ana.call(startCascade, { cascadeId, version, controlPercent: 0, perMinute: 6000 })
  const stopped = versionOf(runId).then((seen) => ana.call(stopCascade, { runId, version: seen, reason }))
  await Promise.allSettled([
    takeCascadeRounds(db(), place, now()),
    looksThroughQueue(),
    stopped,
    takeCascadeRounds(db(), place, now()),
  ])
  await stopped
  const { rows } = await sql<{ state: string }>`
    select state from message where user_id = any(${sql.join([sql`array[${sql.join(loans.map(({ userId }) => userId))}]`])})`.execute(
    db(),
  )
  expect(rows.filter(({ state }) => state === 'queued')).toEqual([])
})
