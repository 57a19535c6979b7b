/**
 * What comes round every few seconds reads its own queue, however much was sent and however many cascades ended: each statement is
 * explained among 100,000 messages that are over. Plans, not times.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrl, freshDatabase, testKey } from '../../test/harness.ts'
import { explained, type Statement, wideScans } from '../../test/plans/steps.ts'
import { createApp } from '../app.ts'
import type { App } from '../platform/app.ts'
import { SettableClock } from '../platform/clock.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { holdPutBack, withdrawPutBack } from './cascades/put-back.queries.ts'
import { runsGoing } from './cascades/round.queries.ts'
import { claim, sweep } from './outbox.queries.ts'
import { waitingReceipts } from './receipt.queries.ts'

const now = new Date('2026-11-23T16:00:00Z')
const over = 100_000
const queued = 200
/** The first run is paused, and what is queued is its people's. */
const inARun = 20_000
const readAtMost = 5000
let app: App
let client: pg.Client
const statements: Statement[] = []

beforeAll(async () => {
  const url = databaseUrl(await freshDatabase())
  app = await createApp({
    ...{ databaseUrl: url, secretKey: testKey, clock: new SettableClock(now), workJobs: false, poolSize: 2 },
    onQuery: (query) => statements.push(query),
  })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    set session_replication_role = replica;
    insert into merchant (name, app_id, country, currency, time_zone, locale) values ('Plans', 'PLANS', 'MX', 'MXN', 'America/Mexico_City', 'es-MX');
    insert into message_channel (type, code, protocol, settings, priority, test_pass) values ('sms', 'rounds', 'smpp', '{}', 0, true);
    insert into message (message_id, merchant_id, user_id, channel, purpose, address, body, state, queued_at, claimed_at, ended_at)
    select 'M' || lpad(n::text, 12, '0'), (select min(merchant_id) from merchant), 'U' || n % ${inARun}, 'sms', 'service', '+5255' || (10000000 + n), 'x',
      case when n <= ${queued} then 'queued' else 'delivered' end, timestamptz '${now.toISOString()}' - n * interval '1 second',
      timestamptz '${now.toISOString()}' - interval '1 minute', case when n > ${queued} then timestamptz '${now.toISOString()}' end
    from generate_series(1, ${over}) n;
    insert into cascade_run (run_id, cascade_id, merchant_id, number, state, control_percent, per_minute, asked_by, asked_at, looked_at, ended_at,
      paused_at, paused_why)
    select 'Z' || n, 'C', (select min(merchant_id) from merchant), 1, case n when 0 then 'paused' when 1 then 'running' else 'ended' end, 0, 60, 1, now(), now(),
      case when n > 1 then timestamptz '${now.toISOString()}' end, case when n = 0 then now() end, case when n = 0 then 'x' end
    from generate_series(0, 99) n;
    insert into cascade_person (run_id, user_id, case_id, state, since, entered_at, why, ended_at)
    select 'Z' || (n - 1) / ${inARun}, 'U' || n % ${inARun}, 'C', 'ended', now(), now(), 'end', now() from generate_series(1, ${over}) n order by n;
    insert into cascade_trace (person_id, at, step, kind, message_id)
    select person_id, now(), 1, 'queued', 'M' || lpad(person_id::text, 12, '0') from cascade_person;
    insert into message_receipt (channel_id, provider_id, address, state, received_at, message_id)
    select channel_id, 'id' || n, '525512345678', 'delivered', now(), case when n > 20 then 'M' || lpad(n::text, 12, '0') end
    from message_channel cross join generate_series(1, ${over}) n where code = 'rounds';
    set session_replication_role = origin; analyze`)
}, 120_000)
afterAll(async () => {
  await client?.end()
  await app?.close()
})

class Undone extends Error {}
/** What a round sends, without what it would change. */
async function sentBy(round: (tx: Tx) => Promise<unknown>) {
  statements.length = 0
  await inTransaction(app.db, async (tx) => {
    await round(tx)
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return statements.filter(({ sql }) => /^\s*(select|with|update)\b/i.test(sql))
}

async function wideIn(statement: Statement): Promise<string[]> {
  await client.query('begin')
  const plan = await explained(client, statement)
  await client.query('rollback')
  return wideScans(plan, readAtMost)
}

const rounds: Record<string, (tx: Tx) => Promise<unknown>> = {
  'what leaves next': (tx) => claim(tx, now, 500),
  'what waited too long': (tx) => sweep(tx, now),
  'what was put back of whom the cascade is over': (tx) => withdrawPutBack(tx, now),
  'what was put back while its cascade is paused': (tx) => holdPutBack(tx, now),
  'cascades that go': (tx) => runsGoing(tx),
  'receipts that fit no message yet': (tx) => waitingReceipts(tx, now),
}
test.each(Object.entries(rounds))('%s', async (_, round) => {
  const sent = await sentBy(round)
  expect(sent.length).toBeGreaterThan(0)
  const wide: string[] = []
  for (const one of sent) wide.push(...(await wideIn(one)))
  expect(wide).toEqual([])
})
