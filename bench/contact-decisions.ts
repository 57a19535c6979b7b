/**
 * Decisions with their reservations over a million cases: one at a time, as a call or a message asks (its transaction whole: lock, facts,
 * history, rule, kept decision, commit to disk), in sets, as a dial list asks, and in sets of as many callers at once as the machine has
 * cores. A month of history stands behind people. Beside each, turn by turn, the bare work: a transaction that locks a key and inserts
 * the same row by raw statements, and one INSERT … SELECT of as many rows. Processor is that of this process and of its database
 * connections, which other work on the machine does not blur.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import pg from 'pg'
import { decideContacts } from '../apps/api/src/compliance/public.ts'
import { inTransaction, openDatabase, sql } from '../apps/api/src/platform/db.ts'
import { makeParts } from '../apps/api/src/platform/history.ts'
import { benchDatabase, benchNow } from './support/database.ts'
import { printTable, ratio } from './support/measure.ts'

const cases = Number(process.argv[2] ?? 1_000_000)
const warming = 100
const singles = 1000
/** As many as a look deals to two hundred lines. */
const setSize = 2000
const sets = Math.min(15, Math.floor(cases / setSize / 4))
const callers = Math.max(2, availableParallelism())
const rounds = Math.min(8, Math.floor(cases / setSize / 4 / callers))

const database = await benchDatabase(cases)
const url = await database.scratch()
const { db, close } = openDatabase(url, { poolSize: 1, onError: console.error })
await makeParts(db, benchNow)
const bare = new pg.Client({ connectionString: url })
await bare.connect()

// a decided contact a person in the last month, for every second one
await sql`
  insert into contact_decision (at, merchant_id, case_id, user_id, party, channel, purpose, allowed, person, phone)
  select ${benchNow}::timestamptz - (1 + abs(hashtext(case_id)) % 30) * interval '1 day', c.merchant_id, case_id, c.user_id, 'self',
    (array['call', 'sms', 'whatsapp'])[1 + abs(hashtext(case_id)) % 3], 'call', true,
    person_key(m.country, p.doc_type, p.doc_number), p.mobile
  from collection_case c join borrower p using (user_id) join merchant m on m.merchant_id = c.merchant_id
  where abs(hashtext(case_id)) % 2 = 0`.execute(db)
// and logs: of every fourth case one that no decision stands behind, and of a third of the decided contacts
await sql`
  insert into contact_log (merchant_id, case_id, bill_id, user_id, account_id, at, channel, result)
  select merchant_id, case_id, bill_id, user_id, (select min(account_id) from account),
    ${benchNow}::timestamptz - (1 + abs(hashtext(case_id)) % 30) * interval '1 day', 'call', 1
  from collection_case where abs(hashtext(case_id)) % 4 = 0`.execute(db)
await sql`
  insert into contact_log (merchant_id, case_id, bill_id, user_id, account_id, at, channel, result, decision_id)
  select c.merchant_id, c.case_id, c.bill_id, c.user_id, (select min(account_id) from account), d.at, 'call', 1, d.decision_id
  from contact_decision d join collection_case c using (case_id) where abs(hashtext(d.case_id)) % 3 = 0`.execute(db)
await bare.query('vacuum analyze contact_decision')
await bare.query('vacuum analyze contact_log')
await bare.query('checkpoint')

const { rows } = await sql<{ caseId: string }>`
  select case_id from collection_case order by md5(case_id) limit ${warming + singles + (1 + sets + (1 + rounds) * callers) * setSize}`.execute(
  db,
)
const subjects = rows.map(({ caseId }) => ({ caseId, contactId: null }))
const asking = { channel: 'dialer', now: benchNow, purpose: 'ppd', accountId: null } as const
const decide = (some: typeof subjects) => inTransaction(db, (tx) => decideContacts(tx, some, asking))

/** Processor milliseconds of this process and of server processes, where the system tells. */
async function processorOf(pids: readonly number[]): Promise<() => number> {
  const served = () =>
    pids.reduce((sum, pid) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0)
  const before = { own: process.cpuUsage(), served: served() }
  return () => {
    const { user, system } = process.cpuUsage(before.own)
    return (user + system) / 1000 + served() - before.served
  }
}
const pidOf = async (of: typeof db): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of)).rows[0]?.pid ?? 0
const pid = await pidOf(db)

const took = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** What any reservation does: hold a key, look the case up, write the row, and wait for the disk. */
async function bareDecision({ caseId }: { caseId: string }): Promise<void> {
  await bare.query('begin')
  await bare.query({
    ...{ name: 'lock', text: 'insert into contact_lock values (hashtextextended($1, 1)) on conflict do nothing' },
    values: [caseId],
  })
  await bare.query({
    name: 'insert',
    text: `insert into contact_decision (at, merchant_id, case_id, user_id, party, channel, purpose, allowed, person, phone)
      select $2::timestamptz, c.merchant_id, case_id, c.user_id, 'self', 'call', 'reveal', true, 'bare ' || case_id, 'bare ' || case_id
      from collection_case c where case_id = $1`,
    values: [caseId, benchNow],
  })
  await bare.query('commit')
}

/** As many rows as a set, each with its indexes. */
const bareSet = (client: pg.Client, some: typeof subjects) =>
  client.query({
    name: 'set',
    text: `insert into contact_decision (at, merchant_id, case_id, user_id, party, channel, purpose, allowed, person, phone)
      select $2::timestamptz, c.merchant_id, case_id, c.user_id, 'self', 'call', 'reveal', true, 'bare ' || case_id, 'bare ' || case_id
      from unnest($1::text[]) asked (case_id) join collection_case c using (case_id)`,
    values: [some.map(({ caseId }) => caseId), benchNow],
  })

for (const subject of subjects.slice(0, warming)) {
  await decide([subject])
  await bareDecision(subject)
}
const decided: number[] = []
const bared: number[] = []
const singleProcessor = await processorOf([pid])
let bareProcessor = 0
for (const subject of subjects.slice(warming, warming + singles)) {
  decided.push(await took(() => decide([subject])))
  const own = process.cpuUsage()
  bared.push(await took(() => bareDecision(subject)))
  const { user, system } = process.cpuUsage(own)
  bareProcessor += (user + system) / 1000
}
const processorEach = (singleProcessor() - bareProcessor) / singles
const at = (list: number[], share: number) =>
  ([...list].sort((a, b) => a - b)[Math.floor(list.length * share)] ?? 0).toFixed(2)

const next = (n: number) => subjects.slice(warming + singles + n * setSize, warming + singles + (n + 1) * setSize)
await decide(next(sets)) // plans and code of sets are warm
const setMs: number[] = []
const bareMs: number[] = []
let setProcessor = 0
for (let n = 0; n < sets; n++) {
  const processor = await processorOf([pid])
  setMs.push(await took(() => decide(next(n))))
  setProcessor += processor()
  bareMs.push(await took(() => bareSet(bare, next(n))))
}

/** As many at once as there are cores, each on a connection of its own. */
const lines = await Promise.all(
  Array.from({ length: callers }, async () => {
    const { db: own, close: end } = openDatabase(url, { poolSize: 1, onError: console.error })
    const raw = new pg.Client({ connectionString: url })
    await raw.connect()
    const pid = await pidOf(own)
    return {
      pid,
      raw,
      end,
      decide: (some: typeof subjects) => inTransaction(own, (tx) => decideContacts(tx, some, asking)),
    }
  }),
)
const roundOf = (n: number) => lines.map((line, k) => line.decide(next(sets + 1 + n * callers + k)))
await Promise.all(roundOf(rounds))
const atOnceMs: number[] = []
const bareAtOnceMs: number[] = []
let atOnceProcessor = 0
for (let n = 0; n < rounds; n++) {
  const processor = await processorOf(lines.map((line) => line.pid))
  atOnceMs.push(await took(() => Promise.all(roundOf(n))))
  atOnceProcessor += processor()
  bareAtOnceMs.push(
    await took(() => Promise.all(lines.map(({ raw }, k) => bareSet(raw, next(sets + 1 + n * callers + k))))),
  )
}
const perSecond = (ms: number, sets = 1) => Math.round(((sets * setSize) / ms) * 1000).toLocaleString('en')
const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
printTable(`Contact decisions with reservations, ${cases.toLocaleString('en')} cases`, [
  { what: 'one decision, ms p50', value: at(decided, 0.5), bare: at(bared, 0.5), target: '' },
  { what: 'one decision, ms p95', value: at(decided, 0.95), bare: at(bared, 0.95), target: '3' },
  { what: 'one decision, processor ms', value: processorEach.toFixed(2), bare: '', target: '' },
  {
    what: `in sets of ${setSize.toLocaleString('en')}, decisions/s, median`,
    value: perSecond(median(setMs)),
    bare: `${perSecond(median(bareMs))} rows/s (${ratio(median(setMs) / median(bareMs))} ×)`,
    target: '20,000',
  },
  { what: 'the best set', value: perSecond(Math.min(...setMs)), bare: perSecond(Math.min(...bareMs)), target: '' },
  { what: 'in sets, decisions a second of processor', value: perSecond(setProcessor / sets), bare: '', target: '' },
  {
    what: `sets of ${callers} callers at once, decisions/s, median`,
    value: perSecond(median(atOnceMs), callers),
    bare: `${perSecond(median(bareAtOnceMs), callers)} rows/s (${ratio(median(atOnceMs) / median(bareAtOnceMs))} ×)`,
    target: '20,000',
  },
  {
    what: 'the best round',
    value: perSecond(Math.min(...atOnceMs), callers),
    bare: perSecond(Math.min(...bareAtOnceMs), callers),
    target: '',
  },
  {
    what: 'at once, decisions a second of processor',
    value: perSecond(atOnceProcessor / rounds, callers),
    bare: '',
    target: '',
  },
])
await Promise.all(lines.flatMap(({ raw, end }) => [raw.end(), end()]))
await bare.end()
await close()
await database.stop()
